"""The list of slow tests names tests that exist: one that moved away would be fast without being so."""

from __future__ import annotations

from tests.conftest import HERE, SLOW
from tests.each import each


@each("name", SLOW)
def test_a_slow_test_is_where_the_list_says(name: str) -> None:
    place, _, test = name.partition("::")
    files = list(HERE.glob(place))
    assert files
    assert not test or any(f"def {test}(" in file.read_text(encoding="utf-8") for file in files)
