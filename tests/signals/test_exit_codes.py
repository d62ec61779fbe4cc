"""Whose exit code it is."""

from __future__ import annotations

from clickstop.shell.line import split
from clickstop.signals.exit_codes import own
from tests.each import each


@each(
    ("line", "exit_code", "output", "codes"),
    [
        ("tsc", 2, "", [2]),
        ("tsc && eslint .", 0, "", [0, 0]),
        ("tsc && eslint .", 1, "", [None, 1]),
        ("tsc; eslint .", 1, "", [None, 1]),
        ("tsc || true", 0, "", [None, None]),
        ("ls x || tsc", 0, "", [None, None]),
        ("! tsc", 0, "", [None]),
        ("tsc | tail -5", 0, "a.ts(1,1): error TS1: no", [None, 0]),
        ("tsc | tail -5", 0, "", [None, 0]),
        ("tsc | tail -5; exit ${PIPESTATUS[0]}", 2, "", [2, None, 2]),
        ("tsc | tail -5; exit $?", 0, "", [None, None, 0]),
        ("tsc; exit $?", 2, "", [2, 2]),
        ("ls | tsc; exit ${PIPESTATUS[0]}", 0, "", [0, None, 0]),
        ("tsc || true; exit $?", 0, "", [None, None, 0]),
        ("tsc | grep error", 0, "", [None, 0]),
        ("black -q --check . | tail", 0, "", [None, 0]),
        ('tsc; echo "exit: $?"', 0, "exit: 2\n", [2, 0]),
        ('tsc; echo "exit: $?"', 0, "exit: 0\n", [0, 0]),
        ('tsc; echo "exit: $?"', 0, "exit: none\n", [None, 0]),
        ("tsc | tail; echo ${PIPESTATUS[0]}", 0, "0\n", [0, None, 0]),
        ("tsc | tail; echo $?", 0, "0\n", [None, None, 0]),
        ('tsc; echo "$USER $?"', 0, "me 0\n", [None, 0]),
        ("tsc; date; echo $?", 0, "0\n", [None, 0, 0]),
    ],
)
def test_an_exit_code_is_known_where_the_line_or_its_output_tells_it(
    line: str, exit_code: int, output: str, codes: list[int | None]
) -> None:
    simples = split(line)
    assert [own(simples, at, exit_code, output) for at in range(len(simples))] == codes
