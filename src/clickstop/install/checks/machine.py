"""Checks this machine: commands, parts of the interpreter, engines, clients, and whether clickstop is silenced."""

from __future__ import annotations

import shutil
import subprocess
from importlib import import_module
from typing import TYPE_CHECKING

from clickstop.agents.index import agent_named
from clickstop.config import pause
from clickstop.config.commands import find
from clickstop.core import extras
from clickstop.core.plan import last_good
from clickstop.core.words import many, one_line
from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.learning.engine import is_there
from clickstop.learning.learned import load
from clickstop.runners.missing import missing

if TYPE_CHECKING:
    from clickstop.agents.agent import Agent
    from clickstop.config.commands import ProjectCommands
    from clickstop.install.doctor import Patient

PARTS = (
    *("_ast", "_bisect", "_blake2", "_frozen_importlib", "_frozen_importlib_external", "_functools", "_json"),
    *("_signal", "_sqlite3"),
)
_SECONDS = 20


def check_commands(patient: Patient) -> list[DoctorFinding]:
    """Project commands that cannot be used: untrusted, without their program, or in a broken file."""
    commands = find(patient.root, patient.folder, patient.environ)
    troubles = [*_broken(commands), *_untrusted(commands), *_absent(commands, patient)]
    if troubles:
        return troubles
    if not commands.all():
        return [ok("The project names no commands, so no checks run; set them under [commands] in clickstop.toml")]
    return [ok(f"{many(len(commands.all()), 'command')} of the project can be run")]


def _broken(commands: ProjectCommands) -> list[DoctorFinding]:
    return [
        warn(str(problem), "clickstop cannot read its commands", f"fix {problem.file}; then: clickstop command")
        for problem in commands.problems
    ]


def _untrusted(commands: ProjectCommands) -> list[DoctorFinding]:
    waiting = commands.waiting()
    if not waiting:
        return []
    listed = ", ".join(f"{command.name} ({one_line(' && '.join(command.lines), 60)})" for command in waiting[:6])
    more = f" and {len(waiting) - 6} more" if len(waiting) > 6 else ""
    why = "they come from files in the repository, and you have not trusted them yet"
    return [warn(f"Not trusted yet: {listed}{more}", why, "clickstop trust")]


def _absent(commands: ProjectCommands, patient: Patient) -> list[DoctorFinding]:
    needed: dict[str, list[str]] = {}
    for command in commands.all():
        for line in command.lines:
            for program in missing(line, command.folder, patient.environ):
                needed.setdefault(program, []).append(command.name)
    return [
        warn(
            f"{program} is missing, and {', '.join(dict.fromkeys(names))} would start it",
            "checks with this command are skipped",
            f"install {program}, or set another command under [commands] in clickstop.toml",
        )
        for program, names in needed.items()
    ]


def check_interpreter(_patient: Patient) -> list[DoctorFinding]:
    """Private modules of the interpreter that hooks load instead of slower public ones."""
    missing = [part for part in PARTS if not _is_there(part)]
    if missing:
        return [ok(f"This Python has no {', '.join(missing)}: hooks use the public modules, which are slower")]
    return [ok(f"This Python has the {many(len(PARTS), 'part')} that make hooks start quickly")]


def _is_there(part: str) -> bool:
    try:
        import_module(part)
    except ImportError:
        return False
    return True


def check_rules(patient: Patient) -> list[DoctorFinding]:
    """Learned rules that cannot run in this installation."""
    plan = last_good(patient.places.plan, patient.root, patient.environ)
    structural = [rule.slug for rule in (load(plan) if plan else ()) if rule.engine == "structure"]
    if structural and not is_there():
        what = f"Structural rules are not enforced: {', '.join(structural)}"
        return [warn(what, "the extra `rules` is not installed", extras.line("rules"))]
    return [ok("Every learned rule can be enforced")] if structural else []


def check_silence(patient: Patient) -> list[DoctorFinding]:
    """A pause, or CLICKSTOP_OFF in this environment."""
    findings = []
    paused = pause.current(patient.root, patient.environ, patient.now)
    if paused:
        findings.append(warn(f"clickstop is {paused.line(patient.now)}", "someone paused it", "clickstop resume"))
    off = pause.switched_off(patient.environ)
    if off:
        why = "an agent started from this shell inherits this variable"
        findings.append(warn(off, why, "unset CLICKSTOP_OFF"))
    return findings


def check_client(patient: Patient) -> list[DoctorFinding]:
    """A client that is older than what clickstop supports."""
    return [finding for name in patient.agents for finding in _of(patient, agent_named(name))]


def _of(patient: Patient, agent: Agent) -> list[DoctorFinding]:
    versions = {
        "on your PATH": _on_path(agent, patient.environ.get("PATH", "")),
        "in its last transcript here": _last_used(patient, agent),
    }
    present = {where: version for where, version in versions.items() if version}
    if not present:
        return [ok(f"{agent.title or agent.name}: version unknown (not on your PATH, no transcript here)")]
    findings = [_old(agent, where, version) for where, version in present.items()]
    old = [finding for finding in findings if finding is not None]
    return old[:1] or [
        ok(f"{agent.title or agent.name} {' and '.join(dict.fromkeys(present.values()))} is fully supported")
    ]


def _old(agent: Agent, where: str, version: str) -> DoctorFinding | None:
    what = f"{agent.title or agent.name} {version} ({where})"
    if _number(version) < _number(agent.minimum):
        why = f"clickstop needs events and replies that exist only from {agent.minimum} on"
        return error(f"{what} is too old", why, agent.update_command)
    if _number(version) < _number(agent.full_support):
        why = f"full support starts with {agent.full_support}; until then some events are missing"
        return warn(f"{what} is partly supported", why, agent.update_command)
    return None


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _on_path(agent: Agent, path: str) -> str:
    program = shutil.which(agent.program, path=path) if agent.program else None
    if program is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603  # the agent's own program
            [program, *agent.version_arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return agent.version_in(done.stdout.decode("utf-8", "replace"))


def _last_used(patient: Patient, agent: Agent) -> str:
    paths = agent.recent_transcripts(patient.folder, patient.environ, 1)
    return agent.read_transcript(paths[0]).version if paths else ""
