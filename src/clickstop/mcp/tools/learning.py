"""Tools about learning: fixes and what they still need, incidents, rules and their proofs, classes of failures."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from clickstop.app import learning
from clickstop.cli import incident as incidents
from clickstop.cli import learned as rules_here
from clickstop.cli.incident import Draft
from clickstop.learning.classes import FailureClass, read, together
from clickstop.learning.starter import STARTER
from clickstop.learning.versions import Place, prove_here
from clickstop.mcp.tool import Arguments, Tool, WrongArgumentsError, said
from clickstop.store import learned, pages

if TYPE_CHECKING:
    from clickstop.learning.rule import Rule
    from clickstop.mcp.asked import Asked
    from clickstop.store.rows import Row

_OPEN = ("armed", "owed")


@dataclass(frozen=True, slots=True)
class Fixes:
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
    """What people said that may become a rule, newest first."""

    candidates: list[Row]


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

    closed: Annotated[bool, said("Those that are paid, waived or known, too.")] = False


class OneFix(Arguments):
    """A fix."""

    fix: Annotated[str, said("Short id of the fix, as learn_status shows it; the newest open one without.")] = ""
    title: Annotated[str, said("What happened, in a few words; what was asked for without.")] = ""


class WhichRules(Arguments):
    """Rules."""

    rules: Annotated[list[str], said("Names of rules; all of them without.")] = msgspec.field(default_factory=list)


def learn_status(asked: Asked, given: WhichFixes) -> Fixes:
    statuses = learning.STATUSES if given.closed else _OPEN
    return Fixes(learning.fixes(asked.connection, statuses))


def incident_draft(asked: Asked, given: OneFix) -> Draft:
    return incidents.drafted(asked.here, asked.connection, given.fix, given.title)


def incidents_list(asked: Asked, _given: Arguments) -> Incidents:
    return Incidents(incidents.listed(asked.connection))


def rules_list(asked: Asked, _given: Arguments) -> Rules:
    stored = {row["slug"]: row for row in learned.every_rule(asked.connection)}
    return Rules([_record(rule, stored.get(rule.slug, {})) for rule in rules_here.rules(asked.here)])


def _record(rule: Rule, row: Row) -> RuleRecord:
    counts = (row.get(name, 0) for name in ("hits", "fixed", "overrides"))
    about = (rule.slug, rule.kind, rule.severity, rule.state, rule.message, rule.incident, rule.path)
    return RuleRecord(*about, *counts)


def rule_prove(asked: Asked, given: WhichRules) -> Proofs:
    """No command of a rule is run; a rule that people's overrides have demoted stays so."""
    every = {rule.slug: rule for rule in rules_here.rules(asked.here)}
    wrong = [name for name in given.rules if name not in every]
    if wrong:
        known = ", ".join(every) or "none"
        raise WrongArgumentsError(f"rule_prove: {wrong[0]} is no rule that can be used. There are: {known}")
    place = Place(rules_here.top_of(asked.here), asked.environ)
    section = rules_here.options(asked.here)
    done = [
        (rule, prove_here(rule, place, limit=rules_here.limit_of(rule, section)))
        for rule in ([every[name] for name in given.rules] or list(every.values()))
    ]
    kept = [(rule, proof, "demoted" if _stays(rule, proof.state) else "") for rule, proof in done]
    rules_here.save_proofs(asked.here, kept)
    proved = all(proof.state == "proved" for rule, proof in done if rule.kind != "canonical")
    return Proofs(bool(done) and proved, [{"rule": rule.slug, **proof.record()} for rule, proof in done])


def _stays(rule: Rule, state: str) -> bool:
    return rule.state == "demoted" and state == "proved"


def rules_candidates(asked: Asked, _given: Arguments) -> Candidates:
    return Candidates(learned.candidates(asked.connection))


def failure_classes(asked: Asked, _given: Arguments) -> Classes:
    counted = {row["name"]: row for row in pages.classes(asked.connection)}
    made = [_class(one, counted.pop(one.name, {})) for one in together(_own(asked), STARTER)]
    made += [_class(FailureClass(name), row) for name, row in counted.items()]  # their files are gone
    return Classes(sorted(made, key=lambda one: (-one.recurred, -one.incidents, one.name)))


def _class(one: FailureClass, row: Row) -> ClassRecord:
    return ClassRecord(one.name, one.description, one.rules, row.get("incidents", 0), row.get("recurred", 0))


def _own(asked: Asked) -> list[FailureClass]:
    folder = os.path.join(asked.here.root, rules_here.options(asked.here)["classes"])
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    found = [_read(os.path.join(folder, name)) for name in names if name.endswith(".toml")]
    return [one for one in found if one is not None]


def _read(path: str) -> FailureClass | None:
    with open(path, encoding="utf-8", errors="replace") as file:
        return read(file.read(), os.path.basename(path).removesuffix(".toml"))


TOOLS = (
    Tool(
        "learn_status",
        "Bug fixes that were seen and what each still needs (an incident report, a proved rule): why it counts as a"
        " fix, its files, its class. The same as `clickstop learn`.",
        learn_status,
        Fixes,
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
        "Corrections by people that may become rules; a person approves or dismisses them. The same as"
        " `clickstop rule candidates`.",
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
