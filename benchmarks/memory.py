"""The most memory one side needs to grow the full tree, beyond its input, in MB: `python -m benchmarks.memory ours`."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.peers import emergency_room, peer, recipe_of, table_of
from engine.learn.grow import learn


def status(name: str) -> float:
    """A figure of this process in MB."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(name):
            return int(line.split()[1]) / 1024
    raise ValueError(name)


def main() -> None:
    side = sys.argv[1]
    small, frame = emergency_room(2_000), emergency_room(200_000)
    for rows in (small, frame):  # the small one loads what has to be loaded
        numbers, answers = rows.drop(columns="infection").to_numpy(float), rows["infection"].to_numpy()
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # forget the peak so far
        before = status("VmRSS")
        if side == "ours":
            table = table_of(rows, "infection")
            kept = learn(table, recipe_of(table, "gini", None), record=True)
        else:
            kept = peer("gini", None).fit(numbers, answers)
    del kept
    print(status("VmHWM") - before)


if __name__ == "__main__":
    main()
