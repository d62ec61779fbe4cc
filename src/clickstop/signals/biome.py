"""biome: a ruled line with place and rule per problem, `Found 3 errors.` at the end, or a machine's format."""

from __future__ import annotations

from clickstop.signals import machine
from clickstop.signals.diagnostics import Problems, document, first_number, from_the_end, some_lines
from clickstop.signals.finding import PASS, Finding, Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_RULE = " ━━━━"
_DONE = ("No fixes applied.", "file.", "files.", "fixes applied.")  # `Fixed 1 file.`, `No fixes needed.` and so on
_ERROR_SIGNS = ("×", "✖", "✗")
_OWN = ("lint/", "format", "parse", "assist/", "organizeImports", "suppressions/", "syntax/", "configuration")


def detect(text: str, run: Run) -> Finding | None:
    errors, warnings = Problems(), Problems()
    for reader in (_blocks, _json, _machines):
        reader(text, errors, warnings)
        if errors.count or warnings.count:
            break
    checked, at = _checked(text)
    total = _total(text) if checked >= 0 or not run.opaque else 0
    if errors.count or total:
        return errors.finding("lint_failure", "biome", errors=total, at=max(at, 0))
    if warnings.count and run.exit_code and run.has("--error-on-warnings"):
        return warnings.finding("lint_failure", "biome")
    return Finding(PASS, "biome", passed=checked, at=at) if checked > 0 and not run.exit_code else None


def _blocks(text: str, errors: Problems, warnings: Problems) -> None:
    for at, line in some_lines(text, _RULE):
        where, _, kind = line.partition(_RULE)[0].strip().partition(" ")
        kind = kind.strip().partition(" ")[0]
        if not kind.startswith(_OWN) or kind == "configuration":
            continue
        sign = text[at + len(line) : at + len(line) + 300].strip()[:1]
        (errors if sign in _ERROR_SIGNS else warnings).add(at, _place(where), kind)


def _place(where: str) -> str:
    """`a.js:2` of `a.js:2:7`; a file to be formatted has no line."""
    path, _, column = where.rpartition(":")
    return path if path and column.isdigit() else where


def _json(text: str, errors: Problems, warnings: Problems) -> None:
    if '{"summary"' not in text:
        return
    report: Any = document(text, '{"summary"')
    for row in report.get("diagnostics", ()) if isinstance(report, dict) else ():
        where = row.get("location", {})
        path = where.get("path", "")
        file = path.get("file", "") if isinstance(path, dict) else path
        line = (where.get("start") or {}).get("line")
        kind = errors if row.get("severity") in ("error", "fatal") else warnings
        kind.add(0, f"{file}:{line}" if line else str(file or ""), row.get("category") or "")


def _machines(text: str, errors: Problems, warnings: Problems) -> None:
    for row in machine.rows(text):
        if row.code.startswith(_OWN):
            serious = row.level == "error" and row.told != "major"  # which is a warning here
            (errors if serious else warnings).add(row.at, row.file.removesuffix(":0"), row.code)
    for at, line in some_lines(text, '"org.biome.'):  # junit
        code = line.partition('"org.biome.')[2].partition('"')[0].replace(".", "/")
        errors.add(at, "", code)


def _checked(text: str) -> tuple[int, int]:
    """Files by `Checked 3 files in 5ms.`; -1 if that is not there."""
    for at, line in from_the_end(text, "Checked "):
        rest = line.partition("Checked ")[2]
        if first_number(rest) >= 0 and " file" in rest and "s. " in rest and rest.rstrip().endswith(_DONE):
            return first_number(rest), at
    return -1, 0


def _total(text: str) -> int:
    for _, line in from_the_end(text, "Found "):
        rest = line.partition("Found ")[2]
        if rest.rstrip().endswith((" error.", " errors.")):
            return max(first_number(rest), 0)
    return 0
