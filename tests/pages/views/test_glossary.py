"""The glossary: every term explained by plain words and by terms explained before it, and linked to its page."""

import re

import pytest

from pages.ideas.glossary.view import glossary_html
from pages.ideas.words.parts import PARTS
from pages.views.glossary import GLOSSARY, anchor, explained, used_in
from pages.views.terms import TERMS
from tests.pages.opening import EVERY_PAGE, html, opened_page

TERM = pytest.mark.parametrize("term", TERMS, ids=lambda term: term.word)
# Words of the trade that a reader may not know: whoever uses one to explain another must have explained it.
TRADE = re.compile(
    r"\b(attributes?|features?|instances?|hypothes[ie]s|classifiers?|estimators?|regulari[sz]ation|distributions?|concave"
    r"|monotone|likelihood|quantiles?|deviations?|priors?|posteriors?|loss|validation|training|test|folds?|bootstrap"
    r"|entropy|impurity|variance|bias|noise|prun\w+|overfit\w*|residuals?|surrogates?|correlation|majority|shrinkage)\b",
    re.IGNORECASE,
)
SAID_BESIDE = {"column": {"attribute", "feature"}, "cross-validation": {"folds", "fold"}, "shrinkage": {"λ"}}


def test_there_are_some_sixty_terms_and_the_words_of_the_tour_are_among_them():
    assert len(GLOSSARY) >= 60
    assert len(GLOSSARY) == len(TERMS)
    assert set(PARTS) <= set(GLOSSARY)
    assert len({anchor(term) for term in TERMS}) == len(TERMS)


@TERM
def test_a_term_is_explained_only_by_terms_that_stand_before_it(term):
    before = TERMS[: TERMS.index(term)]
    assert [used.word for used in used_in(term) if used not in before] == []


@TERM
def test_no_word_of_the_trade_in_an_explanation_is_unexplained(term):
    known = {form.lower() for each in TERMS for form in (each.word, *each.forms)}
    inside = " ".join([*known, *SAID_BESIDE.get(term.word, ())])
    assert [word for word in TRADE.findall(term.means) if word.lower() not in inside] == []


@TERM
def test_an_explanation_is_made_of_whole_sentences_and_its_page_is_in_the_menu(term):
    assert re.fullmatch(r"[A-Z“].*\.", term.means)
    assert term.page in EVERY_PAGE
    assert not term.means.lower().startswith(term.word.lower())


def test_a_term_explains_itself_once_and_never_inside_a_tag():
    marked = explained('<i title="a leaf">A leaf</i> and another leaf of the tree with an out-of-bag error')
    assert marked.count('class="ss-word"') == 2
    assert 'title="a leaf"' in marked
    assert f'aria-description="{GLOSSARY["leaf"].means}">leaf</span></i> and another leaf of' in marked


def test_a_common_term_is_not_marked_wherever_it_is_used():
    assert explained("A case of the class") == "A case of the class"


def test_the_glossary_is_alphabetical_and_every_link_in_it_leads_somewhere():
    titles = {key: page.title for key, page in EVERY_PAGE.items()}
    shown = glossary_html(titles)
    words = re.findall(r'<dt id="[^"]+">(.*?)</dt>', shown)
    assert words == sorted(words, key=str.casefold)
    places = set(re.findall(r'id="([^"]+)"', shown))
    assert set(re.findall(r'href="#([^"]+)"', shown)) <= places
    assert set(re.findall(r'class="page" href="([^"]+)"', shown)) <= set(titles)


def test_the_page_shows_every_term():
    at = opened_page("glossary")
    assert not at.exception
    assert html(at).count("<dt ") == len(TERMS)
    assert 'href="impurity">Which impurity?' in html(at)
