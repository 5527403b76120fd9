"""What is in your table? Bring one, be told what is in it, and go on to its first split."""

import streamlit as st

from pages.parts import checkup, intake, look, onward, own, reading, session

look.apply(session.screen())
st.title("What is in your table?")
if sentence := session.trouble():
    st.info(sentence)
intake.show()
if now := own.draft():
    reading.show(now)
    onward.show(now)
    checkup.show(now)
    onward.share(now)
session.write_link()
