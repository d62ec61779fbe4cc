"""What an event says of itself."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.core.reading import whole_output
from clickstop.testing import make_event

if TYPE_CHECKING:
    from pathlib import Path


def test_an_output_that_the_client_cut_goes_on_with_the_end_of_its_file(tmp_path: Path) -> None:
    complete = tmp_path / "complete"
    complete.write_bytes(b"begin" + b"x" * 500_000 + b"end")
    whole = whole_output(make_event("tool.after", command="ls", output="head", output_path=str(complete)))
    assert whole.startswith("head\nx")
    assert whole.endswith("xend")


def test_without_a_readable_file_the_output_is_what_the_event_says(tmp_path: Path) -> None:
    for path in ("", str(tmp_path / "gone"), "/\x00", str(tmp_path)):
        event = make_event("tool.after", command="ls", output="head", output_path=path)
        assert whole_output(event) == "head"


def test_real_paths_are_absolute_and_lead_through_links(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    top = os.path.realpath(tmp_path)
    paths = ("link/a.py", "/b.py")
    assert make_event("tool.before", cwd=top, root="/elsewhere", paths=paths).real_paths == [
        f"{top}/real/a.py",
        "/b.py",
    ]
    assert make_event("tool.before", root=top, paths=("a.py",)).real_paths == [f"{top}/a.py"]
