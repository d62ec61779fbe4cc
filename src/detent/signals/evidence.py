"""The lines that prove a signal, and the mark by which the same failure is known again."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.signals.finding import Finding

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


def fingerprint(finding: Finding, command: str) -> str:
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
