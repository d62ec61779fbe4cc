"""Rules that are proposed for fixes of public packages: how many, how general, how quick, how sensible to a reader.

`--write` writes docs/proposals.md, `--list FILE` every proposal with its change, for readers. What a reader made of
each stands in `bench/judged_proposals.json`.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from bench.released_fixes import (
    CACHE,
    EIGHTH,
    FIFTH,
    FIRST,
    FOURTH,
    NINTH,
    SECOND,
    SEEN,
    SEVENTH,
    SIXTH,
    TENTH,
    THIRD,
    fixes,
)
from clickstop.learning.match import PatternError
from clickstop.learning.proof import CommitHistory, CommittedLines, prove
from clickstop.learning.proposal import FixedCode, ProposalResult, propose
from clickstop.learning.rule import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.released_fixes import Fix
    from clickstop.learning.rule import Rule

_HERE = os.path.dirname(__file__)
_JUDGED = os.path.join(_HERE, "judged_proposals.json")
_PAGE = os.path.join(_HERE, "..", "docs", "proposals.md")
_PAST = 3  # releases that are the history
_WORKERS = 2


class Shelf:
    """A release as the repository around a fix, and what the releases before it added as its history."""

    def __init__(self, fix: Fix) -> None:
        self._fix = fix

    def tree(self, _rule: Rule) -> Iterator[tuple[str, str]]:
        return ((path, text) for path, text in self._fix.tree.items() if path != self._fix.path)

    def history(self, _rule: Rule) -> CommitHistory:
        return CommitHistory(self._hunks, commits=len(self._fix.past[-_PAST:]))

    @cached_property
    def _hunks(self) -> list[CommittedLines]:
        past = self._fix.past[-_PAST:]
        return [hunk for older, newer in pairwise(past) for hunk in _added(older, newer)]


def _added(older: dict[str, str], newer: dict[str, str]) -> Iterator[CommittedLines]:
    for path, text in newer.items():
        if path in older and older[path] != text:
            before, after = older[path].split("\n"), text.split("\n")
            matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
            for kind, _, _, start, end in matcher.get_opcodes():
                if kind in ("insert", "replace"):
                    yield CommittedLines(path, "\n".join(after[start:end]), frozenset(range(1, end - start + 1)))


@dataclass(frozen=True)
class Tried:
    """A fix, what was proposed, how long that took, and how many of its removed lines passed as rules."""

    fix: Fix
    answer: ProposalResult
    seconds: float
    lines: int
    accepted: int


def tried(fix: Fix) -> Tried:
    around = Shelf(fix)
    own = {path.partition("/")[0] for path in fix.tree}
    before, after = {fix.path: fix.before}, {fix.path: fix.after}
    began = time.process_time()
    answer = propose(FixedCode(before, after, around, own))
    seconds = time.process_time() - began
    removed = [line[1:].strip() for line in fix.patch.split("\n") if line.startswith("-") and line[1:].strip()][:2]
    rules = [rule for line in removed if (rule := _one_line(line)) is not None]
    accepted = sum(prove(rule, before, after, around.tree(rule)).state == "proved" for rule in rules)
    return Tried(fix, answer, seconds, len(rules), accepted)


def tried_of(package: str) -> list[Tried]:
    """Without the releases, which are large."""
    done = [tried(fix) for fix in fixes([package])]
    return [replace(one, fix=replace(one.fix, tree={}, past=())) for one in done]


def _one_line(line: str) -> Rule | None:
    """A removed line, word for word, as a rule."""
    escaped = "".join(sign if sign.isalnum() or sign in " _" or ord(sign) > 127 else f"\\{sign}" for sign in line)
    text = f"---\ndescription: Not again.\n---\n## Enforcement\n\n```regex\n{escaped}\n```\n"
    try:
        return read(text, "memory/feedback_line.md")[0]
    except PatternError:
        return None


def judged() -> dict[str, dict[str, str]]:
    if not os.path.exists(_JUDGED):
        return {}
    with open(_JUDGED, encoding="utf-8") as file:
        found: dict[str, dict[str, str]] = json.load(file)
        return found


def _verdict(one: Tried) -> str:
    """What the reader said of this very pattern: "sensible", "foolish", or "" where nobody has read it."""
    assert one.answer.proposal is not None
    known = judged().get(one.fix.id, {})
    return known.get("verdict", "") if known.get("before") == one.answer.proposal.rewrite.before else ""


def table(name: str, done: list[Tried]) -> list[str]:
    proposals = [one for one in done if one.answer.proposal is not None]
    proofs = [one.answer.proposal.proof for one in proposals if one.answer.proposal is not None]
    verdicts = [_verdict(one) for one in proposals]
    packages = len({one.fix.package for one in done})
    share = f"{100 * len(proposals) / len(done):.1f}%" if done else "-"
    times = sorted(one.seconds for one in done) or [0.0]
    return [
        name,
        f"{len(done)} of {packages} packages",
        f"{len(proposals)} ({share})",
        f"{verdicts.count('sensible')} of {len(verdicts)}" + (f", {verdicts.count('')} unread" * ("" in verdicts)),
        f"{sum(proof.passed for proof in proofs)} of {sum(proof.tried for proof in proofs)}",
        f"{sum(one.accepted for one in done)} of {sum(one.lines for one in done)}",
        f"{statistics.median(times):.2f} s, {times[int(len(times) * 0.95)]:.2f} s",
    ]


_COLUMNS = (
    "packages",
    "small fixes",
    "proposed and proved",
    "sensible to a reader",
    "variants found",
    "rules made of the removed line alone that were accepted (should be 0)",
    "processor time per fix: median, p95",
)
_SETS = {
    "seen": SEEN,
    "first": FIRST,
    "second": SECOND,
    "third": THIRD,
    "fourth": FOURTH,
    "fifth": FIFTH,
    "sixth": SIXTH,
    "seventh": SEVENTH,
    "eighth": EIGHTH,
    "ninth": NINTH,
    "tenth": TENTH,
}
_EARLIER = (
    ("before proposals existed, 260 fixes of BugsInPy", "260", "0", "-", "not tried", "193 of 211", "-"),
    ("second, first run", "285", "19 (6.7%)", "12 of 19", "82 of 82", "3 of 334", "-"),
    ("third, first run", "371", "18 (4.9%)", "12 of 18", "69 of 69", "0 of 434", "-"),
    ("fourth, first run", "519", "33 (6.4%)", "26 of 33", "140 of 140", "3 of 600", "-"),
    ("fifth, first run", "559", "63 (11.3%)", "46 of 63", "259 of 259", "4 of 652", "-"),
    ("sixth, first run", "705", "44 (6.2%)", "32 of 44", "183 of 183", "4 of 797", "-"),
    ("seventh, first run", "398", "55 (13.8%)", "39 of 55", "237 of 237", "6 of 467", "-"),
    ("eighth, first run", "484", "30 (6.2%)", "25 of 30", "143 of 143", "5 of 599", "-"),
    ("ninth, first run", "499", "49 (9.8%)", "47 of 49", "209 of 209", "2 of 558", "-"),
    ("tenth, first run", "442", "42 (9.5%)", "30 of 42", "168 of 168", "0 of 533", "-"),
)


def page(rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in (_COLUMNS, ["---"] * len(_COLUMNS), *_EARLIER, *rows)]
    return "\n".join(
        (
            "# Proposed rules, measured",
            "",
            "`make bench-learning` downloads public packages in consecutive patch releases. A fix is one function",
            "that a patch release changed in at most six lines; its repository is the release. Changes that",
            "clickstop itself does not take for a fix do not count: types, comments, docstrings and layout, and",
            "since the ninth set tests, examples and generated files. Many of the rest are not bug fixes either.",
            "",
            "All sets except `seen` were held out: we read their proposals only after the first run, whose figures",
            "are in the rows marked *first run*. We then excluded bad proposals where a general principle covers",
            "them, so the later row of a set is too favourable. A set that was not run again keeps the row of its",
            "last run.",
            "",
            *lines,
            "",
            "To judge whether a proposal is sensible, a reader looked at it together with its change: would a",
            "maintainer of this package want to forbid the old form in general? The verdicts are in",
            "`bench/judged_proposals.json`.",
            "",
        )
    )


def kept_rows() -> dict[str, list[str]]:
    """Those of the page as it is, by the name of their set."""
    with open(_PAGE, encoding="utf-8") as file:
        rows = [[cell.strip() for cell in line.strip("|\n ").split("|")] for line in file if line.startswith("|")]
    return {row[0]: row for row in rows if row[0] in _SETS}


def listed(done: list[Tried]) -> str:
    """Every proposal with its change, for readers."""
    parts: list[str] = []
    for one in done:
        proposal = one.answer.proposal
        if proposal is not None:
            rewrite = proposal.rewrite
            parts.append(
                f"## {len(parts) + 1}. {one.fix.id}\n\n{one.fix.path}, {one.fix.name}\n\n"
                f"```diff\n{one.fix.patch}\n```\n\n"
                f"- before: `{rewrite.before}`\n- after: `{rewrite.after}`\n- message: {proposal.rule.message}\n"
                f"- rule: `{proposal.rule.pattern}`\n- severity: {proposal.rule.severity}\n"
                f"- variants: {proposal.proof.passed} of {proposal.proof.tried}\n"
                f"- written so elsewhere: {', '.join(proposal.examples) or '-'}\n"
            )
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/proposals.md")
    parser.add_argument("--list", default="", metavar="FILE", help="write every proposal with its change")
    parser.add_argument("--only", choices=tuple(_SETS), help="one set; the page keeps the figures of the others")
    chosen = parser.parse_args()
    rows, every = kept_rows(), []
    for name, packages in _SETS.items():
        if chosen.only in (None, name):
            with ProcessPoolExecutor(_WORKERS) as pool:
                done = [one for some in pool.map(tried_of, packages) for one in some]
            rows[name] = table(name, done)
            every += done
    if not every:
        sys.stdout.write(f"No package could be fetched into {CACHE}: nothing is measured.\n")
        return 0
    text = page([rows[name] for name in _SETS if name in rows])
    sys.stdout.write(text)
    if chosen.write:
        with open(_PAGE, "w", encoding="utf-8") as file:
            file.write(text)
    if chosen.list:
        with open(chosen.list, "w", encoding="utf-8") as file:
            file.write(listed(every))
    lines, accepted = sum(one.lines for one in every), sum(one.accepted for one in every)
    return 0 if accepted * 100 <= lines else 1


if __name__ == "__main__":
    sys.exit(main())
