"""Scenarios that nobody had to write: from rule sets that differ, or from a moment of a game."""
