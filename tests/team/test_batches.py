"""What a store has for the team, read in batches, without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.config.options import TeamOptions
from clickstop.core.places import Places
from clickstop.store.save import Store
from clickstop.team.batches import BatchReader
from clickstop.team.levels import BY_NAME
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path


def test_all_new_rows_come_and_then_those_that_may_have_changed(repo: Path, environ: dict[str, str]) -> None:
    store = Store(Places(str(repo), environ), "r1")
    calls = [rows.call(f"c{number}", at=f"2030-01-01T00:00:0{number}.000Z") for number in range(8)]
    assert store.save([*calls]) == ""
    reader = BatchReader(store.open(), TeamOptions(), "shop", 2)

    def batches(mark: str, since: str) -> list[tuple[bool, int, str]]:
        found = reader.batches(BY_NAME["tool_calls"], mark, since)
        return [(batch.may_be_there, batch.looked_at, batch.last[1]) for batch in found]

    ids = [row["id"] for _, row in calls]
    assert batches("", "2000") == [(False, 2, ids[1]), (False, 2, ids[3]), (False, 2, ids[5]), (False, 2, ids[7])]
    changed = [(True, 2, ids[3]), (True, 1, ids[4])]
    assert batches(ids[4], calls[2][1]["created_at"]) == [(False, 2, ids[6]), (False, 1, ids[7]), *changed]
    assert batches(ids[7], "") == []
    store.close()
