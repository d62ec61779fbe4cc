"""Tools about gates, features, reviews and the audit log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from clickstop.app import features, gates, ledgers, why
from clickstop.app.errors import WrongUsageError
from clickstop.app.gates import Explained
from clickstop.mcp.tool import Arguments, Latest, Limit, Tool, doc
from clickstop.policy.features import PRIORITIES, STATUSES, Component, Feature, component_files

if TYPE_CHECKING:
    from clickstop.app.features import FeatureImpact, FeatureRecord
    from clickstop.app.here import Here
    from clickstop.app.ledgers import AuditLine, FindingLine, GateLine
    from clickstop.app.why import Why


@dataclass(frozen=True, slots=True)
class GateLines:
    """Newest first."""

    decisions: list[GateLine]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision, explained; None where there was none yet."""

    decision: Why | None


@dataclass(frozen=True, slots=True)
class Features:
    """The registry, and what a deletion would do; null where none was asked about."""

    features: list[FeatureRecord]
    impact: FeatureImpact | None = None


@dataclass(frozen=True, slots=True)
class AuditLines:
    """Newest first."""

    lines: list[AuditLine]


@dataclass(frozen=True, slots=True)
class FindingLines:
    """Newest first."""

    findings: list[FindingLine]


class OneCommand(Arguments):
    """A command line."""

    command: Annotated[str, doc("The shell command line, exactly as it would be run.", min_length=1)]


class OneDecision(Arguments):
    """A decision."""

    id: Annotated[str, doc("Short id of a block, question or warning. Leave it out for the last one.")] = ""


class NewFeature(Arguments):
    """A feature to register."""

    key: Annotated[str, doc("Its key: a short name such as checkout.", min_length=1)]
    paths: Annotated[list[str], doc("Files, folders or globs it lives in, from the working folder.")] = (
        msgspec.field(default_factory=list)
    )
    title: Annotated[str, doc("What people call it.")] = ""
    priority: Annotated[Literal[("", *PRIORITIES)], doc("standard for a new feature.")] = ""  # type: ignore[valid-type]  # the one list
    status: Annotated[Literal[("", *STATUSES)], doc("active for a new feature.")] = ""  # type: ignore[valid-type]  # the one list
    role: Annotated[str, doc("What these files are to it: service, page, schema ...")] = ""
    primary: Annotated[bool, doc("Without one of these files it is no more.")] = False


class Deleted(Arguments):
    """Paths."""

    deleting: Annotated[
        list[str], doc("Files or folders that would be deleted, from the working folder: what that would break.")
    ] = msgspec.field(default_factory=list)


class Actions(Arguments):
    """Lines of the audit log."""

    action: Annotated[str, doc("Only actions that begin so, such as trust, gate.allow, pause.")] = ""
    limit: Limit = 20


class Findings(Arguments):
    """Findings of reviews."""

    new: Annotated[bool, doc("Only those that no agent has seen yet.")] = False
    limit: Limit = 20


def gate_explain(repo: Here, arguments: OneCommand) -> Explained:
    return gates.explain(repo, arguments.command)


def gates_recent(repo: Here, arguments: Latest) -> GateLines:
    return GateLines(ledgers.gates(repo.connection, arguments.limit))


def gate_why(repo: Here, arguments: OneDecision) -> Explanation:
    return Explanation(why.why(repo, arguments.id))


def listed(repo: Here, arguments: Deleted) -> Features:
    top = features.top_of(repo)
    paths = [features.inside(path, repo.cwd, top) for path in arguments.deleting]
    return Features(features.records(top), features.impact(top, paths) if paths else None)


def feature_register(repo: Here, arguments: NewFeature) -> Features:
    """Additions only: what makes a feature matter less is for people."""
    top = features.top_of(repo)
    inside = [features.inside(path, repo.cwd, top) for path in arguments.paths]
    parts = [Component(path, arguments.role, primary=arguments.primary) for path in inside]
    absent = [part.path for part in parts if not component_files(part, top)]
    if absent:
        raise WrongUsageError(f"feature_register: nothing is there by the name of {', '.join(absent)}")
    new = Feature(arguments.key, arguments.title, arguments.priority, arguments.status, parts)
    new, lowers = features.addition(top, new, primary=arguments.primary)
    if lowers:
        raise WrongUsageError(
            f"feature_register: that would make {arguments.key} matter less, which only a person may do."
            f" Ask them to run: clickstop feature add {arguments.key} ..."
        )
    features.write(top, [new])
    return Features([feature for feature in features.records(top) if feature.key == arguments.key])


def audit_log(repo: Here, arguments: Actions) -> AuditLines:
    return AuditLines(ledgers.audit(repo.connection, arguments.action, arguments.limit))


def review_findings(repo: Here, arguments: Findings) -> FindingLines:
    return FindingLines(ledgers.findings(repo.connection, arguments.limit, new=arguments.new))


TOOLS = (
    Tool(
        "gate_explain",
        "Would this shell command be allowed, asked about or blocked here? Says beforehand what it would do and"
        " what would be saved first. Nothing is run or recorded. Use it before a risky command.",
        gate_explain,
        Explained,
        OneCommand,
    ),
    Tool(
        "gates_recent",
        "The last blocks, questions and warnings: which gate and rule, about what, and why.",
        gates_recent,
        GateLines,
        Latest,
        reads=("gate_decisions",),
    ),
    Tool(
        "gate_why",
        "Why was something blocked, asked about or warned about? Explains a past decision, the last one or the"
        " one with this id: what happened, which rule and setting, what is still missing, how a person can change"
        " it.",
        gate_why,
        Explanation,
        OneDecision,
        reads=("gate_decisions", "debts"),
    ),
    Tool(
        "features",
        "The project's registered features and their files. With `deleting`: which features would lose something"
        " and which lines import what would be gone. Use it before you delete or move files.",
        listed,
        Features,
        Deleted,
    ),
    Tool(
        "feature_register",
        "Register a feature, or add files to one, in .clickstop/features.toml. The first file of a new feature is"
        " its primary one unless `primary` says otherwise.",
        feature_register,
        Features,
        NewFeature,
        writes=True,
    ),
    Tool(
        "audit_log",
        "What was done to clickstop itself, by whom and why: trust, pauses, allowed rules, opened gates.",
        audit_log,
        AuditLines,
        Actions,
        reads=("audit_log",),
    ),
    Tool(
        "review_findings",
        "What automatic reviews found in the changes: file, line, rule, text.",
        review_findings,
        FindingLines,
        Findings,
        reads=("review_findings",),
    ),
)
