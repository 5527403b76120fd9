"""What is counted while the app runs, for who runs it; nothing about a visitor, and nothing of a table."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

GROWTH = Histogram(
    "splitstep_growth_seconds",
    "Time to grow a tree that was not kept.",
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
SETTLED = Counter("splitstep_steps_settled_total", "Steps at which somebody settled and of which the server heard.")
ERRORS = Counter("splitstep_errors_total", "Runs of a page that ended in an error.")
