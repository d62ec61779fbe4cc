"""What a file's path says about the secrets in it."""

from __future__ import annotations

from clickstop.globs import covers
from clickstop.policy.protected import DEFAULTS

EXAMPLE = "example"  # fixtures, samples, and what the project allows: nothing in them is a secret
SECRET = "secret"  # noqa: S105  # files whose every value is one
REPOSITORY = "repository"  # any other file of the repository: it may be read in order to edit it
ELSEWHERE = "elsewhere"


def is_allowed_by_name(paths: list[str], root: str, home: str, allow: list[str]) -> bool:
    """Whether the project says that nothing in these files is a secret."""
    globs = [glob for glob in allow if not glob.startswith("sha256:")]
    return bool(paths) and all(any(covers(glob, path, root=root, home=home) for glob in globs) for path in paths)


def place_of(path: str, *, roots: list[str], home: str, allow: list[str]) -> str:
    """Of an absolute path. `roots`: the checkout around the event, and the one that holds the store."""
    path = path.replace("\\", "/")
    inside = [root for root in roots if path.startswith(root.replace("\\", "/").rstrip("/") + "/")]
    root = (inside or roots)[0]
    globs = [glob for glob in allow if not glob.startswith("sha256:")]
    if any(covers(glob, path, root=root, home=home) for glob in (*globs, *DEFAULTS["example"])):
        return EXAMPLE
    if any(covers(glob, path, root=root, home=home) for glob in DEFAULTS["secret"]):
        return SECRET
    return REPOSITORY if inside else ELSEWHERE
