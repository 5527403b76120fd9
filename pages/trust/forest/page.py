"""Why hide columns from a tree? Random forests: columns drawn at each split, trees that differ, what matters."""

from pages.trust.ensembles import frame, pictures
from pages.trust.ensembles.charts_view import flat, thin
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import ALIKE, CHANCE, CURVE, ERROR, IMPORTANCE, PAIRS, PLANE, TREE
from pages.trust.forest import panels, view
from pages.trust.forest.state import PAGE

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(ERROR, pictures.draw_error),
            Picture(TREE, panels.draw_tree, wide=True),
            Picture(PLANE, pictures.draw_plane, flat, wide=True),
            Picture(CURVE, pictures.draw_curve, thin),
            Picture(ALIKE, fits=view.several_columns, show=panels.show_alike),
            Picture(PAIRS, fits=view.several_columns, show=panels.show_pairs),
            Picture(IMPORTANCE, fits=view.several_columns, show=panels.show_importance),
            Picture(CHANCE, show=panels.show_chance),
        ),
        panels.draw_numbers,
        view.code,
    )
)
