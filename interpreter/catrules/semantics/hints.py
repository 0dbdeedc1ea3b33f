"""How to go on where a name stands for nothing, or something of the wrong sort stands."""

from collections.abc import Iterable

from catrules.diagnostics import Label
from catrules.semantics import tree
from catrules.semantics.cascades import unknown_name
from catrules.semantics.context import Context
from catrules.semantics.dice import DICE, no_dice
from catrules.semantics.findings import did_you_mean, listed
from catrules.semantics.saying import who
from catrules.semantics.types import (
    NothingT,
    NumberT,
    PlaceT,
    PlayerT,
    ThingT,
    TruthT,
    Type,
    element,
    is_family,
)
from catrules.source import Span
from catrules.syntax import ast
from catrules.syntax.foreign import WORDS
from catrules.syntax.unparse_expressions import expression as written
from catrules.syntax.wording import ARTICLES, NUMBERS
from catrules.text import plural_of


def for_word(word: str) -> str:
    """What to write for a word that other languages, or people, use; nothing if it is none."""
    if word in NUMBERS:
        return f"numbers are written in digits: `{NUMBERS[word]}`"
    if word in ARTICLES:
        return "write how many: `1`" if word != "the" else "leave `the` out"
    return WORDS.get(word, "")


def of_a_variant(name: str, context: Context) -> str:
    """That a name is one of a variant which this file does not name; nothing if it is none."""
    for new, module in context.declared.apart.items():
        if new == f"{name}_of_{module}":
            return f"`{name}` is a name of `{module}`: write `uses {module}`, or `with {module}`"
    return ""


def _on_a_thing(name: str, context: Context) -> str:
    """That a name is of what is on a thing that has one here; nothing if it is not."""
    for var in context.scope.variables():
        if isinstance(var.type, ThingT) and name in context.kinds.attribute_names(var.type.kinds):
            return f"it is on a thing: write on which, as in `{var.name}.{name}`"
    return ""


def without_apart(known: Iterable[str], context: Context) -> tuple[str, ...]:
    """Names without those that only tell variants apart: nobody means them by another name."""
    return tuple(name for name in known if name not in context.declared.apart)


def for_name(name: str, known: tuple[str, ...], context: Context) -> str:
    """How to go on with a name that stands for nothing here."""
    players = [v.name for v in context.scope.variables() if isinstance(v.type, PlayerT)]
    owned = [owner for owner, spot in context.declared.spots if spot == name and owner]
    if owned:
        whose = players[0] if players and owned[0] == "player" else owned[0][:1]
        return f"each {owned[0]} has one: write whose it is, as in `{whose}.{name}`"
    if hint := of_a_variant(name, context) or _on_a_thing(name, context):
        return hint
    hint = for_word(name) or did_you_mean(name, without_apart(known, context))
    earlier = context.scope.elsewhere(name)
    if hint:
        return hint
    if rule := context.scope.amends(name):
        return (
            f"`{name}` is known only inside of `{rule}`; work it out here, too, or say `instead of"
            f" {rule}`, and below it `as usual` between what comes before and after"
        )
    if earlier is not None:
        return f"the `{name}` of line {earlier.span.line} is known only in the block that names it"
    if name in ("p", "q") and not players:
        return "name who it is: `by p` in the line above, or `each player p`"
    if name in ("p", "q"):
        return f"here {listed(players)} is a player"
    if name in DICE:
        return no_dice(context)[0]
    return f"declare it under `on the table` or `each player`, as in `counter {name} 0..9`"


def for_number(found: tree.Expr, node: ast.Expr, context: Context) -> str:
    """How to come to a number from something else."""
    if isinstance(found.type, NothingT):
        return "write `0` where there is none"
    if element(found.type) is not None:
        return "write `count` before it to have its number"
    if isinstance(found.type, ThingT) and context.kinds.face_type(found.type.kinds) is not None:
        shown = f"{node.id}.face" if isinstance(node, ast.Name) else "(…).face"
        return f"ask what it shows: `{shown}`"
    counters = [
        name
        for (owner, name), spot in context.declared.spots.items()
        if owner == "player" and isinstance(spot.type, NumberT)
    ]
    if isinstance(found.type, PlayerT) and counters:
        return f"name a number of the player: {_owned(node, counters)}"
    return ""


def for_place(found: tree.Expr, node: ast.Expr, context: Context, otherwise: str = "") -> str:
    """How to come to a zone from a player, or to one of several places."""
    if is_family(found.type):
        return one_of_places(node, context)
    spots = context.declared.spots.items()
    zones = [name for (owner, name), spot in spots if owner == "player" and spot.is_zone]
    if not isinstance(found.type, PlayerT) or not zones:
        return otherwise
    return f"name a zone of the player: {_owned(node, zones)}"


def _owned(node: ast.Expr, names: list[str]) -> str:
    """Some of what a player has, by the name that was written for the player."""
    who = written(node) if isinstance(node, ast.Name | ast.Apply) else "p"
    return listed(f"{who}.{name}" for name in names[:3])


def one_of_places(node: ast.Expr, context: Context) -> str:
    """How to come to one place of a family."""
    text = written(node)
    return (
        f"these are several places: for one of them write `{who(context)} chooses f from {text}`,"
        f" for all of them one after the other `each f in {text}`, and `f` here"
    )


def for_player(context: Context) -> str:
    """Who is a player here."""
    players = [v.name for v in context.scope.variables() if isinstance(v.type, PlayerT)]
    return f"here {listed(players)} is a player" if players else "a player is named by `seat(1)`"


def for_mark(of: Type, value: Type) -> str:
    """What can be put into a mark of that type."""
    if isinstance(of, PlayerT):
        return "a player is a name such as `p`, or `seat(1)`"
    if isinstance(of, NumberT) and isinstance(value, NothingT):
        return "write `0` where there is none"
    if isinstance(of, NumberT) and element(value) is not None:
        return "write `count` before it to have its number"
    return "write `yes`, `no` or a condition" if isinstance(of, TruthT) else ""


def which_one(kind: str, plural: str, context: Context) -> str:
    """How to say which of several things of a kind is meant."""
    zones = [
        spot.name
        for (owner, _), spot in context.declared.spots.items()
        if isinstance(spot.type, PlaceT)
        if not owner and context.kinds.overlap((kind,), spot.type.kinds)
    ]
    zone = zones[0] if zones else "PLACE"
    return (
        f"for all of them write `{plural}`; for one `first x in {zone}`, or above this line"
        f" `{who(context)} chooses x from {zone}`, and then `x` here"
    )


def of_one(subject: tree.Expr, node: ast.Field, context: Context) -> str:
    """How to ask for what stands behind the dot where something is no single player or thing."""
    text = written(node.subject)
    text = text if isinstance(node.subject, ast.Name | ast.Field | ast.Apply) else f"({text})"
    kind = context.kinds.named(node.name)
    if element(subject.type) is None:
        return ""
    if isinstance(element(subject.type), PlayerT):
        return (
            f"for one player write `{who(context)}.{node.name}`; for all of them one after the"
            f" other `each player q`, and below it `q.{node.name}`"
        )
    if kind is None:
        return f"for one of them write `(first x in {text}).{node.name}`"
    plural = context.kinds.infos[kind].plural
    return (
        f"to move them write `move all {plural} from {text} to PLACE`; how many there are is"
        f" `count {plural} in {text}`"
    )


def kind_named(word: str, context: Context, span: Span, others: tuple[str, ...] = ()) -> str | None:
    """The kind that a word names; a finding if there is none. others: what else may stand there.

    One that was counted in the plural is taken for what is meant, and that is said there.
    """
    kind = context.kinds.named(word)
    if kind is not None:
        return kind
    counted = context.kinds.infos.get(plural_of(word))
    if counted is not None and not counted.parent:
        message = f"a component is called `{counted.name}` here, but `{word}` elsewhere"
        hint = f"count it in the singular: `6 {word}`; its plural is `{counted.name}` by itself"
        context.error("E207", counted.span, message, hint)
        context.kinds.meant[word] = counted.name
        return counted.name
    known = (*others, *without_apart(context.kinds.words(), context))
    hint = of_a_variant(word, context)
    zone = next(context.declared.names.of("zone"), "PLACE")
    counted_as = f"count it under `components`: `6 {word} in {zone}`"
    hint = hint or did_you_mean(word, known, counted_as)
    message = f"no component is called `{word}`"
    labels: tuple[Label, ...] = ()
    if word in DICE and hint == counted_as:
        hint, labels = no_dice(context)
    key = "die" if word in DICE else word
    cause = unknown_name(key, "E207", span, message, hint)
    context.error("E207", span, message, hint, labels, cause)
    return None
