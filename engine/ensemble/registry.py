"""All ensembles by name. To add one, write its file with its algorithm and its entry, and name the entry here."""

from __future__ import annotations

from engine.ensemble.adaboost import ADABOOST
from engine.ensemble.bagging import BAGGING
from engine.ensemble.boosting import BOOSTING
from engine.ensemble.entry import Ensemble
from engine.ensemble.forest import FOREST

ENSEMBLES: dict[str, Ensemble] = {each.name: each for each in (BAGGING, FOREST, BOOSTING, ADABOOST)}
