"""Undo in the real client: the agent throws work away, and one command brings it back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.scripted_model import bash, call_id, say, use
from tests.harness import run_clickstop
from tests.printed import data_of

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

_CLICKSTOP = Path(sys.executable).with_name("clickstop")


def test_an_agent_brings_back_what_it_lost(stage: Stage) -> None:
    (stage.repo / "cart.py").write_text("two hours of work\n", encoding="utf-8")
    played = stage.play(use(bash("git checkout -- .")), use(bash(f"{_CLICKSTOP} undo")), say("done"))
    assert "replaced  cart.py" in played.model.result_of(call_id(1, 0))
    assert (stage.repo / "cart.py").read_text(encoding="utf-8") == "two hours of work\n"


def test_whatever_an_agent_destroys_comes_back(stage: Stage) -> None:
    """By git, by rm, by a program that nobody can look into; each by itself, and all at once."""
    (stage.repo / ".gitignore").write_text(".env\n", encoding="utf-8")
    (stage.repo / "src").mkdir()
    for name, text in (
        ("cart.py", "two hours\n"),
        ("src/a.py", "a = 1\n"),
        (".env", "KEY=1\n"),
        ("notes.txt", "mine\n"),
    ):
        (stage.repo / name).write_text(text, encoding="utf-8")
    before = _files(stage)
    emptied = "python3 -c \"import glob; [open(p, 'w').close() for p in glob.glob('*.py')]\""
    lines = ("git checkout -- .", "git clean -fdx -e .claude -e clickstop.toml", "rm -rf src", emptied)
    played = stage.play(*(use(bash(line)) for line in lines), say("done"))
    assert played.refused() == set()
    assert _files(stage) != before
    listed = data_of(_undo(stage, "list", "--json"))
    commands = [line["command"] for line in listed]
    assert [command for command in commands if command != "go"] == [emptied, lines[1], lines[0]]
    assert "go" in commands  # saved beside the first call, if that comes at once
    last = _undo(stage)
    assert "replaced  cart.py" in last
    assert (
        "2 earlier calls since the prompt may have lost something as well. For all of it: clickstop undo --prompt 1"
        in last
    )
    assert _undo(stage, "--prompt", "1")
    assert _files(stage) == before


def _files(stage: Stage) -> dict[str, str]:
    found = (path for path in stage.repo.rglob("*") if path.is_file() and ".git/" not in str(path))
    return {str(path.relative_to(stage.repo)): path.read_text(encoding="utf-8") for path in found}


def _undo(stage: Stage, *arguments: str) -> str:
    done = run_clickstop("undo", *arguments, cwd=stage.repo, environ=stage.environ)
    assert done.returncode == 0, done.stderr
    return done.stdout
