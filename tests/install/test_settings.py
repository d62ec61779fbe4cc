"""Settings files on disk: written whole, kept safe, given back byte for byte."""

from __future__ import annotations

import json
import os
import stat
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from clickstop.agents.sites import Site, Start
from clickstop.core.places import user_state
from clickstop.install import backups, settings
from clickstop.install.changes import FileRefusedError, FileRewrite, apply, diff
from clickstop.install.setup import InstallStep, carry_out

if TYPE_CHECKING:
    from pathlib import Path

START = Start("/opt/python", "/opt/clickstop/hook/bootstrap.py")
NEWER = Start("/usr/bin/python", "/usr/lib/clickstop/hook/bootstrap.py")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site("claude-code", "local", str(tmp_path / "repo" / ".claude" / "settings.local.json"))


def _install(site: Site, environ: dict[str, str], start: Start = START) -> FileRewrite:
    change = settings.with_ours(site, start)
    settings.install(change, site, environ)
    return change


def _uninstall(site: Site, environ: dict[str, str]) -> None:
    backups.undo(settings.without_ours(site, environ), environ)


def _write(site: Site, raw: bytes) -> None:
    os.makedirs(os.path.dirname(site.file), exist_ok=True)
    with open(site.file, "wb") as file:
        file.write(raw)


def _read(site: Site) -> bytes:
    with open(site.file, "rb") as file:
        return file.read()


_TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="{}"), max_size=5
)  # braces are respaced
_HANDLERS = st.fixed_dictionaries({"type": st.just("command"), "command": _TEXT})
_GROUPS = st.fixed_dictionaries({"hooks": st.lists(_HANDLERS, max_size=2)}, optional={"matcher": _TEXT})
_EVENTS = st.sampled_from(["Stop", "PreToolUse", "SessionStart", "Notification", "Ünknown"])
_SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "model": _TEXT,
        "hooks": st.dictionaries(_EVENTS, st.lists(_GROUPS, max_size=2), max_size=3),
        "env": st.dictionaries(_TEXT, _TEXT, max_size=2),
    },
)


@st.composite
def _files(draw: st.DrawFn) -> bytes:
    text = json.dumps(
        draw(_SETTINGS),
        indent=draw(st.sampled_from([None, 2, 4, "\t"])),
        separators=draw(st.sampled_from([(",", ":"), (", ", ": ")])),
        ensure_ascii=draw(st.booleans()),
    )
    text = text.replace("{}", draw(st.sampled_from(["{}", "{ }", "{\n}"])))
    text = text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
    return (draw(st.sampled_from(["", "\ufeff"])) + text + draw(st.sampled_from(["", "\n", "\n\n"]))).encode()


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(raw=_files(), updates=st.integers(min_value=0, max_value=2))
def test_uninstalling_gives_every_byte_back(raw: bytes, updates: int, site: Site, environ: dict[str, str]) -> None:
    _write(site, raw)
    _install(site, environ)
    for start in (NEWER, START)[:updates]:
        _install(site, environ, start)
    assert not settings.with_ours(site, START if updates != 1 else NEWER).is_needed
    _uninstall(site, environ)
    assert _read(site) == raw


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(value=_SETTINGS)
def test_what_somebody_changed_since_is_kept(value: dict[str, Any], site: Site, environ: dict[str, str]) -> None:
    _write(site, json.dumps(value, indent=2).encode())
    _install(site, environ)
    changed = json.loads(_read(site))
    changed["permissions"] = {"allow": ["Bash(ls:*)"]}
    _write(site, json.dumps(changed, indent=2).encode())
    _install(site, environ, NEWER)
    _uninstall(site, environ)
    assert json.loads(_read(site)) == {**value, "permissions": {"allow": ["Bash(ls:*)"]}}


def test_only_what_was_asked_for_is_written(site: Site) -> None:
    def settings_of(**wanted: bool) -> dict[str, Any]:
        return dict(json.loads(settings.with_ours(site, START, **wanted).after or b""))

    assert list(settings_of()) == ["hooks"]
    assert list(settings_of(hooks=False)) == []
    assert list(settings_of(status_line=True, server=True)) == ["hooks", "statusLine", "enabledMcpjsonServers"]


def test_a_file_and_a_folder_that_we_made_go_away_again(
    site: Site, environ: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "repo").mkdir()
    _install(site, environ)
    _install(site, environ, NEWER)
    _uninstall(site, environ)
    assert list((tmp_path / "repo").iterdir()) == []


def test_a_folder_of_ours_with_somebody_elses_file_stays(
    site: Site, environ: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "repo").mkdir()
    _install(site, environ)
    (tmp_path / "repo" / ".claude" / "agents").mkdir()
    _uninstall(site, environ)
    assert [path.name for path in (tmp_path / "repo" / ".claude").iterdir()] == ["agents"]


def test_a_file_that_we_made_and_the_client_rewrote_goes_too(site: Site, environ: dict[str, str]) -> None:
    _install(site, environ)
    _write(site, json.dumps(json.loads(_read(site)), indent=4).encode())
    _uninstall(site, environ)
    assert not os.path.exists(site.file)


def test_without_our_record_the_entries_still_come_out(site: Site, environ: dict[str, str]) -> None:
    _write(site, b'{\n  "model": "x"\n}\n')
    _install(site, environ)
    os.rename(os.path.join(user_state(environ), "backups"), os.path.join(user_state(environ), "lost"))
    _uninstall(site, environ)
    assert _read(site) == b'{\n  "model": "x"\n}\n'


def test_a_file_without_entries_of_ours_is_not_touched(site: Site, environ: dict[str, str]) -> None:
    _write(site, b'{ "model" :"x" }')
    assert not settings.without_ours(site, environ).is_needed


@pytest.mark.parametrize("raw", [b"{ // mine\n}", b"[]", b"{,}", b'{"a": "\xff"}', b""])
def test_what_cannot_be_edited_safely_is_refused_and_left(raw: bytes, site: Site, environ: dict[str, str]) -> None:
    _write(site, raw)
    with pytest.raises(FileRefusedError) as refused:
        settings.with_ours(site, START)
    assert str(refused.value).startswith(f"{site.file}:1: ")
    assert _read(site) == raw


def test_a_link_stays_a_link_and_its_target_is_edited(site: Site, environ: dict[str, str], tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "claude.json"
    real.parent.mkdir()
    real.write_bytes(b"{}\n")
    os.makedirs(os.path.dirname(site.file))
    os.symlink(real, site.file)
    _install(site, environ)
    assert os.path.islink(site.file)
    assert "hooks" in json.loads(real.read_bytes())
    _uninstall(site, environ)
    assert os.path.islink(site.file)
    assert real.read_bytes() == b"{}\n"


def test_where_a_link_leads_is_said_before_anything_is_written(site: Site, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "claude.json"
    os.makedirs(os.path.dirname(site.file))
    os.symlink(real, site.file)
    shown = list(diff(FileRewrite(site.file, None, b"{}\n")))
    assert shown[1] == f"+++ {site.file} (a link to {os.path.realpath(real)})"
    plain = tmp_path / "plain.json"
    assert list(diff(FileRewrite(str(plain), None, b"{}\n")))[1] == f"+++ {plain}"


def test_a_link_to_nowhere_is_as_it_was_in_the_end(site: Site, environ: dict[str, str], tmp_path: Path) -> None:
    os.makedirs(os.path.dirname(site.file))
    os.symlink(tmp_path / "later" / "claude.json", site.file)
    _install(site, environ)
    assert (tmp_path / "later" / "claude.json").exists()
    _uninstall(site, environ)
    assert os.path.islink(site.file)
    assert not (tmp_path / "later").exists()


def test_the_mode_of_a_file_is_kept(site: Site, environ: dict[str, str]) -> None:
    _write(site, b"{}")
    os.chmod(site.file, 0o640)
    _install(site, environ)
    assert stat.S_IMODE(os.stat(site.file).st_mode) == 0o640


def test_a_copy_of_what_was_there_is_kept_but_not_for_ever(site: Site, environ: dict[str, str]) -> None:
    _write(site, b'{"mine": "before"}')
    for number in range(8):
        _install(site, environ, Start(f"/opt/python{number}", "/opt/bootstrap.py"))
    folder = backups.folder(site.file, environ)
    copies = [name for name in os.listdir(folder) if name.endswith("settings.local.json")]
    assert len(copies) == 5
    _uninstall(site, environ)
    assert _read(site) == b'{"mine": "before"}'


def test_copies_are_for_nobody_elses_eyes(site: Site, environ: dict[str, str]) -> None:
    _write(site, b'{"env": {"TOKEN": "secret"}}')
    _install(site, environ)
    assert stat.S_IMODE(os.stat(backups.folder(site.file, environ)).st_mode) == 0o700


def test_a_file_that_changed_under_our_hands_is_not_overwritten(site: Site, environ: dict[str, str]) -> None:
    _write(site, b"{}")
    change = settings.with_ours(site, START)
    _write(site, b'{"model": "new"}')
    with pytest.raises(FileRefusedError, match="was changed by another program"):
        settings.install(change, site, environ)
    assert _read(site) == b'{"model": "new"}'


def test_if_one_file_cannot_be_written_none_is_changed(
    site: Site, environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write(site, b"{}")
    locked = Site("gemini", "local", str(tmp_path / "locked" / "below" / "settings.json"))
    (tmp_path / "locked").mkdir()
    changes = [settings.with_ours(site, START), settings.with_ours(locked, START)]
    # Permissions of files do not stop root, as which tests may run.
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: "locked" not in str(path) and may(path, mode))
    with pytest.raises(FileRefusedError) as refused:
        carry_out([InstallStep.writing(change) for change in changes])
    assert str(refused.value) == f"{locked.file}: cannot be written: {tmp_path / 'locked'} is not writable"
    assert _read(site) == b"{}"


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(file))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        apply(FileRewrite(str(file), b"old", b"new"))
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("settings.json", b"old")]
