"""Sections that a sample is for: what grows, what matters, who leads, how long one waits."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from catrules.balance.growing import Resource
from catrules.balance.mattered import Mattered
from catrules.balance.page import charts
from catrules.balance.page.sheet import Chart, Drawer, Section, Table
from catrules.balance.page.words import between, percent
from catrules.balance.sample import Sample
from catrules.simulate.statistics import percentile
from catrules.text import spaced

MOST_ROWS = 24
"""Options or things of a chart; the table has all of them."""

LEAST_SEATS = 5
"""Of fewer seats a share says nothing and is not drawn."""

NO_CAUSE = (
    "That who takes something wins more often does not mean that one wins because of it: who is "
    "ahead is offered other things, long games offer more, and these are bots."
)


def sections(sample: Sample, seats: int, drawer: Drawer) -> Iterator[Section]:
    """What a sample says. Raises NoCharts."""
    yield from _growth(sample, drawer)
    yield from _mattered(sample, seats, drawer)
    yield _rules(sample)
    yield _choices(sample, drawer)
    yield _comebacks(sample, seats, drawer)
    if sample.waits:
        yield _waiting(sample, drawer)


def _growth(sample: Sample, drawer: Drawer) -> Iterator[Section]:
    clock = sample.counted_in[:-1]
    for key, title, of_players in (
        ("growth", "How what players have grows", True),
        ("table", "What lies on the table", False),
    ):
        found = [each for each in sample.resources if each.of_players == of_players]
        apart = of_players and sample.winners
        if found:
            yield Section(
                key=key,
                title=title,
                said=(
                    f"As it stands at the first decision of each {clock}; the band holds eight of "
                    "ten. A line ends where fewer than a tenth of the games go on.",
                ),
                charts=tuple(drawer.chart(each.name, charts.growth(each, clock)) for each in found),
                tables=tuple(_points(each, clock) for each in found),
                legend=((1, charts.WINNERS), (0, charts.OTHERS)) if apart else (),
            )


def _points(each: Resource, clock: str) -> Table:
    return Table(
        title=each.name,
        head=(clock, "games", "mean", "band", *(("winners", "others") if each.of_players else ())),
        rows=tuple(
            (
                str(p.at),
                str(p.games),
                f"{p.mean:.2f}",
                f"{p.low} to {p.high}",
                *((_number(p.winners), _number(p.others)) if each.of_players else ()),
            )
            for p in each.points
        ),
        folded=True,
    )


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


# ---- what mattered


def _mattered(sample: Sample, seats: int, drawer: Drawer) -> Iterator[Section]:
    fair = _fair(sample, seats)
    shown = (
        ("options", "How often options mattered", "option", sample.options),
        ("things", "How often cards and other things mattered", "thing", sample.things),
    )
    for key, title, noun, found in shown:
        told = [each for each in found if each.taken or each.offered]
        if told:
            yield Section(
                key=key,
                title=title,
                said=(
                    "Counted are decisions of players with more than one option. Who took it did "
                    "so at least once in a game; the others were offered it there and never did.",
                ),
                charts=tuple(_drawn(told, noun, fair, drawer)),
                tables=(_table(told, noun),),
                warning=NO_CAUSE,
            )


def _fair(sample: Sample, seats: int) -> float | None:
    return sample.winners / (sample.finished * seats) if sample.finished else None


def _drawn(
    found: Sequence[Mattered], noun: str, fair: float | None, drawer: Drawer
) -> Iterator[Chart]:
    most = found[:MOST_ROWS]
    often = Counter(each.name for each in most)
    labels = {each: _label(each, alone=often[each.name] == 1) for each in most}
    taken = [charts.Row(labels[each], each.share) for each in most]
    yield drawer.chart(f"Taken where the {noun} is offered", charts.forest(taken, "of decisions"))
    won = [charts.Row(labels[e], e.takers_won) for e in most if e.takers >= LEAST_SEATS]
    if won:
        spec = charts.forest(won, "of games", beside=fair)
        yield drawer.chart("Games won by those who took it", spec)


def _label(each: Mattered, *, alone: bool) -> str:
    """Its name; with its question where that would not tell what it is."""
    return each.name if alone and each.worded else f"{each.name} ({each.question})"


def _table(found: Sequence[Mattered], noun: str) -> Table:
    asked = any(each.question for each in found)
    return Table(
        title=f"Each {noun}",
        head=(
            noun,
            *(("question",) if asked else ()),
            "offered",
            "taken",
            "share",
            "took it",
            "won",
            "between",
            "never",
            "won",
        ),
        rows=tuple(
            (
                each.name,
                *((each.question,) if asked else ()),
                str(each.offered),
                str(each.taken),
                percent(each.share.value),
                str(each.takers),
                percent(each.takers_won.value) if each.takers else "–",
                between(each.takers_won) if each.takers else "–",
                str(each.others),
                percent(each.others_won.value) if each.others else "–",
            )
            for each in found
        ),
        left=1 + asked,
        folded=len(found) > MOST_ROWS,
    )


def _rules(sample: Sample) -> Section:
    return Section(
        key="rules",
        title="How often each rule did something",
        said=("Counted is what is moved or marked from the first answer of a game on.",),
        tables=(
            Table(
                title="Rules",
                head=("rule", "in games", "share", "effects a game"),
                rows=tuple(
                    (
                        spaced(each.name),
                        str(each.games),
                        percent(each.games / sample.games),
                        f"{each.effects / sample.games:.2f}",
                    )
                    for each in sample.rules
                ),
                folded=len(sample.rules) > MOST_ROWS,
            ),
        ),
    )


# ---- decisions, leads, waiting


def _choices(sample: Sample, drawer: Drawer) -> Section:
    counts = sample.options_asked
    real = {number: often for number, often in counts.items() if number > 1}
    said = (
        f"{percent(sample.forced.value)} of what players decide is forced: one option stands open, "
        f"so nobody is asked. Where somebody is, half of the decisions have at most "
        f"{percentile(real, 50)} options, 95 % at most {percentile(real, 95)}."
    )
    return Section(
        key="choices",
        title="How much there is to decide",
        said=(said,) if real else ("No player ever has a choice.",),
        charts=(
            drawer.chart(
                "Options of a decision", charts.histogram(_capped(counts), "options", "decisions")
            ),
        )
        if real
        else (),
    )


def _capped(counts: Mapping[int, int]) -> dict[int, int]:
    """Without the rare decisions that have the most options, so that the others can be seen."""
    last = percentile(counts, 99)
    return {number: often for number, often in counts.items() if number <= last}


def _comebacks(sample: Sample, seats: int, drawer: Drawer) -> Section:
    half = sample.half_time
    if not sample.lead:
        said = (
            "The rules report no score and no way to win that could be measured, so nobody leads."
        )
        return Section(key="comebacks", title="Comebacks", said=(said,))
    who = f"Who leads is told by {sample.lead}."
    if half is None:
        return Section(
            key="comebacks", title="Comebacks", said=(who, "At half time nobody leads alone.")
        )
    lost = half.games - round(half.wins.value * half.games)
    said = (
        f"In {half.games} of {sample.finished} games somebody leads alone at half time; in "
        f"{percent(lost / half.games)} of these another wins (between "
        f"{100 * (1 - half.wins.high):.0f} and {100 * (1 - half.wins.low):.0f} %)."
    )
    fair = _fair(sample, seats) or 0.0
    return Section(
        key="comebacks",
        title="Comebacks",
        said=(who, said, f"If leading meant nothing the leader would win {percent(fair)}."),
        charts=(drawer.chart("How often who leads wins", charts.leading(sample.leading, fair)),),
    )


def _waiting(sample: Sample, drawer: Drawer) -> Section:
    waits, idle = sample.waits, sample.idle
    said = (
        f"Between two decisions of a player, if others decide in between, they make "
        f"{percentile(waits, 50)} in half of the cases and up to {percentile(waits, 95)} in 95 %; "
        f"the longest wait is {max(waits)} decisions and {max(idle)} turns."
    )
    return Section(
        key="waiting",
        title="Dead time",
        said=(said,),
        charts=(
            drawer.chart(
                "Decisions of others in between", charts.histogram(waits, "decisions", "waits")
            ),
            *(
                (drawer.chart("Turns in between", charts.histogram(idle, "turns", "waits")),)
                if len(idle) > 1
                else ()
            ),
        ),
    )
