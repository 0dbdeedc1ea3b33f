"""Passes that make a program quicker and change nothing of the games that it plays."""
