"""Mistakes of the language itself, which no name carries: raising an error again, catching one, shared defaults."""

from __future__ import annotations

import re

from clickstop.learning.generalise import CALLS, Rewrite, bare, walk
from clickstop.learning.vocabulary import LOCAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.learning.tree_changes import Change
    from clickstop.learning.vocabulary import Vocabulary

IDIOM = "idiom"  # a meaning that stands for itself
_ERROR = re.compile(r"(?:\w+\.)*[A-Z]\w*")
_TYPES = ("str", "int", "bool", "float", "list", "dict", "tuple", "set", "bytes")
_VIEWS = ("keys", "values", "items")
_LOGS = ("debug", "info", "warning", "error", "exception", "critical", "log")
_BASE = re.compile(r"(?:\w+\.)*[A-Z]\w*\.__\w+__")
_EMPTY = {"[]": "list", "{}": "dictionary"}


def idioms(change: Change, names: Vocabulary) -> Iterator[Rewrite]:
    """Of Python, as far as a change is one of them."""
    for before, after in zip(change.before, change.after, strict=False):
        kinds = (before.kind(), after.kind())
        if kinds == ("raise_statement", "raise_statement"):
            yield from _raised_again(before, after, change.before)
        elif kinds == ("except_clause", "except_clause"):
            yield from _caught(before, after, names)
        elif kinds[0] == "comparison_operator":
            yield from _compared(before, bare(after))
            yield from _first_sign(before, bare(after))
        elif kinds[0] == "subscript":
            yield from _first_of_view(before, after)
        elif kinds[0] == "boolean_operator":
            yield from _empty_or_missing(before, bare(after))
        elif kinds == ("raise_statement", "return_statement"):
            yield from _stopped(before)
        elif kinds == ("assignment", "assignment"):
            yield from _two_of_split(before, after)
        elif kinds[1] == "with_statement":
            yield from _left_open(before, after)
        elif kinds == ("call", "call"):
            yield from _of_base(before, after)
            yield from _root_logger(before, after)
        elif "default_parameter" in kinds[0] and kinds[0] == kinds[1]:
            yield from _default(before, after)


def _raised_again(before: Any, after: Any, path: list[Any]) -> Iterator[Rewrite]:
    """`raise X(...)` where another error is handled, to `raise X(...) from error`."""
    was, now = _words(before), _words(after)
    if "from" in was or "from" not in now or not any(node.kind() == "except_clause" for node in path):
        return
    error = next((child for child in before.children() if child.kind() in CALLS), None)
    if error is None:
        return
    inside = {"inside": {"kind": "except_clause", "stopBy": "end"}}
    named = error.field("function").text()
    for raised in ("$A($$$B)", f"{named}($$$B)"):
        cause = "None" if now[-1] == "None" else "$ERROR"
        caused = {"not": {"has": {"regex": "^from$"}}}
        query = {"all": [{"pattern": f"raise {raised}"}, caused, inside]}
        rewrite = Rewrite(f"raise {raised}", f"raise {raised} from {cause}", [query])
        rewrite.meaning = rewrite.new_meaning = {IDIOM: {"raise", raised}}
        yield rewrite


def _words(node: Any) -> list[str]:
    return [child.text() for child in node.children()]


def _caught(before: Any, after: Any, names: Vocabulary) -> Iterator[Rewrite]:
    """More errors caught around the only thing that is called, or no bare `except:`."""
    old, new = (set(_ERROR.findall(_header(node))) for node in (before, after))
    if not old and new:
        rewrite = Rewrite(
            "except:", f"except {' '.join(sorted(new))}:", [{"kind": "except_clause", "regex": r"^except\s*:"}]
        )
        rewrite.meaning = rewrite.new_meaning = {IDIOM: {"except"}}
        yield rewrite
        return
    body = before.parent().field("body") if before.parent() is not None else None
    called = {_callee(node) for node in walk(body) if node.kind() in CALLS} if body is not None else set()
    added = sorted(new - old)
    if not old or old - new or not added or len(called) != 1 or any(_is_private(name) for name in called):
        return
    call, caught = _any_object(called.pop(), names), min(old)
    lacks = [{"not": {"has": {"regex": rf"\b{re.escape(error)}\b", "not": {"kind": "block"}}}} for error in added]
    has_known = {"has": {"regex": rf"\b{re.escape(caught)}\b", "not": {"kind": "block"}}}
    tried = {"has": {"field": "body", "has": {"pattern": f"{call}($$$A)", "stopBy": "end"}}}
    query = {"all": [{"kind": "except_clause"}, has_known, *lacks, {"inside": {"kind": "try_statement", **tried}}]}
    attempt = f"try: {call}($$$A) except"
    rewrite = Rewrite(f"{attempt} {', '.join(sorted(old))}", f"{attempt} {', '.join(sorted(new))}", [query])
    rewrite.meaning = rewrite.new_meaning = {IDIOM: {call}}
    yield rewrite


def _is_private(callee: str) -> bool:
    return callee.rpartition(".")[2].startswith("_")


def _any_object(callee: str, names: Vocabulary) -> str:
    """`self.pool.connect` is `$ANY.connect`; `socket.create_connection` stays."""
    root, dot, _ = callee.partition(".")
    return callee if not dot or names.origin(root) != LOCAL else f"$ANY.{callee.rpartition('.')[2]}"


def _compared(before: Any, after: Any) -> Iterator[Rewrite]:
    """Types by value: `type(a) == b` to `type(a) is b` or `isinstance(a, b)`."""
    left = before.children()[0]
    signs = [sign for sign in ("==", "!=") if sign in _words(before)]
    is_mended = after.text().startswith(("isinstance(", "not isinstance(")) or "is" in after.text().split()
    if not signs or not is_mended:
        return
    types = "|".join(_TYPES)
    is_type = left.kind() in CALLS and _callee(left) == "type"
    if not is_type and before.children()[-1].text() in _TYPES and " is " in f" {after.text()} ":
        yield _idiom(
            f"$A {signs[0]} {before.children()[-1].text()}",
            f"$A is {'not ' * (signs[0] == '!=')}{before.children()[-1].text()}",
            {"kind": "comparison_operator", "regex": rf"(==|!=)\s*({types})$|^({types})\s*(==|!=)"},
        )
        return
    if not is_type:
        return
    either = [f"type($A) {signs[0]} $B", f"$B {signs[0]} type($A)"]
    repaired = "isinstance($A, $B)" if "isinstance(" in after.text() else "type($A) is $B"
    negated = "not " if signs[0] == "!=" else ""
    rewrite = Rewrite(either[0], f"{negated}{repaired}", [{"any": [{"pattern": pattern} for pattern in either]}])
    rewrite.meaning = rewrite.new_meaning = {IDIOM: {"type"}}
    yield rewrite


def _idiom(before: str, after: str, query: dict[str, Any]) -> Rewrite:
    rewrite = Rewrite(before, after, [query])
    rewrite.meaning = rewrite.new_meaning = {IDIOM: {before}}
    return rewrite


def _first_of_view(before: Any, after: Any) -> Iterator[Rewrite]:
    """A view of a dictionary has no places: `found.keys()[0]` to `next(iter(found))` or `list(found)[0]`."""
    called = before.field("value")
    name = _callee(called).rpartition(".")[2] if called is not None and called.kind() in CALLS else ""
    if name in _VIEWS and after.text().startswith(("next(iter(", "list(", "[*", "sorted(")):
        patterns = [{"pattern": f"$A.{view}()[$B]"} for view in _VIEWS]
        yield _idiom(f"$A.{name}()[$B]", f"list($A.{name}())[$B]", {"any": patterns})


def _first_sign(before: Any, after: Any) -> Iterator[Rewrite]:
    """An empty text has no first sign: `name[0] == "-"` to `name.startswith("-")`."""
    for place, method in (("0", "startswith"), ("-1", "endswith")):
        match = re.search(rf"\[{place}\] == ([\"'])", before.text())
        if match and f".{method}({match[1]}" in after.text():
            either = [{"pattern": f"$A[{place}] == $TEXT"}, {"pattern": f"$TEXT == $A[{place}]"}]
            compared = {"any": either, "has": {"kind": "string"}}
            yield _idiom(f"$A[{place}] == $TEXT", f"$A.{method}($TEXT)", compared)


def _empty_or_missing(before: Any, after: Any) -> Iterator[Rewrite]:
    """An empty value is not a missing one: `field.key or name` to `... if field.key is not None else name`."""
    left, _, right = (*before.children(), None, None)[:3]
    if left is None or right is None or left.kind() != "attribute" or after.kind() != "conditional_expression":
        return
    member = left.field("attribute").text()
    if f"{left.text()} is not None" in after.text() and not member.startswith("_"):
        yield _idiom(
            f"$A.{member} or $B",
            f"$A.{member} if $A.{member} is not None else $B",
            {"pattern": f"$A.{member} or $B"},
        )


def _stopped(before: Any) -> Iterator[Rewrite]:
    """A generator ends by returning: its `raise StopIteration` is an error for whoever reads it."""
    if before.text().startswith("raise StopIteration"):
        inside = {
            "inside": {"kind": "function_definition", "has": {"kind": "yield", "stopBy": "end"}, "stopBy": "end"}
        }
        raised = {"kind": "raise_statement", "regex": r"^raise StopIteration\b"}
        yield _idiom("raise StopIteration", "return", {"all": [raised, inside]})


def _two_of_split(before: Any, after: Any) -> Iterator[Rewrite]:
    """Where nothing is to be split there is one part only: `a, b = text.split("=", 1)` to `text.partition("=")`."""
    value = before.field("right")
    if (
        re.search(r"\.r?split\(.+, 1\)$", value.text() if value is not None else "")
        and "partition(" in after.text()
    ):
        split = {"kind": "assignment", "regex": r"^\(?\w+, *\w+\)? *= .*\.r?split\([^()]+, *1\)$"}
        yield _idiom("$A, $B = $TEXT.split($SIGN, 1)", "$A, _, $B = $TEXT.partition($SIGN)", split)


def _left_open(before: Any, after: Any) -> Iterator[Rewrite]:
    """A file that nobody closes: `open(path).read()`, `json.load(open(path))`."""
    calls = [_callee(node) for node in walk(before) if node.kind() in CALLS]
    opened = next((call for call in ("open", "io.open", "codecs.open") if call in calls), "")
    if opened and f"with {opened}(" in after.text():
        used = [{"pattern": f"{opened}($$$A).$B($$$C)"}, {"pattern": f"$B({opened}($$$A))"}]
        yield _idiom(f"{opened}($$$A).read()", f"with {opened}($$$A) as $FILE: ...", {"any": used})


def _of_base(before: Any, after: Any) -> Iterator[Rewrite]:
    """A base class by its name: `Thread.__init__(self)` to `super().__init__()`."""
    name = _callee(before).rpartition(".")[2]
    is_base = name.startswith("__") and bool(_BASE.fullmatch(_callee(before)))
    if is_base and _callee(after).startswith("super(") and _callee(after).endswith(f".{name}"):
        named = {"regex": rf"^(\w+\.)*[A-Z]\w*\.{name}\("}
        yield _idiom(
            f"$BASE.{name}($SELF, $$$A)",
            f"super().{name}($$$A)",
            {"all": [{"pattern": f"$BASE.{name}($SELF, $$$A)"}, named]},
        )


def _root_logger(before: Any, after: Any) -> Iterator[Rewrite]:
    """`logging.info(...)` in a module that has a logger of its own."""
    root, _, method = _callee(before).partition(".")
    other, _, same = _callee(after).rpartition(".")
    if root == "logging" and method == same and method in _LOGS and other not in ("", "logging"):
        patterns = [{"pattern": f"logging.{log}($$$A)"} for log in _LOGS]
        yield _idiom(f"logging.{method}($$$A)", f"{other}.{method}($$$A)", {"any": patterns})


def _header(clause: Any) -> str:
    return "".join(
        f"{child.text()} " for child in clause.children() if child.kind() not in ("block", "comment", ":")
    )


def _callee(node: Any) -> str:
    return "".join(node.field(CALLS[node.kind()]).text().split())


def _default(before: Any, after: Any) -> Iterator[Rewrite]:
    """A default that all calls share: `found=[]` to `found=None`."""
    value, other = before.field("value"), after.field("value")
    if value is None or other is None or value.text() not in _EMPTY or other.text() != "None":
        return
    query = {
        "any": [{"kind": kind} for kind in ("default_parameter", "typed_default_parameter")],
        "has": {"field": "value", "any": [{"kind": kind} for kind in ("list", "dictionary", "set")]},
    }
    rewrite = Rewrite(f"def $F($A={value.text()})", "def $F($A=None)", [query])
    rewrite.meaning = rewrite.new_meaning = {IDIOM: {"default"}}
    yield rewrite
