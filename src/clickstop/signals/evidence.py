"""The evidence for a signal, the fingerprint that recognises the same failure, and the row to store."""

from __future__ import annotations

import os

from clickstop.core.ids import short_digest
from clickstop.core.lists import words
from clickstop.core.paths import path_of
from clickstop.secrets.redact import head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.signals.signal import QualitySignal

_LONGEST_COMMAND = 2_000
_LENGTH = 500
_BEFORE = 80  # characters before the evidence
_LOOKED_AT = 8_000  # characters from the evidence on in which the reason is searched
_LONGEST_LINE = 240
_DRAWN = frozenset("=-_*~!+# ─━═.")  # characters of rules across the screen
# Lines of a runner that only repeats that something failed.
_ECHOES = ("npm error", "npm ERR!", "ELIFECYCLE", "Lifecycle script", " run failed: ", " exited (")
_SCRIPT = "> "  # npm begins so: `> shop@1.0.0 lint`, `> eslint .`
_FRAMES = ("at ", 'File "', "in ", "from ")  # of a stack trace
_NO_FIGURES = str.maketrans("", "", "0123456789.")
_SAYS_WHY = (*words("Error error: ERROR Exception panicked assert xpected eceived actual left: right:"), "E   ")


def details(text: str, at: int, *, ending: bool = False) -> str:
    """Return about 500 characters around the evidence, in whole lines; of many, those that say what went wrong.
    With `ending`, for output that no reader knows, the last ones.
    """
    start = text.rfind("\n", 0, max(0, at - _BEFORE)) + 1
    if at - start > 2 * _BEFORE:  # a very long line precedes it
        start = max(0, at - _BEFORE)
    piece = text[max(start, len(text) - _LOOKED_AT) :] if ending else text[start : start + _LOOKED_AT]
    lines = [line[:_LONGEST_LINE] for line in piece.split("\n") if not _DRAWN.issuperset(line)]
    while lines and lines[0].startswith(_SCRIPT):
        del lines[0]
    if ending:
        lines = [line for line in lines if not any(words in line for words in _ECHOES)] or lines
    if sum(map(len, lines)) + len(lines) > _LENGTH:
        lines = _telling(lines, ending=ending)
    return "\n".join(lines).strip()


def _telling(lines: list[str], *, ending: bool) -> list[str]:
    """Choose lines that fit: two at the end that counts, then those that say why, then the others. They keep their
    order.
    """
    why = [
        number
        for number, line in enumerate(lines)
        if any(word in line for word in _SAYS_WHY) and not line.lstrip().startswith(_FRAMES)
    ]
    room, chosen = _LENGTH, set()
    order = list(range(len(lines)))[:: -1 if ending else 1]
    for number in dict.fromkeys([*order[:2], *why, *order]):
        room -= len(lines[number]) + 1
        if room < 0:
            break
        chosen.add(number)
    return [lines[number] for number in sorted(chosen)] or [lines[0][:_LENGTH]]


def fingerprint(finding: QualitySignal, command: str, shown: str = "") -> str:
    """Return a digest that is the same for the same failure, whatever line it moves to, and for the same pass,
    whatever the command. A failure without names is recognised by the line of `shown` that gives the reason.
    """
    if finding.type == "vr_pass":
        what = [str(finding.passed)]
    else:
        what = sorted(finding.names) + sorted({path_of(file) for file in finding.files})
        if not finding.names:
            what.append(
                _reason(shown)
                or (" ".join(shown.translate(_NO_FIGURES).split()) if finding.type == "build_failure" else "")
            )
        what = [part for part in what if part] or [command]
    text = "\0".join([finding.type, finding.tool, *what])
    return short_digest(text.encode("utf-8", "replace"), 8)


def _reason(shown: str) -> str:
    """Return the line that gives the reason, with the next one if it ends with a colon. Figures change and are
    dropped.
    """
    lines = shown.split("\n")
    for at, line in enumerate(lines):
        if any(word in line for word in _SAYS_WHY) and not line.lstrip().startswith(_FRAMES):
            whole = " ".join([line, *lines[at + 1 : at + 2]]) if line.rstrip().endswith(":") else line
            return whole.translate(_NO_FIGURES).strip()
    return ""


def row_of(
    finding: QualitySignal,
    command: str,
    text: str,
    quality: dict[str, Any],
    *,
    folders: tuple[str, str],
    mark: str = "",
) -> dict[str, Any]:
    """Return the columns of a signal's row. `quality` is that section of the configuration; `folders` are the
    repository and where the tool ran. Files are named relative to the repository.
    """
    root, cwd = folders
    finding.files = [_from_root(file, root, cwd) for file in finding.files]
    finding.names = [_from_root(name, root, cwd) if _is_place(name) else name for name in finding.names]
    shown = details(text, finding.at, ending=finding.is_unread)
    counts = {"failed": finding.failed, "errors": finding.errors, "passed": finding.passed}
    return {
        "event_type": finding.type,
        "details": shown,
        "score_delta": quality["weights"].get(finding.type, 0),
        "signal_tool": finding.tool,
        "command": head(command, _LONGEST_COMMAND),
        "fingerprint": mark or fingerprint(finding, command, shown),
        "once": int(quality["repeats"] == "once"),
        "rule_id": finding.names[0] if finding.type == "rule_violation" else "",
        "counts": {name: count for name, count in counts.items() if count},
        "names": finding.names,
        "files": finding.files,
    }


def _from_root(place: str, root: str, folder: str) -> str:
    """Name a file relative to the repository, so that it has the same name in every clone and folder."""
    for top in (root, folder):
        if top and place.startswith((f"{top}/", f"{top}\\")):
            return place[len(top) + 1 :]
    if folder == root or not folder.startswith(f"{root}/"):
        return place
    path = place.partition("::")[0]
    path = path if "::" in place else path_of(path)
    below = folder[len(root) + 1 :]
    here = os.path.normpath(os.path.join(below, path))
    # Some tools name files relative to the project, wherever they run.
    if not os.path.exists(os.path.join(root, here)) and os.path.exists(os.path.join(root, path)):
        return place
    return here + place[len(path) :]


def _is_place(name: str) -> bool:
    """Whether a test's name begins with its file: `tests/test_cart.py::test_empty`."""
    return "::" in name and "." in name.partition("::")[0]
