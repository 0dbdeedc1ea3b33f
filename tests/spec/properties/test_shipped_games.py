"""Properties of games on the shelf, in the words of their designers."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis.stateful import invariant

import catrules
from catrules.testing import GameMachine, positions

GAMES = Path(__file__).parents[3] / "games"
LUCKY_CAT = catrules.load(GAMES / "lucky_cat.catrules")
GO_FISH = catrules.load(GAMES / "classics" / "go_fish.catrules")
HOW = settings(max_examples=6, stateful_step_count=30, deadline=None)


class LuckyCat(GameMachine):
    """Dice go round, ten coins win, and what lies under a shop is its owner's to see."""

    game = LUCKY_CAT

    @invariant()
    def nobody_holds_more_dice_than_there_are(self):
        players = self.play.view().players
        held = [p.zone(name).count for p in players for name in ("tray", "rolled", "in_use")]
        assert sum(held) <= 6

    @invariant()
    def who_has_ten_coins_has_won(self):
        coins = [p.zone("purse").count + p.zone("shop").count for p in self.play.view().players]
        assert self.play.over or max(coins) < 10

    @invariant()
    def coins_under_a_shop_are_their_owners_to_see(self):
        for player in self.play.view(1).players[1:]:
            assert player.zone("shop").contents is None


class GoFish(GameMachine):
    """Four of a rank are laid down at once, and never lie in a hand."""

    game = GO_FISH

    @invariant()
    def nobody_keeps_a_book(self):
        for player in self.play.view().players:
            assert all(count < 4 for _, count in player.zone("hand").contents)
            assert all(count == 4 for _, count in player.zone("books").contents)


class TestLuckyCat(LuckyCat.TestCase):
    settings = HOW


class TestGoFish(GoFish.TestCase):
    settings = HOW


@given(positions(LUCKY_CAT, most=12))
@settings(max_examples=15, deadline=None)
def test_what_is_refused_is_not_offered(play):
    for decision in play.pending:
        if decision.form == "window" and isinstance(decision.actor, int):
            for each in play.why(seat=decision.actor):
                assert f"{each.action} {each.candidate}".strip() not in decision.options
                assert each.reason
