"""Globs of paths for guards and logs: `*` and `?` within a name, `**` across folders, `{a,b}` for either."""

from __future__ import annotations

_MOST = 200  # alternatives of one glob


def expand(glob: str) -> list[str]:
    """Each alternative of `{a,b}`, in order; braces without a comma, as in `{feature}`, stay."""
    found = [glob]
    for _ in range(8):
        opened = [_opened(one) for one in found]
        if not any(at for at, _ in opened):
            break
        found = [one for text, place in zip(found, opened, strict=True) for one in _either(text, *place)][:_MOST]
    return found


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


def matches(path: str, globs: list[str]) -> bool:
    """Whether a path, relative to the repository, is meant by one of the globs; one without a slash is a name."""
    names = path.replace("\\", "/").split("/")
    return any(_meant(names, one) for glob in globs for one in expand(glob))


def _meant(names: list[str], glob: str) -> bool:
    glob = glob.removeprefix("./")
    if "/" not in glob:
        return fits(names[-1], glob)
    parts = glob.split("/")
    if not parts[-1]:
        parts[-1] = "**"
    at = {0}  # positions in `names` that the parts so far may have come to
    for part in parts:
        if part == "**":
            at = set(range(min(at), len(names) + 1)) if at else at
        else:
            at = {one + 1 for one in at if one < len(names) and fits(names[one], part)}
    return len(names) in at


def fits(name: str, glob: str) -> bool:
    """One name and one part of a glob. Linear: the last star is all there is to come back to."""
    at = seen = back = 0
    star = -1
    while seen < len(name):
        if at < len(glob) and glob[at] == "*":
            star, back, at = at, seen, at + 1
        elif at < len(glob) and glob[at] in ("?", name[seen]):
            at, seen = at + 1, seen + 1
        elif star >= 0:
            back += 1
            at, seen = star + 1, back
        else:
            return False
    return glob[at:].strip("*") == ""


def literal(glob: str) -> str:
    """The longest text that every path which the glob means must hold; "" if there is none."""
    for sign in "*?/\\":
        glob = glob.replace(sign, "\0")
    return max(glob.split("\0"), key=len)
