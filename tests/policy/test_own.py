"""People's own rules: what a command line runs, however deep it is wrapped."""

from __future__ import annotations

from clickstop.policy.own import commands
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
