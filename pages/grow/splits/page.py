"""Which split would each criterion choose? Every column at any node, the criteria side by side."""

import streamlit as st

from pages.grow.splits import criteria
from pages.shell import main_tree, session, sidebar, style

lesson = criteria.whole(session.screen())
sides = criteria.sides_of(lesson)
style.apply(lesson.screen)
sidebar.sidebar(lesson.screen)
st.title("Which split would each criterion choose?")
if sentence := session.trouble():
    st.info(sentence)
left, right = st.columns([2, 3], gap="medium")
with left:
    main_tree.show(lesson, {}, None)
    st.html('<p class="ss-note">Click a node of the finished tree to look at the cases that reach it.</p>')
with right:
    criteria.show(lesson, sides)
criteria.detail(lesson, sides)
session.write_link()
