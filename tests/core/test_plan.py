"""The compiled plan: loaded while nothing has changed, compiled again when something has, believed only if ours."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config.pause import Pause, write
from clickstop.config.trust import trust
from clickstop.core.plan import Plan, Settings, file_for, is_setting
from clickstop.core.registry import register
from clickstop.hook.plan import load
from tests.each import each
from tests.harness import in_the_way_of_the_store, store_of
from tests.hook.plugins import install
from tests.trusting import refresh, trust_all

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Hook

    Payload = Callable[..., dict[str, Any]]
    Rows = Callable[[str], list[dict[str, Any]]]

Environ = dict[str, str]
OFF = '[handlers]\n"capture.prompt" = false\n'


def _plan(repo: Path) -> Path:
    return store_of(repo) / "plan" / "plan.json"


def _ids(plan: Plan, kind: str) -> list[str]:
    return [row.id for row in plan.rows(kind)]


def _load(repo: Path, environ: Environ) -> Plan:
    return load(str(store_of(repo) / "plan"), str(repo), environ)


def test_the_first_event_compiles_and_the_second_does_not(hook: Hook, repo: Path, payload: Payload) -> None:
    hook(payload("UserPromptSubmit--typed"))
    first = _plan(repo).stat()
    hook(payload("UserPromptSubmit--typed"))
    assert (_plan(repo).stat().st_mtime_ns, _plan(repo).stat().st_ino) == (first.st_mtime_ns, first.st_ino)


@pytest.mark.parametrize("source", ["clickstop.toml", "clickstop.local.toml", "pyproject.toml", "user"])
def test_every_source_that_changes_makes_the_plan_stale(
    source: str, hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows, tmp_path: Path
) -> None:
    hook(payload("UserPromptSubmit--typed"))
    file = tmp_path / "home" / ".config" / "clickstop" / "config.toml" if source == "user" else repo / source
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(OFF.replace("[handlers]", "[tool.clickstop.handlers]") if source == "pyproject.toml" else OFF)
    hook(payload("UserPromptSubmit--typed"))
    assert len(rows("prompts")) == 1
    file.unlink() if source != "clickstop.toml" else file.write_text("")
    hook(payload("UserPromptSubmit--typed"))
    assert len(rows("prompts")) == 2


def test_a_plug_in_that_changed_must_be_trusted_again(
    hook: Hook, repo: Path, environ: Environ, payload: Payload
) -> None:
    file = install(repo, environ, "return tell('hello')", kinds=("prompt.submit",))
    assert hook(payload("UserPromptSubmit--typed")).reply == {"systemMessage": "hello"}
    file.write_text(file.read_text().replace("hello", "something else"))
    told = hook(payload("UserPromptSubmit--typed")).reply
    assert told is not None
    assert told["systemMessage"].startswith(f"clickstop: the plugin {file} is not trusted and does not run.")
    assert hook(payload("UserPromptSubmit--typed")).reply is None  # said once
    trust([str(file)], environ)
    assert hook(payload("UserPromptSubmit--typed")).reply == {"systemMessage": "something else"}


def test_a_pause_makes_the_plan_stale(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, rows: Rows
) -> None:
    hook(payload("UserPromptSubmit--typed"))
    write(Pause(until=2e10), str(repo), environ)
    hook(payload("UserPromptSubmit--typed", session_id="begun in the pause"))
    assert len(rows("prompts")) == 1
    canary = payload("PreToolUse--canary", session_id="begun in the pause")
    assert hook(canary).specific["permissionDecision"] == "deny"  # a safety gate
    write(Pause(until=2e10, all=True), str(repo), environ)
    assert hook({**canary, "session_id": "begun in the silence"}).reply is None


def test_a_later_version_compiles_again(repo: Path, environ: Environ) -> None:
    refresh(str(repo), environ)
    data = json.loads(_plan(repo).read_text())
    _plan(repo).write_text(json.dumps({**data, "version": "0.0.1", "keep_events": 7}))
    assert _load(repo, environ).keep_events == 500


def test_settings_in_the_environment_have_a_plan_of_their_own(
    hook: Hook, repo: Path, payload: Payload, rows: Rows
) -> None:
    hook(payload("UserPromptSubmit--typed"))
    common = _plan(repo).read_bytes()
    hook(payload("UserPromptSubmit--typed"), CLICKSTOP_HANDLERS__CAPTURE_PROMPT="false")
    hook(payload("UserPromptSubmit--typed"), CLICKSTOP_CAPTURE__PAYLOADS="0")
    assert len(rows("prompts")) == 2
    assert _plan(repo).read_bytes() == common
    assert len(list(_plan(repo).parent.glob("*/plan.json"))) == 2


def test_only_settings_count_for_the_name_of_the_plan() -> None:
    assert is_setting("CLICKSTOP_STOP__MAX_BLOCKS")
    assert is_setting("CLICKSTOP_CONFIG")
    assert not is_setting("CLICKSTOP_DEBUG")
    assert not is_setting("PATH")
    assert file_for("/p", {}) == "/p/plan.json"
    assert file_for("/p", {"CLICKSTOP_A__B": "1"}) != file_for("/p", {"CLICKSTOP_A__B": "2"})


def test_a_plan_stays_small(repo: Path, environ: Environ) -> None:
    refresh(str(repo), environ)
    assert _plan(repo).stat().st_size <= 32_768


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b"null", b'{"kinds": {}}', b"\xff\xfe", b'{"stamps": {}, "kinds": {}}']
)
def test_a_damaged_plan_is_made_again(damage: bytes, hook: Hook, repo: Path, payload: Payload, rows: Rows) -> None:
    hook(payload("UserPromptSubmit--typed"))
    _plan(repo).write_bytes(damage)
    assert hook(payload("UserPromptSubmit--typed")).code == 0
    assert len(rows("prompts")) == 2
    assert rows("handler_failures") == []


def test_bytecode_beside_a_trusted_plug_in_is_not_run(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, tmp_path: Path
) -> None:
    """Only the source was shown to the person; Python would take bytecode that claims to be up to date."""
    import importlib.util
    import py_compile

    file = install(repo, environ, "return tell('from the source')", kinds=("prompt.submit",))
    other = tmp_path / "other.py"
    other.write_text(file.read_text().replace("from the source", "from the bytecode"))
    py_compile.compile(
        str(other),
        cfile=importlib.util.cache_from_source(str(file)),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    assert hook(payload("UserPromptSubmit--typed")).reply == {"systemMessage": "from the source"}


def test_plug_ins_leave_no_bytecode_behind(hook: Hook, repo: Path, environ: Environ, payload: Payload) -> None:
    file = install(repo, environ, "pass", kinds=("prompt.submit",))
    hook(payload("UserPromptSubmit--typed"))
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_copied_repository_has_a_plan_of_its_own(
    hook: Hook, repo: Path, environ: Environ, payload: Payload, tmp_path: Path
) -> None:
    hook(payload("UserPromptSubmit--typed"))
    copy = tmp_path / "copy"
    shutil.copytree(repo, copy, copy_function=shutil.copy2)
    (copy / "clickstop.toml").write_text(OFF)
    register(str(copy), environ)
    trust_all(str(copy), environ)
    assert "capture.prompt" not in _ids(_load(copy, environ), "prompt.submit")
    assert _load(copy, environ).data["root"] == str(copy)


def test_where_nothing_can_be_written_the_plan_is_compiled_each_time(repo: Path, environ: Environ) -> None:
    in_the_way_of_the_store(repo)
    assert "capture.prompt" in _ids(_load(repo, environ), "prompt.submit")


def test_settings_are_attributes_and_only_those_there_are() -> None:
    settings = Settings({"limit": 3})
    assert settings.limit == 3
    with pytest.raises(AttributeError):
        _ = settings.other


NOW = 1_000.0


@each(
    ("pause", "environ", "mode"),
    [
        (None, {}, ""),
        ({"until": 2_000}, {}, "gates"),
        ({"until": 2_000, "all": True}, {}, "all"),
        ({"until": 999}, {}, ""),
        ({"session": "s"}, {}, "gates"),
        ({"session": "other"}, {}, ""),
        (None, {"CLICKSTOP_OFF": "1"}, "gates"),
        (None, {"CLICKSTOP_OFF": "true"}, "gates"),
        (None, {"CLICKSTOP_OFF": "ALL"}, "all"),
        (None, {"CLICKSTOP_OFF": "0"}, ""),
        (None, {"CLICKSTOP_OFF": "False"}, ""),
        (None, {"CLICKSTOP_OFF": ""}, ""),
    ],
)
def test_what_a_pause_silences(pause: dict[str, Any] | None, environ: Environ, mode: str) -> None:
    assert Plan({"pause": pause}).pause(NOW, "s", environ) == mode
