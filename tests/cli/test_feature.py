"""`clickstop feature`: a registry that people edit by hand as well."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli


_CSV = """feature,path,role,primary,priority,title
login,src/auth.py,service,yes,critical,Sign in
login,src/login.html,page,,,
"""
_TOML = """[features.login]
title = "Sign in"
priority = "critical"
components = [
  { path = "src/auth.py", role = "service", primary = true },
  { path = "src/login.html", role = "page" },
]
"""


@pytest.fixture
def registry(repo: Path) -> Path:
    (repo / "src").mkdir()
    for name in ("auth.py", "login.html", "cart.py"):
        (repo / "src" / name).write_text("x = 1\n", encoding="utf-8")
    (repo / "src/app.py").write_text("import auth\n", encoding="utf-8")
    return repo / ".clickstop" / "features.toml"


def test_without_a_registry_it_says_how_to_begin(clickstop: Cli) -> None:
    assert "clickstop feature add KEY PATH" in clickstop("feature").output
    assert clickstop.json("feature", "list") == []


def test_a_registry_elsewhere_is_not_read(clickstop: Cli, registry: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs.toml").write_text(_TOML, encoding="utf-8")
    registry.parent.mkdir(exist_ok=True)
    registry.symlink_to(tmp_path / "theirs.toml")
    assert "it is a link that points outside the repository" in clickstop("feature", "list", code=1).output


def test_the_first_file_of_a_feature_is_its_primary_component(clickstop: Cli, registry: Path) -> None:
    said = clickstop("feature", "add", "login", "src/auth.py", "src/login.html", "--priority", "critical").output
    assert "login: critical, active, 2 components." in said
    (found,) = clickstop.json("feature")
    assert (found["key"], found["priority"], found["status"]) == ("login", "critical", "active")
    assert [(one["path"], one["primary"], one["there"]) for one in found["components"]] == [
        ("src/auth.py", True, True),
        ("src/login.html", False, True),
    ]
    assert registry.exists()


def test_what_is_said_later_is_added_and_comments_stay(clickstop: Cli, registry: Path) -> None:
    registry.parent.mkdir(exist_ok=True)
    text = '# ours\n[features.login]  # the door\ncomponents = ["src/auth.py"]  # by hand\n'
    registry.write_text(text, encoding="utf-8")
    clickstop("feature", "add", "login", "src/login.html", "--role", "page", "--title", "Sign in")
    clickstop("feature", "add", "login", "src/auth.py", "--primary")
    (found,) = clickstop.json("feature")
    assert found["title"] == "Sign in"
    assert [(one["path"], one["role"], one["primary"]) for one in found["components"]] == [
        ("src/auth.py", "", True),
        ("src/login.html", "page", False),
    ]
    assert "# ours" in registry.read_text(encoding="utf-8")
    assert "# the door" in registry.read_text(encoding="utf-8")


def test_paths_are_meant_from_where_one_stands(
    clickstop: Cli, repo: Path, registry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repo / "src")
    clickstop("feature", "add", "login", "auth.py", "./api/*.py")
    (found,) = clickstop.json("feature")
    assert [one["path"] for one in found["components"]] == ["src/auth.py", "src/api/*.py"]
    assert "is not inside" in clickstop("feature", "add", "login", "../../x.py", code=2).output
    assert registry.exists()


def test_impact_tells_features_and_importers_and_exits_with_1(clickstop: Cli, registry: Path) -> None:
    clickstop("feature", "add", "login", "src/auth.py", "--priority", "critical")
    said = clickstop("feature", "impact", "src/auth.py", code=1).output
    assert "block login (critical) would lose its primary component: src/auth.py" in said
    assert "src/app.py:1 needs src/auth.py" in said
    found = clickstop.json("feature", "impact", "src", code=1)
    assert [(one["feature"], one["state"], one["verdict"]) for one in found["features"]] == [
        ("login", "orphaned", "block")
    ]
    assert found["importers"] == []
    assert "No feature loses a file" in clickstop("feature", "impact", "src/cart.py").output
    assert registry.exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "features.json",
            json.dumps(
                [
                    {
                        "feature_key": "login",
                        "name": "Sign in",
                        "priority": "critical",
                        "components": [
                            {"file_path": "./src/auth.py", "role": "service", "is_primary": 1},
                            {"file_path": "src/login.html", "role": "page", "is_primary": 0},
                        ],
                    }
                ]
            ),
        ),
        (
            "features.csv",
            _CSV,
        ),
        (
            "other.toml",
            _TOML,
        ),
        (
            "by_key.json",
            json.dumps(
                {
                    "features": {
                        "login": {
                            "title": "Sign in",
                            "priority": "critical",
                            "components": [
                                {"path": "src/auth.py", "role": "service", "primary": True},
                                {"path": "src/login.html", "role": "page"},
                            ],
                        }
                    }
                }
            ),
        ),
    ],
)
def test_registries_of_other_forms_are_taken_over(
    clickstop: Cli, registry: Path, tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    clickstop("feature", "import", str(tmp_path / name))
    again = registry.read_bytes()
    clickstop("feature", "import", str(tmp_path / name))
    assert registry.read_bytes() == again
    (found,) = clickstop.json("feature")
    assert (found["title"], found["priority"]) == ("Sign in", "critical")
    assert [(one["path"], one["role"], one["primary"]) for one in found["components"]] == [
        ("src/auth.py", "service", True),
        ("src/login.html", "page", False),
    ]


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("x.json", "[1", "cannot be imported"),
        ("x.json", '[{"name": "no key"}]', "an entry has no key"),
        ("x.json", '"text"', "a list of features is expected"),
        ("x.yaml", "a: 1", "only .toml, .json and .csv"),
        ("x.csv", "feature,path,priority\nlogin,a.py,urgent\n", "priority must be"),
    ],
)
def test_a_file_that_cannot_be_taken_over_changes_nothing(
    clickstop: Cli, registry: Path, tmp_path: Path, name: str, text: str, wrong: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert wrong in clickstop("feature", "import", str(tmp_path / name), code=1).output
    assert not registry.exists()


def test_a_broken_registry_is_told_and_left_alone(clickstop: Cli, registry: Path) -> None:
    registry.parent.mkdir(exist_ok=True)
    registry.write_text("[features.login]\npriority = 'high'\n", encoding="utf-8")
    for arguments in (("feature",), ("feature", "add", "x", "src/auth.py"), ("feature", "impact", "src")):
        assert "priority must be critical, standard or nice-to-have" in clickstop(*arguments, code=1).output
    assert registry.read_text(encoding="utf-8") == "[features.login]\npriority = 'high'\n"


def test_an_agent_may_register_but_not_give_up(clickstop: Cli, repo: Path, registry: Path) -> None:
    clickstop("feature", "add", "login", "src/auth.py", "--priority", "critical", CLAUDECODE="1")
    before = registry.read_bytes()
    for weaker in (("--priority", "standard"), ("--status", "removed")):
        said = clickstop("feature", "add", "login", *weaker, code=1, CLAUDECODE="1").output
        assert "a coding agent may not run it" in said
    theirs = repo / "theirs.csv"
    theirs.write_text("feature,path,priority\nlogin,src/auth.py,standard\ncart,src/cart.py,critical\n")
    assert (
        "a coding agent may not run it"
        in clickstop("feature", "import", str(theirs), code=1, CLAUDECODE="1").output
    )
    assert registry.read_bytes() == before
    clickstop("feature", "add", "login", "--status", "removed")
    assert clickstop.json("feature")[0]["status"] == "removed"


def test_the_registry_is_not_ignored_by_git(
    clickstop: Cli, registry: Path, repo: Path, environ: dict[str, str]
) -> None:
    clickstop("feature", "add", "login", "src/auth.py")
    assert registry.exists()
    assert ".clickstop/features.toml" in git(repo, environ, "status", "--porcelain", "-uall")


def test_a_command_is_explained_with_the_features_it_would_cost(clickstop: Cli, registry: Path) -> None:
    clickstop("feature", "add", "login", "src/auth.py", "--priority", "critical")
    assert registry.exists()
    found = clickstop.json("gate", "explain", "rm src/auth.py", code=1)
    assert found["verdict"] == "block"
    assert {one["rule"] for one in found["findings"]} == {"delete.feature", "delete.uncommitted"}


def test_the_name_of_old_settings_answers_for_deletions(
    clickstop: Cli, registry: Path, payload: Callable[..., dict[str, Any]]
) -> None:
    clickstop("feature", "add", "login", "src/auth.py", "--priority", "critical")
    assert registry.exists()
    asked = payload("PreToolUse--Bash", tool_input={"command": "git rm src/auth.py"})
    done = clickstop.process("hook", "pre-delete-check", stdin=json.dumps(asked).encode())
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_a_file_name_with_a_line_break_makes_no_line_of_its_own(clickstop: Cli, repo: Path, registry: Path) -> None:
    name = "src/a\npass nothing would break.py"
    (repo / name).write_text("x = 1\n", encoding="utf-8")
    clickstop("feature", "add", "login", name)
    assert registry.exists()
    shown = clickstop("feature", "impact", name, code=1).output + clickstop("feature").output
    assert not [line for line in shown.splitlines() if line.startswith("pass")]
    assert "a\\x0apass nothing would break.py" in shown
