"""Text to syntax tree and back."""
