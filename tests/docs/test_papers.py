"""The papers say what the code does: pages are up to date, links resolve, commands exist, figures were measured."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from clickstop.cli.main import COMMANDS
from clickstop.demo import session
from tests.each import each

ROOT = Path(__file__).parents[2]
PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")


def name_of(paper: Path) -> str:
    return str(paper.relative_to(ROOT))


def anchors(paper: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", paper.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def words_after(command: str) -> set[tuple[str, str]]:
    """Paper and word for each `<command> word` in code of the papers."""
    found = set()
    for paper in PAPERS:
        text = paper.read_text(encoding="utf-8")
        for code in re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL):
            for word in re.findall(rf"(?:^|[`\n(;] ?){command} ([a-z][a-z0-9_-]*)", code):
                found.add((name_of(paper), word))
    return found


def test_generated_pages_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "tools/make_docs.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_figures_of_the_readme_are_those_of_the_bench() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .* \| ([\d.]+) ms \| ([\d.]+) ms \| ([\d.]+) \|$", readme, re.MULTILINE)
    measured = set(
        re.findall(r"^\| .* \| ([\d.]+) \| [\d.]+ \| ([\d.]+) \| ([\d.]+) \| [\d.]* \|$", page, re.MULTILINE)
    )
    assert len(rows) >= 3
    assert set(rows) <= measured


def test_the_measured_budgets_are_met() -> None:
    page = (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8")
    budgets = re.findall(r"^\| .* \| [\d.]+ \| [\d.]+ \| (met|MISSED) \|$", page, re.MULTILINE)
    assert len(budgets) >= 10
    assert set(budgets) == {"met"}


@each("paper", PAPERS, ids=name_of)
def test_links_resolve(paper: Path) -> None:
    for link in LINK.findall(paper.read_text(encoding="utf-8")):
        if link.startswith(("http://", "https://")):
            continue
        file, _, anchor = link.partition("#")
        target = (paper.parent / file).resolve() if file else paper
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_commands_in_the_papers_exist() -> None:
    assert {(paper, word) for paper, word in words_after("clickstop") if word not in COMMANDS} == set()


def test_make_targets_in_the_papers_exist() -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {(paper, word) for paper, word in words_after("make") if word not in targets} == set()


def test_the_picture_shows_the_demo_as_it_is_and_fetches_nothing() -> None:
    picture = (ROOT / "docs" / "images" / "demo.svg").read_text(encoding="utf-8")
    shown = re.sub(r"<[^>]+>", " ", picture).replace("&#160;", " ")
    assert session.PROMPT in shown
    for words in ("What was recorded", "stopped before it ran", "the agent stops, the session ends"):
        assert words in shown
    assert "url(http" not in picture
    assert "docs/images/demo.svg" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_promise_of_safety_names_a_test_that_exists() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    table = text.partition("the test that shows it")[2].partition("\n## ")[0]
    promises = [line for line in table.splitlines() if line.startswith("| ") and "promise | test" not in line]
    assert len(promises) >= 10
    for promise in promises:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", promise)
        assert named, promise
        for file, test in named:
            assert f"\ndef {test}(" in (ROOT / file).read_text(encoding="utf-8"), promise
