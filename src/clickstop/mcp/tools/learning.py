"""Tools about learning: fixes and what they still need, incidents, rules and proofs, failure classes."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

from clickstop.app import incidents, learning, rules
from clickstop.app.incidents import Draft
from clickstop.core.reading import read_text
from clickstop.learning.classes import FailureClass, read, together
from clickstop.learning.starter import STARTER
from clickstop.mcp.tool import NONE, Arguments, Json, doc, tool
from clickstop.store import pages

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.app.rules import Candidate
    from clickstop.learning.rule import Rule
    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class RuleRecord:
    """A rule, its state, and the outcome of its hits."""

    rule: str
    kind: str
    severity: str
    state: str
    message: str
    incident: str
    file: str
    hits: int
    fixed: int
    overrides: int


@dataclass(frozen=True, slots=True)
class ClassRecord:
    """One kind of bug, and how often it came back after it was known."""

    name: str
    description: str
    rules: list[str]
    incidents: int
    recurred: int


@dataclass(frozen=True, slots=True)
class Learning:
    """What was learned from bug fixes. Lists other than the requested one are empty."""

    fixes: list[dict[str, Any]] = field(default_factory=list)
    rules: list[RuleRecord] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    incidents: list[dict[str, Any]] = field(default_factory=list)
    classes: list[ClassRecord] = field(default_factory=list)


class WhatWasLearned(Arguments):
    about: Annotated[
        Literal["open", "fixes", "rules", "candidates", "incidents", "classes"],
        doc(
            "open: fixes that still need something. fixes: all of them. rules: with their hits. candidates: rules"
            " proposed for fixes, with file and proof, and corrections that may become rules. incidents: the"
            " reports. classes: kinds of bugs."
        ),
    ] = "open"


class OneFix(Arguments):
    fix: Annotated[str, doc("Short ID of the fix, as `learning` shows it (default: the newest open one).")] = ""
    title: Annotated[str, doc("What happened, in a few words (default: the request).")] = ""


class WhichRules(Arguments):
    rules: Annotated[list[str], doc("Names of rules (default: all).")] = NONE


@tool(Learning, WhatWasLearned, name="learning")
def learned_so_far(repo: Here, arguments: WhatWasLearned) -> Learning:
    """What was learned from bug fixes? Lists open fixes and what each still needs, the rules and how often they
    fired, candidates for rules, incident reports, kinds of bugs. Use it when a stop is held for a fix.
    """
    if arguments.about == "rules":
        return Learning(rules=[_record(rule, row) for rule, row in rules.with_rows(repo)])
    if arguments.about == "candidates":
        return Learning(candidates=rules.candidates(repo))
    if arguments.about == "incidents":
        return Learning(incidents=incidents.listed(repo))
    if arguments.about == "classes":
        return Learning(classes=_classes(repo))
    return Learning(fixes=learning.fixes(repo, closed=arguments.about == "fixes"))


@tool(Draft, OneFix)
def incident_draft(repo: Here, arguments: OneFix) -> Draft:
    """Draft an incident report for a bug fix from what was recorded: failing output, diff, files, timeline, and the
    path to write it to. Nothing is written: complete the draft and write it there yourself.
    """
    return incidents.drafted(repo, arguments.fix, arguments.title)


def _record(rule: Rule, row: Row) -> RuleRecord:
    counts = (row.get(name, 0) for name in ("hits", "fixed", "overrides"))
    about = (rule.slug, rule.kind, rule.severity, rule.state, rule.message, rule.incident, rule.path)
    return RuleRecord(*about, *counts)


@tool({"proved": bool, "proofs": [Json]}, WhichRules, writes=True)
def rule_prove(repo: Here, arguments: WhichRules) -> Json:
    """Prove learned rules against the repository and store the result: each must match the code before its fix and
    variants of it, and nothing else. Says why one is not proved. Use it after writing a rule file.
    """
    # Unlike `clickstop rule prove --run`, this never runs a rule's command.
    done = rules.prove(repo, arguments.rules)
    proofs = [{"rule": rule.slug, **proof.record()} for rule, proof in done]
    return {"proved": bool(done) and rules.all_proved(done), "proofs": proofs}


def _classes(repo: Here) -> list[ClassRecord]:
    """Failure classes, those that came back most often first."""
    counted = {row["name"]: row for row in pages.classes(repo.connection)}
    records = [_class(kind, counted.pop(kind.name, {})) for kind in together(_own(repo), STARTER)]
    records += [_class(FailureClass(name), row) for name, row in counted.items()]  # their files no longer exist
    return sorted(records, key=lambda record: (-record.recurred, -record.incidents, record.name))


def _class(kind: FailureClass, row: Row) -> ClassRecord:
    return ClassRecord(kind.name, kind.description, kind.rules, row.get("incidents", 0), row.get("recurred", 0))


def _own(repo: Here) -> list[FailureClass]:
    folder = os.path.join(repo.root, rules.options(repo)["classes"])
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    texts = {
        name.removesuffix(".toml"): read_text(os.path.join(folder, name), within=repo.root)
        for name in names
        if name.endswith(".toml")
    }
    classes = [read(text, name) for name, text in texts.items() if text]
    return [kind for kind in classes if kind is not None]
