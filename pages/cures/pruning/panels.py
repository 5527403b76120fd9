"""The panels of the Pruning page: its choices, all methods side by side, and the path of weakest links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from engine.prune.cost_complexity import Line, risks
from engine.prune.cross_validation import Trial
from pages.components.chart import Move, Point, chart
from pages.cures.pruning.charts_view import NAMES, path_figure, path_rows, rpart_rows, standing_row
from pages.cures.pruning.trees import Case, Grown, Path, Pruned, Settings, chosen, path, pruned, tried
from pages.cures.pruning.view import METHODS
from pages.shell import page, pickers, session
from pages.shell.session import among, entered, shown
from pages.shell.sources import entry_of
from pages.shell.style import font
from pages.views.grid import grid_html
from pages.views.text import equals, leaves_text, significant, value_of

if TYPE_CHECKING:
    from pages.cures.pruning.state import Pruning

CFS = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75)
LEVELS = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5)
CHOICES = {"given": "by hand", "cv": "least error", "1se": "one standard error"}
RISKS = {"misclassification": "errors (rpart)", "impurity": "impurity (scikit-learn)"}


def case_of(state: Pruning) -> Case:
    return Case(state.data, state.algorithm, state.validation, state.test, state.seed)


def change(**parts: object) -> None:
    """Another question altogether: the trial starts again."""
    session.change(step=0, **parts)


def choices(state: Pruning) -> None:
    """Data set, algorithm, method and its setting."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pickers.data_set(state.data, lambda key: change(data=key), width=340 if state.lecture else 240)
        pickers.algorithm_list(state.algorithm, lambda name: change(algorithm=name), "grown by", "Grown by", 110)
        st.selectbox(
            "Pruned by",
            **among("method", list(METHODS), state.method),
            width=300 if state.lecture else 220,
            format_func=lambda name: METHODS[name].title,
            on_change=lambda: change(method=entered("method")),
        )
        setting(state)
        with st.popover("More", help="How the rows are divided, and finer settings"):
            finer(state)
            for name in ("validation", "test"):
                st.slider(
                    f"Share of {name} cases",
                    0.05,
                    0.45,
                    step=0.05,
                    **shown(f"share {name}", value=getattr(state, name)),
                    on_change=take,
                    args=(f"share {name}", name),
                )
            st.number_input(
                "Seed",
                0,
                2**31 - 1,
                **shown("seed", value=state.seed),
                on_change=take,
                args=("seed", "seed"),
                help="Another seed deals the rows out anew.",
            )


def take(key: str, name: str) -> None:
    if entered(key) is not None:
        change(**{name: entered(key)})


def setting(state: Pruning) -> None:
    """The knob of the chosen method."""
    if state.method == "pessimistic":
        options = sorted({*CFS, state.cf})
        st.select_slider(
            "Confidence CF",
            options,
            **shown("cf", value=state.cf),
            width=170,
            on_change=take,
            args=("cf", "cf"),
            help="Smaller distrusts more and cuts more.",
        )
    elif state.method == "cost-complexity":
        st.segmented_control(
            "α chosen",
            list(CHOICES),
            **shown("choice", default=state.choice),
            format_func=CHOICES.__getitem__,
            on_change=take,
            args=("choice", "choice"),
            help="By hand: the slider below. The others cross-validate.",
        )
    elif state.method == "chi-square":
        st.select_slider(
            "Significance",
            sorted({*LEVELS, state.significance}),
            **shown("significance", value=state.significance),
            width=170,
            on_change=take,
            args=("significance", "significance"),
        )
    elif state.method == "depth":
        st.number_input("Depth", 0, 50, **shown("depth", value=state.depth), on_change=take, args=("depth", "depth"))
    elif state.method == "leaves":
        st.number_input(
            "Leaves", 1, 500, **shown("leaves", value=state.leaves), on_change=take, args=("leaves", "leaves")
        )


def finer(state: Pruning) -> None:
    """What few people change."""
    if state.method == "pessimistic":
        st.toggle(
            "Raise branches",
            **shown("raising", value=state.raising),
            on_change=take,
            args=("raising", "raising"),
            help="Whether the largest branch may take the place of its parent.",
        )
        st.toggle(
            "z from release 8's table",
            **shown("table", value=state.table),
            on_change=take,
            args=("table", "table"),
            help="Release 8 interpolates the normal deviate in a table of nine values; exact is what Weka does.",
        )
    # Numbers have one risk, the squared error.
    if entry_of(state.data).task != "regress":
        st.segmented_control(
            "Risk R of cost-complexity",
            list(RISKS),
            **shown("risk", default=state.risk),
            format_func=RISKS.__getitem__,
            on_change=take,
            args=("risk", "risk"),
        )


def settings_of(state: Pruning, method: str) -> Settings:
    """What a method reads of the state."""
    if method == "pessimistic":
        return ("cf", state.cf), ("z", "table" if state.table else "exact"), ("raising", state.raising)
    if method == "cost-complexity":
        return ("alpha", alpha_of(state)), ("risk", state.risk)
    if method in ("chi-square", "depth", "leaves"):
        name = "significance" if method == "chi-square" else method
        return ((name, getattr(state, name)),)
    return ()


def alpha_of(state: Pruning) -> float:
    """The price of a leaf in force: by hand, or as cross-validation chooses it."""
    if state.choice == "given":
        return state.alpha
    found = tried(case_of(state), state.risk)
    return found[chosen(found, state.choice == "1se")].line.alpha


def side_by_side(state: Pruning, base: Grown, now: Pruned | str) -> None:
    """Every method with its setting on the same tree."""
    st.subheader("Every method on this tree")
    full = next(iter(now.course.values())) if isinstance(now, Pruned) else None
    rows: list[list[str]] = []
    notes: dict[str, str] = {}
    for method, about in METHODS.items():
        found = now if method == state.method else pruned(case_of(state), method, settings_of(state, method))
        if isinstance(found, str):
            notes[about.title] = found
            continue
        full = found.course[0]
        rows.append(standing_row(about.title, found.course[max(found.course)], found.tree.depth))
    if full:
        rows.insert(0, standing_row("not pruned", full, base.tree.depth))
    lit = [at for at, row in enumerate(rows) if row[0] == METHODS[state.method].title]
    st.html(grid_html(("", "leaves", "depth", *NAMES), rows, lit))
    told = " ".join(f"<b>{title}</b>: {said}" for title, said in notes.items())
    page.say(
        ("Right answers, each with the setting in force." if base.train.classes else "Variance explained.")
        + f" Test cases took no part in anything. {told}",
        "note",
    )


def place(lines: tuple[Line, ...], alpha: float) -> int:
    """The tree of the sequence that a price buys, counted from the full one."""
    return max((at for at, line in enumerate(lines) if line.alpha <= alpha * (1 + 1e-9) + 1e-15), default=0)


def weakest_links(state: Pruning, base: Grown) -> None:
    """The whole nested sequence, with a slider for the price."""
    case = case_of(state)
    found = path(case, state.risk)
    st.subheader("The path of weakest links: what does a leaf cost?")
    if len(found.lines) < 2:
        page.say("The tree is a single leaf: there is nothing to cut.", "note")
        return
    trying = state.tried or state.choice != "given"
    trials = tried(case, state.risk) if trying else None
    at = place(found.lines, alpha_of(state))
    left, right = st.columns([3, 2], gap="medium")
    with left:
        slider(state, found, at)
        variance = risks(base.tree, "impurity")[()]
        figure = path_figure(
            found.lines, found.standings, trials, at, bool(base.train.classes), variance, font(state) - 2
        )

        def moved(move: Move) -> None:
            to(found, round(float(move["x0"])))

        def clicked(point: Point) -> None:
            to(found, int(point["x"]))

        chart(
            figure,
            key="path",
            height=340,
            label="Accuracy and leaves against the price of a leaf",
            on_move=moved,
            on_click=clicked,
        )
    with right:
        st.toggle(
            "Cross-validate (ten folds)",
            **shown("tried", value=trying),
            disabled=state.choice != "given",
            on_change=session.setter("tried", "tried"),
        )
        tell(found, at, trials, bool(base.train.classes))
        tables(state, base, found, at, trials)


def to(found: Path, at: int) -> None:
    change(alpha=found.lines[min(max(at, 0), len(found.lines) - 1)].alpha, choice="given")


def slider(state: Pruning, found: Path, at: int) -> None:
    names = {k: f"α = {significant(line.alpha)}: {leaves_text(line.leaves)}" for k, line in enumerate(found.lines)}
    st.select_slider(
        "Price of a leaf, α",
        list(names),
        **shown("alpha at", value=at),
        format_func=names.__getitem__,
        on_change=lambda: to(found, entered("alpha at")),
    )


def tell(found: Path, at: int, trials: list[Trial] | None, classes: bool) -> None:
    """What this price buys, and what cross-validation would choose."""
    line, each = found.lines[at], found.standings[at]
    until = significant(found.lines[at + 1].alpha) if at + 1 < len(found.lines) else "any higher price"
    risk, price, whole = (significant(each) for each in (line.risk, line.alpha, line.risk + line.alpha * line.leaves))
    said = (
        f"From α = {price} up to {until} the tree with <b>{leaves_text(line.leaves)}</b> is the cheapest: "
        f"R + α · leaves = {risk} + {price} · {line.leaves} "
        f"{equals(value_of(risk) + value_of(price) * line.leaves, whole)} {whole}."
    )
    if trials:
        best, simple = chosen(trials, False), chosen(trials, True)
        limit = trials[best].risk + trials[best].error
        said += (
            f" The cross-validated {'risk' if classes else 'squared error'} is least with "
            f"{leaves_text(found.lines[best].leaves)}: {significant(trials[best].risk)} ± "
            f"{significant(trials[best].error, 2)}. The smallest tree within one standard error, at most "
            f"{significant(limit)}, has <b>{leaves_text(found.lines[simple].leaves)}</b>."
        )
    kind = "of the test cases right" if classes else "of the test cases’ variance explained"
    page.say(f"{said} On unseen cases: {each.scores[2]:z.1%} {kind}.", "note")


def tables(state: Pruning, base: Grown, found: Path, at: int, trials: list[Trial] | None) -> None:
    root = risks(base.tree, state.risk)[()]
    heads = ["α", "cp = α / R(root)", "leaves", "risk", "validation", "test", *(["cross-validated"] if trials else [])]
    rows = path_rows(found.lines, found.standings, trials, root)
    with st.expander("The nested sequence as a table"):
        st.html(grid_html(heads, rows, [at]))
    with st.expander("The table that rpart prints"):
        if isinstance(found.rpart, str):
            st.text(found.rpart)
            return
        page.say(
            "rpart asks each node only about its two children, so its table may differ from the true weakest links. CP "
            "is α as a share of the root’s risk.",
            "note",
        )
        st.html(grid_html(("CP", "nsplit", "rel error"), rpart_rows(found.rpart)))
