"""The whole of what the doctor says in many situations: pinned, with what `--fix` leaves of it."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from clickstop.config import pause
from clickstop.core.ids import utc
from clickstop.install import launcher, servers
from clickstop.install.changes import apply
from clickstop.install.doctor import Patient, examine, fix_all
from clickstop.store.save import save
from tests.harness import PACKAGE, make_repo
from tests.install.doctoring import Doctor
from tests.pinned import pinned
from tests.store import rows
from tests.trusting import trust_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.install.doctor import DoctorFinding
    from clickstop.store.write import Operation

    Make = Callable[[Doctor], Doctor | None]

# Each makes something of a repository in which hooks are installed, or another one.
SITUATIONS: dict[str, tuple[Make, tuple[str, ...]]] = {}
ENTRIES = ("settings", "entries", "agents", "programs", "server")


def situation(*checks: str) -> Callable[[Make], Make]:
    def decorate(make: Make) -> Make:
        SITUATIONS[make.__name__.replace("_", " ")] = make, checks
        return make

    return decorate


def put(doctor: Doctor, *operations: Operation) -> None:
    patient = Patient(doctor.place, doctor.environ)
    assert save(patient.places, list(operations), repo_id="r1") == ""


def replaced(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@situation(*ENTRIES, "repository", "configuration", "commands", "rules", "silence", "spool", "seen", "failures")
def just_set_up(_: Doctor) -> None:
    """Nothing has happened yet."""


@situation(*ENTRIES)
def nothing_installed(doctor: Doctor) -> None:
    doctor.settings.unlink()


@situation(*ENTRIES)
def one_entry_left(doctor: Doctor) -> None:
    doctor.keep("Stop")


@situation("entries")
def entries_removed_during_a_session(doctor: Doctor) -> None:
    doctor.keep("Stop")
    line = {"subject": str(doctor.settings), "reason": "2 hooks", "created_at": "2030-01-02T10:11:12.000Z"}
    put(doctor, ("audit_log", {"id": "1", "repo_id": "r1", "actor": "unknown", "action": "config.changed", **line}))


@situation("entries")
def entries_removed_before_the_last_init(doctor: Doctor) -> None:
    entries_removed_during_a_session(doctor)
    init = {"id": "2", "repo_id": "r1", "actor": "person", "action": "init", "subject": "x", "reason": ""}
    put(doctor, ("audit_log", {**init, "created_at": "2030-01-02T10:11:13.000Z"}))


@situation(*ENTRIES)
def entries_of_another_interpreter(doctor: Doctor) -> None:
    replaced(doctor.settings, sys.executable, "/gone/python3")


@situation(*ENTRIES)
def entries_for_a_team_alone(doctor: Doctor) -> None:
    doctor.settings.unlink()
    doctor.install("shared")


@situation(*ENTRIES)
def entries_for_a_team_without_the_launcher(doctor: Doctor) -> None:
    entries_for_a_team_alone(doctor)
    Path(launcher.path(doctor.environ)).unlink()


@situation(*ENTRIES)
def entries_for_a_team_with_an_old_launcher(doctor: Doctor) -> None:
    entries_for_a_team_alone(doctor)
    path = Path(launcher.path(doctor.environ))
    path.write_text(path.read_text(encoding="utf-8") + "# old\n", encoding="utf-8")


@situation(*ENTRIES)
def entries_of_both_kinds_without_the_launcher(doctor: Doctor) -> None:
    doctor.install("shared", "local")
    assert not os.path.exists(launcher.path(doctor.environ))  # the personal ones need none


@situation(*ENTRIES)
def entries_of_both_kinds(doctor: Doctor) -> None:
    doctor.install("shared")
    doctor.install("local")


@situation("agents")
def agents_that_were_heard_of(doctor: Doctor) -> None:
    for at in ("2030-01-02T10:11:12.000Z", "2030-01-03T10:11:12.000Z"):
        beat = {"repo_id": "r1", "kind": at, "first_at": at, "last_at": at, "count": 1, "total_us": 1, "max_us": 1}
        put(doctor, ("heartbeats", {**beat, "agent": "claude-code"}), ("heartbeats", {**beat, "agent": "other"}))


@situation("server")
def server_up_to_date(doctor: Doctor) -> None:
    apply(servers.added("claude-code", doctor.place.root, doctor.environ, shared=False))


@situation("server")
def server_of_another_interpreter(doctor: Doctor) -> None:
    server_up_to_date(doctor)
    replaced(doctor.repo / ".mcp.json", sys.executable, "/gone/python3")


@situation("repository", "configuration")
def a_copy(doctor: Doctor) -> Doctor:
    copy = doctor.repo.parent / "copy"
    shutil.copytree(doctor.repo, copy, symlinks=True)
    return Doctor(copy, doctor.environ)


@situation("repository")
def a_folder_with_a_configuration_of_its_own(doctor: Doctor) -> Doctor:
    inner = doctor.repo / "inner"
    inner.mkdir()
    (inner / "clickstop.toml").write_text("", encoding="utf-8")
    return Doctor(inner, doctor.environ)


@situation("repository", "configuration")
def never_set_up(doctor: Doctor) -> Doctor:
    folder = doctor.repo.parent / "stranger"
    folder.mkdir()
    (folder / "clickstop.toml").write_text("", encoding="utf-8")
    return Doctor(folder, doctor.environ)


@situation("repository")
def settings_of_this_machine_that_git_would_show(doctor: Doctor) -> None:
    (doctor.repo / ".git" / "info" / "exclude").write_text("", encoding="utf-8")
    (doctor.repo / "clickstop.local.toml").write_text("", encoding="utf-8")


@situation("repository")
def a_job_of_continuous_integration(doctor: Doctor) -> None:
    doctor.environ = {**doctor.environ, "CI": "true"}


@situation("configuration", "commands")
def an_invalid_configuration(doctor: Doctor) -> None:
    (doctor.repo / "clickstop.toml").write_text("[stop]\nevidence = 'x'\n\n[stpo]\n", encoding="utf-8")
    doctor.environ = {**doctor.environ, "CLICKSTOP_OVERRIDES": "{"}


@situation("configuration")
def a_registry_with_a_fault(doctor: Doctor) -> None:
    (doctor.repo / ".clickstop").mkdir(exist_ok=True)
    (doctor.repo / ".clickstop" / "features.toml").write_text("[feature]\ncart = 3\n", encoding="utf-8")


@situation("configuration")
def a_folder_in_place_of_the_plan(doctor: Doctor) -> None:
    patient = Patient(doctor.place, doctor.environ)
    from clickstop.core.plan import file_for

    os.makedirs(file_for(patient.places.plan, doctor.environ))


@situation("commands")
def commands_with_missing_programs(doctor: Doctor) -> None:
    text = '[commands]\ntest = "no-such-program a"\ncheck = "true && no-such-program b"\n'
    (doctor.repo / "clickstop.toml").write_text(text, encoding="utf-8")
    trust_all(doctor.repo, doctor.environ)


@situation("silence")
def paused_and_switched_off(doctor: Doctor) -> None:
    doctor.environ = {**doctor.environ, "CLICKSTOP_OFF": "1"}
    pause.write(pause.Pause(all=True), doctor.place.root, doctor.environ)


@situation("database")
def a_folder_in_place_of_the_database(doctor: Doctor) -> None:
    places = Patient(doctor.place, doctor.environ).places
    places.ensure_state()
    Path(places.database).mkdir()


@situation("failures")
def failures_of_this_week_and_before(doctor: Doctor) -> None:
    now = time.time()
    for days, error in ((0.1, "ValueError: new"), (0.2, "ValueError: newer"), (8, "ValueError: old")):
        put(doctor, rows.failure(error, at=utc(now - days * 86_400)))


def told(finding: DoctorFinding) -> str:
    fix = " (fix)" if finding.fix else ""
    parts = [finding.what, finding.why, finding.remedy]
    return f"{finding.severity} {finding.check}{fix}: {' | '.join(part for part in parts if part)}"


def examined(doctor: Doctor, checks: tuple[str, ...]) -> list[DoctorFinding]:
    """Without trusting anything."""
    patient = Patient(doctor.place, doctor.environ)
    try:
        return [finding for finding in examine(patient, checks) if "its file system is" not in finding.what]
    finally:
        patient.close()


def test_what_is_said_of_a_situation_is_as_it_was(tmp_path: Path, environ: dict[str, str]) -> None:
    results = {}
    for number, (name, (make, checks)) in enumerate(SITUATIONS.items()):
        folder = tmp_path / str(number)
        own = {**environ, "HOME": str(folder / "home"), "XDG_STATE_HOME": str(folder / "state")}
        first = Doctor(make_repo(folder / "shop", own), own)
        first.install("local")
        doctor = make(first) or first
        findings = examined(doctor, checks)
        lines = [told(finding) for finding in findings]
        if any(finding.fix for finding in findings):
            lines += [f"fixed: {what}{f': {why}' if why else ''}" for what, why in fix_all(findings)]
            lines += [f"then {told(finding)}" for finding in examined(doctor, checks)]
        text = "\n".join(lines)
        for place, short in ((str(folder), "HERE"), (sys.executable, "PYTHON"), (str(PACKAGE), "PACKAGE")):
            text = text.replace(place, short)
        text = re.sub(r"stores/[\w-]+", "stores/STORE", text)
        results[name] = re.sub(rf"{utc()[:4]}-\d\d-\d\dT[\d:.]+Z", "NOW", text)
    pinned(Path(__file__).parent / "pinned" / "situations.txt", results)
