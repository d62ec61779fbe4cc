"""The records of this session that show whether it fixed a bug: prompts, edits, runs, commits."""

from __future__ import annotations

from clickstop.core.diff import changed_lines
from clickstop.learning.originals import PATCH, base_commit
from clickstop.store.fixes import Edit, FixReader, SignalRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.learning.evidence import SessionHistory
    from clickstop.store.fixes import ShellCall

_MANY = 50  # files; if commands changed more than that, a program generated them
_TICK = 0.05  # seconds by which a file's time may lag behind the clock
_SLACK = 2.0  # the same on file systems that only keep whole seconds
_COMMIT_BEFORE, _COMMIT_AFTER = 3, 15  # seconds around a call in which its commit may have been made
_VERB_WITHIN = 4  # words after `git`: options may come first
# Git commands that change files to something that this session did not write.
_MOVING = (
    *("pull", "merge", "rebase", "checkout", "switch", "reset", "stash", "cherry-pick", "revert", "am", "restore"),
)


def history_of(ctx: Context, since: str) -> SessionHistory:
    """What this session did since a moment."""
    from clickstop.learning.evidence import SessionHistory

    store = FixReader(ctx.database.open())
    edits = store.edits(ctx.session_id, since)
    commands = store.commands(ctx.session_id, since)
    edits += _by_commands(ctx, commands, {edit.path for edit in edits})
    edits.sort(key=lambda edit: edit.at)
    runs = _runs(store.runs(ctx.session_id, since), commands)
    return SessionHistory(store.prompts(ctx.session_id), edits, runs, _commits(ctx, commands))


def _runs(signals: list[SignalRun], commands: list[ShellCall]) -> list[SignalRun]:
    """The recorded signals, and the commands that ran without any."""
    from clickstop.memory.noise import is_trivial

    with_signal = {run.call_id for run in signals}
    silent = [
        SignalRun(call.at, call.outcome, "", call.command, [], [], call.summary)
        for call in commands
        if call.call_id not in with_signal and not call.changed and not is_trivial(call.command)
    ]
    return sorted([*signals, *silent], key=lambda run: run.at)


def _commits(ctx: Context, commands: list[ShellCall]) -> list[tuple[str, str]]:
    """Time and message of this session's commits. git knows all commits; a `commit` call says which are its own."""
    calls = [call for call in commands if "commit" in call.command]
    if not calls:
        return []
    from clickstop.core.ids import seconds_of

    commits = []
    for when, message in ctx.git.commits("%ct", "%B", most=50, since=f"{calls[0].at[:16]}Z") or []:
        for call in calls if when.isdigit() else ():
            started = seconds_of(call.at)
            if started - _COMMIT_BEFORE <= int(when) <= started + call.duration_ms / 1000 + _COMMIT_AFTER:
                commits.append((call.at, message))
                break
    return commits


def _by_commands(ctx: Context, commands: list[ShellCall], edited: set[str]) -> list[Edit]:
    """What shell commands changed in files that no edit tool touched; [] if someone else may have done it."""
    changing = [call for call in commands if call.changed]
    if not changing or any(_moves(call.command) for call in commands):
        return []
    from clickstop.checks.service import ledger_of, project_of

    first = changing[0].at
    others_changed = FixReader(ctx.database.open()).others_changed(ctx.session_id, first)
    project = None if others_changed else project_of(ctx)
    if project is None:
        return []
    from clickstop.checks.tree import look
    from clickstop.core.ids import seconds_of

    tree = look(project.top, ctx.environ, ledger_of(ctx, "turn_stop"))
    paths = [path for path in tree.touched_since(seconds_of(first) - _TICK) if path not in edited]
    if len(paths) > _MANY:
        return []
    edits = [_by_command(ctx, path, changing, tree.times[path] / 1e9) for path in paths]
    return [edit for edit in edits if edit is not None]


def _by_command(ctx: Context, path: str, changing: list[ShellCall], touched: float) -> Edit | None:
    from clickstop.core.ids import seconds_of
    from clickstop.learning.signs import role_of, signs

    role = role_of(path)
    began = [call for call in changing if seconds_of(call.at) <= touched + _TICK]
    late = [call for call in changing if seconds_of(call.at) <= touched + _SLACK]
    call = began[-1] if began else late[0] if late else None
    if not role or call is None:
        return None
    base = base_commit(ctx)
    patch = "\n".join(changed_lines(ctx.git.patch(path, base=base) or ""))[:PATCH]
    is_tracked = ctx.git.has(base, path)
    if not patch and is_tracked:
        return None
    return Edit(call.at, "", path, role, not is_tracked, signs(patch, role), patch)


def _moves(command: str) -> bool:
    """Whether a command line brings in other people's changes, or takes changes back."""
    words = command.replace("&", " ").replace(";", " ").replace("|", " ").split()
    return any(
        word == "git" and any(verb in _MOVING for verb in words[at + 1 : at + 1 + _VERB_WITHIN])
        for at, word in enumerate(words)
    )
