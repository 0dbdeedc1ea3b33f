"""Changes that a designer could slip into rules, and the drafts that notice them.

The drafts stand in `drafts/`, to be read by people. Run as a program it writes them anew, of all
groups or of those that are named:

    PYTHONPATH=interpreter python tests/unit/drafting/draft_changes.py market
"""

import sys
from pathlib import Path

from attrs import frozen

from catrules.conformance.run import Suite
from catrules.drafting.drafts import Draft, draft
from catrules.reading import AS_WRITTEN, Texts
from catrules.source import Source

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAMES = ROOT / "games"


@frozen
class Change:
    """A piece of the rules that reads otherwise."""

    old: str
    new: str


@frozen
class Group:
    """Changes of one rule file. suites: whose scenarios there are, without those that notice."""

    name: str
    rules: Path
    suites: tuple[Path, ...]
    changes: tuple[Change, ...]
    decisions: int = 4000


def _suites(folder: str, *names: str) -> tuple[Path, ...]:
    return tuple(GAMES / folder / f"{name}.catspec" for name in names)


MARKET = Group(
    "market",
    HERE / "market.catrules",
    (HERE / "market.catspec",),
    (
        Change("move price coins from p", "move 1 coin from p"),
        Change(">= price", "> price"),
        Change('  needs p.purse is not empty "you have no coin"\n', ""),
        Change('"clap": move 1 coin', '"clap": move 2 coins'),
        Change("d.face is sun", "d.face is rain"),
        Change("c.rank <= 4", "c.rank <= 5"),
        Change("seen by owner, counted by nobody", "seen by owner, counted by all"),
        Change("pile hand of card, seen by owner, counted by all", "pile hand of card"),
        Change("count p.lamps >= 3 ", "count p.lamps > 3 "),
        Change("3 * count p.lamps", "2 * count p.lamps"),
        Change("with most wealth", "with least wealth"),
        Change("draw 1 from deck", "draw 2 from deck"),
    ),
)

CLASSICS = (
    Group(
        "pig",
        GAMES / "classics" / "pig.catrules",
        _suites("classics", "pig"),
        (
            Change("p.points + pot < target", "p.points + pot <= target"),
            Change("if die.face = 1", "if die.face = 2"),
            Change("add pot to p.points", "add pot + 1 to p.points"),
            Change("p.points >= target", "p.points > target"),
        ),
    ),
    Group(
        "kuhn_poker",
        GAMES / "classics" / "kuhn_poker.catrules",
        _suites("classics", "kuhn_poker"),
        (
            Change("with most rank(p)", "with least rank(p)"),
            Change("pile hand of card, seen by owner, counted by all", "pile hand of card"),
            Change('needs bettor is nothing "there', 'needs bettor is not nothing "there'),
        ),
    ),
    Group(
        "go_fish",
        GAMES / "classics" / "go_fish.catrules",
        _suites("classics", "go_fish"),
        (
            Change("= suits\n", "= suits - 1\n"),
            Change("with most score(p) wins", "with least score(p) wins"),
            Change("q.hand is not empty and holds", "holds"),
            Change("draw 1 from pond to p.hand", "draw 2 from pond to p.hand"),
        ),
    ),
    Group(
        "liars_dice",
        GAMES / "classics" / "liars_dice.catrules",
        _suites("classics", "liars_dice"),
        (
            Change("f > face_bid", "f >= face_bid"),
            Change("dice_with(face_bid) >= number_bid", "dice_with(face_bid) > number_bid"),
            Change("otherwise bidder", "otherwise left(p)"),
        ),
    ),
)

SHEETS = (
    Group(
        "communist_cats",
        GAMES / "communist_cats.catrules",
        _suites("communist_cats", "characters", "ending", "setup", "turn"),
        (
            Change("count p.influence >= 5", "count p.influence >= 4"),
            Change("if t.number >= 5", "if t.number > 5"),
            Change("if t.number < c.number", "if t.number <= c.number"),
            Change("count q.hand < count p.hand", "count q.hand <= count p.hand"),
            Change("    move c to discards", "    move c to draw_deck"),
            Change("count draw_deck >= 2 or", "count draw_deck >= 1 or"),
        ),
    ),
    Group(
        "lucky_cat",
        GAMES / "lucky_cat.catrules",
        _suites("lucky_cat", "dice", "tax", "reroll", "rebuild", "setup", "turn", "winning"),
        (
            Change("count p.purse <= 2", "count p.purse <= 3"),
            Change("max(0, count p.purse - 2)", "max(0, count p.purse - 1)"),
            Change("if together_with_used = 1", "if together_with_used <= 2"),
            Change("move 1 coin from p.purse to p.shop", "move 1 coin from bank to p.shop"),
            Change("pile shop of coin, seen by owner", "pile shop of coin"),
            Change('  needs p.reroll_open                     "roll before you pay again"\n', ""),
            Change("move d to left(p).tray", "move d to p.tray"),
        ),
    ),
    Group(
        "feather",
        GAMES / "lucky_cat" / "feather.catrules",
        _suites("lucky_cat", "feather"),
        (
            Change("player q except p where riches(q) = top", "player q where riches(q) = top"),
            Change('no reroll by p, if p.tokens has feather   "the feather forbids it"', ""),
        ),
    ),
    Group(
        "dice_cat_and_fish",
        GAMES / "dice_cat_and_fish.catrules",
        _suites("dice_cat_and_fish", "days", "fish"),
        (
            Change(
                "count q in rollers where q.total > p.total",
                "count q in rollers where q.total >= p.total",
            ),
            Change("standard_fish(p) >= 3", "standard_fish(p) >= 2"),
        ),
    ),
)

EVERY = (MARKET, *CLASSICS, *SHEETS)


def suites_on(group: Group, change: Change) -> tuple[list[Suite], list[Suite]]:
    """The suites without what notices the change, on the rules as they are and as changed."""
    text = group.rules.read_text()
    assert change.old in text, change.old
    texts = Texts.of({str(group.rules): text.replace(change.old, change.new, 1)})
    base, changed = [], []
    for path in group.suites:
        left = _unnoticing(path, texts)
        if Suite(Source(str(path), left)).runs:
            base.append(Suite(Source(str(path), left), texts=AS_WRITTEN))
            changed.append(Suite(Source(str(path), left), texts=texts))
    return base, changed


def _unnoticing(path: Path, texts: Texts) -> str:
    """A suite without the scenarios that fail on changed rules."""
    text = path.read_text()
    runs = Suite(Source(str(path), text), texts=texts).runs
    failing = {run.case.scenario.title for run in runs if not run.outcome.passed}
    head, *scenarios = text.split("\nscenario ")
    kept = (s for s in scenarios if s.split('"')[1] not in failing)
    return "".join((head, *(f"\nscenario {scenario}" for scenario in kept)))


def drafted(group: Group, change: Change) -> Draft | None:
    """A draft that notices a change which the suites do not notice any more."""
    base, changed = suites_on(group, change)
    assert base, f"every scenario of the suites notices `{change.new}`"
    return draft(base, changed, decisions=group.decisions)


def heading(change: Change) -> str:
    """What a change is, above its draft."""
    old, new = change.old.strip(), change.new.strip()
    return f"# `{old}` reads `{new}`" if new else f"# without `{old}`"


def entry(change: Change, found: Draft | None) -> str:
    """A change and its draft, to be read; with the suite that it is for."""
    if found is None:
        return f"{heading(change)}\nno draft\n"
    return f"{heading(change)}\n# for {Path(found.suite).name}\n{found.text}"


def kept(group: Group, change: Change) -> tuple[str, str]:
    """The suite and the text of the draft that was read."""
    text = (HERE / "drafts" / f"{group.name}.txt").read_text()
    entries = text.partition(f"{heading(change)}\n# for ")[2].partition("\n\n")[0]
    suite, _, scenario = entries.partition("\n")
    return suite, scenario.rstrip("\n") + "\n"


def write(group: Group) -> None:
    """Writes the drafts of a group."""
    drafts = (entry(change, drafted(group, change)) for change in group.changes)
    (HERE / "drafts" / f"{group.name}.txt").write_text("\n".join(drafts))


if __name__ == "__main__":
    for each in EVERY:
        if each.name in sys.argv[1:] or len(sys.argv) == 1:
            write(each)
