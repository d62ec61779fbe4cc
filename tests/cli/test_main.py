"""`clickstop` itself: help, completion, wrong words, colours, and what agents may not run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

import click
import pytest
from jsonschema import Draft202012Validator

from clickstop.cli.json_shapes import SHAPES, schema_of
from clickstop.cli.main import COMMANDS, cli
from tests.each import each
from tests.harness import PACKAGE, read_rows, store_of
from tests.printed import data_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

_START = "from clickstop.cli.main import main; main()"
_READERS = ("status", "doctor", "why", "replay", "maintain", "config")


def test_help_explains_what_people_need_every_day_and_names_the_rest(clickstop: Cli) -> None:
    said = clickstop("--help").output
    everyday = [name for name, (group, _) in COMMANDS.items() if group == "Everyday"]
    assert len(everyday) <= 10
    explained, named = said.split("More:")
    for name, (_, line) in COMMANDS.items():
        if name in everyday:
            assert f"  {name} " in explained
            assert line in explained
        else:
            assert re.search(rf"[ ,]{name}(,|\n)", named), name
    assert "_CLICKSTOP_COMPLETE=bash_source clickstop" in said
    assert all(len(line) <= 80 for line in said.splitlines())


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_loads_and_explains_itself(clickstop: Cli, name: str) -> None:
    said = clickstop(name, "--help").output
    assert said.startswith(f"Usage: clickstop {name}")
    assert len(said.splitlines()) > 4


@each("name", _READERS)
def test_what_a_program_might_read_has_json(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert "--json" in {option for parameter in command.params for option in parameter.opts}


def test_a_terminal_without_unicode_is_no_reason_to_fail(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text('[project]\nid = "größe → 😀"\n')
    clickstop("trust", "--yes")
    done = clickstop.process("config", "show", cwd=repo, PYTHONIOENCODING="ascii")
    assert b"gr\\xf6\\xdfe \\u2192" in done.stdout
    told = data_of(clickstop.process("config", "show", "--json", cwd=repo, PYTHONIOENCODING="ascii").stdout)
    assert told[0]["value"] == "größe → 😀"


def test_a_wrong_word_is_told_the_nearest_command(clickstop: Cli) -> None:
    assert "Did you mean doctor?" in clickstop("docter", code=2).output


def test_the_help_loads_no_command(clickstop: Cli, repo: Path) -> None:
    code = (
        "import sys; from clickstop.cli.main import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print(sorted(name for name in sys.modules if name.startswith('clickstop.') and '.cli' not in name))"
    )
    environ = {**clickstop.environ, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run([sys.executable, "-c", code], cwd=repo, env=environ, capture_output=True, check=True)
    guarding = ["clickstop.core", "clickstop.core.inert", "clickstop.render", "clickstop.render.streams"]
    assert done.stdout.decode().splitlines()[-1] == str(guarding)


def _completions(clickstop: Cli, repo: Path, line: str) -> list[str]:
    """What bash would be told for this line, with the cursor at its end."""
    words = line.split(" ")
    done = clickstop.process(
        cwd=repo,
        _CLICKSTOP_COMPLETE="bash_complete",
        COMP_WORDS=line,
        COMP_CWORD=str(len(words) - 1),
    )
    return [found.partition(",")[2] for found in done.stdout.decode().splitlines()]


def test_completion_knows_commands_their_verbs_and_options(clickstop: Cli, repo: Path) -> None:
    assert _completions(clickstop, repo, "clickstop re") == [name for name in COMMANDS if name.startswith("re")]
    assert _completions(clickstop, repo, "clickstop config s") == ["schema", "show"]
    assert "--session" in _completions(clickstop, repo, "clickstop pause --")
    assert "--version" in _completions(clickstop, repo, "clickstop --")


def test_the_documented_line_prints_a_script_for_each_shell(clickstop: Cli, repo: Path) -> None:
    for shell in ("bash", "zsh", "fish"):
        done = clickstop.process(cwd=repo, _CLICKSTOP_COMPLETE=f"{shell}_source")
        assert done.returncode == 0, done.stderr
        assert b"_CLICKSTOP_COMPLETE" in done.stdout


def test_bash_accepts_the_completion_script(clickstop: Cli, repo: Path) -> None:
    script = clickstop.process(cwd=repo, _CLICKSTOP_COMPLETE="bash_source").stdout
    subprocess.run(["bash", "-n"], input=script, check=True)


@pytest.mark.parametrize("arguments", [("pause",), ("trust", "--yes"), ("uninstall", "--yes")])
@pytest.mark.parametrize("marker", ["CLAUDECODE", "GEMINI_CLI"])
def test_an_agent_without_a_terminal_cannot_weaken_policy(
    clickstop: Cli, repo: Path, arguments: tuple[str, ...], marker: str
) -> None:
    done = clickstop.process(*arguments, cwd=repo, **{marker: "1"})  # type: ignore[arg-type]  # all are str
    assert done.returncode == 1
    assert b"a coding agent may not run it. Run it in a terminal of your own: clickstop" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_person_at_a_terminal_inside_an_agent_can(clickstop: Cli, repo: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    environ = {**clickstop.environ, "PYTHONPATH": str(PACKAGE.parent), "CLAUDECODE": "1"}
    run = partial(
        subprocess.run, [sys.executable, "-c", _START, "pause"], cwd=repo, env=environ, stdin=theirs, check=False
    )
    try:
        piped = run(stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        done = run(stdout=theirs, stderr=subprocess.PIPE)
    finally:
        os.close(ours)
        os.close(theirs)
    assert piped.returncode == 1, "an agent may lend its terminal's input, but it reads the output"
    assert done.returncode == 0, done.stderr
    assert json.loads((store_of(repo) / "pause.json").read_text())["all"] is False
    (line,) = read_rows(store_of(repo) / "memory.db", "audit_log")
    assert line["actor"].startswith("inside an agent's session")


def test_wrong_usage_that_only_the_program_can_see_shows_the_usage_of_its_command(clickstop: Cli) -> None:
    shown = clickstop("score", "--session", " ", code=2).stderr
    assert shown.startswith("Usage: clickstop score [OPTIONS]\n")
    assert "Error: --session is empty: give a session ID" in shown


def test_wrong_usage_of_a_verb_shows_the_usage_of_that_verb(clickstop: Cli) -> None:
    shown = clickstop("feature", "add", "cart", "../outside.py", code=2).stderr
    assert shown.startswith("Usage: clickstop feature add [OPTIONS] KEY")


def test_a_configuration_that_is_not_valid_is_told_in_one_line(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text("[learning]\nrules = 7\n", encoding="utf-8")
    shown = clickstop("rule", code=1).stderr
    assert shown.startswith("Error: the configuration is not valid: ")
    assert shown.endswith(". Run: clickstop config check\n")
    assert shown.count("\n") == 1


def test_every_schema_is_printed_and_everything_printed_has_a_schema() -> None:
    printed = {
        name
        for file in (PACKAGE / "cli").glob("*.py")
        for name in re.findall(r'(?:print_record|printed|reply)\(\s*"([\w.]+)"', file.read_text(encoding="utf-8"))
    }
    assert printed == set(SHAPES)
    for name in SHAPES:
        Draft202012Validator.check_schema(schema_of(name))


@each("name", list(COMMANDS))
def test_no_help_shows_the_mark_that_keeps_lines_as_they_are(name: str) -> None:
    r"""A raw docstring would print `\b` and fold the lines below it."""
    group = cli.get_command(click.Context(cli), name)
    for command in (group, *getattr(group, "commands", {}).values()):
        assert "\\b" not in (command.help or "")


@each("name", list(COMMANDS))
def test_every_line_about_a_subcommand_is_whole(name: str, clickstop: Cli) -> None:
    about = clickstop(name, "--help").output.partition("\nCommands:\n")[2]
    assert not [line for line in about.splitlines() if line.endswith("...")]
