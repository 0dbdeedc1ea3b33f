"""Words of a state that will be set anew before any rule asks for them, by where the game waits."""
