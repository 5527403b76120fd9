"""A hall: a lecturer asks, phones answer. Plain requests and server-sent events, without a Streamlit session.

Everything stands in the store that replicas share (`pages/shell/store.py`), for a day at most, so that a phone may be
answered by any replica, and a killed one takes nothing with it. `core.py` says what a hall is and what changes it;
`room.py` watches it for all who listen on this replica; `routes.py` has the addresses.
"""
