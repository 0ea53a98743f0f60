"""The story on an audit's page: round by round and act by act, figures explained, findings and notes beside them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from fechtbuch.audit.findings import Audit, Finding
from fechtbuch.audit.page.findings_shown import card
from fechtbuch.audit.page.markup import heading, sentence, words
from fechtbuch.audit.wording import sum_told
from fechtbuch.dice.percent import percent
from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import Note
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import Explanation, Passage, Throw, Told, explain, narrate_fight
from fechtbuch.narrate.wording import words as plain_words
from fechtbuch.rulesets.catalogue import Catalogue
from fechtbuch.rulesets.protocol import Bound

__all__ = ["story"]


def story(fight: Fight, rules: Bound, audit: Audit, prefix: str, level: int) -> Iterator[str]:
    """The audited line as safe markup, in pieces; ``level`` is that of the headings of rounds."""
    findings = _by_act(audit)
    notes = _notes(fight)
    seen = -1
    for told in narrate_fight(fight, audit.branch):
        if told.clock.round != seen:
            seen = told.clock.round
            yield heading(level, f"Round {seen}" if seen else "Before the first round")
        yield _act(rules, told, findings.get(told.number, ()), notes.get(told.commit, ()), prefix, level + 1)


def _by_act(audit: Audit) -> Mapping[int, Sequence[Finding]]:
    found: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in audit.findings:
        found[finding.act].append(finding)
    return found


def _notes(fight: Fight) -> Mapping[str, Sequence[Note]]:
    found: defaultdict[str, list[Note]] = defaultdict(list)
    for note in fight.notes():
        found[note.position.commit].append(note)
    return found


def _act(
    rules: Bound, told: Passage, findings: Sequence[Finding], notes: Sequence[Note], prefix: str, level: int
) -> str:
    """One act; what was found about it comes after its facts, and stands beside them where there is room."""
    title = words(told.heading.removeprefix(f"Round {told.clock.round} · "))  # which stands above already
    parts = ['<section class="act">', heading(level, f"{told.number}. {title}", f"{prefix}act-{told.number}")]
    if told.told or told.overruled or notes:
        parts.append('<ul class="facts">')
        if told.overruled:
            parts.append(f"<li><strong>Overruled:</strong> {words(told.overruled)}</li>")
        parts += (_note(note) for note in notes if note.position.event < 0)
        for one in told.told:
            parts.append(f"<li>{sentence(one.sentence)}{''.join(_figures(rules, one))}</li>")
            parts += (_note(note) for note in notes if note.position.event == one.position.event)
        parts.append("</ul>")
    if findings:
        catalogue: Catalogue = rules.ruleset.catalogue
        parts.append('<div class="beside">' + "".join(card(one, catalogue, prefix) for one in findings) + "</div>")
    parts.append("</section>\n")
    return "".join(parts)


def _note(note: Note) -> str:
    author = f" ({words(note.author)})" if note.author else ""
    return f'<li class="soft"><em>{words(note.glyph)} {words(note.text)}{author}</em></li>'


def _figures(rules: Bound, told: Told) -> Iterator[str]:
    """What the fact rests on, a line for each figure and roll."""
    for one in explain(rules, told.event):
        said = [text for text in (_figure(one), _throw(one.throw)) if text]
        if said:
            yield f'<br><span class="why">{words(plain_words(one.title))}: {"; ".join(said)}</span>'
        if one.figure is not None:
            for item in one.figure.withheld:
                yield f'<br><span class="why">no {words(item.label)}: {words(item.why)}</span>'


def _figure(one: Explanation) -> str:
    if one.figure is None:
        return ""
    against = "" if one.against is None else f", against {words(sum_told(one.against))}"
    return words(sum_told(one.figure)) + against


def _throw(throw: Throw | None) -> str:
    if throw is None or not throw.dice:
        return ""
    chance = "" if throw.chance is None else f", chance of success {percent(throw.chance)}"
    return f"{words(throw.dice)} came to {_rolled(throw.rolled)}{chance}"


def _rolled(rolled: Rolled) -> str:
    faces = rolled.faces or ()
    return str(rolled.total) + (f" ({', '.join(map(str, faces[:60]))})" if len(faces) > 1 else "")
