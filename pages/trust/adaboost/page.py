"""What if the hard cases weighed more? AdaBoost: weights as the size of the points, stumps, and what they say."""

from pages.trust.adaboost import panels, view
from pages.trust.adaboost.state import PAGE
from pages.trust.ensembles import frame
from pages.trust.ensembles import panels as usual
from pages.trust.ensembles.charts_view import flat, not_flat
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import ERROR, PLANE, TREE, WEIGHTS

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(PLANE, panels.show_plane, flat),
            Picture(WEIGHTS, panels.show_weights, not_flat),
            Picture(ERROR, usual.show_error),
            Picture(TREE, usual.show_tree),
        ),
        panels.show_rounds,
    )
)
