"""What a failed environment of tox or session of nox means when no tool inside it was recognised."""

from __future__ import annotations

from clickstop.signals.signal import PASS, QualitySignal

_KINDS = {
    "lint_failure": ("lint", "style", "format", "fmt", "flake", "ruff", "black", "isort", "commit"),
    "type_error": ("mypy", "type", "pyright"),
    "build_failure": ("build", "pkg", "package", "doc", "wheel"),
}
_INSTALLERS = ("pip install", "uv pip", "install_deps", "install_package")


def session_signals(tool: str, failed: dict[str, str], succeeded: list[str], at: int) -> list[QualitySignal]:
    """`failed` maps the name of each failed session to the command that failed in it, as far as it is known."""
    signals: dict[str, QualitySignal] = {}
    for name, command in failed.items():
        kind = _kind(name, command)
        if not kind:
            continue
        finding = signals.setdefault(kind, QualitySignal(kind, tool, at=at))
        finding.failed += 1
        finding.names.append(name)
    if signals or failed:
        return list(signals.values())
    return [QualitySignal(PASS, tool, passed=len(succeeded), at=at)] if succeeded else []


def _kind(name: str, command: str) -> str:
    """The type of signal; none if the command is a tool we know, for it then had nothing to say."""
    if any(part in command for part in _INSTALLERS):
        return "build_failure"
    if command and _is_known(command):
        return ""
    for kind, parts in _KINDS.items():
        if any(part in name.lower() for part in parts):
            return kind
    return "test_failure"


def _is_known(command: str) -> bool:
    from clickstop.signals.read import recognise

    return any(not run.opaque for _, run in recognise(command, None))
