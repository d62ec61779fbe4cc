"""`clickstop gate`: the rules in force, what they would say to a command, and what is allowed all the same."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from clickstop.app import gates as reports
from clickstop.cli.here import Here, here, refuse_agents
from clickstop.config import allowing
from clickstop.render import gates as render
from clickstop.render.output import console, json_option, print_json, text

if TYPE_CHECKING:
    from clickstop.policy.cases import Case


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List the built-in rules with their verdicts here, your own, and what is allowed."""
    if ctx.invoked_subcommand is not None:
        return
    found = here()
    rules, policy = reports.rules(found.plan(), found.root, found.environ)
    if as_json:
        print_json({"rules": [asdict(rule) for rule in rules], **_listed(policy)})
    else:
        render.show_rules(console(), rules, policy)


def _listed(policy: dict[str, Any]) -> dict[str, Any]:
    protect = [{"glob": glob, "read": read, "write": write} for glob, read, write in policy["protect"]]
    return {"own": policy["own"], "allow": policy["allow"], "protect": protect, "branches": policy["branches"]}


@command.command()
@click.argument("line", metavar="COMMAND")
@json_option
def explain(line: str, as_json: bool) -> None:
    """What COMMAND would do, which rules apply here and now, and the verdict. Nothing is run or recorded.

    `-` reads the command from stdin. Exit 1 if it would be asked about or stopped.
    """
    found = here()
    line = sys.stdin.read().rstrip("\n") if line == "-" else line
    done = reports.explain(line, found.plan(), found.root, os.getcwd(), found.environ)
    if as_json:
        print_json(asdict(done))
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
    done = _try_all(here(), cases)
    if as_json:
        print_json([asdict(one) for one in done])
    else:
        render.show_tried(console(), done)
    if not all(one.ok for one in done):
        raise SystemExit(1)


def _try_all(found: Here, cases: list[Case]) -> list[reports.Tried]:
    plan = found.plan()
    return [reports.tried(case, plan, found.root, os.getcwd(), found.environ) for case in cases]


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
    found = here()
    rule, meant = _meant(found, what, match)
    expires = "" if forever else allowing.until(days)
    entry = {"rule": rule, "match": meant, "reason": reason, "expires": expires}
    path = os.path.join(found.root, "clickstop.local.toml" if local else "clickstop.toml")
    allowing.write(path, entry)
    found.audit("gate.allow", f"{rule} {meant}".strip(), reason)
    _mark(found, what, rule)
    if as_json:
        print_json({**entry, "file": path})
        return
    end = f"until {expires}" if expires else "for good"
    console().print(text(f"{rule} lets {meant or 'anything'} through {end}. Written to {path}."))


def _meant(found: Here, what: str, match: str) -> tuple[str, str]:
    """The rule, and what it is about: as named, or as a decision says."""
    from clickstop.store import decisions

    rules, policy = reports.rules(found.plan(), found.root, found.environ)
    known = [rule.id for rule in rules] + [rule["id"] for rule in policy["own"]]
    if what in known or what.endswith("*") or what.startswith("protect."):
        return what, match
    rows = decisions.find(found.connect(), what) if not what.strip("0123456789abcdef") else []
    if len(rows) == 1 and rows[0]["rule_id"]:
        return rows[0]["rule_id"], match or rows[0]["target"]
    from clickstop.config.layers import nearest

    hint = nearest(what, dict.fromkeys(known)).partition("; known")[0]
    raise click.ClickException(f"{what} is no rule and no decision of a rule{hint}. The rules: clickstop gate")


def _mark(found: Here, what: str, rule: str) -> None:
    """A decision that is allowed afterwards was a false alarm."""
    from clickstop.store import decisions, save

    for row in decisions.find(found.connect(), what):
        if row["rule_id"] == rule:
            save.save(found.places, [decisions.false_alarm(row["id"])])
