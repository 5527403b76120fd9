"""Entries of made-up tables in the shape of well-known ones: mail, gene expression, pixels of pictures."""

from functools import partial

from datasets.entry import DataSet, Parameter
from datasets.generated import CART, OURS, SEED, flips, rows
from datasets.mail import NUMBERS, mails
from datasets.pictures import BODIES, GROUNDS, LANDSCAPES, PARTS
from datasets.tissue import KINDS, NAMES, SAMPLES, SHOWN, expression

LOOKALIKES: tuple[DataSet, ...] = (
    DataSet(
        key="spam",
        title="Spam or email",
        target="type",
        load=mails,
        story=(
            "4,601 made-up mails in the shape of a well-known collection: 57 numbers each, of which 48 say how many "
            "percent of the words are a certain word, 6 how many percent of the characters a certain sign, and 3 how "
            "long the runs of capital letters are; about 39% are spam. Only these figures are the collection's. "
            "Which words we count and all mails are ours, drawn from six kinds of mail that share words. No word is "
            "proof: see how many the tree must ask about, and how much better a vote of many trees does."
        ),
        source="Simulated; the number of rows and columns and the share of spam follow the spam example of a lecture",
        licence=OURS,
        group="Generated",
        numeric=NUMBERS,
        classes=("email", "spam"),
        parameters=(rows(4601), flips(0.01), SEED),
        suggested={**CART, "max_depth": 5, "min_leaf": 20},
    ),
    DataSet(
        key="gene-expression",
        title="Fifteen kinds of tissue, 500 genes",
        target="tissue",
        load=expression,
        story=(
            "Made-up samples of 349 patients in the shape of a lecture's example: 15 kinds of tissue, normal or one "
            "of 14 cancers, and 4,718 genes, of which the 500 that vary most are here. Only 160 of all genes differ "
            "between the kinds, and 65 of those shown; the others vary for reasons of their own. A kind is told by "
            "many genes together, none by one. A single tree can ask about a few only and errs on almost half of "
            "new patients; a forest hears all of them and errs on one in twenty."
        ),
        source="Simulated; the numbers of samples, genes and kinds follow a lecture (AI course)",
        licence=OURS,
        group="Generated",
        numeric=NAMES,
        classes=KINDS,
        parameters=(
            rows(SAMPLES, 5_000),
            Parameter("genes", SHOWN, 1, SHOWN, "How many of the 500 genes are columns."),
            SEED,
        ),
        suggested={**CART, "max_depth": 4, "min_leaf": 5},
    ),
    DataSet(
        key="body-parts",
        title="Body parts, pixel by pixel",
        target="part",
        load=partial(BODIES.frame, "part"),
        story=(
            "Each row is a pixel of a small depth picture of somebody before a wall: a hundred pixels of each of ten "
            "people. A column says how many centimetres deeper the picture is some pixels away: “up 7” is small "
            "where there is still body seven pixels above, and large where there is only the wall. Which part of the "
            "body is it? No column knows where the pixel itself lies. See which offsets tell a head from a hand; on "
            "the page Pixels a forest labels whole pictures."
        ),
        source="Simulated; after the example of estimating poses with random forests in a lecture (VBM683)",
        licence=OURS,
        group="Generated",
        numeric=BODIES.columns,
        classes=PARTS,
        parameters=(rows(1000), SEED),
        suggested={**CART, "max_depth": 6, "min_leaf": 5},
    ),
    DataSet(
        key="image-patches",
        title="Sky, tree, grass: image patches",
        target="ground",
        load=partial(LANDSCAPES.frame, "ground"),
        story=(
            "Each row is a patch of three by three pixels of a small grey picture: its brightness, its roughness "
            "(the standard deviation of its nine pixels), and how much brighter the patch at each of 24 offsets is. "
            "Is it sky, tree, grass, water, wall or roof? A white wall is as bright as the sky, so the surroundings "
            "must tell; roofs are rare. On the page Pixels a forest labels whole pictures."
        ),
        source="Simulated; after the example of image classification in a lecture (VBM683)",
        licence=OURS,
        group="Generated",
        numeric=LANDSCAPES.columns,
        classes=GROUNDS,
        parameters=(rows(1000), SEED),
        suggested={**CART, "max_depth": 6, "min_leaf": 5},
    ),
)
