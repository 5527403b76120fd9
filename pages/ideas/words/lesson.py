"""The words as a lesson: each with its sentence and the part of the tree that it means; all of them in a table."""

from __future__ import annotations

from html import escape

from engine.learn.recipe import Recipe
from engine.learn.tree import Tree
from pages.ideas.words.parts import PARTS, Part, words_of
from pages.ideas.words.state import WORD_TREES, Words
from pages.shell.cache import whatever
from pages.shell.sources import entry_of, starting_recipe, suggested_algorithm, table_of, trace_of
from pages.shell.validation import node_or_none
from pages.views.frames.blocks import BlockFrames, Board
from pages.views.grid import grid_html
from pages.views.text import listing, place_of, short

WORDS = list(PARTS.values())
MIXED = list(PARTS).index("impurity")  # the first word for what a sign on the cards stands for
ROWS = [[each.word, each.means] for each in WORDS]


def planted(key: str) -> tuple[Recipe, Tree]:
    """The tree of a data set, and how it was grown."""
    recipe = starting_recipe(key, table_of(key, ()), suggested_algorithm(key))
    return recipe, trace_of(key, (), recipe).tree


def title_with(word: Part) -> str:
    """The first data set whose tree has a part that the word means."""
    return next(entry_of(key).title for key in WORD_TREES if word.lights(planted(key)[1]))


class WordsLesson:
    """What each word shows; a node that was clicked tells its own words instead."""

    def __init__(self, state: Words) -> None:
        self.state = state
        self.recipe, self.tree = planted(state.data)
        node = node_or_none(state.node)
        self.node = node if node in self.tree.nodes else None

    def draw(self, step: int) -> Board:
        """A word, or the words of the node that was clicked."""
        board, word = Board(self.state.lecture), WORDS[step]
        if self.node is None:
            nodes, lines = list(word.lights(self.tree)), word.lines
            board.sentence = f"<b>{escape(word.word.capitalize())}.</b> {escape(word.means)}"
        else:
            nodes, lines = [self.node], False
            fitting = [f"<b>{escape(each)}</b>" for each in words_of(self.tree, self.node)]
            where = escape(short(place_of(self.tree, self.node), 90)).capitalize()
            board.sentence = f"{where}: {listing(fitting)}."
        left, right = board.columns(1, 1)
        left.tree(
            self.tree,
            self.recipe,
            tree_id=f"words {self.state.data}",
            height=430,
            lit=() if lines else nodes,
            ways=nodes if lines else (),
            picks=True,
            bare=step < MIXED and self.node is None,
        )
        if not nodes:
            left.note(f"No part of this tree is one. Choose the tree of {title_with(word)} to see one.")
        right.title("All words")
        right.html(grid_html(("word", "meaning"), ROWS, [step], prose=True), "grid")
        return board

    def words(self, step: int) -> str:
        """Where we are."""
        return f"word {step + 1} of {len(WORDS)}"


@whatever("at")
def frames_of(state: Words) -> BlockFrames:
    """The frames of a tree and the node picked in it, whatever the word."""
    lesson = WordsLesson(state)
    return BlockFrames(len(WORDS) - 1, lesson.draw, lesson.words)
