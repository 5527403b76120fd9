"""Nine trials of a tree, a linear model and nearest neighbours, and the learners themselves."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.experiments import nearest_neighbours
from engine.experiments.characteristics import (
    TRIALS,
    Characteristic,
    LearnerResult,
    best_with_missing,
    clouds,
    found_mark,
    power,
)
from engine.experiments.learners import LEARNERS, line, neighbours, numbers_of, tree
from tests.tables import make, table_of

BY_KEY = {trial.key: trial for trial in TRIALS}


def naive_neighbour(points, labels, asked, k):
    """The class that most of the k nearest have, computed case by case on scaled inputs."""
    centre, spread = np.nanmean(points, axis=0), np.nanstd(points, axis=0)
    spread[spread == 0] = 1.0
    scaled, given = (points - centre) / spread, (asked - centre) / spread
    distances = []
    for case in scaled:
        both = [(a - b) ** 2 for a, b in zip(case, given, strict=True) if not np.isnan(a) and not np.isnan(b)]
        distances.append(round(sum(both) / len(both), 9) if both else float("inf"))
    nearest = sorted(range(len(labels)), key=lambda row: (distances[row], row))[:k]
    votes = [sum(labels[row] == code for row in nearest) for code in range(max(labels) + 1)]
    return votes.index(max(votes))


@given(
    st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 2)), min_size=3, max_size=20),
    st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    st.integers(1, 5),
)
def test_nearest_neighbours_are_those_found_case_by_case(cases, asked, k):
    points = np.array([case[:2] for case in cases], float)
    points[0, 1] = np.nan if len(set(points[1:, 1])) > 1 else points[0, 1]
    labels = np.array([case[2] for case in cases])
    model = nearest_neighbours.fit(points, labels, 3, k)
    asked = np.array(asked, float)
    assert model.predict(asked[None])[0] == naive_neighbour(points, labels.tolist(), asked, min(k, len(cases)))


def test_categories_become_columns_of_0_and_1_and_stay_missing():
    table = make({"a": ["x", "y", "?"], "n": [1, 2, 3], "y": "pqp"}, categorical=["a"])
    found = numbers_of(table)
    assert found[:2].tolist() == [[1, 0, 1], [0, 1, 2]]
    assert np.isnan(found[2, :2]).all()


@pytest.mark.parametrize("name", LEARNERS)
@pytest.mark.parametrize("key", ["iris", "titanic", "play-tennis"])
def test_every_learner_answers_every_row_with_a_class(name, key):
    table = table_of(key)
    learned = LEARNERS[name](table)
    answers = learned.answers(table)
    assert len(answers) == len(table)
    assert set(answers.tolist()) <= set(range(len(table.classes)))
    assert (answers == table.target.codes).mean() > 0.6
    assert learned.parts >= 1
    assert learned.work(table) >= 0


def test_the_work_of_a_tree_is_the_mean_length_of_the_ways():
    table = table_of("iris")
    learned = tree(table, 1)
    assert learned.work(table) == 1.0
    assert learned.parts == 3
    assert tree(table, 0).work(table) == 0.0


def test_two_classes_need_one_row_of_weights():
    assert line(table_of("moons")).parts == 3  # a constant and two inputs
    assert line(table_of("iris")).parts == 15
    assert neighbours(table_of("iris")).parts == 600


def curves(trial: Characteristic) -> dict[str, list[LearnerResult]]:
    """The first and the last stop of a trial."""
    ends = [trial.outcomes(at) for at in (0, len(trial.stops) - 1)]
    return {name: [each[name] for each in ends] for name in LEARNERS}


@pytest.mark.parametrize("key", ["outliers", "transformed"])
def test_a_tree_hardly_notices_and_a_linear_model_does(key):
    trial = BY_KEY[key]
    found = curves(trial)
    assert found_mark(trial, found, "tree")[0] == "good"
    assert found_mark(trial, found, "linear")[0] == "poor"


def test_a_hundred_columns_of_noise_cost_neighbours_ten_times_what_they_cost_a_tree():
    trial = BY_KEY["irrelevant"]
    assert (trial.stops[0], trial.stops[-1]) == (0, 100)
    found = curves(trial)
    lost = {name: found_mark(trial, found, name)[1] for name in found}
    assert lost["neighbours"] > 0.2
    assert lost["tree"] < 0.05


def test_a_sum_of_eight_columns_is_easy_for_a_line_and_hard_for_a_tree():
    trial = BY_KEY["combination"]
    found = curves(trial)
    assert found["linear"][-1].right > 0.95
    assert found["tree"][-1].right < 0.75
    assert found_mark(trial, found, "tree")[0] == trial.marks["tree"] == "poor"


def test_neighbours_look_at_every_case_and_a_tree_at_a_handful():
    trial = replace(BY_KEY["rows"], stops=(100.0, 1000.0))
    found = curves(trial)
    assert [each.work for each in found["neighbours"]] == pytest.approx([200, 2000])
    assert found["tree"][-1].work < 10
    assert found_mark(trial, found, "neighbours") == ("poor", pytest.approx(1.0))
    assert found_mark(trial, found, "tree")[0] == "good"


def test_the_same_seed_gives_the_same_outcomes_and_another_one_others():
    trial = BY_KEY["missing"]
    assert trial.outcomes(1, 3) == trial.outcomes(1, 3)
    assert trial.outcomes(1, 3) != trial.outcomes(1, 4)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 1.0])
def test_the_best_answer_with_values_missing_is_as_often_right_as_on_drawn_cases(share):
    """The sum of the known values tells the side; where nothing is known, a coin does."""
    rng = np.random.default_rng(0)
    points, side = clouds(50_000, rng, 4)
    known = np.where(rng.random(points.shape) < share, 0.0, points).sum(axis=1)
    right = np.where(known == 0, 0.5, (known > 0) == side).mean()
    assert best_with_missing(share) == pytest.approx(right, abs=0.005)


def test_a_tree_with_surrogates_hardly_loses_more_than_it_must_when_half_of_the_cells_are_missing():
    trial = replace(BY_KEY["missing"], stops=(0.0, 0.5))
    found = curves(trial)
    mark, more = found_mark(trial, found, "tree")
    assert mark == "good"
    lost = found["tree"][0].right - found["tree"][-1].right
    assert more == pytest.approx(lost - (best_with_missing(0.0) - best_with_missing(0.5)))
    assert found_mark(trial, found, "neighbours")[0] == "fair"


def test_power_is_tried_on_the_tables_that_are_given_and_marked_by_the_distance_from_the_best():
    trial = power({"Iris": table_of("iris"), "Rings": table_of("rings")})
    assert trial.names == ("Iris", "Rings")
    given = {
        "tree": [LearnerResult(0.9, 1, 1), LearnerResult(0.9, 1, 1)],
        "linear": [LearnerResult(1.0, 1, 1), LearnerResult(0.5, 1, 1)],
        "neighbours": [LearnerResult(0.995, 1, 1), LearnerResult(0.9, 1, 1)],
    }
    assert found_mark(trial, given, "tree") == ("poor", pytest.approx(0.05))
    assert found_mark(trial, given, "neighbours") == ("good", pytest.approx(0.0025))
    assert 0.4 < trial.outcomes(1)["linear"].right < 0.6
