"""tox and nox: the verdict on each environment or session, for what runs in it and is not recognised itself."""

from __future__ import annotations

from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import last_lines_with

_KINDS = {
    "lint_failure": ("lint", "style", "format", "fmt", "flake", "ruff", "black", "isort", "commit"),
    "type_error": ("mypy", "type", "pyright"),
    "build_failure": ("build", "pkg", "package", "doc", "wheel"),
}
_INSTALLERS = ("pip install", "uv pip", "install_deps", "install_package")
_NOX = "nox > "
_MOST = 50  # failed environments of tox whose command is searched
_ENDINGS = ("congratulations :)", "evaluation failed :(")


def detect(text: str, _run: ToolRun, name: str, _type: str) -> list[QualitySignal]:
    """Return the failed sessions, if no tool inside them was recognised."""
    failed: dict[str, str] = {}  # the name of each, and the command that failed in it as far as it is known
    succeeded: list[str] = []
    at = (_nox if name == "nox" else _tox)(text, failed, succeeded)
    signals: dict[str, QualitySignal] = {}
    for session, command in failed.items():
        kind = _kind(session, command)
        if kind:
            finding = signals.setdefault(kind, QualitySignal(kind, name, at=at))
            finding.failed += 1
            finding.names.append(session)
    if signals or failed:
        return list(signals.values())
    return [QualitySignal(PASS, name, passed=len(succeeded), at=at)] if succeeded else []


def _nox(text: str, failed: dict[str, str], succeeded: list[str]) -> int:
    command, first = "", 0
    for at, line in last_lines_with(text, _NOX, 5_000):
        message = line.removeprefix(_NOX)
        if message.startswith("Command ") and " failed with exit code " in message:
            command, first = message[len("Command ") :].rpartition(" failed with exit code ")[0], first or at
        elif message.startswith("Session ") and message.endswith(" failed."):
            failed[message.split()[1]] = command
            command = ""
        elif message.startswith("Session ") and " was successful" in message:
            succeeded.append(message.split()[1])
    return first


def _tox(text: str, failed: dict[str, str], succeeded: list[str]) -> int:
    ends = [at for ending in _ENDINGS for at, line in last_lines_with(text, ending, 50) if line.startswith("  ")]
    for at, line in last_lines_with(text, ": ", 5_000):
        name, _, state = line.removeprefix("ERROR: ").strip().partition(": ")
        if " " in name or not line.startswith(("  ", "ERROR:   ")):
            continue
        if state.startswith("FAIL code ") or state == "commands failed":
            failed[name] = _command(text, at, name) if len(failed) < _MOST else ""
        elif state.startswith("OK (") or state == "commands succeeded":
            succeeded.append(name)
    if failed:
        return max(0, text.find(f"{next(iter(failed))}: exit "))
    if not ends:
        succeeded.clear()  # it has not come to an end
    return ends[-1] if ends else 0


def _command(text: str, before: int, name: str) -> str:
    """Return the failed command of `py: exit 1 (0.27 seconds) /home/dev> pytest -q pid=1`."""
    at = text.rfind(f"{name}: exit ", 0, before)
    return text[at : at + 2_000].partition("\n")[0].partition("> ")[2].rpartition(" pid=")[0] if at >= 0 else ""


def _kind(name: str, command: str) -> str:
    """Return the type of signal, or "" for a known tool, which would have been recognised if it had failed."""
    if any(part in command for part in _INSTALLERS):
        return "build_failure"
    if command and _is_known(command):
        return ""
    named = (kind for kind, parts in _KINDS.items() if any(part in name.lower() for part in parts))
    return next(named, "test_failure")


def _is_known(command: str) -> bool:
    from clickstop.signals.read import recognise

    return any(not run.opaque for _, run in recognise(command, None))
