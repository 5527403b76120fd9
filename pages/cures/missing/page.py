"""What if a value is missing? A row divides, policies side by side, surrogates, and values removed at random."""

from pages.cures.missing import controls, panels, removal
from pages.cures.missing.state import PAGE
from pages.cures.missing.subject import subject_of
from pages.shell import page

PANELS = {
    "divide": panels.divide,
    "sums": panels.sums,
    "policies": panels.policies,
    "surrogates": panels.surrogates,
    "ask": panels.ask,
    "holes": removal.show,
}

state = page.begin(PAGE)
subject = subject_of(state)
controls.show(subject)
PANELS[state.view](subject)
page.end(PAGE)
