"""Rows with names: what is asked for is what an object is made of."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

import clickstop.store
from clickstop.core.record import Record
from clickstop.store.read import Reader, RowReader, columns, fields_of
from clickstop.store.save import Store
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clickstop.core.places import Places


class Told(Record):
    """A row with a column of every kind."""

    SQL: ClassVar[dict[str, str]] = {"loud": "upper(title)"}
    JSON: ClassVar[tuple[str, ...]] = ("files",)

    key: str
    files: list[str]
    loud: str
    at: str = ""


class Asking(RowReader):
    """Shows what readers share."""

    def told(self, session_id: str) -> list[Told]:
        return self._rows(Told, "FROM observations WHERE session_id = ? ORDER BY key", session_id)

    def first(self, session_id: str) -> Told | None:
        return self._row(Told, "FROM observations WHERE session_id = ? ORDER BY key", session_id)

    def keys(self) -> list[Any]:
        return self._each("SELECT key FROM observations ORDER BY key")

    def key(self, session_id: str) -> Any:
        return self._first("SELECT key FROM observations WHERE session_id = ? ORDER BY key", session_id)


@pytest.fixture
def asking(places: Places) -> Iterator[Asking]:
    store = Store(places, "r1")
    observed = [rows.observation(key, at=f"2030-01-0{key}", title=f"t{key}", files='["a"]') for key in "12"]
    assert store.save(list(observed)) == ""
    yield Asking(store.open())
    store.close()


def test_the_columns_are_the_parameters_in_their_order() -> None:
    assert columns(Told) == "key, files, upper(title), created_at"


def test_objects_are_made_of_rows_with_json_unpacked(asking: Asking) -> None:
    first, second = asking.told("s1")
    assert (first.key, first.files, first.loud, first.at) == ("1", ["a"], "T1", "2030-01-01")
    assert second.key == "2"
    assert asking.told("none") == []


def test_one_of_them_or_none(asking: Asking) -> None:
    first = asking.first("s1")
    assert first is not None
    assert first.key == "1"
    assert asking.first("none") is None


def test_single_values(asking: Asking) -> None:
    assert asking.keys() == ["1", "2"]
    assert (asking.key("s1"), asking.key("none")) == ("1", None)


def _row_classes() -> list[type]:
    """Classes of `store/` that say how a column is written or unpacked."""
    names = [f"clickstop.store.{module.name}" for module in pkgutil.iter_modules(clickstop.store.__path__)]
    found = {kind for name in names for _, kind in inspect.getmembers(import_module(name), inspect.isclass)}
    return [kind for kind in found if hasattr(kind, "SQL") or hasattr(kind, "JSON")]


def test_what_a_class_says_of_its_columns_is_about_parameters_it_has() -> None:
    classes = _row_classes()
    assert len(classes) > 10
    for kind in classes:
        said = {*getattr(kind, "SQL", {}), *getattr(kind, "JSON", ())}
        assert said <= {*fields_of(kind)}, kind.__name__


def test_the_same_calls_count_from_the_last_prompt_on(places: Places) -> None:
    store = Store(places, "r1")
    called = [rows.call(f"c{second}", at=f"2030-01-01T00:00:0{second}.000Z", mark=7) for second in (1, 3, 5)]
    assert store.save([*called, rows.prompt("Go on", at="2030-01-01T00:00:02.000Z")]) == ""
    assert [call.call_id for call in Reader(store.open()).same_calls(7, 0, 9)] == ["c5", "c3"]
    store.close()
