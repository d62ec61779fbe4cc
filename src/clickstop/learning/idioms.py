"""Mistakes that show in what a fix adds, whatever the names: a cause for an error, a guard, a closed file.

Each function recognises one kind of change and yields a rule against code without the addition. Most of these
rules would also match correct code (`is_mistake=False`), so they are only proposed if they match nothing else here.
"""

from __future__ import annotations

import re

from clickstop.learning.generalise import CALLS, bare, idiom, walk
from clickstop.learning.vocabulary import FOREIGN, LOCAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.learning.generalise import Rewrite
    from clickstop.learning.tree_changes import TreeChange
    from clickstop.learning.vocabulary import Vocabulary

_ERROR = re.compile(r"(?:\w+\.)*[A-Z]\w*")
_NUMBER = r":[^=]*\b(int|float|Decimal|timedelta)\b[^=]*= None$"
# Members and keys that too many kinds of objects have.
_VAGUE = ("name", "value", "data", "type")
_VAGUE_KEYS = frozenset(
    "name value data type id key keys values items text title url path kind status code".split()
)
_ASKING = ("if_statement", "elif_clause", "while_statement", "boolean_operator", "not_operator")
_USES = ("attribute", "subscript", "call")
# `self.socket` in `if self.socket is not None: ...` and in `... if self.socket else None`.
_ASKED = re.compile(
    r"^(?:if )?([\w.]+\.\w+)(?: is not None)?(?::| and\b)|\bif ([\w.]+\.\w+)(?: is not None)? else\b"
)
_EMPTY = ("[]", "{}")
_LOOPS = {"any": [{"kind": kind} for kind in ("for_statement", "for_in_clause")]}


def idioms(change: TreeChange, names: Vocabulary) -> Iterator[Rewrite]:
    """The idioms of Python that a change is an instance of."""
    for before, after in zip(change.before, change.after, strict=False):
        kinds = (before.kind(), after.kind())
        if kinds == ("raise_statement", "raise_statement"):
            yield from _raised_again(before, after, change.before)
        elif kinds == ("except_clause", "except_clause"):
            yield from _caught(before, after, names)
        elif kinds[1] == "with_statement":
            yield from _left_open(before, after)
        elif kinds[1] == "try_statement" and kinds[0].endswith("_statement"):
            yield from _may_fail(before, after, names)
        elif kinds == ("decorator", "decorator"):
            yield from _decorated(before, after)
        elif kinds[1] == "if_statement" and kinds[0].endswith("_statement"):
            yield from _may_be_none(before, after)
        elif "default_parameter" in kinds[0] and kinds[0] == kinds[1]:
            yield from _default(before, after)
        else:
            yield from _of_expression(before, after, names)


def _of_expression(before: Any, after: Any, names: Vocabulary) -> Iterator[Rewrite]:
    kinds = (before.kind(), after.kind())
    if kinds[0] in _USES and kinds[1] in ("boolean_operator", "conditional_expression"):
        yield from _may_be_none(before, after)
    if kinds[0] in ("attribute", "subscript") and kinds[1] == "boolean_operator":
        yield from _nothing_to_loop_over(before, after)
    elif kinds[0] == "boolean_operator":
        yield from _empty_or_missing(before, bare(after))
    elif kinds == ("attribute", "comparison_operator") or kinds[0] == "not_operator":
        yield from _true_or_there(before, bare(after))
    elif kinds == ("identifier", "comparison_operator"):
        yield from _true_or_given(before, after)
    elif kinds == ("attribute", "call"):
        yield from _not_called(before, after)
        yield from _may_lack(before, after)
        yield from _changed_meanwhile(before, after)
    elif kinds == ("subscript", "call"):
        yield from _key_may_lack(before, after)
    elif kinds == ("call", "call"):
        yield from _changed_meanwhile(before, after)
    elif kinds in (("call", "await"), ("call", "yield")):
        yield from _not_awaited(before, after, names)


def _raised_again(before: Any, after: Any, path: list[Any]) -> Iterator[Rewrite]:
    """`raise X(...)` inside of `except`, fixed as `raise X(...) from error`."""
    was, now = _words(before), _words(after)
    if "from" in was or "from" not in now or not any(node.kind() == "except_clause" for node in path):
        return
    error = before.children()[-1]
    if len(was) == 1 or not _ERROR.match(error.text()):
        return
    inside = {"inside": {"kind": "except_clause", "stopBy": "end"}}
    is_made = error.kind() in CALLS
    named = error.field("function").text() if is_made else error.text()
    for raised in ("$A($$$B)", f"{named}($$$B)") if is_made else (named,):
        cause = "None" if now[-1] == "None" else "$ERROR"
        caused = {"not": {"has": {"regex": "^from$"}}}
        query = {"all": [{"pattern": f"raise {raised}"}, caused, inside]}
        yield idiom(f"raise {raised}", f"raise {raised} from {cause}", query, is_mistake=raised.startswith(named))


def _words(node: Any) -> list[str]:
    return [child.text() for child in node.children()]


def _caught(before: Any, after: Any, names: Vocabulary) -> Iterator[Rewrite]:
    """A bare `except:` that names its errors now; or one more error caught around the only call."""
    old, new = (set(_ERROR.findall(_header(node))) for node in (before, after))
    if not old and new:
        query = {"kind": "except_clause", "regex": r"^except\s*:"}
        yield idiom("except:", f"except {' '.join(sorted(new))}:", query)
        return
    body = before.parent().field("body") if before.parent() is not None else None
    called = {_callee(node) for node in walk(body) if node.kind() in CALLS} if body is not None else set()
    added = sorted(new - old)
    if not old or not added or len(called) != 1 or any(_is_private(name) for name in called):
        return
    call, caught = _any_object(called.pop(), names), min(old)
    lacks = [{"not": {"has": {"regex": rf"\b{re.escape(error)}\b", "not": {"kind": "block"}}}} for error in added]
    has_known = {"has": {"regex": rf"\b{re.escape(caught)}\b", "not": {"kind": "block"}}}
    tried = {"has": {"field": "body", "has": {"pattern": f"{call}($$$A)", "stopBy": "end"}}}
    lacking = {
        "all": [{"kind": "except_clause"}, has_known, *lacks, {"inside": {"kind": "try_statement", **tried}}]
    }
    attempt = f"try: {call}($$$A) except"
    yield idiom(
        f"{attempt} {', '.join(sorted(old))}", f"{attempt} {', '.join(sorted(new))}", lacking, is_mistake=False
    )


def _is_private(callee: str) -> bool:
    return callee.rpartition(".")[2].startswith("_")


def _any_object(callee: str, names: Vocabulary) -> str:
    """`self.pool.connect` as `$ANY.connect`; `socket.create_connection` as it is."""
    root, dot, _ = callee.partition(".")
    return callee if not dot or names.origin(root) != LOCAL else f"$ANY.{callee.rpartition('.')[2]}"


def _empty_or_missing(before: Any, after: Any) -> Iterator[Rewrite]:
    """An empty value is not a missing one: `a.key or b`, fixed as `a.key if a.key is not None else b`."""
    left, _, right = (*before.children(), None, None)[:3]
    if left is None or right is None or left.kind() != "attribute" or after.kind() != "conditional_expression":
        return
    member = left.field("attribute").text()
    if f"{left.text()} is not None" in after.text() and not member.startswith("_"):
        yield idiom(
            f"$A.{member} or $B",
            f"$A.{member} if $A.{member} is not None else $B",
            {"pattern": f"$A.{member} or $B"},
        )


def _true_or_there(before: Any, after: Any) -> Iterator[Rewrite]:
    """Zero is not nothing: `if item.timeout:`, fixed as `if item.timeout is not None:`."""
    is_not = before.kind() == "not_operator"
    asked = before.field("argument") if is_not else before
    if asked is None or asked.kind() != "attribute":
        return
    sign, member = "is" if is_not else "is not", asked.field("attribute").text()
    if after.text() != f"{asked.text()} {sign} None" or member.startswith("_") or member in _VAGUE:
        return
    around = {"any": [{"kind": kind} for kind in _ASKING]}
    query = {"all": [{"pattern": f"$A.{member}"}, {"inside": around}]}
    yield idiom(f"if {'not ' * is_not}$A.{member}", f"if $A.{member} {sign} None", query, is_mistake=False)


def _true_or_given(before: Any, after: Any) -> Iterator[Rewrite]:
    """The same for an argument that is a number or None: `if digits:`, fixed as `if digits is not None:`."""
    if after.text() == f"{before.text()} is not None":
        given = {"kind": "typed_default_parameter", "regex": _NUMBER, "has": {"field": "name", "pattern": "$A"}}
        taken = {"kind": "function_definition", "has": {"field": "parameters", "has": given}, "stopBy": "end"}
        asked = {"kind": "if_statement", "has": {"field": "condition", "pattern": "$A"}}
        query = {"all": [{"pattern": "$A"}, {"inside": asked}, {"inside": taken}]}
        yield idiom("if $NUMBER", "if $NUMBER is not None", query)


def _not_called(before: Any, after: Any) -> Iterator[Rewrite]:
    """A method that is not called: `if user.is_admin:`, fixed as `if user.is_admin():`."""
    member = before.field("attribute").text()
    if after.text() == f"{before.text()}()" and not member.startswith("_"):
        named = {"pattern": f"$A.{member}"}
        query = {"all": [named, {"not": {"inside": {"kind": "call", "has": {"field": "function", **named}}}}]}
        yield idiom(f"$A.{member}", f"$A.{member}()", query, is_mistake=False)


def _may_lack(before: Any, after: Any) -> Iterator[Rewrite]:
    """An attribute that may be missing: `key.blob`, fixed as `getattr(key, "blob", None)`."""
    owner, member = before.field("object").text(), before.field("attribute").text()
    if owner == "self" or member.startswith("_") or member in _VAGUE:
        return
    match = re.fullmatch(rf"getattr\({re.escape(owner)}, ([\"']){member}\1, .+\)", after.text())
    if match:
        own = {"regex": r"^(self|cls)\."}
        given = {"inside": {"kind": "assignment", "has": {"field": "left", "pattern": f"$A.{member}"}}}
        query = {"all": [{"pattern": f"$A.{member}"}, {"not": own}, {"not": given}]}
        yield idiom(f"$A.{member}", f'getattr($A, "{member}", $B)', query, is_mistake=False)


def _key_may_lack(before: Any, after: Any) -> Iterator[Rewrite]:
    """A key that may be missing: `answer["etag"]`, fixed as `answer.get("etag")`."""
    owner, key = before.field("value"), before.field("subscript")
    if key is None or not after.text().startswith(f"{owner.text()}.get({key.text()}"):
        return
    match = re.fullmatch(r"[\"']([\w.-]+)[\"']", key.text())
    if not match or match[1].lower() in _VAGUE_KEYS:
        return
    part = {"kind": "subscript", "has": {"field": "subscript", "regex": f"^[\"']{re.escape(match[1])}[\"']$"}}
    given = [
        {"inside": {"kind": "assignment", "has": {"field": "left", **part}}},
        {"inside": {"kind": "augmented_assignment", "has": {"field": "left", **part}}},
        {"inside": {"kind": "delete_statement"}},
    ]
    query = {"all": [part, {"not": {"any": given}}]}
    yield idiom(f"$A[{key.text()}]", f"$A.get({key.text()})", query, is_mistake=False)


def _may_fail(before: Any, after: Any, names: Vocabulary) -> Iterator[Rewrite]:
    """A library call whose error was not caught: `os.kill(pid)`, fixed as `try: ... except OSError: ...`."""
    body = after.field("body")
    errors = [
        error
        for clause in after.children()
        if clause.kind() == "except_clause"
        for error in _ERROR.findall(_header(clause))
    ]
    if body is None or not errors or _flat(body) != _flat(before):
        return
    called = {_callee(node) for node in walk(before) if node.kind() in CALLS}
    foreign = sorted(call for call in called if names.origin(call.partition(".")[0]) == FOREIGN)
    if len(foreign) != 1 or _ERROR.fullmatch(foreign[0].rpartition(".")[2]):
        return
    caught = {"has": {"kind": "except_clause", "regex": rf"^except[^\n]*\b({'|'.join(map(re.escape, errors))})\b"}}
    attempt = {"kind": "try_statement", **caught, "stopBy": "end"}
    query = {"all": [{"pattern": f"{foreign[0]}($$$A)"}, {"not": {"inside": attempt}}]}
    advice = f"try: {foreign[0]}($$$A) except {', '.join(errors)}: ..."
    yield idiom(f"{foreign[0]}($$$A)", advice, query, is_mistake=False)


def _flat(node: Any) -> str:
    return "".join(node.text().split())


def _may_be_none(before: Any, after: Any) -> Iterator[Rewrite]:
    """An attribute that may be None: `self.socket.close()`, fixed as `if self.socket: self.socket.close()`."""
    match = _ASKED.search(after.text())
    asked = (match[1] or match[2]) if match else ""
    if not asked or _flat(before) not in _flat(after) or f"{asked}." not in before.text():
        return
    member = asked.rpartition(".")[2]
    if member in _VAGUE:
        return
    named = {"regex": rf"\.{member}\b"}
    asking: list[dict[str, Any]] = [
        {"kind": kind, **named} for kind in ("conditional_expression", "boolean_operator", "not_operator")
    ]
    asking += [
        {"kind": "comparison_operator", "regex": rf"\.{member}\s+is\b"},
        {"kind": "assert_statement", **named},
    ]
    asking += [{"kind": kind, "has": {"field": "condition", **named}} for kind in _ASKING[:3]]
    function = {"kind": "function_definition", "has": {"any": asking, "stopBy": "end"}, "stopBy": "end"}
    used = {"kind": "attribute", "has": {"field": "object", "pattern": f"$A.{member}"}}
    query = {"all": [used, {"not": {"inside": function}}]}
    yield idiom(f"$A.{member}.$B", f"if $A.{member} is not None: $A.{member}.$B", query, is_mistake=False)


def _nothing_to_loop_over(before: Any, after: Any) -> Iterator[Rewrite]:
    """A collection that may be None: `for row in answer.rows`, fixed as `for row in answer.rows or []`."""
    instead = after.text().removeprefix(f"{before.text()} or ")
    part = before.field("attribute" if before.kind() == "attribute" else "subscript")
    if instead not in ("[]", "()", "{}") or part.kind() not in ("identifier", "string"):
        return
    if part.text() in _VAGUE or part.text().startswith("_"):
        return
    pattern = f"$A.{part.text()}" if before.kind() == "attribute" else f"$A[{part.text()}]"
    query = {"pattern": pattern, "inside": _LOOPS}
    yield idiom(f"for $B in {pattern}", f"for $B in {pattern} or {instead}", query, is_mistake=False)


def _changed_meanwhile(before: Any, after: Any) -> Iterator[Rewrite]:
    """A collection that changes during the loop: `in jobs.values()`, fixed as `in list(jobs.values())`."""
    match = re.fullmatch(r"[\w.]+\.(\w+?)(\.(?:items|keys|values)\(\))?", before.text())
    if match and after.text() == f"list({before.text()})":
        pattern = f"$A.{match[1]}{match[2] or ''}"
        query = {"pattern": pattern, "inside": _LOOPS}
        yield idiom(f"for $B in {pattern}", f"for $B in list({pattern})", query, is_mistake=False)


def _decorated(before: Any, after: Any) -> Iterator[Rewrite]:
    """A decorator factory that is not called: `@retried`, fixed as `@retried()`; or the other way round."""
    was, now = before.text(), after.text()
    if was.removesuffix("()") == now.removesuffix("()") and was != now:
        query = {"kind": "decorator", "regex": f"^{re.escape(was)}$"}
        yield idiom(was, now, query, is_mistake=False)


def _not_awaited(before: Any, after: Any, names: Vocabulary) -> Iterator[Rewrite]:
    """A coroutine that is not awaited: `session.shut_down()`, fixed as `await session.shut_down()`."""
    called, how = _any_object(_callee(before), names), after.kind()
    is_specific = re.search(r"[a-z](_|[A-Z])", called.rpartition(".")[2]) and not _is_private(called)
    if after.text() == f"{how} {before.text()}" and is_specific:
        call = {"pattern": f"{called}($$$A)"}
        query = {"all": [call, {"inside": {"kind": "expression_statement"}}]}
        yield idiom(f"{called}($$$A)", f"{how} {called}($$$A)", query)


def _left_open(before: Any, after: Any) -> Iterator[Rewrite]:
    """A file that is never closed: `open(path).read()`, `json.load(open(path))`."""
    calls = [_callee(node) for node in walk(before) if node.kind() in CALLS]
    opened = next((call for call in ("open", "io.open", "codecs.open") if call in calls), "")
    if opened and f"with {opened}(" in after.text():
        used: list[dict[str, Any]] = [{"pattern": f"{opened}($$$A).$B($$$C)"}, {"pattern": f"$B({opened}($$$A))"}]
        used.append({"kind": "expression_statement", "has": {"pattern": f"{opened}($$$A)"}})
        yield idiom(f"{opened}($$$A).read()", f"with {opened}($$$A) as $FILE: ...", {"any": used})


def _header(clause: Any) -> str:
    """`except (KeyError, OSError) as error`, without the block."""
    return "".join(
        f"{child.text()} " for child in clause.children() if child.kind() not in ("block", "comment", ":")
    )


def _callee(node: Any) -> str:
    return "".join(node.field(CALLS[node.kind()]).text().split())


def _default(before: Any, after: Any) -> Iterator[Rewrite]:
    """A default that all calls share: `rows=[]`, fixed as `rows=None`."""
    value, other = before.field("value"), after.field("value")
    if value is None or other is None or other.text() != "None":
        return
    shared = ("list", "dictionary", "set") if value.text() in _EMPTY else ("call",)
    if value.kind() in shared:
        query = {
            "any": [{"kind": kind} for kind in ("default_parameter", "typed_default_parameter")],
            "has": {"field": "value", "any": [{"kind": kind} for kind in shared]},
        }
        default = value.text() if value.text() in _EMPTY else "$B()"
        yield idiom(f"def $F($A={default})", "def $F($A=None)", query, is_mistake=value.text() in _EMPTY)
