"""What was in no position of a space that was seen whole: actions, ways, questions, ends."""

from collections.abc import Iterator

from catrules.exploring.space import Space
from catrules.ir import opcodes as op
from catrules.ir.program import NOTHING, Program, Site, Template
from catrules.ir.walk import walk
from catrules.machine.refusals import action_words
from catrules.source import Span
from catrules.text import clean, spaced

Unreached = tuple[Span, str]
"""A place, and what is to be said of it."""

_OWN_ENDS = ("turn limit", "end of play")


def unreached(program: Program, space: Space) -> tuple[Unreached, ...]:
    """All of it, in the order of the text."""
    found = dict.fromkeys(
        (*_actions(program, space), *_questions(program, space), *_ends(program, space))
    )
    return tuple(sorted(found, key=lambda each: (each[0].file, each[0].line, each[0].column)))


def _offers(program: Program) -> frozenset[tuple[int, int]]:
    """Sites with the templates that can be on offer there at all: what a setting forbids is left
    out of its program."""
    return frozenset(
        (choose.args[0], offer.args[0])
        for routine in program.routines
        for choose in walk(routine.body)
        if choose.op is op.CHOOSE
        for offer in walk(choose.args[2])
        if offer.op in (op.OFFER, op.OFFER_COUNTS)
    )


def _actions(program: Program, space: Space) -> Iterator[Unreached]:
    """Actions that were never offered."""
    can = {program.sites[site].templates[template].action for site, template in _offers(program)}
    offered = {
        program.sites[site].templates[template].action
        for site, template in space.offered
        if program.sites[site].form == "window"
    }
    for index, action in enumerate(program.actions):
        if index in can - offered:
            span = program.origins[action.origin].span
            yield span, f"`{action_words(action)}` is never offered to anybody"


def _questions(program: Program, space: Space) -> Iterator[Unreached]:
    """Questions that were never asked, and of those that were the ways that nobody had.

    A rule is lowered more than once, so what stands at one place counts as one.
    """
    spans = [_span(program, site.origin) for site in program.sites]
    asked = {spans[site] for site, _ in space.offered}
    ways = {
        _span(program, program.sites[site].templates[template].origin)
        for site, template in space.offered
        if program.sites[site].form in ("menu", "may")
    }
    for number, index in sorted(_offers(program)):
        site, span = program.sites[number], spans[number]
        template = site.templates[index]
        here = _span(program, template.origin)
        if site.form == "window":
            continue
        if span not in asked:
            yield span, f"this is never decided: {_said(site)}"
        elif template.form == "way" and here not in ways:
            yield here, f"`{_words(template)}` is never offered to anybody"


def _ends(program: Program, space: Space) -> Iterator[Unreached]:
    """Ways to end that never came about."""
    came = {
        _span(program, program.endings[end.ending].origin)
        for end in space.ends.values()
        if end.ending != NOTHING
    }
    for number in sorted(_endings(program)):
        ending = program.endings[number]
        span = _span(program, ending.origin)
        if ending.name not in _OWN_ENDS and span not in came:
            yield span, f"the game never ends by `{spaced(ending.name)}`"


def _endings(program: Program) -> frozenset[int]:
    """Those that some line of this setting leads to."""
    return frozenset(
        instr.args[0]
        for routine in program.routines
        for instr in walk(routine.body)
        if instr.op is op.END
    )


def _span(program: Program, origin: int) -> Span:
    return program.origins[origin].span


def _said(site: Site) -> str:
    if site.prompt:
        return f"“{clean(site.prompt)}”"
    forms = {"roll": "what dice show", "draw": "what is drawn", "pick": "what chance takes"}
    return forms.get(site.form, "nobody is asked")


def _words(template: Template) -> str:
    return clean(template.text)
