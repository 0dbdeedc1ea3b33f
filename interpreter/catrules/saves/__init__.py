"""Saved games: what a save holds, how it is read and written, and games that are kept in one.

`session.Session` is a game in progress that can be saved, resumed and taken back; `writing` is the
only module of the library that writes files. `docs/saves.md` is the norm.
"""
