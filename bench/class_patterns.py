"""How often the patterns of the starter classes fit ordinary code: hits per 1,000 lines of folders with sources.

A pattern whose groups must stand on the other side of a patch cannot fit where there is no patch. `-` is the shape
of a bug, `+` of a fix; the first are printed with `--hits`, to be read.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import re2  # type: ignore[import-untyped, unused-ignore]  # it has no stubs

from clickstop.learning.starter import STARTER

ENDINGS = {".py", ".js", ".ts", ".go"}


def texts(folder: Path) -> list[tuple[Path, str]]:
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in ENDINGS and path.is_file()]
    sources = [path for path in files if "tests" not in path.parts]
    return [(path, path.read_text(encoding="utf-8", errors="replace")) for path in sources]


def main() -> int:
    shows = "--hits" in sys.argv
    patterns = [
        (one.name, text[0], re2.compile(f"(?m){text[1:].lstrip()}")) for one in STARTER for text in one.diff
    ]
    for folder in map(Path, [argument for argument in sys.argv[1:] if argument != "--hits"]):
        sources = texts(folder)
        lines = sum(text.count("\n") for _, text in sources)
        hits: Counter[str] = Counter()
        for path, text in sources:
            for name, side, expression in patterns:
                for match in expression.finditer(text):
                    if any(match.groups()):
                        continue
                    hits[f"{side} {name}"] += 1
                    if shows and side == "-":
                        print(f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {name}: {match.group()[:80]!r}")
        by_side = {side: sum(count for name, count in hits.items() if name[0] == side) for side in "-+"}
        rates = ", ".join(f"{side} {1000 * count / lines:.2f} per 1,000" for side, count in by_side.items())
        print(f"{folder.name}: {lines:,} lines, {rates}; most: {hits.most_common(5)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
