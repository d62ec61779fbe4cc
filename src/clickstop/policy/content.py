"""Rules on what is about to be written: placeholders of ours, private keys, secrets, constructs a project names."""

from __future__ import annotations

from clickstop.core.globs import covers
from clickstop.policy.allowed import is_allowed
from clickstop.policy.finding import Finding
from clickstop.policy.judge import verdict_of
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
from clickstop.secrets.placeholders import placeholders_in
from clickstop.secrets.places import EXAMPLE, SECRET
from clickstop.secrets.replace import placeholders
from clickstop.secrets.tell import kinds, listed
from clickstop.shell.effect import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from clickstop.policy.rules import Rule
    from clickstop.policy.scene import Scene
    from clickstop.secrets.found import Found
    from clickstop.secrets.look import Way

_STEP, _OVERLAP = 10_000, 1_000  # characters that an expression without linear time sees at once


class Writing:
    """What is about to be written, and where."""

    __slots__ = ("current", "path", "place", "text", "where")

    def __init__(self, text: str, *, path: str, place: str, where: str, current: Callable[[], str]) -> None:
        self.text = text
        self.path = path  # absolute, or "" where a call names none
        self.place = place
        self.where = where  # the path as people say it
        self.current = current  # what the file holds now


def judge_content(writing: Writing, way: Way, policy: dict[str, Any], scene: Scene) -> list[Finding]:
    effect = Effect("overwrites", target=writing.where, path=writing.path)
    found = [*_placeholders(writing, effect, policy), *_secrets(writing, way, effect, policy)]
    found += _own(writing, effect, policy, scene)
    return [one for one in found if one.verdict != "off" and not is_allowed(one, policy, scene)]


def judge_sent(text: str, way: Way, policy: dict[str, Any]) -> list[Finding]:
    """Secrets in what leaves the machine; of a guess only a word."""
    by_rule: dict[str, tuple[Rule, list[Found]]] = {}
    for one in way.find(text):
        rule = SENT_PASSWORD if _rule_of(one) is WRITTEN_PASSWORD else SENT_SECRET
        by_rule.setdefault(rule.id, (rule, []))[1].append(one)
    effect = Effect("sends", target="the call", forced=True)
    found = [
        _finding(rule, f"The call would send {_told(held)} in clear text.", effect, policy)
        for rule, held in by_rule.values()
    ]
    return [one for one in found if one.verdict != "off"]


def judge_staged(paths: list[str], policy: dict[str, Any]) -> list[Finding]:
    """Files of secrets that would get into the history."""
    named = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
    effect = Effect("overwrites", target=named, path=paths[0])
    one = _finding(
        STAGED_SECRET, f"The command would put {named} into the history, with the secrets in it.", effect, policy
    )
    return [one] if one.verdict != "off" else []


def _placeholders(writing: Writing, effect: Effect, policy: dict[str, Any]) -> list[Finding]:
    """Those that the file does not hold already: a text about placeholders may be edited."""
    held = placeholders_in(writing.text)
    if not held:
        return []
    current = writing.current()
    new = [one for one in held if one not in current]
    what = f"{writing.where or 'A file'} would get {listed(new)} as its text."
    return [_finding(PLACEHOLDER, what, effect, policy)] if new else []


def _secrets(writing: Writing, way: Way, effect: Effect, policy: dict[str, Any]) -> list[Finding]:
    """Those that are new in the file. One that is meant for secrets may hold them; another gate asks about it."""
    if writing.place == SECRET:
        return []
    found = [one for one in way.find(writing.text) if writing.place != EXAMPLE or one.verified]
    current = writing.current() if found else ""
    by_rule: dict[str, tuple[Rule, list[Found]]] = {}
    for one in found:
        if one.secret not in current:
            rule = _rule_of(one)
            by_rule.setdefault(rule.id, (rule, []))[1].append(one)
    return [
        _finding(rule, f"{writing.where or 'A file'} would get {_told(secrets)} in clear text.", effect, policy)
        for rule, secrets in by_rule.values()
    ]


def _rule_of(one: Found) -> Rule:
    if one.kind == KEY_KIND:
        return PRIVATE_KEY
    return WRITTEN_SECRET if one.kind in sure_kinds() and one.verified is not False else WRITTEN_PASSWORD


def _told(found: list[Found]) -> str:
    shown = list(placeholders([(one.kind, one.secret) for one in found]).values())
    return f"{kinds(shown)} ({listed(shown)})"


def _own(writing: Writing, effect: Effect, policy: dict[str, Any], scene: Scene) -> list[Finding]:
    found = []
    for rule in policy.get("own", ()):
        glob = rule.get("path")
        if not rule.get("content") or (
            glob and not (writing.path and covers(glob, writing.path, root=scene.root, home=scene.home))
        ):
            continue
        if _holds(rule, writing.text):
            why = rule.get("message") or f"The project has a rule of its own for this, {rule['id']}."
            what = f"What {writing.where or 'the call'} would get is named by the rule {rule['id']}."
            found.append(Finding(rule["id"], effect, rule["verdict"], rule["unattended"], what=what, why=why))
    return found


def own_rule(path: str, text: str, policy: dict[str, Any], scene: Scene) -> str:
    """The id of the first rule of the project's own on contents that names a text for a file; "" if none does."""
    writing = Writing(text, path=path, place="", where=path, current=str)
    found = _own(writing, Effect("overwrites", target=path, path=path), policy, scene)
    return found[0].rule if found else ""


def _holds(rule: dict[str, Any], text: str) -> bool:
    engine = rule.get("content_engine", "")
    if engine:
        return search(rule["content"], engine, text)
    return any(
        search(rule["content"], "", text[at : at + _STEP]) for at in range(0, len(text) or 1, _STEP - _OVERLAP)
    )


def _finding(rule: Rule, what: str, effect: Effect, policy: dict[str, Any]) -> Finding:
    verdict, unattended = verdict_of(rule, policy)
    return Finding(rule.id, effect, verdict, unattended, what=what, why=rule.why, steps=rule.steps)
