"""Positions: a moment of a game in a small file that people read, edit and go on from.

`position.Position` is such a file, `beginning.begin` the game that stands there, `shrinking.shrink`
makes what a position holds smaller. `docs/workbench.md` says what a file holds.
"""
