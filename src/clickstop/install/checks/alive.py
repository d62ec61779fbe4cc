"""Runs each entry as the client would: a harmless event must be recorded, the canary must be denied."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import agent_named
from clickstop.config import pause
from clickstop.core.places import Places, user_state
from clickstop.core.words import many
from clickstop.install import probe
from clickstop.install.checks.entries import is_startable
from clickstop.install.doctor import DoctorFinding, error, ok
from clickstop.store import database, events, save

if TYPE_CHECKING:
    from clickstop.agents.entries import Installed
    from clickstop.install.doctor import Patient
    from clickstop.install.probe import ProbeAnswer


def check_alive(patient: Patient) -> list[DoctorFinding]:
    startable = [entry for entry in patient.active if is_startable(entry)]
    troubles: dict[str, list[str]] = {}
    took: list[float] = []
    with probe.empty_database() as empty:
        for entry in startable:
            # The first one creates its database, as after an installation, which takes longer than the event.
            answer, trouble = _prove(patient, entry, empty if took else "")
            took.append(answer.seconds)
            if trouble:
                troubles.setdefault(trouble, []).append(entry.event)
    findings = [
        error(f"{', '.join(names)}: {trouble}", "the entry was run as the client runs it", "clickstop init")
        for trouble, names in troubles.items()
    ]
    gates = [entry for entry in startable if _kind(entry) == "tool.before"]
    can_prove_gates = _can_prove_gates(patient)
    findings += _canary(patient, gates if can_prove_gates else [])
    if took and not findings:
        canary = "; the canary was denied" if gates and can_prove_gates else ""
        slowest = max(took) * 1000
        return [ok(f"{many(len(took), 'hook')} answered and recorded, the slowest in {slowest:.0f} ms{canary}")]
    return findings


def _kind(entry: Installed) -> str:
    return agent_named(entry.agent).kinds.get(entry.event, "")


def _prove(patient: Patient, entry: Installed, database: str) -> tuple[ProbeAnswer, str]:
    """The entry's answer to a harmless event, and what is wrong with it, or ""."""
    kind = _kind(entry)
    with probe.scratch(patient.environ, database) as place:
        if not kind:
            return probe.ProbeAnswer(0, b"", "", 0.0), "this version of clickstop does not know the event"
        payload = probe.harmless(entry.agent, kind, patient.folder, place.session)
        broken = _broken_log(patient)
        answer = _run(patient, entry, payload, place)
        trouble = _trouble(entry, answer)
        store = Places(patient.root, {**patient.environ, "CLICKSTOP_DB": place.database})
        if not trouble and not _recorded(store, kind):
            trouble = f"it succeeded but recorded nothing{_reason(patient, entry, payload, broken)}"
        return answer, trouble


def _run(patient: Patient, entry: Installed, payload: dict[str, Any], place: probe.ProbeScratch) -> ProbeAnswer:
    environ = place.environ(entry.agent, patient.environ, patient.folder)
    return probe.run(entry, payload, environ, patient.folder)


def _trouble(entry: Installed, answer: ProbeAnswer) -> str:
    if answer.error:
        return answer.error
    if answer.code != 0:
        lines = answer.stderr.strip().splitlines()
        return f"it exited with {answer.code}{': ' + lines[-1] if lines else ''}"
    illegal = agent_named(entry.agent).illegal(entry.event, answer.stdout)
    return f"its reply is invalid: {illegal}" if illegal else ""


def _recorded(places: Places, kind: str) -> bool:
    """Whether the event is in the scratch database; on a busy machine it may still be in the spool."""
    if not os.path.exists(places.database) and not save.waiting(places):
        return False
    # Saving nothing imports the spool.
    save.save(places, [])
    connection = database.connect(places.database)
    try:
        return any(beat["kind"] == kind for beat in events.heartbeats(connection))
    finally:
        connection.close()


def _reason(patient: Patient, entry: Installed, payload: dict[str, Any], broken: str) -> str:
    """The hook's own explanation, from a second run with its debug output on."""
    after = _broken_log(patient)
    if after != broken:
        last = after.strip().splitlines()[-1]
        return f": the package does not load ({last.partition('] ')[2] or last})"
    with probe.scratch(patient.environ) as place:
        environ = {**place.environ(entry.agent, patient.environ, patient.folder), "CLICKSTOP_DEBUG": "1"}
        lines = probe.run(entry, payload, environ, patient.folder).stderr.strip().splitlines()
    return f": {lines[-1]}" if lines else ""


def _broken_log(patient: Patient) -> str:
    try:
        with open(os.path.join(user_state(patient.environ), "broken.log"), encoding="utf-8") as log:
            return log.read()
    except OSError:
        return ""


def _can_prove_gates(patient: Patient) -> bool:
    """Whether the canary can be denied: not while a pause silences all gates, which is a finding of its own."""
    paused = pause.current(patient.root, patient.environ, patient.now)
    return paused is None or not paused.all or bool(paused.session)


def _canary(patient: Patient, gates: list[Installed]) -> list[DoctorFinding]:
    findings = []
    for entry in gates:
        with probe.scratch(patient.environ) as place:
            answer = _run(patient, entry, probe.canary(entry.agent, patient.folder, place.session), place)
        verdict = _verdict(entry, answer)
        if verdict != "block":
            findings.append(_let_through(patient, entry, verdict))
    return findings


def _verdict(entry: Installed, answer: ProbeAnswer) -> str:
    if answer.code != 0 or agent_named(entry.agent).illegal(entry.event, answer.stdout):
        return "no answer"
    return agent_named(entry.agent).verdict_of(answer.stdout)[0]


def _let_through(patient: Patient, entry: Installed, verdict: str) -> DoctorFinding:
    what = f"The canary was not denied through {entry.file} ({verdict})"
    if "gate.canary" not in patient.handlers():
        why = 'gate.canary is switched off: handlers."gate.canary" = false'
        return error(what, why, 'remove "gate.canary" from [handlers] (where: clickstop config show)')
    return error(what, "so no gate can be relied on", "clickstop init")
