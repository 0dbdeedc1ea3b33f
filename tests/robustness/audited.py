"""Runs the command and notes what it asks of the system: `audited.py NOTES ARGUMENT...`.

Run as a file, so that nothing is imported from the folder of the rules.
"""

import json
import os
import sys

NOTED = (
    "open",
    "import",
    "os.",
    "socket.",
    "subprocess.",
    "ctypes.",
    "shutil.",
    "urllib.",
    "glob.",
)
"""How the names of the events begin that are noted."""

events = []
busy = False


def note(event, args):
    """Notes an event with its first argument, a path or a name."""
    global busy
    if busy or not event.startswith(NOTED) or (event == "open" and isinstance(args[0], int)):
        return  # a descriptor that is open already was noted with its path
    busy = True
    first = args[0] if args else None
    path = os.fsdecode(first) if isinstance(first, (str, bytes, os.PathLike)) else repr(first)
    writes = event == "open" and isinstance(args[2], int) and bool(args[2] & WRITING)
    events.append((event, path, writes))
    busy = False


WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

if __name__ == "__main__":
    notes, sys.argv[1:] = sys.argv[1], sys.argv[2:]
    sys.addaudithook(note)
    try:
        from catrules_cli.main import main

        main()
    finally:
        busy = True
        with open(notes, "w", encoding="utf-8") as file:
            json.dump(events, file)
