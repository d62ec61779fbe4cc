"""Where the zoo keeps things, and what a developer of its projects has on the PATH."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_PYTHON_TOOLS = ("tox==4.67.13", "nox==2026.10.20", "uv==0.13.7", "poetry==2.5.1")
_NODE_TOOLS = ("pnpm@9.15.9", "yarn@1.22.22")
_FROM_VENV = ("tox", "nox", "uv", "poetry")
_FROM_NODE = ("pnpm", "yarn")
_TOOLCHAINS = ("cargo", "rustc", "rustdoc")
_SYSTEM = ("/usr/local/bin", "/usr/bin", "/bin")
_KEPT = ("LANG", "TMPDIR", "SSL_CERT_FILE", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY")


class UnavailableError(Exception):
    """Something that the zoo needs is not here and cannot be fetched."""


class UnfitError(Exception):
    """A project that is not as its description says."""


def cache() -> Path:
    chosen = os.environ.get("CLICKSTOP_ZOO_CACHE")
    return Path(chosen) if chosen else Path.home() / ".cache" / "clickstop-zoo"


@dataclass(frozen=True)
class Surroundings:
    """The cache, with the tools that projects expect a developer to have."""

    root: Path

    @property
    def archives(self) -> Path:
        return self.root / "archives"

    def ready(self, name: str) -> Path:
        return self.root / "ready" / name

    def work(self, name: str) -> Path:
        """Always the same place for a project: virtual environments cannot be moved."""
        return self.root / "work" / name

    def set_up(self, lines: Iterable[str]) -> None:
        """A Python, and the tools if one of the lines runs one of them; once."""
        python = getattr(sys, "_base_executable", sys.executable)
        if not (self.root / "plain" / "bin").is_dir():
            run([python, "-m", "venv", "--clear", str(self.root / "plain")])
        done = self.root / "tools.done"
        wanted = " ".join((*_PYTHON_TOOLS, *_NODE_TOOLS))
        programs = {word for line in lines for word in line.split()}
        if programs.isdisjoint((*_FROM_VENV, *_FROM_NODE)) or (done.exists() and done.read_text() == wanted):
            return
        run([python, "-m", "venv", "--clear", str(self.root / "python-tools")])
        run([str(self.root / "python-tools/bin/pip"), "install", "-q", *_PYTHON_TOOLS])
        run(["npm", "install", "--silent", "--prefix", str(self.root / "node-tools"), *_NODE_TOOLS])
        done.write_text(wanted)

    def environ(self, home: Path, without: Iterable[str] = ()) -> dict[str, str]:
        """A clean environment with a scratch home, with all programs but these."""
        home.mkdir(parents=True, exist_ok=True)
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        person = {"NAME": "A Developer", "EMAIL": "dev@example.org"}
        identity = {f"GIT_{role}_{key}": text for role in ("AUTHOR", "COMMITTER") for key, text in person.items()}
        chains = {
            name: os.environ.get(name, str(Path.home() / place))
            for name, place in (("RUSTUP_HOME", ".rustup"), ("CARGO_HOME", ".cargo"))
            if name in os.environ or (Path.home() / place).is_dir()
        }
        hidden = frozenset(without)
        path = os.pathsep.join(self._path(hidden))
        return {**kept, **identity, **chains, "PATH": path, "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1"}

    def _path(self, hidden: frozenset[str]) -> list[str]:
        links = self.root / "links" / ("-".join(sorted(hidden)) or "all")
        if not links.exists():
            links.parent.mkdir(parents=True, exist_ok=True)
            made = Path(tempfile.mkdtemp(dir=links.parent))
            self._link(made, hidden)
            made.rename(links)
        plain = [] if "python" in hidden else [str(self.root / "plain" / "bin")]
        return [str(links), *plain, *([] if hidden else _SYSTEM)]

    def _link(self, links: Path, hidden: frozenset[str]) -> None:
        programs = {name: self.root / "python-tools" / "bin" / name for name in _FROM_VENV}
        programs |= {name: self.root / "node-tools" / "node_modules" / ".bin" / name for name in _FROM_NODE}
        programs |= {name: Path(found) for name in _TOOLCHAINS if (found := shutil.which(name))}
        if hidden:  # the system's own folders cannot be on the PATH, so all but the hidden ones are linked
            system = {place.name: place for folder in reversed(_SYSTEM) for place in Path(folder).iterdir()}
            programs = system | programs
        for name, place in programs.items():
            if name not in hidden and not (name.startswith("python3.") and "python3" in hidden):
                (links / name).symlink_to(place)


def run(argv: list[str], cwd: Path | None = None, environ: Mapping[str, str] | None = None) -> str:
    """Run a program that must succeed; what it printed."""
    try:
        done = subprocess.run(
            argv,
            cwd=cwd,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except FileNotFoundError as error:
        raise UnavailableError(f"{argv[0]} is not installed") from error
    output = done.stdout.decode("utf-8", "replace")
    if done.returncode:
        raise UnavailableError(f"`{' '.join(argv)}` ended with {done.returncode}:\n{output[-2_000:]}")
    return output


def made_with() -> str:
    """The day, and the versions of all that took part, as one line for people."""
    import platform
    from datetime import UTC, datetime

    import clickstop

    programs = {"Node": ["node", "--version"], "npm": ["npm", "--version"], "Go": ["go", "version"]}
    programs |= {"Rust": ["rustc", "--version"], "make": ["make", "--version"]}
    versions = [f"{name} {_version(run(argv))}" for name, argv in programs.items()]
    tools = [tool.replace("==", " ").replace("@", " ") for tool in (*_PYTHON_TOOLS, *_NODE_TOOLS)]
    told = [f"clickstop {clickstop.__version__}", f"Python {platform.python_version()}", *versions, *tools]
    machine = f"{os.cpu_count()} processors at a load of {os.getloadavg()[0]:.0f}"
    return f"Run on {datetime.now(UTC):%Y-%m-%d}, on {machine}, with {', '.join(told)}."


def _version(text: str) -> str:
    """The first word of a text that looks like a version."""
    words = (word.removeprefix("go").removeprefix("v") for word in text.split())
    return next((word for word in words if word[:1].isdigit()), "")
