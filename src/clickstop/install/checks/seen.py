"""Compare what the client must have sent, by its own transcripts, with what the store saw."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from clickstop.agents.index import AGENTS, agent_named, all_agents
from clickstop.core.ids import utc
from clickstop.core.words import many
from clickstop.install.doctor import DoctorFinding, error, ok
from clickstop.store import audit, sessions

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.core.client_records import RecordedSession
    from clickstop.install.doctor import Patient

_SESSIONS = 20
_DAYS = 14
_READ = "doctor.read_session"


def check(patient: Patient) -> list[DoctorFinding]:
    if patient.connection is None:
        return []
    records = _comparable(patient, patient.connection)
    if not records:
        return [ok("No session of the client has run here since clickstop was set up: nothing to compare yet")]
    findings = []
    calls = prompts = 0
    read = {(row["subject"], row["reason"]) for row in audit.recent(patient.connection, _READ, 1_000)}
    for session in records:
        missing = _missing(patient, patient.connection, session)
        calls, prompts = calls + len(session.calls), prompts + len(session.prompts)
        if any(missing) and (session.session_id, _count(missing)) not in read:
            findings.append(_say(patient, session, missing))
    compared = f"{many(calls, 'call')} and {many(prompts, 'prompt')} in {many(len(records), 'transcript')}"
    return findings or [ok(f"The store saw what the client's own transcripts tell: {compared}")]


def _comparable(patient: Patient, connection: Connection) -> list[RecordedSession]:
    """Sessions that began with the hooks as they are now, and in which clickstop was not silenced."""
    installed = [row["created_at"] for row in audit.recent(connection, "init", 1)]
    since = max(sessions.store_made_at(connection), utc(patient.now - _DAYS * 86_400), *installed)
    silenced = {row["subject"] for row in audit.recent(connection, "hook.silenced", 1_000)}
    paths = {row["transcript"]: row["agent"] for row in sessions.recent(connection, _SESSIONS) if row["transcript"]}
    for agent in all_agents():
        recent = agent.recent_transcripts(patient.folder, patient.environ, _SESSIONS)
        paths |= dict.fromkeys(recent, agent.name)
    records = {path: agent_named(name).read_transcript(path) for path, name in paths.items() if name in AGENTS}
    return [
        record
        for record in records.values()
        if record.started_at >= since and record.session_id not in silenced and (record.calls or record.prompts)
    ]


def _missing(patient: Patient, connection: Connection, records: RecordedSession) -> tuple[set[str], set[str]]:
    on = patient.handlers()
    calls = records.calls if "capture.tool_call" in on else set()
    prompts = records.prompts if "capture.prompt" in on else set()
    return calls - sessions.ended_calls(connection, calls), prompts - sessions.known_prompts(connection, prompts)


def _count(missing: tuple[set[str], set[str]]) -> str:
    """What is marked as read; a session that loses more afterwards is told again."""
    calls, prompts = missing
    return f"not seen: {many(len(calls), 'call')}, {many(len(prompts), 'prompt')}"


def _say(patient: Patient, records: RecordedSession, missing: tuple[set[str], set[str]]) -> DoctorFinding:
    calls, prompts = missing
    parts = []
    if calls:
        parts.append(f"{len(calls)} of {many(len(records.calls), 'call')}")
    if prompts:
        parts.append(f"{len(prompts)} of {many(len(records.prompts), 'prompt')}")
    what = f"Session {records.session_id} ({records.last_at[:16]}Z): the store did not see {' and '.join(parts)}"
    why = f"its transcript {records.path} has them; the client ran without our hooks, or they failed"
    remedy = "restart the agent if that session still runs; clickstop doctor --fix marks it as read"
    return error(what, why, remedy, partial(patient.audit, _READ, records.session_id, _count(missing)))
