"""What is documented for a feature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.workflow.model import SKIPS
from clickstop.workflow.workflows import Ledger
from tests.workflow.made import workflow

if TYPE_CHECKING:
    from pathlib import Path


def test_skipped_tests_are_counted_in_all_of_many_files(tmp_path: Path) -> None:
    playwright = workflow()
    names = [f"{number}.spec.ts" for number in range(60)]
    for name in names:
        (tmp_path / name).write_text("test('pays', () => {})\n", encoding="utf-8")
    (tmp_path / names[-1]).write_text(f"{playwright.skips[0]}'pays', () => {{}})\n" * 2, encoding="utf-8")
    assert Ledger(playwright, "cart", names, str(tmp_path)).written()[SKIPS] == ["1", "2"]
    assert Ledger(playwright, "cart", names[:-1], str(tmp_path)).written()[SKIPS] == []
