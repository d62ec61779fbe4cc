"""`clickstop status` on a terminal: five lines, or everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.words import ago, many, near, one_line, size
from clickstop.render.output import hanging, mark, table, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.app.status import LastSession, StatusReport
    from clickstop.render.screen import Screen, Table

_KEY = 10  # width of the left column


def show(out: Screen, now: StatusReport, *, every: bool) -> None:
    """Print five lines and one for each problem; with `every`, also the handlers and the last events."""
    out.print(Text.assemble((f"clickstop {now.version}", "bold"), text(f" in {now.root}")))
    _line(out, "State", *_state(now))
    _line(out, "Hooks", *_hooks(now))
    _line(out, "Session", _session(now.session) if now.session else text("none yet"))
    _line(out, "Store", *_store(now))
    if not now.beats and now.hooks:
        out.print("No events yet. Start the agent in this folder, or test the hooks: clickstop doctor")
    if every:
        _line(out, "Handlers", *_handlers(now))
        _show_events(out, now)


def _show_events(out: Screen, now: StatusReport) -> None:
    if now.beats:
        out.print()
        out.print(_beats(now))
        out.print(text("Times are measured inside the hook process, after the interpreter has started.", "dim"))
    if now.last:
        out.print()
        out.print(_last(now))


def _line(out: Screen, key: str, *lines: Text) -> None:
    for number, line in enumerate(lines):
        hanging(out, Text((key if number == 0 else "").ljust(_KEY), "bold"), line)


def _state(now: StatusReport) -> list[Text]:
    on = sum(handler.on for handler in now.handlers)
    preset = f", preset {now.preset}, {many(on, 'handler')}" if now.preset else f", {many(on, 'handler')}"
    lines = [text(silence, "yellow") for silence in now.silence]
    # Without hooks nothing else matters, so this comes first and in red.
    if not now.hooks:
        off = text("no hooks are installed, so nothing is recorded. To install them: clickstop init", "red")
        lines = [Text.assemble(off, preset and f" ({preset[2:]})"), *lines]
    return [*(lines or [Text.assemble(mark("on"), preset)]), *_troubles(now)]


def _troubles(now: StatusReport) -> list[Text]:
    lines = []
    if now.problem:
        lines.append(text(f"{now.problem}. Run: clickstop config check", "red"))
    lines += [text(f"{line[0].upper()}{line[1:]}", "yellow") for line in now.waiting]
    return lines


def _hooks(now: StatusReport) -> list[Text]:
    if not now.hooks:
        return [text("in no settings file", "red")]
    lines = []
    for hooks in now.hooks:
        old = f", {hooks.outdated} outdated (run: clickstop init)" if hooks.outdated else ""
        style = "yellow" if old else ""
        where = f"{near(hooks.file, now.root)} ({hooks.scope})"
        lines.append(text(f"{hooks.agent}: {many(hooks.events, 'event')} in {where}{old}", style))
    return lines


def _handlers(now: StatusReport) -> list[Text]:
    on = [handler.id + _limit(handler.ceiling) for handler in now.handlers if handler.on]
    off = [handler.id for handler in now.handlers if not handler.on and not handler.idle]
    lines = [Text.assemble(mark("on"), text(f": {', '.join(on) or 'none'}"))]
    if off:
        lines.append(Text.assemble(mark("off"), text(f": {', '.join(off)}")))
    return lines


def _limit(ceiling: str) -> str:
    return "" if ceiling == "block" else f" (at most {ceiling})"


def _store(now: StatusReport) -> list[Text]:
    count = sum(beat.count for beat in now.beats)
    spool = f", {many(now.spool, 'record')} in the spool" if now.spool else ""
    seen = f", {many(count, 'event')}, the last {ago(max(beat.last_at for beat in now.beats))}" if count else ""
    lines = [text(f"{size(now.database_bytes)}{seen}{spool}")]
    if now.failures:
        lines.append(text(f"{many(now.failures, 'failure')} recorded, the last:", "red"))
    for failure in now.last_failures:
        line = one_line(f"{failure['handler']}: {failure['error']}", 90)
        lines.append(text(f"  {line}  {ago(failure['created_at'])}"))
    return lines


def _session(last: LastSession) -> Text:
    branch = f" on {last.branch}" if last.branch else ""
    model = f", {last.model}" if last.model else ""
    calls = many(sum(last.calls.values()), "call")
    wrong = ", ".join(f"{count} {outcome}" for outcome, count in last.calls.items() if outcome != "ok")
    counts = f"{many(last.prompts, 'prompt')}, {calls}{f' ({wrong})' if wrong else ''}"
    return text(f"{last.agent}{branch}{model}, {last.status} {ago(last.last_at)}: {counts}")


def _beats(now: StatusReport) -> Table:
    rows = [
        (beat.kind, beat.count, f"{beat.mean_ms:.1f} ms", f"{beat.max_ms:.1f} ms", ago(beat.last_at))
        for beat in now.beats
    ]
    return table(("event", "count", "mean", "max", "last seen"), rows, right=("count", "mean", "max"))


def _last(now: StatusReport) -> Table:
    rows = [
        (
            seen.short,
            seen.kind,
            one_line(seen.about, 60),
            mark(seen.verdict),
            seen.why,
            f"{seen.ms:.1f} ms",
            ago(seen.at),
        )
        for seen in now.last
    ]
    return table(("last", "event", "about", "verdict", "why", "took", "when"), rows, right=("took",))
