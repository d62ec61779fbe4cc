"""Files that have come out of the draft folder while a program ran: seen in the tree, whatever moved them."""

from __future__ import annotations

import os

from clickstop.workflow.features import draft_of, guarded_files, in_draft

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.workflow.model import Workflow

_SLACK = 0.05  # seconds by which a file system's clock may be behind ours


def appeared(workflow: Workflow, top: str, since: float) -> list[str]:
    """Guarded files outside the draft folder that were made, moved or changed since then."""
    if not workflow.draft:
        return []
    paths = [path for path in guarded_files(workflow, top) if not in_draft(workflow, path)]
    return [path for path in paths if _changed_at(os.path.join(top, path)) >= since - _SLACK]


def _changed_at(path: str) -> float:
    try:
        # Not the time of its content: `mv` keeps that.
        return os.lstat(path).st_ctime
    except OSError:
        return 0.0


def message(workflow: Workflow, path: str) -> str:
    return (
        f"{path} is new outside the draft folder, and a command has put it there.\n"
        f"Why: in the workflow {workflow.name}, only the person moves a file out of the draft folder.\n"
        f"1. Move it back to {draft_of(workflow, path)}.\n"
        "2. When it is ready, ask the person to move it."
    )
