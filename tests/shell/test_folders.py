"""The folder in which a command line works, whatever folder the client reports after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.shell.folders import began_in
from tests.each import each

if TYPE_CHECKING:
    from pathlib import Path


@each(
    ("line", "reported", "began"),
    [
        ("cd api && pytest", "api", "."),
        ("cd api && pytest", ".", "."),
        ("cd api && pytest; cd ..", ".", "."),
        ("cd packages/web && npm test", "packages/web", "."),
        ("cd ./packages/web/ && npm test", "packages/web", "."),
        ("cd ../packages/web && npm test", "packages/web", "packages"),
        ("cd api && pytest && cd ../packages/web && npm test", "packages/web", "."),
        ("cd ../api && pytest", "api", "api"),  # as good as any folder beside it
        ("cd .. && make", "api", "api"),
        ("cd elsewhere && make", "api", "api"),
        ("pytest", "api", "api"),
    ],
)
def test_a_line_began_above_the_folder_that_it_changed_to(
    tmp_path: Path, line: str, reported: str, began: str
) -> None:
    for name in ("api", "packages/web"):
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    assert began_in(line, str(tmp_path / reported)) == str(tmp_path / began)
