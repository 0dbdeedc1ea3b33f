"""Figures of many games in plain words."""

from collections.abc import Sequence

from catrules.balance.pairs import Differences
from catrules.intervals import Interval
from catrules.text import listed

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def percent(share: float, digits: int = 1) -> str:
    """`25.3 %`, which no line break parts."""
    return f"{100 * share:.{digits}f}\u00a0%"


def points(difference: float) -> str:
    """A difference of shares in points of a percent, without its sign."""
    return f"{abs(100 * difference):.1f}"


def signed(difference: Interval, factor: int = 1) -> str:
    """A difference with its bounds, a star where chance hardly explains it: `+1.4 (+1.2 to
    +1.5)*`."""
    value, low, high = (factor * x for x in (difference.value, difference.low, difference.high))
    sure = "*" if difference.is_sure else ""
    return minus(f"{value:+.1f} ({low:+.1f} to {high:+.1f}){sure}")


def minus(text: str) -> str:
    """With the sign that people write before numbers."""
    return text.replace("-", "−")


def between(interval: Interval) -> str:
    """The bounds of a share: `24.1 to 26.5 %`."""
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def player(seat: int) -> str:
    """Who sits there: `the first player`."""
    if seat <= len(_ORDINALS):
        return f"the {_ORDINALS[seat - 1]} player"
    return f"player {seat}"


def fairness(wins: Sequence[Interval]) -> str:
    """Whether seats win alike: which of them win more or less often than chance explains."""
    fair = sum(each.value for each in wins) / len(wins)
    if not fair:
        return "No game has a winner."
    more = [player(n) for n, each in enumerate(wins, 1) if each.low > fair]
    less = [player(n) for n, each in enumerate(wins, 1) if each.high < fair]
    said = [
        f"{_capital(listed(who))} {'win' if len(who) > 1 else 'wins'} {how} often"
        for who, how in ((more, "more"), (less, "less"))
        if who
    ]
    if len(said) == 2:
        said[1] = said[1][0].lower() + said[1][1:]
    share = f"a fair share, {percent(fair)}"
    if not said:
        return f"No seat wins more or less often than {share}, by more than chance explains."
    return f"{', '.join(said)} than {share}, by more than chance explains."


def differences(found: Differences) -> tuple[str, ...]:
    """How the second of two differs from the first, a sentence each."""
    said = [_shares(player(seat), each) for seat, each in enumerate(found.wins, 1)]
    if found.winners.value:
        said.append(_numbers("has", "winners", found.winners, 2))
    said.append(_numbers("lasts", "turns", found.turns, 1))
    said.append(_numbers("asks for", "decisions", found.decisions, 1))
    return tuple(said)


def _shares(who: str, each: Interval) -> str:
    if not each.is_sure:
        return f"{who} wins about as often: the difference lies between " + minus(
            f"{100 * each.low:+.1f} and {100 * each.high:+.1f} points."
        )
    low, high = _ordered(each)
    how = "more" if each.value > 0 else "less"
    bounds = f"between {points(low)} and {points(high)}"
    return f"{who} wins {points(each.value)} points {how} often, {bounds}."


def _numbers(verb: str, noun: str, each: Interval, digits: int) -> str:
    if not each.is_sure:
        return f"a game {verb} about as many {noun}: the difference lies between " + minus(
            f"{each.low:+.{digits}f} and {each.high:+.{digits}f}."
        )
    low, high = _ordered(each)
    bounds = f"between {abs(low):.{digits}f} and {abs(high):.{digits}f}"
    more = "more" if each.value > 0 else "fewer"
    return f"a game {verb} {abs(each.value):.{digits}f} {more} {noun}, {bounds}."


def _ordered(each: Interval) -> tuple[float, float]:
    """The bounds, the one nearer to 0 first."""
    return (each.low, each.high) if each.value > 0 else (each.high, each.low)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
