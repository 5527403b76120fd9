"""Which split would each criterion choose? Every column at any node, the criteria side by side."""

import streamlit as st

from pages.parts import compare, drawing, look, picker, session

lesson = compare.whole(session.screen())
sides = compare.sides_of(lesson)
look.apply(lesson.screen)
picker.sidebar(lesson.screen)
st.title("Which split would each criterion choose?")
if sentence := session.trouble():
    st.info(sentence)
left, right = st.columns([2, 3], gap="medium")
with left:
    drawing.show(lesson, {}, None)
    st.html('<p class="ss-note">Click a node of the finished tree to look at the cases that reach it.</p>')
with right:
    compare.show(lesson, sides)
compare.detail(lesson, sides)
session.write_link()
