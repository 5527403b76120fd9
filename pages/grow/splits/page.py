"""Which split would each criterion choose? Every column at any node, the criteria side by side."""

import streamlit as st

from pages.grow.lesson import main_tree, sidebar
from pages.grow.splits import criteria
from pages.grow.splits.state import PAGE
from pages.shell import page, session, style

lesson = criteria.whole(session.begin(PAGE))
sides = criteria.sides_of(lesson)
style.apply(lesson.state)
sidebar.sidebar(lesson.state)
page.heading(PAGE, lesson.state)
page.tell_trouble()
left, right = st.columns([2, 3], gap="medium")
with left:
    main_tree.show(lesson)
    st.html('<p class="ss-note">Click a node of the finished tree to look at the cases that reach it.</p>')
with right:
    criteria.show(lesson, sides)
criteria.detail(lesson, sides)
page.check(PAGE)
page.conclude(PAGE)
session.write_link()
