"""The lesson at hand: the trace, the tree as it stands, and the decision being looked at."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from zlib import crc32

from engine.data.table import Table, TableError
from engine.evaluate.held_out import accuracy
from engine.learn.candidates import Candidate, Candidates
from engine.learn.questions import Question
from engine.learn.recipe import NodeId, Recipe, RecipeError
from engine.learn.steps import Collapse, Leaf, Split, Step, Sum
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from pages.shell.cache import per_table
from pages.shell.grow_state import GrowState
from pages.shell.session import fit, note_trouble
from pages.shell.sources import Values, trace_of
from pages.views.frames.stops import ASK, TOLD, Manner, stops_of

Decision = Step | None


def manner_of(state: GrowState) -> Manner:
    """How the lesson of a state is stepped, and what its plane shows."""
    return Manner(
        by_sum=state.by_sum,
        ask_first=state.guess or state.lecture,
        guess=state.guess,
        x=state.x,
        y=state.y,
        held=tuple(held_values(state).items()),
    )


def held_values(state: GrowState) -> dict[str, str]:
    """The values that a link holds the columns off the axes at."""
    try:
        values = json.loads(state.held) if state.held else {}
    except (ValueError, RecursionError):
        values = {}
    return {str(k): str(v) for k, v in values.items()} if isinstance(values, dict) else {}


def tree_id(state: GrowState) -> str:
    """A name for data and recipe. Neither steps nor decisions by hand change it: the drawing moves, and zoom stays."""
    own = replace(state.recipe, overrides=())
    return f"{state.data}-{crc32(repr((state.values, own)).encode()):08x}"


@dataclass(frozen=True, eq=False, slots=True)
class Lesson:
    """What the page shows, made of cached engine values for one state."""

    state: GrowState
    table: Table  # as grown
    trace: Trace
    tree: Tree  # as it stands at this step
    step: Decision  # the decision whose turn it is; None when the tree is finished
    stops: tuple[Sum, ...]  # where the player stops within that decision
    node: NodeId  # the node being looked at
    picked: bool  # somebody picked it; otherwise it is the step's

    @property
    def stop(self) -> Sum:
        """Where the player stands within the decision."""
        return self.stops[self.state.part]

    @property
    def asking(self) -> bool:
        """Whether the scores are still hidden, so that people can think first."""
        return self.stop == ASK and not self.picked

    @property
    def summing(self) -> bool:
        """Whether the decision is being written out a sum at a time."""
        return self.state.by_sum and self.stop not in (ASK, TOLD) and isinstance(self.step, Split) and not self.picked

    @property
    def recipe(self) -> Recipe:
        """The recipe that the tree is grown by."""
        return self.state.recipe

    @property
    def finished(self) -> bool:
        """Whether all steps are done."""
        return self.state.step >= len(self.trace)

    def decision(self) -> Decision:
        """What the node being looked at decided, as a step; None while it has not."""
        if not self.picked:
            return self.step
        node, position = self.tree.nodes[self.node], self.trace.index_of(self.node)
        if node.question is not None:
            return self.trace.decision(position)
        if self.step is not None and self.step.node == self.node:
            return self.step
        if node.stop is None:
            return None
        return Leaf(node.id, node.counts, node.n, node.prediction, node.stop, self.trace.candidates(position))

    def candidates(self) -> Candidates:
        """Every question the node being looked at could ask."""
        decision = self.decision()
        weighed = None if decision is None or isinstance(decision, Collapse) else decision.candidates
        return weighed or self.trace.candidates(self.trace.index_of(self.node))

    def measured(self, question: Question) -> Candidate:
        """The numbers of any question at the node being looked at."""
        return self.trace.measure(self.trace.index_of(self.node), question)


def lesson_of(state: GrowState) -> Lesson:
    """The lesson of a state; what the state asks beyond the trace is brought back into it."""
    try:
        trace = trace_of(state.data, state.values, state.recipe)
    except (RecipeError, TableError):
        note_trouble("overrides")
        state = replace(state, recipe=replace(state.recipe, overrides=()))
        fit(state)
        trace = trace_of(state.data, state.values, state.recipe)
    k = min(state.step, len(trace))
    step = trace[k] if k < len(trace) else None
    stops = stops_of(manner_of(state), step)
    part = min(state.part, len(stops) - 1)
    tree = trace.at(k + 1 if stops[part].kind == "children" else k)
    node = state.node if state.node in tree.nodes else None
    fitted = replace(state, step=k, part=part, node=node)
    if fitted != state:
        fit(fitted)
    shown = node if node is not None else step.node if step else ()
    return Lesson(fitted, trace.coded.table, trace, tree, step, stops, shown, node is not None)


def decided_at(trace: Trace, node: NodeId) -> int:
    """The step that decided a node, found by halving: trees of prefixes only grow."""
    low, high = 0, len(trace)
    while low < high:
        middle = (low + high) // 2
        there = trace.at(middle + 1).nodes.get(node)
        if there is not None and (there.question is not None or there.stop is not None):
            high = middle
        else:
            low = middle + 1
    return low


@per_table(shared=256, own=16)
def report_of(key: str, values: Values, recipe: Recipe) -> tuple[int, int, float, float]:
    """Nodes, leaves, and the training cases answered correctly of how many (for numbers: the variance explained, 1)."""
    trace = trace_of(key, values, recipe)
    right, total = accuracy(trace.tree, trace.coded.table)
    return len(trace.tree), len(trace.tree.leaves), right, total
