"""The built package in environments of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
UV = str(Path(sys.executable).parent / "uv")


def run(*argv: str | Path, cwd: Path, environ: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        list(map(str, argv)),
        cwd=cwd,
        env=environ,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == 0, f"{argv}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def closure(name: str, extras: frozenset[str] = frozenset()) -> dict[str, metadata.Distribution]:
    """What a package says it needs, and what that needs, as this environment has it."""
    needed: dict[str, metadata.Distribution] = {}
    for line in metadata.requires(name) or []:
        wanted = Requirement(line)
        marks = [{"extra": extra} for extra in extras or {""}]
        if wanted.name not in needed and (wanted.marker is None or any(map(wanted.marker.evaluate, marks))):
            if wanted.name != name:
                needed[wanted.name] = metadata.distribution(wanted.name)
            needed |= closure(wanted.name, frozenset(wanted.extras))
    return needed


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source archive, and the wheel made from it."""
    folder = tmp_path_factory.mktemp("built")
    build = (sys.executable, "-m", "hatchling", "build", "-d", folder, "-t")
    run(*build, "sdist", cwd=ROOT)
    (source,) = folder.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(folder / "source", filter="data")
    (unpacked,) = (folder / "source").iterdir()
    run(*build, "wheel", cwd=unpacked)
    (made,) = folder.glob("*.whl")
    return source, made


@pytest.fixture(scope="session")
def environment(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The programs of a fresh environment that has the wheel, and of other packages what it says it needs."""

    def made(*extras: str) -> Path:
        folder = tmp_path_factory.mktemp("installed") / "venv"
        run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
        programs = folder / ("Scripts" if os.name == "nt" else "bin")
        install = (UV, "pip", "install", "--quiet", "--offline", "--no-deps", "--python", programs / "python")
        run(*install, built[1], cwd=folder.parent)
        asked = ("-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
        packages = Path(run(programs / "python", *asked, cwd=folder).strip())
        for needed in closure("clickstop", frozenset(extras)).values():
            for name in {file.parts[0] for file in needed.files or []} - {".."}:
                if not (packages / name).exists():
                    (packages / name).symlink_to(str(needed.locate_file(name)))
        return programs

    return made
