"""Plays games in processes that it kills, and goes on with each until it has ended.

Arguments: a folder, how many kills, a seed. Prints each game's seed and rules, at last how many
kills there were. Ends with 1 if a decision that was accepted is not in a save.
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

from saves_games import bot, header, load, people, starter

from catrules.saves.reading import is_begun, read
from catrules.saves.session import Session
from catrules.saves.writing import Writer


def play(path, rules, head, accepted):
    """In a process of its own: begins or resumes, and tells of each decision once it is saved."""
    if path.exists() and is_begun(path.read_bytes()):
        writer, saved = Writer.go_on(path)
        session = Session(
            starter(rules, saved.header), people=people(head), writer=writer, saved=saved
        )
    else:
        session = Session(starter(rules, head), writer=Writer.create(path, head))
    while not session.play.over:
        bot(session)
        os.write(accepted, b".")


def killed(path, rules, head, wait):
    """Lets it play so long and kills it; how many decisions it accepted, and whether it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        code = 1
        try:
            play(path, rules, head, writing)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    time.sleep(wait)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    told = b""
    while piece := os.read(reading, 4096):
        told += piece
    os.close(reading)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        sys.exit(f"it failed by itself: {path}")
    return len(told), os.WIFEXITED(status)


def saved_in(path):
    return len(read(path).live) if path.exists() and is_begun(path.read_bytes()) else 0


def main(folder, kills, seed):
    chance = random.Random(seed)
    done, number = 0, 0
    while done < kills:
        number += 1
        name = ("cards", "pig")[number % 2]
        rules, path = load(name), Path(folder) / f"{number}"
        head, ended, before, tries = header(rules, seed=number), False, 0, 0
        starter(rules, head)()  # so that the program is lowered before it is forked
        while not ended:
            tries += 1
            accepted, ended = killed(path, rules, head, chance.random() * 0.02 * tries)
            done += not ended
            after = saved_in(path)
            if after < before + accepted:
                sys.exit(f"{path}: {before} and {accepted} were accepted, {after} are saved")
            before = after
        print(number, name)
    print(done)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
