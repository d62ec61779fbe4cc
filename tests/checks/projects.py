"""Projects as they are compiled, without files: what a unit of the checks needs to know of one."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from clickstop.checks.project import Project

if TYPE_CHECKING:
    from clickstop.checks.check import Check

TOP = "/shop"
_MOMENTS: dict[str, dict[str, Any]] = {
    "edit": {"tools": ["edit", "write", "notebook", "shell"], "checks": ["check"], "budget_s": 3},
    "subagent_stop": {"agents": [], "checks": ["check", "test"], "budget_s": 60, "report": False},
    "turn_stop": {"checks": ["check", "test"], "budget_s": 60},
}


def command(*lines: str, folder: str = TOP, trusted: bool = True, written: bool = True) -> dict[str, Any]:
    return {"lines": [*lines], "folder": folder, "place": "clickstop.toml", "trusted": trusted, "written": written}


def project(
    packages: dict[str, dict[str, Any]] | None = None,
    *,
    own: dict[str, Any] | None = None,
    checks: tuple[Check, ...] = (),
    moments: dict[str, dict[str, Any]] | None = None,
    preset: str = "standard",
    evidence: str = "run",
) -> Project:
    """Packages by their folders from the top; "" is the top itself."""
    found = {TOP if not name else f"{TOP}/{name}": said for name, said in (packages or {"": {}}).items()}
    return Project(
        {
            "top": TOP,
            "evidence": evidence,
            "claims": "warn",
            "baseline": "run",
            "preset": preset,
            "moments": {
                name: deepcopy(values) | (moments or {}).get(name, {}) for name, values in _MOMENTS.items()
            },
            "checks": {check.name: check.as_data() for check in checks},
            "own": own or {},
            "packages": list(found.items()),
            "markers": ["package.json"],
        }
    )
