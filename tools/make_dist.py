"""Build the source archive and the wheel into dist/, twice: the same bytes both times, and checked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="clickstop-dist-") as folder:
        files = build(DIST)
        for again in build(Path(folder)):
            if again.read_bytes() != (DIST / again.name).read_bytes():
                print(f"{again.name} differs from one build to the next", file=sys.stderr)
                return 1
    names = [str(file) for file in files]
    run("twine", "check", "--strict", *names)
    run("check_wheel_contents", *(name for name in names if name.endswith(".whl")))
    for file in files:
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size:,} bytes")
    return 0


def build(folder: Path) -> list[Path]:
    """With the time of the last commit, so that the same source gives the same archives."""
    asked = ["git", "log", "-1", "--format=%ct"]
    seconds = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    run("hatchling", "build", "-d", str(folder), environ={**os.environ, "SOURCE_DATE_EPOCH": seconds})
    return sorted(folder.iterdir())


def run(module: str, *arguments: str, environ: dict[str, str] | None = None) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, env=environ, check=True)


if __name__ == "__main__":
    sys.exit(main())
