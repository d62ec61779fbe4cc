"""`clickstop`: a table of commands, each loaded only when it is called."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from clickstop import __version__
from clickstop.render.streams import guard_output

if TYPE_CHECKING:
    from collections.abc import Mapping

# name: (module below clickstop.cli, group in the help, one line)
COMMANDS: Mapping[str, tuple[str, str, str]] = {
    "init": ("init", "Daily use", "Set clickstop up in this repository; run again to update."),
    "status": ("status", "Daily use", "What is on, the last events, the last session."),
    "agents": ("agents", "Daily use", "Which agents are here, hooked and alive, and how far each is covered."),
    "doctor": ("doctor", "Daily use", "Prove that the hooks are alive, and mend what is not."),
    "check": ("check", "Daily use", "Run the project's own checks: once per state of its files."),
    "why": ("why", "Daily use", "Explain a block, question or warning by its short id."),
    "undo": ("undo", "Daily use", "Bring back what an agent's call lost, or all since a prompt."),
    "diff": ("diff", "Daily use", "What has changed in the files since a prompt."),
    "score": ("score", "Daily use", "The quality score of a session, and what moved it."),
    "report": ("report", "Daily use", "The trend over sessions."),
    "retro": ("retro", "Daily use", "What a session or a period should teach."),
    "cost": ("cost", "Daily use", "What sessions cost: by model, agent, branch or day."),
    "dashboard": ("dashboard", "Daily use", "All of it in a browser: sessions, quality, gates, costs, memory."),
    "pause": ("pause", "Daily use", "Leave me alone for a while; safety gates stay on."),
    "resume": ("resume", "Daily use", "End a pause."),
    "gate": ("gate", "Daily use", "The rules in force, and what they would say to a command."),
    "workflow": ("workflow", "Daily use", "What must be written down before writing and trying again."),
    "runlog": ("runlog", "Daily use", "Run logs: begun from a template, shown as they are understood."),
    "learn": ("learn", "Daily use", "Bug fixes that were seen, what each still needs, and waiving one."),
    "incident": ("incident", "Daily use", "Incident reports: drafted from what was recorded, listed."),
    "rule": ("rule", "Daily use", "Rules that incidents taught: their proofs, hits and candidates."),
    "scan": ("scan", "Daily use", "Search files for mistakes that the learned rules know; for CI and commits."),
    "config": ("config", "Daily use", "Show, check and describe the configuration."),
    "uninstall": ("uninstall", "Daily use", "Remove exactly what clickstop wrote."),
    "demo": ("demo", "Daily use", "Play a session in a scratch repository and show what was seen."),
    "feature": (
        "feature",
        "Daily use",
        "The project's features, their files, and what a deletion would do to them.",
    ),
    "evidence": ("evidence", "Looking closer", "What was verified, by whom, and for which files."),
    "command": ("command", "Looking closer", "The project's test, check, build, run and format commands."),
    "state": ("state", "Looking closer", "What a session has done so far: calls, test runs, logs that wait."),
    "usage": ("usage", "Looking closer", "How tools are used: calls, failures, duration, estimated tokens."),
    "statusline": ("statusline", "Looking closer", "One line for the client: score, last check, cost, debts."),
    "secret": ("secret", "Looking closer", "Search files for secrets."),
    "session": ("session", "Looking closer", "One session as a timeline: calls, signals, gates, context, cost."),
    "sessions": ("sessions", "Looking closer", "The last sessions, one line each."),
    "search": ("search", "Looking closer", "Find what is remembered: observations, prompts, summaries, rules."),
    "context": ("context", "Looking closer", "What the agent was told, in tokens, and whether it was of use."),
    "mcp": ("mcp", "Looking closer", "Serve all of it to an agent, over MCP on stdin and stdout."),
    "replay": ("replay", "Looking closer", "Run a recorded payload again: decision, handlers, timings."),
    "hook": ("hook", "Looking closer", "Answer one event on stdin, as an agent would ask it."),
    "loop": ("loop", "Upkeep", "Let an agent go on that was stopped for going in circles."),
    "adopt": ("adopt", "Upkeep", "Take over a store: after a restore, or for a copied repository."),
    "trust": ("trust", "Upkeep", "Agree to run the plug-in files and commands this repository names."),
    "forget": ("forget", "Upkeep", "Remove a session, what is older, or what holds a text, everywhere."),
    "export": ("export", "Upkeep", "Everything that is stored, as JSON Lines."),
    "maintain": ("maintain", "Upkeep", "Prune, check and compact the database."),
}


class Speaking(click.Context):
    """Where errors of the program become click's: a line on stderr, and an exit code."""

    def invoke(self, callback: Any, /, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().invoke(callback, *args, **kwargs)
        except Exception as error:
            shown = _shown(error, self)
            if shown is None:
                raise
            raise shown from error


class NotHereError(click.ClickException):
    """Wrong usage that the usage of the command does not explain."""

    exit_code = 2


def _shown(error: Exception, ctx: click.Context) -> click.ClickException | None:
    """None for what is click's own, or a bug."""
    from clickstop.app.errors import AppError, NotSetUpError, WrongUsageError
    from clickstop.config.errors import ConfigError
    from clickstop.store.database import Error

    if isinstance(error, WrongUsageError):
        return click.UsageError(str(error), ctx)
    if isinstance(error, NotSetUpError):
        return NotHereError(str(error))
    if isinstance(error, AppError):
        return click.ClickException(str(error))
    if isinstance(error, ConfigError):
        return click.ClickException(f"the configuration is not valid: {error}. Run: clickstop config check")
    if isinstance(error, Error):
        return click.ClickException(f"the database cannot be read: {error}. Run: clickstop doctor")
    return None


class CommandTable(click.Group):
    """Imports a command's module when it is needed, and sorts the help by group."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = f"clickstop.cli.{COMMANDS[cmd_name][0]}"
        __import__(module)
        command = sys.modules[module].command
        assert isinstance(command, click.Command)
        for speaker in (command, *getattr(command, "commands", {}).values()):
            speaker.context_class = Speaking
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """From the table: completion answers while somebody types, so no command is loaded for it."""
        names = [
            CompletionItem(name, help=line)
            for name, (_, _, line) in COMMANDS.items()
            if name.startswith(incomplete) and not incomplete.startswith("-")
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib

            close = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean {close[0]}?" if close else ""
            raise click.UsageError(f"{error.message}{hint}", ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups: dict[str, list[tuple[str, str]]] = {}
        for name, (_, group, line) in COMMANDS.items():
            groups.setdefault(group, []).append((name, line))
        for group, rows in groups.items():
            with formatter.section(group):
                formatter.write_dl(rows)


_EPILOG = """\
\b
More on each: clickstop COMMAND --help. What a program might read has --json.
Exit codes: 0 all is well, 1 something was found, 2 wrong usage.

\b
Shell completion, in the shell's start file:
  bash   eval "$(_CLICKSTOP_COMPLETE=bash_source clickstop)"
  zsh    eval "$(_CLICKSTOP_COMPLETE=zsh_source clickstop)"
  fish   _CLICKSTOP_COMPLETE=fish_source clickstop | source
"""


@click.command(cls=CommandTable, context_settings={"help_option_names": ["-h", "--help"]}, epilog=_EPILOG)
@click.version_option(__version__, prog_name="clickstop")
def cli() -> None:
    """Quality hooks for AI coding agents: measured, gated, remembered, on this machine alone."""


def main(argv: list[str] | None = None) -> Any:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a poor terminal is no reason to fail
    guard_output()
    return cli(args=argv, prog_name="clickstop")
