"""Communist Cats: whom the log tells which card was looked at, and which were swapped."""

from collections import Counter
from random import Random

from secrecy_games import CATS, play_on, started

CARDS = ("theorist", "negotiator", "commander", "revolutionist", "general", "chairman", "mouse")


def test_only_who_looks_or_swaps_and_whose_card_it_was_is_told_the_card():
    found: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(seed)
        play = started(CATS, 3, seed)
        play_on(play, 60, rng, liked=("revolutionist", "negotiator")[seed % 2])
        for seat in (1, 2, 3):
            for entry in play.log(seat):
                verb = dict(entry.data).get("verb")
                named = any(card in entry.text for card in CARDS)
                if verb == "look":
                    assert named == (entry.actor == seat or f"{seat}'s hand" in entry.text), entry
                    found["looked"] += named
                elif verb == "swap":
                    assert named == (f"{seat}'s hand" in entry.text), entry
                    found["swapped"] += named
                else:
                    continue
                found["untold"] += not named
    assert min(found["looked"], found["swapped"], found["untold"]) >= 30, found
