"""Streamlit, serving an app in which every tree takes its time, on any machine; run by the tests only."""

import time

from streamlit.web.cli import main

from engine.learn.coded_table import Coded

REST = 0.1  # seconds before a tree is grown
at_once = Coded.scratch


def scratch(coded: Coded, tables: int = 1):
    time.sleep(REST)
    return at_once(coded, tables)


Coded.scratch = scratch
main()
