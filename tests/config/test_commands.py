"""Commands of a repository: which source counts, which package, and what is trusted."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.config import trust
from tests.harness import git, make_repo
from tests.runners.project_files import write
from tests.trusting import find

if TYPE_CHECKING:
    from clickstop.config.commands import ProjectCommands

Environ = dict[str, str]


def found(repo: Path, environ: Environ) -> ProjectCommands:
    return find(str(repo), str(repo), environ)


def lines(commands: ProjectCommands, path: Path) -> dict[str, tuple[str, ...]]:
    return {command.name: command.lines for command in commands.of(str(path)).commands}


def told(name: str, command: str) -> str:
    return f"---\ncommands:\n  {name}: {command}\n---\n"


def test_configuration_comes_before_front_matter_and_that_before_files_name_by_name(
    repo: Path, environ: Environ
) -> None:
    write(repo, "Makefile", "test:\n\tx\nlint:\n\tx\nbuild:\n\tx\n")
    write(repo, "CLAUDE.md", "---\ncommands:\n  test: front\n  check: front\n---\n")
    write(repo, "AGENTS.md", "---\ncommands:\n  check: other\n  run: other\n---\n")
    write(repo, "clickstop.toml", '[commands]\ntest = ["one", "two"]\n')
    commands = found(repo, environ)
    assert lines(commands, repo) == {
        "test": ("one", "two"),
        "check": ("front",),
        "build": ("make build",),
        "run": ("other",),
    }
    places = [os.path.relpath(command.place, repo) for command in commands.all()]
    assert places == ["clickstop.toml:2", "CLAUDE.md:4", "Makefile:5", "AGENTS.md:4"]
    assert commands.problems == []


def test_an_empty_list_says_that_there_is_none(repo: Path, environ: Environ) -> None:
    write(repo, "Makefile", "test:\n\tx\n")
    write(repo, "clickstop.toml", "[commands]\ntest = []\n")
    (command,) = found(repo, environ).all()
    assert (command.lines, command.trusted) == ((), True)


def test_the_package_nearest_to_a_file_counts_and_the_folders_above_fill_in(repo: Path, environ: Environ) -> None:
    write(repo, "Makefile", "test:\n\tx\nlint:\n\tx\n")
    write(repo, "web/package.json", '{"scripts": {"test": "vitest run"}}')
    write(repo, "web/ui/package.json", '{"scripts": {"build": "vite build"}}')
    commands = found(repo, environ)
    assert lines(commands, repo / "api" / "a.py") == {"test": ("make test",), "check": ("make lint",)}
    ui = commands.of(str(repo / "web" / "ui" / "a.ts"))
    assert {command.name: (command.lines[0], os.path.relpath(command.folder, repo)) for command in ui.commands} == {
        "test": ("npm run test", "web"),
        "check": ("make lint", "."),
        "build": ("npm run build", "web/ui"),
    }
    assert [command.name for command in ui.own] == ["build"]


def test_what_somebody_wrote_down_above_comes_before_what_is_only_found_below(repo: Path, environ: Environ) -> None:
    write(repo, "AGENTS.md", told("test", "cargo test --workspace"))
    write(repo, "Cargo.toml", "[workspace]\n")
    write(repo, "crates/a/Cargo.toml", '[package]\nname = "a"\n')
    write(repo, "crates/b/Cargo.toml", '[package]\nname = "b"\n')
    write(repo, "crates/b/AGENTS.md", told("test", "cargo nextest run"))
    commands = found(repo, environ)
    a, b = commands.of(str(repo / "crates/a/src/lib.rs")), commands.of(str(repo / "crates/b/src/lib.rs"))
    assert (a.commands[0].lines, a.commands[0].folder) == (("cargo test --workspace",), str(repo))
    assert (b.commands[0].lines, b.commands[0].folder) == (("cargo nextest run",), str(repo / "crates" / "b"))


def test_what_is_written_down_in_a_project_of_one_kind_is_not_meant_for_another_below(
    repo: Path, environ: Environ
) -> None:
    write(repo, "Cargo.toml", '[package]\nname = "a"\n')
    write(repo, "AGENTS.md", told("test", "cargo test"))
    write(repo, "clickstop.toml", '[commands]\nbuild = "cargo build --release"\n')
    write(repo, "web/package.json", '{"scripts": {"test": "vitest run", "build": "vite build"}}')
    commands = found(repo, environ)
    assert lines(commands, repo / "web/a.ts")["test"] == ("npm run test",)
    assert lines(commands, repo / "web/a.ts")["build"] == ("npm run build",)
    assert lines(commands, repo / "src/a.rs")["build"] == ("cargo build --release",)


def test_what_is_written_down_where_there_is_no_project_is_meant_for_all_below(
    repo: Path, environ: Environ
) -> None:
    write(repo, "clickstop.toml", '[commands]\ntest = "cd app && npm test -- --run"\n')
    write(repo, "app/package.json", '{"scripts": {"test": "vitest"}}')
    (command,) = found(repo, environ).of(str(repo / "app" / "a.ts")).commands
    assert (command.lines, command.folder) == (("cd app && npm test -- --run",), str(repo))


def test_a_nearer_word_counts_more_than_one_further_up(repo: Path, environ: Environ) -> None:
    write(repo, "clickstop.toml", '[commands]\ntest = "make test"\n')
    write(repo, "web/AGENTS.md", told("test", "npm test"))
    assert lines(found(repo, environ), repo / "web" / "a.ts") == {"test": ("npm test",)}
    assert lines(found(repo, environ), repo / "a.c") == {"test": ("make test",)}


def test_what_git_ignores_is_no_package_and_what_is_not_added_yet_is(repo: Path, environ: Environ) -> None:
    script = '{"scripts": {"test": "x"}}'
    write(repo, ".gitignore", "/generated/\n")
    for name in (
        "generated/package.json",
        "new/package.json",
        "web/node_modules/a/package.json",
        "web/package.json",
    ):
        write(repo, name, script)
    git(repo, environ, "add", "web/package.json")
    folders = [os.path.relpath(package.folder, repo) for package in found(repo, environ).packages]
    assert folders == [".", "new", "web"]


def test_without_git_packages_are_found_too(tmp_path: Path, environ: Environ) -> None:
    write(tmp_path / "plain", "web/package.json", '{"scripts": {"test": "x"}}')
    assert lines(found(tmp_path / "plain", environ), tmp_path / "plain/web/a.ts") == {"test": ("npm run test",)}


def test_a_worktree_has_commands_of_its_own_and_the_trust_of_its_repository(repo: Path, environ: Environ) -> None:
    write(repo, "Makefile", "test:\n\tx\n")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "make")
    tree = repo.parent / "tree"
    git(repo, environ, "worktree", "add", "-q", str(tree))
    write(tree, "Makefile", "test:\n\tx\nbuild:\n\tx\n")
    trust.record_lines(str(repo), ["make test"], environ)
    commands = find(str(repo), str(tree), environ).all()
    assert [(one.name, one.folder, one.trusted) for one in commands] == [
        ("test", str(tree), True),
        ("build", str(tree), False),
    ]


def test_broken_files_are_problems_and_cost_nothing_else(repo: Path, environ: Environ) -> None:
    write(repo, "AGENTS.md", "---\ncommands:\n  test: a: b\n---\n")
    write(repo, "Makefile", "test:\n\tx\n")
    write(repo, "clickstop.toml", '[commands]\ntest = ""\n')
    commands = found(repo, environ)
    assert lines(commands, repo) == {"test": ("make test",)}
    assert [(os.path.basename(one.file), one.line) for one in commands.problems] == [("AGENTS.md", 3)]
    assert [(os.path.basename(one.file), one.line) for one in commands.invalid] == [("clickstop.toml", 2)]


# -- trust


def test_nothing_of_a_repository_is_trusted_until_it_is_said_word_for_word(repo: Path, environ: Environ) -> None:
    write(repo, "AGENTS.md", "---\ncommands:\n  test: [pytest, tox]\n---\n")
    assert not found(repo, environ).all()[0].trusted
    trust.record_lines(str(repo), ["pytest"], environ)
    assert not found(repo, environ).all()[0].trusted
    trust.record_lines(str(repo), ["tox"], environ)
    assert found(repo, environ).all()[0].trusted
    write(repo, "AGENTS.md", "---\ncommands:\n  test: [pytest, 'tox ']\n  build: tox -e evil\n---\n")
    assert [command.trusted for command in found(repo, environ).all()] == [True, False]


def test_trust_is_in_one_repository_alone(repo: Path, tmp_path: Path, environ: Environ) -> None:
    other = make_repo(tmp_path / "other", environ)
    for place in (repo, other):
        write(place, "AGENTS.md", told("test", "pytest"))
    trust.record_lines(str(repo), ["pytest"], environ)
    assert found(repo, environ).waiting() == []
    assert [command.lines for command in found(other, environ).waiting()] == [("pytest",)]


@pytest.mark.parametrize("layer", ["project", "local", "environment"])
def test_no_layer_but_the_users_own_is_trusted(layer: str, repo: Path, environ: Environ) -> None:
    text = '[commands]\ntest = "pytest"\n'
    if layer == "environment":
        environ["CLICKSTOP_COMMANDS__TEST"] = "pytest"
    else:
        write(repo, "clickstop.toml" if layer == "project" else "clickstop.local.toml", text)
    assert [command.lines for command in found(repo, environ).waiting()] == [("pytest",)]


def test_what_the_user_says_needs_no_trust(repo: Path, environ: Environ) -> None:
    write(Path(environ["HOME"]), ".config/clickstop/config.toml", '[commands]\ntest = "pytest"\n')
    assert [(command.lines, command.trusted) for command in found(repo, environ).all()] == [(("pytest",), True)]


def test_the_list_of_trust_holds_hashes_and_keeps_what_was_in_it(repo: Path, environ: Environ) -> None:
    plugin = write(repo, "mine.py")
    trust.trust([str(plugin)], environ)
    trust.record_lines(str(repo), ["deploy --token hush"], environ)
    assert trust.is_trusted(str(plugin), environ)
    text = (Path(environ["HOME"]) / ".local/state/clickstop/trust.json").read_text()
    assert "hush" not in text
    assert [len(digest) for digest in json.loads(text)["commands"][str(repo)]] == [64]


@pytest.mark.parametrize("damage", ["", "[]", '{"commands": 1}', '{"commands": {"REPO": "x"}}', "\0"])
def test_a_damaged_list_trusts_no_command(damage: str, repo: Path, environ: Environ) -> None:
    write(Path(environ["HOME"]), ".local/state/clickstop/trust.json", damage.replace("REPO", str(repo)))
    assert trust.trusted_lines(str(repo), ["pytest"], environ) == set()
    trust.record_lines(str(repo), ["pytest"], environ)
    assert trust.trusted_lines(str(repo), ["pytest", "tox"], environ) == {"pytest"}


@pytest.mark.parametrize("line", ["pytest -q", ".venv/bin/pytest -q", "uv run pytest -q", "poetry run pytest -q"])
def test_trust_is_in_what_runs_not_in_where_it_comes_from(line: str, repo: Path, environ: Environ) -> None:
    trust.record_lines(str(repo), [line], environ)
    same = {
        "pytest -q",
        ".venv/bin/pytest -q",
        "./.venv/bin/pytest -q",
        "uv run pytest -q",
        "uv run .venv/bin/pytest -q",
    }
    others = {"pytest", "pytest -q -x", "uv run --with evil pytest -q", "bin/pytest -q", "../.venv/bin/pytest -q"}
    assert trust.trusted_lines(str(repo), same | others, environ) == same
