"""Rules that are broken at random: what a text must never do is crash the tool.

    .venv/bin/python tests/robustness/broken_rules.py mutations 2000000
    .venv/bin/python tests/robustness/broken_rules.py programs 200000
    .venv/bin/python tests/robustness/broken_rules.py suites 200000
    .venv/bin/python tests/robustness/broken_rules.py catalogues 200000

A mutation is a small game of which words, lines or bytes were changed; a program is made of the
words that the grammar allows, one after the other. Each is checked; what has no error is played
for a while. Only findings may come of it. The number of a text and the seed give it again.
"""

import argparse
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from functools import cache
from pathlib import Path

import catrules
from catrules.conformance.run import open_suite
from catrules.syntax.tables import machine, words

ROOT = Path(__file__).parents[2]


LARGEST = 1000
"""Bytes of a text."""

MOST_DECISIONS = 30

FENCE = re.compile(r"^```catrules([^\n]*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
HOLE = re.compile(r"^( *)…\n", re.MULTILINE)
WORD = re.compile(r'"[^"\n]*"|[a-z_0-9]+|\n *|[^\sa-z_0-9]+| +')


# ---- small games


@cache
def small_games() -> tuple[str, ...]:
    """The games of the reference, completed, and those on the shelf that are small."""
    preludes: dict[str, str] = {}
    found = []
    for said, text in FENCE.findall((ROOT / "docs" / "language.md").read_text(encoding="utf-8")):
        named = said.split()
        base = preludes.get(named[named.index("with") + 1], "") if "with" in named else ""
        whole = completed(base, text)
        if named[:1] == ["prelude"]:
            preludes[named[1]] = whole
        else:
            found.append(whole)
    files = [*(ROOT / "games").rglob("*.catrules"), *(ROOT / "tests/spec").rglob("*.catrules")]
    found += [path.read_text(encoding="utf-8") for path in sorted(files)]
    return tuple(text for text in found if len(text.encode()) <= LARGEST)


def completed(prelude: str, text: str) -> str:
    """A block in the hole of its prelude, or before it."""
    hole = HOLE.search(prelude)
    if hole is None:
        return f"{text}\n{prelude}"
    indented = "".join(hole[1] + line for line in text.splitlines(keepends=True))
    return prelude[: hole.start()] + indented + prelude[hole.end() :]


@cache
def vocabulary() -> tuple[str, ...]:
    """Words that may come into a text: those of the games, of the grammar, and strange ones."""
    of_games = {word for game in small_games() for word in WORD.findall(game)}
    strange = ("0", "-1", "9223372036854775807", "99999999999999999999", "(", ")", "[AB-C-1]")
    odd = ("\x1b[31m", "\u202e", "\u0430", "\u200b", "\xe9", "[/b]", "\t", "\\", "\r", "\ud800")
    return (*sorted(of_games | set(words().keywords)), *strange, *odd)


# ---- one text


def mutation(chance: random.Random) -> bytes:
    """A game of which something was changed."""
    pieces = WORD.findall(chance.choice(small_games()))
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        chance.choice((put, drop, swap, splice, rename))(pieces, chance)
    data = bytearray("".join(pieces).encode("utf-8", "surrogatepass"))
    if chance.random() < 0.2:
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[:LARGEST])


def put(pieces: list[str], chance: random.Random) -> None:
    pieces[chance.randrange(len(pieces))] = chance.choice(vocabulary())


def drop(pieces: list[str], chance: random.Random) -> None:
    if len(pieces) > 10:
        at = chance.randrange(len(pieces))
        del pieces[at : at + chance.randint(1, 6)]


def swap(pieces: list[str], chance: random.Random) -> None:
    """A word in the place of another of the same sort."""
    at = chance.randrange(len(pieces))
    alike = [i for i, piece in enumerate(pieces) if sort(piece) == sort(pieces[at])]
    other = chance.choice(alike)
    pieces[at], pieces[other] = pieces[other], pieces[at]


def rename(pieces: list[str], chance: random.Random) -> None:
    """A word instead of another wherever that stands."""
    named = [piece for piece in pieces if sort(piece) in "an"]
    old, new = chance.choice(named or pieces), chance.choice(named or pieces)
    pieces[:] = [new if piece == old else piece for piece in pieces]


def splice(pieces: list[str], chance: random.Random) -> None:
    """A line of another game, as deep as the place where it comes."""
    lines = chance.choice(small_games()).splitlines()
    ends = [i for i, piece in enumerate(pieces) if piece.startswith("\n")] or [0]
    at = chance.choice(ends)
    pieces.insert(at, pieces[at] + chance.choice(lines).strip())


def sort(piece: str) -> str:
    """`a` for words, `n` for numbers, else the first character."""
    return "n" if piece.isdigit() else "a" if piece[0].isalpha() else piece[0]


HEAD = """\
game "Made"
players 2..3
components
  3 gold coin in bank
  2 die/dice showing 1..3 in cup
on the table
  pile bank of coin
  pile cup of die
  counter n 0..9
  flag open
  player starter
each player
  pile purse of coin
  counter points 0..20
value twice(player p) = 2 * p.points
rule grow by p: add 1 to p.points
"""
NAMES = ["p", "q", "c", "coin", "coins", "gold", "die", "dice", "bank", "cup", "n", "open", "face"]
NAMES += ["starter", "purse", "points", "twice", "grow", "players", "x", "w", "nothing", "current"]
SPELT = {"STRING": ('"t"', '""', '"{p} [b]"'), "INT": ("0", "1", "2", "7"), "NAME": tuple(NAMES)}
SPELT |= {"CITATION": ("[AB-C-01]",), "PLACES": ("purse",)}


def program(chance: random.Random) -> bytes:
    """A text in which each word is one that the grammar allows there."""
    reader, written, depth = machine(), [], 0
    spelt = {name: (text,) for text, name in (*words().keywords.items(), *words().marks.items())}
    spelt |= SPELT
    length = chance.randint(10, 150)
    while len(written) < 4 * length:
        row = reader.parse_conf.states[reader.position]
        may = [t for t in row if t in spelt or t in ("NEWLINE", "INDENT", "DEDENT")]
        closing = [t for t in may if t in ("NEWLINE", "DEDENT", "RPAR")]
        if len(written) > length and closing:
            may = closing
        kind = chance.choice(sorted(may)) if may else ""
        if not kind or not taken(reader, kind):
            break
        depth += (kind == "INDENT") - (kind == "DEDENT")
        written.append(spelling(kind, spelt, depth, chance))
    return (HEAD + "".join(written)).encode()[:LARGEST]


def taken(reader: object, kind: str) -> bool:
    """Feeds a word that is of no consequence, without building anything."""
    states, stack = reader.parse_conf.states, reader.state_stack
    while True:
        step = states[stack[-1]].get(kind)
        if step is None:
            return False
        if isinstance(step[1], int):
            stack.append(step[1])
            return True
        size = len(step[1].expansion)
        if size:
            del stack[-size:]
        stack.append(states[stack[-1]][step[1].origin.name][1])


def spelling(
    kind: str, spelt: dict[str, tuple[str, ...]], depth: int, chance: random.Random
) -> str:
    if kind == "NEWLINE":
        return "\n" + "  " * depth
    if kind == "INDENT":
        return "  "
    if kind == "DEDENT":
        return "\n" + "  " * depth
    return chance.choice(spelt[kind]) + " "


def changed(text: str, chance: random.Random) -> bytes:
    """A text of another language, changed: words of its own in places of others."""
    pieces = WORD.findall(text)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        chance.choice((put, drop, swap, rename))(pieces, chance)
    return "".join(pieces).encode("utf-8", "surrogatepass")


def suite(chance: random.Random) -> bytes:
    """Some scenarios of a suite of Pig, changed."""
    head, *scenarios = re.split(r"(?=^scenario)", PIG_SUITE, flags=re.MULTILINE)
    return changed(head + "".join(chance.sample(scenarios, 2)), chance)


def catalogue(chance: random.Random) -> bytes:
    """A catalogue of clauses, changed."""
    return changed(CATALOGUE, chance)


PIG_SUITE = (ROOT / "games/classics/pig.catspec").read_text(encoding="utf-8")
CITING = 'game "G"\nplayers 2\nclauses "broken.toml"\nassume n = 1 in 0..9 "why"\n'
CITING += "play: do nothing [A-B-01, 02]\n"
CATALOGUE = """\
[[clause]]
id = "A-B-01"
module = "base"
says = "a text"
testable = true
assumed = [{ name = "n", value = 1, range = [0, 9], why = "w" }]

[[clause]]
id = "A-B-02"
module = "base"
says = "more"
testable = false
"""

MAKERS = {
    "mutations": mutation,
    "programs": program,
    "suites": suite,
    "catalogues": catalogue,
}


# ---- what becomes of it


def outcome(kind: str, folder: Path, data: bytes) -> str:
    """What came of a text in a folder of its own. Only bugs raise anything."""
    if kind == "suites":
        return outcome_of_suite(folder, data)
    if kind == "catalogues":
        (folder / "broken.toml").write_bytes(data)
        data = CITING.encode()
    return outcome_of_rules(folder / "broken.catrules", data)


def outcome_of_suite(folder: Path, data: bytes) -> str:
    """Reads a suite and plays its scenarios."""
    (folder / "broken.catspec").write_bytes(data)
    rules = folder / "pig.catrules"
    if not rules.exists():
        rules.write_bytes((ROOT / "games/classics/pig.catrules").read_bytes())
    opened = open_suite(folder / "broken.catspec")
    if opened.findings or opened.broken_rules:
        return "refused"
    messages = [opened.message(run.outcome) for run in opened.runs]
    return "failed" if any(messages) else "played"


def outcome_of_rules(path: Path, data: bytes) -> str:
    """Checks a text and plays it if it is well."""
    path.write_bytes(data)
    findings = catrules.check(path)
    for finding in findings:
        assert finding.code, finding
        assert finding.span.line >= 1, finding
        assert finding.message.isprintable(), finding
    if any(finding.code.startswith("E") for finding in findings):
        return "refused"
    return played(path)


def played(path: Path) -> str:
    """Plays the first decisions of a game."""
    rules = catrules.load(path)
    try:
        play = rules.start(seed=1)
        for number in range(MOST_DECISIONS):
            if play.over:
                break
            decision = play.pending[0]
            play.apply(number % len(decision.options), seat=decision.actor)
        play.view(1), play.log(1), play.log()
    except catrules.RulesError:
        return "not lowered"
    except catrules.RulesFault:
        return "failed"
    return "played"


def text_of(kind: str, number: int, seed: int) -> bytes:
    """The text of a number."""
    return MAKERS[kind](random.Random(f"{kind} {seed} {number}"))


def main() -> None:
    """Makes texts until there are enough, and says what came of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=MAKERS)
    parser.add_argument("count", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--show", action="store_true", help="print the texts that fail")
    given = parser.parse_args()
    counts: Counter[str] = Counter()
    began, slowest = time.monotonic(), (0.0, 0)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.first, given.first + given.count):
            before = time.process_time()
            if time.monotonic() - began > given.seconds:
                break
            data = text_of(given.kind, number, given.seed)
            try:
                counts[outcome(given.kind, Path(folder), data)] += 1
            except Exception:
                counts["CRASHED"] += 1
                print(f"---- {given.kind} {number}", traceback.format_exc(limit=-3), flush=True)
                if given.show:
                    print(data.decode("utf-8", "replace"))
            slowest = max(slowest, (time.process_time() - before, number))
    print(f"{sum(counts.values())} {given.kind}: {dict(counts)}; the slowest {slowest}")
    sys.exit(bool(counts["CRASHED"]))


if __name__ == "__main__":
    main()
