"""What Hypothesis draws of a game: how it begins, what is decided, where it stands."""

from collections.abc import Iterable, Mapping

from attrs import frozen
from hypothesis import note, reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from catrules.diagnostics import RulesError
from catrules.machine.answers import Answer, RulesFault
from catrules.machine.play import Play
from catrules.pipeline import SettingValue
from catrules.rules import Rules, Setting

Values = Mapping[str, SettingValue]
Players = int | Iterable[int] | SearchStrategy[int] | None
Settings = Values | SearchStrategy[dict[str, SettingValue]] | None

LONGEST_LIST = 8
"""Elements of a list that is drawn for a setting, unless its own value has more."""


def games(
    rules: Rules, *, players: Players = None, settings: Settings = None, every_stop: bool = False
) -> SearchStrategy[Play]:
    """Games that have just begun: how many play, and what chance will do, is drawn.

    players: how many, some numbers to choose from, or a strategy; left out, whatever the rules
    allow. settings: values by name, or a strategy for them such as `setting_values(rules)`; what
    the rules do not allow is drawn anew. every_stop: chance is asked, so that Hypothesis decides
    what it does. Shrinks to few players and to seed 0.

    Raises RulesError, when it is drawn from, if the rules cannot be played.
    """
    return beginnings(rules, players, settings, every_stop).map(lambda begun: begun.play)


@frozen
class Begun:
    """A game that has just begun, and the settings that were drawn for it."""

    play: Play
    settings: dict[str, SettingValue]


def beginnings(
    rules: Rules, players: Players, settings: Settings, every_stop: bool
) -> SearchStrategy[Begun]:
    """As `games`, with the settings of each."""
    if isinstance(settings, SearchStrategy):
        return _begun(rules, players, settings, every_stop, drawn=True)
    drawn = isinstance(players, SearchStrategy)
    return _begun(rules, players, st.just(dict(settings or {})), every_stop, drawn=drawn)


@st.composite
def _begun(
    draw: DrawFn,
    rules: Rules,
    players: Players,
    settings: SearchStrategy[dict[str, SettingValue]],
    every_stop: bool,
    *,
    drawn: bool,
) -> Begun:
    values = draw(settings)
    try:
        count = draw(_counts(rules.with_settings(values) if values else rules, players))
        rules.configuration(count, values)
    except RulesError:
        if rules.errors or not drawn:
            raise
        reject()
    seed = draw(st.integers(0, 2**64 - 1))
    play = rules.start(players=count, seed=seed, settings=values, every_stop=every_stop)
    return Begun(play, values)


def positions(
    rules: Rules,
    *,
    players: Players = None,
    settings: Settings = None,
    every_stop: bool = False,
    most: int = 64,
) -> SearchStrategy[Play]:
    """Games some way on: up to `most` decisions are drawn, one after the other.

    Some are over. Shrinks to few decisions, and to those that are listed first. The others are
    those of `games`; RulesFault is raised if the rules fail on the way.
    """
    return _positions(games(rules, players=players, settings=settings, every_stop=every_stop), most)


@st.composite
def _positions(draw: DrawFn, begun: SearchStrategy[Play], most: int) -> Play:
    play = draw(begun)
    for _ in range(draw(st.integers(0, most))):
        if play.over:
            break
        answer = draw(decisions(play))
        try:
            play.repeat(answer)
        except RulesFault:
            note(f"{play!r}, then {answer.actor} answers {answer.label!r}")
            raise
    return play


def decisions(play: Play) -> SearchStrategy[Answer]:
    """The answers that may be given now, by whoever is asked; `play.repeat` gives one.

    Shrinks to the first option of who is listed first. Raises ValueError if the game is over.
    """
    asked = [Answer(each.actor, label) for each in play.pending for label in each.options]
    if not asked:
        raise ValueError("the game is over, nobody is asked: look at `play.over` before")
    return st.sampled_from(asked)


def setting_values(rules: Rules, *names: str) -> SearchStrategy[dict[str, SettingValue]]:
    """Values of settings, by name: each any that its `assume` allows.

    names: of the settings that are drawn; left out, all. Shrinks to those that the rules have.
    Raises ValueError for a name that no setting has, RulesError if the rules have errors.
    """
    known = {setting.name: setting for setting in rules.settings}
    for name in names:
        if name not in known:
            there = ", ".join(known) or "none"
            raise ValueError(f"no setting is called `{name}`; there is {there}")
    drawn = [known[name] for name in names or known]
    return st.fixed_dictionaries({setting.name: _values(setting) for setting in drawn})


def _values(setting: Setting) -> SearchStrategy[SettingValue]:
    """What a setting may be, its own value first."""
    own: SettingValue = setting.value
    others: SearchStrategy[SettingValue]
    if isinstance(own, bool):
        others = st.booleans()
    elif isinstance(own, str):
        others = st.sampled_from(setting.words)
    elif isinstance(own, int):
        others = st.integers(setting.low, setting.high)
    else:
        number = st.integers(setting.low, setting.high)
        most = max(LONGEST_LIST, len(own))
        others = st.lists(number, min_size=1, max_size=most).map(tuple)
    return st.just(own) | others


def _counts(rules: Rules, players: Players) -> SearchStrategy[int]:
    if isinstance(players, SearchStrategy):
        return players
    if isinstance(players, int):
        return st.just(players)
    return st.sampled_from(list(rules.players if players is None else players))
