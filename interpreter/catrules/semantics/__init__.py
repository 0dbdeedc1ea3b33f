"""What rule files mean: names, types, and what can be known before a game is played."""
