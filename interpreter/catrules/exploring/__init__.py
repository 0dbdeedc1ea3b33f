"""Exploring: every position that a small setting of a game can come to, and what is wrong there."""
