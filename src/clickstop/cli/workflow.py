"""`clickstop workflow`: show and set up documented workflows, check logs, open gates."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from clickstop.app.workflow import chosen, configured, log_state, log_states, open_gates
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.printed import json_option, listing, printed
from clickstop.core.git import Git
from clickstop.core.ids import utc
from clickstop.core.paths import below
from clickstop.core.repository import branch
from clickstop.core.words import many
from clickstop.render.output import console, heading, say, table, text
from clickstop.store.workflow import open_passes
from clickstop.workflow.features import is_guarded, plain
from clickstop.workflow.logs import all_logs
from clickstop.workflow.presets import PRESETS
from clickstop.workflow.writing import judge, of_feature, steps

if TYPE_CHECKING:
    from clickstop.app.here import Here
    from clickstop.store.rows import Row
    from clickstop.workflow.model import Workflow
    from clickstop.workflow.writing import Judgement


@listing("show")
def command() -> None:
    """Show the workflows (same as `show`), set one up, check logs, or open a gate.

    A workflow defines what must be documented before certain files are edited and before certain tests are
    retried. Nothing runs unless the configuration has a [workflow.<name>] section.
    """


@command.command()
@click.argument("preset", required=False, type=click.Choice(list(PRESETS)))
@click.option("--name", default="", help="Name of the workflow (default: the preset's name).")
@json_option
def init(preset: str | None, name: str) -> None:
    """Add a workflow to the configuration. Without PRESET, picks the one that fits this project."""
    from clickstop.config.workflow_file import add, fitting

    repo = here()
    preset = preset or fitting(repo.workplace)
    called = plain(name or preset)
    if any(workflow.name == called for workflow in configured(repo)):
        raise click.ClickException(
            f"the workflow {called} already exists. To see it: clickstop workflow show {called}"
        )
    file = add(repo.root, repo.environ, called, preset)
    repo.audit("workflow.init", called, f"preset {preset}")
    (workflow,) = chosen(repo, called)
    if printed("workflow.new", {"name": called, "preset": preset, "file": file, "guards": workflow.guards}):
        return
    guarded = [path for path in Git(repo.workplace, repo.environ).files() or [] if is_guarded(workflow, path)]
    out = console()
    out.print(text(f"The workflow {called} (preset {preset}) is now in {file}."))
    out.print(text(f"It guards {many(len(guarded), 'file')} and every new one: {', '.join(workflow.guards)}"))
    out.print("Next, for the first feature: clickstop runlog new FEATURE")


@command.command(short_help="Show what each workflow requires, and its logs.")
@click.argument("name", required=False)
@json_option
def show(name: str | None) -> None:
    """Show what each workflow guards, requires and limits, which logs are active, and which gates are open."""
    repo = here()
    workflows = chosen(repo, name)
    passes = open_passes(repo.connection, utc())
    records = [_record(workflow, repo, passes) for workflow in workflows]
    if printed("workflow", records):
        return
    for workflow, record in zip(workflows, records, strict=True):
        _show(workflow, record)


@command.command(short_help="Show what the write gate would decide.")
@click.argument("what", nargs=-1, metavar="[FEATURE|FILE]...")
@json_option
def check(what: tuple[str, ...]) -> None:
    """Show what the write gate would decide for features, files, or every active log. Exits 1 if it would stop
    one.
    """
    repo = here()
    judged = _judged(repo, chosen(repo), what)
    if not printed("workflow.check", [_judgement(judgement) for judgement in judged]):
        for judgement in judged:
            _show_judgement(judgement)
        if not judged:
            say("There is no active run log. To start one: clickstop runlog new FEATURE")
    if any(not judgement.open for judgement in judged):
        raise SystemExit(1)


@command.command("pass")
@click.argument("feature")
@click.option("--reason", required=True, help="Why this is fine; recorded in the audit log and the retrospective.")
@click.option("--workflow", "name", default="", help="Only this workflow (default: all).")
@click.option("--hours", default=24, show_default=True, type=click.IntRange(1, 24 * 30), help="For how long.")
@click.option("--end", is_flag=True, help="Close the gates again.")
@json_option
def open_gate(feature: str, reason: str, name: str, hours: int, end: bool) -> None:  # one per option
    """Open every gate of one feature for a while, with a reason."""
    refuse_agents("workflow pass")
    repo = here()
    if not reason.strip():
        raise click.UsageError("--reason is empty: say why the gates may be open")
    chosen(repo, name or None)
    until = open_gates(repo, feature, reason, workflow=name, hours=0 if end else hours)
    record = {"feature": feature, "workflow": name or None, "until": until, "reason": reason}
    if printed("workflow.pass", record):
        return
    if end:
        say(f"The gates of {feature} are closed again.")
    else:
        say(f"The gates of {feature} are open for {many(hours, 'hour')}. To close them sooner:")
        say(f"  clickstop workflow pass {feature} --end --reason done")


def _record(workflow: Workflow, repo: Here, passes: list[Row]) -> dict[str, Any]:
    own = [row for row in passes if row["workflow"] in ("", workflow.name)]
    return {
        **workflow.as_data(),
        "logs": [asdict(state) | {"parts": len(state.parts)} for state in log_states(repo, [workflow])],
        "open_gates": [{key: row[key] for key in ("feature", "until", "reason", "actor")} for row in own],
    }


def _show(workflow: Workflow, record: dict[str, Any]) -> None:
    out = console()
    limits = workflow.limits
    out.print(heading(f"Workflow {workflow.name}"))
    required = [f"{stage}{_labels(workflow, stage)}" for stage in workflow.required]
    rows = [
        ("guards", ", ".join(workflow.guards)),
        ("new files", f"in {workflow.draft}/ first" if workflow.draft else "anywhere"),
        ("existing files", "need no log" if workflow.existing == "free" else "need a log, too"),
        ("run log", workflow.runlog),
        ("stages", ", ".join(workflow.stages)),
        ("before writing", ", ".join(required) or "nothing"),
        ("context files", ", ".join(workflow.context) or "none"),
        ("test commands", ", ".join(workflow.tests)),
        ("categories", ", ".join(workflow.categories) or "none"),
        ("limits", f"{limits['same']} of a category, {limits['deep']} in all, {limits['max']} at most"),
        (
            "after a run",
            {"block": "the log must be updated", "remind": "a reminder"}.get(workflow.log_update, "nothing"),
        ),
        ("agents", ", ".join(workflow.agents) or "none"),
        ("kept across compactions", ", ".join(workflow.critical)),
        ("exempt", _exempt(workflow)),
    ]
    out.print(table(("", ""), [(f"  {name}", value) for name, value in rows]))
    for log in record["logs"]:
        out.print(text(f"  {log['path']}: {log['stage'] or 'no'} stage, {log['waits_for']}"))
    for gate in record["open_gates"]:
        out.print(text(f"  open until {gate['until']}: {gate['feature']} ({gate['reason']})", "yellow"))


def _labels(workflow: Workflow, stage: str) -> str:
    labels = workflow.labels.get(stage, [])
    return f" ({', '.join(labels)})" if labels else ""


def _exempt(workflow: Workflow) -> str:
    rules = workflow.exempt
    exempt = [f"edits to at most {many(rules['lines'], 'line')}"] if rules["lines"] else []
    exempt += [", ".join(rules["paths"])] if rules["paths"] else []
    exempt += [f"prompts with #{label}" for label in rules["labels"]]
    return "; ".join(exempt) or "nothing"


def _judged(repo: Here, workflows: list[Workflow], what: tuple[str, ...]) -> list[Judgement]:
    top, now = repo.workplace, branch(repo.cwd)
    judged: list[Judgement] = []
    for workflow in workflows:
        if not what:
            logs = [log for log in all_logs(workflow, top) if log_state(workflow, log).active]
            judged += [of_feature(workflow, log.feature, top) for log in logs]
        for name in what:
            path = below(name, top, repo.cwd)
            judgement = judge(workflow, path, top, now) if path else None
            if judgement is not None:
                judged.append(judgement)
            elif "/" not in name and not os.path.exists(name):
                judged.append(of_feature(workflow, name, top))
    for name in what if not judged else ():
        raise click.ClickException(f"{name} is neither a guarded file nor a feature")
    return judged


def _judgement(judgement: Judgement) -> dict[str, Any]:
    checks = [{"kind": check.kind, "name": check.name, "holds": check.holds} for check in judgement.checks]
    return {
        "workflow": judgement.workflow.name,
        "feature": judgement.feature,
        "path": judgement.path,
        "log": judgement.log.path,
        "problem": judgement.log.problem,
        "open": judgement.open,
        "checks": checks,
    }


def _show_judgement(judgement: Judgement) -> None:
    out = console()
    state = "may be written" if judgement.open else "would be stopped"
    out.print(heading(f"{judgement.feature} (workflow {judgement.workflow.name}): {judgement.path} {state}"))
    for check in judgement.checks:
        out.print(text(f"  {check.line()}", "green" if check.holds else "red"))
    for at, step in enumerate(steps(judgement)[:-1] if not judgement.open else (), start=1):
        out.print(text(f"  {at}. {step}"))
