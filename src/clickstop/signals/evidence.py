"""The lines that prove a signal, the mark by which the same failure is known again, and the row it becomes."""

from __future__ import annotations

from clickstop.secrets.redact import head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.signals.signal import QualitySignal

_LONGEST_COMMAND = 2_000
_LENGTH = 500
_BEFORE = 80  # characters of context before the evidence


def details(text: str, at: int) -> str:
    """About 500 characters around the evidence, whole lines where possible."""
    start = text.rfind("\n", 0, max(0, at - _BEFORE)) + 1
    if at - start > 2 * _BEFORE:  # the line before is very long
        start = max(0, at - _BEFORE)
    piece = text[start : start + _LENGTH]
    if len(text) > start + _LENGTH and "\n" in piece[_LENGTH // 2 :]:
        piece = piece.rpartition("\n")[0]
    return piece.strip()


def fingerprint(finding: QualitySignal, command: str) -> str:
    """The same for the same failure, whatever line it moved to, and for the same pass, however it was asked for."""
    if finding.type == "vr_pass":
        what = [str(finding.passed)]
    else:
        what = sorted(finding.names) + sorted({_without_line(file) for file in finding.files})
        what = what or [command]
    text = "\0".join([finding.type, finding.tool, *what])
    return _digest(text.encode("utf-8", "replace"))


def _without_line(file: str) -> str:
    path, colon, line = file.rpartition(":")
    return path if colon and line.isdigit() else file


def _digest(data: bytes) -> str:
    try:
        from _blake2 import blake2b  # `hashlib` would load OpenSSL
    except ImportError:
        from hashlib import blake2b
    return blake2b(data, digest_size=8).hexdigest()


def row_of(
    finding: QualitySignal,
    command: str,
    text: str,
    quality: dict[str, Any],
    *,
    folders: tuple[str, ...],
    mark: str = "",
) -> dict[str, Any]:
    """The columns that a finding fills. `quality` is that section of the configuration; paths are named from the
    first of the folders that holds them on.
    """
    finding.files = [_relative(file, folders) for file in finding.files]
    counts = {"failed": finding.failed, "errors": finding.errors, "passed": finding.passed}
    return {
        "event_type": finding.type,
        "details": details(text, finding.at),
        "score_delta": quality["weights"].get(finding.type, 0),
        "signal_tool": finding.tool,
        "command": head(command, _LONGEST_COMMAND),
        "fingerprint": mark or fingerprint(finding, command),
        "once": int(quality["repeats"] == "once"),
        "rule_id": finding.names[0] if finding.type == "rule_violation" else "",
        "counts": {name: count for name, count in counts.items() if count},
        "names": finding.names,
        "files": finding.files,
    }


def _relative(file: str, folders: tuple[str, ...]) -> str:
    """Some tools print whole paths; the same failure in another clone is the same failure."""
    for folder in folders:
        if folder and file.startswith((f"{folder}/", f"{folder}\\")):
            return file[len(folder) + 1 :]
    return file
