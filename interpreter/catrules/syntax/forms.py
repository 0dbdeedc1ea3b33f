"""How each sort of line is written: said where a line of that sort does not fit together.

A line is known by its first word, and one that begins with who does something by its verb.
"""

from collections.abc import Mapping

from catrules.syntax.place import Place
from catrules.syntax.wording import clause, in_block, in_components

RULE_HOME = "put it into a rule, indented below the line that begins with `rule`"
"""Where a statement of a rule file belongs."""

RULE_LINES: Mapping[str, str] = {
    "game": 'game "TITLE"',
    "variant": 'variant "TITLE" of "game.catrules"',
    "tournament": 'tournament "TITLE" of "game.catrules"',
    "players": "players 2..4",
    "clauses": 'clauses "FILE"',
    "uses": "uses NAME, NAME",
    "one": "one of NAME",
    "assume": 'assume NAME = 2 in 1..6 "why"',
    "value": "value NAME(player p) = …",
    "cards": "cards KIND in PLACE",
    "components": "components",
    "on": "on the table",
    "each": "each player",
    "setup": "setup",
    "turn": "turn by p",
    "rule": "rule NAME by p",
    "action": 'action NAME by p in WINDOW "text"',
    "trigger": "trigger NAME when CONDITION",
    "win": "win NAME by p when CONDITION",
    "always": 'always CONDITION "text"',
    "note": 'note "text"',
    "before": "before NAME by p",
    "after": "after NAME by p",
    "instead": "instead of NAME by p",
    "change": "change NAME to …",
    "pile": "pile NAME of KIND",
    "row": "row NAME of KIND",
    "deck": "deck NAME of KIND",
    "bag": "bag NAME of KIND",
    "counter": "counter NAME 0..9",
    "flag": "flag NAME",
}
"""The lines of a rule file that declare something, by their first word."""

STATEMENTS: Mapping[str, str] = {
    "move": "move 2 KIND from PLACE to PLACE",
    "draw": "draw 1 from PLACE to PLACE",
    "roll": "roll 2 KIND from PLACE to PLACE",
    "shuffle": "shuffle PLACE",
    "reveal": "reveal PLACE",
    "conceal": "conceal PLACE",
    "swap": "swap x and y",
    "set": "set MARK to …",
    "add": "add 1 to COUNTER",
    "subtract": "subtract 1 from COUNTER",
    "let": "let NAME = …",
    "do": "do nothing",
    "if": "if CONDITION: …",
    "match": "match …",
    "each": "each player q",
    "every": "every player q with most score(q) wins",
    "repeat": "repeat 3 times",
    "turns": "turns go clockwise from seat(1), at most 99",
    "make": "make p current",
    "nobody": "nobody wins",
    "on": "on x from PLACE",
    "needs": 'needs CONDITION "why not"',
    "limit": "limit 1 per turn",
}
"""The lines of blocks, by their first word."""

VERBS: Mapping[str, str] = {
    "chooses": "p chooses x from PLACE",
    "may": 'p may "text": …` or `p may act in WINDOW',
    "must": "p must act in WINDOW",
    "acts": "p acts in WINDOW while CONDITION",
    "looks": "p looks at PLACE",
    "plays": "p plays next",
    "wins": "p wins",
}
"""The statements that begin with who does it, by their verb."""

COMPONENT = "6 KIND in PLACE"
"""A line below `components`."""

SUITE_LINES: Mapping[str, str] = {
    "suite": 'suite of "RULES.catrules"',
    "scenario": 'scenario "NAME"',
    "players": "players ana, bo",
    "set": "set NAME = 2",
    "a": "a new game",
    "given": "given ana.PLACE = 2 KIND",
    "when": "when ana: OPTION",
    "then": "then ana.PLACE = 2 KIND",
    "refused": "refused: players 9",
    "play": "play 10 games at random",
    "always": 'always CONDITION "text"',
}
"""The lines of a suite, by their first word."""


def form(place: Place) -> str:
    """How the line in which reading stopped is written, as a hint; nothing if it is not known."""
    lexemes = [x for x in (*clause(place), place.found) if x.text.strip()]
    first = lexemes[0].text if lexemes else ""
    if in_block(place):
        verbs = (VERBS.get(x.text) for x in lexemes[1:])
        known = STATEMENTS.get(first) or next((v for v in verbs if v), "")
    elif in_components(place):
        known = COMPONENT
    else:
        known = place.forms.get(first, "")
    return f"such a line is written `{known}`" if known else ""
