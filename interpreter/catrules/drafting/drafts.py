"""Scenarios that tell two rule sets apart, as a person would write them."""

from collections.abc import Sequence

from attrs import evolve, frozen

from catrules.conformance.run import Suite
from catrules.diagnostics import RulesError
from catrules.drafting.choosing import Chooser
from catrules.drafting.finish import Ending, ending_at
from catrules.drafting.pairs import Budget
from catrules.drafting.picking import Proved, best, proofs, with_outcome
from catrules.drafting.places import Place, changes, clauses_at, name_at
from catrules.drafting.search import Field, Near, Twins, partings, twins_of
from catrules.drafting.tell import Telling
from catrules.drafting.titles import title
from catrules.ir.program import Program

DECISIONS = 4000
"""Decisions that a search may play unless it is told otherwise."""

_PLAIN = 12.0
"""What a scenario may cost; where it costs more others are looked for."""

_FURTHER = 400
"""Decisions in which they are."""

_OTHERS = 3
"""How many are compared."""

_MORE = 1
"""Outcomes that are said beside the first."""

_WORTH_SAYING = 2.0
"""What a second outcome may cost."""


@frozen(kw_only=True)
class Draft:
    """A scenario that passes on the base rules and fails on the changed.

    suite: the path of the suite that it goes with; text: the scenario; whole: a suite of its own
    with it. code: with which finding it fails. decisions: played to find it.
    """

    suite: str
    text: str
    whole: str
    title: str
    code: str
    decisions: int


def draft(
    base: Sequence[Suite],
    changed: Sequence[Suite],
    *,
    decisions: int = DECISIONS,
    seed: int = 0,
    near: Near = lambda run: False,
) -> Draft | None:
    """A scenario for the first suite that can have one; None if no difference was found.

    base, changed: the same suites on the rules as they are and as they are changed (`texts` of
    `open_suite`). decisions: how many may be played, and as many again where rules seem to
    differ in nothing but what players are told. near: which runs come past the change.
    """
    used = 0
    for ears in (False, True):
        budget, chooser = Budget(decisions), Chooser(seed)
        twins = twins_of(base, changed)
        fields = [Field.of(each, near, _places(each), ears=ears) for each in twins]
        proved = _plainest(fields, chooser, budget)
        if proved is not None:
            return _written(proved, used + budget.used)
        used += budget.used
    return None


def _plainest(fields: Sequence[Field], chooser: Chooser, budget: Budget) -> Proved | None:
    """The first scenario that is found, if it is plain, else the best of a few."""
    kept: list[Proved] = []
    until = 0
    for found in partings(fields, chooser, budget):
        if kept and budget.used > until:
            break
        proved = best(found, chooser, budget)
        if proved is not None:
            until = until or budget.used + _FURTHER
            kept.append(proved)
            if proved.cost <= _PLAIN or len(kept) == _OTHERS:
                break
    return min(kept, key=lambda each: each.cost, default=None)


def _places(twins: Twins) -> tuple[Place, ...]:
    """The changed lines of all files that the suite is played with."""
    variants = dict.fromkeys(run.case.configure.variants for run in twins.base.runs)
    found: dict[Place, None] = {}
    for each in variants:
        try:
            rules = twins.base.shelf.rules(each), twins.changed.shelf.rules(each)
        except RulesError:
            continue
        found.update(dict.fromkeys(changes(*rules)))
    return tuple(found)


# ---- as it is handed out


def _written(proved: Proved, decisions: int) -> Draft:
    """With more that differs, a title and the clauses of the changed lines."""
    field, ground = proved.field, proved.field.bench.base
    rules = ground.rules(proved.sheet)
    sheet = evolve(
        with_outcome(proved, *(each.text for each in _more(proved))),
        title=title(
            name_at(rules, field.places),
            proved.told,
            field.titles,
            begun=bool(proved.sheet.steps) or _anew(proved),
        ),
        clauses=clauses_at(rules, _program(proved), field.places),
    )
    return Draft(
        suite=ground.name,
        text=sheet.text,
        whole=ground.whole(sheet),
        title=sheet.title,
        code=proved.code,
        decisions=decisions,
    )


def _anew(proved: Proved) -> bool:
    """Whether the scenario begins with a new game, so that setup has run."""
    standing = proved.sheet.standing or proved.field.bench.base.standing
    return standing in ("", "a new game")


def _more(proved: Proved) -> list[Telling]:
    """Other outcomes at the same moment that tell, too, of other places."""
    found: dict[tuple[str, str], Telling] = {}
    for ending in ending_at(proved.field.bench, proved.sheet):
        if ending.first == proved.first:
            for each in ending.tellings:
                own = (each.sort, each.place) == (proved.told.sort, proved.told.place)
                if not own and each.cost < _WORTH_SAYING:
                    found.setdefault((each.sort, each.place), each)
    some = tuple(sorted(found.values())[:_MORE])
    ending = Ending(proved.sheet, some, proved.first)
    told = [each.told for each in proofs([(proved.field, ending)]) if each.code == proved.code]
    return told


def _program(proved: Proved) -> Program:
    game = proved.field.bench.base.game(proved.sheet)
    assert game is not None
    return game.desk.program
