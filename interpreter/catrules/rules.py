"""Rule files, loaded: what they say about themselves, what is wrong with them, how to start."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from catrules.diagnostics import Diagnostic

if TYPE_CHECKING:  # `check` never needs the machine, so it is not imported for it
    from catrules.ir.program import Program
    from catrules.machine.play import Play

SettingValue = int | bool | str | tuple[int, ...]


@frozen
class Setting:
    """An `assume` of the rules.

    value: what it is unless set; low, high: range of a number, or of a list's elements;
    words: what a word may be; why and clauses: as the rule file gives them.
    """

    name: str
    value: SettingValue
    low: int | None
    high: int | None
    words: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]


class Rules:
    """Rule files composed: a game and its variants. `load` makes it."""

    @property
    def title(self) -> str:
        """The game's title."""
        raise NotImplementedError

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants in play, in a fixed order."""
        raise NotImplementedError

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong, in the order of the text; errors and warnings."""
        raise NotImplementedError

    @property
    def ok(self) -> bool:
        """Whether the rules can be played: no finding is an error."""
        raise NotImplementedError

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What can be set from outside, in the order of the files."""
        raise NotImplementedError

    @property
    def players(self) -> range:
        """How many may play, with the settings as they are."""
        raise NotImplementedError

    @property
    def sha256(self) -> str:
        """A hash over the text of all files in play."""
        raise NotImplementedError

    def program(
        self, players: int | None = None, settings: Mapping[str, SettingValue] | None = None
    ) -> "Program":
        """The rules lowered for one configuration.

        players: the fewest that may play if left out. settings: over those given to `load`.
        Raises RulesError if the files have errors or the configuration is impossible.
        """
        raise NotImplementedError

    def start(
        self,
        *,
        players: int | None = None,
        seed: int = 0,
        settings: Mapping[str, SettingValue] | None = None,
        names: Sequence[str] = (),
        every_stop: bool = False,
        checking: bool = True,
    ) -> "Play":
        """Starts a game; `names` also says how many play if `players` is left out.

        Raises RulesError as `program` does, and RulesFault if the rules fail in their setup.
        """
        raise NotImplementedError


def load(
    path: str | Path,
    variants: Sequence[str] = (),
    settings: Mapping[str, SettingValue] | None = None,
) -> Rules:
    """Reads a game or a variant (with its base).

    variants: more of them, by the name of a file beside the game or by path. What is wrong with
    the files is in `findings`; nothing is raised for it.
    """
    raise NotImplementedError


def check(path: str | Path, variants: Sequence[str] = ()) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with a rule file and can be known without playing."""
    raise NotImplementedError
