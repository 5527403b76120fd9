"""An app of two pages: the Grow page, and the frame of the ensemble pages around an ensemble of the tests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import streamlit as st

from engine.ensemble.bagging import Bagged
from pages.shell.page import Page
from pages.trust.ensembles import bagging_view, frame, pictures
from pages.trust.ensembles.charts_view import flat
from pages.trust.ensembles.scene import Lesson, Picture, Scene
from pages.trust.ensembles.state import ERROR, PLANE, TREE, EnsembleState
from pages.views.frames.blocks import Column

GROW = str(Path(__file__).parents[3] / "pages" / "grow" / "tree" / "page.py")


@dataclass(frozen=True, slots=True)
class Subsampling(EnsembleState):
    """Its settings, as they stand in its link."""

    ENSEMBLE: ClassVar[str] = "subsampling"
    PICTURES: ClassVar[tuple[str, ...]] = (ERROR, TREE, PLANE)

    trees: int = 20
    depth: int = 0
    vote: str = "votes"
    leaf: int = 1


def no_numbers(scene: Scene[Bagged, Subsampling], place: Column) -> None:
    """No numbers below the picture."""


def show() -> None:
    """The page."""
    shown = (
        Picture(ERROR, pictures.draw_error),
        Picture(TREE, pictures.draw_tree),
        Picture(PLANE, pictures.draw_plane, flat, wide=True),
    )
    page = Page("subsampling", "Subsampling", "Is half enough?", Subsampling())
    frame.show(Lesson(page, bagging_view.sentence, shown, no_numbers, bagging_view.code))


if __name__ == "__main__":
    st.navigation([st.Page(show, title="Subsampling", default=True), st.Page(GROW, url_path="grow")]).run()
