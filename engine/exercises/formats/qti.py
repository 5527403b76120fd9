"""Exercises as a QTI 2.1 package: a zip with a manifest and an assessment item for each exercise.

Of an exercise whose parts come in turn, each part is an item.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from html import escape

from engine.exercises.exercise import Choice, Exercise, Listing, Number, Part
from engine.exercises.formats.markup import blocks_markup, exact, solutions_markup

ITEM = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
SCHEMA = "http://www.w3.org/2001/XMLSchema-instance"
LOCATION = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
STAMP = (1980, 1, 1, 0, 0, 0)  # the same file for the same exercises
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def qti(exercises: Sequence[Exercise], solutions: bool) -> bytes:
    """The exercises as a package; worked solutions as feedback only if asked for."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        steps = [step for exercise in exercises for step in exercise.steps]
        files = {f"{identifier(step)}.xml": item(step, solutions) for step in steps}
        for path, text in {"imsmanifest.xml": manifest(steps), **files}.items():
            package.writestr(zipfile.ZipInfo(path, STAMP), text.encode(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def identifier(exercise: Exercise) -> str:
    """The name of an item."""
    return f"{exercise.kind}-{exercise.seed}-{exercise.difficulty}{f'-{exercise.step}' if exercise.step else ''}"


def manifest(exercises: Sequence[Exercise]) -> str:
    """The list of the package's files."""
    resources = "".join(
        f'<resource identifier="{identifier(each)}" type="imsqti_item_xmlv2p1" href="{identifier(each)}.xml">'
        f'<file href="{identifier(each)}.xml"/></resource>'
        for each in exercises
    )
    return (
        f'{HEAD}<manifest xmlns="{PACKAGE}" identifier="exercises"><metadata><schema>QTIv2.1 Package</schema>'
        f"<schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>{resources}</resources></manifest>"
    )


def item(exercise: Exercise, solutions: bool) -> str:
    """One exercise as an assessment item."""
    numbered = list(enumerate(exercise.parts, 1))
    declared = "".join(response_declaration(number, part) for number, part in numbered)
    body = "".join(f"<li>{blocks_markup(part.shown)}{interaction(number, part)}</li>" for number, part in numbered)
    rules = "".join(rule(number, part) for number, part in numbered)
    feedback = "".join(feedbacks(number, part) for number, part in numbered)
    if solutions:
        rules += add_feedback("SOLUTION")
        feedback += modal("SOLUTION", solutions_markup(exercise.parts))
    most = sum(part.points for part in exercise.parts)
    return (
        f'{HEAD}<assessmentItem xmlns="{ITEM}" xmlns:xsi="{SCHEMA}" '
        f'xsi:schemaLocation="{ITEM} {LOCATION}" identifier="{identifier(exercise)}" '
        f'title="{escape(exercise.title)}" adaptive="false" timeDependent="false">{declared}'
        f'<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="{exact(most)}">'
        "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>"
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/>'
        f"<itemBody>{blocks_markup(exercise.situation)}<ol>{body}</ol></itemBody>"
        f"<responseProcessing>{rules}</responseProcessing>{feedback}</assessmentItem>"
    )


def response_declaration(number: int, part: Part) -> str:
    """What the right answer to a part is; of a list also what each item earns."""
    given, name = part.answer, f"PART{number}"
    if isinstance(given, Number):
        return (
            f'<responseDeclaration identifier="{name}" cardinality="single" baseType="float"><correctResponse>'
            f"<value>{exact(given.value)}</value></correctResponse></responseDeclaration>"
        )
    right = [given.value] if isinstance(given, Choice) else given.value
    values = "".join(f"<value>{option_name(given.options.index(text))}</value>" for text in right)
    mapping = ""
    if isinstance(given, Listing):
        each = part.points / len(given.value)
        entries = "".join(
            f'<mapEntry mapKey="{option_name(at)}" mappedValue="{exact(each if text in given.value else -each)}"/>'
            for at, text in enumerate(given.options)
        )
        mapping = f'<mapping lowerBound="0" upperBound="{exact(part.points)}" defaultValue="0">{entries}</mapping>'
    cardinality = "single" if isinstance(given, Choice) else "multiple"
    return (
        f'<responseDeclaration identifier="{name}" cardinality="{cardinality}" baseType="identifier">'
        f"<correctResponse>{values}</correctResponse>{mapping}</responseDeclaration>"
    )


def option_name(at: int) -> str:
    """The name of an option."""
    return f"OPTION{at + 1}"


def interaction(number: int, part: Part) -> str:
    """Where a part is answered."""
    given, name = part.answer, f"PART{number}"
    if isinstance(given, Number):
        unit = f" {escape(given.unit)}" if given.unit else ""
        entry = f'<textEntryInteraction responseIdentifier="{name}" expectedLength="12"/>'
        return f"<p>{escape(part.prompt)} {entry}{unit}</p>"
    most = 1 if isinstance(given, Choice) else 0
    options = "".join(
        f'<simpleChoice identifier="{option_name(at)}">{escape(text)}</simpleChoice>'
        for at, text in enumerate(given.options)
    )
    return (
        f'<choiceInteraction responseIdentifier="{name}" shuffle="false" maxChoices="{most}">'
        f"<prompt>{escape(part.prompt)}</prompt>{options}</choiceInteraction>"
    )


def rule(number: int, part: Part) -> str:
    """The points of a part: for the right answer all, for a named mistake its share, with its sentence."""
    given, name = part.answer, f"PART{number}"
    if isinstance(given, Listing):
        return add_score(f'<mapResponse identifier="{name}"/>')
    conditions = [(equal(name, given, given.value), part.points, "")]
    conditions += [
        (equal(name, given, mistake.value), part.points * mistake.credit, f"{name}_MISTAKE{at}")
        for at, mistake in enumerate(part.mistakes, 1)
        if isinstance(mistake.value, float | int | str)
    ]
    branches = []
    for at, (test, points, feedback) in enumerate(conditions):
        tag = "responseIf" if at == 0 else "responseElseIf"
        earned = add_score(f'<baseValue baseType="float">{exact(points)}</baseValue>') if points else ""
        told = add_feedback(feedback) if feedback else ""
        branches.append(f"<{tag}>{test}{earned}{told}</{tag}>")
    return f"<responseCondition>{''.join(branches)}</responseCondition>"


def equal(name: str, given: Number | Choice, value: float | str) -> str:
    """The test whether the answer is a value, within the tolerance."""
    if isinstance(given, Number):
        wide = exact(given.wide)
        return (
            f'<equal toleranceMode="absolute" tolerance="{wide} {wide}"><variable identifier="{name}"/>'
            f'<baseValue baseType="float">{exact(float(value))}</baseValue></equal>'
        )
    option = option_name(given.options.index(str(value)))
    return f'<match><variable identifier="{name}"/><baseValue baseType="identifier">{option}</baseValue></match>'


def add_score(points: str) -> str:
    """The rule that adds points."""
    return f'<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>{points}</sum></setOutcomeValue>'


def add_feedback(name: str) -> str:
    """The rule that shows a feedback beside those shown already."""
    return (
        '<setOutcomeValue identifier="FEEDBACK"><multiple><variable identifier="FEEDBACK"/>'
        f'<baseValue baseType="identifier">{name}</baseValue></multiple></setOutcomeValue>'
    )


def feedbacks(number: int, part: Part) -> str:
    """The sentences of a part's named mistakes."""
    if isinstance(part.answer, Listing):
        return ""
    return "".join(
        modal(f"PART{number}_MISTAKE{at}", f"<p>{escape(mistake.sentence)}</p>")
        for at, mistake in enumerate(part.mistakes, 1)
    )


def modal(name: str, markup: str) -> str:
    """A feedback."""
    return f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="{name}" showHide="show">{markup}</modalFeedback>'
