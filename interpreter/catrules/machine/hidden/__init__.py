"""What a seat does not know of a game, and games that could be as well for all that it knows."""
