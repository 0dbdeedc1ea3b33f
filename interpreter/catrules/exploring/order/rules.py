"""Rules in which every order is a decision: what the files put in order is asked for, too.

Triggers that are due together, and lines of one file that amend one rule at once, have an order
only because one stands before the other. Here that is a `which comes first?` like that between
variants, so both orders can be tried from the same position.
"""

from collections.abc import Mapping, Sequence

from attrs import frozen

from catrules.diagnostics import RulesError
from catrules.ir.program import Program, Site
from catrules.lowering.lower import lower
from catrules.pipeline import Compilation, Configuration
from catrules.semantics import tree
from catrules.semantics.game import Game, Win
from catrules.semantics.types import NUMBER, PLAYER
from catrules.semantics.variants.amendments import Amendments, Hook, WindowHook
from catrules.semantics.variants.rewrite import substituted
from catrules.semantics.variants.weave import weave
from catrules.source import Span
from catrules.text import spaced

QUESTION = "which comes first?"
"""As it is asked for triggers and for lines of variants."""


@frozen
class Due:
    """Something that can be due: a trigger, or a line that amends a rule.

    place: where it stands among all of its sort; rank: when its turn comes; module: of which
    variant it is; group: triggers of one group are put in order by a player anyway, -1: of none.
    """

    name: str
    span: Span
    place: int
    rank: int
    module: str
    group: int = -1
    trigger: bool = True

    def is_ordered_with(self, other: "Due") -> bool:
        """Whether a player says in these rules which of the two comes first."""
        if self.trigger:
            return self.group >= 0 and self.group == other.group
        return self.module != other.module


@frozen
class OrderedRules:
    """The program of such rules.

    asked: for each site where an order is asked for what can be due there, by template; begun: for
    each the variants of which some lines were done, whose other lines come next. wins: for each
    `win` and seat the routine of its condition.
    """

    program: Program
    asked: Mapping[int, tuple[Due, ...]]
    begun: Mapping[int, frozenset[str]]
    wins: Mapping[tuple[int, int], int]
    declared: tuple[Win, ...]


def ordered(compilation: Compilation, configuration: Configuration) -> OrderedRules:
    """The rules of a configuration. Raises RulesError if they cannot be lowered."""
    real, found = compilation.game, compilation.resolved
    assert found.game is not None
    apart = weave(found.game, found.amendments, apart=True)
    if apart.game is None or apart.findings:
        raise RulesError(apart.findings)
    every = tuple(range(len(apart.game.triggers)))
    game = apart.game.replace(rivals=(every,) if len(every) > 1 else ())
    wins = [(i, seat) for i in range(len(game.wins)) for seat in range(configuration.players)]
    asked = [_of_seat(game.wins[i], seat) for i, seat in wins]
    program = lower(game, configuration.players, configuration.settings, asked=asked)
    every_due = (*_triggers(real, found.amendments), *_lines(found.amendments))
    sites = dict(_asked(program, {due.span: due for due in every_due}))
    return OrderedRules(
        program=program,
        asked=sites,
        begun={site: _begun(dues, sites) for site, dues in sites.items()},
        wins=dict(zip(wins, program.asked, strict=True)),
        declared=game.wins,
    )


def _of_seat(win: Win, seat: int) -> tree.Expr:
    """The condition of a `win` for the player of a seat."""
    number = tree.Number(type=NUMBER, value=seat + 1, span=win.span)
    player = tree.Seat(type=PLAYER, number=number, span=win.span)
    return substituted(win.condition, {win.by: player})


def _triggers(game: Game, amendments: Amendments) -> list[Due]:
    groups = {place: i for i, group in enumerate(game.rivals) for place in group}
    return [
        Due(
            name=spaced(trigger.name),
            span=trigger.span,
            place=place,
            rank=game.rivals[groups[place]][0] if place in groups else place,
            module=amendments.modules.get(trigger.span.file, ""),
            group=groups.get(place, -1),
        )
        for place, trigger in enumerate(game.triggers)
    ]


def _lines(amendments: Amendments) -> list[Due]:
    lines: Sequence[Hook | WindowHook] = (*amendments.hooks, *amendments.window_hooks)
    return [
        Due(_line(hook), hook.span, place, place, hook.module, trigger=False)
        for place, hook in enumerate(lines)
    ]


def _line(hook: Hook | WindowHook) -> str:
    if isinstance(hook, WindowHook):
        return f"before acting in {spaced(hook.window)}"
    return f"{hook.when} {spaced(hook.target)}"


def _asked(program: Program, dues: Mapping[Span, Due]) -> list[tuple[int, tuple[Due, ...]]]:
    """The sites where an order is asked for, with what can be due there."""
    found = []
    for number, site in enumerate(program.sites):
        templates = _dues_at(program, site, dues)
        if templates:
            found.append((number, templates))
    return found


def _dues_at(program: Program, site: Site, dues: Mapping[Span, Due]) -> tuple[Due, ...]:
    if site.form != "menu" or site.prompt != QUESTION:
        return ()
    spans = [program.origins[template.origin].span for template in site.templates]
    return tuple(dues[span] for span in spans) if all(span in dues for span in spans) else ()


def _begun(dues: tuple[Due, ...], sites: Mapping[int, tuple[Due, ...]]) -> frozenset[str]:
    """The variants of the lines that are done where only these are left to be asked about."""
    whole = max((each for each in sites.values() if set(dues) <= set(each)), key=len)
    return frozenset(due.module for due in whole if due not in dues and not due.trigger)
