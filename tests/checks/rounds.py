"""A scratch package with checks, and rounds over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.checks.check import Check
from clickstop.checks.ledger import CheckLedger
from clickstop.checks.project import Project
from clickstop.checks.round import CheckResult, Round
from clickstop.core.ids import new_id, utc
from clickstop.core.outcomes import PASSED
from clickstop.core.places import Places
from clickstop.store.save import Store

if TYPE_CHECKING:
    from pathlib import Path

COUNTED = "echo x >> runs.log"  # git ignores the log, so a run changes no file that counts
PASSING, FAILING = COUNTED, f"{COUNTED}; echo 'it failed'; false"


class Checks:
    """Rounds over a scratch package, and the runs that they started."""

    def __init__(self, repo: Path, environ: dict[str, str]) -> None:
        self.repo = repo
        self.environ = environ
        self.store = Store(Places(str(repo), environ), "repo")
        self.ledger = CheckLedger(
            self.store, by="clickstop", moment="turn_stop", session_id="s1", agent="claude-code"
        )
        self.commands: dict[str, dict[str, Any]] = {}
        self.checks: dict[str, Check] = {}
        self.baseline = "run"
        self.changed = [str(repo / "cart.py")]

    def has(self, name: str, *lines: str, trusted: bool = True, **options: Any) -> None:
        """The project has a command of this name, and a check with these options."""
        place = {"folder": str(self.repo), "place": "clickstop.toml", "trusted": trusted, "written": True}
        self.commands[name] = {"lines": [*lines], **place}
        self.checks[name] = Check(name, **options)

    def project(self) -> Project:
        """Its checks hold a stop in the order in which they were named."""
        return Project(
            {
                "top": str(self.repo),
                "evidence": "run",
                "claims": "warn",
                "baseline": self.baseline,
                "preset": "standard",
                "moments": {name: {"checks": [*self.checks]} for name in ("turn_stop", "edit")},
                "own": {},
                "markers": ["package.json"],
                "checks": {name: check.as_data() for name, check in self.checks.items()},
                "packages": [(str(self.repo), self.commands)],
            }
        )

    def round(self, *names: str, budget_s: float = 60, **options: Any) -> Round:
        whole = options.pop("whole", True)
        asking = Round(self.project(), self.ledger, self.environ, budget_s=budget_s, **options)
        asking.ask([*names], str(self.repo), self.changed, whole=whole)
        return asking

    def ask(self, name: str, **options: Any) -> CheckResult:
        (answer,) = self.round(name, **options).answers
        return answer

    def shown(self, line: str, outcome: str, *, duration_ms: int = 0) -> None:
        """The agent has run a line itself, on the files as they are."""
        row: dict[str, Any] = {
            "id": new_id(),
            "repo_id": "repo",
            "created_at": utc(),
            "session_id": "s1",
            "agent": "claude-code",
        }
        row |= {"agent_id": "", "name": "test", "command": line, "line": line, "folder": str(self.repo)}
        row |= {"outcome": outcome, "exit_code": int(outcome != PASSED), "duration_ms": duration_ms}
        tree = self.round().tree(str(self.repo)).digest
        self.store.save([("evidence", {**row, "tree": tree, "scope": "whole", "by": "agent"})])

    def begin_session(self) -> None:
        """The session finds the files as they are now."""
        noting = self.ledger.noting(str(self.repo), self.round().tree(str(self.repo)).digest)
        self.ledger._store.save([noting])

    @property
    def runs(self) -> int:
        log = self.repo / "runs.log"
        return log.read_text().count("x") if log.exists() else 0
