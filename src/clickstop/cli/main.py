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

# name: (group in the help, one line). The command is in the module of that name in this package.
COMMANDS: Mapping[str, tuple[str, str]] = {
    "init": ("Everyday", "Set up clickstop in this repository; run it again to update."),
    "status": ("Everyday", "Show what is on, the last session, and what needs attention."),
    "doctor": ("Everyday", "Prove that the hooks work, and fix what does not."),
    "check": ("Everyday", "Run the project's own checks, once per state of its files."),
    "why": ("Everyday", "Explain a block, a question or a warning by its ID."),
    "undo": ("Everyday", "Bring back what an agent lost, or undo everything since a prompt."),
    "report": ("Everyday", "Show the trend over sessions."),
    "cost": ("Everyday", "Show what sessions cost: by model, agent, branch or day."),
    "dashboard": ("Everyday", "Open everything in a browser: sessions, gates, costs, memory."),
    "pause": ("Everyday", "Silence clickstop for a while; safety gates stay on."),
    "sessions": ("Sessions", "List the last sessions."),
    "session": ("Sessions", "Show a session as a timeline: calls, signals, gates, context, cost."),
    "diff": ("Sessions", "Show what changed in the files since a prompt."),
    "score": ("Sessions", "Show the quality score of a session, and what changed it."),
    "retro": ("Sessions", "Review a session or a period: what broke, what to do next."),
    "search": ("Sessions", "Search the memory: observations, prompts, summaries, rules."),
    "usage": ("Sessions", "Show how tools are used: calls, failures, durations, tokens."),
    "context": ("Sessions", "Show what was added to the agent's context, and whether it helped."),
    "evidence": ("Sessions", "List what was verified, by whom, and for which files."),
    "state": ("Sessions", "Show what a session has done so far: calls, test runs, open logs."),
    "gate": ("Policy", "List the rules, explain a command, or add an exception."),
    "trust": ("Policy", "Review and trust the commands, settings and plugins of this repository."),
    "command": ("Policy", "List the project's test, check, build, run and format commands."),
    "secret": ("Policy", "Search files for secrets."),
    "feature": ("Policy", "List features and their files, and what a deletion would break."),
    "workflow": ("Policy", "Require documentation before files are written and tests retried."),
    "runlog": ("Policy", "Start, list and show run logs."),
    "loop": ("Policy", "Let an agent continue after the loop breaker stopped it."),
    "learn": ("Learning", "List detected bug fixes, and what each still needs."),
    "incident": ("Learning", "Draft and list incident reports."),
    "rule": ("Learning", "List and prove learned rules, and review candidates."),
    "scan": ("Learning", "Search files for mistakes that learned rules describe."),
    "agents": ("Setup", "List supported agents: installed, set up, active, and what each enforces."),
    "config": ("Setup", "Show, check and describe the configuration."),
    "resume": ("Setup", "End a pause."),
    "statusline": ("Setup", "Print a status line: score, last check, cost, what is open."),
    "mcp": ("Setup", "Serve clickstop's data to an agent over MCP."),
    "demo": ("Setup", "Play a session in a scratch repository and show what was recorded."),
    "sync": ("Team", "Send new rows to the team's database, preview them, or delete them."),
    "team": ("Team", "Manage the team's database: tables, status, retention."),
    "replay": ("Setup", "Replay a recorded event: decision, handlers, timings."),
    "hook": ("Setup", "Answer one event on stdin, as an agent's hook does."),
    "maintain": ("Setup", "Prune, check and compact the database."),
    "export": ("Setup", "Export everything stored, as JSON Lines."),
    "forget": ("Setup", "Remove a session, everything older than a date, or every trace of a text."),
    "adopt": ("Setup", "Take over a store, after a restore or for a copied repository."),
    "uninstall": ("Setup", "Remove exactly what clickstop wrote."),
}
_FIRST = "Everyday"

# Commands that only print, so a pager cannot hide a question.
_PAGED = frozenset(
    "context cost diff evidence report retro score search session sessions state status usage why".split()
)


class ErrorContext(click.Context):
    """Turns clickstop's own errors into click's: one line on stderr and an exit code."""

    def invoke(self, callback: Any, /, *args: Any, **kwargs: Any) -> Any:
        try:
            if self.info_name not in _PAGED:
                return super().invoke(callback, *args, **kwargs)
            from clickstop.render.pager import paged

            with paged():
                return super().invoke(callback, *args, **kwargs)
        except Exception as error:
            reported = _reported(error, self)
            if reported is None:
                raise
            raise reported from error


class NotHereError(click.ClickException):
    """Wrong usage, where printing the command's usage line would not help."""

    exit_code = 2


def _reported(error: Exception, ctx: click.Context) -> click.ClickException | None:
    """The error as click prints it, or None for click's own errors and bugs."""
    # Imported only after a failure: help and completion must load none of this.
    from clickstop.app.errors import AppError, NotSetUpError, WrongUsageError
    from clickstop.config.errors import ConfigError
    from clickstop.core.extras import lacking, sentence
    from clickstop.store.database import Error
    from clickstop.team.errors import TeamError

    if isinstance(error, ModuleNotFoundError) and (extra := lacking(error.name or "")):
        return NotHereError(sentence(extra))
    if isinstance(error, WrongUsageError):
        return click.UsageError(str(error), ctx)
    if isinstance(error, NotSetUpError):
        return NotHereError(str(error))
    if isinstance(error, AppError | TeamError):
        return click.ClickException(str(error))
    if isinstance(error, ConfigError):
        return click.ClickException(f"the configuration is not valid: {error}. Run: clickstop config check")
    if isinstance(error, Error):
        return click.ClickException(f"the database cannot be read: {error}. Run: clickstop doctor")
    return None


class CommandTable(click.Group):
    """The command group. Imports only the module of the command that runs; groups the help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = f"clickstop.cli.{cmd_name}"
        __import__(module)  # returns the top package, hence sys.modules below
        command = sys.modules[module].command
        assert isinstance(command, click.Command)
        for callable_command in (command, *getattr(command, "commands", {}).values()):
            callable_command.context_class = ErrorContext
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete from the table: importing the commands would take too long while somebody types."""
        names = [
            CompletionItem(name, help=line)
            for name, (_, line) in COMMANDS.items()
            if name.startswith(incomplete) and not incomplete.startswith("-")
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from clickstop.core.misspelt import nearest

            close = nearest(args[0], COMMANDS)
            hint = f" Did you mean {close}?" if close else ""
            raise click.UsageError(f"{error.message}{hint}", ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the everyday commands with a line each, and the others by name only."""
        groups: dict[str, list[str]] = {}
        for name, (group, _) in COMMANDS.items():
            groups.setdefault(group, []).append(name)
        with formatter.section(_FIRST):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in groups.pop(_FIRST)])
        with formatter.section("More"):
            formatter.write_dl([(group, ", ".join(names)) for group, names in groups.items()])


_EPILOG = """\
\b
Help for a command: clickstop COMMAND --help. For programs: --json.
Exit codes: 0 success, 1 findings or a failed check, 2 wrong usage.

\b
Shell completion; add to your shell's startup file:
  bash   eval "$(_CLICKSTOP_COMPLETE=bash_source clickstop)"
  zsh    eval "$(_CLICKSTOP_COMPLETE=zsh_source clickstop)"
  fish   _CLICKSTOP_COMPLETE=fish_source clickstop | source
"""


@click.command(cls=CommandTable, context_settings={"help_option_names": ["-h", "--help"]}, epilog=_EPILOG)
@click.version_option(__version__, prog_name="clickstop")
def cli() -> None:
    """Quality hooks for AI coding agents, on your own machine."""


def main(argv: list[str] | None = None) -> Any:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # print what an ASCII terminal cannot show as \u2026
    guard_output()  # from here on, text of a repository cannot control the terminal
    return cli(args=argv, prog_name="clickstop")
