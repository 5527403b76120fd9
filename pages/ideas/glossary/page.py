"""What does this word mean? All terms in alphabetical order, each with a link to the page that shows it."""

import streamlit as st

from pages.ideas.glossary.state import PAGE
from pages.ideas.glossary.view import glossary_html
from pages.shell import page, path

state = page.begin(PAGE)
page.say("Every term is explained by plain words and by terms that are explained here too.", "note")
st.html(glossary_html({key: each.title for key, each in path.guide().entries.items()}))
page.end(PAGE)
