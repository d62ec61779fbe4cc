"""Rules that are commands: drift guards, which must pass, and verifications, which must have run."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.learning.match import is_meant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.learning.rule import Rule
    from clickstop.store.learned import LastRun


class Owed(Record):
    """A rule whose command is due, and why."""

    rule: Rule
    why: str


def owed(
    rules: list[Rule], paths: list[str], last_run: Callable[[str], LastRun], last_change: Callable[[Rule], str]
) -> list[Owed]:
    """The rules whose command must run after a change of these paths.

    `last_run` returns a command's last run in this session; `last_change` returns when something changed that a
    rule is about.
    """
    missing = []
    for rule in rules:
        if not any(is_meant(rule, path) for path in paths):
            continue
        run = last_run(rule.command)
        if not run.outcome or run.at < last_change(rule):
            missing.append(Owed(rule, "has not run since the last change"))
        elif rule.kind == "drift" and run.outcome != "ok":
            missing.append(Owed(rule, "failed in its last run"))
    return missing


def message(missing: list[Owed], *, incident: Callable[[str], str]) -> str:
    first = missing[0].rule
    lines = [f"Not done yet: `{run.rule.command}` {run.why} (rule {run.rule.slug})." for run in missing]
    taught = f" Incident: {incident(first.incident)}." if first.incident else ""
    lines.append(f"Why: {first.message}{taught}")
    steps = [f"{number}. Run: {run.rule.command}" for number, run in enumerate(missing, start=1)]
    return "\n".join([*lines, *steps])
