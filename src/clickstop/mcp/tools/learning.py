"""Tools about learning: fixes and what they still need, incidents, rules and their proofs, classes of failures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from clickstop.app import incidents, learning, rules
from clickstop.app.incidents import Draft
from clickstop.core.reading import read_text
from clickstop.learning.classes import FailureClass, read, together
from clickstop.learning.starter import STARTER
from clickstop.mcp.tool import Arguments, Tool, doc
from clickstop.store import pages

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.learning.rule import Rule
    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class FixList:
    """Bug fixes that were seen, newest first."""

    fixes: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Incidents:
    """Incident reports that were read."""

    incidents: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RuleRecord:
    """A rule, its state, and what became of its hits."""

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
class Rules:
    """The rules of this repository."""

    rules: list[RuleRecord]


@dataclass(frozen=True, slots=True)
class Proofs:
    """What was proved; `proved` only if all of them were."""

    proved: bool
    proofs: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may become a rule, newest first."""

    candidates: list[rules.Candidate]


@dataclass(frozen=True, slots=True)
class ClassRecord:
    """One kind of bug, and how often it came back although it was known."""

    name: str
    description: str
    rules: list[str]
    incidents: int
    recurred: int


@dataclass(frozen=True, slots=True)
class Classes:
    """Those that came back most often first."""

    classes: list[ClassRecord]


class WhichFixes(Arguments):
    """Fixes."""

    closed: Annotated[bool, doc("Those that are paid, waived or known, too.")] = False


class OneFix(Arguments):
    """A fix."""

    fix: Annotated[str, doc("Short id of the fix, as learn_status shows it; the newest open one without.")] = ""
    title: Annotated[str, doc("What happened, in a few words; what was asked for without.")] = ""


class WhichRules(Arguments):
    """Rules."""

    rules: Annotated[list[str], doc("Names of rules; all of them without.")] = msgspec.field(default_factory=list)


def learn_status(repo: Here, given: WhichFixes) -> FixList:
    return FixList(learning.fixes(repo, closed=given.closed))


def incident_draft(repo: Here, given: OneFix) -> Draft:
    return incidents.drafted(repo, given.fix, given.title)


def incidents_list(repo: Here, _given: Arguments) -> Incidents:
    return Incidents(incidents.listed(repo))


def rules_list(repo: Here, _given: Arguments) -> Rules:
    return Rules([_record(rule, row) for rule, row in rules.with_rows(repo)])


def _record(rule: Rule, row: Row) -> RuleRecord:
    counts = (row.get(name, 0) for name in ("hits", "fixed", "overrides"))
    about = (rule.slug, rule.kind, rule.severity, rule.state, rule.message, rule.incident, rule.path)
    return RuleRecord(*about, *counts)


def rule_prove(repo: Here, given: WhichRules) -> Proofs:
    """No command of a rule is run."""
    done = rules.prove(repo, given.rules)
    proofs = [{"rule": rule.slug, **proof.record()} for rule, proof in done]
    return Proofs(bool(done) and rules.all_proved(done), proofs)


def rules_candidates(repo: Here, _given: Arguments) -> Candidates:
    return Candidates(rules.candidates(repo))


def failure_classes(repo: Here, _given: Arguments) -> Classes:
    counted = {row["name"]: row for row in pages.classes(repo.connection)}
    records = [_class(kind, counted.pop(kind.name, {})) for kind in together(_own(repo), STARTER)]
    records += [_class(FailureClass(name), row) for name, row in counted.items()]  # their files are gone
    return Classes(sorted(records, key=lambda record: (-record.recurred, -record.incidents, record.name)))


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


TOOLS = (
    Tool(
        "learn_status",
        "Bug fixes that were seen and what each still needs (an incident report, a proved rule): why it counts as a"
        " fix, its files, its class. The same as `clickstop learn`.",
        learn_status,
        FixList,
        WhichFixes,
        reads=("fixes",),
    ),
    Tool(
        "incident_draft",
        "The draft of an incident report for a fix, from what was recorded: failing output, diff, files, timeline;"
        " and the path it belongs to. Nothing is written: fill in what it leaves open and write it there.",
        incident_draft,
        Draft,
        OneFix,
        reads=("fixes", "edits", "quality_events"),
    ),
    Tool(
        "incidents_list",
        "Incident reports with their classes, and what each still lacks. The same as `clickstop incident`.",
        incidents_list,
        Incidents,
        reads=("incidents",),
    ),
    Tool(
        "rules_list",
        "Rules that incidents taught: state, severity, how often each fired and what became of that. The same as"
        " `clickstop rule`.",
        rules_list,
        Rules,
        reads=("rules", "rule_hits"),
    ),
    Tool(
        "rule_prove",
        "Prove rules against the repository and store the result: each must fire on the code before its fix, be"
        " silent after it and quiet elsewhere. Says why one is not proved. The same as `clickstop rule prove`.",
        rule_prove,
        Proofs,
        WhichRules,
        reads=("rules",),
        writes=True,
    ),
    Tool(
        "rules_candidates",
        "Rules that are proposed for fixes, each with its file and its proof, and corrections by people that may"
        " become rules. To use a proposed one, write its file. The same as `clickstop rule candidates`.",
        rules_candidates,
        Candidates,
        reads=("rules",),
    ),
    Tool(
        "failure_classes",
        "Kinds of bugs that are known here, with their rules, and how often each came back all the same.",
        failure_classes,
        Classes,
        reads=("failure_classes",),
    ),
)
