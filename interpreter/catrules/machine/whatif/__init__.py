"""Small changes of a position: which there are, how they are said, and the least that would do."""
