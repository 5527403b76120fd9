"""What is in your table? Bring one, be told what is in it, and go on to its first split."""

import streamlit as st

from pages.grow.data import doctor, first_split, reading, upload
from pages.shell import own_table, session, style

style.apply(session.screen())
st.title("What is in your table?")
if sentence := session.trouble():
    st.info(sentence)
upload.show()
if now := own_table.draft():
    reading.show(now)
    first_split.show(now)
    doctor.show(now)
    first_split.share(now)
session.write_link()
