"""The project's own checks behind a task: `npm run lint` that prints `0 errors, 0 warnings`."""

from __future__ import annotations

from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import first_number, last_lines_with

_NOUNS = ("error", "problem", "issue", "violation", "offense", "finding")
_KINDS = (("typecheck", "type_error"), ("types", "type_error"), ("type", "type_error"), ("lint", "lint_failure"))
_CHECKS = ("check", "build", "verify", "validate", "format", "fmt", "style", "ci", *(name for name, _ in _KINDS))
_MOST = 20  # lines per noun, from the end
_LONGEST = 80  # characters; longer lines are prose


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    names = [word.lower() for word in run.words if not word.startswith("-")]
    if not any(_is_called(name, check) for name in names for check in _CHECKS):
        return None
    kind = next((type_ for check, type_ in _KINDS if any(_is_called(name, check) for name in names)), "")
    lines = [pair for noun in _NOUNS for pair in last_lines_with(text, f" {noun}", _MOST)]
    counts = [(at, count) for at, line in lines if (count := _count(line)) >= 0]
    worst = max(counts, key=lambda pair: pair[1], default=None)
    if worst is None:
        return None
    at, count = worst
    if count and run.exit_code and kind:
        return QualitySignal(kind, run.words[0], errors=count, at=at)
    return QualitySignal(PASS, run.words[0], at=at) if not count and run.exit_code == 0 else None


def _is_called(name: str, check: str) -> bool:
    """Whether a name contains the word of a check: `lint`, `lint:fix`, `check-types`, `scripts/lint.sh`."""
    for sign in "/.:_-":
        name = name.replace(sign, " ")
    return check in name.split()


def _count(line: str) -> int:
    """Return 0 for `0 errors, 0 warnings`, `Found 0 issues.` and `No problems found`, 3 for `3 errors`, else -1."""
    words = line.strip(" \t✔✓✅√✖✗❌×•*!.").lower()
    if len(words) > _LONGEST:
        return -1
    words = words.removeprefix("found ")
    count = 0 if words.startswith("no ") else first_number(words) if words[:1].isdigit() else -1
    noun = words.partition(" ")[2]
    for word in ("lint ", "linting ", "type ", "eslint ", "warnings or "):
        noun = noun.removeprefix(word)
    return count if noun.startswith(_NOUNS) and _is_all(noun) else -1


def _is_all(noun: str) -> bool:
    """Whether only other counts and `found` follow the noun: `errors, 0 warnings`, `issues found`."""
    rest = noun.replace(",", " ").replace("(", " ").replace(")", " ").replace(".", " ").split()[1:]
    neutral = ("and", "or", "warning", "warnings", "error", "errors", "found", "detected", "in", "file", "files")
    return all(word in neutral or word.isdigit() for word in rest)
