"""Patients of an emergency room, any number of them; an invented ward with plausible vital signs."""

import numpy as np
import pandas as pd

from engine.data.table import FloatArray
from engine.experiments.thumb_rules import Sign, ThumbRule

VITALS = ("temperature", "heart_rate", "respiratory_rate", "age", "acuity", "pain", "dbp", "sbp", "sao2")
# The rule of thumb to beat: an odd temperature, a fast pulse, fast breathing. What it says is told apart by age.
THUMB = ThumbRule(
    (Sign("temperature", 96.8, 100.4), Sign("heart_rate", most=90), Sign("respiratory_rate", most=20)),
    "age",
    (6.0, 16.0, 65.0),
)


def record(values: FloatArray, least: float, greatest: float) -> FloatArray:
    """Whole numbers within the range of the instrument, as a nurse writes them down."""
    return np.clip(np.rint(values), least, greatest)


def patients(rows: int = 2000, noise: float = 0.03, fine: bool = False, seed: int = 0) -> pd.DataFrame:
    """Infection raises temperature, pulse and breathing, but so do childhood and pain.

    An infected patient has a severity drawn from a gamma distribution, and every vital sign shifts with it.
    Resting pulse and breathing fall with age; some patients, old ones above all, turn cold instead of hot.
    A share `noise` of the labels is wrong, so on new patients no tree is right more often than 1 - `noise`.
    With `fine` each reading gets random digits below the last one written.
    """
    rng = np.random.default_rng(seed)
    child = rng.random(rows) < 0.15
    age = np.clip(np.where(child, rng.uniform(0, 16, rows), np.abs(rng.normal(48, 21, rows))), 0, 100)
    infected = rng.random(rows) < 0.22 + 0.14 * (age > 65) + 0.12 * (age < 6)
    severity = infected * (0.4 + rng.gamma(2.0, 0.4, rows))

    cold = rng.random(rows) < np.where(age > 65, 0.3, 0.1)
    temperature = 98.3 + rng.normal(0, 0.7, rows) + np.where(cold, -0.9, 1.3) * severity
    fever = np.maximum(temperature - 98.3, 0)
    ache = np.where(infected, rng.beta(2.0, 3.0, rows), rng.beta(1.2, 1.6, rows))
    pain = rng.binomial(10, ache).astype(np.float64)
    heart = 70 + 62 * np.exp(-age / 6) + 4 * fever + 1.5 * pain + 13 * severity + rng.normal(0, 8, rows)
    breath = 14.5 + 16 * np.exp(-age / 4) + 0.6 * fever + 2.8 * severity + rng.normal(0, 2.2, rows)
    grown = 1 - np.exp(-age / 25)
    sbp = 96 + 40 * grown + 0.15 * age - 7 * severity + 0.8 * pain + rng.normal(0, 13, rows)
    dbp = 22 + 0.42 * sbp + rng.normal(0, 6, rows)
    lungs = rng.random(rows) < 0.5
    sao2 = 98.6 - 0.015 * age - 1.6 * severity * lungs - rng.exponential(0.9, rows)
    urgency = 0.6 * severity + 0.02 * np.maximum(age - 50, 0) + 0.06 * pain + (sao2 < 92)
    acuity = 4.2 - 1.1 * (urgency + 0.25 * (heart > 120) + rng.normal(0, 0.7, rows))
    label = infected ^ (rng.random(rows) < noise)

    columns = {
        "temperature": record(temperature * 10, 930, 1070) / 10,
        "heart_rate": record(heart, 35, 220),
        "respiratory_rate": record(breath, 6, 60),
        "age": np.floor(age),
        "acuity": record(acuity, 1, 5),
        "pain": pain,
        "dbp": record(dbp, 30, 140),
        "sbp": record(sbp, 60, 240),
        "sao2": record(sao2, 70, 100),
    }
    if fine:
        # Drawn last: the coarse readings and the labels stay those of the same seed without it.
        for name in VITALS:
            unit = 0.1 if name == "temperature" else 1.0
            columns[name] = columns[name] + unit * rng.uniform(-0.5, 0.5, rows)
    infection = np.array(["no", "yes"], dtype=object)[label.astype(np.int64)]
    return pd.DataFrame({**columns, "infection": infection})
