"""A client that is older than what clickstop supports."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

from clickstop.agents.clients import support, transcripts
from clickstop.agents.index import AGENTS
from clickstop.install.doctor import DoctorFinding, error, ok, warn

if TYPE_CHECKING:
    from clickstop.agents.clients import Support
    from clickstop.install.doctor import Patient

_SECONDS = 20


def check(patient: Patient) -> list[DoctorFinding]:
    return [finding for agent in AGENTS for finding in _of(patient, agent)]


def _of(patient: Patient, agent: str) -> list[DoctorFinding]:
    client = support(agent)
    versions = {
        "on your PATH": _on_path(client, patient.environ.get("PATH", "")),
        "in its last transcript here": _last_used(patient, agent),
    }
    present = {where: version for where, version in versions.items() if version}
    if not present:
        return [ok(f"{agent}: its version is not known (not on your PATH, no transcript here)")]
    findings = [_old(client, agent, where, version) for where, version in present.items()]
    old = [finding for finding in findings if finding is not None]
    return old[:1] or [ok(f"{agent} {' and '.join(dict.fromkeys(present.values()))} is fully supported")]


def _old(client: Support, agent: str, where: str, version: str) -> DoctorFinding | None:
    what = f"{agent} {version} ({where})"
    if _number(version) < _number(client.MINIMUM):
        why = f"events and replies that clickstop needs exist from {client.MINIMUM} on"
        return error(f"{what} is too old", why, client.UPDATE_COMMAND)
    if _number(version) < _number(client.FULL_SUPPORT):
        why = f"full support begins with {client.FULL_SUPPORT}; until then some events do not come"
        return warn(f"{what} is supported in part", why, client.UPDATE_COMMAND)
    return None


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _on_path(client: Support, path: str) -> str:
    program = shutil.which(client.VERSION_COMMAND[0], path=path)
    if program is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603  # the agent's own program
            [program, *client.VERSION_COMMAND[1:]],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return client.version_in(done.stdout.decode("utf-8", "replace"))


def _last_used(patient: Patient, agent: str) -> str:
    reader = transcripts(agent)
    paths = reader.recent(patient.folder, patient.environ, 1)
    return reader.read(paths[0]).version if paths else ""
