"""The command line: grow a tree from a CSV, list its steps, predict with it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NoReturn

import numpy as np

from engine.data.table import Table, TableError, plain
from engine.export.model_file import DEEPEST, read_saved
from engine.export.tree import dumps, leaf_text, step_dict, step_line, to_dict, to_dot, to_python, to_text
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.criteria import CRITERIA
from engine.learn.grow import learn
from engine.learn.leaf_models import LEAF_MODELS, leaf_column, with_models
from engine.learn.predict import answer, columns_of, predict, visits
from engine.learn.recipe import MISSING, THRESHOLDS, Recipe, RecipeError, path_text
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.prune.cross_validation import FOLDS
from engine.prune.methods import CHOICES, PRUNINGS, Pruning, prune
from engine.prune.verdict import Prune, apply
from engine.reading.encoding import ENCODINGS
from engine.reading.layout import SEPARATORS
from engine.reading.sheet import Choices, Sheet
from engine.reading.worker import read_file_apart
from engine.rules.c45rules import simplify
from engine.rules.extract import Condition, formula, number, rules
from engine.rules.shorten import Settings
from engine.sandbox.call import CAN_FORK, SERVER

KINDS = ("categorical", "numeric")
INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended
FORMATS = ("text", "json", "dot", "rules", "formula", "python")


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """What the command line grew: the trace, the verdicts of the pruning, and the tree after them."""

    trace: Trace
    verdicts: tuple[Prune, ...]
    tree: Tree
    pruning: Pruning


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"{message[:1].upper()}{message[1:].rstrip('.')}.", file=sys.stderr)
        raise SystemExit(2)


def parser() -> Parser:
    top = Parser(prog="python -m engine", description="Learn decision trees and explain every decision.")
    commands = top.add_subparsers(dest="command", required=True)
    for name, help_text in (("grow", "grow a tree"), ("steps", "list the steps of growing it")):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("file", metavar="FILE")
        growing_options(command)
        reading_options(command)
        if name == "grow":
            command.add_argument("--leaf-model", choices=tuple(LEAF_MODELS), default="constant")
            command.add_argument("--leaf-column", metavar="COLUMN", help="the column the leaf models are in")
        command.add_argument("--format", choices=FORMATS if name == "grow" else ("text", "json"), default="text")
        if name == "grow":
            command.add_argument("--rules", choices=("plain", "simplified"), default="plain")
    command = commands.add_parser("predict", help="predict the rows of a file with a saved tree")
    command.add_argument("model", metavar="MODEL.json")
    command.add_argument("file", metavar="FILE")
    command.add_argument("--explain", action="store_true", help="print the path of every row")
    command.add_argument("--seed", type=whole, default=0)
    reading_options(command)
    return top


def growing_options(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--target", required=True, help="the column to predict")
    add("--algorithm", choices=tuple(ALGORITHMS), default="id3")
    add("--task", choices=("classify", "regress"))
    add("--criterion", choices=tuple(CRITERIA))
    add("--formula", metavar="H(P)", help="the impurity of --criterion custom, such as 2*sqrt(p*(1-p))")
    add("--max-depth", type=whole)
    add("--max-leaves", type=whole)
    for name in ("--min-leaf", "--min-split", "--min-cases"):
        add(name, type=amount)
    add("--stop-at-zero-gain", action=argparse.BooleanOptionalAction)
    add("--prune", choices=tuple(PRUNINGS), default="none")
    add("--validation", metavar="FILE|SHARE", help="cases for reduced-error pruning")
    add("--cf", type=amount, default=0.25)
    add("--z", choices=("exact", "table"), default="exact")
    add("--raising", action=argparse.BooleanOptionalAction, default=True, help="whether a branch may be raised")
    add("--alpha", type=price, metavar="A|cv|1se", help="the price of a leaf, or how cross-validation chooses it")
    add("--folds", type=whole, default=FOLDS)
    add("--cp", type=amount)
    add("--risk", choices=("misclassification", "impurity"), default="misclassification")
    add("--significance", type=amount)
    add("--missing", choices=MISSING)
    add("--threshold", choices=THRESHOLDS)
    add("--weight", metavar="COLUMN")
    add("--seed", type=whole, default=0)
    for name in ("--ignore", "--categorical", "--numeric", "--classes"):
        add(name, type=names, default=(), metavar="A,B")


def reading_options(command: argparse.ArgumentParser) -> None:
    """How the file is read; what is not said is found out by looking at it."""
    add = command.add_argument
    add("--na", type=marks, help="what stands for a missing value, separated by commas")
    add("--separator", choices=tuple(SEPARATORS))
    add("--encoding", choices=tuple(ENCODINGS))
    add("--decimal", choices=("point", "comma"))
    add("--header", action=argparse.BooleanOptionalAction, help="whether the first line names the columns")
    add("--header-line", type=whole, metavar="N", help="the line that names the columns, counted from 1")
    add("--sheet", metavar="NAME", help="the sheet of a workbook")
    add("--sample", type=whole, metavar="ROWS", help="take so many rows at random, by --seed")


def whole(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = -1
    if value < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 0")
    return value


def amount(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = np.nan
    if not 0 <= value < np.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 0")
    return value


def price(text: str) -> float | str:
    return text if text in CHOICES[1:] else amount(text)


def names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def marks(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def read_table(options: argparse.Namespace, path: str) -> Table:
    task = options.task
    if task is None and options.algorithm != "cart":
        task = "classify"
    named = (options.target, options.weight or "", *options.ignore, *options.categorical, *options.numeric)
    return read_sheet(options, path, named).table(
        options.target,
        task=task,
        weight=options.weight,
        ignore=options.ignore,
        categorical=options.categorical,
        numeric=options.numeric,
        classes=options.classes,
    )


def read_sheet(options: argparse.Namespace, path: str, known: Sequence[str]) -> Sheet:
    """The cells of a file; what a person should know about them goes to stderr."""
    choices = Choices(
        encoding=options.encoding,
        separator=SEPARATORS[options.separator] if options.separator else None,
        header=options.header,
        header_line=options.header_line or None,
        decimal={"point": ".", "comma": ",", None: None}[options.decimal],
        marks=options.na,
        sheet=options.sheet,
        sample=options.sample,
        seed=options.seed,
    )
    sheet = read_file_apart(path, choices, known)
    for said in (*sheet.reading.notes, *(doubt.text for doubt in sheet.reading.doubts)):
        print(said, file=sys.stderr)
    return sheet


def read_recipe(options: argparse.Namespace, table: Table) -> Recipe:
    """The algorithm's recipe with the settings that the options change."""
    if options.task == "regress" and options.algorithm == "c45":
        raise RecipeError("C4.5 predicts classes; for a number use --algorithm cart.")
    recipe = recipe_for(table, options.algorithm)
    fields = (
        "criterion",
        "max_depth",
        "max_leaves",
        "min_leaf",
        "min_split",
        "min_cases",
        "stop_at_zero_gain",
        "missing",
        "threshold",
        "seed",
        "formula",
    )
    changes = {name: getattr(options, name) for name in fields if getattr(options, name) is not None}
    changes.pop({"depth": "max_depth", "leaves": "max_leaves"}.get(options.prune, ""), None)  # cut afterwards instead
    if options.significance is not None and options.prune != "chi-square":
        changes["significance"] = options.significance
    return replace(recipe, **changes)


def build(options: argparse.Namespace) -> Model:
    """Read, grow, prune."""
    table = read_table(options, options.file)
    validation = None
    if options.validation is not None:
        table, validation = set_apart(table, options)
    if options.alpha is not None and options.cp is not None:
        raise RecipeError("--alpha and --cp say the same thing; give one of them.")
    trace = learn(table, read_recipe(options, table))
    chosen = options.alpha if isinstance(options.alpha, str) else "given"
    pruning = Pruning(
        options.prune,
        options.cf,
        options.z,
        options.alpha if chosen == "given" else None,
        options.cp,
        options.risk,
        0.05 if options.significance is None else options.significance,
        validation,
        chosen,
        options.folds,
        options.seed,
        options.raising,
    )
    if options.max_depth is not None:
        pruning = replace(pruning, depth=options.max_depth)
    if options.max_leaves is not None:
        pruning = replace(pruning, leaves=options.max_leaves)
    verdicts = tuple(prune(trace, pruning))
    return Model(trace, verdicts, apply(trace.tree, verdicts), pruning)


def set_apart(table: Table, options: argparse.Namespace) -> tuple[Table, Table]:
    """Training and validation cases: from another file, or a seeded share of the rows."""
    try:
        share = float(options.validation)
    except ValueError:
        named = {kind: [each.name for each in table.columns if each.kind == kind] for kind in KINDS}
        sheet = read_sheet(options, options.validation, (options.target, *table.names))
        return table, sheet.table(options.target, task=table.task, weight=options.weight, **named)
    if not 0 < share < 1:
        raise RecipeError(f"The validation share must lie between 0 and 1, not {options.validation}.")
    shuffled = np.random.default_rng(options.seed).permutation(len(table))
    held = round(share * len(table))
    if not 0 < held < len(table):
        raise RecipeError(f"A validation share of {share} leaves no rows on one side.")
    return table.take(np.sort(shuffled[held:])), table.take(np.sort(shuffled[:held]))


def rules_text(tree: Tree) -> str:
    return "\n".join(f"{rule}  ({leaf_text(tree, tree.nodes[rule.leaf]).rpartition('(')[2]}" for rule in rules(tree))


def simplified_text(model: Model) -> str:
    """The list after post-pruning, each rule with what it catches and its pessimistic accuracy."""
    if model.pruning.method != "none":
        raise RecipeError("Rules are simplified from the unpruned tree; leave --prune out.")
    found = simplify(model.trace, Settings(model.pruning.cf, model.pruning.z)).rules
    lines = [f"{rule}  ({plain(rule.n)}/{plain(rule.errors)}, {1 - (rule.limit or 0.0):.1%})" for rule in found.rules]
    return "\n".join([*lines, found.ending])


def formula_text(tree: Tree) -> str:
    return "\n".join(f"{answer} ⇔ {ways}" for answer, ways in formula(tree).items())


def pruning_settings(pruning: Pruning) -> dict[str, Any]:
    if pruning.method == "none":
        return {"prune": "none"}
    return {
        "prune": pruning.method,
        "cf": pruning.cf,
        "z": pruning.z,
        "alpha": pruning.alpha,
        "cp": pruning.cp,
        "risk": pruning.risk,
        "prune_significance": pruning.significance,
        "choice": pruning.choice,
        "folds": pruning.folds,
        "raising": pruning.raising,
        "depth": pruning.depth,
        "leaves": pruning.leaves,
    }


def grow_command(options: argparse.Namespace) -> str:
    if options.rules != "plain" and options.format != "rules":
        raise RecipeError("--rules says which rules --format rules prints; give both.")
    model = build(options)
    settings = pruning_settings(model.pruning)
    if degree := LEAF_MODELS[options.leaf_model]:
        name = leaf_column(model.trace.coded.table, options.leaf_column)
        model = replace(model, tree=with_models(model.trace, model.tree, name, degree))
        settings |= {"leaf_model": options.leaf_model, "leaf_column": name}
    elif options.leaf_column is not None:
        raise RecipeError("--leaf-column needs --leaf-model linear or quadratic.")
    show: dict[str, Callable[[], str]] = {
        "text": lambda: to_text(model.tree),
        "json": lambda: dumps(to_dict(model.trace, model.tree, settings)),
        "dot": lambda: to_dot(model.tree),
        "rules": lambda: simplified_text(model) if options.rules == "simplified" else rules_text(model.tree),
        "formula": lambda: formula_text(model.tree),
        "python": lambda: to_python(model.tree),
    }
    return show[options.format]()


def steps_command(options: argparse.Namespace) -> str:
    model = build(options)
    classes = model.tree.classes
    if options.format == "json":
        verdicts = [
            {"step": "prune"} | asdict(replace(each, subtree=())) | {"node": path_text(each.node)}
            for each in model.verdicts
        ]
        return dumps([step_dict(step, classes) for step in model.trace] + verdicts)
    lines = [f"{place}. {step_line(step, classes)}" for place, step in enumerate(model.trace, 1)]
    for place, verdict in enumerate(model.verdicts, len(lines) + 1):
        numbers = ", ".join(f"{name} {value:.6g}" for name, value in verdict.numbers.items())
        lines.append(f"{place}. {path_text(verdict.node) or 'root'}: {verdict.verdict} ({numbers})")
    return "\n".join(lines)


def predict_command(options: argparse.Namespace) -> str:
    tree = read_saved(options.model)
    frame = read_sheet(options, options.file, tuple(tree.columns)).frame
    columns = columns_of(tree, frame, ())
    if not options.explain:
        labels = predict(tree, columns).labels
        return "\n".join(shown(tree, label) for label in labels)
    return "\n".join(explained(tree, columns, row) for row in range(len(frame)))


def shown(tree: Tree, label: float) -> str:
    answer_ = tree.answer(label)
    return answer_ if isinstance(answer_, str) else number(answer_)


def explained(tree: Tree, columns: Any, row: int) -> str:
    """One row's prediction and the tests that led to it."""
    way = visits(tree, columns, row)
    label, _ = answer(tree, way)
    tests = []
    for visit in way:
        question = tree.nodes[visit.node].question
        if question is None or visit.branch is None:
            continue
        notes = [f"{visit.weight:.3g} of the case"] if visit.weight < 1 else []
        notes += [visit.why] if visit.why not in ("", "fraction") else []
        told = f" [{', '.join(notes)}]" if notes else ""
        tests.append(f"{Condition(question, visit.branch)}{told}")
    return f"{shown(tree, label)}\t{'; '.join(tests) or 'no question asked'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what goes wrong is one sentence on stderr and exit code 2."""
    options = parser().parse_args(arguments)
    commands = {"grow": grow_command, "steps": steps_command, "predict": predict_command}
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEPEST)
    try:
        print(commands[options.command](options), flush=True)
    except (TableError, RecipeError) as error:
        return complain(str(error))
    except BrokenPipeError:  # whoever reads has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    except MemoryError:
        return complain("There is not enough memory for this table; keep the columns and rows you need.")
    except UnicodeEncodeError:
        return complain("The output cannot be written in this terminal's encoding; set PYTHONIOENCODING=utf-8.")
    except Exception as error:
        return complain(
            f"This cannot be done because of a fault in the program ({type(error).__name__}); please report the file."
        )
    finally:
        sys.setrecursionlimit(usual)
    return 0


def complain(sentence: str) -> int:
    print(sentence.encode("utf-8", "backslashreplace").decode("utf-8"), file=sys.stderr)
    return 2


if __name__ == "__main__":
    if CAN_FORK:
        SERVER.start_here()  # before anything computes in threads
    sys.exit(main())
