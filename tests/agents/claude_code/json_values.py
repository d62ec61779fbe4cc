"""Strategies for what JSON can hold, and for what a client might send."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

# Lone surrogates included: JavaScript sends them.
texts = st.text(st.characters(), max_size=20)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | texts
KEYS = (
    "stdout",
    "stderr",
    "file",
    "content",
    "cells",
    "source",
    "outputs",
    "structuredPatch",
    "lines",
    "text",
    "new_source",
    "result",
    "filenames",
    "type",
    "resource",
    "interrupted",
    "backgroundTaskId",
)
TYPES = ("text", "image", "audio", "resource", "notebook", "pdf")


def _grow(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keys = st.sampled_from(KEYS) | texts
    return st.lists(inner, max_size=4) | st.dictionaries(keys, inner | st.sampled_from(TYPES), max_size=5)


values = st.recursive(scalars, _grow, max_leaves=12)


def nested(depth: int, leaf: Any = "deep") -> Any:
    """Lists and objects in turn, `depth` levels of them."""
    value = leaf
    for level in range(depth):
        value = [value] if level % 2 else {"content": value}
    return value
