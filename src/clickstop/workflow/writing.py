"""The write gate: whether enough is documented to write a guarded file."""

from __future__ import annotations

import os

from clickstop.core.record import Record
from clickstop.workflow.features import draft_of, feature_of, in_draft, is_guarded
from clickstop.workflow.logs import Log, context_files, log_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.workflow.model import Workflow


class Requirement(Record):
    """A condition for writing a file, and whether it holds."""

    kind: str  # draft, log, stage, label, context
    name: str
    text: str
    holds: bool

    def line(self) -> str:
        return f"{'✓' if self.holds else '✗'} {self.text}"


class Judgement(Record):
    """The verdict on writing a file, with all checks."""

    workflow: Workflow
    path: str
    feature: str
    log: Log
    checks: list[Requirement]

    @property
    def open(self) -> bool:
        return all(check.holds for check in self.checks)

    @property
    def is_drafted_elsewhere(self) -> bool:
        """Whether only the place is wrong."""
        return [check.kind for check in self.checks if not check.holds] == ["draft"]

    def lacking(self, kind: str) -> list[Requirement]:
        return [check for check in self.checks if check.kind == kind and not check.holds]


def judge(workflow: Workflow, path: str, top: str, branch: str = "") -> Judgement | None:
    """Judge writing a file; None if the workflow does not guard it."""
    if not is_guarded(workflow, path):
        return None
    feature = feature_of(workflow, path, branch)
    log = log_of(workflow, feature, top)
    exists = os.path.lexists(os.path.join(top, path))
    if exists and workflow.existing == "free":
        return Judgement(workflow, path, feature, log, [])  # without checks, all of them hold
    checks = [_draft(workflow, path, exists=exists)] if workflow.draft else []
    return Judgement(workflow, path, feature, log, [*checks, *_documentation(workflow, log, top)])


def of_feature(workflow: Workflow, feature: str, top: str) -> Judgement:
    """Judge writing any new file of a feature."""
    log = log_of(workflow, feature, top)
    return Judgement(workflow, f"the file of {feature}", feature, log, _documentation(workflow, log, top))


def _documentation(workflow: Workflow, log: Log, top: str) -> list[Requirement]:
    checks = [Requirement("log", log.path, _log_line(log), holds=log.exists and not log.problem)]
    checks += _stages(workflow, log)
    for place, files in context_files(workflow, log.feature, top):
        names = ", ".join(files[:3]) if files else f"{place} (missing)"
        checks.append(Requirement("context", place, f"Context files {names}", holds=bool(files)))
    return checks


def _draft(workflow: Workflow, path: str, *, exists: bool) -> Requirement:
    drafted = in_draft(workflow, path)
    text = f"In the draft folder {workflow.draft.strip('/')}/"
    if not drafted and exists:
        return Requirement("draft", path, f"{text}, or an existing file", holds=True)
    return Requirement("draft", path, text, holds=drafted)


def _log_line(log: Log) -> str:
    if not log.exists:
        return f"Run log {log.path} (missing)"
    return f"Run log {log.path} {log.problem}" if log.problem else f"Run log {log.path}"


def _stages(workflow: Workflow, log: Log) -> list[Requirement]:
    checks = []
    for name in workflow.required:
        sections = log.read.named(name)
        written = any(section.documented for section in sections)
        note = "" if written else " (template only)" if sections else " (missing)"
        checks.append(Requirement("stage", name, f"{name}{note}", holds=written))
        # If the stage itself is missing, its labels need no mention.
        for label in workflow.labels.get(name, ()) if written else ():
            holds = bool(log.read.value(name, label))
            text = f"{name}: {label}{'' if holds else ' (missing)'}"
            checks.append(Requirement("label", f"{name}.{label}", text, holds=holds))
    return checks


def message(judged: Judgement) -> str:
    """What was stopped, why, the checks, and the next steps."""
    lines = [
        *_why(judged),
        *(check.line() for check in judged.checks),
        *(f"{at}. {step}" for at, step in enumerate(steps(judged), start=1)),
    ]
    return "\n".join(lines)


def _why(judged: Judgement) -> list[str]:
    name = judged.workflow.name
    if judged.is_drafted_elsewhere:
        return [f"{judged.path} was not written: in the workflow {name}, only the person adds new files there."]
    return [
        f"{judged.path} was not written: the workflow {name} requires more documentation first.",
        f"Feature {judged.feature}: writing the plan down first makes you think it through.",
    ]


def steps(judged: Judgement) -> list[str]:
    """What to do, in order; the last step is to try again."""
    from clickstop.workflow import asking

    workflow, log = judged.workflow, judged.log
    actions = []
    target = judged.path
    if judged.lacking("draft"):
        target = draft_of(workflow, judged.path)
        actions.append(f"Write to {target} instead; only the person moves it out of the draft folder.")
    if judged.is_drafted_elsewhere:
        return [*actions, "When it is ready, ask the person to move it."]
    if judged.lacking("log"):
        new = f"Create {log.path} (a template: clickstop runlog new {judged.feature})."
        actions.append(f"Rewrite {log.path}, which {log.problem}." if log.exists else new)
    sections = [asking.section(workflow, check.name) for check in judged.lacking("stage")]
    sections += [_labelled(workflow, check.name) for check in judged.lacking("label")]
    if sections:
        actions.append(f"Document in {log.path}, with the brackets filled in:\n{asking.block(*sections)}")
    actions += [
        f"Write down what is known about {judged.feature} in {check.name} (any name)."
        for check in judged.lacking("context")
    ]
    return [*actions, f"Then write {target} again." if target == judged.path else f"Then write {target}."]


def _labelled(workflow: Workflow, name: str) -> str:
    stage, _, label = name.partition(".")
    lines = (line for line in workflow.lines_of(stage) if line.lower().startswith(label.lower()))
    line = next(lines, f"{label}: [...]")
    return f"## Stage: {stage}\n- {line}"


def why_exempt(workflow: Workflow, path: str, lines: int, labels: Callable[[], list[str]]) -> str:
    """Why a change is exempt; "" if it is not. `lines` is 0 if the number of changed lines is unknown."""
    most = workflow.exempt["lines"]
    if 0 < lines <= most:
        return f"{path}: {lines} lines are within exempt.lines = {most} of the workflow {workflow.name}"
    exempting = workflow.exempt["labels"]
    # Last, because labels need the store.
    label = next((word for word in labels() if word in exempting), "") if exempting else ""
    if label:
        return f"{path}: the person marked this work #{label}, which the workflow {workflow.name} exempts"
    return ""
