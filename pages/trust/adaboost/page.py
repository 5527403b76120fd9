"""What if the hard cases weighed more? AdaBoost: weights as the size of the points, stumps, and what they say."""

from pages.trust.adaboost import panels, view
from pages.trust.adaboost.state import PAGE
from pages.trust.ensembles import frame, pictures
from pages.trust.ensembles.charts_view import flat, not_flat
from pages.trust.ensembles.scene import Lesson, Picture
from pages.trust.ensembles.state import ERROR, PLANE, TREE, WEIGHTS

frame.show(
    Lesson(
        PAGE,
        view.sentence,
        (
            Picture(PLANE, panels.draw_plane, flat, wide=True),
            Picture(WEIGHTS, panels.draw_weights, not_flat),
            Picture(ERROR, pictures.draw_error),
            Picture(TREE, panels.draw_tree),
        ),
        panels.draw_rounds,
        view.code,
    )
)
