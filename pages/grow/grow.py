"""Which question next? Step through PlayTennis as ID3 grows its tree."""

import streamlit as st

st.title("Which question next?")
