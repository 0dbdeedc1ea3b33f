"""catrules: board-game rulebooks, checked and played."""
