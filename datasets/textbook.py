"""The small tables of textbooks and lectures, each short enough to work by hand."""

from functools import partial

from datasets.entry import DataSet
from datasets.files import read

YES_NO = ("Yes", "No")
TRUE_FALSE = ("T", "F")
LEVELS = ("low", "medium", "high")
BY_HAND = "Textbook table of facts; typed in for teaching"
UCI = "UCI Machine Learning Repository, CC BY 4.0"
MPG_NUMBERS = ("cylinders", "displacement", "horsepower", "weight", "acceleration", "modelyear")
ID3 = {"algorithm": "id3", "criterion": "information-gain"}

TEXTBOOK: tuple[DataSet, ...] = (
    DataSet(
        key="play-tennis",
        title="PlayTennis",
        target="PlayTennis",
        load=partial(read, "play_tennis"),
        story=(
            "Fourteen Saturdays, four things to say about the weather, and whether a match was played: 9 "
            "times yes, 5 times no, so the root holds 0.940 bits. Watch Outlook win with 0.247 bits and "
            "Overcast become a leaf at once. Then compare the two branches that remain: one turns on "
            "Humidity, the other on Wind, and Temperature is never asked at all."
        ),
        source="Quinlan (1986); Mitchell, Machine Learning (1997), table 3.2",
        licence=BY_HAND,
        group="Textbook",
        domains={
            "Outlook": ("Sunny", "Overcast", "Rain"),
            "Temperature": ("Hot", "Mild", "Cool"),
            "Humidity": ("High", "Normal"),
            "Wind": ("Weak", "Strong"),
        },
        suggested=ID3,
    ),
    DataSet(
        key="play-tennis-numeric",
        title="PlayTennis, measured",
        target="play",
        load=partial(read, "weather_numeric", ("temperature", "humidity")),
        story=(
            "The same fourteen days, but temperature in °F and humidity in percent. A number has no branches "
            "of its own: the learner must try cuts between neighbouring values and keep the best. Look at "
            "the gain curve of humidity, and ask why C4.5 charges a numeric column for the many cuts it was "
            "allowed to try."
        ),
        source="Quinlan, C4.5 (1993), the golf data; file from Debian weka 3.6.14",
        licence=BY_HAND,
        group="Textbook",
        categorical=("outlook", "windy"),
        numeric=("temperature", "humidity"),
        domains={"outlook": ("sunny", "overcast", "rainy"), "windy": ("TRUE", "FALSE")},
        suggested={"algorithm": "c45", "criterion": "gain-ratio"},
    ),
    DataSet(
        key="restaurant",
        title="Wait for a table?",
        target="WillWait",
        load=partial(read, "restaurant"),
        story=(
            "Twelve evenings, ten attributes, six stays and six walks away. Patrons earns 0.541 bits and "
            "settles half of the evenings immediately, while Type earns exactly nothing: every cuisine is "
            "split evenly. Below Patrons = Full, see which questions the small sample makes look clever, "
            "such as the cuisine that was worthless at the root."
        ),
        source="Russell & Norvig, Artificial Intelligence: A Modern Approach",
        licence=BY_HAND,
        group="Textbook",
        domains={
            **dict.fromkeys(("Alternate", "Bar", "FriSat", "Hungry", "Raining", "Reservation"), YES_NO),
            "Patrons": ("None", "Some", "Full"),
            "Price": ("$", "$$", "$$$"),
            "Type": ("French", "Italian", "Thai", "Burger"),
            "WaitEstimate": ("0-10", "10-30", "30-60", ">60"),
        },
        suggested=ID3,
    ),
    DataSet(
        key="mpg-40",
        title="Miles per gallon, 40 cars in classes",
        target="mpg",
        load=partial(read, "mpg40_discrete"),
        story=(
            "Forty cars described in words, 22 with bad mileage and 18 with good. The number of cylinders is "
            "a name here, not a quantity, so the root gets a branch for every value, even for 3, which no "
            "car of the table has: that empty branch takes its parent's majority. Follow the branch of four "
            "cylinders, where maker and horsepower have to finish the job."
        ),
        source="40 cars of UCI Auto MPG, reconstructed to match the lecture's table",
        licence=UCI,
        group="Textbook",
        categorical=("cylinders",),
        domains={
            "cylinders": ("3", "4", "5", "6", "8"),
            **dict.fromkeys(("displacement", "horsepower", "weight", "acceleration"), LEVELS),
            "modelyear": ("70to74", "75to78", "79to83"),
            "maker": ("america", "asia", "europe"),
        },
        suggested=ID3,
    ),
    DataSet(
        key="mpg-40-real",
        title="Miles per gallon, 40 cars in numbers",
        target="mpg",
        load=partial(read, "mpg40_real", MPG_NUMBERS),
        story=(
            "The forty cars again, with measured columns. Each column may name one cut: cylinders below 5 "
            "and horsepower below 94 tie at 0.48268 bits, and a tie needs a rule. Notice that a threshold "
            "may be asked again further down, and that several cuts give the same partition: a data value "
            "and a midpoint between two values are both honest names for it."
        ),
        source="40 cars of UCI Auto MPG, reconstructed to match the lecture's table",
        licence=UCI,
        group="Textbook",
        categorical=("maker",),
        numeric=MPG_NUMBERS,
        domains={"maker": ("america", "asia", "europe")},
        suggested=ID3,
    ),
    DataSet(
        key="mushroom-nine",
        title="Nine mushrooms",
        target="Poison",
        load=partial(read, "mushroom_nine"),
        story=(
            "Nine mushrooms, four of them deadly. Odor looks decisive until you meet the bell-shaped almond "
            "mushroom in the meadow: the two other almond ones were harmless, and the two anise ones beside "
            "it differ from it in nothing but odor. Is it a rule, an exception or a mistake in the notebook? "
            "The tree must bend itself around that row, and that is where overfitting starts."
        ),
        source="Lecture on decision trees (VBM683), the table of nine mushrooms",
        licence=BY_HAND,
        group="Textbook",
        suggested=ID3,
    ),
    DataSet(
        key="x1-x2-six",
        title="X1 or X2? Six rows",
        target="Y",
        load=partial(read, "x1x2_six"),
        story=(
            "Five true and one false: 0.650 bits of uncertainty. Asking X1 leaves a pure branch of four and "
            "a branch of two that is still a coin flip, so 0.333 bits remain and 0.317 are gained. Small "
            "enough to check every logarithm with pencil and paper."
        ),
        source="Lecture on decision trees (VBM683)",
        licence=BY_HAND,
        group="Textbook",
        domains={"X1": TRUE_FALSE, "X2": TRUE_FALSE},
        suggested=ID3,
    ),
    DataSet(
        key="x1-x2-eight",
        title="X1 or X2? Eight rows",
        target="Y",
        load=partial(read, "x1x2_eight"),
        story=(
            "Which question would you ask first? X1 makes one side certain and gains 0.549 bits; X2 leaves "
            "both sides nearly as mixed as before and gains 0.049. After X1 no question can finish the work: "
            "two rows agree in everything but their label."
        ),
        source="Lecture on decision trees (VBM683)",
        licence=BY_HAND,
        group="Textbook",
        domains={"X1": TRUE_FALSE, "X2": TRUE_FALSE},
        suggested=ID3,
    ),
    DataSet(
        key="count-table",
        title="Rows that count",
        target="Y",
        load=partial(read, "count_table", ("Count",)),
        story=(
            "Four lines stand for ten examples: the Count column says how often each was seen. Entropy must "
            "weigh a line by its count, so H(Y) is 1 bit and not 0.811. X1 gains 0.610 bits, X2 0.396. "
            "Learners that carry weights get missing values, bootstrap samples and boosting almost for free."
        ),
        source="Lecture on tree-based algorithms (AI course)",
        licence=BY_HAND,
        group="Textbook",
        weight="Count",
        numeric=("Count",),
        domains={"X1": TRUE_FALSE, "X2": TRUE_FALSE},
        classes=("+", "-"),
        suggested=ID3,
    ),
    DataSet(
        key="xor",
        title="XOR",
        target="y",
        load=partial(read, "xor"),
        story=(
            "True when exactly one of two inputs is true. Either input alone says nothing: both gains are "
            "zero. A learner that refuses splits without gain stops at a single leaf and is wrong half of "
            "the time; one that splits anyway finds a perfect tree. Greed looks one step ahead, and here the "
            "reward is two steps away."
        ),
        source="Lecture on decision trees (VBM683)",
        licence=BY_HAND,
        group="Textbook",
        categorical=("a", "b", "y"),
        domains={"a": ("0", "1"), "b": ("0", "1")},
        suggested=ID3,
    ),
    DataSet(
        key="contact-lenses",
        title="Contact lenses",
        target="contact-lenses",
        load=partial(read, "contact_lenses"),
        story=(
            "All 24 combinations of four facts about an eye, each with an optician's advice: none 15 times, "
            "soft 5, hard 4. Every possible patient is in the table, so the full tree is not a guess but a "
            "compressed copy. See how soon little tear production ends the consultation, and how many "
            "questions the last few patients need."
        ),
        source="Cendrowska (1987), UCI Lenses; file from Debian weka 3.6.14",
        licence=UCI,
        group="Textbook",
        domains={
            "age": ("young", "pre-presbyopic", "presbyopic"),
            "spectacle-prescrip": ("myope", "hypermetrope"),
            "astigmatism": ("no", "yes"),
            "tear-prod-rate": ("reduced", "normal"),
        },
        classes=("none", "soft", "hard"),
        suggested=ID3,
    ),
)
