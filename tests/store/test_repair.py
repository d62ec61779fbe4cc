"""A damaged database: its searches are made anew, or the file is put aside."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.store import database
from clickstop.store.errors import SearchDamagedError
from clickstop.store.repair import repair
from clickstop.store.save import Store
from tests.store import rows

if TYPE_CHECKING:
    from clickstop.core.places import Places


FENCE = "SELECT text FROM prompts_fts WHERE prompts_fts MATCH 'fence'"


@pytest.mark.parametrize("is_told", [False, True])
def test_a_damaged_search_is_made_anew_and_the_file_stays(places: Places, is_told: bool) -> None:
    """Whether SQLite says so when it searches, or we found out when a row was written."""
    store = Store(places, "r1")
    assert store.save([rows.prompt("mend the fence")]) == ""
    store.open().execute("UPDATE prompts_fts_data SET block = x'ffffffff' WHERE id > 10")
    store.close()
    with pytest.raises(database.Error, match="malformed") as caught:
        store.open().execute(FENCE).fetchall()
    store.close()
    before = database.identity(places.database)
    error = SearchDamagedError("constraint failed") if is_told else caught.value
    assert repair(places.database, before, error, "r1") == ""
    assert database.identity(places.database) == before
    assert [tuple(row) for row in store.open().execute(FENCE)] == [("mend the fence",)]
    store.close()


def test_any_other_damage_puts_the_file_aside(places: Places) -> None:
    store = Store(places, "r1")
    assert store.save([rows.prompt("mend the fence")]) == ""
    store.close()
    before = database.identity(places.database)
    said = repair(places.database, before, database.Error("malformed"), "r1")
    assert said.startswith("clickstop's database was damaged; ")
    assert database.identity(places.database) != before
    (aside,) = [name for name in os.listdir(os.path.dirname(places.database)) if ".corrupt-" in name]
    assert f"the file is kept as {places.database}" in said
    assert aside in said
