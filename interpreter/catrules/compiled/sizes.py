"""Sizes that who runs compiled code must know, too."""

WORD = 8
"""Bytes of a word."""

GAMES = 512
"""How many games one call plays at most."""

DIGEST = 16
"""Bytes of a game's digest."""

COLUMNS = ("winners", "ending", "turns", "decisions", "finished")
"""What is kept of each game; behind that, if the rules report scores, that of each seat."""
