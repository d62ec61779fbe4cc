"""Rules on content that is about to be written: redaction placeholders, private
keys, secrets, users' own patterns.
"""

from __future__ import annotations

from clickstop.core.globs import covers
from clickstop.core.record import Record
from clickstop.policy.finding import Finding
from clickstop.policy.judge import finding_of, in_force
from clickstop.policy.own import search
from clickstop.policy.rules import (
    PLACEHOLDER,
    PRIVATE_KEY,
    SENT_PASSWORD,
    SENT_SECRET,
    STAGED_SECRET,
    WRITTEN_PASSWORD,
    WRITTEN_SECRET,
)
from clickstop.secrets.formats import PRIVATE_KEY as KEY_KIND
from clickstop.secrets.formats import sure_kinds
from clickstop.secrets.messages import kinds, listed
from clickstop.secrets.placeholders import placeholders_in
from clickstop.secrets.places import EXAMPLE, SECRET
from clickstop.secrets.replace import placeholders
from clickstop.shell.effect import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.policy.rules import GateRule
    from clickstop.policy.scene import Scene
    from clickstop.secrets.look import Way
    from clickstop.secrets.match import Match

# Overlapping pieces, so that a match across a boundary is found.
_STEP, _OVERLAP = 10_000, 1_000  # characters of a piece; without linear time, `re` must not see a long text


class Writing(Record):
    """What is about to be written, and where."""

    text: str
    path: str  # absolute, or "" if the call names no path
    place: str
    where: str  # the path in messages
    current: Callable[[], str]  # the file's current content


def judge_content(writing: Writing, way: Way, policy: dict[str, Any], scene: Scene) -> list[Finding]:
    effect = Effect("overwrites", target=writing.where, path=writing.path)
    findings = [*_placeholders(writing, effect, policy), *_secrets(writing, way, effect, policy)]
    findings += _own(writing, effect, policy, scene)
    return in_force(findings, policy, scene)


def judge_sent(text: str, way: Way, policy: dict[str, Any]) -> list[Finding]:
    """Secrets about to leave the machine. Something that only looks like a password warns."""
    by_rule: dict[str, tuple[GateRule, list[Match]]] = {}
    for match in way.find(text):
        rule = SENT_PASSWORD if _rule_of(match) is WRITTEN_PASSWORD else SENT_SECRET
        by_rule.setdefault(rule.id, (rule, []))[1].append(match)
    effect = Effect("sends", target="the call", forced=True)
    findings = [
        finding_of(rule, effect, policy, f"The call would send {_described(matches)} in clear text.")
        for rule, matches in by_rule.values()
    ]
    return [finding for finding in findings if finding.verdict != "off"]


def judge_staged(paths: list[str], policy: dict[str, Any]) -> list[Finding]:
    """Secrets files that would get into git's history."""
    files = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
    effect = Effect("overwrites", target=files, path=paths[0])
    what = f"The command would stage or commit {files} with secrets in clear text."
    finding = finding_of(STAGED_SECRET, effect, policy, what)
    return [finding] if finding.verdict != "off" else []


def _placeholders(writing: Writing, effect: Effect, policy: dict[str, Any]) -> list[Finding]:
    """Placeholders that the file does not contain yet. A text about placeholders may be edited."""
    present = placeholders_in(writing.text)
    if not present:
        return []
    current = writing.current()
    new = [placeholder for placeholder in present if placeholder not in current]
    what = f"{writing.where or 'A file'} would contain {listed(new)} instead of the real value."
    return [finding_of(PLACEHOLDER, effect, policy, what)] if new else []


def _secrets(writing: Writing, way: Way, effect: Effect, policy: dict[str, Any]) -> list[Finding]:
    """Secrets that are new in the file. Secrets files may contain them; another gate asks before writing those."""
    if writing.place == SECRET:
        return []
    # Examples may contain values that look like secrets; a valid checksum proves a real one.
    matches = [match for match in way.find(writing.text) if writing.place != EXAMPLE or match.verified]
    # Read the file only if there is something to compare.
    current = writing.current() if matches else ""
    by_rule: dict[str, tuple[GateRule, list[Match]]] = {}
    for match in matches:
        if match.secret not in current:
            rule = _rule_of(match)
            by_rule.setdefault(rule.id, (rule, []))[1].append(match)
    where = writing.where or "A file"
    return [
        finding_of(rule, effect, policy, f"{where} would contain {_described(secrets)} in clear text.")
        for rule, secrets in by_rule.values()
    ]


def _rule_of(match: Match) -> GateRule:
    if match.kind == KEY_KIND:
        return PRIVATE_KEY
    # A token with a wrong checksum may be something else.
    return WRITTEN_SECRET if match.kind in sure_kinds() and match.verified is not False else WRITTEN_PASSWORD


def _described(matches: list[Match]) -> str:
    names = list(placeholders([(match.kind, match.secret) for match in matches]).values())
    return f"{kinds(names)} ({listed(names)})"


def _own(writing: Writing, effect: Effect, policy: dict[str, Any], scene: Scene) -> list[Finding]:
    findings = []
    for rule in policy.get("own", ()):
        glob = rule.get("path")
        if not rule.get("content") or (
            # A rule with a path does not apply to calls without one.
            glob and not (writing.path and covers(glob, writing.path, root=scene.root, home=scene.home))
        ):
            continue
        if _holds(rule, writing.text):
            why = rule.get("message") or f"The project's own rule {rule['id']} forbids it."
            what = f"The new content of {writing.where or 'the call'} matches the rule {rule['id']}."
            findings.append(Finding(rule["id"], effect, rule["verdict"], rule["unattended"], what=what, why=why))
    return findings


def own_rule(path: str, text: str, policy: dict[str, Any], scene: Scene) -> str:
    """The id of the first content rule of the project that matches a file's text, or ""."""
    writing = Writing(text, path=path, place="", where=path, current=str)
    findings = _own(writing, Effect("overwrites", target=path, path=path), policy, scene)
    return findings[0].rule if findings else ""


def _holds(rule: dict[str, Any], text: str) -> bool:
    engine = rule.get("content_engine", "")
    if engine:
        return search(rule["content"], engine, text)
    return any(
        search(rule["content"], "", text[at : at + _STEP]) for at in range(0, len(text) or 1, _STEP - _OVERLAP)
    )
