"""The demo on a terminal: its steps, then what was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.core.ids import short
from clickstop.core.score import score_text
from clickstop.core.signal_names import signal_name
from clickstop.core.words import many, millis, one_line
from clickstop.render.output import hanging, heading, mark, table, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.demo.play import Played
    from clickstop.demo.session import DemoStep
    from clickstop.render.screen import Screen

_WIDEST = 100  # columns


def begin(console: Screen) -> None:
    console.print(heading("A session in a scratch repository. Each event starts a real hook process."))


def step(console: Screen, played: DemoStep) -> None:
    slowest = max(sent.millis for sent in played.sent)
    events = f"{many(len(played.sent), 'event'):>9}, {slowest:3.0f} ms"
    room = min(console.width, _WIDEST) - len(events) - 4
    console.print(text(f"  {one_line(played.title, room):{room}}  "), text(events, "dim"), sep="")


def end(console: Screen, played: Played) -> None:
    stored = played.stored
    console.print()
    console.print(heading("What was recorded"))
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in stored.outcomes.items())
    calls = f"{many(stored.prompts, 'prompt')}, {many(len(stored.calls), 'tool call')} ({outcomes})"
    _line(
        console,
        "session",
        f"{stored.session['agent']} on {stored.session['branch']}, {stored.session['status']}; {calls}",
    )
    times = f"median {millis(stored.median_us)}, slowest {millis(stored.slowest_us)}"
    counts = f"{played.sent} sent, {stored.events} recorded; {many(stored.failures, 'failure')}"
    _line(console, "events", f"{counts}; inside the hook: {times}")
    points = ", ".join(f"{signal_name(name)} {points:+}" for name, points in stored.signals.items())
    _line(console, "quality", f"{score_text(stored.score)} ({points})")
    for row in reversed(stored.decisions):
        name, what = short(row["id"]), row["target"].removeprefix(f"{played.repo}/") or "a stop"
        _line(console, "stopped", f"{what}  {row['handler']}; why: clickstop why {name}")
    console.print(_calls(stored.calls, played.repo))
    median, slowest = played.wall_ms
    console.print(
        text(
            f"Whole process, as the agent waits for it: median {median:.0f} ms, slowest {slowest:.0f} ms.\n"
            "To set it up in a repository: clickstop init",
            "dim",
        )
    )
    for problem in played.problems:
        console.print(mark("error"), text(problem))


def _line(console: Screen, key: str, words: str) -> None:
    hanging(console, Text(f"  {key:10}"), text(words))


def _calls(calls: list[dict[str, Any]], repo: str) -> Any:
    rows = [
        (
            f"  {row['tool']}",
            one_line(row["target"].removeprefix(repo).lstrip("/\\"), 60),
            mark(row["outcome"]),
            "" if row["exit_code"] is None else row["exit_code"],
            "" if row["duration_ms"] is None else row["duration_ms"],
        )
        for row in calls
    ]
    return table(("  tool", "target", "outcome", "exit", "ms"), rows, right=("exit", "ms"))
