"""Nothing is stored that nobody can see: every table has a tool that shows it, or a written reason why not."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from detent.mcp.asked import Asked
from detent.mcp.index import TOOLS
from detent.mcp.tool import understood
from detent.store.rows import tables
from tests.dashboard import stores

if TYPE_CHECKING:
    from pathlib import Path

REASONS = {
    "workflow_passes": "who opened which gate and why stands in the audit log, too; `detent workflow show`",
    "mcp_calls": "calls of the last minute, for a limit; usage is counted from tool_calls",
    "file_stamps": "a cache of what files hold",
    "transcripts": "how far transcripts were read; what they cost stands in costs",
    "digests": "how far calls were made into observations",
    "redactions": "numbers of secrets; nothing to see by design",
    "ingested": "which spool files were taken in",
    "meta": "the database's own name and version; the doctor looks at it",
}
# Arguments of tools that want some.
ARGUMENTS: dict[str, dict[str, Any]] = {
    "memory_search": {"query": "cart"},
    "gate_explain": {"command": "ls"},
    "feature_impact": {"paths": ["cart.py"]},
}
WITHOUT = {"feature_register", "rule_prove", "runlog_status"}  # need more than a store


@pytest.fixture
def asked(repo: Path, environ: dict[str, str]) -> Asked:
    stores.seed(repo, environ, stores.normal())
    return Asked(str(repo), environ)


def _tables_read(asked: Asked, name: str) -> set[str]:
    """What the database itself says was read."""
    read: set[str] = set()

    def note(action: int, table: str | None, *_: object) -> int:
        if action == sqlite3.SQLITE_READ and table:
            read.add(table)
        return sqlite3.SQLITE_OK

    asked.connection.set_authorizer(note)
    tool = TOOLS[name]
    tool.call(asked, understood(tool, ARGUMENTS.get(name, {})))
    asked.connection.set_authorizer(None)
    return read


def test_tools_read_the_tables_that_they_say_they_show(asked: Asked) -> None:
    wrong = {}
    for name, tool in TOOLS.items():
        if name not in WITHOUT and tool.reads:
            missing = set(tool.reads) - _tables_read(asked, name)
            wrong |= {name: missing} if missing else {}
    asked.close()
    assert wrong == {}


def test_every_table_has_a_tool_or_a_reason(asked: Asked) -> None:
    shown = {table for tool in TOOLS.values() for table in tool.reads}
    stored = set(tables(asked.connection))
    asked.close()
    assert stored - shown - set(REASONS) == set()
    assert set(REASONS) <= stored
    assert set(REASONS) & shown == set()


def test_tools_that_change_something_say_so_in_their_names() -> None:
    assert {name for name, tool in TOOLS.items() if tool.writes or tool.runs} == {
        "checks_run",
        "feature_register",
        "rule_prove",
    }
