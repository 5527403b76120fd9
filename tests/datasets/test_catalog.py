"""Every entry of the catalogue keeps its promises."""

import re

import numpy as np
import pandas as pd
import pytest

from datasets import licences
from datasets.catalog import CATALOG, DataSet
from datasets.files import FOLDER

SETTINGS = {"algorithm", "criterion", "max_depth", "min_leaf", "stop_at_zero_gain"}
ENTRIES = pytest.mark.parametrize("entry", CATALOG.values(), ids=CATALOG.keys())
WITH_KNOBS = pytest.mark.parametrize("entry", [e for e in CATALOG.values() if e.parameters], ids=lambda e: e.key)


@ENTRIES
def test_its_key_is_a_slug_and_its_texts_are_written(entry: DataSet) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.key)
    assert entry.title
    assert entry.source
    assert entry.licence
    assert 100 < len(entry.story) < 800
    assert entry.story.endswith((".", "?"))
    assert entry.group in {"Textbook", "Real", "Generated"}
    assert entry.task in {"classify", "regress"}


@ENTRIES
def test_it_loads_with_its_target_and_distinct_columns(entry: DataSet) -> None:
    frame = entry.load()
    assert len(frame) > 0
    assert frame.columns.is_unique
    assert entry.target in frame
    assert not frame[entry.target].isna().any()


@ENTRIES
def test_every_column_it_names_exists(entry: DataSet) -> None:
    named = {*entry.ignore, *entry.categorical, *entry.numeric, *entry.domains}
    assert named | ({entry.weight} if entry.weight else set()) <= set(entry.load().columns)
    assert entry.target not in entry.ignore


@ENTRIES
def test_its_numeric_inputs_are_columns_of_its_table(entry: DataSet) -> None:
    assert {*entry.numeric_inputs} <= {*entry.table().names}


@ENTRIES
def test_numeric_columns_are_numbers_and_the_others_are_text(entry: DataSet) -> None:
    frame = entry.load()
    for column in frame.columns.difference(entry.ignore):
        is_number = pd.api.types.is_numeric_dtype(frame[column])
        assert is_number == (column in entry.numeric or column == entry.weight or _is_twin(entry, column)), column


def _is_twin(entry: DataSet, column: str) -> bool:
    """The bagging example has as many columns as asked for, so it cannot list them."""
    return entry.key == "bagging" and column.startswith("x")


@ENTRIES
def test_its_domains_and_classes_cover_the_data(entry: DataSet) -> None:
    frame = entry.load()
    for column, values in entry.domains.items():
        assert len(set(values)) == len(values)
        assert set(frame[column].dropna()) <= set(values), column
    if entry.classes:
        assert set(frame[entry.target]) <= set(entry.classes)


@ENTRIES
def test_it_is_the_same_twice(entry: DataSet) -> None:
    pd.testing.assert_frame_equal(entry.load(), entry.load())


@ENTRIES
def test_it_suggests_settings_that_exist(entry: DataSet) -> None:
    assert set(entry.suggested) <= SETTINGS
    assert entry.suggested["algorithm"] in {"id3", "c45", "cart"}
    assert (entry.suggested["criterion"] == "variance") == (entry.task == "regress")


@WITH_KNOBS
def test_defaults_are_the_generators_own_and_in_range(entry: DataSet) -> None:
    defaults = {p.name: p.default for p in entry.parameters}
    assert all(p.least <= p.default <= p.greatest and p.help for p in entry.parameters)
    pd.testing.assert_frame_equal(entry.load(), entry.load(**defaults))
    pd.testing.assert_frame_equal(entry.load(), entry.frame())


@WITH_KNOBS
def test_each_end_of_each_knob_gives_a_table(entry: DataSet) -> None:
    for knob in entry.parameters:
        for value in (knob.least, min(knob.greatest, 100_000) if knob.name == "rows" else knob.greatest):
            assert entry.target in entry.frame(**{knob.name: value})


@pytest.mark.parametrize("entry", [e for e in CATALOG.values() if e.group == "Generated"], ids=lambda e: e.key)
def test_another_seed_draws_another_sample(entry: DataSet) -> None:
    if "seed" in {p.name for p in entry.parameters}:
        assert not entry.load(seed=1).equals(entry.load(seed=2))


def test_values_out_of_range_are_brought_into_it_and_unknown_ones_dropped() -> None:
    entry = CATALOG["moons"]
    assert len(entry.frame(rows=-5)) == 10
    assert len(entry.frame(rows=float("nan"))) == 300
    assert len(entry.frame(rows=12.0, colour=3)) == 12


def test_the_library_random_state_is_left_alone() -> None:
    np.random.seed(1)
    before = np.random.get_state()[1].copy()
    for entry in CATALOG.values():
        entry.load()
    assert np.array_equal(before, np.random.get_state()[1])


def test_every_bundled_file_is_in_the_catalogue() -> None:
    loaded = [CATALOG[key].load().shape[0] for key in CATALOG if CATALOG[key].group != "Generated"]
    assert len(loaded) == 19
    assert len(list(FOLDER.glob("*.csv"))) == 18  # the two Auto MPG entries share a file


def test_the_list_of_licences_is_that_of_the_catalogue() -> None:
    assert licences.FILE.read_text(encoding="utf-8") == licences.text()
