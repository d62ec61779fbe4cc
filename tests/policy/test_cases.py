"""Lists of commands with expected verdicts."""

from __future__ import annotations

import pytest

from clickstop.policy.cases import read


def test_a_line_is_a_verdict_and_a_command() -> None:
    (case,) = read("# a note\n\nask   git push --force  \n")
    assert (case.number, case.expected, case.command) == (3, "ask", "git push --force")


def test_indented_lines_go_on_with_the_command() -> None:
    (first, second) = read("stop  bash <<EOF\n    rm -rf /\n    EOF\npass  ls\n")
    assert first.command == "bash <<EOF\nrm -rf /\nEOF"
    assert (second.number, second.command) == (4, "ls")


@pytest.mark.parametrize("text", ["deny  rm -rf /", "rm -rf /", "block", "pass "])
def test_anything_else_is_a_mistake_with_its_line(text: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        read(f"pass  ls\n{text}\n")


def test_stop_is_either_of_two_verdicts() -> None:
    (stop, ask) = read("stop  a\nask  b\n")
    assert [stop.is_met(verdict) for verdict in ("pass", "warn", "ask", "block")] == [False, False, True, True]
    assert [ask.is_met(verdict) for verdict in ("pass", "warn", "ask", "block")] == [False, False, True, False]
