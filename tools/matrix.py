"""A smoke test with each Python that we support, with the oldest and the newest versions of all packages.

In each environment a session is played through real hook processes, and every part is loaded once. Pythons that are
not on this machine are named; `--require` fails for them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = [
    line.rpartition(" ")[2]
    for line in PROJECT["classifiers"]
    if line.startswith("Programming Language :: Python :: 3.")
]
# All that we depend on ourselves. To uv it is direct only if it is asked for beside the wheel.
EXTRAS = {name: lines for name, lines in PROJECT["optional-dependencies"].items() if name != "all"}
DIRECT = [*PROJECT["dependencies"], *(line for lines in EXTRAS.values() for line in lines)]
RESOLUTIONS = ("lowest-direct", "highest")
ASKED = "import sys, venv; print('%d.%d' % sys.version_info[:2], sys.executable)"
LOADED = """
import clickstop.dashboard.app, clickstop.mcp.server
from clickstop.learning.engine import parse
parse("a", "python")
"""


def main() -> int:
    uv = [str(Path(sys.executable).parent / "uv"), "--quiet"]
    found = {version: interpreter(version) for version in PYTHONS}
    missing = [version for version, path in found.items() if not path]
    if missing:
        print(f"Not on this machine: Python {', '.join(missing)}")
    there = [version for version in PYTHONS if found[version]]
    with tempfile.TemporaryDirectory(prefix="clickstop-matrix-") as folder, ThreadPoolExecutor(2) as pool:
        wheel = built(Path(folder))
        troubles = list(pool.map(lambda version: tried(uv, found[version], version, wheel), there))
    for version, trouble in zip(there, troubles, strict=True):
        for resolution in RESOLUTIONS:
            print(f"Python {version}, {resolution} versions: {trouble[resolution] or 'ok'}")
    is_broken = any(any(trouble.values()) for trouble in troubles)
    return int(is_broken or bool(missing and "--require" in sys.argv))


def interpreter(version: str) -> str:
    """Its path; "" if there is none that runs. Version managers leave names on the PATH that only say so."""
    managed = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for candidate in [f"python{version}", *map(str, managed.glob(f"{version}.*/bin/python"))]:
        try:
            done = subprocess.run([candidate, "-c", ASKED], capture_output=True, text=True, check=False)
        except OSError:
            continue
        if not done.returncode and done.stdout.startswith(f"{version} "):
            return done.stdout.partition(" ")[2].strip()
    return ""


def built(folder: Path) -> Path:
    """The wheel, once for all."""
    argv = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(argv, cwd=ROOT, capture_output=True, check=True)
    return next(folder.glob("*.whl"))


def tried(uv: list[str], python: str, version: str, wheel: Path) -> dict[str, str]:
    """What went wrong with each resolution; "" if nothing did.

    All have one environment, in which only the packages that differ are exchanged: the others stay compiled.
    """
    environment = wheel.parent / version
    made = failure([*uv, "venv", "--python", python, str(environment)], wheel.parent)
    return {resolution: made or smoke(uv, environment, resolution, wheel) for resolution in RESOLUTIONS}


def smoke(uv: list[str], environment: Path, resolution: str, wheel: Path) -> str:
    program = str(environment / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    install = [*uv, "pip", "install", "--exact", "--upgrade", "--python", program]
    steps = [
        [*install, "--resolution", resolution, f"{wheel}[all]", *DIRECT],
        [program, "-c", LOADED],
        [program, "-m", "clickstop", "demo", "--json"],
    ]
    return next(filter(None, (failure(step, wheel.parent) for step in steps)), "")


def failure(step: list[str], folder: Path) -> str:
    """What the end of its output says; "" if it succeeds."""
    done = subprocess.run(step, cwd=folder, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    return f"failed: {' '.join(step[:4])} ...\n{(done.stderr or done.stdout)[-2_000:]}"


if __name__ == "__main__":
    sys.exit(main())
