"""Editing JSON as text: what we add goes in, comes out again, and nothing else moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.agents.document import ALL, UnsafeEditError, insert, parse, remove, replace
from tests.each import each

_KEYS = st.text(min_size=1, max_size=6)
_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
)
_VALUES = st.recursive(
    _LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3), max_leaves=12
)


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A JSON object in one of the ways people and programs write it."""
    value = draw(st.dictionaries(_KEYS, _VALUES, max_size=4))
    indent = draw(st.sampled_from([None, 1, 2, 4, "\t"]))
    separators = draw(st.sampled_from([(",", ":"), (", ", ": "), (",", " : ")]))
    text = json.dumps(value, indent=indent, separators=separators, ensure_ascii=draw(st.booleans()))
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return draw(st.sampled_from(["", "\ufeff", "\n "])) + text + draw(st.sampled_from(["", "\n", "\r\n", "\n\n"]))


def _value(text: str) -> Any:
    return json.loads(text.removeprefix("\ufeff"))


@given(documents())
def test_the_reader_agrees_with_the_standard_library(text: str) -> None:
    assert parse(text).value == _value(text)


@given(documents(), _VALUES, st.integers(min_value=0, max_value=3))
def test_a_member_that_was_added_comes_out_without_a_trace(text: str, value: Any, levels: int) -> None:
    before = _value(text)
    longer = insert(text, (), "a new key", value, levels)
    assert _value(longer) == {**before, "a new key": value}
    assert list(_value(longer)) == [*before, "a new key"]
    shorter = remove(longer, ("a new key",))
    assert shorter == text if before else _value(shorter) == {}


@given(st.lists(_VALUES, min_size=1, max_size=4), st.sampled_from([None, 2, "\t"]), st.data())
def test_any_element_can_be_replaced_or_removed(
    elements: list[Any], indent: int | None, data: st.DataObject
) -> None:
    text = json.dumps({"list": elements, "after": 1}, indent=indent)
    index = data.draw(st.integers(min_value=0, max_value=len(elements) - 1))
    other = {"changed": [True]}
    assert _value(replace(text, ("list", index), other))["list"] == [
        *elements[:index],
        other,
        *elements[index + 1 :],
    ]
    assert _value(remove(text, ("list", index))) == {
        "list": elements[:index] + elements[index + 1 :],
        "after": 1,
    }


@each(
    ("before", "after"),
    [
        ("{}", '{\n  "new": {\n    "x": 1\n  }\n}'),
        ('{\n    "a": 1\n}\n', '{\n    "a": 1,\n    "new": {\n        "x": 1\n    }\n}\n'),
        ('{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"new": {\n\t\t"x": 1\n\t}\n}'),
        ('{\r\n  "a": {}\r\n}\r\n', '{\r\n  "a": {},\r\n  "new": {\r\n    "x": 1\r\n  }\r\n}\r\n'),
        ('{"a":1}\n', '{"a":1,"new":{"x":1}}\n'),
        ('{"a": 1}', '{"a": 1, "new": {"x": 1}}'),
    ],
)
def test_what_is_added_looks_like_its_surroundings(before: str, after: str) -> None:
    assert insert(before, (), "new", {"x": 1}, levels=1) == after


def test_what_is_spread_over_lines_is_as_a_formatter_leaves_it() -> None:
    words = ["a word"] * 6
    listed = ", ".join(f'"{word}"' for word in words)
    assert insert("{}", (), "new", {"x": words}, levels=ALL) == f'{{\n  "new": {{\n    "x": [{listed}]\n  }}\n}}'
    below = ",\n".join('      "a word"' for _ in words + words)
    more = insert("{}", (), "new", {"x": words + words}, levels=ALL)
    assert more == f'{{\n  "new": {{\n    "x": [\n{below}\n    ]\n  }}\n}}'


def test_an_empty_object_inside_is_opened_at_its_own_depth() -> None:
    text = '{\n  "outer": {\n    "inner": []\n  }\n}\n'
    opened = insert(text, ("outer", "inner"), None, {"x": 1})
    assert opened == '{\n  "outer": {\n    "inner": [\n      {"x": 1}\n    ]\n  }\n}\n'


def test_a_replaced_value_keeps_the_shape_of_the_old_one() -> None:
    text = '{\n  "flat": {"a": 1},\n  "tall": {\n    "a": 1\n  }\n}\n'
    assert replace(text, ("flat",), {"b": 2}) == text.replace('{"a": 1}', '{"b": 2}')
    assert replace(text, ("tall",), {"b": 2}) == text.replace('{\n    "a": 1\n  }', '{\n    "b": 2\n  }')


@each(
    ("text", "line", "why"),
    [
        ('{\n  // mine\n  "a": 1\n}', 2, "comment"),
        ('{"a": 1\n/* mine */}', 2, "comment"),
        ('{\n  "a": 1,\n}', 2, "comma after the last entry"),
        ('{"a": [1,\n\n]}', 1, "comma after the last entry"),
        ('{"a": 1,', 1, "not valid JSON"),
        ('{"a": }', 1, "not valid JSON"),
        ('{\n  "a": 1\n', 3, "not valid JSON"),
        ('{"a": 1}\n{"b": 2}', 2, "not valid JSON"),
        ("", 1, "empty"),
        ("\n \n", 3, "empty"),
        ("[\n1]", 1, "must contain a JSON object"),
        ('{"a": NaN}', None, "NaN"),
        ('{"a": 1,\n "a": 2}', 2, "twice"),
        ("[" * 100_000, None, "cannot be read"),
    ],
)
def test_what_is_no_plain_json_object_is_refused_with_its_line(text: str, line: int | None, why: str) -> None:
    with pytest.raises(UnsafeEditError, match=why) as refused:
        parse(text)
    assert line is None or refused.value.line == line
