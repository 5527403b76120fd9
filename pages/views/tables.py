"""Tables as HTML for the hand-out, and small legends; every text from the data is escaped."""

from __future__ import annotations

from html import escape

from engine.learn.tree import Tree
from engine.rules.extract import Rule, rules
from pages.views.candidate_rows import Chip, Ranking
from pages.views.colours import colour, sign
from pages.views.text import cases, condition_text, count, short


def legend(classes: tuple[str, ...]) -> str:
    """Which colour and sign stands for which class, in the order the counts are written."""
    if not classes:
        return '<div class="ss-legend">Bars in the tree: the mean and one standard deviation around it.</div>'
    shown = [
        f'<span><b style="color:{colour(k)}" aria-hidden="true">{sign(k)}</b> {escape(short(label, 24))}</span>'
        for k, label in enumerate(classes[:12])
    ]
    return f'<div class="ss-legend"><span>Order of the counts:</span> {" | ".join(shown)}</div>'


def rules_html(tree: Tree, most: int = 10) -> str:
    """The finished tree as rules, one for each leaf."""
    shown = "".join(f"<li>{rule_html(rule)}</li>" for rule in rules(tree, most))
    more = len(tree.leaves) - most
    rest = f'<p class="ss-note">… and {more:,} more, in the files to keep.</p>' if more > 0 else ""
    listed = (
        f'<div class="ss-scroll" tabindex="0" role="region" aria-label="Rules"><ol class="ss-way">{shown}</ol></div>'
    )
    return f'<p class="ss-note">As rules, one for each leaf:</p>{listed}{rest}'


def rule_html(rule: Rule) -> str:
    """One rule with its cases and errors."""
    tests = " and ".join(escape(short(condition_text(each.question, each.branch), 50)) for each in rule.conditions)
    wrong = f", {count(rule.errors)} wrong" if rule.errors > 1e-9 else ""
    said = f"<b>{escape(short(rule.answer, 40))}</b> ({cases(rule.n)}{wrong})"
    return f"if {tests}, then {said}" if tests else f"always {said}"


def chip_html(chip: Chip) -> str:
    """One branch: its name, its class mix as a bar, its numbers."""
    bar = "".join(f'<i style="width:{100 * share:z.1f}%;background:{shade}"></i>' for share, shade in chip.bar)
    drawn = f'<span class="ss-bar" aria-hidden="true">{bar}</span>' if bar else ""
    return f'<span class="ss-branch"><em>{escape(chip.label)}</em> {drawn}{escape(chip.text)}</span>'


def ranking_html(ranking: Ranking) -> str:
    """The candidates' table as HTML."""
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in ("", *ranking.headings))
    rows = "".join(
        f'<tr class="{row.kind}"><td title="{escape(row.said)}">{row.mark}</td><th scope="row">{escape(row.title)}</th>'
        f"<td>{''.join(map(chip_html, row.chips))}</td>"
        f"{''.join(f'<td>{escape(text)}</td>' for text in row.figures)}</tr>"
        for row in ranking.rows
    )
    foot = f'<p class="ss-note">{escape(ranking.foot)}</p>' if ranking.foot else ""
    return f'<table class="ss-table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{foot}'
