import runpy
from pathlib import Path

from catrules.ir import document as module
from catrules.ir.document import document

DOCS = Path(__file__).parents[2] / "docs" / "ir.md"


def test_the_reference_is_current():
    assert DOCS.read_text(encoding="utf-8") == document()


def test_the_command_prints_it(capsys):
    runpy.run_path(module.__file__, run_name="__main__")
    assert capsys.readouterr().out == document()
