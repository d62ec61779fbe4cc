"""People's own rules: commands however deep they are wrapped, and content wherever it stands."""

from __future__ import annotations

from clickstop.policy.content import own_rule
from clickstop.policy.own import commands
from clickstop.policy.scene import Scene
from clickstop.shell.line import single_quoted


def _nested(line: str, times: int) -> str:
    for _ in range(times):
        line = f"sh -c {single_quoted(line)}"
    return line


def test_a_command_is_seen_through_five_shells_and_no_more() -> None:
    assert ["git", "push"] in list(commands(_nested("git push", 5)))
    assert ["git", "push"] not in list(commands(_nested("git push", 6)))


def test_a_wrapper_and_what_it_runs_are_both_seen() -> None:
    assert list(commands("sudo git push")) == [["sudo", "git", "push"], ["git", "push"]]
    assert list(commands("git push")) == [["git", "push"]]


def test_content_is_found_in_any_part_of_a_long_text() -> None:
    scene = Scene(cwd="/r", root="/r", home="/h", environ={})
    policy = {"own": [{"id": "mine", "verdict": "ask", "unattended": "block", "content": "FIXME-[0-9]+"}]}
    for before in (0, 9_995, 15_000, 24_000):
        assert own_rule("/r/a.py", f"{'x' * before}FIXME-12{'x' * (24_000 - before)}", policy, scene) == "mine"
    assert own_rule("/r/a.py", f"FIXME-{'x' * 24_000}", policy, scene) == ""
