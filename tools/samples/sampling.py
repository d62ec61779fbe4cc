"""Samples of real tool output for the tests: run a tool on a tiny project, keep what it printed and what it means.

The scripts beside this one each make the samples of a few families: `python -m tools.samples.<script> [family]`.
They install what they need into a scratch folder (CLICKSTOP_SAMPLES, by default under the temporary folder) and
write tests/signals/samples/<family>/<case>.json.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

SAMPLES = Path(__file__).parents[2] / "tests" / "signals" / "samples"
SCRATCH = Path(os.environ.get("CLICKSTOP_SAMPLES") or Path(tempfile.gettempdir()) / "clickstop-samples")
NEUTRAL = "/home/dev/project"
_LONGEST = 600  # seconds of one tool


class Project:
    """A scratch project of one family: write files, run commands in it, keep samples."""

    def __init__(self, family: str, files: Mapping[str, str], tools: str = "", **environ: str) -> None:
        self.family = family
        self.folder = SCRATCH / "projects" / f"{family}-shop"  # some tools hide frames of a folder with their name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.write(files)
        home = SCRATCH / "home"
        home.mkdir(parents=True, exist_ok=True)
        path = os.pathsep.join(part for part in (tools, os.environ["PATH"]) if part)
        self.environ = {"PATH": path, "HOME": str(home), "LANG": "C.UTF-8", **environ}

    def write(self, files: Mapping[str, str]) -> None:
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def remove(self, *names: str) -> None:
        for name in names:
            path = self.folder / name
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

    def run(self, command: str) -> tuple[str, int]:
        """Output (both streams in the order of writing) and exit code."""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_LONGEST,
            check=False,
        )
        return self._neutral(done.stdout.decode("utf-8", "replace")), done.returncode

    def sample(self, case: str, command: str, expect: str, **counts: Any) -> None:
        """Run a command and keep its sample. `expect`: a type or `none`; `counts`: its fields, `also`."""
        output, exit_code = self.run(command)
        keep(self.family, case, command, output, exit_code=exit_code, expect={"type": expect, **counts})

    def _neutral(self, text: str) -> str:
        text = text.replace(str(self.folder), NEUTRAL)
        return text.replace(str(SCRATCH), "/home/dev/tools").replace(str(Path.home()), "/home/dev")


def keep(
    family: str,
    case: str,
    command: str,
    output: str,
    *,
    exit_code: int | None,
    expect: dict[str, Any],
    made: str = "by running the tool",
) -> None:
    path = SAMPLES / family / f"{case}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    row = {"made": made, "command": command, "exit_code": exit_code, "expect": expect, "output": output}
    path.write_text(json.dumps(row, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{family}/{case}: exit code {exit_code}, {len(output)} characters")


def python_tools(name: str, *packages: str) -> str:
    """A virtual environment with these packages; the folder of its programs."""
    folder = SCRATCH / "python" / name
    if not folder.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(folder / "bin" / "pip"), "install", "-qq", *packages], check=True)
    return str(folder / "bin")


def node_tools(name: str, *packages: str) -> str:
    """A folder with these packages in node_modules; the folder of their programs."""
    folder = SCRATCH / "node" / name
    if not folder.exists():
        folder.mkdir(parents=True)
        (folder / "package.json").write_text('{"private": true}', encoding="utf-8")
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *packages], cwd=folder, check=True)
    return str(folder / "node_modules" / ".bin")


def link_modules(project: Project, programs: str) -> None:
    """Give the project the packages of `node_tools`, as hard links: some tools look where files really are."""
    target = project.folder / "node_modules"
    if not target.exists():
        shutil.copytree(Path(programs).parent, target, symlinks=True, copy_function=os.link)
