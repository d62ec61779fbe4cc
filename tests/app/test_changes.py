"""What changed since a saved state and between two prompts, without a secret in it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.app import changes, undo
from clickstop.app.errors import AppError
from clickstop.app.here import Here
from tests.harness import git, run_clickstop
from tests.tokens import checked
from tests.undo.saved import at_prompt, before_call

if TYPE_CHECKING:
    from pathlib import Path

KEY = "-----BEGIN RSA PRIVATE KEY-----\n{}\n-----END RSA PRIVATE KEY-----\n"


@pytest.fixture
def work(repo: Path, environ: dict[str, str]) -> Path:
    for name, text in (("a.py", "a = 1\n"), ("b.py", "b = 1\nc = 1\n"), (".gitignore", "*.env\n")):
        (repo / name).write_text(text, encoding="utf-8")
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", "one")
    return repo


def _counts(change: changes.PromptChange) -> dict[str, tuple[int, int]]:
    return {file.path: (file.added, file.removed) for file in change.files}


def test_each_prompt_has_what_changed_until_the_next_one(work: Path, environ: dict[str, str]) -> None:
    """Uncommitted, committed, new, deleted and ignored files; other sessions' prompts divide nothing."""
    (work / "local.env").write_text("LEVEL=1\n", encoding="utf-8")
    at_prompt(work, environ, "s1", "first")
    (work / "a.py").write_text("a = 1\nmore = 2\n", encoding="utf-8")
    (work / "new.py").write_text("x = 1\ny = 2\n", encoding="utf-8")
    git(work, environ, "add", "a.py")
    git(work, environ, "commit", "-q", "-m", "two")
    at_prompt(work, environ, "s2", "another session")
    (work / "b.py").unlink()
    at_prompt(work, environ, "s1", "second")
    before_call(work, environ, "s1", "rm local.env")
    (work / "new.py").write_text("x = 1\n", encoding="utf-8")
    repo = Here(str(work), environ)
    first, second = changes.of_session(repo, "s1")
    assert _counts(first) == {"a.py": (1, 0), "b.py": (0, 2), "new.py": (2, 0)}
    assert _counts(second) == {"new.py": (0, 1), "local.env": (0, 1)}
    assert (first.prompt, first.added, first.removed, first.is_last) == ("first", 3, 2, False)
    assert second.is_last
    whole = changes.of_prompt(repo, "s1", first.id)
    assert _counts(whole) == _counts(first)
    assert "-c = 1" in changes.lines_of(whole.files)
    with pytest.raises(AppError, match="that prompt has no saved state"):
        changes.of_prompt(repo, "s2", first.id)


def test_a_file_that_git_ignores_belongs_to_the_prompt_that_changed_it(work: Path, environ: dict[str, str]) -> None:
    (work / "local.env").write_text("LEVEL=1\n", encoding="utf-8")
    at_prompt(work, environ, "s1", "first")
    before_call(work, environ, "s1", "echo LEVEL=2 > local.env")
    at_prompt(work, environ, "s1", "second")
    repo = Here(str(work), environ)
    first, second = changes.of_session(repo, "s1")
    assert _counts(first) == {"local.env": (1, 1)}
    assert second.files == []


def test_no_secret_of_a_saved_file_is_shown(work: Path, environ: dict[str, str]) -> None:
    """Neither tokens, nor keys of many lines, nor plain values of a file of secrets; in no form of output."""
    token, value = checked("ghp_"), "Zq7wK2pLm9XvT5bN"
    body = "\n".join(["MIIEpAIBAAKCAQEA7bq3Zk0Wm2Xo1uYtRrPq9sVwHj5Lc8NdF4gKe6TiB0aQxZ1M"] * 6)
    (work / "a.py").write_text(f"token = '{token}'\n", encoding="utf-8")
    (work / "deploy.txt").write_text(KEY.format(body), encoding="utf-8")
    (work / "local.env").write_text(f"MAILER={value}\n", encoding="utf-8")
    at_prompt(work, environ, "s1", "go on")
    state = before_call(work, environ, "s1", "git checkout -- . && rm deploy.txt local.env")

    def clickstop(*arguments: str) -> str:
        return run_clickstop(*arguments, cwd=work, environ=environ).stdout

    show = ("undo", "show", state.id)
    for text in (clickstop(*show), clickstop(*show, "--json"), clickstop("diff"), clickstop("diff", "--json")):
        assert "[redacted:" in text
        assert "deploy.txt" in text
        assert token not in text
        assert body[:40] not in text
        assert value not in text
    (work / "local.env").write_text("MAILER=Bn4tR8yHs3JdW6cQ\n", encoding="utf-8")
    assert "local.env differs, but only in hidden secrets" in clickstop(*show)


def test_a_pipe_in_place_of_a_saved_file_is_not_waited_for(work: Path, environ: dict[str, str]) -> None:
    (work / "a.py").write_text("a = 2\n", encoding="utf-8")
    at_prompt(work, environ, "s1", "go on")
    state = before_call(work, environ, "s1", "git checkout -- a.py")
    (work / "a.py").unlink()
    os.mkfifo(work / "a.py")
    assert "a.py" in run_clickstop("undo", "show", state.id, cwd=work, environ=environ).stdout


def test_a_file_name_with_a_line_break_starts_no_line_of_a_difference(work: Path, environ: dict[str, str]) -> None:
    at_prompt(work, environ, "s1", "go on")
    (work / "a\n+trusted.py").write_text("a = 2\n", encoding="utf-8")
    shown = run_clickstop("diff", cwd=work, environ=environ).stdout
    assert "a\\x0a+trusted.py" in shown
    assert "+trusted.py" not in shown.splitlines()


def test_the_list_says_what_is_still_as_it_was(work: Path, environ: dict[str, str]) -> None:
    repo = Here(str(work), environ)
    (work / "a.py").write_text("a = 2\n", encoding="utf-8")
    at_prompt(work, environ, "s1", "go on")
    state = before_call(work, environ, "s1", "git checkout -- a.py")

    def listed() -> dict[str, bool | None]:
        return {line.reason: line.as_it_was for line in undo.summaries(repo, 10)}

    assert listed() == {"call": False, "prompt": False}
    undo.bring_back(repo, state, [], dry_run=False)
    assert listed() == {"call": True, "prompt": True, "undo": False}
    (line,) = undo.summaries(repo, 1, skip=1)
    assert (line.command, line.saved, line.bytes, line.session_id) == ("git checkout -- a.py", "1 file", 6, "s1")
    (work / "b.py").write_text("b = 3\n", encoding="utf-8")
    assert listed()["prompt"] is False


def test_the_state_of_a_prompt_brings_ignored_files_back_by_its_id_too(work: Path, environ: dict[str, str]) -> None:
    (work / "local.env").write_text("LEVEL=1\n", encoding="utf-8")
    prompt = at_prompt(work, environ, "s1", "go on")
    before_call(work, environ, "s1", "rm local.env")
    repo = Here(str(work), environ)
    undo.bring_back(repo, undo.named_state(repo, prompt.id[-7:]), [], dry_run=False)
    assert (work / "local.env").read_text(encoding="utf-8") == "LEVEL=1\n"


def test_a_prompt_that_is_too_far_back_says_how_many_there_are(work: Path, environ: dict[str, str]) -> None:
    repo = Here(str(work), environ)
    with pytest.raises(AppError, match="no prompt has a saved state yet"):
        undo.at_prompt(repo, 1)
    at_prompt(work, environ, "s1", "first")
    assert undo.at_prompt(repo, 1).command == "first"
    with pytest.raises(AppError, match="only 1 prompt has a saved state"):
        undo.at_prompt(repo, 2)
    at_prompt(work, environ, "s2", "second")
    assert [undo.at_prompt(repo, number).command for number in (1, 2)] == ["second", "first"]
    assert undo.at_prompt(repo, 1, "s1").command == "first"
    with pytest.raises(AppError, match="only 2 prompts have a saved state"):
        undo.at_prompt(repo, 3)
