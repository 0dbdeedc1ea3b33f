"""Programs as WebAssembly: the second executor, for games by the million."""
