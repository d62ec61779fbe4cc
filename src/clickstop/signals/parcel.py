"""parcel: `🚨 Build failed.` with blocks below it; `✨ Built in 367ms`."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import place

_FAILED = "Build failed."


def detect(text: str, run: Run) -> Finding | None:
    if cleared(run):
        return passed(run, "parcel", "watch", "serve")
    failed = text.rfind(f"🚨 {_FAILED}")
    built = text.rfind("✨ Built in ")
    if failed > built:
        problems = Problems()
        for at, line in some_lines(text[failed:], ":"):
            found = place(f"{line.strip()}:") if line.startswith("  ") else None
            if found and not found[1]:
                problems.add(failed + at, found[0])
        if not problems.count and "does not exist" in text[failed:]:
            return None
        return problems.finding("build_failure", "parcel", errors=problems.count or 1, at=failed)
    return Finding(PASS, "parcel", at=built) if built >= 0 else None
