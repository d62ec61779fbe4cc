"""`clickstop init`: set up clickstop in this repository, or update an existing setup."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import click

from clickstop.agents.index import AGENTS, agent_named
from clickstop.app.here import Here, is_agent
from clickstop.cli import asking, trusting
from clickstop.cli.printed import as_json, json_option, printed
from clickstop.cli.trust import record_settings, show_settings
from clickstop.config.commands import find
from clickstop.config.errors import ConfigError
from clickstop.config.layers import keeping_trust
from clickstop.config.waiting import waiting
from clickstop.core.ids import new_id
from clickstop.core.places import Places, is_guest, user_state
from clickstop.core.registry import register
from clickstop.core.target import target, why_not
from clickstop.core.words import many
from clickstop.install import bundle, entries, first_config, origin, setup, stack, stores
from clickstop.install.changes import FileRewrite
from clickstop.render.commands import as_record
from clickstop.render.output import console, text

if TYPE_CHECKING:
    from clickstop.config.commands import ProjectCommands
    from clickstop.config.layers import Unseen
    from clickstop.core.target import Target
    from clickstop.install.setup import InstallStep


@dataclass
class InitReport:
    root: str
    folder: str
    agents: list[str]
    scopes: list[str]
    stack: list[str]
    commands: list[dict[str, Any]] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    trusted: list[str] = field(default_factory=list)  # command lines, by this call
    notes: list[str] = field(default_factory=list)


@click.command()
@click.option("--shared", is_flag=True, help="For the whole team: hooks in settings under git.")
@click.option("--user", is_flag=True, help="For all your repositories: hooks in your own settings.")
@click.option("--agent", "agents", multiple=True, type=click.Choice(list(AGENTS)), help="Only for this agent.")
@click.option("--statusline", is_flag=True, help="Also add a status line, unless you have one.")
@click.option(
    "--mcp", is_flag=True, help="Also add the MCP server, so the agent can query what clickstop recorded."
)
@click.option("--install-line", metavar="LINE", help="How your team installs clickstop, for --shared to show.")
@click.option("--yes", is_flag=True, help="Skip the prompts, and trust the project's commands as shown.")
@click.option("--dry-run", is_flag=True, help="Show what would change; change nothing.")
@click.option("--verbose", is_flag=True, help="Show every changed line instead of folding similar ones.")
@json_option
def command(
    *,
    shared: bool,
    user: bool,
    agents: tuple[str, ...],
    statusline: bool,
    mcp: bool,
    install_line: str | None,
    yes: bool,
    dry_run: bool,
    verbose: bool,
) -> None:
    """Set up clickstop in this repository, or update it.

    Writes clickstop.toml, adds the hook entries to the agent's settings, and lists machine-local files in
    .git/info/exclude. Your state folder holds the recorded data, backups of the settings and, with --shared, a
    launcher; a marker in the git folder ties it to this repository, so you can move the folder. Finally it shows
    the project's own commands: they run as checks only after you trust them.

    --statusline adds a status line to the client, unless you already have one. --mcp adds the MCP server to
    .mcp.json (for this machine only, unless you also pass --shared) and approves it in your settings for this
    repository.

    With --shared, teammates without clickstop see how to install it, in your team's own words: pass
    --install-line, or answer the prompt. The line is saved as [project] install in clickstop.toml; it is shown,
    never run.
    """
    if shared and user:
        raise click.UsageError("--shared and --user cannot be combined")
    scope = "shared" if shared else "user" if user else None
    place = _place()
    report = _look(place, scope, list(agents))
    ask = not as_json() and sys.stdin.isatty()
    team_line = _team_line(place, report, install_line, ask=ask and not (yes or dry_run))
    # Believe the configuration here: the person is about to be asked to trust exactly these commands.
    commands = find(place.root, place.folder, os.environ, believe=True)
    unseen = _unseen(place)
    with asking.plain_errors():
        line = _status_line(place, report) if statusline else ""
        steps = _config_steps(place, report, team_line)
        setup.require_inside(steps, place)
        steps += setup.installing(
            place,
            report.agents,
            report.scopes,
            os.environ,
            moved=scope is not None,
            status_line=line,
            server=mcp,
            line=team_line or None,
        )
        if not as_json():
            _introduce(place, report)
            asking.show(steps, whole=verbose)
            for settings in unseen:
                show_settings(settings)
            trusting.show("Commands in this project:", commands.all(), commands.folder)
        if not dry_run:
            if steps or not _has_state(place):
                asking.agree("Make these changes?", yes=yes)
            # Our own edit of a trusted file must not make it untrusted.
            own, common = (os.path.join(place.root, name) for name in ("clickstop.toml", "pyproject.toml"))
            with keeping_trust(own, os.environ), keeping_trust(common, os.environ):
                report.changed = asking.do(steps)
            _start(place, report)
            _trust_settings(place, unseen, yes=yes, ask=ask)
            report.trusted = _trust(place, commands, yes=yes, ask=ask)
    report.commands = [as_record(command, report.trusted) for command in commands.all()]
    report.notes += trusting.still_waiting(commands, report.trusted)
    if not commands.all():
        report.notes.append(
            "No commands for tests or checks were found, so none run. To add them: [commands] in clickstop.toml"
        )
    report.notes += _notes(place, report)
    if printed("init", {**asdict(report), "would_change": [step.change.file for step in steps] if dry_run else []}):
        return
    _conclude(report, steps, dry_run=dry_run)


def _place() -> Target:
    place = target(os.getcwd(), os.environ)
    refusal = why_not(place, os.environ)
    if refusal:
        raise click.UsageError(f"{place.root}: {refusal}. Run this in a project's own folder; nothing was changed.")
    return place


def _look(place: Target, scope: str | None, agents: list[str]) -> InitReport:
    """What to set up where. Existing hook entries are updated in place unless the person names another scope."""
    in_use = setup.scopes_in_use(place.folder, os.environ)
    return InitReport(
        root=place.root,
        folder=place.folder,
        agents=agents or stack.agents(place.folder, os.environ),
        scopes=[scope] if scope else in_use or _first_scope(place),
        stack=stack.languages(place.root),
    )


def _first_scope(place: Target) -> list[str]:
    """`plugin` if an enabled Claude Code plugin already brings the hooks, else the person's local settings."""
    return ["plugin"] if entries.plugged(place.folder, os.environ) else ["local"]


def _status_line(place: Target, report: InitReport) -> str:
    """The scope whose settings get a status line, or "" if there is one already."""
    for file, whose in setup.status_lines(place, report.agents, os.environ).items():
        if whose == "other":
            report.notes.append(f"{file} already has a status line, so clickstop's was not added.")
        return ""
    return "user" if report.scopes == ["user"] else "local"


def _team_line(place: Target, report: InitReport, given: str | None, *, ask: bool) -> str:
    """The team's install line to write, or "" to leave the configuration as it is."""
    if "shared" not in report.scopes:
        if given is not None:
            raise click.UsageError("--install-line requires --shared")
        return ""
    if given is None and origin.configured(place.root, os.environ):
        return ""
    line = origin.recorded() if given is None else given.strip()
    if ask and given is None:
        answer = click.prompt("How does your team install clickstop?", default=line, show_default=bool(line))
        line = str(answer).strip()
    wrong = origin.why_not(line)
    if wrong:
        raise click.UsageError(f"the install line {wrong}")
    return line


def _config_steps(place: Target, report: InitReport, team_line: str) -> list[InstallStep]:
    """Create clickstop.toml, or add the team's install line to an existing one."""
    if not first_config.has_config(place.root, os.environ):
        first = first_config.text(new_id(), report.stack, team_line)
        file = os.path.join(place.root, "clickstop.toml")
        return [setup.InstallStep.writing(FileRewrite(file, None, first.encode()))]
    if not team_line:
        return []
    change = first_config.with_install(place.root, os.environ, team_line)
    return [setup.InstallStep.writing(change)] if change.is_needed else []


def _start(place: Target, report: InitReport) -> None:
    """Create the store, the plan and the database, and add an audit line if anything changed."""
    bundle.refresh_later(place.root, os.environ)
    report.notes += stores.earlier(place.root, os.environ)
    register(place.root, os.environ, folder=place.folder)
    repo = Here(place.root, os.environ)
    if not os.path.exists(repo.places.database):
        report.changed.append(repo.places.state)
    plan = repo.plan()
    if plan.problem:
        report.notes.append(f"{plan.trouble}.")
    repo.connection.close()
    if report.changed:
        repo.audit("init", place.folder, ", ".join([*report.scopes, *report.changed]))


def _unseen(place: Target) -> list[Unseen]:
    """Settings that came with the repository and are not trusted yet."""
    try:
        return waiting(place.root, place.folder, os.environ).texts
    except ConfigError:  # the notes report it
        return []


def _trust_settings(place: Target, unseen: list[Unseen], *, yes: bool, ask: bool) -> None:
    if not unseen or is_agent(os.environ):
        return
    if yes or (ask and click.confirm(f"Trust the settings in {many(len(unseen), 'file')} as shown?")):
        record_settings(Here(place.root, os.environ), unseen)


def _trust(place: Target, commands: ProjectCommands, *, yes: bool, ask: bool) -> list[str]:
    """Trust the command lines that were shown if the person agrees. An agent cannot agree for them."""
    lines = trusting.lines_of(commands.waiting())
    if not lines or is_agent(os.environ):
        return []
    if not yes and not (ask and click.confirm(f"Trust {many(len(lines), 'command')} to run as checks?")):
        return []
    trusting.record(Here(place.root, os.environ), commands.waiting())
    return lines


def _has_state(place: Target) -> bool:
    return not is_guest(place.root, os.environ) and os.path.exists(Places(place.root, os.environ).database)


def _introduce(place: Target, report: InitReport) -> None:
    made_of = f" ({', '.join(report.stack)})" if report.stack else ""
    out = console()
    folder = asking.near(place.root)
    where = "this folder" if folder == "." else folder
    out.print(f"Setting up clickstop in {where}{made_of}, with hooks for {', '.join(report.agents)}")
    out.print()


def _notes(place: Target, report: InitReport) -> list[str]:
    notes = []
    if not place.checkout:
        notes.append("This folder is not in a git repository: clickstop works, but without branches and commits.")
    ends = stores.why_memory_ends(os.environ)
    if ends:
        notes.append(f"Recorded data is in {user_state(os.environ)} and will be lost: {ends}.")
    notes += setup.warnings(place, report.agents, report.scopes, os.environ)
    for agent in map(agent_named, report.agents):
        for obstacle in agent.obstacles(place.folder, os.environ):
            problem = f"{agent.title or agent.name}: {obstacle.problem} in {obstacle.where}."
            notes.append(f"{problem} To fix it: {obstacle.remedy}.")
    return notes


def _conclude(report: InitReport, steps: list[InstallStep], *, dry_run: bool) -> None:
    out = console()
    for note in report.notes:
        out.print(text(f"Note: {note}"))
    if dry_run:
        out.print(f"{many(len(steps), 'file')} would change; nothing was written.")
        return
    if not report.changed and not report.trusted:
        out.print("Everything is up to date; nothing was changed.")
        return
    asking.tell(steps)
    if report.trusted:
        out.print(f"  trusted {many(len(report.trusted), 'command')}")
    if len(report.changed) > len(steps):
        out.print(f"  wrote {asking.near(report.changed[-1])}")
    out.print("\nNext:  clickstop doctor   proves that the hooks work")
    out.print("       clickstop status   shows what was recorded, once you have worked with your agent")
