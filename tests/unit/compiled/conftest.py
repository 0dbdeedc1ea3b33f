import sys
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="compiled code needs wasmtime")
sys.path.insert(0, str(Path(__file__).parents[2] / "ir"))
sys.path.insert(0, str(Path(__file__).parents[1] / "semantics"))
sys.path.insert(0, str(Path(__file__).parent))
