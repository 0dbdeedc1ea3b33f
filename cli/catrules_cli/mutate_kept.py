"""The results of `catrules mutate` that are there so far, kept in a file if that is asked for."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

import click

from catrules_cli import output

if TYPE_CHECKING:
    from catrules.mutation.bench import Scenario
    from catrules.mutation.results import Older
    from catrules.mutation.trial import Verdict


class Kept:
    """Verdicts by the ids of the mutants, each written down as it is found."""

    def __init__(self, suites: str, older: "Older", file: "IO[str] | None") -> None:
        """Use `kept_in`. older: what is in the file."""
        from catrules.mutation.results import holding

        self._suites, self.older, self._file = suites, older, file
        self.verdicts: dict[str, Verdict] = holding(older, suites, ())

    def compare(self, scenarios: "Sequence[Scenario]") -> None:
        """Of results on other suites those hold whose scenario is still the same."""
        from catrules.mutation.results import holding, played_on

        self.verdicts = holding(self.older, self._suites, scenarios)
        if self._suites not in self.older.scenarios:
            self._write(played_on(self._suites, (each.key for each in scenarios)))

    def add(self, mutant: str, verdict: "Verdict") -> None:
        """One more."""
        from catrules.mutation.results import Kept as Result
        from catrules.mutation.results import line

        self.verdicts[mutant] = verdict
        self._write(line(mutant, Result(verdict, self._suites)))

    def _write(self, text: str) -> None:
        if self._file is not None:
            self._file.write(text)
            self._file.flush()


@contextmanager
def kept_in(
    resume: str | None, game: str, suites: Sequence[str], asked: tuple[object, ...]
) -> Iterator[Kept]:
    """The file of results, open for more; those in it are known. A usage error if it is none."""
    from catrules.mutation.results import FORMAT, NoResults, Older, hash_of, pinned, read, whole

    now = hash_of(suites)
    if resume is None:
        yield Kept(now, Older({}, {}), None)
        return
    pin = pinned(game, *asked)
    try:
        older = read(_text(resume), pin)
    except NoResults as error:
        message = f"{resume}: {error}; give another path, or delete it"
        raise click.BadParameter(message, param_hint="'--resume'") from None
    output.write(resume, whole(older, pin), FORMAT, "--resume")
    with open(resume, "a", encoding="utf-8") as file:
        yield Kept(now, older, file)


def _text(path: str) -> str:
    """What is in a file of results; nothing if there is none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except FileNotFoundError:
        return ""
