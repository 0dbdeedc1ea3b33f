"""One module of the library writes files; what makes the grammar's tables is no part of playing."""

import ast
from pathlib import Path

LIBRARY = Path(__file__).parents[3] / "interpreter" / "catrules"
WRITERS = {LIBRARY / "saves" / "writing.py", LIBRARY / "syntax" / "tables.py"}
WRITING = {
    "write_text", "write_bytes", "ftruncate", "truncate", "fsync", "unlink", "rename", "rmdir",
    "mkdir", "makedirs", "symlink_to", "chmod", "rmtree", "NamedTemporaryFile",
    "O_CREAT", "O_RDWR", "O_WRONLY", "O_APPEND",
}  # fmt: skip


def _named(tree):
    """Names of functions and flags that a module uses, and modes in which it opens files."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("open", "fdopen"):
            yield from (
                f"open {word.value}" for word in node.args if isinstance(word, ast.Constant)
            )


def writes(path):
    named = set(_named(ast.parse(path.read_text(encoding="utf-8"))))
    return named & WRITING or {name for name in named if name.startswith(("open w", "open a"))}


def test_only_the_writer_of_saves_writes():
    found = {path: writes(path) for path in LIBRARY.rglob("*.py")}
    assert {path for path, names in found.items() if names} == WRITERS
