"""Lists of commands with their expected verdicts, for users' policies and for our own."""

from __future__ import annotations

from clickstop.core.record import Record

STOPPED = ("ask", "block")
EXPECTED = ("pass", "warn", "ask", "block", "stop")
_INDENT = "    "


class Case(Record):
    """A command and its expected verdict. `stop` means ask or block."""

    number: int  # line number in the file
    expected: str
    command: str

    def is_met(self, verdict: str) -> bool:
        return verdict in STOPPED if self.expected == "stop" else verdict == self.expected


def read(text: str) -> list[Case]:
    """Parse one case per line: the verdict, spaces, the command.

    Lines indented by four spaces continue the command, and lines that start with # are comments. Raises ValueError
    for other lines.
    """
    cases: list[Case] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line[:1] in " \t" and line.strip() and cases:
            # Remove only our own indentation: deeper indentation may belong to a here-document.
            more = line.removeprefix(_INDENT).rstrip() if line.startswith(_INDENT) else line.strip()
            cases[-1].command += f"\n{more}"
        elif line.strip() and not line.startswith("#"):
            expected, _, command = line.strip().partition(" ")
            if expected not in EXPECTED or not command.strip():
                raise ValueError(f"line {number}: begin with one of {', '.join(EXPECTED)}, then the command")
            cases.append(Case(number, expected, command.strip()))
    return cases
