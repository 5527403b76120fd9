"""A changed kernel is compiled anew, with all that call it; an unchanged one never is."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import kernels

# The gain of a cut by the Gini index, and how often the kernel was found on disk and had to be compiled.
GAIN = """
import numpy as np
from engine import kernels
settings = np.zeros(1, kernels.SETTINGS)[0]
settings.impurity, settings.additive = kernels.GINI, 1
columns, labels, numbers = np.zeros(1, kernels.COLUMN), np.zeros(1, np.int32), np.zeros(1)
codes, words = np.zeros((1, 1), np.int32), np.zeros((1, 1), np.uint64)
data = kernels.Data(codes, columns, numbers, labels, numbers, 2, words, words, numbers)
gain, score = np.zeros(1), kernels.score_cuts
score(settings, data, np.array([[3.0, 0.0]]), np.array([3.0, 3.0]), np.zeros((2, 2)), gain, np.zeros(1, np.bool_))
print(gain[0], sum(score.stats.cache_hits.values()), sum(score.stats.cache_misses.values()))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package's source alone, with nothing compiled."""
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").touch()
    source = Path(kernels.__file__).parent
    shutil.copytree(source, tmp_path / "engine" / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def gain_hits_and_misses(folder: Path, script: str = GAIN) -> tuple[float, int, int]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    gain, hits, misses = done.stdout.split()
    return float(gain), int(hits), int(misses)


def test_a_kernel_is_compiled_again_when_what_it_calls_in_another_file_changes_and_only_then(copy: Path) -> None:
    assert gain_hits_and_misses(copy) == (0.5, 0, 1)
    assert gain_hits_and_misses(copy) == (0.5, 1, 0)
    callee = copy / "engine" / "kernels" / "impurities.py"  # the cut is scored in curves.py
    before = callee.read_text(encoding="utf-8")
    changed = before.replace("return total / n", "return 2.0 * total / n")
    assert changed != before
    callee.write_text(changed, encoding="utf-8")
    assert gain_hits_and_misses(copy) == (1.0, 0, 1)
    assert gain_hits_and_misses(copy) == (1.0, 1, 0)


def test_what_was_compiled_for_a_bundle_that_has_another_name_by_now_is_compiled_again(copy: Path) -> None:
    assert gain_hits_and_misses(copy) == (0.5, 0, 1)
    for path in (copy / "engine" / "kernels").glob("*.py"):
        path.write_text(re.sub(r"\bData\b", "TableArrays", path.read_text(encoding="utf-8")), encoding="utf-8")
    renamed = GAIN.replace("kernels.Data(", "kernels.TableArrays(")
    assert gain_hits_and_misses(copy, renamed) == (0.5, 0, 1)
    assert gain_hits_and_misses(copy, renamed) == (0.5, 1, 0)
