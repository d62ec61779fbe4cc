"""Tool results of every shape: never an error, and what is replaced is all that was said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clickstop.agents.claude_code.results import error_of, patch_of, text_of, with_text
from tests.agents.claude_code.json_values import TYPES, nested, texts, values
from tests.each import each


@given(values)
def test_any_value_has_a_text_a_patch_and_an_error(value: Any) -> None:
    assert isinstance(text_of(value), str)
    assert isinstance(patch_of(value), str)
    text, code = error_of(value)
    assert isinstance(text, str)
    assert code is None or isinstance(code, int)


@given(values, texts)
@example([{"stdout": "text"}, {"type": "image"}], "")
def test_what_is_replaced_is_all_that_was_said(value: Any, text: str) -> None:
    replaced = with_text(value, text)
    if replaced is not None:
        # Where nothing is said instead, images and the like that stay are named.
        left = text_of(replaced)
        assert left == text or (not text and {*left.split()} <= {f"[{kind}]" for kind in TYPES})
        assert type(replaced) is type(value)


@given(values, texts)
def test_a_replaced_object_keeps_its_keys(value: Any, text: str) -> None:
    replaced = with_text(value, text)
    if isinstance(replaced, dict):
        assert set(replaced) == set(value)


@given(values)
def test_replacing_leaves_the_original_alone(value: Any) -> None:
    before = repr(value)
    with_text(value, "other")
    assert repr(value) == before


@pytest.mark.parametrize("depth", [30, 200, 5_000])
def test_deep_nesting_is_no_error(depth: int) -> None:
    value = nested(depth)
    assert text_of(value) in ("deep", "")
    assert error_of(value)[1] is None
    replaced = with_text(value, "other")
    assert replaced is None or text_of(replaced) == "other"


@pytest.mark.parametrize("depth", [30, 200, 5_000])
def test_deep_objects_without_any_text_are_no_error(depth: int) -> None:
    value: Any = {}
    for _ in range(depth):
        value = {"unknown": value}
    assert isinstance(text_of(value), str)


@each(
    ("response", "text"),
    [
        ({"stdout": "out", "stderr": "err"}, "out\nerr"),
        ({"stdout": "", "stderr": ""}, ""),
        ({"stderr": "only errors"}, "only errors"),
        (["one", {"type": "text", "text": "two"}, None], "one\ntwo"),
        ({"content": [{"type": "text", "text": "report"}], "status": "completed"}, "report"),
        ({"type": "image", "data": "aGk="}, "[image]"),
        ({"type": "pdf", "file": {"base64": ""}}, "[pdf]"),
        ({"a": {"b": "ü"}}, '{"a":{"b":"ü"}}'),
        (7, "7"),
        (True, "True"),
    ],
)
def test_texts_of_shapes_that_clients_send(response: Any, text: str) -> None:
    assert text_of(response) == text


def test_no_part_of_a_redacted_result_stays_behind() -> None:
    blocks = [{"type": "text", "text": "key: SECRET"}, "SECRET again", {"resource": {"text": "SECRET"}}]
    assert with_text(blocks, "clean") == [{"type": "text", "text": "clean"}]
    notebook = {"file": {"cells": [{"source": "a", "outputs": [{"text": "SECRET"}]}, {"source": "SECRET"}]}}
    assert "SECRET" not in str(with_text(notebook, "clean"))
    assert with_text({"stdout": "a", "stderr": "SECRET"}, "clean") == {"stdout": "clean", "stderr": ""}


def test_images_stay_beside_replaced_text() -> None:
    image = {"type": "image", "data": "aGk="}
    assert with_text([image, {"type": "text", "text": "a"}], "b") == [image, {"type": "text", "text": "b"}]


@each(
    ("error", "text", "code"),
    [
        ("Exit code 1\nFAILED", "FAILED", 1),
        ("Exit code 127", "", 127),
        ("Exit code 12345678901234567890\nx", "x", 123456789),
        ("Exit code \u0663\nx", "Exit code \u0663\nx", None),
        ("Exit code -1\nx", "Exit code -1\nx", None),
        ("File does not exist.", "File does not exist.", None),
        (None, "", None),
        ({"stdout": "Exit code 3\ny"}, "y", 3),
    ],
)
def test_the_exit_code_stands_in_the_first_line(error: Any, text: str, code: int | None) -> None:
    assert error_of(error) == (text, code)


@given(st.integers(0, 999), texts)
def test_every_exit_code_is_read(code: int, text: str) -> None:
    assert error_of(f"Exit code {code}\n{text}") == (text, code)


def test_a_patch_is_removed_and_added_lines_only() -> None:
    hunk = {"oldStart": 1, "lines": [" same", "-old", "+new", 5, None]}
    assert patch_of({"structuredPatch": [hunk, "odd", {"lines": "odd"}]}) == "-old\n+new"
