"""A changed kernel is compiled anew, with all that call it; an unchanged one never is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import kernels

# How often a draw of columns was found on disk, and how often it had to be compiled.
COUNT = """
import numpy as np
from engine.kernels import seen
seen(3, np.uint64(1), np.zeros(4, np.int64), 2, 1)
print(sum(seen.stats.cache_hits.values()), sum(seen.stats.cache_misses.values()))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package's source alone, with nothing compiled."""
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").touch()
    source = Path(kernels.__file__).parent
    shutil.copytree(source, tmp_path / "engine" / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def hits_and_misses(folder: Path) -> tuple[int, int]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", COUNT], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    hits, misses = map(int, done.stdout.split())
    return hits, misses


def test_a_kernel_is_compiled_again_when_any_file_of_the_package_changes_and_only_then(copy: Path) -> None:
    assert hits_and_misses(copy) == (0, 1)
    assert hits_and_misses(copy) == (1, 0)
    constants = copy / "engine" / "kernels" / "records.py"  # the draw itself stands in another file
    constants.write_text(constants.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    assert hits_and_misses(copy) == (0, 1)
    assert hits_and_misses(copy) == (1, 0)
