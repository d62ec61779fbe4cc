"""Tools about gates, features, reviews and the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from clickstop.app import features, gates, ledgers, why
from clickstop.app.errors import WrongUsageError
from clickstop.app.features import FeatureImpact, FeatureRecord
from clickstop.app.gates import Explained
from clickstop.app.ledgers import AuditEntry, FindingLine, GateLine
from clickstop.app.why import Why
from clickstop.mcp.tool import NONE, Arguments, Json, Latest, Limit, doc, tool
from clickstop.policy.features import PRIORITIES, STATUSES, Component, Feature, component_files

if TYPE_CHECKING:
    from clickstop.app.here import Here

# `impact` is null unless a deletion was asked about.
_FEATURES = {"features": [FeatureRecord], "impact": FeatureImpact | None}


class OneCommand(Arguments):
    command: Annotated[str, doc("The shell command line, exactly as it would be run.", min_length=1)]


class OneDecision(Arguments):
    id: Annotated[str, doc("Short ID of a block, question or warning (default: the last one).")] = ""


class NewFeature(Arguments):
    key: Annotated[str, doc("Its key: a short name such as checkout.", min_length=1)]
    paths: Annotated[list[str], doc("Its files, folders or globs, relative to the working folder.")] = NONE
    title: Annotated[str, doc("What people call it.")] = ""
    priority: Annotated[Literal[("", *PRIORITIES)], doc("Default for new features: standard.")] = ""  # type: ignore[valid-type]  # the one list
    status: Annotated[Literal[("", *STATUSES)], doc("Default for new features: active.")] = ""  # type: ignore[valid-type]  # the one list
    role: Annotated[str, doc("The role of these files: service, page, schema ...")] = ""
    primary: Annotated[bool, doc("The feature cannot exist without these files.")] = False


class Deleted(Arguments):
    deleting: Annotated[
        list[str], doc("Files or folders to delete, relative to the working folder: shows what that would break.")
    ] = NONE


class Actions(Arguments):
    action: Annotated[str, doc("Only actions with this prefix, such as trust, gate.allow, pause.")] = ""
    limit: Limit = 20


class Findings(Arguments):
    new: Annotated[bool, doc("Only findings that no agent has seen yet.")] = False
    limit: Limit = 20


@tool(Explained, OneCommand)
def gate_explain(repo: Here, arguments: OneCommand) -> Explained:
    """Would this shell command be allowed, asked about or blocked here? Says beforehand what it would do and what
    would be saved first. Nothing is run or recorded. Use it before a risky command.
    """
    return gates.explain(repo, arguments.command)


@tool({"decisions": [GateLine]}, Latest)
def gates_recent(repo: Here, arguments: Latest) -> Json:
    """The last blocks, questions and warnings: which gate and rule, about what, and why."""
    return {"decisions": ledgers.gates(repo.connection, arguments.limit)}


@tool({"decision": Why | None}, OneDecision)
def gate_why(repo: Here, arguments: OneDecision) -> Json:
    """Why was something blocked, asked about or warned about? Explains a past decision, the last one or the one
    with this ID: what happened, which rule and setting, what is still missing, how a person can change it.
    """
    return {"decision": why.why(repo, arguments.id)}


@tool(_FEATURES, Deleted, name="features")
def listed(repo: Here, arguments: Deleted) -> Json:
    """The project's registered features and their files. With `deleting`: which features would lose something and
    which lines import what would be removed. Use it before you delete or move files.
    """
    top = features.top_of(repo)
    paths = [features.inside(path, repo.cwd, top) for path in arguments.deleting]
    return {"features": features.records(top), "impact": features.impact(top, paths) if paths else None}


@tool(_FEATURES, NewFeature, writes=True)
def feature_register(repo: Here, arguments: NewFeature) -> Json:
    """Register a feature, or add files to one, in .clickstop/features.toml. The first file of a new feature is its
    primary one unless `primary` says otherwise.
    """
    # Agents may only add: lowering a feature's priority or status is for people.
    top = features.top_of(repo)
    inside = [features.inside(path, repo.cwd, top) for path in arguments.paths]
    parts = [Component(path, arguments.role, primary=arguments.primary) for path in inside]
    absent = [part.path for part in parts if not component_files(part, top)]
    if absent:
        raise WrongUsageError(f"feature_register: there is no file or folder {', '.join(absent)}")
    new = Feature(arguments.key, arguments.title, arguments.priority, arguments.status, parts)
    new, lowers = features.addition(top, new, primary=arguments.primary)
    if lowers:
        raise WrongUsageError(
            f"feature_register: only a person may lower the priority or status of {arguments.key}."
            f" Ask them to run: clickstop feature add {arguments.key} ..."
        )
    features.write(top, [new])
    registered = [feature for feature in features.records(top) if feature.key == arguments.key]
    return {"features": registered, "impact": None}


@tool({"lines": [AuditEntry]}, Actions)
def audit_log(repo: Here, arguments: Actions) -> Json:
    """Changes to clickstop itself, by whom and why: trust, pauses, exceptions, opened gates."""
    return {"lines": ledgers.audit(repo.connection, arguments.action, arguments.limit)}


@tool({"findings": [FindingLine]}, Findings)
def review_findings(repo: Here, arguments: Findings) -> Json:
    """What automatic reviews found in the changes: file, line, rule, text."""
    return {"findings": ledgers.findings(repo.connection, arguments.limit, new=arguments.new)}
