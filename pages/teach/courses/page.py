"""What will you teach today? Courses that lead from page to page, and a lecturer's own."""

import streamlit as st

from courses.course import CourseError
from pages.shell import own_course, page
from pages.teach.courses import own, plan
from pages.teach.courses.state import PAGE
from pages.views.text import markdown

state = page.begin(PAGE)
try:
    name = own.name_of(state)
except CourseError as refusal:
    st.error(markdown(str(refusal), most=own_course.LONGEST))
else:
    plan.show(name)
own.offer()
page.end(PAGE)
