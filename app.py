"""Splitstep: watch a decision tree being learned, one split at a time."""

import streamlit as st

app = st.App("pages/menu.py")
