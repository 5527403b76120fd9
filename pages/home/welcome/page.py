"""What is this, and where do I begin? The doors, the path for beginners, and all pages."""

import streamlit as st

from pages.home.welcome import picture_view, view
from pages.home.welcome.grown import first_tree
from pages.home.welcome.state import PAGE
from pages.shell import path, session, style

session.begin(PAGE)
style.apply(PAGE.start)
st.html(f"<style>{view.css()}</style>")
guide = path.guide()
path.show(view.home_html(picture_view.picture_html(first_tree()), guide.path, guide.sections), key="guide home")
