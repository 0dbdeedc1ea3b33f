"""What a game may cost: components, words of state, instructions, rules inside rules.

A file of some lines can ask for more than any machine has. Each limit is far above what a printed
game needs and is refused with a finding before the memory is taken.
"""

from collections.abc import Sequence

from catrules.diagnostics import Diagnostic, RulesError
from catrules.ir.program import Routine
from catrules.ir.walk import callees
from catrules.source import Span

MOST_COMPONENTS = 100_000
MOST_WORDS = 250_000
"""Words of state, and entries of all tables together."""
MOST_INSTRUCTIONS = 100_000
"""Of all routines, each expression counted."""
MOST_CALLS = 64
"""Rules that run rules that run rules, and so on."""


def too_many_components(number: int, kind: str, span: Span) -> RulesError:
    """There would be more components than MOST_COMPONENTS."""
    message = f"there would be {number} components with these settings, counted up to `{kind}`"
    hint = f"A game has at most {MOST_COMPONENTS}; mend the number or the settings."
    return RulesError((Diagnostic("E355", span, message, hint),))


def check_words(words: int, span: Span) -> None:
    """Raises RulesError if a state or the tables would be larger than MOST_WORDS."""
    if words > MOST_WORDS:
        message = "a state of this game would be too large to be kept"
        hint = "Declare fewer zones for each owner, say what each is `of`, or use fewer kinds."
        raise RulesError((Diagnostic("E356", span, message, hint),))


def check_instructions(number: int, span: Span) -> None:
    """Raises RulesError if there are more instructions than MOST_INSTRUCTIONS."""
    if number > MOST_INSTRUCTIONS:
        message = f"the rules become more than {MOST_INSTRUCTIONS} instructions, this line included"
        hint = "Say what is alike once: in a `rule`, a `value`, or a loop."
        raise RulesError((Diagnostic("E357", span, message, hint),))


def too_deep(span: Span) -> RulesError:
    """Rules lead through more others than MOST_CALLS, or expressions through too many values."""
    message = f"the rules lead through more than {MOST_CALLS} others before one of them is done"
    hint = "Let one rule run several others in turn, instead of each the next."
    return RulesError((Diagnostic("E358", span, message, hint),))


def inside_out(routines: Sequence[Routine], span: Span) -> list[int]:
    """The routines, each behind those that it calls. Raises RulesError if these go too deep."""
    called = {i: tuple(dict.fromkeys(callees(r.body))) for i, r in enumerate(routines)}
    heights: dict[int, int] = {}
    for start in called:
        todo = [start]
        while todo:
            waiting = [c for c in called[todo[-1]] if c not in heights]
            if waiting:
                todo.append(waiting[0])
                continue
            done = todo.pop()
            heights[done] = 1 + max((heights[c] for c in called[done]), default=0)
            if heights[done] > MOST_CALLS:
                raise too_deep(span)
    return list(heights)
