"""Projects as text files: each file after a line with its name, then what must be found in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clickstop.runners.vocabulary import FoundCommand

FOLDER = Path(__file__).parent / "projects"
_FILE = re.compile(r"^-- (.+) --\n", re.MULTILINE)


def written(project: Path, folder: Path) -> str:
    """Write the project's files; what is expected of them."""
    _, *parts = _FILE.split(project.read_text(encoding="utf-8"))
    files = dict(zip(parts[::2], parts[1::2], strict=True))
    expected = files.pop("expected")
    for name, content in files.items():
        write(folder, name, content)
    return expected


def write(folder: Path, name: str, content: str = "") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8", newline="")
    if content.startswith("#!"):
        path.chmod(0o755)
    return path


def listed(found: Iterable[FoundCommand], folder: Path) -> str:
    """In the form of `-- expected --`."""
    lines = []
    for one in found:
        place = str(Path(one.file).relative_to(folder)) + (f":{one.line}" if one.line else "")
        lines += [f"{one.name}: {line}  <- {place}\n" for line in one.lines]
    return "".join(lines)
