"""`clickstop scan`: the gate's rules over files, what is staged, and what a branch brings."""

from __future__ import annotations

import os
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


def test_a_fresh_clone_proves_its_rules_first(clickstop: Cli, fixed: Path) -> None:
    assert "0 hits from 1 rule (1 proved)." in clickstop("scan").output


def test_rules_that_nobody_on_this_machine_trusts_are_no_pass(
    clickstop: Cli, fixed: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, environ, "clone", "-q", str(fixed), str(clone))
    done = clickstop.process("scan", cwd=clone)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"1 rule file is not trusted on this machine, so no rule applies." in done.stderr
    assert b"1 rule file is not trusted" in clickstop.process("rule", cwd=clone).stdout
    digests = clickstop.process("trust", "--digest", cwd=clone).stdout.decode().strip()
    assert clickstop.process("scan", cwd=clone, CLICKSTOP_TRUST=digests).returncode == 0


def test_a_known_mistake_fails_with_its_place_rule_and_incident(clickstop: Cli, fixed: Path) -> None:
    clickstop("scan")
    _write(fixed, "src/order.py", MISTAKE)
    said = clickstop("scan", code=1).output
    assert "src/order.py:1: error: A default argument" in said
    assert "[mutable-default] (incident 2030-01-02-shared-cart)" in said
    assert clickstop.json("scan", "src/cart.py") == []
    assert [one["line"] for one in clickstop.json("scan", "src", code=1)] == [1]


def test_an_unproved_rule_only_warns_unless_asked_to_be_strict(clickstop: Cli, fixed: Path) -> None:
    _write(fixed, "src/order.py", MISTAKE)  # before the rule was ever tried: it fires on the rest of the tree
    assert "warning:" in clickstop("scan").output
    clickstop("scan", "--strict", code=1)


def test_only_what_is_staged_and_new_counts(clickstop: Cli, fixed: Path, environ: dict[str, str]) -> None:
    clickstop("scan")
    _write(fixed, "src/old.py", MISTAKE)
    _commit(fixed, environ, "somebody was in a hurry")
    _write(fixed, "src/old.py", MISTAKE + "# more\n")
    _write(fixed, "src/order.py", MISTAKE)
    git(fixed, environ, "add", "src/old.py")
    clickstop("scan", "--staged")
    git(fixed, environ, "add", "src/order.py")
    _write(fixed, "src/order.py", "")  # what is staged counts, not what is on disk
    assert [one["path"] for one in clickstop.json("scan", "--staged", code=1)] == ["src/order.py"]


def test_only_what_a_branch_brings_counts(clickstop: Cli, fixed: Path, environ: dict[str, str]) -> None:
    clickstop("scan")
    _write(fixed, "src/old.py", MISTAKE)
    _commit(fixed, environ, "old")
    git(fixed, environ, "checkout", "-q", "-b", "feature")
    _write(fixed, "src/old.py", MISTAKE + "# more\n")
    _commit(fixed, environ, "more")
    clickstop("scan", "--diff", "main")
    _write(fixed, "src/order.py", MISTAKE)
    _commit(fixed, environ, "order")
    assert [one["path"] for one in clickstop.json("scan", "--diff", "main", code=1)] == ["src/order.py"]
    assert "has no commit in common" in clickstop("scan", "--diff", "nothing", code=1).output


def test_what_a_person_allowed_passes(clickstop: Cli, fixed: Path) -> None:
    clickstop("scan")
    _write(fixed, "src/order.py", MISTAKE)
    allow = '[[gates.allow]]\nrule = "mutable-default"\nmatch = "src/order.py"\nreason = "on purpose"\n'
    _write(fixed, "clickstop.toml", allow)
    clickstop("scan")


def test_it_looks_at_one_thing_at_a_time(clickstop: Cli, fixed: Path) -> None:
    assert "one of" in clickstop("scan", "--staged", "--diff", "main", code=2).output


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_a_file_name_with_a_line_break_makes_no_line_of_its_own(clickstop: Cli, fixed: Path) -> None:
    (fixed / "src" / "a\nsrc").mkdir()
    _write(fixed, "src/a\nsrc/ok.py", BUG)
    lines = clickstop("scan", "src/a\nsrc/ok.py").output.splitlines()
    assert not [line for line in lines if line.startswith("src/ok.py")]
    assert [line for line in lines if line.startswith("src/a\\x0asrc/ok.py:")]
