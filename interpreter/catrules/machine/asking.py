"""What is asked, in words: things in rows that keep their order are named as the state says."""

from collections.abc import Sequence

from attrs import evolve

from catrules.ir.program import CURRENT, NOTHING, ArgType, Site
from catrules.machine.answers import Decision
from catrules.machine.execute import Machine, Pending
from catrules.machine.labels import Option, argument, labels
from catrules.machine.legend import Legend
from catrules.text import clean


def options_of(
    machine: Machine, legend: Legend, state: list[int], pending: Pending
) -> tuple[Site, list[Option]]:
    """The site and options of a decision, with names that can be read without the state."""
    site = legend.program.sites[pending.site]
    options = [Option(option[0], tuple(option[1:])) for option in pending.options]
    if not legend.slots or not site.templates:
        return site, options
    if site.counted:
        counted = machine.counted(state, pending.site)
        kinds = zip(site.templates[0].args, counted, strict=True)
        args = tuple(
            evolve(kind, variant=legend.named(state, word)) if kind.of == "cell" else kind
            for kind, word in kinds
        )
        return evolve(site, templates=(evolve(site.templates[0], args=args),)), options
    return site, [
        evolve(each, args=words_of(legend, state, site.templates[each.template].args, each.args))
        for each in options
    ]


def words_of(
    legend: Legend, state: Sequence[int], kinds: Sequence[ArgType], words: Sequence[int]
) -> tuple[int, ...]:
    """Arguments of which the things are named so."""
    pairs = zip(kinds, words, strict=True)
    return tuple(legend.named(state, word) if k.sort == "cell" else word for k, word in pairs)


def decision_of(machine: Machine, legend: Legend, state: list[int], pending: Pending) -> Decision:
    """A decision as it is put to who is asked."""
    site, options = options_of(machine, legend, state, pending)
    origin = legend.program.origins[site.origin]
    return Decision(
        actor=legend.actor(pending.actor),
        prompt=clean(site.prompt),
        options=labels(legend, site, options, legend.seat(pending.actor), state),
        form=site.form,
        windows=site.windows,
        rule=origin.rule,
        clauses=origin.clauses,
        about=_about(machine, legend, state, pending),
        weights=pending.shares,
    )


def _about(machine: Machine, legend: Legend, state: list[int], pending: Pending) -> tuple[str, ...]:
    """What a question is about; who acts is not said to himself, nor in his turn."""
    known = (NOTHING, pending.actor, state[CURRENT])
    seat = legend.seat(pending.actor)
    found = [
        (topic.kind, word)
        for topic, word in machine.about(state, pending.site)
        if word != NOTHING
        and not (topic.acting and word in known)
        and not legend.is_only_one(topic.kind)
    ]
    kinds, words = [kind for kind, _ in found], [word for _, word in found]
    named = zip(kinds, words_of(legend, state, kinds, words), strict=True)
    said = [argument(legend, kind, word, seat) for kind, word in named]
    return tuple(dict.fromkeys(said))
