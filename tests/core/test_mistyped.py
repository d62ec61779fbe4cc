"""Values of the wrong type, in words for people."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from clickstop.core.mistyped import in_words


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (int, "x", "must be an integer, not a string"),
        (bool, 1, "must be true or false, not an integer"),
        (int | None, True, "must be an integer, not a boolean"),
        (str | list[str], {}, "must be a string or a list, not a table"),
        (list[str], [1], "must be a string, not an integer"),
        (Annotated[float, msgspec.Meta(ge=0)], -1, "must be a number, 0 or more"),
        (Annotated[int, msgspec.Meta(le=9)], 10, "must be an integer, 9 or less"),
    ],
)
def test_a_wrong_value_is_named_without_names_of_types(kind: Any, value: object, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(value, kind)
    assert in_words(str(error.value)) == words


def test_other_messages_lose_only_the_path() -> None:
    assert in_words("Object contains unknown field `x` - at `$.y`") == "Object contains unknown field x"
