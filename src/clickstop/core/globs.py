"""Path globs without regular expressions: `*` and `?` within a name, `**` across folders, `{a,b}` alternatives."""

from __future__ import annotations

_MOST = 200  # alternatives of one glob


def expand(glob: str) -> list[str]:
    """The alternatives of a glob with `{a,b}`, in order. Braces without a comma, as in `{feature}`, stay."""
    globs = [glob]
    # Both loops are bounded, because the glob may come from an untrusted repository.
    for _ in range(8):
        opened = [_opened(text) for text in globs]
        if not any(at for at, _ in opened):
            break
        pairs = zip(globs, opened, strict=True)
        globs = [alternative for text, place in pairs for alternative in _either(text, *place)][:_MOST]
    return globs


def _opened(glob: str) -> tuple[int, int]:
    """Where the first pair of braces with a comma starts, counted from 1, and where it ends; (0, 0) if there is
    none.
    """
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
    """Whether a path, relative to the repository, matches a glob. A glob without a slash matches a name."""
    names = path.replace("\\", "/").split("/")
    return any(_meant(names, alternative) for glob in globs for alternative in expand(glob))


def _meant(names: list[str], glob: str) -> bool:
    glob = glob.removeprefix("./")
    if "/" not in glob:
        return fits(names[-1], glob)
    return _across(names, f"{glob}**".split("/") if glob.endswith("/") else glob.split("/"))


def _across(names: list[str], parts: list[str]) -> bool:
    """Match folder by folder. `**` matches any number of folders, so `at` holds every index that may be reached."""
    at = {0}
    for part in parts:
        if part == "**":
            at = set(range(min(at), len(names) + 1)) if at else at
        else:
            at = {place + 1 for place in at if place < len(names) and fits(names[place], part)}
    return len(names) in at


def concerns(path: str, globs: list[str] | tuple[str, ...]) -> bool:
    """Like `matches`, but a glob that matches a folder also matches everything in it."""
    return matches(path, [form for glob in globs for form in _with_folder(glob.rstrip("/"))])


def _with_folder(glob: str) -> tuple[str, ...]:
    inside = f"{glob}/**" if "/" in glob else f"**/{glob}/**"
    return glob, inside


def covers(glob: str, path: str, *, root: str, home: str) -> bool:
    """Whether a glob covers an absolute path.

    Without a slash it matches a name at any depth. `/x` and `~/x` are absolute, and anything else is relative to
    the repository. A glob that ends in a slash covers everything below that folder.
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
    """Match one name against one part of a glob, in linear time: only the last star needs backtracking."""
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
    """The longest text that every path matching the glob contains, or "". Used as a cheap check before matching."""
    for sign in "*?/\\":
        glob = glob.replace(sign, "\0")
    return max(glob.removeprefix("~").split("\0"), key=len)
