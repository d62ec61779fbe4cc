"""JSON without the `json` package says the same, and where the interpreter's parts are missing it still works."""

from __future__ import annotations

import json
import math
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.core import wire
from clickstop.handlers.source import load_source

if TYPE_CHECKING:
    from types import ModuleType

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters())
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters()), inner), max_leaves=20
)


def _without_c_parts() -> ModuleType:
    kept = sys.modules.get("_json")
    sys.modules["_json"] = None  # type: ignore[assignment]  # how an import is made to fail
    try:
        return load_source("wire_without_c_parts", wire.__file__)
    finally:
        if kept is None:
            del sys.modules["_json"]
        else:
            sys.modules["_json"] = kept


plain = _without_c_parts()
BOTH = (wire, plain)
both = pytest.mark.parametrize("module", BOTH, ids=["quick", "plain"])


def test_the_two_ways_are_two() -> None:
    assert wire._scan is not None
    assert plain._scan is None


@given(value=values, indent=st.none() | st.integers(0, 3))
def test_what_is_written_is_what_json_writes_and_is_read_again(value: Any, indent: int | None) -> None:
    for module in BOTH:
        assert module.dumps(value) == json.dumps(value, separators=(",", ":"))
        assert module.dumps(value).isascii()
        assert module.dumps(value, ascii_only=False) == json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        assert module.loads(f"\n\t {json.dumps(value, indent=indent)} \r\n") == value


@given(text=st.text() | st.text(alphabet='{}[]",:0123456789.eE+-truefalsn \\u'))
def test_any_text_is_read_as_json_reads_it_or_refused(text: str) -> None:
    for module in BOTH:
        try:
            expected = json.loads(text.strip(" \t\r\n"), strict=False)
        except ValueError:
            with pytest.raises(ValueError):  # noqa: PT011  # any kind of it
                module.loads(text)
            continue
        found = module.loads(text)
        assert found == expected or math.isnan(found)


@both
@pytest.mark.parametrize("text", ["", " ", "{", "[1] 2", '{"a":1}{"b":2}', "nul", "'a'", '{"a":1,}', "[" * 100_000])
def test_what_is_not_one_value_is_an_error(module: ModuleType, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # any kind of it
        module.loads(text)


@both
@pytest.mark.parametrize("value", [object(), {1, 2}, b"x", [object()]])
def test_what_json_cannot_say_is_an_error(module: ModuleType, value: Any) -> None:
    with pytest.raises(TypeError):
        module.dumps(value)
