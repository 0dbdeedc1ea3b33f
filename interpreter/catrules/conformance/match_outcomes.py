"""Outcomes about the games that a tournament plays."""

from collections.abc import Sequence

from catrules.conformance.desk import Desk
from catrules.conformance.faults import instead, not_so, wrong
from catrules.conformance.game import Game
from catrules.conformance.matches import Matches, Seats
from catrules.conformance.outcomes import Check, outcome
from catrules.syntax import spec
from catrules.text import listed, spaced


@outcome.register
def _plays(node: spec.Plays, desk: Desk) -> Check:
    if not desk.table.rules.game.series:
        raise wrong("E616", node.span, "only a tournament plays games")
    players = [desk.player(player) for player in node.players]

    def check(game: Game) -> None:
        play = game.play
        asked = play.asked_for if isinstance(play, Matches) else None
        wanted = [game.seat(player, node.span) - 1 for player in players]
        if asked is None or not _fits(node, wanted, asked):
            names = [game.name(seat + 1) for seat in wanted]
            some = names or [f"{node.count} players"]
            expected = f"a game by {_sentence(some, node.using, node.ordered)}"
            if asked is None:
                raise instead(node.span, expected, "no game is played now", game.decided())
            raise not_so(node.span, expected, _said(asked, game), game.decided())

    return check


def _fits(node: spec.Plays, wanted: Sequence[int], asked: Seats) -> bool:
    if sorted(node.using) != sorted(asked.using):
        return False
    if not wanted:
        return len(asked.seats) == node.count
    return list(wanted if node.ordered else sorted(wanted)) == list(
        asked.seats if node.ordered else sorted(asked.seats)
    )


def _said(asked: Seats, game: Game) -> str:
    names = [game.name(seat + 1) for seat in asked.seats]
    return f"a game by {_sentence(names, asked.using, ordered=True)}"


def _sentence(names: list[str], using: Sequence[str], ordered: bool) -> str:
    variants = f" with {listed([spaced(name) for name in using])}" if using else ""
    return f"{listed(names)}{variants}{' in this order' if ordered else ''}"
