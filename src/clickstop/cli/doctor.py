"""`clickstop doctor`: prove that the hooks work, and fix what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.core.target import target
from clickstop.core.words import many
from clickstop.install.doctor import DoctorFinding, as_record, examination, fix_all, is_well
from clickstop.render.output import console, hanging, mark, progress, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.app.here import Here

_COLUMN = 8  # where the text of a finding starts, after its severity


@click.command()
@click.option("--fix", is_flag=True, help="Fix what is safe to fix, then check again.")
@json_option
def command(fix: bool) -> None:
    """Prove that the hooks work: run each installed entry as the agent would, and check everything it needs.

    Each finding says what is wrong, why, and which command fixes it. Exits 0 only if everything is fine.
    """
    repo = here()
    findings = _examine(repo)
    fixed: list[tuple[str, str]] = []
    if fix and not is_well(findings):
        fixed = fix_all(findings)
        repo.audit("doctor.fix", repo.root, "; ".join(what for what, why in fixed if not why))
        findings = _examine(repo)
    if not printed("doctor", as_record(findings, fixed)):
        _show(findings, fixed)
    if not is_well(findings):
        raise SystemExit(1)


def _examine(repo: Here) -> list[DoctorFinding]:
    with progress("Running the hooks as the agent would") as tell:
        return examination(target(repo.cwd, repo.environ), repo.environ, repo.actor, tell)


def _show(findings: list[DoctorFinding], fixed: list[tuple[str, str]]) -> None:
    out = console()
    for what, why in fixed:
        out.print(text(f"Could not fix: {what} ({why})" if why else f"Fixed: {what}", "red" if why else "green"))
    for finding in findings:
        head = mark(finding.severity)
        head.append_text(Text(" " * (_COLUMN - head.cell_len)))
        hanging(out, head, text(finding.what))
        for below in (text(finding.why, "dim"), text(finding.remedy and f"Fix: {finding.remedy}")):
            if below:
                hanging(out, Text(" " * _COLUMN), below)
    bad = [finding for finding in findings if finding.severity != "ok"]
    if not bad:
        out.print(text("No problems found.", "green"))
        return
    fixable = sum(finding.fix is not None for finding in bad)
    subject = "it" if len(bad) == 1 else f"{fixable} of them"
    hint = f"; clickstop doctor --fix can fix {subject}" if fixable else ""
    need = "needs" if len(bad) == 1 else "need"
    out.print(text(f"{len(bad)} of {many(len(findings), 'finding')} {need} attention{hint}.", "bold"))
