"""Can we trust it? Repeated splits, curves, folds, a rule to beat, a choice, shares in leaves, what 95% means."""

from engine.evaluate.trials import MOST_ROWS
from pages.shell import page
from pages.trust.evaluation import controls
from pages.trust.evaluation.choice_panel import choice
from pages.trust.evaluation.coverage_panel import coverings
from pages.trust.evaluation.curve_panel import curve
from pages.trust.evaluation.folds_panel import folds
from pages.trust.evaluation.leave_one_out_panel import leave_one_out
from pages.trust.evaluation.rule_panel import rule_of_thumb
from pages.trust.evaluation.shares_panel import leaf_estimates
from pages.trust.evaluation.splits_panel import splits
from pages.trust.evaluation.state import PAGE
from pages.trust.evaluation.subject import subject_of

PANELS = {
    "splits": splits,
    "curve": curve,
    "folds": folds,
    "one": leave_one_out,
    "rule": rule_of_thumb,
    "choice": choice,
    "shares": leaf_estimates,
    "bell": coverings,
    "interval": coverings,
}

state = page.begin(PAGE)
subject = subject_of(state)
controls.views(state)
controls.settings(state, subject.classes)
if len(subject.table) < 2:
    page.say("This table has a single row: there is nothing left to test. It takes two rows at least.")
else:
    PANELS[state.view](subject)
if subject.rows > MOST_ROWS:
    page.say(f"A sample of {MOST_ROWS:,} of the {subject.rows:,} rows, so that many trees can be grown.", "note")
page.end(PAGE)
