"""What a review needs: the uncommitted changes, the rules they break, and the project's reviewer."""

from __future__ import annotations

import os

from clickstop.checks.service import project_of
from clickstop.learning.learned import learned_of
from clickstop.policy.gates import gates_of
from clickstop.store.findings import FindingReader, ReviewFinding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.review.changes import ChangedFile

_NEW_FILES = 100  # untracked files in one review
_LARGE = 200_000  # characters; a larger untracked file is skipped


class Review:
    """The subject of one review. One per event."""

    def __init__(self, ctx: Context, current: str) -> None:
        self._ctx = ctx
        self.current = current  # path of clickstop's own summary page, which is not reviewed
        self.top = ctx.checkout

    def uncommitted(self) -> list[ChangedFile]:
        """Files that differ from the last commit, and untracked ones, with their added lines."""
        from clickstop.review.changes import ChangedFile, changes

        changed = changes(self._ctx.git.patch() or "")
        new = self._ctx.git.untracked() or []
        for path in new[:_NEW_FILES]:
            text = self._ctx.text_of(os.path.join(self.top, path))
            # Git's diff leaves out binary files; for untracked ones, a NUL tells.
            if "\0" not in text and len(text) < _LARGE:
                changed.append(ChangedFile(path, list(enumerate(text.splitlines(), start=1))))
        return [change for change in changed if change.path != self.current]

    def state_of(self, changed: list[ChangedFile]) -> str:
        """A digest of the changes, by which the same changes are reviewed only once."""
        from clickstop.core.ids import short_digest

        texts = (f"{change.path}\n{change.added}" for change in changed)
        return short_digest("\0".join(texts).encode("utf-8", "replace"))

    def test_files(self) -> list[str]:
        from clickstop.review.changes import is_test

        listed = self._ctx.git.files() or []
        return [path for path in listed if is_test(path)]

    def broken_rules(self, path: str, text: str) -> list[tuple[int, str, str]]:
        """(line, rule, message) for each content rule and learned rule that a file's added text breaks."""
        from clickstop.learning.violations import look
        from clickstop.policy.content import own_rule

        gates, learned = gates_of(self._ctx), learned_of(self._ctx)
        own = own_rule(os.path.join(self.top, path), text, gates.policy, gates.scene)
        broken = [(0, own, "breaks a rule of the project")] if own else []
        for violation in look(learned.patterns, path, learned.text(path), learned.committed):
            rule = violation.rule
            broken += [
                (hit.line, rule.slug, rule.message or "repeats a known mistake") for hit in violation.hits[:3]
            ]
        return broken

    def reviewer(self) -> list[str]:
        """The reviewer's command; [] if there is none or it is not trusted."""
        project = project_of(self._ctx)
        command = project.reviewer() if project else None
        if command is None or not command.trusted:
            return []
        shell = ["cmd", "/c"] if os.name == "nt" else ["/bin/sh", "-c"]
        return [*shell, command.lines[0]]


def new_findings(ctx: Context, limit: int) -> list[ReviewFinding]:
    """Findings that were never shown. Marks them as shown."""
    findings = FindingReader(ctx.database.open()).new(limit)
    for finding in findings:
        ctx.change("shown_findings", id=finding.id, shown_at=ctx.at)
    return findings


def line_of(finding: ReviewFinding) -> str:
    """A finding as an item of a list."""
    place = f"{finding.path}:{finding.line}" if finding.line else finding.path
    from clickstop.core.inert import inert_line

    return inert_line(f"- {place}: {finding.text} ({finding.rule_id})")
