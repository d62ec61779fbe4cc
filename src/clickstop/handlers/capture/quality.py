"""Record quality signals from tool output: failures, passes, clean commits."""

from __future__ import annotations

from clickstop.secrets.redact import redact
from clickstop.shell.changes import may_change_files
from clickstop.shell.folders import began_in, folder_of
from clickstop.signals.evidence import row_of
from clickstop.signals.read import read
from clickstop.signals.signal import FAILURES, PASS, QualitySignal
from clickstop.signals.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.signals.mending import GreenRun, Red

_CLOCK_SLACK = 10  # seconds that git's clock may differ from ours
_NOT_CLEAN = ("fixup!", "squash!", "amend!")
_VERIFYING = (*FAILURES, PASS)


def handle(event: Event, ctx: Context) -> None:
    if event.interrupted or event.background:
        return
    command = event.command or ctx.store.command_of(event.session_id, event.call_id)
    output = _searchable(event, ctx)
    signals = read(command, output, event.exit_code, cut=event.cut)
    # Asking the project is slow: only if the output itself shows nothing.
    if not signals and event.exit_code is not None:
        declared = _declared(event, ctx, command)
        signals = read(command, output, event.exit_code, declared=declared) if declared else []
    for signal in signals:
        _record(event, ctx, signal, command, output)
        if signal.type == PASS:
            from clickstop.checks.recovered import repay

            began = began_in(command, event.cwd)
            repay(ctx, signal, command, tool_name=event.tool_name, call_id=event.call_id, began=began)
    if "commit" in command:
        _record_commit(event, ctx, command, signals)


def _declared(event: Event, ctx: Context, command: str) -> str:
    """The project's name for this command, if its output cannot be read; "" if it has none."""
    from clickstop.checks.service import project_of

    project = project_of(ctx)
    commands = project.commands(event.cwd) if project else []
    return next((candidate.name for candidate in commands if command.strip() in candidate.lines), "")


def _searchable(event: Event, ctx: Context) -> str:
    """The output without colours and secrets. It is redacted again only if necessary: colour codes may split a
    secret, and output in a file has not been searched yet.
    """
    whole = event.output
    if event.output_path:
        from clickstop.core.reading import whole_output

        whole = whole_output(event)
    text = clean(whole)
    is_searched = text is whole and not event.output_path and not ctx.is_suspicious
    return text if is_searched else redact(text)


def _record(event: Event, ctx: Context, signal: QualitySignal, command: str, text: str, *, mark: str = "") -> None:
    folders = ctx.checkout, folder_of(command, began_in(command, event.cwd))
    row = row_of(signal, command, text, ctx.settings.quality, folders=folders, mark=mark)
    if signal.type in FAILURES:
        from clickstop.signals.mending import same_failure

        whole = same_failure(signal, ctx.store.unpaid_failures(event.session_id))
        row["fingerprint"] = whole.fingerprint if whole else row["fingerprint"]
    ctx.record("quality_events", tool_name=event.tool_name, call_id=event.call_id, prompt_id=event.prompt_id, **row)


def _record_commit(event: Event, ctx: Context, command: str, signals: list[QualitySignal]) -> None:
    """Record a clean commit: a real commit, with everything verified and green after the last edit."""
    from clickstop.core.commits import last_commit
    from clickstop.signals.committing import commit_folders, is_claimed

    folders = commit_folders(command)
    commit = last_commit(began_in(command, event.cwd), *folders) if folders is not None else None
    if commit is None or commit.action not in ("commit", "commit (initial)"):
        return
    # Older than the command, so not made by it.
    if commit.at < ctx.now - (event.duration_ms or 0) / 1000 - _CLOCK_SLACK or commit.message.startswith(
        _NOT_CLEAN
    ):
        return
    if ctx.store.signalled(event.session_id, commit.sha):  # recorded before: this command made no new commit
        return
    if not is_claimed(command, event.output, event.exit_code, commit.message, commit.sha):
        return
    if _is_verified(event, ctx, command, signals):
        text = f"{commit.sha[:12]} {commit.message}"
        _record(
            event, ctx, QualitySignal("clean_commit", "git", names=[commit.sha]), command, text, mark=commit.sha
        )


def _is_verified(event: Event, ctx: Context, command: str, signals: list[QualitySignal]) -> bool:
    """Whether the last runs on the current files passed, and nothing red before them is still red."""
    here = [signal for signal in signals if signal.type in _VERIFYING]
    # `fix && test && commit`: earlier green runs no longer count.
    changes = may_change_files(command, event.words)
    if any(signal.type != PASS for signal in here) or (changes and not here):
        return False
    before = [] if changes else ctx.store.verified_since_change(event.session_id)
    if not here and (not before or before[-1].type != PASS):
        return False
    from clickstop.signals.mending import GreenRun

    red: list[Red] = []
    for run in before:
        if run.type == PASS:
            red = _still_red(red, GreenRun(run.tool, run.command, run.counts.get("passed", 0)))
        else:
            red.append(run)
    for signal in here:
        top, began = ctx.checkout, began_in(command, event.cwd)
        red = _still_red(red, GreenRun(signal.tool, command, signal.passed, top=top, began=began))
    return not red


def _still_red(red: list[Red], green: GreenRun) -> list[Red]:
    from clickstop.signals.mending import mends

    return [run for run in red if not mends(green, run)]
