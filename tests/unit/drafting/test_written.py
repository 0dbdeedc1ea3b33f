"""How a scenario is written: titles, lines that fit, and what must not go without saying."""

from pathlib import Path

import pytest

from catrules.conformance.run import Suite, open_suite
from catrules.drafting.ground import Ground, bare
from catrules.drafting.pairs import Bench
from catrules.drafting.sheet import WIDTH, Given, Said, Sheet, Step
from catrules.drafting.shrink import shortened
from catrules.drafting.tell import Telling
from catrules.drafting.titles import title
from catrules.source import Source

GAMES = Path(__file__).parents[3] / "games"


@pytest.mark.parametrize(
    ("rule", "sort", "place", "begun", "said"),
    [
        ("buy", "zone", "ana.purse", True, "Buy: what becomes of the purse"),
        ("setup", "zone", "bank", False, "Setup: what lies in the bank"),
        ("deck", "zone", "deck", False, "Deck: what lies there"),
        ("answer_the_crowns", "mark", "bo.owed", True, "Answer the crowns: owed afterwards"),
        ("day", "mark", "day", False, "Day: how it begins"),
        ("day", "mark", "day", True, "Day: what becomes of it"),
        ("wealth", "value", "wealth(ana)", False, "Wealth: what it comes to"),
        ("turn", "value", "wealth(ana)", True, "Turn: what wealth comes to"),
        ("hand", "sees", "bo.hand", False, "Hand: who sees it"),
        ("", "over", "", True, "The rules: who wins"),
    ],
)
def test_titles(rule: str, sort: str, place: str, begun: bool, said: str) -> None:
    """What it is about, and what of it; names of marks may be words of any sort."""
    told = Telling(1, "", sort, place)
    assert title(rule, told, frozenset(), begun=begun) == said
    assert title(rule, told, frozenset({said}), begun=begun) == f"{said} (2)"


def test_lines_that_fit() -> None:
    """Clauses stand below where there is no room, long givens go on below; it is read so."""
    sheet = Sheet(
        title="What is said of a deck that is too short to be drawn from",
        clauses=("CC-DRAW-07", "CC-DRAW-08"),
        givens=(
            Given("discards", ("3 theorist", "5 negotiator", "2 commander", "3 revolutionist")),
            Given("ana.hand", ("commander",)),
            Given("bo.hand", ("theorist", "revolutionist", "general", "chairman", "commander")),
        ),
        steps=(Step(Said("ana", "play card commander 3")),),
        thens=("nobody has won",),
    )
    assert sheet.text == (
        'scenario "What is said of a deck that is too short to be drawn from"\n'
        "    [CC-DRAW-07..08]\n"
        "  given discards = 3 theorist, 5 negotiator, 2 commander, 3 revolutionist\n"
        "  given ana.hand = commander\n"
        "  given bo.hand = theorist, revolutionist, general, chairman, commander\n"
        "  when ana: play card commander 3\n"
        "  then nobody has won\n"
    )
    long = Given("discards", tuple(f"{n} theorist" for n in range(12)))
    wrapped = Sheet(givens=(long, Given("day", ("1",)))).text.splitlines()[1:]
    assert wrapped[1].startswith("      ")
    assert all(len(line) <= WIDTH for line in wrapped)


def test_long_givens_are_read() -> None:
    """A given that goes on below is one given."""
    path = GAMES / "communist_cats" / "characters.catspec"
    cards = ("2 theorist", "2 negotiator", "2 commander", "2 revolutionist", "2 general")
    sheet = Sheet(
        givens=(Given("discards", (*cards, "2 chairman")),),
        thens=(f"discards = {', '.join((*cards, '2 chairman'))}",),
    )
    whole = Ground(open_suite(path)).whole(sheet)
    assert "\n      2 general" in whole
    suite = Suite(Source(str(path), whole))
    assert [run.outcome.passed for run in suite.runs] == [True]


def test_what_somebody_lacks_is_said() -> None:
    """The die that is given lies in nobody's cup any more: whose, is said."""
    suite = bare(
        str(GAMES / "classics" / "dice.catspec"), "liars_dice.catrules", ("ana", "bo", "cy")
    )
    ground = Ground(suite)
    box = Given("box", ("die 2",))
    sheet = Sheet(settings=(("dice_each", "1"),), standing="ana's turn, in bidding", givens=(box,))
    short = shortened(
        Bench(ground, ground), sheet, lambda each: each.settings and box in each.givens
    )
    assert short.givens == (Given("ana.cup", ()), box)
    assert "given ana.cup = nothing, box = die 2\n" in short.text


def test_nothing_is_given_before_setup() -> None:
    """Whose turn it is stays where without it things would be given to a new game."""
    suite = bare(str(GAMES / "classics" / "dice.catspec"), "pig.catrules", ("ana", "bo"))
    ground = Ground(suite)
    pot = Given("pot", ("7",))
    sheet = Sheet(standing="ana's turn, in throwing", givens=(pot,))
    short = shortened(Bench(ground, ground), sheet, lambda each: pot in each.givens)
    assert short == sheet
