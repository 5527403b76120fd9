"""The frames of a lesson in which a tree grows, a piece of some steps at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.evaluate.held_out import accuracy
from engine.learn.candidates import Candidate, Candidates
from engine.learn.questions import Question, Threshold
from engine.learn.recipe import NodeId
from engine.learn.steps import Collapse, Leaf, Split, Step, Sum
from engine.learn.trace import Trace
from engine.learn.tree import Tree
from engine.rules.extract import Rule, rules
from pages.views.candidate_rows import Ranking, headings, ranking
from pages.views.colours import colour, sign
from pages.views.criterion_words import measure_of
from pages.views.forced import with_question
from pages.views.frames.cases import cases_of, columns_of, order_of, text_of
from pages.views.frames.curve import GainCurve, curve_of
from pages.views.frames.delta import change
from pages.views.frames.frame import ClassOf, Code, CodeLine, Frame, Guess, Header, Piece, Table, Text, Work
from pages.views.frames.packing import Packed
from pages.views.frames.plane import axes_of, kinds, picture_of, plane_of, shades
from pages.views.frames.stops import ASK, TOLD, Manner, stops_of
from pages.views.glossary import explained
from pages.views.guesses import LEAF, hint, is_right, verdict
from pages.views.merges import merges_grid
from pages.views.pseudocode import executed, listing
from pages.views.sentences import ask_sentence, end_sentence, open_sentence, sentence
from pages.views.sum_sentences import sum_sentence
from pages.views.text import cases, condition_text, count, several, short
from pages.views.tree_cards import Card, Written, cards, title_rows, undrawn_text
from pages.views.workings.registry import candidate_lines, sum_lines, working_of

MOST_WORKED = 6  # candidates of a decision whose arithmetic is at hand
MOST_RULES = 12
STEPS_A_PIECE = 8
ANSWERED = ("decision", "children", "told")
MOST_TABLE_ROWS = 40


class LessonFrames:
    """Makes the frames of one lesson: a trace, and how it is stepped."""

    first = 0
    steps_a_piece = STEPS_A_PIECE

    def __init__(self, trace: Trace, manner: Manner) -> None:
        self.trace, self.manner = trace, manner
        self.table, self.recipe = trace.coded.table, trace.coded.recipe
        self.measure, self.working = measure_of(self.recipe), working_of(self.recipe)
        self.listing = listing(self.recipe, not self.table.classes)
        self.axes = axes_of(trace, manner)
        self.columns = columns_of(trace)
        self.numbers = {name: number for number, name in enumerate(self.table.names)}
        self.order, self.kind = order_of(self.table), kinds(self.table)
        self.packed: Packed = {}
        self.written: Written = {}

    @property
    def steps(self) -> int:
        """The number of decisions; the finished tree comes after them."""
        return len(self.trace)

    def header(self) -> Header:
        """What is the same at every stop."""
        classes = [
            ClassOf(name=short(name, 24), colour=colour(k), sign=sign(k)) for k, name in enumerate(self.table.classes)
        ]
        return Header(
            scene="growing",
            steps=self.steps,
            target=short(self.table.target.name, 24),
            classes=classes,
            headings=list(headings(self.recipe)),
            code=[CodeLine(indent=line.indent, text=line.text) for line in self.listing.lines],
            code_title=self.listing.title,
            title_rows=title_rows(self.trace.tree),
            columns=[short(name, 24) for name in (self.table.target.name, *self.columns)],
            shades=[] if classes else shades(),
            plane=plane_of(self.trace, self.axes, self.manner),
        )

    def piece(self, first: int, end: int) -> Piece:
        """The frames of the steps from `first` up to `end`, with the rows they show."""
        frames = list(self.frames(first, end))
        changes = [change(before, frame) for before, frame in pairwise(frames)]
        return Piece(first=frames[0], changes=changes, texts=self.texts(frames))

    def texts(self, frames: Sequence[Frame]) -> dict[str, Text]:
        """The rows that frames show, by number."""
        shown = {row for frame in frames for group in frame["cases"]["groups"] for row in group["rows"]}
        return {str(row): text_of(self.table, self.columns, row, self.kind) for row in sorted(shown)}

    def frames(self, first: int = 0, end: int | None = None) -> Iterator[Frame]:
        """The frame of every stop of the steps from `first` up to `end`."""
        for step in range(first, self.steps + 1 if end is None else min(end, self.steps + 1)):
            yield from self.step(step)

    def step(self, k: int) -> list[Frame]:
        """The frames of one step."""
        step = self.trace[k] if k < self.steps else None
        stops = stops_of(self.manner, step)
        tree = self.trace.at(k)
        drawn = self.cards(tree, step)
        frames = []
        for part, stop in enumerate(stops):
            if stop.kind == "children":
                tree = self.trace.at(k + 1)
                drawn = self.cards(tree, step)
            shown = drawn
            if stop == ASK:
                shown = without_impurity(drawn)
            elif stop.kind == "counts":
                shown = [veiled(card, self.measure.letter) for card in drawn]
            frames.append(self.stop(k, part, len(stops), tree, shown, step, stop))
        return frames

    def look(self, k: int, part: int, node: NodeId) -> Frame:
        """What is shown of a node that somebody picked in the tree of a stop."""
        step = self.trace[k] if k < self.steps else None
        stops = stops_of(self.manner, step)
        part = min(part, len(stops) - 1)
        tree = self.trace.at(k + 1 if stops[part].kind == "children" else k)
        decision = self.decided(tree, node) or (step if step is not None and step.node == node else None)
        if decision is not None:
            return self.stop(k, part, len(stops), tree, [], decision, TOLD)
        opened, candidates = tree.nodes[node], self.trace.candidates(self.trace.index_of(node))
        return Frame(
            step=k,
            part=part,
            parts=len(stops),
            words="",
            sentence=explained(open_sentence(tree, opened.counts, opened.n, node)),
            cards={},
            undrawn="",
            asking=False,
            guesses={},
            table=self.table_of(ranking(candidates, self.table.classes, self.recipe, most=MOST_TABLE_ROWS)),
            rules=[],
            board=self.works(candidates, None),
            code=Code(line=-1, held=[]),
            picture=picture_of(self.trace, tree, self.axes, None, TOLD, self.manner),
            cases=cases_of(self.trace, node, None, self.order, self.kind),
        )

    def decided(self, tree: Tree, node: NodeId) -> Step | None:
        """What a node of a tree decided, as a step; None while it has not."""
        there, position = tree.nodes[node], self.trace.index_of(node)
        if there.question is not None:
            return self.trace.decision(position)
        if there.stop is None:
            return None
        return Leaf(node, there.counts, there.n, there.prediction, there.stop, self.trace.candidates(position))

    def stop(self, k: int, part: int, parts: int, tree: Tree, drawn: list[Card], step: Step | None, stop: Sum) -> Frame:
        """All that is shown at one stop."""
        lit = executed(self.listing, tree, step, stop, self.recipe)
        return Frame(
            step=k,
            part=part,
            parts=parts,
            words=self.words(k, part, parts, stop),
            sentence=explained(self.sentence(tree, step, stop)),
            cards={card["id"]: card for card in drawn},
            undrawn=undrawn_text(tree, drawn) if drawn else "",
            asking=stop == ASK,
            guesses=self.guesses(step) if stop == ASK else {},
            table=self.candidates_table(tree, step, stop),
            rules=[] if step is not None else rule_texts(tree),
            board=self.board(tree, step, stop),
            code=Code(line=lit.line, held=list(lit.variables)),
            picture=picture_of(self.trace, tree, self.axes, step, stop, self.manner),
            cases=cases_of(
                self.trace, step.node if step is not None else (), answered(step, stop), self.order, self.kind
            ),
        )

    def words(self, k: int, part: int, parts: int, stop: Sum) -> str:
        """Where we are."""
        if k >= self.steps:
            return f"finished in {several(self.steps, 'step')}"
        sums = f", line {part + 1} of {parts}" if self.manner.by_sum and parts > 1 else ""
        return f"step {k + 1} of {self.steps}{sums}"

    def cards(self, tree: Tree, step: Step | None) -> list[Card]:
        node = step.node if step is not None else None
        return cards(tree, self.measure, current=node, path=node, written=self.written)

    def sentence(self, tree: Tree, step: Step | None, stop: Sum) -> str:
        """What happens at a stop, as HTML with all data escaped."""
        if step is None:
            return end_sentence(tree, *accuracy(tree, self.table))
        if stop == ASK:
            return ask_sentence(tree, tree.nodes[step.node])
        if stop != TOLD and isinstance(step, Split):
            return sum_sentence(tree, step, self.recipe, stop)
        return sentence(tree, step, self.recipe)

    def candidates(self, step: Step) -> Candidates:
        """The questions a node could ask, with a person's own among them."""
        if isinstance(step, Split):
            return with_question(step.candidates, step.asked) if step.forced else step.candidates
        found = step.candidates if isinstance(step, Leaf) else None
        return found or self.trace.candidates(self.trace.index_of(step.node))

    def guesses(self, step: Step | None) -> dict[str, Guess]:
        """What is said to each guess at a node: a column, or a leaf."""
        if not isinstance(step, Split | Leaf):
            return {}
        names = [item.column for item in self.candidates(step).items if item.question is not None]
        said = self.recipe, self.table.classes
        return {
            name: Guess(
                right=is_right(step, name),
                says=verdict(step, name, *said),
                hint="" if is_right(step, name) else hint(step, name, *said),
            )
            for name in (*names, LEAF)
        }

    def ranked(self, tree: Tree, step: Step | None, stop: Sum) -> Ranking | None:
        """The candidates' table as far as it is known; None where there was nothing to weigh."""
        if step is None or (isinstance(step, Leaf) and step.stop in ("pure", "empty")) or tree.nodes[step.node].n <= 0:
            return None
        return ranking(
            self.candidates(step),
            self.table.classes,
            self.recipe,
            hidden=stop == ASK,
            at=None if stop in (ASK, TOLD) else stop,
            asked=step.question.column if isinstance(step, Split) and step.forced else "",
            stopped=isinstance(step, Leaf),
            most=MOST_TABLE_ROWS,
        )

    def candidates_table(self, tree: Tree, step: Step | None, stop: Sum) -> Table | None:
        found = self.ranked(tree, step, stop)
        return None if found is None else self.table_of(found)

    def table_of(self, found: Ranking) -> Table:
        """The candidates' table, its rows by the number of the column."""
        rows = found.as_data()["rows"]
        keys = [str(self.numbers[row["column"]]) for row in rows]
        return Table(foot=found.foot, order=keys, rows=dict(zip(keys, rows, strict=True)))

    def board(self, tree: Tree, step: Step | None, stop: Sum) -> list[Work]:
        """The arithmetic written at a stop: one line of the board, or the decision for its best candidates."""
        if step is None or isinstance(step, Collapse) or stop == ASK or step.n <= 0:
            return []
        if isinstance(step, Leaf) and step.candidates is None:
            return [Work(column="", lines=self.working.node_lines(self.recipe, step.counts))]
        candidates = self.candidates(step)
        if stop != TOLD:
            return self.sum_work(candidates, stop)
        return self.works(candidates, step.question.column if isinstance(step, Split) else None)

    def works(self, candidates: Candidates, asked: str | None) -> list[Work]:
        """The node's own impurity, then the best candidates, the one that is asked first."""
        ranked = [item for item in candidates.ranking() if item.question is not None]
        ranked.sort(key=lambda item: item.column != asked)
        worked = [self.work(candidates, item) for item in ranked[:MOST_WORKED]]
        return [Work(column="", lines=self.working.node_lines(self.recipe, candidates.counts)), *worked]

    def curve(self, node: NodeId, candidates: Candidates, item: Candidate, asked: Question | None) -> GainCurve | None:
        """The gain of every cut of a candidate of a node, with the line at the cut asked; None if it has no numbers."""
        here = asked if isinstance(asked, Threshold) and asked.column == item.column else None
        return curve_of(self.trace, node, candidates, item, here, self.kind, self.axes)

    def work(self, candidates: Candidates, item: Candidate) -> Work:
        """The arithmetic of one candidate."""
        work = Work(column=item.column, lines=candidate_lines(self.recipe, candidates, item, self.table.classes))
        return self.pictured(work, item, "impurities", "gain")

    def sum_work(self, candidates: Candidates, stop: Sum) -> list[Work]:
        """What one sum writes; nothing where there is nothing to write."""
        item = None if stop.column is None else candidates.items[stop.column]
        lines = sum_lines(self.recipe, candidates, stop, self.table.classes)
        if not lines:
            return []
        work = Work(column="" if item is None else item.column, lines=lines)
        return [work if item is None else self.pictured(work, item, stop.kind)]

    def pictured(self, work: Work, item: Candidate, *kinds: str) -> Work:
        """The lines of a candidate with the table and the curve that its sums of these kinds come with."""
        if "impurities" in kinds and (grid := self.working.grid(self.recipe, item, self.table.classes)):
            work["grid"] = grid
        elif "impurities" in kinds and (merged := merges_grid(self.recipe, item)):
            work["grid"] = merged
        if "gain" in kinds and (density := self.working.density(item)):
            work["density"] = density
        return work


def answered(step: Step | None, stop: Sum) -> Question | None:
    """The question that divides the cases of a step at a stop; None before it is asked."""
    return step.question if isinstance(step, Split) and stop.kind in ANSWERED else None


def without_impurity(drawn: Sequence[Card]) -> list[Card]:
    """Cards that say how many cases there are, but not how mixed they are; leaves as they are."""
    return [card if card["state"] == "leaf" else card | {"lines": card["lines"][:1]} for card in drawn]


def veiled(card: Card, letter: str) -> Card:
    """The card of the node whose impurity is about to be worked out; any other as it is."""
    return card if card["state"] != "current" else card | {"lines": [*card["lines"][:1], f"{letter} ?"]}


def rule_texts(tree: Tree) -> list[str]:
    """The finished tree as rules, one for each leaf; of very many the first, and how many more there are."""
    more = len(tree.leaves) - MOST_RULES
    return [rule_text(rule) for rule in rules(tree, MOST_RULES)] + ([f"… and {more:,} more"] if more > 0 else [])


def rule_text(rule: Rule) -> str:
    """One rule of the finished tree."""
    tests = " and ".join(short(condition_text(each.question, each.branch), 50) for each in rule.conditions)
    wrong = f", {count(rule.errors)} wrong" if rule.errors > 1e-9 else ""
    said = f"{short(rule.answer, 40)} ({cases(rule.n)}{wrong})"
    return f"if {tests}, then {said}" if tests else f"always {said}"
