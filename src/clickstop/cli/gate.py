"""`clickstop gate`: the rules in force, what they would say to a command, and what is allowed all the same."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Any

import click

from clickstop.app import allowing
from clickstop.app import gates as reports
from clickstop.cli.here import here, refuse_agents
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.render import gates as render
from clickstop.render.output import console, text


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List the built-in rules with their verdicts here, your own, and what is allowed."""
    if ctx.invoked_subcommand is not None:
        return
    repo = here()
    rules, policy = reports.rules(repo)
    if as_json:
        print_record("gate", {"rules": [asdict(rule) for rule in rules], **_listed(policy)})
    else:
        render.show_rules(console(), rules, policy)


def _listed(policy: dict[str, Any]) -> dict[str, Any]:
    protected = (*policy["protect"], *policy["stricter"])
    protect = [{"glob": glob, "read": read, "write": write} for glob, read, write in protected]
    return {"own": policy["own"], "allow": policy["allow"], "protect": protect, "branches": policy["branches"]}


@command.command()
@click.argument("line", metavar="COMMAND")
@json_option
def explain(line: str, as_json: bool) -> None:
    """What COMMAND would do, which rules apply here and now, and the verdict. Nothing is run or recorded.

    `-` reads the command from stdin. Exit 1 if it would be asked about or stopped.
    """
    repo = here()
    line = sys.stdin.read().rstrip("\n") if line == "-" else line
    done = reports.explain(repo, line)
    if as_json:
        print_record("gate.explain", asdict(done))
    else:
        render.show_explained(console(), done)
    if done.verdict in ("ask", "block"):
        raise SystemExit(1)


@command.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@json_option
def test(file: Any, as_json: bool) -> None:
    """Try the commands of FILE against the policy in force, and compare verdicts. `-` reads stdin.

    Each line is a verdict (pass, warn, ask, block, or stop for either of the last two), spaces, and a command;
    lines that are indented go on with it; # begins a note. Git is not asked: what could be lost counts as lost.
    """
    from clickstop.policy.cases import read

    try:
        cases = read(file.read())
    except ValueError as error:
        raise click.ClickException(f"{file.name}: {error}") from error
    if not cases:
        raise click.ClickException(f"{file.name} holds no command")
    results = reports.tried(here(), cases)
    if as_json:
        print_record("gate.test", [asdict(result) for result in results])
    else:
        render.show_tried(console(), results)
    if not all(result.ok for result in results):
        raise SystemExit(1)


@command.command()
@click.argument("what", metavar="RULE|ID")
@click.option(
    "--match", default="", help="The whole command line, or a glob of what it is done to. Empty: anything."
)
@click.option("--reason", required=True, help="Why it is all right; others will read it.")
@click.option(
    "--days", type=click.IntRange(1, 3650), default=allowing.DAYS, show_default=True, help="How long it counts."
)
@click.option("--forever", is_flag=True, help="It has no end.")
@click.option(
    "--local", is_flag=True, help="For yourself (clickstop.local.toml), not for the project (clickstop.toml)."
)
@json_option
def allow(what: str, *, match: str, reason: str, days: int, forever: bool, local: bool, as_json: bool) -> None:
    """Let something through that a rule stops: remembered with a reason, and with an end.

    WHAT is a rule's id, or the short id of a decision: then that rule, and exactly that command or file.
    """
    refuse_agents("gate allow")
    repo = here()
    rule, target, alarms = allowing.meant(repo, what, match)
    file = allowing.OWN if local else allowing.SHARED
    entry = allowing.allow(repo, rule, target, reason, days=None if forever else days, file=file, alarms=alarms)
    if as_json:
        print_record("gate.allow", entry)
        return
    end = f"until {entry['expires']}" if entry["expires"] else "for good"
    console().print(text(f"{rule} lets {target or 'anything'} through {end}. Written to {entry['file']}."))
    console().print(text("A session that is running keeps its policy: its next call asks in the client."))
