"""The files that a workflow guards, and the feature that a file belongs to."""

from __future__ import annotations

import os

from clickstop.core.files import NOT_WRITTEN_HERE
from clickstop.core.globs import matches

_MOST = 5_000  # files of the tree that are considered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.workflow.model import Workflow


def is_guarded(workflow: Workflow, path: str) -> bool:
    """Whether a path, relative to the repository, needs a log. The files that the workflow asks for never do."""
    # A draft is judged as the file that it will become.
    goal = _undrafted(workflow, path)
    if not matches(goal, workflow.guards) or matches(goal, workflow.exempt["paths"]):
        return False
    own = [place.replace("{feature}", "*") for place in (workflow.runlog, workflow.knowledge, *workflow.context)]
    return not matches(path, own)


def in_draft(workflow: Workflow, path: str) -> bool:
    return not workflow.draft or _undrafted(workflow, path) != path


def draft_of(workflow: Workflow, path: str) -> str:
    """The path of a file in the draft folder."""
    return f"{workflow.draft.strip('/')}/{path}"


def _undrafted(workflow: Workflow, path: str) -> str:
    """A path without the draft folder, which may be at the top or further down."""
    parts = workflow.draft.strip("/").split("/") if workflow.draft else []
    names = path.split("/")
    for at in range(len(names) - len(parts)):
        if parts and names[at : at + len(parts)] == parts:
            return "/".join(names[:at] + names[at + len(parts) :])
    return path


def feature_of(workflow: Workflow, path: str, branch: str = "") -> str:
    """The name of the feature: the branch, the folder, or the file's name without affixes such as `test_`."""
    if workflow.feature == "branch":
        return plain(branch) or "main"
    folder, _, name = path.rpartition("/")
    if workflow.feature == "folder":
        return plain(folder.rpartition("/")[2] or name.partition(".")[0])
    return plain(_without_affixes(workflow, _stem(name)))


def _stem(name: str) -> str:
    """A name without its ending: `login.page.spec` of `login.page.spec.ts`, `types` of `types.d.ts`."""
    return (name.rpartition(".")[0] or name).removesuffix(".d")


def _without_affixes(workflow: Workflow, stem: str) -> str:
    for affix in workflow.affixes:
        # `.spec` and `_test` follow the name, `test_` precedes it.
        if affix[:1] in "._-" and stem.endswith(affix) and len(stem) > len(affix):
            return stem[: -len(affix)]
        if affix[-1:] in "._-" and stem.startswith(affix) and len(stem) > len(affix):
            return stem[len(affix) :]
    return stem


def guarded_files(workflow: Workflow, top: str, feature: str = "") -> list[str]:
    """The existing guarded files, of one feature or of all; in a very large tree, only the first ones."""
    files, count = [], 0
    for folder, folders, names in os.walk(top):
        folders[:] = [name for name in folders if name not in NOT_WRITTEN_HERE and not _is_hidden(workflow, name)]
        below = os.path.relpath(folder, top).replace(os.sep, "/")
        paths = [name if below == "." else f"{below}/{name}" for name in names]
        guarded = [path for path in paths if is_guarded(workflow, path)]
        files += [path for path in guarded if not feature or feature_of(workflow, path) == feature]
        count += len(names)
        if count > _MOST:
            break
    return files


def _is_hidden(workflow: Workflow, name: str) -> bool:
    # The draft folder may be hidden, but the files in it are guarded all the same.
    return name.startswith(".") and name != workflow.draft.strip("/").partition("/")[0]


def plain(name: str) -> str:
    """A name that is safe for a file: the slashes of a branch become dashes."""
    safe = "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in name)
    return safe.strip(".-")[:100]
