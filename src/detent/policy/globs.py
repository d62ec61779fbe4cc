"""Globs of paths without a regular expression: `*` and `?` within a name, `**` across folders, linear in time."""

from __future__ import annotations


def fits(glob: str, text: str) -> bool:
    """Whether a glob covers a whole text; here `*` stands for anything, slashes too."""
    at = back = 0
    star = -1
    size, end = len(text), len(glob)
    seen = 0
    while seen < size:
        if at < end and glob[at] == "*":
            star, back, at = at, seen, at + 1
        elif at < end and glob[at] in ("?", text[seen]):
            at, seen = at + 1, seen + 1
        elif star >= 0:
            back += 1
            at, seen = star + 1, back
        else:
            return False
    return glob[at:].strip("*") == ""


def covers(glob: str, path: str, *, root: str, home: str) -> bool:
    """Whether a glob covers an absolute path.

    Without a slash it speaks of a name at any depth; `/x` and `~/x` are places of their own; anything else is
    counted from the repository on. A glob of a folder that ends in a slash covers all below it.
    """
    glob = glob + "**" if glob.endswith("/") else glob
    path = path.replace("\\", "/")
    if "/" not in glob:
        return fits(glob, path.rpartition("/")[2])
    if glob.startswith("~/"):
        glob = f"{home.rstrip('/')}/{glob[2:]}"
    elif not glob.startswith("/"):
        root = root.replace("\\", "/").rstrip("/")
        if not path.startswith(root + "/"):
            return glob.startswith("**/") and _across(glob.split("/"), path.strip("/").split("/"))
        path = path[len(root) :]
    return _across(glob.strip("/").split("/"), path.strip("/").split("/"))


def _across(globs: list[str], names: list[str]) -> bool:
    """Folder by folder; `**` takes any number of them, and the last one is enough to come back to."""
    at = name = 0
    star, back = -1, 0
    while name < len(names):
        if at < len(globs) and globs[at] == "**":
            star, back, at = at, name, at + 1
        elif at < len(globs) and fits(globs[at], names[name]):
            at, name = at + 1, name + 1
        elif star >= 0:
            back += 1
            at, name = star + 1, back
        else:
            return False
    return all(one == "**" for one in globs[at:])


def literal(glob: str) -> str:
    """The longest text without a wildcard that a path must hold for the glob to cover it."""
    for sign in "*?/\\":
        glob = glob.replace(sign, "\0")
    parts = [part for part in glob.removeprefix("~").split("\0") if part]
    return max(parts, key=len, default="")
