"""What the product says today, to compare with after a change that must change nothing.

`python -m tests.golden.freeze` writes the answers anew, `--check` compares with those written last. Growths and command
lines are part of the tests; the screens take a minute, so they are compared by hand after a change of the pages.
"""

import argparse
import contextlib
import hashlib
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from datasets.catalog import CATALOG
from engine.commands.main import main as command_line
from engine.data.table import TableError
from engine.learn.algorithms import ALGORITHMS
from tests.tables import grown, table_of

HERE = Path(__file__).parent / "frozen"
CSV = Path(__file__).parents[2] / "datasets" / "csv"
NODE_FIELDS = (
    "parent",
    "branch",
    "depth",
    "stop",
    "forced",
    "missing_side",
    "column",
    "cut",
    "below",
    "above",
    "largest",
    "groups",
    "gain",
)
# More ways to grow each data set than the three algorithms with their own settings.
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "id3 gini deep": ("id3", {"criterion": "gini", "stop_at_zero_gain": False}),
    "c45 surrogate": ("c45", {"missing": "surrogate"}),
    "cart fractional": ("cart", {"missing": "fractional", "min_leaf": 3.0}),
    "cart majority": ("cart", {"missing": "majority", "max_depth": 4}),
}
TENNIS, CARS, VOTES = "play_tennis.csv --target PlayTennis", "auto_mpg_398.csv --target mpg", "--target Class"
COMMANDS = (
    *(f"grow {TENNIS} --format {form}" for form in ("text", "json", "dot", "rules", "formula", "python")),
    *(f"steps {TENNIS} --format {form}" for form in ("text", "json")),
    *(f"grow iris.csv --target species --algorithm {name} --format json" for name in ("id3", "c45", "cart")),
    *(f"steps iris.csv --target species --algorithm {name}" for name in ("id3", "c45", "cart")),
    *(
        f"grow penguins.csv --target species --algorithm cart --missing {policy} --max-depth 3"
        for policy in ("fractional", "surrogate", "majority", "category", "drop")
    ),
    *(
        f"grow titanic_1309.csv --target survived --algorithm cart --prune {method}"
        for method in (
            "none",
            "reduced-error --validation 0.3",
            "pessimistic",
            "cost-complexity --alpha 0.005",
            "cost-complexity --alpha 1se --folds 5",
            "chi-square",
            "mdl",
            "depth --max-depth 2",
            "leaves --max-leaves 4",
        )
    ),
    f"grow {CARS} --algorithm cart --task regress --max-depth 3",
    f"grow {CARS} --algorithm cart --task regress --max-leaves 5 --format json",
    f"grow {CARS} --algorithm cart --task regress --max-depth 2 --leaf-model linear --leaf-column weight",
    "grow iris.csv --target species --algorithm c45 --format rules --rules simplified",
    "grow iris.csv --target species --algorithm cart --criterion custom --formula 2*sqrt(p*(1-p)) --max-depth 2",
    *(
        f"grow weather_numeric.csv --target play --algorithm c45 --criterion {name} --format json"
        for name in ("information-gain", "gini", "chi-square", "hellinger", "alpha-divergence", "misclassification")
    ),
    "grow contact_lenses.csv --target contact-lenses --algorithm id3 --format rules",
    f"grow congressional_voting.csv {VOTES} --algorithm c45",
    f"grow {TENNIS} --ignore Outlook,Wind --classes Yes,No --min-leaf 2",
    *(f"ensemble iris.csv --target species --method {name} --trees 5 --test 0.3" for name in ("bagging", "forest")),
    f"ensemble {CARS} --ignore car_name --method boosting --trees 5 --splits 3 --format json",
    "ensemble titanic_1309.csv --target survived --method adaboost --trees 5 --seed 1",
    *(
        f"evaluate iris.csv --target species --algorithm cart --times 5 --method {method}"
        for method in ("splits --stratified", "folds", "leave-one-out", "learning-curve", "choose --setting both")
    ),
    f"evaluate {CARS} --algorithm cart --max-depth 3 --times 5",
    f"evaluate {CARS} --algorithm cart --max-depth 3 --times 5 --method folds --folds 4 --format json",
    f"evaluate {TENNIS} --share 2",
    "grow missing.csv --target x",
    f"grow {TENNIS} --max-depth -3",
    "grow play_tennis.csv --target Nobody",
    "grow play_tennis.csv",
)


def digest(*arrays: Any) -> str:
    """A short name for the bytes of some arrays, their shapes and types included."""
    found = hashlib.sha256()
    for array in arrays:
        found.update(f"{array.shape} {array.dtype} ".encode())
        found.update(np.ascontiguousarray(array).tobytes())
    return found.hexdigest()[:24]


def growth_of(key: str, algorithm: str, **changes: Any) -> str:
    """A name for everything the growing loop left behind; a sentence where it refuses."""
    table = table_of(key)
    try:
        if changes.get("criterion") == "gini" and table.task == "regress":
            return "not for numbers"
        growth = grown(table, algorithm, **changes).growth
    except (TableError, ValueError) as error:
        return str(error)
    return digest(*(growth.nodes[name] for name in NODE_FIELDS), growth.stats, growth.groups)


def growths() -> Iterator[tuple[str, str]]:
    """Every data set under every algorithm, and some settings besides."""
    for key in CATALOG:
        for algorithm in ALGORITHMS:
            yield f"{key} {algorithm}", growth_of(key, algorithm)
        for name, (algorithm, changes) in VARIANTS.items():
            yield f"{key} {name}", growth_of(key, algorithm, **changes)


def said(command: str) -> str:
    """The exit code and all that a command prints."""
    words = [str(CSV / word) if word.endswith(".csv") else word for word in command.split()]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = command_line(words)
        except SystemExit as leaving:
            code = leaving.code
    return f"{code}\n{out.getvalue()}{err.getvalue()}"


def commands() -> Iterator[tuple[str, str]]:
    """What each command line answers: in full where it is short, else by name."""
    for command in COMMANDS:
        text = said(command)
        yield command, text if len(text) < 2_000 else hashlib.sha256(text.encode()).hexdigest()[:24]


def screens() -> Iterator[tuple[str, str]]:
    """What the pages show for the links of all presets, of every data set and of odd settings."""
    from pages.shell import jobs
    from tests.pages.opening import PAGES, components, formulas, html, link
    from tests.pages.opening import opened as open_grow
    from tests.pages.opening import opened_page as opened

    jobs.TURN = 600.0  # what streams in is complete at once

    def shown(at: Any) -> str:
        assert not at.exception, at.exception
        words = [str(each.value) for each in (*at.title, *at.markdown, *at.header, *at.text, *at.info, *at.warning)]
        words += [html(at), formulas(at), components(at), json.dumps(link(at), sort_keys=True)]
        text = re.sub(r"plotly-[0-9a-f.]+\.js", "plotly.js", " ".join(words))
        text = re.sub(r'"tree_id": ?"[^"]*"', "", text)  # a name that a process makes
        return hashlib.sha256(text.encode()).hexdigest()[:24]

    for key, page in PAGES.items():
        for name in page.presets or (None,):
            yield f"{key} {name}", shown(opened(key, page.query_of(page.preset(name)) if name else None))
    for data in CATALOG:
        yield f"grow {data}", shown(open_grow({"data": data, "step": 3}))
    for query in (
        {"algorithm": "c45", "step": 4, "panel": "sums"},
        {"data": "iris", "algorithm": "cart", "step": 2, "panel": "picture"},
        {"data": "play-tennis-numeric", "algorithm": "c45", "column": "temperature"},
        {"data": "titanic", "max_depth": 3, "step": 5, "lecture": 1},
        {"data": "nothing", "step": "x"},
        {"sums": 1, "sum": 5},
        {"data": "xor", "stop_at_zero_gain": 0, "step": 99},
    ):
        yield f"grow {json.dumps(query)}", shown(open_grow(query))


KINDS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "growths": growths,
    "commands": commands,
    "screens": screens,
}


def written(kind: str) -> dict[str, str]:
    """What was said when it was written last."""
    found: dict[str, str] = json.loads((HERE / f"{kind}.json").read_text(encoding="utf-8"))
    return found


def differences(kind: str) -> list[str]:
    """The names of what is answered otherwise than when it was written."""
    before, now = written(kind), dict(KINDS[kind]())
    return [name for name in {**before, **now} if before.get(name) != now.get(name)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--only", choices=tuple(KINDS), action="append")
    options = parser.parse_args()
    wrong = 0
    for kind in options.only or KINDS:
        if options.check:
            found = differences(kind)
            wrong += len(found)
            print(f"{kind}: {len(found)} differ", *found, sep="\n  ")
        else:
            HERE.mkdir(exist_ok=True)
            text = json.dumps(dict(KINDS[kind]()), indent=1, ensure_ascii=False) + "\n"
            (HERE / f"{kind}.json").write_text(text, encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
