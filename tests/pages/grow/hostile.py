"""The Grow page with a table whose names try everything; run by the tests only."""

from pathlib import Path

import pandas as pd
import streamlit as st

from datasets.catalog import CATALOG, DataSet

NAMES = ("<img src=x onerror=alert(1)>", r"$\frac{a}{b}$", "a|b", "_x_", "n" * 200, ":smile: [l](http://x.invalid)")
EVIL = "<script>alert(2)</script>"


def load() -> pd.DataFrame:
    rows = [[f"{EVIL}{(r >> c) % 2}" for c in range(len(NAMES) - 1)] for r in range(32)]
    frame = pd.DataFrame(rows, columns=list(NAMES[:-1]))
    frame[NAMES[-1]] = [float(r % 7) for r in range(32)]
    frame["**y**"] = [f"![i](http://x.invalid/{(r * 7 % 5) % 2}.png)" for r in range(32)]
    return frame


CATALOG["hostile"] = DataSet("hostile", "Hostile", "**y**", load, "Names that try everything.", "", "", "Textbook")
page = Path(__file__).parents[3] / "pages" / "grow" / "tree" / "page.py"
st.navigation([st.Page(str(page), title="Grow", url_path="grow", default=True)]).run()
