"""A session as a timeline, and lists of sessions, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.score import NO_SIGNALS, score_text
from clickstop.core.words import ago, duration, many, one_line
from clickstop.costs.budgets import dollars
from clickstop.render.output import TONE_OF, console, hanging, heading, sign, style, table, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.app.timeline import Story, TimelineEntry
    from clickstop.render.screen import Screen
    from clickstop.store.rows import Row

_STYLES = {
    "prompt": "bold",
    "machine": "dim",
    "context": "cyan",
    "gate": "red",
    "compaction": "magenta",
    "look": "dim",
}
_BAD = ("failed", "refused", "block", "interrupted")


def show_story(story: Story) -> None:
    out = console()
    row = story.session
    began = str(row["started_at"])
    out.print(heading(f"Session {row['session_id']}"))
    cost = f", {dollars(story.cost)}" if story.cost is not None else ""
    where = f"{row['branch']}, " if row["branch"] else ""
    out.print(
        text(
            f"{where}{began[:10]} {began[11:16]} UTC, {duration(story.minutes)}, {row['status']}; "
            f"{score_text(story.score)}{cost}; "
            f"{many(story.calls, 'call')}, {story.failed} failed; ~{story.tokens} tokens of context added"
        )
    )
    day = began[:10]
    for entry in story.entries:
        if entry.kind == "prompt":
            out.print()
        if entry.at[:10] != day:  # a session that runs past midnight shows the new date
            day = entry.at[:10]
            out.print(text(day, "bold"))
        _show(out, entry)
    if story.summary:
        out.print()
        out.print(heading("Where it stands"))
        out.print(text(story.summary["text"]))


def _show(out: Screen, entry: TimelineEntry) -> None:
    body = text(entry.text, _STYLES.get(entry.kind, ""))
    if entry.state:
        word = "failed" if entry.state.startswith(_BAD) else "ok"
        body.append_text(text(f"  {sign(TONE_OF[word])} {entry.state}", style(word)))
    head = Text(f"{entry.at[11:16]}  {'> ' if entry.kind == 'prompt' else '  '}", "dim")
    hanging(out, head, body)
    for below in entry.below:
        bad = "fail" in below or "error" in below or below.startswith("block")
        hanging(out, Text(" " * 11), text(below, "red" if bad else "dim"))


def show_sessions(rows: list[Row]) -> None:
    lines = [
        (
            row["session_id"][:8],
            ago(row["last_at"]),
            row["branch"],
            row["status"],
            row["score"] if row["score"] is not None else NO_SIGNALS,
            dollars(row["usd"]) if row["usd"] is not None else "-",
            row["calls"],
            one_line(row["request"] or row["first_prompt"] or "", 60),
        )
        for row in rows
    ]
    headers = ("session", "last", "branch", "state", "score", "cost", "calls", "request")
    console().print(table(headers, lines, right=("score", "cost", "calls")))
