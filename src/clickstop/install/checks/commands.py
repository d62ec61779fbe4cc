"""Commands of the project that cannot be used: not trusted yet, without their program, or in a broken file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.config.commands import find
from clickstop.core.words import many, one_line
from clickstop.install.doctor import DoctorFinding, ok, warn
from clickstop.runners.missing import missing

if TYPE_CHECKING:
    from clickstop.config.commands import Commands
    from clickstop.install.doctor import Patient


def check(patient: Patient) -> list[DoctorFinding]:
    commands = find(patient.root, patient.folder, patient.environ)
    troubles = [*_broken(commands), *_untrusted(commands), *_absent(commands, patient)]
    if troubles:
        return troubles
    number = many(len(commands.all()), "command")
    return [ok(f"{number} of the project can be run" if commands.all() else "The project names no commands")]


def _broken(commands: Commands) -> list[DoctorFinding]:
    return [
        warn(str(problem), "its commands are unknown", f"fix {problem.file}; then: clickstop command")
        for problem in commands.problems
    ]


def _untrusted(commands: Commands) -> list[DoctorFinding]:
    waiting = commands.waiting()
    if not waiting:
        return []
    listed = ", ".join(f"{command.name} ({one_line(' && '.join(command.lines), 60)})" for command in waiting[:6])
    more = f" and {len(waiting) - 6} more" if len(waiting) > 6 else ""
    why = "they come from files in the repository, and you have not trusted them yet"
    return [warn(f"Not trusted yet: {listed}{more}", why, "clickstop trust")]


def _absent(commands: Commands, patient: Patient) -> list[DoctorFinding]:
    needed: dict[str, list[str]] = {}
    for command in commands.all():
        for line in command.lines:
            for program in missing(line, command.folder, patient.environ):
                needed.setdefault(program, []).append(command.name)
    return [
        warn(
            f"{program} is not there, and {', '.join(dict.fromkeys(names))} would start it",
            "checks with this command are skipped",
            f"install {program}, or name another command under [commands] in clickstop.toml",
        )
        for program, names in needed.items()
    ]
