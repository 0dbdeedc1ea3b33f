"""The test here uses the plays beside it, and what plays examples (`test_examples.py`)."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
