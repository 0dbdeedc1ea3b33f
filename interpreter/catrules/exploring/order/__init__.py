"""Order: what is due at once, and whether it matters which comes first."""
