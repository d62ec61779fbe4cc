"""A project's checks compiled for hooks: what is in them, and when they are out of date."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.checks.compiled import file_for
from clickstop.config import trust
from clickstop.config.errors import ConfigError
from clickstop.core.places import Places
from tests.checks.seed import QUALITY_CHECKS
from tests.harness import forget_plan, in_the_way_of_the_store
from tests.trusting import compile_checks
from tests.trusting import refresh_checks as refresh

if TYPE_CHECKING:
    from pathlib import Path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def compiled(repo: Path, environ: dict[str, str]) -> dict[str, Any]:
    return compile_checks(str(repo), str(repo), environ)


def test_commands_stand_by_package_with_whether_they_are_trusted(repo: Path, environ: dict[str, str]) -> None:
    write(repo / "clickstop.toml", '[commands]\ntest = ["pytest", "tox"]\n')
    write(repo / "web" / "package.json", '{"scripts": {"test": "vitest", "build": "vite build"}}')
    trust.record_lines(str(repo), ["pytest", "tox"], environ)
    packages = dict(compiled(repo, environ)["packages"])
    top, web = packages[str(repo)], packages[str(repo / "web")]
    assert (top["test"]["lines"], top["test"]["trusted"], top["test"]["written"]) == (["pytest", "tox"], True, True)
    assert web["test"] == top["test"]  # somebody wrote it down for all of them
    build = web["build"]
    assert (build["trusted"], build["written"], build["folder"]) == (False, False, str(repo / "web"))


def test_a_half_trusted_list_is_not_trusted(repo: Path, environ: dict[str, str]) -> None:
    write(repo / "clickstop.toml", '[commands]\ntest = ["pytest", "tox"]\n')
    trust.record_lines(str(repo), ["pytest"], environ)
    assert not dict(compiled(repo, environ)["packages"])[str(repo)]["test"]["trusted"]


def test_the_published_file_says_when_which_checks_are_run(repo: Path, environ: dict[str, str]) -> None:
    write(repo / ".claude" / "quality-checks.json", QUALITY_CHECKS)
    found = compiled(repo, environ)
    assert "rust-engineer" in found["moments"]["subagent_stop"]["agents"]
    assert "mcp__serena__replace_symbol_body" in found["moments"]["edit"]["tools"]
    assert (found["checks"]["test"]["blocking"], found["checks"]["check"]["blocking"]) == (True, False)


def test_checks_with_lines_of_their_own_stand_apart(repo: Path, environ: dict[str, str]) -> None:
    write(repo / "clickstop.toml", '[checks.size]\ncommand = "./size"\nfix = "./shrink"\n')
    assert {name: one["lines"] for name, one in compiled(repo, environ)["own"].items()} == {
        "size": ["./size"],
        "size.fix": ["./shrink"],
    }


@pytest.mark.parametrize(
    "wrong",
    ["[checks\n", '[checks.a]\non_pass = "a"\n', '[moments.edit]\nchecks = ["chekc"]\n', "[commands]\ntest = 1\n"],
)
def test_a_configuration_that_is_not_valid_keeps_the_last_good_one(
    repo: Path, environ: dict[str, str], wrong: str
) -> None:
    write(repo / "clickstop.toml", '[commands]\ntest = "make check"\n')
    good = refresh(str(repo), str(repo), environ)
    write(repo / "clickstop.toml", wrong)
    with pytest.raises(ConfigError):
        compiled(repo, environ)
    assert refresh(str(repo), str(repo), environ)["packages"] == [[*package] for package in good["packages"]]


def test_a_configuration_that_was_never_valid_leaves_the_defaults(repo: Path, environ: dict[str, str]) -> None:
    forget_plan(repo)
    write(repo / "clickstop.toml", "[checks\n")
    write(repo / "Makefile", "test:\n\ttrue\n")
    (package,) = refresh(str(repo), str(repo), environ)["packages"]
    assert package[1]["test"]["lines"] == ["make test"]


@pytest.mark.parametrize(
    "path",
    [
        "clickstop.toml",
        "clickstop.local.toml",
        "CLAUDE.md",
        "package.json",
        "pnpm-lock.yaml",
        ".claude/quality-checks.json",
        ".claude/gates.json",
        "hooks/quality-checks.json",
    ],
)
def test_every_file_that_may_say_something_is_watched_also_where_it_is_not(
    repo: Path, environ: dict[str, str], path: str
) -> None:
    assert str(repo / path) in compiled(repo, environ)["stamps"]


def test_trust_is_watched(repo: Path, environ: dict[str, str]) -> None:
    assert trust.file(environ) in compiled(repo, environ)["stamps"]


def test_it_is_written_beside_the_plan_and_a_worktree_has_its_own(repo: Path, environ: dict[str, str]) -> None:
    data = refresh(str(repo), str(repo), environ)
    folder = Places(str(repo), environ).plan
    path = file_for(folder, str(repo), str(repo), environ)
    with open(path, encoding="utf-8") as file:
        assert json.load(file)["packages"] == json.loads(json.dumps(data))["packages"]
    assert os.path.dirname(path) == folder
    assert file_for(folder, f"{repo}-other", str(repo), environ) != path


def test_where_the_store_cannot_be_written_it_is_compiled_each_time(repo: Path, environ: dict[str, str]) -> None:
    in_the_way_of_the_store(repo)
    assert refresh(str(repo), str(repo), environ) is not None
