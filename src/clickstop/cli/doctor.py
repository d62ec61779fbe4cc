"""`clickstop doctor`: prove that the hooks are alive, and mend what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clickstop.cli.here import here
from clickstop.cli.options import json_option
from clickstop.cli.printed import print_record
from clickstop.core.target import target
from clickstop.core.words import many
from clickstop.install.doctor import DoctorFinding, as_record, examination, is_well, mend
from clickstop.render.output import console, hanging, mark, progress, text
from clickstop.render.screen import Text

if TYPE_CHECKING:
    from clickstop.app.here import Here

_COLUMN = 8  # of the findings, right of their severity


@click.command()
@click.option("--fix", is_flag=True, help="Mend what is safe to mend, then look again.")
@json_option
def command(fix: bool, as_json: bool) -> None:
    """Prove that the hooks are alive: run each installed entry as the agent would, and look at all it needs.

    Each finding says what, why, and the command that mends it. Exit 0 only if all is well.
    """
    repo = here()
    findings = _examine(repo)
    mended: list[tuple[str, str]] = []
    if fix and not is_well(findings):
        mended = mend(findings)
        repo.audit("doctor.fix", repo.root, "; ".join(what for what, why in mended if not why))
        findings = _examine(repo)
    if as_json:
        print_record("doctor", as_record(findings, mended))
    else:
        _show(findings, mended)
    if not is_well(findings):
        raise SystemExit(1)


def _examine(repo: Here) -> list[DoctorFinding]:
    with progress("Running the hooks as the agent would") as tell:
        return examination(target(repo.cwd, repo.environ), repo.environ, repo.actor, tell)


def _show(findings: list[DoctorFinding], mended: list[tuple[str, str]]) -> None:
    out = console()
    for what, why in mended:
        out.print(text(f"Could not mend: {what} ({why})" if why else f"Mended: {what}", "red" if why else "green"))
    for finding in findings:
        head = mark(finding.severity)
        head.append_text(Text(" " * (_COLUMN - head.cell_len)))
        hanging(out, head, text(finding.what))
        for below in (text(finding.why, "dim"), text(finding.mend and f"Fix: {finding.mend}")):
            if below:
                hanging(out, Text(" " * _COLUMN), below)
    bad = [finding for finding in findings if finding.severity != "ok"]
    if not bad:
        out.print(text("All is well.", "green"))
        return
    fixable = sum(finding.fix is not None for finding in bad)
    which = "it" if len(bad) == 1 else f"{fixable} of them"
    hint = f"; clickstop doctor --fix can mend {which}" if fixable else ""
    need = "needs" if len(bad) == 1 else "need"
    out.print(text(f"{len(bad)} of {many(len(findings), 'finding')} {need} attention{hint}.", "bold"))
