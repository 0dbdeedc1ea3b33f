"""Lines of suites as people write them: what somebody is told."""

from catrules.diagnostics import Diagnostic
from catrules.syntax.place import Place
from catrules.syntax.wording import sentence, written

_TOLD = frozenset(
    {"hears", "hear", "heard", "told", "tell", "reads", "read", "learns", "learn", "knows", "know"}
    | {"sees", "see", "notices", "notice", "message", "informed"}
)
_AROUND = frozenset(
    {"is", "was", "gets", "get", "does", "doesn", "isn", "has", "been", "not", "never", "a", "the"}
)


def told(place: Place) -> Diagnostic | None:
    """`bo hears "…"`, `bo gets told "…"`, `bo does not see "…"`."""
    line = sentence(place)
    text = next((i for i, x in enumerate(line) if x.type == "STRING"), 0)
    verb = next((i for i, x in enumerate(line[:text]) if x.text in _TOLD), 0)
    if verb < 2 or line[0].text not in ("then", "and"):
        return None
    first = verb
    while first > 2 and line[first - 1].text in _AROUND:
        first -= 1
    words = {x.text for x in line[first:text]}
    negative = "not " if words & {"not", "never", "doesn", "isn"} else ""
    who = written(line[:first])
    message = "what somebody is told is written with `is told`"
    hint = f"write `{who} is {negative}told {written(line[text : text + 1])}`"
    return Diagnostic("E103", line[first].span.to(line[verb].span), message, hint)


SUITES = (told,)
