"""What is in your table? Bring one, be told what is in it, and go on to its first split."""

from pages.grow.data import doctor, first_split, reading, upload
from pages.grow.data.state import PAGE
from pages.shell import own_table, page, session, style

state = session.begin(PAGE)
style.apply(state)
page.heading(PAGE, state)
page.tell_trouble()
upload.show()
if now := own_table.draft():
    reading.show(now)
    first_split.show(now)
    doctor.show(now)
    first_split.share(now)
page.check(PAGE)
page.conclude(PAGE)
session.write_link()
