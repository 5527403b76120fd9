"""Splitstep: watch a decision tree being learned, one split at a time."""

import streamlit as st

from pages.ideas.contents import IDEAS

st.navigation(
    {
        "Grow": [
            st.Page("pages/grow/grow.py", title="Grow a tree", url_path="grow", default=True),
            st.Page("pages/grow/data.py", title="Your own data", url_path="data"),
            st.Page("pages/grow/splits.py", title="Explore splits", url_path="splits"),
        ],
        "Ideas": [
            st.Page(f"pages/ideas/{idea.key}.py", title=idea.title, url_path=idea.key) for idea in IDEAS.values()
        ],
    }
).run()
