"""A rehearsed event on a terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from clickstop.core.words import one_line
from clickstop.render.output import mark, table, text

if TYPE_CHECKING:
    from clickstop.app.rehearsal import Rehearsal
    from clickstop.render.screen import Screen


def show(out: Screen, done: Rehearsal) -> None:
    """Print the event, what each handler said, the verdict and the reply."""
    out.print(text(title(done)))
    if not done.root:
        out.print(text(f"  clickstop is not set up in {done.folder}, so the hook answers nothing."))
        out.print("  To set it up, run there: clickstop init")
        return
    out.print(text(f"  in {done.root}", "dim"))
    if done.silence:
        out.print(text(f"  {done.silence}: only handlers that stay on ran."))
    if done.voices:
        rows = [
            (f"  {voice.handler}", mark(voice.verdict or "-"), f"{voice.ms:.1f} ms", voice.error)
            for voice in done.voices
        ]
        out.print(table(("  handler", "said", "time", "failure"), rows, right=("time",)))
    else:
        out.print("  No handler handles this event.")
    for voice in done.voices:
        if voice.reason and voice.verdict == "pass":
            out.print(text(f"  {voice.handler} allowed it: {voice.reason}"))
    if done.unconcerned:
        out.print(text(f"  Not applicable: {', '.join(done.unconcerned)}", "dim"))
    out.print("  Verdict: ", mark(done.verdict), f" in {done.ms:.1f} ms", sep="")
    out.print("  Reply:", text(json.dumps(done.reply, ensure_ascii=False) if done.reply else "nothing is printed"))


def title(done: Rehearsal) -> str:
    what = f"{done.name} ({done.kind})"
    about = " ".join(part for part in (done.tool, one_line(done.target, 100)) if part)
    return f"{what}: {about}" if about else what
