"""`detent scan`: the gate's rules over files, what is staged, and what a branch brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.test_rule import _commit, _write
from tests.handlers.test_rules import BUG, FILE, FIX, RULE
from tests.harness import git

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

MISTAKE = "def pay(items=[]):\n    return items\n"


@pytest.fixture
def fixed(repo: Path, environ: dict[str, str]) -> Path:
    _write(repo, "src/cart.py", BUG)
    _commit(repo, environ, "cart")
    _write(repo, "src/cart.py", FIX)
    _write(repo, FILE, RULE)
    _commit(repo, environ, "fix the shared cart")
    return repo


def test_a_fresh_clone_proves_its_rules_first(detent: Cli, fixed: Path) -> None:
    assert "0 found by 1 rules, of which 1 are proved." in detent("scan").output


def test_a_known_mistake_fails_with_its_place_rule_and_incident(detent: Cli, fixed: Path) -> None:
    detent("scan")
    _write(fixed, "src/order.py", MISTAKE)
    said = detent("scan", code=1).output
    assert "src/order.py:1: error: A default argument" in said
    assert "[mutable-default] (incident 2030-01-02-shared-cart)" in said
    assert detent.json("scan", "src/cart.py") == []
    assert [one["line"] for one in detent.json("scan", "src", code=1)] == [1]


def test_an_unproved_rule_only_warns_unless_asked_to_be_strict(detent: Cli, fixed: Path) -> None:
    _write(fixed, "src/order.py", MISTAKE)  # before the rule was ever tried: it fires on the rest of the tree
    assert "warning:" in detent("scan").output
    detent("scan", "--strict", code=1)


def test_only_what_is_staged_and_new_counts(detent: Cli, fixed: Path, environ: dict[str, str]) -> None:
    detent("scan")
    _write(fixed, "src/old.py", MISTAKE)
    _commit(fixed, environ, "somebody was in a hurry")
    _write(fixed, "src/old.py", MISTAKE + "# more\n")
    _write(fixed, "src/order.py", MISTAKE)
    git(fixed, environ, "add", "src/old.py")
    detent("scan", "--staged")
    git(fixed, environ, "add", "src/order.py")
    _write(fixed, "src/order.py", "")  # what is staged counts, not what is on disk
    assert [one["path"] for one in detent.json("scan", "--staged", code=1)] == ["src/order.py"]


def test_only_what_a_branch_brings_counts(detent: Cli, fixed: Path, environ: dict[str, str]) -> None:
    detent("scan")
    _write(fixed, "src/old.py", MISTAKE)
    _commit(fixed, environ, "old")
    git(fixed, environ, "checkout", "-q", "-b", "feature")
    _write(fixed, "src/old.py", MISTAKE + "# more\n")
    _commit(fixed, environ, "more")
    detent("scan", "--diff", "main")
    _write(fixed, "src/order.py", MISTAKE)
    _commit(fixed, environ, "order")
    assert [one["path"] for one in detent.json("scan", "--diff", "main", code=1)] == ["src/order.py"]
    assert "not a commit" in detent("scan", "--diff", "nothing", code=1).output


def test_what_a_person_allowed_passes(detent: Cli, fixed: Path) -> None:
    detent("scan")
    _write(fixed, "src/order.py", MISTAKE)
    allow = '[[gates.allow]]\nrule = "mutable-default"\nmatch = "src/order.py"\nreason = "on purpose"\n'
    _write(fixed, "detent.toml", allow)
    detent("scan")


def test_it_looks_at_one_thing_at_a_time(detent: Cli, fixed: Path) -> None:
    assert "one of" in detent("scan", "--staged", "--diff", "main", code=2).output
