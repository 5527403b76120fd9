"""A course on the page: its stops, and what can be done with it."""

from __future__ import annotations

from html import escape

import streamlit as st

from courses import catalog
from pages.components.assets import base_path
from pages.shell import course, own_course
from pages.teach.courses.view import notes_html, script_file, stops_html, summary_text
from pages.views.text import markdown


def show(name: str) -> None:
    """A course by its name, which is known."""
    found = course.course_of(name)
    assert found is not None
    st.header(markdown(found.title), anchor=False)
    st.html(f'<p class="ss-said">{escape(summary_text(found))}</p>')
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            "Start",
            key="start the course",
            type="primary",
            on_click=course.start,
            args=(name,),
            help="The first stop, in lecture mode. PageDown leads through it and on to the next.",
        )
        st.download_button(
            "Script to print",
            script_file(found, base_address()),
            f"{name}-script.html",
            "text/html",
            key="script",
            on_click="ignore",
            help="What to say and to ask at every stop, with the minutes.",
        )
        st.download_button(
            "Course file",
            own_course.kept()[name].data if name in own_course.kept() else catalog.text_of(name),
            f"{name}.md",
            "text/markdown",
            key="file of the course",
            on_click="ignore",
            help="The course as text, to change it or to write one of your own.",
        )
    st.html(f'<div class="ss-scroll">{stops_html(found)}</div>')
    with st.expander("What to say and to ask"):
        st.html(notes_html(found, level=3))


def base_address() -> str:
    """The address of the app, with a slash at its end; empty if it is not known."""
    address = st.context.url or ""
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.split('/')[0]}{base_path()}/" if rest else ""
