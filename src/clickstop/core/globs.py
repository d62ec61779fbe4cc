"""Globs of paths, without regular expressions: `*` and `?` within a name, `**` across folders, `{a,b}` for both."""

from __future__ import annotations

_MOST = 200  # alternatives of one glob


def expand(glob: str) -> list[str]:
    """Each alternative of `{a,b}`, in order; braces without a comma, as in `{feature}`, stay."""
    globs = [glob]
    # Bounded, as is the number of results: a glob may be a stranger's.
    for _ in range(8):
        opened = [_opened(text) for text in globs]
        if not any(at for at, _ in opened):
            break
        pairs = zip(globs, opened, strict=True)
        globs = [alternative for text, place in pairs for alternative in _either(text, *place)][:_MOST]
    return globs


def _opened(glob: str) -> tuple[int, int]:
    """Where the first pair of braces with a comma begins, counted from 1, and where it ends; (0, 0) without one."""
    start = glob.find("{")
    while start >= 0:
        end = glob.find("}", start)
        inner = glob.rfind("{", start, end)
        if end >= 0 and "," in glob[inner:end]:
            return inner + 1, end
        start = glob.find("{", start + 1)
    return 0, 0


def _either(glob: str, start: int, end: int) -> list[str]:
    if not start:
        return [glob]
    return [f"{glob[: start - 1]}{part}{glob[end + 1 :]}" for part in glob[start:end].split(",")]


def matches(path: str, globs: list[str] | tuple[str, ...]) -> bool:
    """Whether a path, relative to the repository, is meant by one of the globs; one without a slash is a name."""
    names = path.replace("\\", "/").split("/")
    return any(_meant(names, alternative) for glob in globs for alternative in expand(glob))


def _meant(names: list[str], glob: str) -> bool:
    glob = glob.removeprefix("./")
    if "/" not in glob:
        return fits(names[-1], glob)
    return _across(names, f"{glob}**".split("/") if glob.endswith("/") else glob.split("/"))


def _across(names: list[str], parts: list[str]) -> bool:
    """Folder by folder; `**` takes any number of them. Where the parts may have come to is kept as a set."""
    at = {0}
    for part in parts:
        if part == "**":
            at = set(range(min(at), len(names) + 1)) if at else at
        else:
            at = {place + 1 for place in at if place < len(names) and fits(names[place], part)}
    return len(names) in at


def concerns(path: str, globs: list[str] | tuple[str, ...]) -> bool:
    """The same, and a glob of a folder means all that is in it."""
    return matches(path, [form for glob in globs for form in _with_folder(glob.rstrip("/"))])


def _with_folder(glob: str) -> tuple[str, ...]:
    inside = f"{glob}/**" if "/" in glob else f"**/{glob}/**"
    return glob, inside


def covers(glob: str, path: str, *, root: str, home: str) -> bool:
    """Whether a glob covers an absolute path.

    Without a slash it speaks of a name at any depth; `/x` and `~/x` are places of their own; anything else is
    counted from the repository on. A glob of a folder that ends in a slash covers all below it.
    """
    glob = glob + "**" if glob.endswith("/") else glob
    path = path.replace("\\", "/")
    if "/" not in glob:
        return fits(path.rpartition("/")[2], glob)
    if glob.startswith("~/"):
        glob = f"{home.rstrip('/')}/{glob[2:]}"
    elif not glob.startswith("/"):
        root = root.replace("\\", "/").rstrip("/")
        if not path.startswith(root + "/"):
            return glob.startswith("**/") and _across(path.strip("/").split("/"), glob.split("/"))
        path = path[len(root) :]
    return _across(path.strip("/").split("/"), glob.strip("/").split("/"))


def fits(name: str, glob: str) -> bool:
    """One name and one part of a glob. Linear: the last star is all there is to come back to."""
    at = read = back = 0
    star = -1
    while read < len(name):
        if at < len(glob) and glob[at] == "*":
            star, back, at = at, read, at + 1
        elif at < len(glob) and glob[at] in ("?", name[read]):
            at, read = at + 1, read + 1
        elif star >= 0:
            back += 1
            at, read = star + 1, back
        else:
            return False
    return glob[at:].strip("*") == ""


def literal(glob: str) -> str:
    """The longest text that every path which the glob means must hold; "" if there is none."""
    for sign in "*?/\\":
        glob = glob.replace(sign, "\0")
    return max(glob.removeprefix("~").split("\0"), key=len)
