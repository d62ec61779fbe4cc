"""Archives of the projects, from the registries that pip, npm and apt-get are set up for."""

from __future__ import annotations

import hashlib
import shutil
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tools.zoo.surroundings import UnavailableError, UnfitError, run

if TYPE_CHECKING:
    from tools.zoo.manifest import Part, Project


def fetched(part: Part, archives: Path) -> Path:
    """The archive, which is fetched if it is not there, and is what was pinned."""
    place = archives / part.file
    if not place.exists():
        archives.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=archives) as folder:
            _fetch(part.fetch, Path(folder))
            found = Path(folder) / part.file
            if not found.exists():
                raise UnavailableError(f"{part.fetch} did not bring {part.file}")
            found.rename(place)
    digest = hashlib.sha256(place.read_bytes()).hexdigest()
    if digest != part.sha256:
        raise UnfitError(f"{part.file} is not the file that was pinned: {digest}")
    return place


def unpack(part: Part, archive: Path, folder: Path) -> None:
    """The project's files, below `folder`."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        if archive.suffix == ".deb":
            run(["dpkg-deb", "-x", str(archive), scratch])
            top = Path(scratch)
        else:
            with tarfile.open(archive) as opened:
                opened.extractall(scratch, filter="data")
            top = next(Path(scratch).iterdir()) if not part.inside else Path(scratch)
        shutil.copytree(top / part.inside, folder / part.into, dirs_exist_ok=True)


def bring_toolchains(project: Project) -> None:
    """What the project needs of the system; installed only if it is missing."""
    missing = [package for program, package in project.needs.items() if shutil.which(program) is None]
    if missing:
        run(["apt-get", "install", "-y", "--no-install-recommends", *missing])


def _fetch(source: str, folder: Path) -> None:
    tool, _, what = source.partition(" ")
    if tool == "pip":
        run(["pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", str(folder), what])
    elif tool == "npm":
        run(["npm", "pack", "--silent", what], cwd=folder)
    else:
        run(["apt-get", "-q", "download", what], cwd=folder)
