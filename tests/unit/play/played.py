"""Games from rules in a text, begun and answered."""

import tempfile
from pathlib import Path

import catrules


def rules_of(text):
    """The rules of a text; they have no error."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.catrules"
        path.write_text(text, encoding="utf-8")
        rules = catrules.load(path)
    assert rules.ok, rules.findings
    return rules


def played(text, *answers, names=("ana", "bo"), seed=1, **more):
    """The game of a text after some answers of whoever is asked."""
    play = rules_of(text).start(names=list(names), seed=seed, **more)
    for answer in answers:
        play.apply(answer)
    return play
