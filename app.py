"""Splitstep: watch a decision tree being learned, one split at a time."""

import streamlit as st

st.navigation(
    {
        "Grow": [
            st.Page("pages/grow/grow.py", title="Grow a tree", url_path="grow", default=True),
            st.Page("pages/grow/data.py", title="Your own data", url_path="data"),
            st.Page("pages/grow/splits.py", title="Explore splits", url_path="splits"),
        ]
    }
).run()
