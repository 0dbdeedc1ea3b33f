"""Variants: a game and what amends it become one game."""
