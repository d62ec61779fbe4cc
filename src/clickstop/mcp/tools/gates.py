"""Tools about gates, features, reviews and the audit log."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

import click
import msgspec

from clickstop.app import features, gates, ledgers, why
from clickstop.app.features import FeatureImpact, FeatureRecord, RegistryError
from clickstop.app.gates import Explained
from clickstop.cli.why import decision
from clickstop.core.target import target
from clickstop.mcp.tool import Arguments, Limit, Tool, WrongArgumentsError, said
from clickstop.policy import feature_file
from clickstop.policy.features import PRIORITIES, STATUSES, Component, Feature

if TYPE_CHECKING:
    from clickstop.app.ledgers import AuditLine, FindingLine, GateLine
    from clickstop.app.why import Why
    from clickstop.mcp.asked import Asked


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
    """The registry."""

    features: list[FeatureRecord]


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

    command: Annotated[str, said("The shell command line, exactly as it would be run.", min_length=1)]


class Last(Arguments):
    """How many."""

    limit: Limit = 20


class OneDecision(Arguments):
    """A decision."""

    id: Annotated[str, said("Short id of a block, question or warning. Leave it out for the last one.")] = ""


class NewFeature(Arguments):
    """A feature to register."""

    key: Annotated[str, said("Its key: a short name such as checkout.", min_length=1)]
    paths: Annotated[list[str], said("Files, folders or globs it lives in, from the working folder.")] = (
        msgspec.field(default_factory=list)
    )
    title: Annotated[str, said("What people call it.")] = ""
    priority: Annotated[Literal[("", *PRIORITIES)], said("standard for a new feature.")] = ""  # type: ignore[valid-type]  # the one list
    status: Annotated[Literal[("", *STATUSES)], said("active for a new feature.")] = ""  # type: ignore[valid-type]  # the one list
    role: Annotated[str, said("What these files are to it: service, page, schema ...")] = ""
    primary: Annotated[bool, said("Without one of these files it is no more.")] = False


class Deleted(Arguments):
    """Paths."""

    paths: Annotated[
        list[str], said("Files or folders that would be deleted, from the working folder.", min_length=1)
    ]


class Actions(Arguments):
    """Lines of the audit log."""

    action: Annotated[str, said("Only actions that begin so, such as trust, gate.allow, pause.")] = ""
    limit: Limit = 20


class Findings(Arguments):
    """Findings of reviews."""

    new: Annotated[bool, said("Only those that no agent was told of.")] = False
    limit: Limit = 20


def gate_explain(asked: Asked, given: OneCommand) -> Explained:
    here = asked.here
    return gates.explain(given.command, here.plan(), here.root, asked.cwd, here.environ)


def gates_recent(asked: Asked, given: Last) -> GateLines:
    return GateLines(ledgers.gates(asked.connection, given.limit))


def gate_why(asked: Asked, given: OneDecision) -> Explanation:
    row = decision(asked.connection, given.id)
    if row is None:
        return Explanation(None)
    here = asked.here
    return Explanation(why.explain(asked.connection, row, here.plan(), here.root, here.environ))


def feature_list(asked: Asked, _given: Arguments) -> Features:
    try:
        return Features(features.records(_top(asked)))
    except RegistryError as error:
        raise click.ClickException(str(error)) from error


def feature_register(asked: Asked, given: NewFeature) -> Features:
    """Additions only: what makes a feature matter less is for people."""
    top = _top(asked)
    try:
        known = next((one for one in features.registry(top) if one.key == given.key), None)
        parts = [
            Component(features.inside(path, asked.cwd, top), given.role, primary=given.primary)
            for path in given.paths
        ]
        new = Feature(given.key, given.title, given.priority, given.status, parts)
        new = features.said(known, new, primary=given.primary)
        if known is not None and feature_file.lowers(known, new):
            raise WrongArgumentsError(
                f"feature_register: that would make {given.key} matter less, which only a person may do."
                f" Ask them to run: clickstop feature add {given.key} ..."
            )
        features.write(top, [new])
        return Features([one for one in features.records(top) if one.key == given.key])
    except RegistryError as error:
        raise click.ClickException(str(error)) from error


def feature_impact(asked: Asked, given: Deleted) -> FeatureImpact:
    top = _top(asked)
    try:
        return features.impact(top, [features.inside(path, asked.cwd, top) for path in given.paths])
    except RegistryError as error:
        raise click.ClickException(str(error)) from error


def audit_log(asked: Asked, given: Actions) -> AuditLines:
    return AuditLines(ledgers.audit(asked.connection, given.action, given.limit))


def review_findings(asked: Asked, given: Findings) -> FindingLines:
    return FindingLines(ledgers.findings(asked.connection, given.limit, new=given.new))


def _top(asked: Asked) -> str:
    assert asked.here
    return os.path.realpath(target(asked.cwd).folder)


TOOLS = (
    Tool(
        "gate_explain",
        "What a shell command would do here, which rules apply, and whether it would be let through, asked about or"
        " blocked. Nothing is run or recorded. The same as `clickstop gate explain`.",
        gate_explain,
        Explained,
        OneCommand,
    ),
    Tool(
        "gates_recent",
        "The last blocks, questions and warnings: which gate and rule, about what, and why.",
        gates_recent,
        GateLines,
        Last,
        reads=("gate_decisions",),
    ),
    Tool(
        "gate_why",
        "The last block, question or warning (or the one with this id) explained: what happened, which setting said"
        " so, what is owed, how a person can change it. The same as `clickstop why`.",
        gate_why,
        Explanation,
        OneDecision,
        reads=("gate_decisions", "debts"),
    ),
    Tool(
        "feature_list",
        "The project's registered features with their files, and which of those are missing. The same as"
        " `clickstop feature`.",
        feature_list,
        Features,
    ),
    Tool(
        "feature_register",
        "Register a feature, or add files to one, in .clickstop/features.toml. The first file of a new feature is"
        " its primary one unless `primary` says otherwise. The same as `clickstop feature add`.",
        feature_register,
        Features,
        NewFeature,
        writes=True,
    ),
    Tool(
        "feature_impact",
        "What deleting files would do: features that lose something, and lines that import what would be gone. Ask"
        " this before a deletion. The same as `clickstop feature impact`.",
        feature_impact,
        FeatureImpact,
        Deleted,
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
