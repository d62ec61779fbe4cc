"""Checks what is stored: the database, the spool, missing records, and recorded failures."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING

from clickstop.agents.index import AGENTS, agent_named, all_agents
from clickstop.core.ids import utc
from clickstop.core.places import user_log, user_state
from clickstop.core.words import many
from clickstop.install.doctor import DoctorFinding, error, ok, warn
from clickstop.store import audit, backup, create, database, failures, save, sessions, spool, upkeep
from clickstop.store.errors import ForeignDatabaseError, NewerDatabaseError
from clickstop.store.repair import put_aside, search_made_anew
from clickstop.store.restore import restore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection

    from clickstop.core.client_records import RecordedSession
    from clickstop.install.doctor import Patient
    from clickstop.store.rows import Row

_RESTORED = "store.restored"
_DAYS = 7
_READ = "doctor.read_failures"
_SESSIONS = 20
_SEEN_DAYS = 14
_SEEN = "doctor.read_session"


def check_database(patient: Patient) -> list[DoctorFinding]:
    """A database that is or was damaged, belongs to a newer clickstop, or cannot be written."""
    path = patient.places.database
    if not os.path.exists(path):
        return [*_aside(patient, None), ok(f"{path} does not exist yet; the first event creates it")]
    try:
        connection = database.connect(path)
    except (database.Error, OSError) as caught:
        return [_unopened(patient, caught)]
    try:
        findings = _unwritable(connection, path) or _damage(patient, connection)
        findings += _aside(patient, connection)
    except database.Error as caught:
        return [_unopened(patient, caught)]
    finally:
        connection.close()
    return findings or [ok(f"{path} is intact")]


def _unopened(patient: Patient, caught: Exception) -> DoctorFinding:
    path = patient.places.database
    if isinstance(caught, NewerDatabaseError):
        return error(f"{caught}", "meanwhile events wait in the spool", "upgrade clickstop")
    if isinstance(caught, ForeignDatabaseError):
        return error(f"{caught}", "meanwhile events wait in the spool", f"move {path} away")
    if database.is_broken(caught):
        return _broken(patient, str(caught))
    return error(f"{path} cannot be opened: {caught}", "meanwhile events wait in the spool", f"make {path} usable")


def _broken(patient: Patient, why: str) -> DoctorFinding:
    what = f"{patient.places.database} is damaged: {why}"
    outlook = "the next event moves it aside and starts a new one"
    return error(what, outlook, "clickstop doctor --fix", partial(_replace, patient, why))


def _damage(patient: Patient, connection: Connection) -> list[DoctorFinding]:
    problems = upkeep.check(connection)
    return [_broken(patient, problems[0])] if problems else []


def _unwritable(connection: Connection, path: str) -> list[DoctorFinding]:
    try:
        upkeep.try_writing(connection)
    except database.Error as caught:
        why = "events wait in the spool until it can be written"
        return [error(f"{path} cannot be written: {caught}", why, f"make {path} and its folder writable")]
    return []


def _aside(patient: Patient, connection: Connection | None) -> list[DoctorFinding]:
    """Damaged databases that were moved aside and not restored yet."""
    done = {row["subject"] for row in audit.recent(connection, _RESTORED, 1_000)} if connection else set()
    return [_lost(patient, path) for path in create.damaged(patient.places.database) if path not in done]


def _lost(patient: Patient, path: str) -> DoctorFinding:
    copy = backup.latest(patient.plan["repo_id"], patient.environ, patient.places.database)
    what = f"A damaged database was moved aside: {path}"
    if copy:
        why = f"its data is not in the new one; the backup {os.path.basename(copy)} has it up to that day"
        return warn(what, why, "clickstop doctor --fix", partial(_restore, patient, path))
    return warn(what, "its data is not in the new one, and there is no backup", f"look at it, then delete {path}")


def _replace(patient: Patient, why: str) -> None:
    """Rebuild the search index if that is all; else move the file aside and restore the latest backup."""
    path = patient.places.database
    if search_made_anew(path) and _is_sound(path):
        return
    aside, _ = put_aside(path, database.identity(path), why, patient.plan["repo_id"])
    if aside and backup.latest(patient.plan["repo_id"], patient.environ, path):
        _restore(patient, aside)


def _is_sound(path: str) -> bool:
    connection = database.connect(path)
    try:
        return not upkeep.check(connection)
    finally:
        connection.close()


def _restore(patient: Patient, aside: str) -> None:
    repo_id = patient.plan["repo_id"]
    copy = backup.latest(repo_id, patient.environ, patient.places.database)
    came = sum(restore(patient.places, copy).values())
    line = audit.line(repo_id, "clickstop", _RESTORED, aside, f"{came} rows from {copy}")
    save.save(patient.places, [line], repo_id=repo_id)


def check_spool(patient: Patient) -> list[DoctorFinding]:
    """Records that wait in the spool."""
    findings = []
    waiting = save.waiting(patient.places)
    if waiting:
        why = "the database could not be written when they arrived; the next events import them"
        what = f"{many(len(waiting), 'record')} waiting in {os.path.dirname(waiting[0])}"
        findings.append(warn(what, why, "clickstop doctor --fix", partial(_take_in, patient)))
    damaged = spool.damaged(*patient.places.spools())
    if damaged:
        what = f"{many(len(damaged), 'spool file')} could not be imported, such as {damaged[0]}"
        why = "they are damaged or do not match this database"
        findings.append(warn(what, why, f"look at {os.path.dirname(damaged[0])}, then delete them"))
    return findings or [ok("The spool is empty")]


def _take_in(patient: Patient) -> None:
    why = save.save(patient.places, [], repo_id=patient.plan["repo_id"])
    if why:
        raise RuntimeError(why)


def check_failures(patient: Patient) -> list[DoctorFinding]:
    """What went wrong in clickstop itself: handlers that failed, and packages that did not even load."""
    return [*_failed(patient), *_unloadable(patient)] or [ok("No failures recorded")]


def _failed(patient: Patient) -> list[DoctorFinding]:
    """Since they were last marked as read, but no longer ago than a week."""
    connection = patient.connection
    read = audit.recent(connection, _READ, 1) if connection else []
    since = max(utc(patient.now - _DAYS * 86_400), read[0]["created_at"] if read else "")
    rows = failures.since(connection, since) if connection else []
    recorded = {row["handler"] for row in rows}
    rows += [row for row in _logged(patient, since) if row["handler"] not in recorded]
    return [
        warn(
            f"{row['handler']} failed {many(row['count'], 'time')}, last at {row['last_at']}: {row['error'][:200]}",
            f"its message or record is missing; see {row.get('log', patient.places.log)}",
            _remedy(str(row["handler"]), patient),
            partial(_mark_read, patient),
        )
        for row in rows
    ]


def _remedy(handler: str, patient: Patient) -> str:
    """The remedy for a failure. The hook's own steps also appear in it, but cannot be turned off."""
    is_handler = handler in patient.handlers()
    way = f'report it, or set handlers."{handler}" = false' if is_handler else "report it"
    return f"{way}; clickstop doctor --fix marks it as read"


def _logged(patient: Patient, since: str) -> list[Row]:
    """Failures that are only in the log: they happened before there was an event, or after it was stored."""
    by_key: dict[str, Row] = {}
    for folder in (patient.places.log, user_log(patient.environ)):
        for entry in _entries(os.path.join(folder, "failures.jsonl")):
            handler, at = str(entry.get("handler")), str(entry.get("at"))
            if at > since:
                count = by_key[handler]["count"] + 1 if handler in by_key else 1
                error = str(entry.get("error"))
                by_key[handler] = {"handler": handler, "count": count, "last_at": at, "error": error, "log": folder}
    return list(by_key.values())


def _entries(path: str) -> Iterator[Row]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    entry = json.loads(line)
                except ValueError:
                    continue
                if isinstance(entry, dict):
                    yield entry
    except OSError:
        return


def _mark_read(patient: Patient) -> None:
    patient.audit(_READ, patient.root)


def _unloadable(patient: Patient) -> list[DoctorFinding]:
    """The bootstrap's own log, for a package that could not be imported."""
    path = os.path.join(user_state(patient.environ), "broken.log")
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            lines = log.read().strip().splitlines()
    except OSError:
        return []
    if not lines:
        return []
    why = "an installation of clickstop was broken, perhaps during an upgrade"
    what = f"{many(len(lines), 'event')} found a package that does not load, the last: {lines[-1][:200]}"
    remedy = "reinstall clickstop if it still does not load; clickstop doctor --fix archives the log"
    return [warn(what, why, remedy, partial(os.replace, path, f"{path}.1"))]


def check_seen(patient: Patient) -> list[DoctorFinding]:
    """Compare the client's own transcripts with what the store recorded."""
    if patient.connection is None:
        return []
    records = _comparable(patient, patient.connection)
    if not records:
        return [ok("No client session has run here since clickstop was set up; nothing to compare yet")]
    findings = []
    calls = prompts = 0
    read = {(row["subject"], row["reason"]) for row in audit.recent(patient.connection, _SEEN, 1_000)}
    for session in records:
        missing = _missing(patient, patient.connection, session)
        calls, prompts = calls + len(session.calls), prompts + len(session.prompts)
        if any(missing) and (session.session_id, _count(missing)) not in read:
            findings.append(_not_seen(patient, session, missing))
    compared = f"{many(calls, 'call')} and {many(prompts, 'prompt')} in {many(len(records), 'transcript')}"
    return findings or [ok(f"The store matches the client's transcripts: {compared}")]


def _comparable(patient: Patient, connection: Connection) -> list[RecordedSession]:
    """Sessions that began with the current hooks, and in which clickstop was not silenced."""
    installed = [row["created_at"] for row in audit.recent(connection, "init", 1)]
    since = max(sessions.store_made_at(connection), utc(patient.now - _SEEN_DAYS * 86_400), *installed)
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
    return calls - sessions.ended_calls(connection, calls), prompts - sessions.stored_prompts(connection, prompts)


def _count(missing: tuple[set[str], set[str]]) -> str:
    """What `--fix` marks as read; a session that loses more afterwards is reported again."""
    calls, prompts = missing
    return f"not seen: {many(len(calls), 'call')}, {many(len(prompts), 'prompt')}"


def _not_seen(patient: Patient, records: RecordedSession, missing: tuple[set[str], set[str]]) -> DoctorFinding:
    calls, prompts = missing
    parts = []
    if calls:
        parts.append(f"{len(calls)} of {many(len(records.calls), 'call')}")
    if prompts:
        parts.append(f"{len(prompts)} of {many(len(records.prompts), 'prompt')}")
    what = f"Session {records.session_id} ({records.last_at[:16]}Z): the store lacks {' and '.join(parts)}"
    why = f"they are in its transcript {records.path}; the client ran without our hooks, or the hooks failed"
    remedy = "restart the agent if that session still runs; clickstop doctor --fix marks it as read"
    return error(what, why, remedy, partial(patient.audit, _SEEN, records.session_id, _count(missing)))
