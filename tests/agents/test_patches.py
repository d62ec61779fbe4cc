"""A patch is the edits that it makes; with removals, the command that would do the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.agents.patches import changes_in, fill, in_command, with_deeds
from clickstop.core.event import Event

UPDATE = (
    "*** Begin Patch\n*** Update File: a.py\n@@ def total\n before\n-hello\n+hello world\n after\n*** End Patch\n"
)
TWO = "*** Begin Patch\n*** Add File: b.py\n+one\n+two\n*** Update File: a.py\n@@\n-x\n+y\n@@\n-z\n*** End Patch"


def _filled(text: str) -> Event:
    event = Event("codex", "tool.before")
    assert fill(event, text, "/shop")
    return event


def test_one_changed_place_is_an_edit_of_the_text_around_it() -> None:
    event = _filled(UPDATE)
    assert (event.tool, event.target, event.paths) == ("edit", "/shop/a.py", ("/shop/a.py",))
    assert event.patch == "-hello\n+hello world"
    assert (event.old, event.content) == ("before\nhello\nafter", "before\nhello world\nafter")
    assert event.applied("x\nbefore\nhello\nafter\n") == "x\nbefore\nhello world\nafter\n"


def test_several_files_are_one_edit_with_all_their_paths() -> None:
    event = _filled(TWO)
    assert (event.tool, event.paths) == ("edit", ("/shop/b.py", "/shop/a.py"))
    assert event.patch == "+one\n+two\n-x\n+y\n-z"
    assert event.content == "one\ntwo\ny"


def test_a_new_file_is_a_write() -> None:
    event = _filled("*** Begin Patch\n*** Add File: /else/where.txt\n+hello\n*** End Patch\n")
    assert (event.tool, event.target, event.content) == ("write", "/else/where.txt", "hello")


def test_a_removal_is_the_command_that_removes() -> None:
    event = _filled("*** Begin Patch\n*** Delete File: it's.txt\n*** End Patch\n")
    assert (event.tool, event.command) == ("shell", "rm -- '/shop/it'\\''s.txt'")


def test_a_move_changes_moves_and_still_shows_what_is_added() -> None:
    event = _filled(
        "*** Begin Patch\n*** Update File: a\n*** Move to: sub/b\n@@\n-x\n+END_OF_PATCH\n*** End Patch\n"
    )
    assert event.command.endswith("mv -- '/shop/a' '/shop/sub/b'")
    assert "cat >> '/shop/a' <<'END_OF_PATCH_'\nEND_OF_PATCH\nEND_OF_PATCH_\n" in event.command
    assert event.paths == ("/shop/a", "/shop/sub/b")


@pytest.mark.parametrize(
    ("command", "folder"),
    [
        (f"apply_patch <<'EOF'\n{UPDATE}EOF", ""),
        (f'apply_patch << "PATCH"\n{UPDATE}PATCH\n', ""),
        (f"cd src && apply_patch <<EOF\n{UPDATE}EOF", "src"),
    ],
)
def test_a_shell_command_that_only_patches_is_known_as_a_patch(command: str, folder: str) -> None:
    patch, where = in_command(command)
    assert (patch.strip(), where) == (UPDATE.strip(), folder)


@pytest.mark.parametrize(
    "command",
    [
        f"echo x; apply_patch <<'EOF'\n{UPDATE}EOF",
        f"apply_patch <<'EOF'\n{UPDATE}EOF\nrm -rf build",
        f"cat <<'EOF'\n{UPDATE}EOF",
        "apply_patch",
        "",
    ],
)
def test_one_that_does_more_stays_a_command(command: str) -> None:
    assert in_command(command) == ("", "")


def test_what_a_patch_among_other_commands_does_is_said_beside_them() -> None:
    command = "echo x; apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\nEOF"
    assert with_deeds(command, "/shop").endswith("\nrm -- '/shop/a.txt'")
    assert with_deeds("ls", "/shop") == "ls"


@given(st.text())
def test_any_text_is_read_without_an_error(text: str) -> None:
    for prefix in ("", "*** Begin Patch\n*** Update File: a\n", "apply_patch <<'EOF'\n*** Begin Patch\n"):
        changes_in(prefix + text, "/shop")
        in_command(prefix + text)
        with_deeds(prefix + text, "/shop")
        fill(Event("codex", "tool.before"), prefix + text, "/shop")
