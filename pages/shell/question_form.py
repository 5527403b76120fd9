"""Choosing the question of a node by hand: a column, and a cut or two groups of its values."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from engine.data.table import Column
from engine.learn.candidates import Candidate, Candidates
from engine.learn.questions import Subset
from engine.learn.recipe import NodeId, Override
from engine.learn.trace import Trace
from pages.views.criterion_words import measure_of
from pages.views.gain_curve import best_of, cuts
from pages.views.text import level, number, short

MOST_CUTS = 400


@dataclass(frozen=True, eq=False, slots=True)
class Choosing:
    """A node whose question is chosen. The gains may be `told`, or left to be found out."""

    trace: Trace
    node: NodeId
    candidates: Candidates
    told: bool = True
    key: str = "what"  # before the names of the widgets

    def able(self) -> list[str]:
        """The columns that have a question to offer, the best first if gains are told."""
        items = self.candidates.ranking() if self.told else self.candidates.items
        return [item.column for item in items if item.question is not None]

    def column(self, start: str) -> str | None:
        """Choose a column; None if none has a question to offer."""
        able = self.able()
        if not able:
            st.text("No column has a question to offer here.")
            return None
        index = able.index(start) if start in able else 0
        name: str = st.selectbox("Ask about", able, key=f"{self.key} column", format_func=short, index=index)
        return name

    def override(self, name: str) -> Override | None:
        """Choose how a column is to be asked; None while that is no question."""
        column = self.trace.coded.table.column(name)
        if column.kind == "numeric":
            return self.by_threshold(name)
        if not self.trace.coded.recipe.multiway:
            return self.by_groups(column)
        self.compare("question", self.own(name).gain, "question")
        return Override(self.node, name)

    def own(self, column: str) -> Candidate:
        """What a column offers by itself."""
        return next(item for item in self.candidates.items if item.column == column)

    def compare(self, kind: str, gain: float, rival: str, most: float | None = None) -> None:
        """The gain of the choice beside that of the column's own best, or else of the best of all columns."""
        if not self.told:
            return
        measure, candidates = measure_of(self.trace.coded.recipe), self.candidates
        gains = f"This {kind} has a {measure.gain} of {number(gain)}{measure.gain_unit}"
        if most is None and candidates.best is not None:
            rival, most = f"best {rival} of any column", candidates.items[candidates.best].gain
        else:
            rival = f"best {rival} of this column"
        st.text(f"{gains}." if most is None else f"{gains}; the {rival} has {number(most)}.")

    def by_threshold(self, column: str) -> Override:
        """Choose one of the cuts; the slider starts at the best, or in the middle where that is not told."""
        curve = self.trace.curve(self.node, column)
        places, best = cuts(curve), best_of(curve)
        start = best if self.told else len(places) // 2
        kept = sorted({*range(0, len(places), max(1, len(places) // MOST_CUTS)), start})
        chosen = st.select_slider(
            "Cut at",
            kept,
            value=start,
            key=f"{self.key} cut {column}",
            format_func=lambda i: level(float(places[i])),
            help="The cuts lie midway between neighbouring values of this node's cases.",
        )
        self.compare("cut", float(curve.gain[chosen]), "cut", float(curve.gain[best]))
        return Override(self.node, column, float(places[chosen]))

    def by_groups(self, column: Column) -> Override | None:
        """Choose which values go left."""
        rows = self.trace.cases(self.trace.index_of(self.node)).rows
        present = [column.labels[code] for code in sorted(set(column.codes[rows].tolist())) if code >= 0]
        best = self.own(column.name).question if self.told else None
        start = [value for value in best.left if value in present] if isinstance(best, Subset) else present[:1]
        left = st.multiselect(
            "Values that go left", present, default=start, key=f"{self.key} group {column.name}", format_func=short
        )
        if not 0 < len(left) < len(present):
            st.text("Leave at least one value for either side.")
            return None
        right = tuple(value for value in present if value not in left)
        grouped = self.trace.measure(self.trace.index_of(self.node), Subset(column.name, tuple(left), right))
        self.compare("grouping", grouped.gain, "grouping", self.own(column.name).gain)
        return Override(self.node, column.name, left=tuple(left))
