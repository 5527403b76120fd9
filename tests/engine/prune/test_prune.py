"""Pruning: published estimates, peers' sequences, and what no pruning may do."""

import math

import numpy as np
import pytest
from scipy.stats import chi2
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine.backend import plain
from engine.data.table import Table, TableError
from engine.evaluate.folds import folds_of
from engine.experiments.depths import cut_at
from engine.learn.algorithms import ALGORITHMS
from engine.learn.predict import columns_of, predict
from engine.learn.recipe import RecipeError
from engine.prune import chi_square
from engine.prune.cross_validation import Trial, choose, trials
from engine.prune.description_length import leaf_bits
from engine.prune.method import Pruning
from engine.prune.methods import PRUNINGS, prune
from engine.prune.pessimistic import deviate, extra_errors
from engine.prune.reduced_error import leaf_errors
from engine.prune.rpart import complexities, rpart_table
from engine.prune.standings import course, divided_in_three, standing
from engine.prune.verdict import apply
from engine.prune.weakest_link import Line, endings, lines, risks, sequence
from tests.tables import assert_predictors_agree, grown, make, outline, table_of

NOISY = make(
    {
        "c": "uvwuvwuvwuvwuvwuvw",
        "d": "ssssssttttttssssss",
        "x": [float(k * 7 % 18) for k in range(18)],
        "y": "ppqppqqqqppqpqqpqq",
    }
)
NUMBERS = make({"x": [1, 2, 3, 4, 5, 6], "y": [1.0, 1.5, 4.0, 4.5, 9.0, 9.25]}, task="regress")


def halves(table: Table) -> tuple[Table, Table]:
    rows = np.arange(len(table))
    return table.take(rows[::2]), table.take(rows[1::2])


def pruned(trace, method, validation=None, seed=0, **settings):
    return apply(trace.tree, prune(trace, Pruning(method, settings, validation, seed)))


def accuracy(tree, table: Table) -> float:
    return float((predict(tree, columns_of(tree, table)).labels == table.target.codes).mean())


@pytest.mark.parametrize(
    ("n", "errors", "rate"), [(6, 0, 0.206), (9, 0, 0.143), (1, 0, 0.750), (16, 1, 0.157), (168, 1, 0.016)]
)
def test_upper_limits_are_quinlans(n: int, errors: int, rate: float) -> None:
    """U25% of the congressional voting example (Quinlan 1993, pages 41 and 42)."""
    estimate = (errors + extra_errors(n, errors, 0.25, table=True)) / n
    assert estimate == pytest.approx(rate, abs=1e-3 if not errors else 2e-3)


@pytest.mark.parametrize(("table", "z"), [(True, 0.6925), (False, 0.6745)])
def test_release_8_reads_its_deviate_from_a_table(table: bool, z: float) -> None:
    assert deviate(0.25, table) == pytest.approx(z, abs=5e-5)


@pytest.mark.parametrize("table", [True, False])
def test_the_estimate_of_half_an_error_lies_between_none_and_one(table: bool) -> None:
    none, half, one = (errors + extra_errors(10, errors, 0.25, table) for errors in (0.0, 0.5, 1.0))
    assert half == pytest.approx((none + one) / 2)


def test_nearly_all_wrong_is_counted_otherwise_by_release_8_and_by_weka() -> None:
    assert extra_errors(4.0, 3.6, 0.25, table=True) == pytest.approx(0.67 * 0.4)
    assert extra_errors(4.0, 3.6, 0.25, table=False) == pytest.approx(0.4)


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 10, 40])
@pytest.mark.parametrize("value", [1e-6, 0.1, 1.0, 3.84, 10.0, 60.0])
def test_the_chi_square_tail_is_scipys(value: float, freedom: int) -> None:
    assert plain().chi_square_tail(value, freedom) == pytest.approx(chi2.sf(value, freedom), rel=1e-9, abs=1e-300)


def test_no_deviation_or_no_freedom_is_no_evidence() -> None:
    assert plain().chi_square_tail(0.0, 3) == 1.0
    assert plain().chi_square_tail(5.0, 0) == 1.0


def test_the_chance_of_the_tennis_split_is_scipys() -> None:
    tree = grown(table_of("play-tennis"), "id3").tree
    assert chi_square.test(tree, tree.root)[2] == pytest.approx(chi2.sf(3.5466667, 2), rel=1e-6)


@pytest.mark.parametrize("significance", [0.01, 0.05, 0.5, 1.0])
def test_what_chi_square_keeps_is_significant(significance: float) -> None:
    trace = grown(NOISY, "cart")
    tree = pruned(trace, method="chi-square", significance=significance)
    for node in tree.nodes.values():
        if node.question and all(tree.nodes[child].question is None for child in node.children):
            assert chi_square.test(tree, node)[2] <= significance


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("method", PRUNINGS)
def test_pruning_never_adds_a_node_and_changes_only_what_it_says(method: str, algorithm: str) -> None:
    train, validation = halves(table_of("auto-mpg"))
    trace = grown(train, algorithm, max_depth=5)
    settings = Pruning(method, {"alpha": 0.02}, validation)
    verdicts = list(prune(trace, settings))
    tree = apply(trace.tree, verdicts)
    assert len(tree) <= len(trace.tree)
    if all(verdict.verdict == "keep" for verdict in verdicts):
        assert outline(tree) == outline(trace.tree)
    else:
        assert len(tree) < len(trace.tree)
    assert all(child in tree.nodes for node in tree.nodes.values() for child in node.children)
    assert list(tree.nodes) == [node.id for node in tree.below(())]
    assert_predictors_agree(tree, validation.take(np.arange(0, len(validation), 5)))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["auto-mpg", "iris", "penguins", "moons"])
def test_reduced_error_never_lowers_the_validation_accuracy(key: str, algorithm: str) -> None:
    train, validation = halves(table_of(key))
    trace = grown(train, algorithm, missing="majority")
    tree = pruned(trace, method="reduced-error", validation=validation)
    assert accuracy(tree, validation) >= accuracy(trace.tree, validation)
    errors = leaf_errors(tree, validation)
    for node in tree.nodes.values():
        if node.question:
            below = sum(errors[leaf.id] for leaf in tree.below(node.id) if leaf.question is None)
            assert below < errors[node.id] + 1e-9


def test_reduced_error_of_a_regression_lowers_the_squared_error() -> None:
    train, validation = halves(table_of("sine"))
    trace = grown(train, "cart")
    tree = pruned(trace, method="reduced-error", validation=validation)
    truth = validation.target.numbers()
    before, after = (((predict(t, columns_of(t, validation)).labels - truth) ** 2).sum() for t in (trace.tree, tree))
    assert after <= before
    assert len(tree) < len(trace.tree)


def test_reduced_error_needs_cases_of_the_same_kind() -> None:
    trace = grown(NOISY, "id3")
    with pytest.raises(RecipeError, match="needs validation cases"):
        pruned(trace, method="reduced-error")
    with pytest.raises(TableError, match="same kind of target"):
        pruned(trace, method="reduced-error", validation=NUMBERS)


def sklearn_path(table: Table, model) -> tuple[np.ndarray, np.ndarray]:
    features = np.column_stack([column.numbers() for column in table.columns])
    target = table.target.codes if table.classes else table.target.numbers()
    path = model.cost_complexity_pruning_path(features, target)
    return path.ccp_alphas, path.impurities


@pytest.mark.parametrize("key", ["moons", "blobs", "sine", "bump"])
def test_cost_complexity_is_scikit_learns_path(key: str) -> None:
    """Links of equal alpha fall together there; the alphas and what is left of the impurity agree."""
    table = table_of(key)
    kind = DecisionTreeClassifier if table.classes else DecisionTreeRegressor
    alphas, impurities = sklearn_path(table, kind(max_depth=4, random_state=0))
    tree = grown(table, "cart", max_depth=4).tree
    found = {0.0: sum(risks(tree, "impurity")[leaf.id] for leaf in tree.leaves)}
    for link in sequence(tree, "impurity"):
        same = next(
            (alpha for alpha in found if math.isclose(alpha, link.alpha, rel_tol=1e-9, abs_tol=1e-12)), link.alpha
        )
        found[same] = link.tree_risk
    np.testing.assert_allclose(list(found), alphas, atol=1e-10)
    np.testing.assert_allclose(list(found.values()), impurities, atol=1e-10)


@pytest.mark.parametrize("risk", ["misclassification", "impurity"])
def test_the_sequence_is_nested_and_ends_at_the_root(risk: str) -> None:
    tree = grown(table_of("iris"), "cart").tree
    links = list(sequence(tree, risk))
    assert [link.alpha for link in links] == sorted(link.alpha for link in links)
    leaves = [link.tree_leaves for link in links]
    assert leaves == sorted(leaves, reverse=True)
    assert (links[-1].node, leaves[-1]) == ((), 1)
    assert links[-1].tree_risk == pytest.approx(risks(tree, risk)[()])


def test_alpha_and_cp_say_the_same_in_other_units() -> None:
    trace = grown(table_of("iris"), "cart")
    by_cp = pruned(trace, method="cost-complexity", cp=0.03)
    by_alpha = pruned(trace, method="cost-complexity", alpha=0.03 * 2 / 3)
    assert outline(by_cp) == outline(by_alpha)
    assert len(by_cp.leaves) == 3


def test_a_greater_alpha_never_keeps_more() -> None:
    trace = grown(table_of("auto-mpg"), "cart")
    sizes = [len(pruned(trace, method="cost-complexity", alpha=alpha)) for alpha in (0.0, 0.002, 0.01, 0.05, 1.0)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 1


def test_a_pure_leaf_costs_its_class_and_the_count_of_no_exceptions() -> None:
    tree = grown(make({"c": "uuuv", "y": "pppq"}), "id3").tree
    assert leaf_bits(tree, tree.nodes[0,]) == pytest.approx((2.0, math.log2(4)))


def test_description_length_weighs_bits_of_tree_against_bits_of_exceptions() -> None:
    """Two columns: a split of eight cases costs 2 + 2·2 bits and log2(5) a leaf."""
    table = make({"c": "uuuuvvvv", "d": "stststst", "y": "ppppqqqq"})
    (verdict,) = prune(grown(table, "id3"), Pruning("mdl"))
    exceptions = math.log2(9) + math.log2(math.comb(8, 4))
    assert verdict.numbers["leaf"] == pytest.approx(2 + exceptions)
    assert verdict.numbers["subtree"] == pytest.approx(1 + math.log2(2) + 2 * (2 + math.log2(5)))
    assert verdict.verdict == ("leaf" if verdict.numbers["leaf"] <= verdict.numbers["subtree"] else "keep")


def test_description_length_keeps_what_pays_for_itself() -> None:
    clear = make({"c": "u" * 30 + "v" * 30, "y": "p" * 30 + "q" * 30})
    assert len(pruned(grown(clear, "id3"), method="mdl")) == 3
    noise = make({"c": "uv" * 10, "y": "ppqq" * 5})
    assert len(pruned(grown(noise, "id3"), method="mdl")) == 1


def test_a_smaller_confidence_factor_never_keeps_more() -> None:
    trace = grown(table_of("auto-mpg"), "c45")
    sizes = [len(pruned(trace, method="pessimistic", cf=cf)) for cf in (0.9, 0.5, 0.25, 0.05, 0.001)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] < sizes[0]


def test_raising_sends_the_cases_through_the_largest_branch_again() -> None:
    trace = grown(table_of("auto-mpg"), "c45", min_cases=1.0)
    verdicts = list(prune(trace, Pruning("pessimistic")))
    assert "raise" in {verdict.verdict for verdict in verdicts}
    for at, verdict in enumerate(verdicts):
        if verdict.verdict == "raise":
            tree = apply(trace.tree, verdicts[: at + 1])
            assert tree.nodes[verdict.node].n == pytest.approx(trace.tree.nodes[verdict.node].n)
            leaves = [node.n for node in tree.below(verdict.node) if node.question is None]
            assert sum(leaves) == pytest.approx(trace.tree.nodes[verdict.node].n)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"method": "luck"}, "no pruning 'luck'"),
        ({"method": "pessimistic", "cf": 0.0}, "between 0 and 1"),
        ({"method": "pessimistic", "cf": 1.0}, "between 0 and 1"),
        ({"method": "cost-complexity", "alpha": -1.0}, "at least 0"),
        ({"method": "cost-complexity", "risk": "luck"}, "misclassification or impurity"),
        ({"method": "chi-square", "significance": 0.0}, "above 0"),
        ({"method": "cost-complexity", "choice": "luck"}, "chosen by cv, 1se"),
        ({"method": "cost-complexity", "choice": "cv", "folds": 1}, "at least 2 folds"),
        ({"method": "depth", "depth": -1}, "at least 0"),
        ({"method": "leaves", "leaves": 0}, "at least 1"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, says: str) -> None:
    with pytest.raises(RecipeError, match=says):
        pruned(grown(NOISY, "id3"), **settings)


@pytest.mark.parametrize("method", ["pessimistic", "chi-square", "mdl"])
def test_methods_that_count_classes_refuse_numbers(method: str) -> None:
    with pytest.raises(RecipeError, match="number"):
        pruned(grown(NUMBERS, "cart"), method=method)


def in_root_risk(lines) -> list[tuple[float, int, float]]:
    """Lines as rpart prints them: CP, nsplit, rel error."""
    root = lines[0].risk
    return [(line.alpha / root, line.splits, line.risk / root) for line in lines]


# rpart 4.1: rpart(class ~ ., minsplit = 2, minbucket = 1, cp = 0) on the checkerboard.
CHECKERBOARD = [
    (0.058201, 0, 1.0),
    (0.055556, 3, 0.814815),
    (0.042328, 5, 0.703704),
    (0.034392, 11, 0.402116),
    (0.021164, 13, 0.333333),
    (0.015873, 14, 0.312169),
    (0.011905, 15, 0.296296),
    (0.010582, 27, 0.089947),
    (0.007937, 31, 0.047619),
    (0.005291, 35, 0.015873),
    (0.002646, 37, 0.005291),
    (0.0, 39, 0.0),
]


def test_rparts_table_of_the_checkerboard_is_not_the_weakest_link() -> None:
    trace = grown(table_of("checkerboard"), "cart")
    ours = in_root_risk(rpart_table(trace))
    assert len(ours) == len(CHECKERBOARD)
    for line, printed in zip(ours, CHECKERBOARD, strict=True):
        assert line == pytest.approx(printed, abs=1e-6)
    true = in_root_risk(lines(trace.tree, endings(trace.tree)))
    assert true[0] == pytest.approx((0.061728, 0, 1.0), abs=1e-6)


def test_rpart_stops_where_its_bound_says_so() -> None:
    """At cp = 0.03 the table ends there, with the tree that rpart grows."""
    trace = grown(table_of("checkerboard"), "cart")
    ours = in_root_risk(rpart_table(trace, cp=0.03))
    assert ours[-1] == pytest.approx((0.03, 13, 0.333333), abs=1e-6)
    assert ours[:4] == [pytest.approx(line, abs=1e-6) for line in CHECKERBOARD[:4]]


def test_rparts_table_needs_two_branches() -> None:
    with pytest.raises(RecipeError, match="two answers"):
        rpart_table(grown(table_of("play-tennis"), "id3"))


# The same call with xval = the row number modulo 10: CP, nsplit, rel error, xerror, xstd.
CROSS_VALIDATED = {
    "iris": [
        (0.5, 0, 1.0, 1.0, 0.057735),
        (0.44, 1, 0.5, 0.5, 0.057735),
        (0.02, 2, 0.06, 0.1, 0.030551),
        (0.01, 3, 0.04, 0.1, 0.030551),
        (0.005, 6, 0.01, 0.06, 0.024),
        (0.0, 8, 0.0, 0.07, 0.025833),
    ],
    "bagging": [
        (0.583333, 0, 1.0, 1.0, 0.223607),
        (0.083333, 1, 0.416667, 0.583333, 0.193051),
        (0.055556, 4, 0.166667, 1.083333, 0.22618),
        (0.0, 7, 0.0, 1.083333, 0.22618),
    ],
}


@pytest.mark.parametrize("key", CROSS_VALIDATED)
def test_cross_validation_gives_rparts_xerror_and_xstd(key: str) -> None:
    table = table_of(key)
    trace = grown(table, "cart")
    path = rpart_table(trace)
    *_, tried = trials(table, trace.coded.recipe, path, np.arange(len(table)) % 10, ends_of=complexities)
    root = path[0].risk
    found = [(*line, each.risk / root, each.error / root) for line, each in zip(in_root_risk(path), tried, strict=True)]
    assert found == [pytest.approx(line, abs=1e-6) for line in CROSS_VALIDATED[key]]


def test_one_standard_error_buys_a_smaller_tree() -> None:
    """The least risk is 0.1; the smallest tree within 0.1 + 0.05 has 0.14."""
    line = Line(0.0, 1, 0, 0.5)
    tried = [Trial(line, risk, 0.05) for risk in (0.5, 0.14, 0.12, 0.1, 0.1, 0.2)]
    assert choose(tried, one_se=False) == 3
    assert choose(tried, one_se=True) == 1


@pytest.mark.parametrize("choice", ["cv", "1se"])
@pytest.mark.parametrize("key", ["auto-mpg", "sine"])
def test_cross_validation_chooses_a_tree_of_the_sequence(key: str, choice: str) -> None:
    trace = grown(table_of(key), "cart", max_depth=5)
    sizes = {line.leaves for line in lines(trace.tree, endings(trace.tree))}
    tree = pruned(trace, method="cost-complexity", choice=choice)
    assert len(tree.leaves) in sizes
    assert 1 < len(tree.leaves) < len(trace.tree.leaves)


def test_the_one_standard_error_tree_is_no_larger() -> None:
    trace = grown(table_of("auto-mpg"), "cart")
    best, simple = (pruned(trace, method="cost-complexity", choice=choice) for choice in ("cv", "1se"))
    assert set(simple.nodes) <= set(best.nodes)


def test_folds_are_equal_in_size_and_follow_the_seed() -> None:
    folds = folds_of(23, 5, seed=1)
    assert sorted(np.bincount(folds)) == [4, 4, 5, 5, 5]
    assert (folds == folds_of(23, 5, seed=1)).all()
    assert (folds != folds_of(23, 5, seed=2)).any()
    assert folds_of(3, 10).max() == 2


@pytest.mark.parametrize("depth", [0, 1, 3, 99])
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_a_depth_afterwards_is_a_depth_while_growing(algorithm: str, depth: int) -> None:
    table = table_of("auto-mpg")
    after = pruned(grown(table, algorithm), method="depth", depth=depth)
    assert list(after.nodes) == list(grown(table, algorithm, max_depth=depth).tree.nodes)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_surrogates_stay_above_a_depth_and_go_with_the_question_at_it(depth: int) -> None:
    table = table_of("penguins")
    trace, limited = grown(table, "cart"), grown(table, "cart", max_depth=depth).tree
    full, pruned_tree, cut = trace.tree, pruned(trace, method="depth", depth=depth), cut_at(trace.tree, depth)
    assert list(pruned_tree.nodes) == list(cut.nodes) == list(limited.nodes)
    assert any(node.surrogates for node in cut.nodes.values())
    for tree in (pruned_tree, cut):
        for node in tree.nodes.values():
            kept = full.nodes[node.id].surrogates if node.question else ()
            assert node.surrogates == kept
            assert str(node.surrogates) == str(limited.nodes[node.id].surrogates)


@pytest.mark.parametrize("leaves", [1, 2, 7, 999])
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_leaves_afterwards_are_leaves_while_growing(algorithm: str, leaves: int) -> None:
    table = table_of("auto-mpg")
    after = pruned(grown(table, algorithm), method="leaves", leaves=leaves)
    assert list(after.nodes) == list(grown(table, algorithm, max_leaves=leaves).tree.nodes)


@pytest.mark.parametrize("method", PRUNINGS)
def test_every_verdict_has_the_numbers_that_decided_it(method: str) -> None:
    train, validation = halves(table_of("auto-mpg"))
    trace = grown(train, "cart")
    verdicts = list(prune(trace, Pruning(method, {"alpha": 0.004}, validation)))
    assert {"keep", "leaf"} <= {each.verdict for each in verdicts}
    for each in verdicts:
        numbers, cut = each.numbers, each.verdict != "keep"
        assert set(numbers) == set(PRUNINGS[method].numbers)
        if each.parts:
            assert len(each.parts) == 2
        if method == "reduced-error":
            assert cut == (numbers["leaf"] <= numbers["subtree"] + 1e-9)
            assert numbers["subtree"] == pytest.approx(sum(each.parts))
        elif method == "pessimistic":
            assert each.verdict == "leaf" or min(numbers["subtree"], numbers["branch"]) + 0.1 < numbers["leaf"]
            assert numbers["subtree"] == pytest.approx(sum(each.parts))
        elif method == "cost-complexity":
            strength = (numbers["leaf"] - numbers["subtree"]) / (numbers["leaves"] - 1)
            assert numbers["alpha"] == pytest.approx(strength, abs=1e-12)
            assert cut == (numbers["alpha"] <= numbers["limit"] + 1e-9)
            assert numbers["subtree"] == pytest.approx(sum(each.parts))
        elif method == "chi-square":
            assert cut == (numbers["p"] > numbers["limit"])
            assert numbers["deviation"] == pytest.approx(sum(each.parts))
        elif method == "mdl":
            assert cut == (numbers["leaf"] <= numbers["subtree"])
            assert numbers["leaf"] == pytest.approx(numbers["tree"] + numbers["exceptions"])
            assert numbers["subtree"] == pytest.approx(numbers["question"] + sum(each.parts))
        elif method == "depth":
            assert cut == (numbers["depth"] >= numbers["limit"])
        else:
            assert cut == (numbers["leaves"] > numbers["limit"])


@pytest.mark.parametrize("method", PRUNINGS)
def test_every_setting_has_a_default_and_a_start_that_it_allows(method: str) -> None:
    for setting in PRUNINGS[method].settings:
        assert setting.default is None or setting.allows(setting.default)
        assert setting.control is None or setting.allows(setting.from_link(setting.start))
        assert setting.option or setting.control


def test_there_is_no_pruning_of_another_name() -> None:
    with pytest.raises(RecipeError, match="no pruning 'luck'; there are none, reduced-error"):
        prune(grown(NOISY, "id3"), Pruning("luck"))


@pytest.mark.parametrize("method", ["reduced-error", "cost-complexity", "pessimistic", "mdl"])
def test_no_node_that_asks_is_passed_over(method: str) -> None:
    train, validation = halves(table_of("auto-mpg"))
    trace = grown(train, "cart")
    verdicts = list(prune(trace, Pruning(method, {"alpha": 0.004}, validation)))
    left = {node.id for node in apply(trace.tree, verdicts).nodes.values() if node.question}
    assert left <= {each.node for each in verdicts if each.verdict == "keep"}
    assert apply(trace.tree, []) is trace.tree


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("key", ["auto-mpg", "titanic", "penguins", "sine"])
@pytest.mark.parametrize("method", ["reduced-error", "cost-complexity", "pessimistic"])
def test_the_course_of_a_pruning_is_what_each_tree_answers(method: str, key: str, algorithm: str) -> None:
    if key == "sine" and method == "pessimistic":
        return
    tables = divided_in_three(table_of(key), 0.25, 0.25, seed=3)
    trace = grown(tables[0], algorithm, max_depth=6)
    verdicts = list(prune(trace, Pruning(method, {"alpha": 0.004}, tables[1])))
    found = course(trace.tree, verdicts, tables, most=7)
    assert {0, len(verdicts)} <= set(found)
    for at, each in list(found.items())[:: max(len(found) // 8, 1)]:
        wanted = standing(apply(trace.tree, verdicts[:at]), tables)
        assert each.leaves == wanted.leaves
        assert each.scores == pytest.approx(wanted.scores, abs=1e-9)


@pytest.mark.parametrize("rows", [3, 4, 10, 97])
def test_no_part_of_the_rows_is_empty_and_none_is_used_twice(rows: int) -> None:
    table = make({"x": range(rows), "y": "ab" * (rows // 2) + "a" * (rows % 2)})
    parts = divided_in_three(table, 0.45, 0.45, seed=1)
    assert all(len(part) for part in parts)
    values = [value for part in parts for value in part.column("x").numbers()]
    assert sorted(values) == list(range(rows))


def test_two_rows_are_too_few_to_train_validate_and_test() -> None:
    with pytest.raises(RecipeError, match="Three rows"):
        divided_in_three(make({"x": [1, 2], "y": "ab"}), 0.3, 0.3, seed=0)
