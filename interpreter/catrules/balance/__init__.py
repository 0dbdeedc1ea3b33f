"""What many games say about the rules: intervals, games looked into, pairs of games, a page."""
