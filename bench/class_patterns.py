"""How often the patterns of the starter classes fit ordinary code: hits per 1,000 lines of four public packages.

They are fetched from their package indexes into a temporary folder, or into the one that is named, and read there.
A pattern whose groups must stand on the other side of a patch cannot fit where there is no patch. `-` is the shape
of a bug, `+` of a fix; hits of the first are printed with `--hits`, to be read.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections import Counter
from pathlib import Path

from bench.class_names import wheel
from clickstop.core.expression import Expression
from clickstop.learning.starter import STARTER

ENDINGS = {".py", ".js", ".ts", ".go"}
WHEELS = {"sphinx": "7.2.6", "celery": "5.3.5", "pandas": "2.1.4"}
NPM = {"webpack": "5.90.0"}
MOST = 0.1  # hits of bug shapes per 1,000 lines


def main() -> int:
    arguments = [argument for argument in sys.argv[1:] if argument != "--hits"]
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as temporary:
        cache = Path(arguments[0] if arguments else temporary)
        packages = [(name, _unpacked_wheel(name, version, cache)) for name, version in WHEELS.items()]
        packages += [(name, _unpacked_npm(name, version, cache)) for name, version in NPM.items()]
        rates = [measured(name, folder, shows="--hits" in sys.argv) for name, folder in packages]
    return 0 if max(rates) <= MOST else 1


def measured(name: str, folder: Path, *, shows: bool) -> float:
    """Print the figures of one package; bug shapes per 1,000 lines."""
    patterns = [
        (one.name, text[0], Expression(text[1:].lstrip(), is_multiline=True))
        for one in STARTER
        for text in one.diff
    ]
    sources = texts(folder)
    lines = sum(text.count("\n") for _, text in sources)
    hits: Counter[str] = Counter()
    for path, text in sources:
        for class_name, side, expression in patterns:
            for start, end in expression.spans(text):
                if any(expression.groups(text, (start, end))):
                    continue
                hits[f"{side} {class_name}"] += 1
                if shows and side == "-":
                    line = text.count("\n", 0, start) + 1
                    print(f"{path.relative_to(folder)}:{line}: {class_name}: {text[start:end][:80]!r}")
    rates = {side: 1000 * sum(count for key, count in hits.items() if key[0] == side) / lines for side in "-+"}
    told = ", ".join(f"{side} {rate:.2f} per 1,000" for side, rate in rates.items())
    print(f"{name}: {lines:,} lines, {told}; most: {hits.most_common(3)}")
    return rates["-"]


def texts(folder: Path) -> list[tuple[Path, str]]:
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in ENDINGS and path.is_file()]
    sources = [path for path in files if "tests" not in path.parts]
    return [(path, path.read_text(encoding="utf-8", errors="replace")) for path in sources]


def _unpacked_wheel(name: str, version: str, cache: Path) -> Path:
    folder = cache / f"{name}-{version}" / "unpacked"
    if not folder.exists():
        with zipfile.ZipFile(wheel(name, version, cache)) as archive:
            archive.extractall(folder)
    return folder


def _unpacked_npm(name: str, version: str, cache: Path) -> Path:
    folder = cache / f"{name}-{version}"
    if not folder.exists():
        folder.mkdir(parents=True)
        subprocess.run(
            ["npm", "pack", f"{name}@{version}"], cwd=folder, check=True, capture_output=True, timeout=120
        )
        with tarfile.open(next(folder.glob("*.tgz"))) as archive:
            archive.extractall(folder, filter="data")
    return folder


if __name__ == "__main__":
    sys.exit(main())
