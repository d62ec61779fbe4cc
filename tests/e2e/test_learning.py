"""The learning loop in the real client: a fix is held until it is learned from; its mistake is stopped then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.scripted_model import Call, bash, call_id, say, use
from tests.harness import git

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

BROKEN = "    for index in range(len(items) - 1):"
MENDED = "    for index in range(len(items)):"
CART = f"def total(items):\n    result = 0\n{BROKEN}\n        result += items[index]\n    return result\n"
TEST = """import unittest

from cart import total


class CartTest(unittest.TestCase):
    def test_total(self):
        self.assertEqual(total([1, 2]), 3)
"""
REPORT = """# The last item was not counted

## Incident

Customers paid too little: the total left out the last item of every cart.

## Root Cause

The loop ran to the length minus one, and the only test had an empty cart.

## Resolution

The loop runs over the whole length.

## Prevention

Never loop over `range(len(items) - 1)`.
"""
RULE = """---
name: last_item
description: A loop over range(len(x) - 1) leaves out the last item.
incident: 2026-11-15-last-item
severity: block
---
# Loop over all items

## Enforcement

kind: pattern
paths: **/*.py
```python
range(len($ITEMS) - 1)
```
"""
RUN = bash("python3 -m unittest")
PROMPT = "The total is wrong: the last item of the cart is not counted. Please fix it."


@pytest.fixture
def shop(stage: Stage) -> Stage:
    """A committed repository with a bug that its test shows."""
    (stage.repo / "cart.py").write_text(CART, encoding="utf-8")
    (stage.repo / "test_cart.py").write_text(TEST, encoding="utf-8")
    git(stage.repo, stage.environ, "add", "-A")
    git(stage.repo, stage.environ, "commit", "-q", "-m", "a cart")
    return stage


def mending(shop: Stage) -> list[Call]:
    path = str(shop.repo / "cart.py")
    return [
        Call("Read", {"file_path": path}),
        Call("Edit", {"file_path": path, "old_string": BROKEN, "new_string": MENDED}),
    ]


def writing(shop: Stage, path: str, text: str) -> Call:
    return Call("Write", {"file_path": str(shop.repo / path), "content": text})


def test_a_fix_is_learned_from_and_its_mistake_is_stopped_before_it_is_written(shop: Stage) -> None:
    (shop.repo / "clickstop.toml").write_text('[learning]\nrequire = "all"\n', encoding="utf-8")
    read, edit = mending(shop)
    played = shop.play(
        use(RUN),
        use(read),
        use(edit),
        use(RUN),
        say("The last item is counted now."),
        use(writing(shop, "docs/incidents/2026-11-15-last-item.md", REPORT)),
        use(writing(shop, "memory/feedback_last_item.md", RULE)),
        say("Learned."),
        prompt=PROMPT,
    )
    assert played.ran.stdout.strip() == "Learned."
    held = played.model.conversation[5].newest
    assert "A bug was fixed here, and nothing prevents this kind of bug from coming back." in held
    assert "cart.py (score 0.94)" in held
    assert "[ ] incident report: not written" in held
    assert "[ ] rule: not written" in held
    assert "clickstop incident new --fix" in held
    assert "CLICKSTOP_AUTOLEARNING_SKIP=1" in held  # the first one ever explains itself
    assert "The incident 2026-11-15-last-item is recorded." in played.model.conversation[6].newest
    assert "The rule last_item is proved" in played.model.conversation[7].newest
    fix = shop.rows("fixes")[0]
    assert (fix["status"], fix["verified"], fix["incident"], fix["rule"]) == (
        "paid",
        1,
        "2026-11-15-last-item",
        "last_item",
    )
    assert shop.rows("debts") == []
    assert shop.rows("handler_failures") == []

    again = shop.play(
        use(writing(shop, "basket.py", CART)), say("I see"), prompt="Write a second cart in basket.py"
    )
    assert not (shop.repo / "basket.py").exists()
    assert call_id(0) in again.refused()
    told = again.model.conversation[1].newest
    assert "last_item" in told
    assert "2026-11-15-last-item" in told
