"""The pages of a hall: the phone's, whole without any script, the form for a code, and the presenter's."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

from starlette.requests import Request

from pages.components.assets import SCRIPT, STYLE, address_of, base_path
from server.hall.codes import LENGTH, tidy
from server.hall.core import Now, verdict
from server.hall.questions import Question

_HERE = Path(__file__).parent
MANY, SHORT = 6, 14  # more options than that stand side by side if no label is longer
LOOK, TYPING = 5, 25  # seconds between two looks without JavaScript; longer where somebody may be typing
WAITING = "<h1>You are in.</h1><p>Look at the screen. A question will appear here.</p>"
ENDED = "<h1>This hall has ended.</h1><p>Thank you for taking part.</p>"


@cache
def _file(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


@cache
def script(name: str) -> str:
    """The address of a script."""
    return address_of(f"hall-{name}", _file(f"{name}.js").encode(), SCRIPT)


@cache
def style() -> str:
    """The address of the style sheet."""
    return address_of("hall", _file("hall.css").encode(), STYLE)


def prepare() -> None:
    """Make the addresses of what the pages fetch."""
    style()
    script("phone")
    script("presenter")


def filled(name: str, **values: str) -> str:
    """A page with its values, which are markup already."""
    page = _file(name)
    for key, value in {"base": escape(base_path()), "style": style(), **values}.items():
        page = page.replace(f"{{{{{key}}}}}", value)
    return page


def phone(code: str, now: Now, mine: str | None) -> str:
    """The phone's page as it is now."""
    seconds = TYPING if now.state == "asked" and now.question and now.question["kind"] != "choice" else LOOK
    hall = f"{base_path()}/hall/{code}"
    again = "" if now.state == "ended" else f'<noscript><meta http-equiv="refresh" content="{seconds}"></noscript>'
    main = shown(now, mine, f"{hall}/answer")
    return filled("phone.html", code=code, hall=escape(hall), refresh=again, script=script("phone"), main=main)


def presenter(code: str) -> str:
    """The presenter's page."""
    hall = escape(f"{base_path()}/hall/{code}")
    return filled("presenter.html", code=code, hall=hall, script=script("presenter"))


def shown(now: Now, mine: str | None, action: str) -> str:
    """What a phone shows; phone.js draws the same."""
    if now.state == "ended":
        return ENDED
    if now.question is None:
        return WAITING
    if now.state == "asked":
        return asked(now.question, now.round, mine, action)
    return outcome(now, now.question, mine)


def head(question: Question) -> str:
    """Where it is asked, the question, and what is said about it."""
    where = f'<span class="where">{escape(question["where"])}</span>' if question["where"] else ""
    text = f'<span class="text">{escape(question["text"])}</span>' if question["text"] else ""
    return f"{where}<h1>{escape(question['title'])}</h1>{text}"


def asked(question: Question, turn: int, mine: str | None, action: str) -> str:
    """The form of an open question."""
    again = f'<span class="where">Vote {turn}: answer once more, the same or another.</span>' if turn > 1 else ""
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value))}">'
        for name, value in (("question", question["id"]), ("round", turn))
    )
    fields = options(question, mine) if question["kind"] == "choice" else number(question, mine)
    return (
        f'<form method="post" action="{escape(action)}">{hidden}<fieldset><legend>{head(question)}{again}</legend>'
        f'{fields}</fieldset></form><p class="note">{noted(question, mine)}</p>'
    )


def options(question: Question, mine: str | None) -> str:
    """A button for each option; the one that was chosen is pressed."""
    buttons = "".join(
        f'<button name="answer" value="{escape(each["key"])}" aria-pressed="{str(each["key"] == mine).lower()}">'
        f"{escape(each['label'])}</button>"
        for each in question["options"]
    )
    short = all(len(each["label"]) <= SHORT for each in question["options"])
    many = " many" if short and len(question["options"]) > MANY else ""
    return f'<div class="options{many}">{buttons}</div>'


def number(question: Question, mine: str | None) -> str:
    """A field for a number; a slider stands above it where there is a script."""
    value = escape(mine or "")
    field = 'id="answer" name="answer" type="text" maxlength="40" inputmode="decimal" autocomplete="off" required'
    return (
        f'<div class="field"><label for="answer">{escape(wanted(question))}</label><input {field} value="{value}">'
        f'<button class="send">Send</button></div>'
    )


def wanted(question: Question) -> str:
    """What to enter."""
    if "min" in question and "max" in question:
        low, high = (repr(each).removesuffix(".0") for each in (question["min"], question["max"]))
        return f"Your number, from {low} to {high} {question['unit']}".strip()
    return f"Your number, in {question['unit']}" if question["unit"] else "Your number"


def label(question: Question, answer: str) -> str:
    """An answer as people read it."""
    for each in question.get("options", ()):
        if each["key"] == answer:
            return str(each["label"])
    return f"{answer.replace('..', ' to ')} {question['unit']}".strip()


def noted(question: Question, mine: str | None) -> str:
    """What is said below an open question."""
    if mine is None:
        return "Nobody sees who answered what."
    return f"Your answer is counted: {escape(label(question, mine))}. You can change it until the answer is shown."


def outcome(now: Now, question: Question, mine: str | None) -> str:
    """What a phone shows when no more answers are taken."""
    own = f"<p>Your answer: {escape(label(question, mine))}.</p>" if mine is not None else "<p>You gave no answer.</p>"
    if now.state == "closed" or now.right is None:
        return f"{head(question)}<p>No more answers are taken. Look at the screen.</p>{own}"
    said = f"<p>{escape(now.said)}</p>" if now.said else ""
    judged = ""
    if found := verdict(now, mine):
        kind, mark = ("yes", "✓ Right.") if found["right"] else ("no", "✗ Not this time.")
        why = f" {escape(found['why'])}" if found["why"] else ""
        judged = f'<p class="verdict {kind}"><b>{mark}</b>{why}</p>'
    answers = [label(question, each) for each in now.right]
    solution = f"<p>Right: {escape(', '.join(answers))}.</p>" if answers else ""
    return f"{head(question)}{own}{judged}{solution}{said}"


def form(sentence: str) -> str:
    """The form where a code is typed."""
    problem = f'<p class="problem" id="problem" role="alert">{escape(sentence)}</p>' if sentence else ""
    described = ' aria-describedby="problem" aria-invalid="true"' if sentence else ""
    main = (
        f'<h1>Join a hall</h1><form action="{escape(base_path())}/hall" method="get">'
        f'<label for="code">The code on the screen</label>'
        f'<input class="code" id="code" name="code" maxlength="12" required autocapitalize="characters" '
        f'autocomplete="off" spellcheck="false"{described}>{problem}<button class="send">Join</button></form>'
        f'<p class="note">{LENGTH} letters and digits. No name, no account: nobody sees who answered what.</p>'
    )
    return filled("plain.html", title="Join a hall", main=main)


def refused(sentence: str, request: Request) -> str:
    """A page with a sentence: the form for a code, or where an answer was refused the way back."""
    code = tidy(request.path_params.get("code", ""))
    if not code or request.method != "POST":
        return form(sentence)
    back = escape(f"{base_path()}/hall/{code}")
    main = f'<h1 role="alert">{escape(sentence)}</h1><p><a href="{back}">Back to the question</a></p>'
    return filled("plain.html", title="Hall", main=main)
