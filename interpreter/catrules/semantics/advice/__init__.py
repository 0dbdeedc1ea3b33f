"""Advice: what is no error, but hardly meant. A game with it can be played."""

from collections.abc import Iterable

from catrules.diagnostics import Diagnostic
from catrules.semantics.advice.beginning import beginning
from catrules.semantics.advice.contents import Contents
from catrules.semantics.advice.course import course
from catrules.semantics.advice.doubtful import Doubtful
from catrules.semantics.advice.extents import Extents
from catrules.semantics.advice.leaks import leaks
from catrules.semantics.advice.reached import Reached
from catrules.semantics.advice.unused import unused
from catrules.semantics.bindings import bind
from catrules.semantics.certainty import Certainty
from catrules.semantics.findings import MOST_FINDINGS, Enough, Findings
from catrules.semantics.game import Game
from catrules.semantics.intervals import Bounds
from catrules.semantics.structure import bodies
from catrules.semantics.walk import everything


def advice(found: Game, elsewhere: Iterable[str] = ()) -> tuple[Diagnostic, ...]:
    """Warnings about a game in which there is no error, in the order of the text.

    elsewhere: names that other files use, such as the variants of the game: what is declared for
    them is not declared for nothing.
    """
    findings = Findings()
    try:
        _look(found, frozenset(elsewhere), findings)
    except Enough:
        told = findings.all()
        message = f"more than {MOST_FINDINGS} warnings; the rest was not looked at"
        return (*told, Diagnostic("W399", told[-1].span, message, "see to the first ones"))
    return findings.all()


def _look(found: Game, elsewhere: frozenset[str], findings: Findings) -> None:
    roots = bodies(found)
    nodes = tuple(everything(*roots))  # each of the following goes through all of them
    bounds = Bounds.over(found)
    contents = Contents.over(found, bounds.bearing, nodes)
    bounds.zones = contents.sizes(bounds)
    bind(found, bounds, roots)
    bounds.settle()
    certainty = Certainty(bounds)
    unused(found, nodes, contents, findings, elsewhere)
    Doubtful(found, certainty, findings).look(nodes)
    Extents(found, certainty, findings).look(nodes)
    Reached(found, findings).look(nodes)
    course(found, nodes, findings)
    leaks(found, findings)
    beginning(found, bounds, findings)
