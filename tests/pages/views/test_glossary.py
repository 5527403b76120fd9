"""The glossary: every term explained by plain words and by terms explained before it, and linked to its page."""

import re
from pathlib import Path

import pytest

from pages.ideas.glossary.view import glossary_html
from pages.ideas.words.parts import PARTS
from pages.views.glossary import GLOSSARY, anchor, explained, pattern
from pages.views.terms import TERMS, Term
from tests.pages.opening import EVERY_PAGE, html, opened_page

TERM = pytest.mark.parametrize("term", TERMS, ids=lambda term: term.word)
# Words of the trade that a reader may not know.
TRADE = re.compile(
    r"\b(attributes?|features?|instances?|hypothes[ie]s|classifiers?|estimators?|regulari[sz]ation|distributions?|concave"
    r"|monotone|likelihood|quantiles?|deviations?|priors?|posteriors?|loss|validation|training|test|folds?|bootstrap"
    r"|entropy|impurity|variance|bias|noise|prun\w+|overfit\w*|residuals?|surrogates?|correlation|majority|shrinkage)\b",
    re.IGNORECASE,
)
# Another word for a term, told with it; the names of people.
SAID_BESIDE = {
    "column": {"attribute", "feature"},
    "cross-validation": {"folds", "fold"},
    "surprise": {"self-information"},
}
PEOPLE = {"Quinlan", "Breiman", "Friedman", "Olshen", "Stone"}
# All that an explanation may be made of beside terms: words of every day and of arithmetic at school. Who needs another
# word for an explanation takes a plainer one, explains it as a term, or enters it there, because everybody knows it.
PLAIN = set(Path(__file__).with_name("plain_words.txt").read_text(encoding="utf-8").split())
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def words_of_its_own(term, explained_before):
    """The words of an explanation that are neither terms explained before, or its own, nor letters of a formula."""
    forms = {form.lower(): each for each in (*explained_before, term) for form in (each.word, *each.forms)}
    left = WORD.findall(pattern(forms).sub(" ", term.means))
    return {word.lower() for word in left if len(word) > 1 and word not in PEOPLE} - SAID_BESIDE.get(term.word, set())


def used_in(term):
    """The other terms that the explanation of a term uses."""
    forms = {form.lower(): each for each in TERMS for form in (each.word, *each.forms)}
    return {forms[word[1].lower()] for word in pattern(forms).finditer(term.means) if word[1]} - {term}


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
def test_an_explanation_uses_plain_words_and_terms_explained_before_it_alone(term):
    assert words_of_its_own(term, TERMS[: TERMS.index(term)]) - PLAIN == set()


def test_a_word_nobody_explained_is_found():
    unexplained = Term("stump", "A tree that needs no regularization and has the posterior of its root.", "words")
    assert words_of_its_own(unexplained, TERMS) - PLAIN == {"regularization", "posterior", "needs"}
    too_early = Term("leaf", "Its impurity is 0.", "words")
    assert words_of_its_own(too_early, TERMS[:4]) - PLAIN == {"impurity"}


def test_plain_words_are_plain_none_is_a_term_and_none_is_left_over():
    assert [word for word in PLAIN if TRADE.search(word)] == []
    assert {form.lower() for term in TERMS for form in (term.word, *term.forms)} & PLAIN == set()
    used = [words_of_its_own(term, TERMS[:at]) for at, term in enumerate(TERMS)]
    assert PLAIN - set().union(*used) == set()


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
