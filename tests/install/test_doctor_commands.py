"""What the doctor says about a project's commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.config import trust
from tests.runners.project_files import write

if TYPE_CHECKING:
    from tests.install.doctoring import Doctor


def _told(doctor: Doctor, *lines: str) -> None:
    write(doctor.repo, "AGENTS.md", f"---\ncommands:\n  test: [{', '.join(lines)}]\n---\n")


def test_commands_that_wait_for_trust_are_found(doctor: Doctor) -> None:
    _told(doctor, "sh -c true")
    found = doctor.trouble("commands")
    assert (found.severity, found.remedy) == ("warn", "clickstop trust")
    assert found.what == "Not trusted yet: test (sh -c true)"


def test_trusted_commands_are_well(doctor: Doctor) -> None:
    _told(doctor, "sh -c true")
    trust.record_lines(str(doctor.repo), ["sh -c true"], doctor.environ)
    assert [finding.what for finding in doctor.findings("commands")] == ["1 command of the project can be run"]


def test_a_program_that_is_not_there_is_found(doctor: Doctor) -> None:
    _told(doctor, "no-such-program -q", "sh -c true")
    trust.record_lines(str(doctor.repo), ["no-such-program -q", "sh -c true"], doctor.environ)
    found = doctor.trouble("commands")
    assert found.what == "no-such-program is missing, and test would start it"
    assert "install no-such-program" in found.remedy


def test_a_broken_file_is_found_with_its_line(doctor: Doctor) -> None:
    write(doctor.repo, "AGENTS.md", "---\ncommands:\n  test: a: b\n---\n")
    assert doctor.trouble("commands").what.startswith(f"{doctor.repo / 'AGENTS.md'}:3: not valid YAML")


def test_an_invalid_configuration_is_left_to_its_own_check(doctor: Doctor) -> None:
    write(doctor.repo, "clickstop.toml", "[commands]\ntset = 1\n")
    assert doctor.troubles("commands") == []
    assert "did you mean test" in doctor.trouble("configuration").what
