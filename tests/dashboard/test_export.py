"""The report as one file."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import TYPE_CHECKING

from tests.dashboard import stores

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli


def test_the_file_holds_the_figures_of_the_report_and_asks_for_nothing(
    repo: Path, environ: dict[str, str], clickstop: Cli, tmp_path: Path
) -> None:
    stores.seed(repo, environ, stores.normal())
    file = tmp_path / "report.html"
    clickstop("report", "--html", str(file))
    page, told = file.read_text(encoding="utf-8"), clickstop.json("report")
    assert f'data-figure="average">{told["average"]:.1f}<' in page
    assert told["sentence"] in page
    assert page.count('class="mark"') >= len(told["sessions"])
    assert not re.search(
        r"<script|<link (?!rel=\"icon\" href=\"data:,\")|https?://|url\((?!#pattern-)|@import|href=\"/", page
    )
    assert " ago<" not in page
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in page


def test_a_store_without_sessions_makes_a_file_too(clickstop: Cli, tmp_path: Path) -> None:
    clickstop("report", "--html", str(tmp_path / "report.html"))
    assert "No session has a quality signal yet" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_folder_that_is_not_there_is_said_so(clickstop: Cli, tmp_path: Path) -> None:
    done = clickstop("report", "--html", str(tmp_path / "none" / "report.html"), code=1)
    assert "cannot be written" in done.output
