"""Damage of every kind to bytes and to JSON, from one seeded source of chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random

ODD_TEXTS = (
    *(
        "",
        "\x00",
        "\ud800",
        "\u202e",
        "\x1b[2J",
        "a" * 70_000,
        "../" * 50,
        "/dev/zero",
        "-rf",
        "$(touch x)",
        "'",
        '"',
    ),
    *("null", "[" * 2_000, "{" * 2_000, "%s%n", "\r\n", "\ufeff", "é" * 300, "rm -rf ~", "~", "."),
)
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**63, 2**200, 1e308, float("inf"), float("nan"), [], {}, [[]], {"": {}}),
    *([None] * 50, {"a": {"b": {"c": []}}}),
)


def damaged_bytes(pick: random.Random, data: bytes) -> bytes:
    """A few cuts, copies, flips and foreign pieces."""
    found = bytearray(data)
    for _ in range(pick.randint(1, 6)):
        at = pick.randrange(len(found) + 1)
        end = min(len(found), at + pick.randint(0, 40))
        kind = pick.randrange(6)
        if kind == 0 and at < len(found):
            found[at] = pick.randrange(256)
        elif kind == 1:
            del found[at:end]
        elif kind == 2:
            found[at:at] = found[at:end] * pick.choice((1, 3, 500))
        elif kind == 3:
            found[at:at] = pick.choice(ODD_TEXTS).encode("utf-8", "surrogatepass")
        elif kind == 4:
            found[at:end] = bytes(pick.randrange(256) for _ in range(end - at))
        else:
            del found[at if pick.random() < 0.1 else len(found) :]
    return bytes(found)


def damaged_value(pick: random.Random, value: Any, share: float = 0.06) -> Any:
    """The same structure with some of its parts replaced, dropped or doubled."""
    if pick.random() < share:
        return pick.choice(ODD_TEXTS) if pick.random() < 0.5 else pick.choice(ODD_VALUES)
    if isinstance(value, dict):
        kept = {key: damaged_value(pick, item, share) for key, item in value.items() if pick.random() > share / 2}
        if pick.random() < share:
            kept[pick.choice(ODD_TEXTS)] = pick.choice(ODD_VALUES)
        return kept
    if isinstance(value, list):
        return [damaged_value(pick, item, share) for item in value for _ in range(pick.choice((1, 1, 1, 1, 0, 2)))]
    if isinstance(value, str) and pick.random() < share:
        return value[: len(value) // 2] + pick.choice(ODD_TEXTS)
    return value
