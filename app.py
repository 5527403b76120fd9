"""Splitstep: watch a decision tree being learned, one split at a time."""

import streamlit as st
from starlette.middleware import Middleware

from server.access_log import AccessLog
from server.headers import SafeHeaders
from server.metrics import count_error
from server.old_links import OldLinks
from server.routes import ROUTES
from server.start import lifespan, load, replica_options
from server.streamlit_files import StreamlitFiles

load()
app = st.App(
    "pages/menu.py",
    lifespan=lifespan,
    routes=ROUTES,
    on_script_error=count_error,
    middleware=[Middleware(each) for each in (AccessLog, SafeHeaders, OldLinks, StreamlitFiles)],
)

if __name__ == "__main__":
    # Unlike `streamlit run`, this opens its port when all is loaded: whoever connects gets an answer at once.
    app.run(config=replica_options())
