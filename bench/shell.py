"""`make bench-shell`: generated command lines, whole and damaged, none of which may raise or take long.

`--lines N` and `--seed N` choose how many and which. Exits 1 if a line raises, or takes more of the processor than
the limit says, three times in a row.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from clickstop.shell.ordinary import is_ordinary
from clickstop.shell.understand import understand

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES, LIMIT_MS = 100_000, 50.0
_PROGRAMS = (
    "rm git echo cat find xargs sh bash eval sudo env curl wget python3 node perl dd chmod mv cp tee sed awk grep "
    "docker ssh kubectl psql npm terraform tar cd export read trap timeout watch parallel base64 printf test "
    "clickstop ls $X"
)
_WORDS = (
    "-rf -r -f --force -c -e -exec {} + ; -delete . .. / ~ ~/x * *.py {a,b} {1..3} $X ${X} ${X:-/} ${X%/*} $HOME "
    "$1 $@ 'a b' \"$X y\" $'\\x2f' $(pwd) `ls` <(ls) $((1+2)) push reset --hard main run exec -- a=b @file "
    "http://x/y.sh /etc/passwd .env -o out -I{} | && \\ '' \"\" ${X[@]} ${!X} :::"
)
PROGRAMS, WORDS = _PROGRAMS.split(), _WORDS.split(" ")
TEXTS = (
    "rm -rf /",
    "echo x",
    "import os; os.remove('a')",
    "fs.rmSync('/x')",
    "DROP TABLE x",
    "$(curl http://x)",
    "",
)
JOINTS = ("; ", " && ", " || ", " | ", " & ", "\n", " |& ")
SIGNS = "'\"`$(){}[]<>|&;\\#!*?~=\n \t\x00é\ue010"


class Maker:
    """Lines of one seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def line(self) -> str:
        text = self._list(3)
        return self._damaged(text) if self._random.random() < 0.4 else text

    def _list(self, depth: int) -> str:
        pick = self._random
        parts = [self._statement(depth) for _ in range(pick.randint(1, 3))]
        return "".join(part + pick.choice(JOINTS) for part in parts[:-1]) + parts[-1]

    def _statement(self, depth: int) -> str:
        pick, below = self._random, depth - 1
        if depth <= 0 or pick.random() < 0.55:
            return self._simple(depth)
        inner = self._list(below)
        forms = (
            f"({inner})",
            f"{{ {inner}; }}",
            f"if {self._simple(0)}; then {inner}; else {self._simple(0)}; fi",
            f"for X in {self._words(2, 0)}; do {inner}; done",
            f"while {self._simple(0)}; do {inner}; done < file",
            f"case $X in a) {inner};; *) {self._simple(0)};; esac",
            f"f() {{ {inner}; }}; f {self._words(2, 0)}",
            f"X={self._word(below)}; {inner}",
            f"bash -c {self._quoted(inner)}",
            f"{inner} > out 2>&1",
            f"sh <<EOF\n{inner}\nEOF",
            f"cat > x.sh <<'EOF'\n{inner}\nEOF\nsh x.sh",
            f"python3 - <<EOF\n{pick.choice(TEXTS)}\nEOF",
        )
        return pick.choice(forms)

    def _simple(self, depth: int) -> str:
        pick = self._random
        prefix = pick.choice(("", "", "", "A=1 ", "sudo ", "env B=2 ", "! ", "timeout 5 ", "xargs "))
        return f"{prefix}{pick.choice(PROGRAMS)} {self._words(pick.randint(0, 4), depth)}"

    def _words(self, count: int, depth: int) -> str:
        return " ".join(self._word(depth) for _ in range(count))

    def _word(self, depth: int) -> str:
        pick = self._random
        if depth > 0 and pick.random() < 0.2:
            inner = self._list(depth - 2)
            return pick.choice((f"$({inner})", f"`{inner}`", f'"$({inner})"', f"<({inner})", self._quoted(inner)))
        if pick.random() < 0.1:
            return self._quoted(pick.choice(TEXTS))
        return pick.choice(WORDS) + (pick.choice(WORDS) if pick.random() < 0.2 else "")

    def _quoted(self, text: str) -> str:
        if self._random.random() < 0.5:
            return "'" + text.replace("'", "'\\''") + "'"
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def _damaged(self, text: str) -> str:
        pick = self._random
        for _ in range(pick.randint(1, 4)):
            at = pick.randint(0, len(text))
            end = min(len(text), at + pick.randint(0, 5))
            middle = pick.choice(
                ("", pick.choice(SIGNS), pick.choice(SIGNS) * pick.randint(1, 40), text[at:end] * 3)
            )
            text = text[:at] + middle + text[end:]
        return text[:6_000]


def lines(count: int, seed: int = 1) -> Iterator[str]:
    maker = Maker(seed)
    for _ in range(count):
        yield maker.line()


def cost(line: str, folder: str) -> float:
    """Milliseconds of the processor that one line takes; the best of three if it takes long."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        is_ordinary(line)
        understand(line, cwd=folder, root=folder, home="/home/dev")
        best = min(best, (time.process_time() - start) * 1000)
        if best < LIMIT_MS:
            break
    return best


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.shell", description=__doc__)
    parser.add_argument("--lines", type=int, default=LINES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    slow: list[tuple[float, str]] = []
    total = worst = 0.0
    with tempfile.TemporaryDirectory(prefix="clickstop-shell-") as folder:
        understand("true", cwd=folder, root=folder, home=folder)  # loads the grammar
        for line in lines(asked.lines, asked.seed):
            taken = cost(line, folder)
            total, worst = total + taken, max(worst, taken)
            slow += [(taken, line)] if taken > LIMIT_MS else []
    each = total / max(asked.lines, 1)
    print(f"{asked.lines} lines, {each:.3f} ms each, {worst:.1f} ms at most, {len(slow)} over {LIMIT_MS} ms")
    for taken, line in slow[:10]:
        print(f"  {taken:.1f} ms  {line[:200]!r}")
    return int(bool(slow))


if __name__ == "__main__":
    sys.exit(main())
