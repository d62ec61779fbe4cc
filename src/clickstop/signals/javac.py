"""javac, kotlinc and scalac: `A.java:3: error: ...` and `1 error`; nothing when all is well."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, passed, some_lines
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.finding import Finding, Run

_SOURCES = (".java", ".kt", ".kts", ".scala")


def detect(text: str, run: Run) -> Finding | None:
    tool = "javac" if run.opaque else run.words[0]
    if cleared(run):
        return passed(run, tool, "-version", "-help", "-X")
    problems = Problems()
    for at, line in some_lines(text, "error: "):
        found = place(line)
        if found and found[1].startswith("error: ") and found[0].rpartition(":")[0].endswith(_SOURCES):
            problems.add(at, found[0])
    for at, line in some_lines(text, "Error: "):  # Scala 3: `-- [E007] Type Mismatch Error: a.scala:3:5 -----`
        where = line.partition("Error: ")[2].partition(" ")[0].rpartition(":")[0]
        if line.startswith("-- ") and where.partition(":")[0].endswith(_SOURCES):
            problems.add(at, where, line[4:].partition("]")[0] if line.startswith("-- [") else "")
    return problems.finding("build_failure", tool) if problems.count else None
