"""Students in a hall: `python -m benchmarks.hall [--students 20] [--minutes 0.5] [--replicas 1] [--kill] …`.

Replicas behind Caddy are started for it, and browsers that this process plays: each opens the page, steps every five
seconds, and with a tenth of its clicks changes the data set or a setting or uploads a table of 100 rows. They speak
Streamlit's own messages over WebSockets of this machine; nothing is drawn, so what is measured is the server's part.
The last lines say how busy the client itself was: where it is late, its own limit was measured.

    --students 300 --minutes 3                           a full hall, one replica
    --students 300 --minutes 3 --replicas 3 --kill       one of three replicas is killed in the middle
    --students 300 --minutes 3 --long-jobs               others upload 200,000 rows and grow forests meanwhile
    --soak                                               ten minutes of students who come and go, a line a minute
    --votes --students 500                               phones join a hall within a minute and answer ten questions
    --votes --students 500 --replicas 3 [--kill]         the same by three replicas with Redis
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from dataclasses import asdict, replace

from benchmarks.hall import votes
from benchmarks.hall.gathering import Plan, gather
from benchmarks.hall.report import Finding, findings
from benchmarks.hall.serving import serving
from server.connections import allow_connections

MOST_STUDENTS, MOST_MINUTES = 1000, 60.0
SOAK_MINUTES, TURNOVER = 10.0, 60.0  # of a soak: how long it takes, and the seconds that a student stays


def plan_of(options: argparse.Namespace) -> Plan:
    """The plan that the options describe."""
    plan = Plan(options.students, options.minutes, options.arrive, options.leave, options.kill, options.long_jobs)
    return replace(plan, minutes=SOAK_MINUTES, turnover=TURNOVER) if options.soak else plan


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(
        prog="python -m benchmarks.hall", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--students", type=int, default=20)
    made.add_argument("--minutes", type=float, default=0.5, help="that they stay after all have come")
    made.add_argument("--arrive", type=float, default=60.0, help="seconds in which they come")
    made.add_argument("--leave", type=float, default=90.0, help="seconds that memory gets to return in")
    made.add_argument("--replicas", type=int, default=1)
    made.add_argument("--kill", action="store_true", help="kill a replica in the middle")
    made.add_argument("--long-jobs", action="store_true", help="others compute for long meanwhile")
    made.add_argument("--soak", action="store_true", help="ten minutes, with a line a minute")
    made.add_argument("--votes", action="store_true", help="phones answer questions in a hall")
    made.add_argument("--questions", type=int, default=votes.QUESTIONS, help="that they answer")
    made.add_argument("--csv", metavar="FILE", help="write the memory over time")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def main() -> int:
    options = parser().parse_args()
    if not (0 < options.students <= MOST_STUDENTS and 0 < options.minutes <= MOST_MINUTES and options.replicas > 0):
        parser().error(f"at most {MOST_STUDENTS} students and {MOST_MINUTES:g} minutes")
    if options.kill and options.replicas < 2:
        parser().error("one replica of several can be killed")
    if options.votes:
        return voting(options)
    with serving(options.replicas) as served:
        outcome = asyncio.run(gather(served, plan_of(options)))
    if options.csv:
        with open(options.csv, "w", encoding="utf-8") as out:
            first = outcome.watch.memory[0][0]
            out.writelines(f"{at - first:.1f},{size}\n" for at, size in outcome.watch.memory)
    return told(options, asdict(outcome.plan), list(findings(outcome)), outcome.ledger.failures)


def voting(options: argparse.Namespace) -> int:
    """Let phones vote."""
    allow_connections()  # a phone holds one, and its answer takes another one
    plan = votes.Plan(options.students, options.kill, options.questions, options.arrive)
    with serving(options.replicas) as served:
        found = asyncio.run(votes.vote(served, plan))
    return told(options, asdict(plan), list(votes.findings(found)), found.failures)


def told(options: argparse.Namespace, plan: dict[str, object], found: list[Finding], failures: Counter[str]) -> int:
    """Print what was found; 1 where a bar was missed."""
    if options.json:
        numbers = {each.name: asdict(each) | {"passed": each.passed} for each in found}
        print(json.dumps({"plan": plan, "findings": numbers, "failures": failures}))
    else:
        for each in found:
            print(each.line)
        for failure, times in failures.most_common(10):
            print(f"  {times} × {failure}")
    return 0 if all(each.passed for each in found) else 1


if __name__ == "__main__":
    sys.exit(main())
