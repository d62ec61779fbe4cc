"""How much a list shows unless another number is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.store import rows

if TYPE_CHECKING:
    from tests.cli.conftest import Cli
    from tests.desk import Desk


def count(told: Any) -> int:
    """The rows of a list, which may be the newest pieces of a ledger."""
    return len(told if isinstance(told, list) else told["ledger"])


def test_a_list_has_as_many_rows_as_it_says(clickstop: Cli, desk: Desk) -> None:
    for number in range(35):
        name, at = f"s{number:02}", desk.ago(60 - number)
        desk.put(rows.session(name, at, last_at=at), rows.prompt(f"Count {number}", name, at))
        desk.put(rows.evidence(name, at), rows.injection(f"k{number}", "s34", at))
    for command, usual in (
        (("evidence",), 20),
        (("sessions",), 20),
        (("search", "Count", "--type", "prompt"), 20),
        (("context", "--session", "s34"), 20),
    ):
        assert count(clickstop.json(*command)) == usual, command
        assert count(clickstop.json(*command, "--limit", "3")) == 3, command
        assert clickstop(*command, "--limit", "0", code=2).output
    assert "and 15 more; see --limit" in clickstop("context", "--session", "s34").output
    assert "see --limit" not in clickstop("context", "--session", "s34", "--limit", "35").output
