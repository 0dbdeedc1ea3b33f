"""Plays programs: executes them, and says what seats see, are told and are asked."""
