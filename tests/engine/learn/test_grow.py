"""The induction loop: what is asked, what stops it, how ties break, and what an override does."""

from dataclasses import replace

import numba
import pytest

from datasets.catalog import CATALOG
from engine.learn.algorithms import ALGORITHMS, recipe_for
from engine.learn.coded_table import encode
from engine.learn.grow import learn
from engine.learn.questions import Categories, Subset, Threshold
from engine.learn.recipe import MISSING, Override
from engine.learn.steps import COLUMN_SUMS, STOPS, Collapse, Leaf, Split, unfold
from tests.tables import grown, item_of, make, outline, table_of

ALL_ALGORITHMS = pytest.mark.parametrize("algorithm", ALGORITHMS)
TWO_BY_TWO = make({"a": "0011", "b": "0101", "y": "0110"}, categorical=["a", "b"])
LADDER = make({"x": [1, 2, 3, 4, 5, 6, 7, 8], "y": "ppqqppqq"}, numeric=["x"])


def stops(tree) -> list[str]:
    return [node.stop for node in tree.leaves]


def columns(tree) -> list[str]:
    return [node.question.column for node in tree.nodes.values() if node.question]


@ALL_ALGORITHMS
@pytest.mark.parametrize("key", CATALOG)
def test_every_data_set_grows_under_every_algorithm(algorithm: str, key: str) -> None:
    tree = grown(table_of(key), algorithm, max_depth=4).tree
    assert tree.depth <= 4
    assert all(leaf.stop in STOPS for leaf in tree.leaves)
    assert sum(leaf.n for leaf in tree.leaves) == pytest.approx(tree.root.n)


@ALL_ALGORITHMS
def test_nothing_is_shared_between_runs(algorithm: str) -> None:
    table = table_of("play-tennis-numeric")
    recipe = recipe_for(table, algorithm)
    trace, again = learn(table, recipe), learn(table, recipe)
    assert [step.node for step in again] == [step.node for step in trace]
    assert outline(again.tree) == outline(trace.tree)


class TestQuestions:
    """Which kind of question each algorithm asks."""

    def test_id3_branches_on_every_value_of_the_domain_and_cuts_numbers(self) -> None:
        table = make({"c": "uuvv", "x": [1, 2, 3, 4], "y": "pqpq"}, domains={"c": ("w", "u", "v")})
        step = grown(table, "id3")[0]
        assert item_of(step, "c").question == Categories("c", ("w", "u", "v"))
        assert isinstance(item_of(step, "x").question, Threshold)

    def test_cart_divides_categories_into_two_groups(self) -> None:
        tree = grown(make({"c": "uvwuvw", "y": "ppqppq"}), "cart").tree
        assert isinstance(tree.root.question, Subset)
        assert {frozenset(tree.root.question.left), frozenset(tree.root.question.right)} == {
            frozenset("uv"),
            frozenset("w"),
        }

    def test_a_midpoint_and_a_data_value_ask_the_same(self) -> None:
        for threshold, expected in (("midpoint", 2.5), ("value", 2.0)):
            question = grown(LADDER, "cart", threshold=threshold).tree.root.question
            assert (question.threshold, question.below, question.above) == (expected, 2.0, 3.0)

    def test_c45_takes_the_greatest_value_of_all_data_up_to_the_midpoint(self) -> None:
        """The node's own neighbours are 1 and 4; elsewhere the data hold a 2."""
        table = make({"c": "uuuuuuvv", "x": [1, 1, 1, 4, 4, 4, 2, 3], "y": "pppqqqrr"}, numeric=["x"])
        trace = grown(table, "c45", overrides=(Override((), "c"),))
        question = trace.tree.nodes[0,].question
        assert (question.threshold, question.below, question.above) == (2.0, 1.0, 4.0)

    def test_a_category_is_asked_once_on_a_path_and_a_number_again(self) -> None:
        table = make({"c": "uuvv", "y": "pqpq"})
        tree = grown(table, "id3").tree
        assert columns(tree) == ["c"]
        assert stops(tree) == ["no-columns", "no-columns"]
        assert columns(grown(LADDER, "id3").tree) == ["x", "x", "x"]

    def test_cart_may_ask_a_category_again(self) -> None:
        assert columns(grown(make({"c": "uvwuvw", "y": "pqrpqr"}), "cart").tree) == ["c", "c"]


class TestTies:
    """First column, then lowest cut."""

    @ALL_ALGORITHMS
    def test_the_first_of_two_equal_columns_wins(self, algorithm: str) -> None:
        columns = {"b": "uuvvuuvv", "a": "uuvvuuvv", "y": "ppqqppqq"}
        for names in (["a", "b", "y"], ["b", "a", "y"]):
            step = grown(make({name: columns[name] for name in names}), algorithm)[0]
            assert step.question.column == names[0]
            assert step.candidates.tied == (0, 1)

    @pytest.mark.parametrize("algorithm", ["id3", "cart"])
    def test_the_lowest_of_two_equal_cuts_wins(self, algorithm: str) -> None:
        """Cuts 1|2 and 3|4 leave the same counts, mirrored."""
        question = grown(make({"x": [1, 2, 3, 4], "y": "pqqp"}, numeric=["x"]), algorithm)[0].question
        assert question.threshold == 1.5

    def test_the_majority_of_a_tie_is_the_first_class(self) -> None:
        tied = {"x": [1, 1], "y": "qp"}
        for classes, answer in ((("p", "q"), "p"), (("q", "p"), "q")):
            tree = grown(make(tied, classes=classes, numeric=["x"]), "id3").tree
            assert tree.answer(tree.root.prediction) == answer

    def test_scores_apart_by_rounding_alone_are_a_tie(self) -> None:
        """The same question, its cases added up in another order."""
        rows = {"a": "uvuvuvuvuv", "b": "vuvuvuvuvu", "y": "pqpppqqqpq", "w": [0.1, 0.7, 0.3] * 3 + [0.9]}
        step = grown(make(rows, weight="w"), "id3", min_leaf=0.0)[0]
        assert step.question.column == "a"
        assert step.candidates.tied == (0, 1)


class TestStops:
    """Each reason to stop, and the switch or number behind it."""

    @ALL_ALGORITHMS
    def test_one_class_is_pure(self, algorithm: str) -> None:
        tree = grown(make({"x": [1, 2], "y": "pp"}, numeric=["x"]), algorithm).tree
        assert stops(tree) == ["pure"]

    def test_one_number_is_pure(self) -> None:
        assert stops(grown(make({"x": [1, 2], "y": [5, 5]}, task="regress"), "cart").tree) == ["pure"]

    @pytest.mark.parametrize("algorithm", ["id3", "cart"])
    def test_rows_alike_in_every_column_cannot_be_told_apart(self, algorithm: str) -> None:
        tree = grown(make({"c": "uu", "x": [1, 1], "y": "pq"}, numeric=["x"]), algorithm).tree
        assert stops(tree) == ["identical-rows"]

    def test_a_table_without_columns_is_a_leaf(self) -> None:
        assert stops(grown(make({"y": "ppq"}), "id3").tree) == ["no-columns"]

    def test_zero_gain_stops_only_where_the_switch_says_so(self) -> None:
        assert stops(grown(TWO_BY_TWO, "id3", stop_at_zero_gain=True).tree) == ["no-gain"]
        assert stops(grown(TWO_BY_TWO, "id3", stop_at_zero_gain=False).tree) == ["pure"] * 4
        assert stops(grown(TWO_BY_TWO, "cart").tree) == ["no-gain"]

    @pytest.mark.parametrize("depth", [0, 1, 2, 3])
    def test_no_leaf_lies_deeper_than_the_limit(self, depth: int) -> None:
        tree = grown(LADDER, "cart", max_depth=depth).tree
        assert tree.depth == depth
        assert ("max-depth" in stops(tree)) == (depth < 3)

    def test_min_split_is_the_least_weight_that_is_divided(self) -> None:
        assert len(grown(LADDER, "cart", min_split=8).tree.leaves) > 1
        assert stops(grown(LADDER, "cart", min_split=8.5).tree) == ["too-few-cases"]

    @pytest.mark.parametrize("least", [1, 2, 3])
    def test_no_branch_is_lighter_than_min_leaf(self, least: int) -> None:
        tree = grown(LADDER, "cart", min_leaf=least).tree
        assert min(leaf.n for leaf in tree.leaves) >= least
        assert len(tree) > 1

    def test_min_leaf_also_holds_for_the_branches_of_a_multiway_question(self) -> None:
        table = make({"c": "uuuvvvw", "y": "pppqqqp"})
        assert len(grown(table, "id3", min_leaf=1).tree.leaves) == 3
        tree = grown(table, "id3", min_leaf=2)
        assert stops(tree.tree) == ["too-few-cases"]
        assert item_of(tree[0], "c").note == "no split leaves enough cases in its branches"

    def test_weight_counts_and_not_rows(self) -> None:
        table = make({"x": [1, 2], "y": "pq", "w": [3, 3]}, numeric=["x"], weight="w")
        assert len(grown(table, "cart", min_leaf=3).tree.leaves) == 2
        assert len(grown(table, "cart", min_leaf=3.5).tree.leaves) == 1

    def test_c45_needs_twice_min_cases_at_a_node_and_two_branches_of_min_cases(self) -> None:
        three = make({"c": "uuv", "y": "ppq"})
        assert stops(grown(three, "c45").tree) == ["too-few-cases"]
        five = make({"c": "uuuuv", "y": "ppppq"})
        assert not item_of(grown(five, "c45")[0], "c").eligible
        assert len(grown(five, "c45", min_cases=1.0).tree.leaves) == 2

    def test_a_small_improvement_stops_below_min_gain(self) -> None:
        """Gain times the node's share of all cases, as scikit-learn counts it."""
        table = table_of("iris")
        tree = grown(table, "cart", min_gain=0.05).tree
        assert len(tree.leaves) == 3
        assert "no-gain" in stops(tree)

    def test_a_split_that_may_be_chance_is_not_significant(self) -> None:
        table = make({"c": "uuuuvvvv", "y": "pppqpqqq"})
        assert stops(grown(table, "id3", significance=0.05).tree) == ["not-significant"]
        assert len(grown(table, "id3", significance=0.2).tree.leaves) == 2

    def test_an_empty_branch_answers_with_its_parents_majority(self) -> None:
        table = make({"c": "uuvvv", "y": "ppqqq"}, domains={"c": ("u", "v", "w")})
        empty = grown(table, "id3").tree.nodes[2,]
        assert (empty.stop, empty.n) == ("empty", 0)
        assert empty.prediction == 1

    def test_an_empty_branch_of_numbers_answers_with_its_parents_mean(self) -> None:
        table = make({"c": "uv", "y": [1.0, 4.0]}, domains={"c": ("u", "v", "w")}, task="regress")
        assert grown(table, "id3").tree.nodes[2,].prediction == pytest.approx(2.5)

    def test_c45_collapses_a_subtree_that_errs_no_less(self) -> None:
        table = make({"c": "uuuuvvvv", "y": "pppqppqp"})
        trace = grown(table, "c45", average_filter=False)
        assert isinstance(trace[-1], Collapse)
        assert (trace[-1].leaf_errors, trace[-1].subtree_errors) == (2.0, 2.0)
        assert stops(trace.tree) == ["collapsed"]
        assert len(grown(table, "c45", average_filter=False, collapse=False).tree.leaves) == 2

    @pytest.mark.parametrize("column", ["c", "x"])
    def test_why_a_column_has_no_question_is_said(self, column: str) -> None:
        table = make({"c": "uuuu", "x": [1, 1, 1, 1], "d": "uvuv", "y": "pqpq"}, numeric=["x"])
        assert item_of(grown(table, "id3")[0], column).note == "all cases here have the same value"


class TestOrder:
    """Depth first, breadth first, best first, and a limit on the leaves."""

    def test_depth_first_finishes_a_branch_and_breadth_first_a_level(self) -> None:
        depth = [step.node for step in grown(LADDER, "cart")]
        assert depth == sorted(depth)
        breadth = [step.node for step in grown(LADDER, "cart", order="breadth-first")]
        assert breadth == sorted(breadth, key=lambda node: (len(node), node))

    def test_best_first_takes_the_largest_drop_of_all_open_nodes(self) -> None:
        trace = grown(table_of("iris"), "cart", order="best-first")
        gains = {
            step.node: item_of(step, step.question.column).gain * step.n for step in trace if isinstance(step, Split)
        }
        splits = list(gains)
        for at, node in enumerate(splits):
            waiting = [other for other in splits[at:] if other[:-1] in splits[:at] or not other]
            assert gains[node] == pytest.approx(max(gains[other] for other in waiting))

    @pytest.mark.parametrize("most", [2, 3, 5])
    def test_a_limit_on_leaves_keeps_the_best_splits(self, most: int) -> None:
        table = table_of("iris")
        trace = grown(table, "cart", max_leaves=most)
        assert len(trace.tree.leaves) == most
        first = [step.node for step in grown(table, "cart", order="best-first") if isinstance(step, Split)][: most - 1]
        assert [node.id for node in trace.tree.nodes.values() if node.question] == sorted(first)

    def test_a_multiway_split_that_does_not_fit_is_left_out(self) -> None:
        tree = grown(table_of("play-tennis"), "id3", max_leaves=4).tree
        assert len(tree.leaves) == 4
        assert stops(tree).count("max-leaves") == 1


class TestOverrides:
    """A person's decision changes its subtree and no other."""

    TABLE = table_of("play-tennis")

    def forced(self, algorithm: str, override: Override):
        return grown(self.TABLE, algorithm, overrides=(override,))

    def test_a_node_can_be_made_a_leaf(self) -> None:
        trace = self.forced("id3", Override((0,)))
        assert trace.tree.nodes[0,].stop == "forced"
        free = grown(self.TABLE, "id3").tree
        assert [row for row in outline(trace.tree) if row[0][:1] != (0,)] == [
            row for row in outline(free) if row[0][:1] != (0,)
        ]

    def test_another_column_can_be_asked(self) -> None:
        trace = self.forced("id3", Override((), "Wind"))
        step = trace[0]
        assert step.forced
        assert step.question.column == "Wind"
        assert step.candidates.items[step.candidates.best].column == "Outlook"

    def test_a_column_without_detail_asks_its_own_best_question(self) -> None:
        table = table_of("play-tennis-numeric")
        best = item_of(grown(table, "cart")[0], "humidity").question
        assert grown(table, "cart", overrides=(Override((), "humidity"),)).tree.root.question == best

    def test_a_threshold_can_be_chosen(self) -> None:
        table = table_of("play-tennis-numeric")
        tree = grown(table, "cart", overrides=(Override((), "humidity", threshold=71.0),)).tree
        assert tree.root.question == Threshold("humidity", 71.0)
        numbers = table.column("humidity").numbers()
        assert [tree.nodes[0,].n, tree.nodes[1,].n] == [(numbers <= 71).sum(), (numbers > 71).sum()]

    def test_a_threshold_beyond_all_values_leaves_a_branch_empty(self) -> None:
        table = table_of("play-tennis-numeric")
        tree = grown(table, "cart", overrides=(Override((), "humidity", threshold=1e6),)).tree
        assert tree.nodes[1,].stop == "empty"
        assert tree.nodes[0,].n == tree.root.n
        assert tree.nodes[1,].prediction == tree.root.prediction

    def test_a_grouping_can_be_chosen(self) -> None:
        tree = self.forced("cart", Override((), "Outlook", left=("Rain", "Sunny"))).tree
        assert tree.root.question == Subset("Outlook", ("Sunny", "Rain"), ("Overcast",))
        assert tree.nodes[0,].counts.tolist() == [5.0, 5.0]

    @pytest.mark.parametrize("column", ["Temperature", "Humidity"])
    def test_a_stop_can_be_overruled(self, column: str) -> None:
        """The overcast days are pure; asked on, they stay so."""
        trace = self.forced("id3", Override((1,), column))
        assert trace.tree.nodes[1,].question.column == column
        assert {leaf.stop for leaf in trace.tree.below((1,)) if leaf.question is None} <= {"pure", "empty"}

    def test_a_column_that_has_nothing_to_ask_leaves_the_choice_free(self) -> None:
        table = make({"x": [1, 1, 1, 1], "c": "uvuv", "y": "pqpq"}, numeric=["x"])
        tree = grown(table, "cart", overrides=(Override((), "x"),)).tree
        assert tree.root.question.column == "c"
        assert not tree.root.forced

    def test_a_decision_at_a_node_that_is_never_reached_changes_nothing(self) -> None:
        free = grown(self.TABLE, "id3")
        for node in ((9,), (0, 0, 0, 5), (1, 1)):
            assert outline(self.forced("id3", Override(node)).tree) == outline(free.tree)

    def test_decisions_at_several_nodes_hold_together(self) -> None:
        overrides = (Override((), "Wind"), Override((0,), "Humidity"), Override((1,)))
        tree = grown(self.TABLE, "id3", overrides=overrides).tree
        assert tree.root.question.column == "Wind"
        assert tree.nodes[0,].question.column == "Humidity"
        assert tree.nodes[1,].stop == "forced"

    def test_forgetting_a_decision_brings_the_old_tree_back(self) -> None:
        recipe = recipe_for(self.TABLE, "id3")
        changed = recipe.override(Override((), "Wind"))
        assert outline(learn(self.TABLE, changed.forget(())).tree) == outline(learn(self.TABLE, recipe).tree)


class TestMissing:
    """What becomes of a case whose value is not known."""

    INCOMPLETE = make({"x": [1, 2, None, 3, 4, None], "y": "ppqqqq"})

    def test_fractions_go_down_every_branch(self) -> None:
        tree = grown(self.INCOMPLETE, "cart", missing="fractional").tree
        assert tree.nodes[0,].counts.tolist() == pytest.approx([2.0, 1.0])
        assert tree.nodes[1,].counts.tolist() == pytest.approx([0.0, 3.0])

    def test_the_majority_branch_takes_them_all(self) -> None:
        table = make({"x": [1, 2, None, 3, 4, 5], "y": "ppqqqq"})
        tree = grown(table, "cart", missing="majority").tree
        assert [tree.nodes[branch,].n for branch in (0, 1)] == [2, 4]

    def test_missing_may_be_a_value_of_its_own(self) -> None:
        question = grown(self.INCOMPLETE, "id3", missing="category").tree.root.question
        assert question.missing == 1
        table = make({"c": ["u", "u", None, None], "y": "ppqq"})
        assert grown(table, "id3", missing="category").tree.root.question.values == ("u", "(missing)")

    def test_incomplete_rows_may_be_dropped(self) -> None:
        assert grown(self.INCOMPLETE, "cart", missing="drop").tree.root.n == 4
        with pytest.raises(ValueError, match="leaves nothing"):
            grown(make({"x": [None, 1.0], "c": ["u", None], "y": "pq"}), "cart", missing="drop")

    def test_a_surrogate_stands_in(self) -> None:
        """z mimics x upside down, with one slip in six; the last case knows only z."""
        columns = {"x": [1, 2, 3, 4, 5, 6, None], "z": [9, 8, 3, 2, 1, 8.5, 9], "y": "ppqqqqp"}
        table = make(columns, numeric=["x", "z"])
        tree = grown(table, "cart", missing="surrogate").tree
        (surrogate,) = tree.root.surrogates
        assert (surrogate.question.column, surrogate.flipped) == ("z", True)
        assert (surrogate.agreement, surrogate.adjusted) == pytest.approx((5 / 6, 1 / 2))
        assert tree.nodes[0,].counts.tolist() == [3.0, 0.0]

    def test_a_gain_counts_only_the_known_share(self) -> None:
        item = item_of(grown(self.INCOMPLETE, "cart", missing="fractional", criterion="information-gain")[0], "x")
        assert item.known == 4
        assert item.gain == pytest.approx(4 / 6 * 1.0)

    @pytest.mark.parametrize("missing", MISSING)
    @ALL_ALGORITHMS
    def test_no_policy_loses_a_case(self, algorithm: str, missing: str) -> None:
        table = table_of("penguins")
        tree = grown(table, algorithm, missing=missing, max_depth=4).tree
        assert sum(leaf.n for leaf in tree.leaves) == pytest.approx(tree.root.n)
        rows = {"drop": 333, "surrogate": 344}.get(missing, 344)
        assert tree.root.n == rows


class TestSteps:
    """A step holds every number it shows."""

    def test_a_split_unfolds_into_its_sums_in_a_fixed_order(self) -> None:
        table = make({"a": "uuvv", "k": "uuuu", "b": "uvuv", "y": "ppqq"})
        sums = [(each.kind, each.column) for each in unfold(grown(table, "id3")[0])]
        per_column = [(kind, column) for column in (0, 2) for kind in COLUMN_SUMS]
        after = [("ranking", None), ("decision", None), ("children", None)]
        assert sums == [("counts", None), ("impurity", None), *per_column, *after]

    def test_the_ranking_has_the_winner_first_and_the_columns_without_question_last(self) -> None:
        table = make({"k": "uuuu", "a": "uvuv", "b": "uuvv", "y": "ppqq"})
        ranking = grown(table, "id3")[0].candidates.ranking()
        assert [item.column for item in ranking] == ["b", "a", "k"]

    def test_a_leaf_keeps_the_candidates_it_was_decided_on(self) -> None:
        trace = grown(TWO_BY_TWO, "id3", stop_at_zero_gain=True)
        assert isinstance(trace[0], Leaf)
        assert [item.gain for item in trace[0].candidates.items] == pytest.approx([0, 0])
        assert grown(make({"x": [1, 2], "y": "pp"}), "id3")[0].candidates is None

    def test_branch_counts_of_a_candidate_add_up_to_the_known_cases(self) -> None:
        for step in grown(table_of("penguins"), "c45", max_depth=3):
            if isinstance(step, Split):
                for item in step.candidates.items:
                    assert item.branches.sum() == pytest.approx(item.known)
                    assert len(item.branches) == len(item.impurities)

    @pytest.mark.parametrize("name", ["counts", "question", "candidates"])
    def test_steps_are_frozen(self, name: str) -> None:
        with pytest.raises(AttributeError):
            setattr(grown(LADDER, "cart")[0], name, None)


def test_the_seed_of_a_recipe_does_not_move_a_tree_without_chance() -> None:
    recipe = recipe_for(LADDER, "cart")
    assert outline(learn(LADDER, replace(recipe, seed=7)).tree) == outline(learn(LADDER, recipe).tree)


def test_classes_and_numbers_share_their_compiled_kernels() -> None:
    """Whoever grows a regression tree after classes need not wait for the kernels again."""
    classes, numbers = (encode(table, recipe_for(table, "cart")) for table in (table_of("iris"), table_of("sine")))
    assert numba.typeof(classes.data) == numba.typeof(numbers.data)
    assert numba.typeof(classes.weights) == numba.typeof(numbers.weights)
