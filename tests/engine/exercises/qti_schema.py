"""The part of the QTI 2.1 schema that items use here: each element's attributes, and its children in order.

Children are a regular expression over their names, each followed by a blank.
"""

import re

EXPRESSION = r"(?:equal |match |baseValue |variable |sum |multiple |mapResponse )"
RULE = r"(?:setOutcomeValue )"
FLOW = r"(?:p |table |ul |ol |choiceInteraction )*"
# name: (required attributes, further attributes, children, whether it may hold text)
ELEMENTS = {
    "assessmentItem": (
        {"identifier", "title", "adaptive", "timeDependent"},
        {"schemaLocation"},
        r"(responseDeclaration )*(outcomeDeclaration )*(itemBody )?(responseProcessing )?(modalFeedback )*",
        False,
    ),
    "responseDeclaration": ({"identifier", "cardinality", "baseType"}, set(), r"(correctResponse )?(mapping )?", False),
    "correctResponse": (set(), set(), r"(value )+", False),
    "value": (set(), set(), "", True),
    "mapping": ({"defaultValue"}, {"lowerBound", "upperBound"}, r"(mapEntry )+", False),
    "mapEntry": ({"mapKey", "mappedValue"}, set(), "", False),
    "outcomeDeclaration": ({"identifier", "cardinality", "baseType"}, {"normalMaximum"}, r"(defaultValue )?", False),
    "defaultValue": (set(), set(), r"(value )+", False),
    "itemBody": (set(), set(), FLOW, False),
    "p": (set(), set(), r"(textEntryInteraction |strong |br )*", True),
    "strong": (set(), set(), "", True),
    "ul": (set(), set(), r"(li )*", False),
    "ol": (set(), set(), r"(li )*", False),
    "li": (set(), set(), FLOW.replace("p ", "p |br ", 1), True),
    "br": (set(), set(), "", False),
    "table": (set(), set(), r"(caption )?(thead )?(tbody )+", False),
    "caption": (set(), set(), "", True),
    "thead": (set(), set(), r"(tr )+", False),
    "tbody": (set(), set(), r"(tr )+", False),
    "tr": (set(), set(), r"(th |td )+", False),
    "th": (set(), {"scope"}, "", True),
    "td": (set(), set(), "", True),
    "textEntryInteraction": ({"responseIdentifier"}, {"expectedLength"}, "", False),
    "choiceInteraction": ({"responseIdentifier", "shuffle", "maxChoices"}, set(), r"(prompt )?(simpleChoice )+", False),
    "prompt": (set(), set(), "", True),
    "simpleChoice": ({"identifier"}, set(), "", True),
    "responseProcessing": (set(), set(), r"(responseCondition |setOutcomeValue )*", False),
    "responseCondition": (set(), set(), r"responseIf (responseElseIf )*(responseElse )?", False),
    "responseIf": (set(), set(), f"{EXPRESSION}{RULE}*", False),
    "responseElseIf": (set(), set(), f"{EXPRESSION}{RULE}*", False),
    "setOutcomeValue": ({"identifier"}, set(), EXPRESSION, False),
    "equal": ({"toleranceMode"}, {"tolerance"}, f"{EXPRESSION}{{2}}", False),
    "match": (set(), set(), f"{EXPRESSION}{{2}}", False),
    "sum": (set(), set(), f"{EXPRESSION}+", False),
    "multiple": (set(), set(), f"{EXPRESSION}*", False),
    "mapResponse": ({"identifier"}, set(), "", False),
    "variable": ({"identifier"}, set(), "", False),
    "baseValue": ({"baseType"}, set(), "", True),
    "modalFeedback": ({"outcomeIdentifier", "identifier", "showHide"}, set(), FLOW, True),
}
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
NAMES = {"identifier", "responseIdentifier", "outcomeIdentifier", "mapKey"}


def violations(element):
    """What an element and all below it do that the schema does not allow."""
    found = []
    for each in element.iter():
        name = local(each.tag)
        if name not in ELEMENTS:
            found.append(f"unknown element {name}")
            continue
        required, further, children, text = ELEMENTS[name]
        given = {local(key): value for key, value in each.items()}
        found += [f"{name} lacks {key}" for key in sorted(required - set(given))]
        found += [f"{name} has {key}" for key in sorted(set(given) - required - further)]
        found += [
            f"{key}={value!r}" for key, value in given.items() if key in NAMES and not IDENTIFIER.fullmatch(value)
        ]
        inside = "".join(f"{local(child.tag)} " for child in each)
        if not re.fullmatch(children, inside):
            found.append(f"{name} holds {inside}")
        written = [each.text, *(child.tail for child in each)]
        if not text and any(part and part.strip() for part in written):
            found.append(f"{name} holds text")
    return found


def local(tag):
    return tag.rpartition("}")[2]
