"""The project's former name stands nowhere, and nobody is told to install a name that may be somebody else's."""

from __future__ import annotations

import re
import subprocess
import unicodedata

from clickstop.install import origin
from tests.harness import PACKAGE

ROOT = PACKAGE.parent.parent
FORMER = "det-ent".replace("-", "")  # in two pieces, so that this file is clean itself
BY_NAME = re.compile(r"\b(?:pipx?|uvx?|tool|uv pip) install (?:-\S+ )*clickstop\b|\buvx clickstop\b")


def _tracked() -> dict[str, bytes]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return {path: (ROOT / path).read_bytes() for path in listed.decode().split("\0") if path}


def _plain(text: str) -> str:
    """Without accents and case."""
    letters = unicodedata.normalize("NFKD", text) if not text.isascii() else text
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).lower()


def test_no_path_and_no_file_holds_the_former_name() -> None:
    tracked = _tracked()
    assert "tests/contracts/test_name.py" in tracked
    paths = [path for path in tracked if FORMER in _plain(path)]
    files = [path for path, raw in tracked.items() if FORMER.encode() in raw.lower()]
    accented = [path for path, raw in tracked.items() if not raw.isascii() and FORMER in _plain(_text(raw))]
    assert (paths, files, accented) == ([], [], [])


def test_before_a_release_nobody_is_told_to_install_us_by_name() -> None:
    told = [
        path for path, raw in _tracked().items() if not path.startswith("tests/") and BY_NAME.search(_text(raw))
    ]
    assert bool(told) == bool(origin.PUBLISHED), told


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "ignore")
