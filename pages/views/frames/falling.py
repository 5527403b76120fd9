"""A row that falls through the tree: all its way, so that the stage needs no more for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.data.table import Column
from engine.learn.predict import visits
from engine.learn.recipe import path_text
from engine.learn.tree import Tree
from pages.views.frames.frame import Fall, RowTest, RowValue
from pages.views.row_path import Passage, ends_html, passage_html, passages, shares_of, verdict_html
from pages.views.text import count, short
from pages.views.tree_cards import row_marks

MOST_VALUES = 12  # but all that is asked about
MOST_TESTS = 40  # a row without values may pass most tests of a tree


def way_of(
    tree: Tree, columns: Mapping[str, Column], row: int, texts: Mapping[str, str], name: str, truth: str, drop: int
) -> Fall:
    """The way of a row; `texts` are its values, `name` says which row it is, `drop` how many were dropped in so far."""
    way = visits(tree, columns, row)
    tests = passages(way)
    asked = [column_of(tree, test) for test in tests[:MOST_TESTS]]
    shown = list(dict.fromkeys([*asked, *texts]))
    shown = shown[: max(MOST_VALUES, len(set(asked)))]
    passed = [
        RowTest(
            nodes=[path_text(test[0].node)],
            reached=reached([test]),
            value=shown.index(column),
            sentence=passage_html(tree, test, columns, row),
        )
        for test, column in zip(tests, asked, strict=False)
    ]
    if rest := tests[MOST_TESTS:]:
        more = f"Its parts pass {count(len(rest))} more {'test' if len(rest) == 1 else 'tests'}."
        nodes = [path_text(test[0].node) for test in rest]
        passed.append(RowTest(nodes=nodes, reached=reached(rest), value=None, sentence=more))
    return Fall(
        name=name,
        drop=drop,
        values=[RowValue(column=short(each, 24), text=short(texts.get(each, ""), 24)) for each in shown],
        tests=passed,
        marks=row_marks(tree, shares_of(tests)),
        verdict=verdict_html(tree, way, truth) + ends_html(tree, way),
    )


def column_of(tree: Tree, test: Passage) -> str:
    """The column that a test asks about."""
    question = tree.nodes[test[0].node].question
    return "" if question is None else question.column


def reached(tests: Sequence[Passage]) -> list[str]:
    """The nodes that a row, or a part of it, comes to by tests."""
    return [path_text((*visit.node, visit.branch or 0)) for test in tests for visit in test]
