from pathlib import Path

from catrules.ir.document import document

DOCS = Path(__file__).parents[2] / "docs" / "ir.md"


def test_the_reference_is_current():
    assert DOCS.read_text(encoding="utf-8") == document()
