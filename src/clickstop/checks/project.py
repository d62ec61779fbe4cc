"""A project's compiled checks, commands and moments: what a hook needs to know about them."""

from __future__ import annotations

import os

from clickstop.checks.check import Check
from clickstop.core.paths import is_inside, nearest
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.signals.signal import QualitySignal

_SERIOUS = ("type_error", "build_failure", "test_failure")  # findings for which `check` blocks by default
_NOT_VERIFYING = ("run", "fix", "reviewer")  # commands that prove nothing about the code
_NEVER = ("format", "fix")  # checks that do not block by default


class PackageCommand(Record):
    """What a name such as `test` runs in a package."""

    name: str
    lines: list[str]
    folder: str  # in which it runs
    place: str  # the file, and perhaps the line, that defines it
    trusted: bool
    written: bool  # configured by a person, not only discovered
    agreed: bool = False  # a person agreed that the name stands for these lines
    instead: str = ""  # the files' new, untrusted definition, which this session does not use


class Project:
    """The checks of one checkout."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.top: str = data["top"]
        self.evidence: str = data["evidence"]
        self.claims: str = data["claims"]
        self.baseline: str = data["baseline"]
        self.folders = [folder for folder, _ in data["packages"]]

    def moment(self, name: str) -> dict[str, Any]:
        moment: dict[str, Any] = self.data["moments"][name]
        return moment

    def check(self, name: str) -> Check:
        data = self.data["checks"].get(name)
        return Check(**data) if data else Check(name)

    def checks(self) -> dict[str, Check]:
        return {name: self.check(name) for name in self.data["checks"]}

    def package_of(self, path: str) -> str:
        """The folder of the innermost package around a path; the top if there is none."""
        return nearest(path, self.folders) or self.top

    def command(self, check: Check, folder: str) -> PackageCommand | None:
        """The check's own lines, or the package's command of that name; None if there is nothing to run."""
        return self._own(check.name) if check.lines else self._of_package(check.name, folder)

    def fixing(self, check: Check, folder: str) -> PackageCommand | None:
        """The command that fixes what a check reports."""
        return self._own(f"{check.name}.fix") if check.fix else self._of_package("fix", folder)

    def reviewer(self) -> PackageCommand | None:
        """The command that reviews changes when the agent stops."""
        return self._own("reviewer")

    def commands(self, folder: str) -> list[PackageCommand]:
        """Every command that verifies something in the package around a folder."""
        both = [*self.data["own"].items(), *self._package(folder).items()]
        named = (_command(name, data) for name, data in both if name not in _NOT_VERIFYING)
        return [command for command in named if command and not command.name.endswith(".fix")]

    def names(self) -> list[str]:
        """The names of everything that can be run."""
        commands = [name for _, names in self.data["packages"] for name in names]
        return list(dict.fromkeys([*commands, *self.data["checks"]]))

    def blocks(self, check: Check, findings: list[QualitySignal]) -> bool:
        """Whether a failure keeps the agent from finishing. By default, lint alone does not."""
        if self.data["preset"] == "permissive":
            return False
        if check.blocks is not None:
            return check.blocks
        if self.data["preset"] == "strict":
            return True
        if check.name == "check":
            return any(finding.type in _SERIOUS for finding in findings)
        return check.name not in _NEVER

    def may_name_commands(self, path: str) -> bool:
        """Whether files of this name can define commands, such as package.json."""
        return os.path.basename(path) in self.data["markers"]

    def is_new_package(self, path: str) -> bool:
        """Whether a folder above the file became a package after the checks were compiled."""
        folder = os.path.dirname(path)
        while folder != self.top and is_inside(folder, self.top):
            if folder not in self.folders and any(
                os.path.exists(os.path.join(folder, name)) for name in self.data["markers"]
            ):
                return True
            folder = os.path.dirname(folder)
        return False

    def _own(self, name: str) -> PackageCommand | None:
        return _command(name, self.data["own"].get(name))

    def _of_package(self, name: str, folder: str) -> PackageCommand | None:
        return _command(name, self._package(folder).get(name))

    def _package(self, folder: str) -> dict[str, Any]:
        package = self.package_of(folder)
        return next((commands for place, commands in self.data["packages"] if place == package), {})


def _command(name: str, data: dict[str, Any] | None) -> PackageCommand | None:
    return PackageCommand(name, **data) if data and data["lines"] else None
