"""Splitstep: watch a decision tree being learned, one split at a time."""

import streamlit as st

from pages.cures.contents import CURES
from pages.ideas.contents import IDEAS
from pages.trust.contents import TRUST

SECTIONS = {"Ideas": IDEAS, "Cures": CURES, "Trust": TRUST}

st.navigation(
    {
        "Grow": [
            st.Page("pages/grow/grow.py", title="Grow a tree", url_path="grow", default=True),
            st.Page("pages/grow/data.py", title="Your own data", url_path="data"),
            st.Page("pages/grow/splits.py", title="Explore splits", url_path="splits"),
        ],
        **{
            section: [st.Page(idea.script, title=idea.title, url_path=idea.key) for idea in ideas.values()]
            for section, ideas in SECTIONS.items()
        },
    }
).run()
