"""`clickstop workflow`: documented workflows of this repository."""

from __future__ import annotations

import os
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from clickstop.app.workflow import log_state
from clickstop.cli.here import Here, actor, here, refuse_agents
from clickstop.core.git import listed_files
from clickstop.core.ids import utc
from clickstop.core.paths import below
from clickstop.core.repository import branch, worktree
from clickstop.core.words import many
from clickstop.render.output import console, heading, json_option, print_json, table, text
from clickstop.workflow.features import is_guarded, plain
from clickstop.workflow.logs import all_logs
from clickstop.workflow.model import Workflow
from clickstop.workflow.presets import PRESETS
from clickstop.workflow.writing import judge, of_feature, steps

if TYPE_CHECKING:
    from clickstop.app.workflow import LogState
    from clickstop.workflow.writing import Judgement

_HOUR = 3_600
_NONE = "no workflow is configured here. Set one up: clickstop workflow init"


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show the documented workflows (the same as `show`), set one up, check logs, open a gate.

    A workflow says what must be written down before certain files are written and before certain tests are tried
    again. Without [workflow.<name>] in the configuration nothing of it runs.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(show, as_json=as_json)


@command.command()
@click.argument("preset", required=False, type=click.Choice(list(PRESETS)))
@click.option("--name", default="", help="How it is called; the preset's name without it.")
@json_option
def init(preset: str | None, name: str, as_json: bool) -> None:
    """Add a workflow to the configuration; without PRESET, the one that fits what is found here."""
    from clickstop.config.workflow_file import add, fitting

    found = here()
    chosen = preset or fitting(top_of(found))
    called = plain(name or chosen)
    if any(one.name == called for one in configured(found)):
        raise click.ClickException(
            f"there is a workflow {called} already. To see it: clickstop workflow show {called}"
        )
    file = add(found.root, found.environ, called, chosen)
    found.audit("workflow.init", called, f"preset {chosen}")
    workflow = next(one for one in configured(found) if one.name == called)
    if as_json:
        print_json({"name": called, "preset": chosen, "file": file, "guards": workflow.guards})
        return
    guarded = [
        path for path in listed_files(top_of(found), ["*"], found.environ) or [] if is_guarded(workflow, path)
    ]
    out = console()
    out.print(text(f"The workflow {called} (preset {chosen}) stands in {file}."))
    out.print(text(f"It guards {many(len(guarded), 'file')} and every new one: {', '.join(workflow.guards)}"))
    out.print("Next, for the first feature: clickstop runlog new FEATURE")


@command.command()
@click.argument("name", required=False)
@json_option
def show(name: str | None, as_json: bool) -> None:
    """What each workflow guards, wants and limits; which logs are active, which gates somebody opened."""
    found = here()
    chosen = _chosen(found, name)
    opened = _opened(found)
    records = [_record(one, found, opened) for one in chosen]
    if as_json:
        print_json(records)
        return
    for workflow, record in zip(chosen, records, strict=True):
        _show(workflow, record)


@command.command()
@click.argument("what", nargs=-1, metavar="[FEATURE|FILE]...")
@json_option
def check(what: tuple[str, ...], as_json: bool) -> None:
    """What the write gate would say: of features, of files, or of every active log. Exit 1 if it would stop one."""
    found = here()
    chosen = _chosen(found, None)
    judged = _judged(found, chosen, what)
    if as_json:
        print_json([_judgement(one) for one in judged])
    elif not judged:
        click.echo("There is no active run log. To begin one: clickstop runlog new FEATURE")
    for one in judged if not as_json else ():
        _show_judgement(one)
    if any(not one.open for one in judged):
        raise SystemExit(1)


@command.command("pass")
@click.argument("feature")
@click.option(
    "--reason", required=True, help="Why it is all right; it stands in the audit log and the retrospective."
)
@click.option("--workflow", "name", default="", help="Only of this workflow; without it, of all.")
@click.option("--hours", default=24, show_default=True, type=click.IntRange(1, 24 * 30), help="For how long.")
@click.option("--end", is_flag=True, help="Close what was opened.")
@json_option
def open_gate(feature: str, reason: str, name: str, hours: int, end: bool, as_json: bool) -> None:  # noqa: PLR0917  # one per option
    """Open all gates of one feature for a while, with a reason."""
    refuse_agents("workflow pass")
    from clickstop.store import audit, save
    from clickstop.store.workflow import pass_row

    found = here()
    if not reason.strip():
        raise click.UsageError("--reason is empty: say why the gate may be open")
    _chosen(found, name or None)
    repo_id, who = found.plan().repo_id, actor(found.environ)
    until = utc(time.time() + (0 if end else hours * _HOUR))
    why = save.save(
        found.places,
        [
            pass_row(repo_id, who, feature, workflow=name, until=until, reason=reason),
            audit.line(repo_id, who, "workflow.closed" if end else "workflow.pass", feature, reason),
        ],
    )
    if why:
        raise click.ClickException(f"the database cannot be written: {why}")
    if as_json:
        print_json({"feature": feature, "workflow": name or None, "until": until, "reason": reason})
    elif end:
        click.echo(f"The gates of {feature} are closed again.")
    else:
        click.echo(f"The gates of {feature} are open for {many(hours, 'hour')}. To close them sooner:")
        click.echo(f"  clickstop workflow pass {feature} --end --reason done")


def configured(found: Here) -> list[Workflow]:
    """The workflows in force."""
    from clickstop.workflow.workflows import load

    return load(found.plan())


def top_of(found: Here) -> str:
    """Logs belong to the checkout in which somebody works."""
    return worktree(os.getcwd()) or found.root


def _chosen(found: Here, name: str | None) -> list[Workflow]:
    every = configured(found)
    if not every:
        raise click.ClickException(_NONE)
    chosen = [one for one in every if name in (None, one.name)]
    if not chosen:
        raise click.UsageError(f"no workflow {name}; there are: {', '.join(one.name for one in every)}")
    return chosen


def chosen_for(found: Here, name: str | None) -> list[Workflow]:
    """The workflows that a command is about."""
    return _chosen(found, name)


def _opened(found: Here) -> list[dict[str, Any]]:
    from clickstop.store.workflow import open_passes

    return open_passes(found.connect(), utc())


def _record(workflow: Workflow, found: Here, opened: list[dict[str, Any]]) -> dict[str, Any]:
    states = [log_state(workflow, log) for log in all_logs(workflow, top_of(found))]
    passes = [one for one in opened if one["workflow"] in ("", workflow.name)]
    return {
        **{key: getattr(workflow, key) for key in Workflow.__slots__},
        "logs": [asdict(one) | {"parts": len(one.parts)} for one in states],
        "open_gates": [{key: one[key] for key in ("feature", "until", "reason", "actor")} for one in passes],
    }


def _show(workflow: Workflow, record: dict[str, Any]) -> None:
    out = console()
    limits = workflow.limits
    out.print(heading(f"Workflow {workflow.name}"))
    required = [f"{one}{_labels(workflow, one)}" for one in workflow.required]
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
        ("kept over compaction", ", ".join(workflow.critical)),
        ("exempt", _exempt(workflow)),
    ]
    out.print(table(("", ""), [(f"  {name}", said) for name, said in rows]))
    for log in record["logs"]:
        out.print(text(f"  {log['path']}: {log['stage'] or 'no'} stage, {log['waits_for']}"))
    for one in record["open_gates"]:
        out.print(text(f"  open until {one['until']}: {one['feature']} ({one['reason']})", "yellow"))


def _labels(workflow: Workflow, stage: str) -> str:
    labels = workflow.labels.get(stage, [])
    return f" ({', '.join(labels)})" if labels else ""


def _exempt(workflow: Workflow) -> str:
    rules = workflow.exempt
    said = [f"edits of up to {many(rules['lines'], 'line')}"] if rules["lines"] else []
    said += [", ".join(rules["paths"])] if rules["paths"] else []
    said += [f"prompts with #{label}" for label in rules["labels"]]
    return "; ".join(said) or "nothing"


def _judged(found: Here, chosen: list[Workflow], what: tuple[str, ...]) -> list[Judgement]:
    top, now = top_of(found), branch(os.getcwd())
    judged: list[Judgement] = []
    for workflow in chosen:
        if not what:
            logs = [log for log in all_logs(workflow, top) if log_state(workflow, log).active]
            judged += [of_feature(workflow, log.feature, top) for log in logs]
        for name in what:
            path = below(name, top, os.getcwd())
            one = judge(workflow, path, top, now) if path else None
            if one is not None:
                judged.append(one)
            elif "/" not in name and not os.path.exists(name):
                judged.append(of_feature(workflow, name, top))
    for name in what if not judged else ():
        raise click.ClickException(f"{name} is neither a guarded file nor the name of a feature")
    return judged


def _judgement(one: Judgement) -> dict[str, Any]:
    checks = [{"kind": check.kind, "name": check.name, "holds": check.holds} for check in one.checks]
    return {
        "workflow": one.workflow.name,
        "feature": one.feature,
        "path": one.path,
        "log": one.log.path,
        "problem": one.log.problem,
        "open": one.open,
        "checks": checks,
    }


def _show_judgement(one: Judgement) -> None:
    out = console()
    state = "may be written" if one.open else "would be stopped"
    out.print(heading(f"{one.feature} (workflow {one.workflow.name}): {one.path} {state}"))
    for check in one.checks:
        out.print(text(f"  {check.line()}", "green" if check.holds else "red"))
    for at, step in enumerate(steps(one)[:-1] if not one.open else (), start=1):
        out.print(text(f"  {at}. {step}"))


def summary(state: LogState) -> str:
    return f"{state.stage or 'no'} stage, {state.waits_for}"
