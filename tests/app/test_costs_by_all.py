"""All additions of a period at once say what each of them says alone, wherever the person is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from clickstop.app import costs as report
from clickstop.core.ids import utc
from clickstop.core.places import Places
from clickstop.store import costs, database
from tests.dashboard import stores

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be set here")
@pytest.mark.parametrize("zone", ["UTC", "Asia/Kolkata", "America/New_York", "Pacific/Kiritimati"])
def test_the_same_lines_as_one_by_one(
    repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    stores.seed(repo, environ, stores.normal())
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        connection = database.connect(Places(str(repo), environ).database)
        for since in ("", utc(time.time() - 9.3 * 86_400), utc()):
            found = report.by_all(connection, since)
            for by in costs.CUBE:
                alone = [report.Line(**row) for row in costs.sums(connection, by, since)]
                assert [line.name for line in found[by]] == [line.name for line in alone]
                assert [line.usd for line in found[by]] == pytest.approx([line.usd for line in alone])
                assert [line.output for line in found[by]] == [line.output for line in alone]
        connection.close()
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_store_without_costs_has_no_lines(repo: Path, environ: dict[str, str]) -> None:
    stores.seed(repo, environ, [])
    connection = database.connect(Places(str(repo), environ).database)
    assert report.by_all(connection, "") == {"model": [], "agent": [], "branch": [], "day": []}
    connection.close()
