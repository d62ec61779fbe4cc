"""Private parts of the interpreter: hooks load them because they are quick, and do without where one is missing."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.install.checks.machine import PARTS, check_interpreter
from tests.contracts.source import modules
from tests.harness import PACKAGE, as_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.harness import Hook

_DOCUMENTED = {"__future__", "_thread"}


def test_each_has_a_public_one_to_fall_back_on() -> None:
    private, guarded = set(), set()
    for module in modules():
        for node in module.nodes(ast.Try, typing=True):
            if any("ImportError" in ast.unparse(part.type or node) for part in node.handlers):
                guarded |= {(module.where, name) for part in node.body for name in _imported(part)}
        statements: list[ast.stmt] = module.nodes(ast.Import, ast.ImportFrom, typing=True)
        private |= {(module.where, name) for node in statements for name in _imported(node)}
    assert {name for _, name in private} == set(PARTS)
    # What the C module of SQLite asks for is imported while that is.
    assert private - guarded == {("store/sqlite.py", "_functools")}


def _imported(node: ast.AST) -> set[str]:
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
    names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
    return {name for name in names if name.startswith("_")} - _DOCUMENTED


@pytest.mark.parametrize("missing", ["_sqlite3", ",".join(PARTS)], ids=["one", "all"])
def test_a_hook_works_without_it(
    missing: str, hook: Hook, repo: Path, payload: Callable[..., dict[str, Any]], rows: Callable[[str], Any]
) -> None:
    given = payload("PreToolUse--Bash", tool_input={"command": "clickstop-canary abc"}, cwd=str(repo))
    start = payload("SessionStart--startup", session_id=given["session_id"])
    for event in (start, given):
        done = subprocess.run(
            [
                *(sys.executable, "-I", "-S", Path(__file__).with_name("without_parts.py"), missing),
                *(PACKAGE / "hook" / "bootstrap.py", "claude-code", event["hook_event_name"]),
            ],
            input=as_bytes(event),
            capture_output=True,
            cwd=repo,
            env=hook.environ,
            check=True,
        )
        assert done.stderr == b""
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert [row["verdict"] for row in rows("gate_decisions")] == ["block"]
    assert rows("handler_failures") == []


def test_the_doctor_says_which_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "has the 9 parts" in check_interpreter(None)[0].what  # type: ignore[arg-type]  # it looks at the interpreter alone
    monkeypatch.setitem(sys.modules, "_blake2", None)
    assert "has no _blake2:" in check_interpreter(None)[0].what  # type: ignore[arg-type]
