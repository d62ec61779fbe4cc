"""`clickstop.testing`, with the example plugins: as a file and as a package, in a test and in a real hook."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config.trust import trust
from clickstop.core.event import KINDS, TOOLS, Event
from clickstop.testing import HandlerFailedError, Stage, make_event, run
from tests.each import each
from tests.trusting import refresh

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]

EXAMPLES = Path(__file__).parent / "examples"
GUARD = EXAMPLES / "guard.py"
PUSH = "git push --force"


@pytest.fixture
def house_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The example package, installed where packages are."""
    site = tmp_path / "site-packages"
    shutil.copytree(EXAMPLES / "house_rules", site / "house_rules", ignore=shutil.ignore_patterns("__pycache__"))
    (site / "house_rules-1.dist-info").mkdir()
    (site / "house_rules-1.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: house-rules\nVersion: 1\n"
    )
    (site / "house_rules-1.dist-info" / "entry_points.txt").write_text(
        "[clickstop.handlers]\nhouse_rules = house_rules\n"
    )
    monkeypatch.syspath_prepend(str(site))
    for name in [name for name in sys.modules if name.partition(".")[0] == "house_rules"]:
        monkeypatch.delitem(sys.modules, name)
    return __import__("house_rules")


# -- events


@each("kind", KINDS)
def test_an_event_of_every_kind_can_be_made(kind: str) -> None:
    event = make_event(kind)
    assert (event.kind, event.session_id) == (kind, "session-1")
    assert event.raw["session_id"] == "session-1"


def test_the_tool_follows_from_what_is_given() -> None:
    made = [
        make_event("tool.before", command="ls"),
        make_event("tool.before", paths=("/a",), content="x"),
        make_event("tool.after", paths=("/a",), patch="-x\n+y"),
        make_event("tool.after", paths=("/a",), output="text"),
        make_event("tool.before"),
    ]
    assert [event.tool for event in made] == ["shell", "write", "edit", "read", "other"]
    assert [event.target for event in made] == ["ls", "/a", "/a", "/a", ""]


@each("tool", TOOLS)
def test_every_tool_can_be_asked_for(tool: str) -> None:
    event = make_event("tool.before", tool=tool)
    assert event.tool == tool
    assert event.tool_name != ""


def test_what_is_given_counts() -> None:
    event = make_event("tool.after", command="make", exit_code=2, output="no rule", tool_name="Own", attended=False)
    assert (event.exit_code, event.output, event.tool_name, event.attended) == (2, "no rule", "Own", False)
    assert make_event("tool.after", command="make").exit_code == 0


def test_calls_have_ids_of_their_own() -> None:
    assert make_event("tool.before", command="a").call_id != make_event("tool.before", command="a").call_id


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [("tool.afterwards", {}, "unknown kind"), ("tool.after", {"comand": "ls"}, "no field 'comand'")],
)
def test_a_slip_is_named(kind: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        make_event(kind, **fields)


# -- running a handler


def test_a_handler_in_a_file_is_run_on_a_real_store() -> None:
    outcome = run(GUARD, make_event("tool.before", command=PUSH))
    assert outcome.decision is not None
    assert outcome.decision.verdict == "block"
    assert "git push --force-with-lease" in outcome.decision.reason
    (row,) = outcome.rows["gate_decisions"]
    assert (row["handler"], row["rule_id"], row["target"]) == ("guard.push", "no-force", PUSH)
    assert outcome.reply is not None
    assert outcome.reply["hookSpecificOutput"]["permissionDecision"] == "deny"


@pytest.mark.parametrize(
    ("event", "matched"),
    [
        (make_event("tool.before", command="git push --force-with-lease"), True),
        (make_event("tool.before", command="git push"), False),
        (make_event("tool.before", tool="write", content=PUSH), False),
        (make_event("tool.after", command=PUSH), False),
    ],
)
def test_no_opinion_and_no_match_are_told_apart(event: Event, matched: bool) -> None:
    outcome = run(str(GUARD), event)
    assert (outcome.decision, outcome.matched, outcome.reply) == (None, matched, None)


def test_settings_come_from_the_handler_the_configuration_and_the_test(repo: Path) -> None:
    event = make_event("tool.before", command=PUSH, cwd=str(repo))  # on main
    assert run(GUARD, event).decision is not None
    assert run(GUARD, event, settings={"branches": ["release"]}).decision is None
    assert run(GUARD, event, config='[handlers."guard.push"]\nbranches = ["release"]\n').decision is None
    warned = run(GUARD, event, config='[handlers."guard.push"]\nverdict = "warn"\n')
    assert warned.said.verdict == "pass"
    assert warned.said.context != ()


def test_a_package_is_run_by_name_or_as_a_module(house_rules: ModuleType) -> None:
    for handler in (house_rules, "house_rules"):
        outcome = run(handler, make_event("session.start", source="startup"))
        assert outcome.reply is not None
        assert outcome.reply["hookSpecificOutput"]["additionalContext"] == "Small commits, please."


def test_a_stage_remembers(house_rules: ModuleType) -> None:
    failing = {"command": "make test", "exit_code": 2}
    with Stage(house_rules) as stage:
        first = stage.send(make_event("tool.failed", **failing))
        second = stage.send(make_event("tool.failed", **failing))
    assert first.decision is not None
    assert first.decision.reason.startswith("make test failed with 2.")
    assert first.said.verdict == "pass"  # the command has run: it is context, and owed
    assert [row["key"] for row in first.rows["debts"]] == ["first-failure"]
    assert second.decision is None
    assert [row["count"] for row in second.rows["heartbeats"]] == [2]


def test_a_stage_leaves_nothing_behind() -> None:
    with Stage(GUARD) as stage:
        stage.send(make_event("tool.before", command=PUSH))
        root = Path(stage.root)
        assert list(root.glob(".home/**/memory.db"))
    assert not root.exists()


def test_a_handler_that_fails_fails_the_test(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(GUARD.read_text().replace("words = event.command.split()", "words = event.comand.split()"))
    with pytest.raises(HandlerFailedError, match=r"guard\.push: AttributeError: .*comand.*broken\.py:\d+ handle"):
        run(file, make_event("tool.before", command=PUSH))


def test_an_answer_that_is_no_decision_fails_the_test(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text(GUARD.read_text().partition("def handle")[0] + "def handle(event, ctx):\n    return 'block'\n")
    with pytest.raises(HandlerFailedError, match="a handler must return a Decision or None, not str"):
        run(file, make_event("tool.before", command=PUSH))


def test_a_plug_in_that_could_not_be_installed_is_refused_here_too(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text(GUARD.read_text().replace('"tool.before",', '"tool.earlier",'))
    with pytest.raises(ValueError, match=r"guard\.push: unknown kind tool\.earlier"):
        run(file, make_event("tool.before", command=PUSH))


# -- in a real hook


def test_a_file_named_in_the_configuration_runs_once_it_is_trusted(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    shutil.copy(GUARD, repo / "guard.py")
    (repo / "clickstop.toml").write_text(
        '[project]\nplugins = ["guard.py"]\n[handlers]\n"gate.command" = false\n'  # which would speak first
    )
    push = payload("PreToolUse--Bash", tool_input={"command": PUSH})
    assert hook(push).reply is None
    told = hook(payload("UserPromptSubmit--typed")).reply
    assert told == {
        "systemMessage": f"clickstop: the plugin {repo / 'guard.py'} is not trusted and does not run. "
        "Read it, then run: clickstop trust"
    }
    assert hook(payload("UserPromptSubmit--typed")).reply is None  # said once
    trust([str(repo / "guard.py")], environ)
    assert hook(push).specific["permissionDecision"] == "deny"
    assert hook(payload("UserPromptSubmit--typed", session_id="another")).reply is None


def test_a_package_named_in_the_configuration_runs(
    house_rules: ModuleType, hook: Hook, repo: Path, environ: dict[str, str], payload: Payload
) -> None:
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["house_rules"]\n')
    refresh(str(repo), environ)  # as the command line would, which sees where packages are
    start = hook(payload("SessionStart--startup"))
    assert start.specific["additionalContext"] == "Small commits, please."
    failed = hook(payload("PostToolUseFailure--Bash-unittest-red"))
    assert "failed with 1." in failed.specific["additionalContext"]


def test_a_package_that_lies_in_the_repository_is_not_one_that_is_installed(
    hook: Hook, repo: Path, environ: dict[str, str], payload: Payload, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(EXAMPLES / "house_rules", repo / "theirs", ignore=shutil.ignore_patterns("__pycache__"))
    (repo / "clickstop.toml").write_text('[project]\nplugins = ["theirs"]\n')
    monkeypatch.chdir(repo)
    monkeypatch.syspath_prepend(str(repo))  # as `python -m clickstop` has it
    plan = refresh(str(repo), environ)
    assert "theirs is neither a Python file nor an installed distribution" in plan["troubles"][0]
    assert str(repo) not in plan["paths"]
