"""A script of the tests, named by the environment, with the files that the components fetch; run by the tests only."""

import os

import streamlit as st

from server.routes import ASSET_ROUTES

app = st.App(os.environ["SPLITSTEP_SCRIPT"], routes=ASSET_ROUTES)
