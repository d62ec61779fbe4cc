"""Lists of commands with the verdicts they should get: for people's own policies, and for ours."""

from __future__ import annotations

from clickstop.core.record import Record

STOPPED = ("ask", "block")
EXPECTED = ("pass", "warn", "ask", "block", "stop")
_INDENT = "    "


class Case(Record):
    """A command, and what is expected of it; `stop` is ask or block."""

    number: int  # of the line in its file
    expected: str
    command: str

    def is_met(self, verdict: str) -> bool:
        return verdict in STOPPED if self.expected == "stop" else verdict == self.expected


def read(text: str) -> list[Case]:
    """One case per line: the verdict, spaces, the command. Lines indented by four spaces go on with the command
    above them, lines that begin with # are notes. ValueError says which line is none of these.
    """
    cases: list[Case] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line[:1] in " \t" and line.strip() and cases:
            # Only our own indentation goes: what stands deeper is part of a here-document.
            more = line.removeprefix(_INDENT).rstrip() if line.startswith(_INDENT) else line.strip()
            cases[-1].command += f"\n{more}"
        elif line.strip() and not line.startswith("#"):
            expected, _, command = line.strip().partition(" ")
            if expected not in EXPECTED or not command.strip():
                raise ValueError(f"line {number}: begin with one of {', '.join(EXPECTED)}, then the command")
            cases.append(Case(number, expected, command.strip()))
    return cases
