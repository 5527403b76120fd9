"""Splitstep: watch a decision tree being learned, one split at a time."""

import streamlit as st

st.navigation([st.Page("pages/grow/grow.py", title="Grow a tree", url_path="grow", default=True)]).run()
