"""A project's checks, commands and moments as they were compiled: what a hook needs to know of them."""

from __future__ import annotations

import os

from clickstop.checks.check import Check
from clickstop.core.paths import nearest
from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.signals.signal import QualitySignal

_SERIOUS = ("type_error", "build_failure", "test_failure")
_NOT_VERIFYING = ("run", "fix", "reviewer")
_NEVER = ("format", "fix")  # unless somebody says so


class PackageCommand(Record):
    """What a name stands for in a package: lines that a person has agreed to, or not."""

    name: str
    lines: list[str]
    folder: str  # where it runs
    place: str  # who says so
    trusted: bool
    written: bool  # by somebody, not only found
    agreed: bool = False  # a person agreed that the name stands for these lines
    instead: str = ""  # what the files say by now, where the session keeps these lines


class Project:
    """One checkout."""

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
        """The folder of the package nearest to a file; outside all of them the top."""
        return nearest(path, self.folders) or self.top

    def command(self, check: Check, folder: str) -> PackageCommand | None:
        """Its own lines, else what the package around the folder calls so; None if there is nothing to run."""
        return self._own(check.name) if check.lines else self._of_package(check.name, folder)

    def fixing(self, check: Check, folder: str) -> PackageCommand | None:
        """The step that mends what a check complains of."""
        return self._own(f"{check.name}.fix") if check.fix else self._of_package("fix", folder)

    def reviewer(self) -> PackageCommand | None:
        """What reviews changes when the agent stops."""
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
        """Whether this failure keeps the work from being done. Where nobody said so: red tests, types and builds
        do, lint alone does not.
        """
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
        """Whether commands are found in files of this name."""
        return os.path.basename(path) in self.data["markers"]

    def is_new_package(self, path: str) -> bool:
        """Whether a folder above the file holds a project that was not there when this was compiled."""
        folder = os.path.dirname(path)
        while folder.startswith(self.top + os.sep):
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
