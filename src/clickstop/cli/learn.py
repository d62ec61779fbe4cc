"""`clickstop learn`: bug fixes that were seen, and what each still needs."""

from __future__ import annotations

from typing import Any

import click

from clickstop.app import learning
from clickstop.cli.here import Here, actor, here, refuse_agents
from clickstop.core.ids import utc
from clickstop.learning.evidence import in_words
from clickstop.render.output import console, json_option, print_json, text

_OPEN = ("armed", "owed")
_ALL = (*_OPEN, "paid", "waived", "known")


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show the bug fixes that were seen (the same as `status`), or waive one.

    A fix is recognised by evidence: a test that went from red to green, what the prompt reports, what the edits
    add. It needs what [learning] require says. Nothing of this runs with [learning] enabled = false.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(status, as_json=as_json)


@command.command()
@click.option("--all", "every", is_flag=True, help="Those that are closed, too.")
@json_option
def status(every: bool, as_json: bool) -> None:
    """Open fixes: their files with scores, why they count as fixes, their class, what is missing."""
    records = fixes(here(), _ALL if every else _OPEN)
    if as_json:
        print_json(records)
        return
    if not records:
        click.echo("No bug fix is open." if not every else "No bug fix was seen yet.")
    for record in records:
        _show(record)


@command.command()
@click.argument("fix", required=False)
@click.option(
    "--reason", required=True, help="Why nothing needs to be learned from it; it stands in the audit log."
)
@json_option
def waive(fix: str | None, reason: str, as_json: bool) -> None:
    """Let a fix go without a rule: FIX by the end of its id, or the only one that is open."""
    refuse_agents("learn waive")
    found = here()
    chosen = _chosen(fixes(found, _OPEN), fix)
    from clickstop.store import audit, save

    now = utc()
    debt = {"kind": "learning", "key": chosen["debt"], "paid_at": now}
    closed = {"id": chosen["id"], "status": "waived", "last_at": now}
    line = audit.line(found.plan().repo_id, actor(found.environ), "learning.waived", chosen["id"], reason)
    save.save(found.places, [("closed_fixes", closed), ("paid_debts", debt), line])
    if as_json:
        print_json({**chosen, "status": "waived", "reason": reason})
        return
    click.echo(f"The fix {chosen['debt']} is waived: {reason}")


def fixes(found: Here, statuses: tuple[str, ...]) -> list[dict[str, Any]]:
    """Fixes as records, newest first."""
    return learning.fixes(found.connect(), statuses)


def _chosen(records: list[dict[str, Any]], fix: str | None) -> dict[str, Any]:
    matching = [one for one in records if fix is None or one["id"].endswith(fix)]
    if len(matching) == 1:
        return matching[0]
    if not matching:
        raise click.ClickException("there is no such open fix. To see them: clickstop learn status")
    named = ", ".join(one["short"] for one in matching)
    raise click.UsageError(f"several fixes are open; say which one: {named}")


def _show(record: dict[str, Any]) -> None:
    out = console()
    proof = ", verified" if record["verified"] else ""
    line = (
        f"{record['short']}  {record['status']}  score {record['score']:.2f}{proof}  {record['created_at'][:16]}Z"
    )
    out.print(text(line, style="bold"))
    for file in record["files"]:
        out.print(text(f"  {file['path']} ({file['score']:.2f})"))
    out.print(text(f"  because {'; '.join(in_words(name) for name in record['signals'])}"))
    kind = record["classification"] or "not classified yet"
    out.print(text(f"  kind    {kind}{' ' + record['class'] if record['class'] else ''}"))
    if record["missing"]:
        out.print(
            text(
                f"  missing {', '.join(record['missing'])};"
                f" begin with: clickstop incident new --fix {record['short']}"
            )
        )
