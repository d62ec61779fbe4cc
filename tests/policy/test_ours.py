"""What is clickstop's own, whatever tool reaches for it, in real hook processes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.each import each
from tests.harness import git
from tests.working import Working

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Payload = Callable[..., dict[str, Any]]
    Call = Callable[..., str | None]

PROJECT = '[project]\nname = "shop"\n\n[tool.clickstop.gates.rules]\n"delete.outside" = "block"\n'


@pytest.fixture
def call(hook: Hook, payload: Payload) -> Call:
    """What is decided on a tool's call; None where it passes."""

    def decided(tool: str, **arguments: Any) -> str | None:
        answer: Answer = hook(payload("PreToolUse--Bash", tool_name=tool, tool_input=arguments))
        verdict: str | None = answer.specific.get("permissionDecision")
        return verdict

    return decided


@each(
    "name",
    [
        "clickstop.toml",
        "clickstop.local.toml",
        "packages/api/clickstop.toml",
        "packages/api/.clickstop/features.toml",
        ".clickstop/features.toml",
        ".clickstop/classes/leak.toml",
        ".claude/settings.json",
        ".claude/settings.local.json",
        "packages/api/.claude/settings.json",
        "~/.claude/settings.json",
        "~/.claude/plugins/marketplaces/x/hooks/hooks.json",
        "~/.config/clickstop/config.toml",
        "~/.local/state/clickstop/trust.json",
        "~/.local/state/clickstop/stores/a/pause.json",
        ".git/clickstop",
        "ClickStop.toml",
        ".Claude/Settings.local.json",
    ],
)
def test_every_tool_that_writes_asks_before_it_writes_what_is_ours(
    call: Call, repo: Path, environ: dict[str, str], name: str
) -> None:
    path = name.replace("~", environ["HOME"]) if name.startswith("~") else str(repo / name)
    assert call("Write", file_path=path, content="x") == "ask"
    assert call("Edit", file_path=path, old_string="a", new_string="b") == "ask"
    assert call("NotebookEdit", notebook_path=path, new_source="x") == "ask"
    assert call("Bash", command=f"echo x > '{path}'") == "ask"


@each(
    "line",
    [
        "git checkout HEAD~1 clickstop.toml",
        "git checkout HEAD~1 -- clickstop.toml",
        "git restore -s HEAD~1 clickstop.toml",
        "git restore --source=HEAD~1 -W -S -- clickstop.toml",
    ],
)
def test_an_earlier_version_of_what_is_ours_is_a_change(call: Call, line: str) -> None:
    assert call("Bash", command=line) == "ask"


def test_a_patch_changes_the_files_that_it_names(call: Call, repo: Path) -> None:
    (repo / "pyproject.toml").write_text(PROJECT, encoding="utf-8")

    def patch(name: str, old: str = "") -> str:
        return f"--- a/{old or name}\n+++ b/{name}\n@@ -1 +1 @@\n-a\n+b\n"

    for name in ("clickstop.toml", ".claude/settings.json"):
        for line in ("git apply", "git apply -", "patch -p1", "patch -p1 -i -"):
            assert call("Bash", command=f"{line} <<'EOF'\n{patch(name)}EOF") == "ask", (line, name)
    assert call("Bash", command=f"patch -d .claude -p1 <<'EOF'\n{patch('settings.json')}EOF") == "ask"
    assert (
        call("Bash", command=f"cat > /tmp/x.diff <<'EOF'\n{patch('clickstop.toml')}EOF\ngit apply /tmp/x.diff")
        == "ask"
    )
    assert call("Bash", command=f"git apply <<'EOF'\n{patch('dev/null', 'clickstop.toml')}EOF") == "ask"
    for name in ("src/cart.py", "pyproject.toml", ".clickstop/runs/cart.md"):
        assert call("Bash", command=f"git apply <<'EOF'\n{patch(name)}EOF") is None, name
    assert call("Bash", command=f"git apply --check <<'EOF'\n{patch('clickstop.toml')}EOF") is None


def test_a_folder_that_is_copied_brings_its_files(call: Call, repo: Path) -> None:
    for name in ("prepared/settings.json", "prepared/top/.claude/settings.json", "harmless/notes.md"):
        (repo / name).parent.mkdir(parents=True, exist_ok=True)
        (repo / name).write_text("{}")
    (repo / ".claude").mkdir(exist_ok=True)
    asked = (
        "cp -r prepared/. .claude/",
        "cp prepared/* .claude/",
        "mv prepared/*.json .claude",
        "cp -r prepared/top/. .",
    )
    for line in (*asked, "mv prepared/* .claude/", "rsync -a prepared/ .claude/"):
        assert call("Bash", command=line) == "ask", line
    passing = (
        "cp -r harmless/. .claude/",
        "cp harmless/* .claude/",
        "cp -r prepared copy",
        "rsync -a prepared/ x/",
    )
    for line in (*passing, "cp prepared/*.md .claude/"):
        assert call("Bash", command=line) is None, line


def test_an_archive_may_hold_any_file_of_the_folder_it_is_unpacked_into(call: Call) -> None:
    assert call("Bash", command="tar xf settings.tar -C .claude") == "ask"
    assert call("Bash", command="unzip -o settings.zip -d .claude") == "ask"
    assert call("Bash", command="tar xf release.tar") is None
    assert call("Bash", command="tar xf assets.tar -C docs") is None


@pytest.mark.parametrize(
    "name",
    [
        ".clickstop/runs/cart.md",
        ".clickstop/context/cart/a.md",
        ".clickstop/knowledge.md",
        "docs/clickstop.toml.md",
    ],
)
def test_what_agents_write_as_part_of_the_work_is_free(call: Call, repo: Path, name: str) -> None:
    assert call("Write", file_path=str(repo / name), content="x") is None
    assert call("Bash", command=f"echo x > {name}") is None


def test_links_hide_nothing(call: Call, repo: Path, environ: dict[str, str]) -> None:
    (repo / "notes.txt").symlink_to(repo / "clickstop.toml")
    (repo / "other").symlink_to(repo / ".claude")
    (repo / "state").symlink_to(f"{environ['HOME']}/.local/state/clickstop")
    os.link(repo / "clickstop.toml", repo / "twin.txt")
    for name in ("notes.txt", "other/settings.json", "state/trust.json", "twin.txt"):
        assert call("Write", file_path=str(repo / name), content="x") == "ask", name
        assert call("Bash", command=f"echo x >> {name}") == "ask", name
    assert call("Bash", command="ln clickstop.toml second.txt") == "ask"
    assert call("Bash", command="ln -s ../clickstop.toml docs/second.txt && echo x > docs/second.txt") == "ask"


def test_a_file_with_several_names_that_is_not_ours_is_nobodys_business(call: Call, repo: Path) -> None:
    (repo / "a.txt").write_text("x", encoding="utf-8")
    os.link(repo / "a.txt", repo / "b.txt")
    assert call("Write", file_path=str(repo / "b.txt"), content="y") is None


def test_of_pyproject_only_our_table_is_ours(call: Call, repo: Path) -> None:
    path = repo / "pyproject.toml"
    path.write_text(PROJECT, encoding="utf-8")
    assert call("Edit", file_path=str(path), old_string='"shop"', new_string='"store"') is None
    assert call("Edit", file_path=str(path), old_string='"block"', new_string='"off"') == "ask"
    assert call("Write", file_path=str(path), content=PROJECT.replace("shop", "store")) is None
    assert call("Write", file_path=str(path), content="[project]\n") == "ask"
    assert call("Write", file_path=str(path), content="[project") == "ask"
    assert call("Bash", command="rm pyproject.toml") == "ask"
    assert call("Bash", command="sed -i '/clickstop/d' pyproject.toml") == "ask"
    assert call("Bash", command=f"sed -i s/shop/store/ {path}") is None


def test_a_table_of_ours_is_not_added_unasked(call: Call, repo: Path) -> None:
    path = repo / "pyproject.toml"
    assert call("Write", file_path=str(path), content=PROJECT) == "ask"
    assert call("Write", file_path=str(path), content="[project]\n") is None
    path.write_text("[project]\n", encoding="utf-8")
    assert call("Bash", command="mv pyproject.toml pyproject.old") is None


def test_the_secret_of_this_user_is_not_read(call: Call, environ: dict[str, str]) -> None:
    state = f"{environ['HOME']}/.local/state/clickstop"
    assert call("Read", file_path=f"{state}/key") == "ask"
    assert call("Bash", command=f"cat {state}/key") == "ask"
    assert call("Grep", pattern=".", path=f"{state}/key") == "ask"
    assert call("Read", file_path=f"{state}/trust.json") is None


def test_configuration_that_git_does_not_know_is_not_stashed_or_cleaned_away(
    call: Call, repo: Path, environ: dict[str, str]
) -> None:
    assert call("Bash", command="git stash push --include-untracked") is None
    (repo / ".claude").mkdir()
    (repo / ".claude" / "settings.local.json").write_text("{}", encoding="utf-8")
    for command in (
        "git stash -u",
        "git stash push --include-untracked -m x",
        "git stash save -a",
        "git clean -fd",
    ):
        assert call("Bash", command=command) == "ask", command
    assert call("Bash", command="git stash push -u -- src/new.py") is None
    assert call("Bash", command="git add -A && git commit -m 'all'") is None
    (repo / ".git" / "info").mkdir(exist_ok=True)
    (repo / ".git" / "info" / "exclude").write_text(".claude/settings.local.json\n", encoding="utf-8")
    assert call("Bash", command="git stash -u") is None
    for command in ("git stash -a", "git clean -fdx"):
        assert call("Bash", command=command) == "ask", command
    git(repo, environ, "add", "-A", "-f")
    git(repo, environ, "commit", "-q", "-m", "all")
    assert call("Bash", command="git stash -a") is None


def test_a_question_about_what_goes_along_names_it_and_what_leaves_it(hook: Hook, repo: Path) -> None:
    (repo / ".claude").mkdir()
    (repo / ".claude" / "settings.local.json").write_text("{}", encoding="utf-8")
    decided, reason = Working(hook, repo).ask("Bash", {"command": "git stash push -u -m wip"})
    assert decided == "ask"
    assert reason.startswith(
        "`git stash` would also take .claude/settings.local.json.\nThese files contain clickstop's hooks"
    )
    for line, verdict in (
        ("git clean -fdx -e .claude", "pass"),
        ("git clean -fd --exclude=settings.local.json", "pass"),
        ("git clean -fd -e .claud", "ask"),
        ("git clean -fd -e .claude -e '!.claude'", "ask"),
        ("git clean -fd -e $X", "ask"),
    ):
        assert Working(hook, repo).ask("Bash", {"command": line})[0].replace("warn", "pass") == verdict, line
    advice = "git stash push --include-untracked -- src tests"
    assert Working(hook, repo).ask("Bash", {"command": advice})[0] == "pass"


def test_advice_of_ours_leaves_configuration_where_it_is() -> None:
    from clickstop.policy.rules import ALL

    advice = " ".join(step for rule in ALL for step in rule.steps)
    for taking in (
        "--include-untracked",
        "stash -u",
        "stash -a",
        "push -u`",
        "git clean",
        "git checkout .",
        "git reset",
    ):
        assert taking not in advice
