"""A client that is older than what clickstop supports."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

from clickstop.agents.index import agent_named
from clickstop.install.doctor import DoctorFinding, error, ok, warn

if TYPE_CHECKING:
    from clickstop.agents.agent import Agent
    from clickstop.install.doctor import Patient

_SECONDS = 20


def check(patient: Patient) -> list[DoctorFinding]:
    return [finding for name in patient.agents for finding in _of(patient, agent_named(name))]


def _of(patient: Patient, agent: Agent) -> list[DoctorFinding]:
    versions = {
        "on your PATH": _on_path(agent, patient.environ.get("PATH", "")),
        "in its last transcript here": _last_used(patient, agent),
    }
    present = {where: version for where, version in versions.items() if version}
    if not present:
        return [ok(f"{agent.name}: version unknown (not on your PATH, no transcript here)")]
    findings = [_old(agent, where, version) for where, version in present.items()]
    old = [finding for finding in findings if finding is not None]
    return old[:1] or [ok(f"{agent.name} {' and '.join(dict.fromkeys(present.values()))} is fully supported")]


def _old(agent: Agent, where: str, version: str) -> DoctorFinding | None:
    what = f"{agent.name} {version} ({where})"
    if _number(version) < _number(agent.minimum):
        why = f"events and replies that clickstop needs exist from {agent.minimum} on"
        return error(f"{what} is too old", why, agent.update_command)
    if _number(version) < _number(agent.full_support):
        why = f"full support starts with {agent.full_support}; until then some events are missing"
        return warn(f"{what} is supported in part", why, agent.update_command)
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
