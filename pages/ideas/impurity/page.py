"""How mixed is a node? Entropy, Gini and misclassification on one plot, on two splits, and a formula of your own."""

from engine.experiments.impurities import MEASURES, TwoClassImpurity
from engine.learn.formula import FormulaError, criterion
from pages.ideas.impurity import panels
from pages.ideas.impurity.state import PAGE
from pages.shell import page

state = page.begin(PAGE)
measures, program, trouble = list(MEASURES), None, ""
try:
    program = criterion(state.formula)
    measures.append(TwoClassImpurity("own", "Your h(p)", program))
except FormulaError as error:
    trouble = str(error)
chosen = next((measure for measure in measures if measure.key == state.measure), measures[-1])
panels.show_sentence(state, measures)
panels.show_curves(state, measures, chosen)
panels.show_splits(state, chosen)
panels.show_own(state, program, trouble)
page.end(PAGE)
