"""Why hide columns from a tree? Random forests: columns drawn at each split, trees that differ, what matters."""

from pages.trust.ensembles import frame
from pages.trust.ensembles import panels as usual
from pages.trust.ensembles.charts_view import flat, thin
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import ALIKE, CHANCE, CURVE, ERROR, IMPORTANCE, PLANE, TREE
from pages.trust.forest import panels, view
from pages.trust.forest.state import PAGE

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(ERROR, usual.show_error),
            Picture(TREE, panels.show_tree),
            Picture(PLANE, usual.show_plane, flat),
            Picture(CURVE, usual.show_curve, thin),
            Picture(ALIKE, panels.show_alike, view.several_columns),
            Picture(IMPORTANCE, panels.show_importance, view.several_columns),
            Picture(CHANCE, panels.show_chance),
        ),
        panels.show_numbers,
    )
)
