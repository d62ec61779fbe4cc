"""`clickstop command`: what was found, who says so, whether it is trusted, and what is wrong."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.runners.packages import MOST
from tests.harness import git
from tests.runners.project_files import write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli


@pytest.fixture
def project(repo: Path) -> Path:
    write(repo, "AGENTS.md", "---\ncommands:\n  test: sh -c true\n---\n")
    write(repo, "Makefile", "lint:\n\tx\ntypes:\n\tx\n")
    write(repo, "web/package.json", '{"scripts": {"build": "vite build"}}')
    return repo


def _rows(said: str) -> list[list[str]]:
    """Cells of the table, header first."""
    table = said.partition("\n\n")[0]
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in table.splitlines()]


def test_every_command_is_listed_with_folder_place_and_trust(clickstop: Cli, project: Path) -> None:
    said = clickstop("command").output
    assert _rows(said) == [
        ["name", "command", "in", "from", "trusted", "runs"],
        ["test", "sh -c true", "AGENTS.md:3", "! no", "when the agent stops"],
        ["check", "make lint", "Makefile:1", "! no", "after edits, when the agent stops"],
        ["make types"],
        ["build", "npm run build", "web", "web/package.json:1", "! no", "by hand"],
    ]
    assert "the folders above it are searched" in said
    assert "clickstop trust" in said


def test_json_has_the_commands_of_each_package_with_those_from_above(clickstop: Cli, project: Path) -> None:
    clickstop("trust", "--yes")
    write(project, "web/package.json", '{"scripts": {"build": "vite build", "start": "vite"}}')
    said = clickstop.json("command")
    top, web = said["packages"]
    assert (top["folder"], web["folder"]) == (str(project), str(project / "web"))
    assert {one["name"]: (one["folder"], one["trusted"]) for one in web["commands"]} == {
        "test": (str(project), True),
        "check": (str(project), True),
        "build": (str(project / "web"), True),
        "run": (str(project / "web"), False),
    }
    assert top["commands"][1]["lines"] == ["make lint", "make types"]
    assert (top["commands"][0]["file"], top["commands"][0]["line"]) == (str(project / "AGENTS.md"), 3)
    assert said["problems"] == []


def test_it_says_the_same_in_any_folder_of_the_repository(
    clickstop: Cli, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    above = clickstop.json("command")
    monkeypatch.chdir(project / "web")
    assert clickstop.json("command") == above


def test_a_project_without_commands_is_told_where_to_name_them(clickstop: Cli) -> None:
    assert "[commands] in clickstop.toml" in clickstop("command").output


def test_a_command_in_settings_that_nobody_trusted_is_named(clickstop: Cli, repo: Path) -> None:
    write(repo, "clickstop.toml", '[commands]\ntest = "make all"\n')
    output = clickstop.process("command", cwd=repo).stdout.decode()
    assert "The settings for test are not trusted yet." in output
    assert "No commands found" not in output
    clickstop("trust", "--yes")
    assert "not trusted" not in clickstop("command").output


def test_broken_front_matter_and_unknown_names_are_findings_with_their_lines(clickstop: Cli, repo: Path) -> None:
    write(repo, "AGENTS.md", "---\ncommands:\n  tets: make\n  build: make\n---\n")
    write(repo, "CLAUDE.md", "---\ncommands:\n  test: 'open\n---\n")
    said = clickstop("command", code=1).output
    assert f"{repo / 'AGENTS.md'}:3: commands.tets: unknown command (did you mean test?)" in said
    assert f"{repo / 'CLAUDE.md'}:" in said
    assert "not valid YAML" in said
    assert "AGENTS.md:4" in said
    assert len(clickstop.json("command", code=1)["problems"]) == 2


def test_a_configuration_that_is_not_valid_is_a_finding(clickstop: Cli, repo: Path) -> None:
    write(repo, "Makefile", "test:\n\tx\n")
    write(repo, "clickstop.toml", '[commands]\ntset = "x"\n')
    said = clickstop("command", code=1).output
    assert f"{repo / 'clickstop.toml'}:2: commands.tset: unknown key (did you mean test?)" in said
    assert "make test" in said


def test_a_program_that_is_not_installed_is_said(clickstop: Cli, repo: Path) -> None:
    write(repo, "clickstop.toml", '[commands]\ntest = "no-such-program -q"\nrun = "./gone"\n')
    assert "test: no-such-program is not installed here" in clickstop("command").output
    assert clickstop.json("command")["missing_programs"] == ["./gone", "no-such-program"]


def test_commands_cannot_play_with_the_terminal(clickstop: Cli, repo: Path) -> None:
    write(repo, "AGENTS.md", '---\ncommands:\n  test: "rm -rf ~ \\e[2K\\rpytest"\n---\n')
    for said in (clickstop("command").output, clickstop("trust", "--yes").output):
        assert "\x1b" not in said
        assert "\r" not in said
        assert "rm -rf ~" in said


def test_a_command_switched_off_is_shown_as_such(clickstop: Cli, repo: Path) -> None:
    write(repo, "Makefile", "test:\n\tx\n")
    write(repo, "clickstop.toml", "[commands]\ntest = []\n")
    assert _rows(clickstop("command").output)[1][:2] == ["test", "none (turned off)"]


def test_a_worktree_is_looked_at_itself(
    clickstop: Cli, project: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = project.parent / "tree"
    git(project, environ, "worktree", "add", "-q", str(tree))
    write(tree, "AGENTS.md", "---\ncommands:\n  run: make run\n---\n")
    monkeypatch.chdir(tree)
    (package,) = clickstop.json("command")["packages"]
    assert [(one["name"], os.path.relpath(one["file"], tree)) for one in package["commands"]] == [
        ("run", "AGENTS.md")
    ]


def test_a_repository_with_very_many_packages_says_that_not_all_were_looked_at(clickstop: Cli, repo: Path) -> None:
    for number in range(MOST + 5):
        write(repo, f"p{number}/package.json", '{"scripts": {"test": "x"}}')
    assert f"only the first {MOST} are listed" in clickstop("command").output
