from pathlib import Path

import pytest

from catrules import load
from catrules.coverage.measure import Coverage
from catrules.coverage.places import points_of
from catrules.coverage.report import report

HEAD = 'game "T"\nplayers 2..6\n'


@pytest.fixture
def written(tmp_path):
    """Writes a file and gives its path."""

    def write(text, name="t.catrules"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def reached(written):
    """What is reported of rules without a head after some games, each a list of answers.

    Games go on until an answer is missing. variants: the texts of variants, by name.
    """

    def play(text, *games, players=2, settings=None, seed=1, **variants):
        path = written(HEAD + text)
        for name, variant in variants.items():
            head = f'variant "{name}" of "../t.catrules"\n'
            written(head + variant, f"t/{name}.catrules")
        rules = load(path, tuple(variants), settings)
        assert rules.ok, rules.errors
        rules = rules.counting(points_of)
        for game in games:
            go = rules.start(players=players, seed=seed)
            for answer in game:
                go.apply(answer, go.pending[0].actor)
        coverage = Coverage()
        coverage.take(rules.programs)
        return report(coverage)

    return play


@pytest.fixture
def missing(reached):
    """The same in short: `7 never run`; of a variant with its name: `fog:3 never run`."""

    def play(*args, **more):
        return [
            f"{_named(file.file)}{each.place.at.line} {each.said}"
            for file in reached(*args, **more).files
            for each in file.missing
        ]

    return play


def _named(path):
    name = Path(path).stem
    return "" if name == "t" else f"{name}:"
