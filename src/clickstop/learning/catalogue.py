"""Mistakes of Python that are known by their shape: the form that is wrong, and the one that takes its place.

A fix is one of them if it takes the one away and brings the other, with the same parts in both. So each entry is a
pair of queries; names in capitals that both have must stand for the same text.
"""

from __future__ import annotations

import re
import sys

from clickstop.learning.generalise import IDIOM, Rewrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.learning.tree_changes import Rewritten

    Query = dict[str, Any]

_VARIABLE = re.compile(r"\$+([A-Z]+)")
_LITERAL = re.compile(r"(?<![$\w])\w[\w.(]*")
_SIGNS = re.compile(r"""\b[rbfuRBFU]{1,2}(?=["'])|\W""")
_IMPORTS = ("import_from_statement", "import_statement")
# Each line: the mistake and what takes its place, with other ways to write them. `!` begins those that are mistakes
# wherever they stand, and no matter of taste; `\n` is a line break.
_PAIRS = r"""
super($A, $B).$C($$$D) -> super().$C($$$D)
! return super().__init__($$$D) -> super().__init__($$$D)
! not $A in $B -> $A not in $B
! not $A is $B -> $A is not $B
! for $A in $A.$B($$$C):\n $$$D | for $A in $A:\n $$$D -> for $N in $A.$B($$$C):\n $$$E | for $N in $A:\n $$$E
for $A in $B:\n yield $A -> yield from $B
if not $A:\n $A = $B -> if $A is None:\n $A = $B
! $A and $B >= $A | $A and $B > $A -> $A is not None and $B >= $A | $A is not None and $B > $A
! $A and $B <= $A | $A and $B < $A -> $A is not None and $B <= $A | $A is not None and $B < $A
hasattr($A, '__call__') | hasattr($A, "__call__") -> callable($A)
not bool($A) -> not $A
$A.__class__.__name__ -> type($A).__name__
$A / float($B) -> $A / $B
float($A) / $B -> $A / $B
$A.split($B)[0] -> $A.split($B, maxsplit=1)[0] | $A.split($B, 1)[0] | $A.partition($B)[0]
$A.split($B)[-1] -> $A.rsplit($B, maxsplit=1)[-1] | $A.rsplit($B, 1)[$N] | $A.rpartition($B)[$N]
$A.match($B) -> $A.fullmatch($B)
! $A.keys()[$B] -> list($A)[$B] | list($A.keys())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
! $A.values()[$B] -> list($A.values())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
! $A.items()[$B] -> list($A.items())[$B] | next(iter($$$N)) | sorted($$$N)[$B]
$A in $B.keys() -> $A in $B
! $A.has_key($B) -> $B in $A
list($A)[0] -> next(iter($A)) | next($A)
$A[$B] if $B in $A else $C -> $A.get($B, $C) | $A.get($B)
dict([($A, $B) for $C in $D]) -> {$A: $B for $C in $D}
dict(($A, $B) for $C in $D) -> {$A: $B for $C in $D}
set([$A for $B in $C]) -> {$A for $B in $C}
set([$$$A]) -> {$$$A}
tuple([$A for $B in $C]) -> tuple($A for $B in $C)
any([$A for $B in $C]) -> any($A for $B in $C)
all([$A for $B in $C]) -> all($A for $B in $C)
sum([$A for $B in $C]) -> sum($A for $B in $C)
frozenset([$A for $B in $C]) -> frozenset($A for $B in $C)
! type($A) == $B | $B == type($A) -> isinstance($A, $B) | isinstance($A, ($$$)) | type($A) is $B
! type($A) != $B | $B != type($A) -> not isinstance($A, $B) | not isinstance($A, ($$$)) | type($A) is not $B
isinstance($A, $B) or isinstance($A, $C) -> isinstance($A, ($B, $C))
! if not os.path.exists($A):\n os.makedirs($A) -> os.makedirs($A, exist_ok=True) | os.makedirs($A, $$$)
! if not os.path.isdir($A):\n os.makedirs($A) -> os.makedirs($A, exist_ok=True) | os.makedirs($A, $$$)
int(math.ceil($A)) -> math.ceil($A)
int(math.floor($A)) -> math.floor($A)
int(round($A)) -> round($A)
"""


class Entry:
    """A pair: what people are shown, and the queries that find each form."""

    __slots__ = ("after", "before", "is_mistake", "is_spelling", "may_vanish", "new", "old", "shared", "word")

    def __init__(
        self,
        before: str,
        after: str,
        old: Query,
        new: Query | None = None,
        *,
        word: str = "",
        is_mistake: bool = False,
        is_spelling: bool = False,
    ) -> None:
        self.before = before
        self.after = after
        self.old = old
        self.new = new or {"pattern": after}
        self.word = word  # what stands wherever the mistake is
        self.is_mistake = is_mistake  # no matter of taste
        self.is_spelling = is_spelling  # both have the same letters
        self.may_vanish = not after  # nothing need take its place
        self.shared = set(_VARIABLE.findall(str(old))) & set(_VARIABLE.findall(str(self.new)))


def _pair(line: str) -> Entry:
    sides = [side.split(" | ") for side in line.removeprefix("! ").split(" -> ")]
    before, after = (side[0].replace("\\n", "") for side in sides)
    old, new = ({"any": [{"pattern": text.replace("\\n", "\n   ")} for text in side]} for side in sides)
    word = max(_LITERAL.findall(before), key=len, default="")
    return Entry(before, after, old, new, word=word, is_mistake=line.startswith("! "))


def _of(kind: str, regex: str, **more: Any) -> Query:
    return {"kind": kind, "regex": regex, **more}


def _also(pattern: str, regex: str) -> Query:
    return {"all": [{"pattern": pattern}, {"regex": regex}]}


_QUOTED = r"""[rRbBuU]{0,2}["']"""
_TEXT = rf"^\(?\s*{_QUOTED}"  # at the beginning
_LEVEL = r"\.(debug|info|warning|error|exception|critical)\("
_LOGGED = rf"^[\w.]+{_LEVEL}\s*[fFrR]*[\"']"
_HOLES = r"""[^"'\n]*%[sdr][^"'\n]*["']\s*,"""
_PYTHON_2 = r"\((2(, *\d+)?|3(, *0)?),?\)$"
_OLD_ERRORS = r"IOError|EnvironmentError|WindowsError|socket\.error|select\.error"
_FORMATTED = _of("string", r"^[rR]?[fF]")
_RAISED = {"kind": "raise_statement"}
_PRINTED = {"pattern": "print($$$A)"}
_COMPARED = "comparison_operator"
_IN_GENERATOR = {
    "inside": {"kind": "function_definition", "has": {"kind": "yield", "stopBy": "end"}, "stopBy": "end"}
}
_SINGLE = (
    # Of the language.
    Entry(
        "raise NotImplemented",
        "raise NotImplementedError",
        _of("raise_statement", r"^raise NotImplemented\b"),
        is_mistake=True,
    ),
    Entry(
        "raise StopIteration",
        "return",
        {"all": [_of("raise_statement", r"^raise StopIteration\b"), _IN_GENERATOR]},
        {"any": [{"kind": "return_statement"}, {"kind": "break_statement"}]},
        is_mistake=True,
    ),
    Entry(
        "$A = lambda $$$B: $C",
        "def $A($$$B): return $C",
        _of("assignment", r"^\w+ = lambda\b", has={"field": "left", "pattern": "$A"}),
        {"kind": "function_definition", "has": {"field": "name", "pattern": "$A"}},
    ),
    Entry(
        "[$A for $B in $C]",
        "for $B in $C: $A",
        {"kind": "expression_statement", "has": {"kind": "list_comprehension"}},
        {"kind": "for_statement"},
        is_mistake=True,
    ),
    Entry("set(($$$A))", "{$$$A}", {"pattern": "set($T)", "has": {"has": {"kind": "tuple"}}}, {"kind": "set"}),
    Entry("print($$$A)", "", {**_PRINTED, "inside": {"kind": "expression_statement"}}),
    Entry(
        "if PY2",
        "",
        {
            "any": [
                *({"pattern": name} for name in ("six.PY2", "six.PY3", "PY2", "PY3")),
                _of(_COMPARED, rf"^sys\.version_info *[<>=]+ *{_PYTHON_2}"),
                _of(_COMPARED, r"^sys\.version_info(\[0\]|\.major) *[<>=]+ *[23]$"),
            ]
        },
    ),
    Entry(
        "except IOError",
        "except OSError",
        _of("except_clause", rf"^except[^:\n]*\b({_OLD_ERRORS})\b"),
        _of("except_clause", r"^except[^:\n]*\bOSError\b"),
    ),
    Entry(
        "$ERROR.message",
        "str($ERROR)",
        {"pattern": "$A.message", "inside": {"kind": "except_clause", "stopBy": "end"}},
        {"pattern": "str($A)"},
        is_mistake=True,
    ),
    Entry(
        "try: ... except $A: pass",
        "with contextlib.suppress($A): ...",
        _of("try_statement", r"^try:(\n +[^\n]+)\n +except [\w.]+:\n +pass$"),
        _of("with_statement", r"^with (contextlib\.)?suppress\("),
    ),
    Entry("assert $A", "raise $ERROR", {"kind": "assert_statement"}, _RAISED),
    Entry(
        "$A.open($$$B).read()",
        "with $A.open($$$B) as $FILE: ...",
        {"pattern": "$A.open($$$B).read()"},
        _of("with_statement", r"^with [\w.]+\.open\("),
        is_mistake=True,
    ),
    Entry("$F($$$A, shell=True)", "$F($$$A)", {"pattern": "$F($$$A, shell=True)"}, _of("call", "^subprocess")),
    # Of texts.
    Entry(
        "u'...'",
        "'...'",
        _of("string", r"""^[uU]["']"""),
        _of("string", r"""^[fFrRbB]{0,2}["']"""),
        is_spelling=True,
    ),
    Entry(
        '"... %s ...", $A',
        'f"... {$A} ..."',
        {
            "any": [
                _also("print($$$A)", rf"^print\(\s*{_QUOTED}{_HOLES}"),
                _of("raise_statement", rf"^raise [\w.]+\(\s*{_QUOTED}{_HOLES}"),
            ]
        },
        {"any": [_RAISED, {"pattern": "print($$$)"}]},
        is_mistake=True,
    ),
    Entry(
        "$A.$B($C.format($$$D))",
        "$A.$B($E, $$$D)",
        _also("$A.$B($C.format($$$D))", _LOGGED),
    ),
    Entry("$A.$B($C % $D)", "$A.$B($C, $$$E)", _also("$A.$B($C % $D)", _LOGGED)),
    Entry(
        "$A.$B(f'... {$C}')",
        "$A.$B('... %s', $C)",
        _of("call", rf"^[\w.]+{_LEVEL}\s*[rR]?[fF][\"']"),
        _also("$A.$B($C, $$$D)", rf"{_LEVEL}\s*{_QUOTED}"),
    ),
    Entry("'...'.format($$$A)", "f'...'", _also("$A.format($$$B)", _TEXT), _FORMATTED),
    Entry(
        "'... {0}'.format($$$A)",
        "'... {}'.format($$$A)",
        _also("$B.format($$$A)", _TEXT + r"[^{}]*\{0[^0-9]"),
        _also("$N.format($$$A)", _TEXT + r"[^{}]*\{[^0-9]"),
    ),
    Entry("'...' + str($A)", "f'...{$A}'", _of("binary_operator", r"""["'] \+ str\("""), _FORMATTED),
    Entry("'... %s' % $A", "f'... {$A}'", _also("$A % $B", _TEXT), _FORMATTED),
    Entry(
        "'\\d'",
        "r'\\d'",
        _of("string", r"""^[bBuU]?["'](\\\\|[^\\])*\\[dswWDS.()\[\]*+?{}|$^/ -]"""),
        _of("string", r"^[bB]?[rR][bB]?"),
        is_mistake=True,
        is_spelling=True,
    ),
    Entry("f'{repr($A)}'", "f'{$A!r}'", _of("interpolation", r"^\{\s*repr\("), _of("interpolation", r"!r\}$")),
    Entry("f'{str($A)}'", "f'{$A}'", _of("interpolation", r"^\{\s*str\("), {"kind": "interpolation"}),
    Entry(
        "'two''words'",
        "'two ''words'",
        _of("concatenated_string", r"""[a-z][.,:;]?["']\s*\n\s*[fF]?["'][A-Za-z]"""),
        _of("concatenated_string", r"""\s["']\s*\n|\n\s*[fF]?["']\s"""),
        is_mistake=True,
        is_spelling=True,
    ),
    Entry(
        "$A.lstrip('prefix')",
        "$A.removeprefix('prefix')",
        _of("call", r"""\.[lr]strip\(\s*["'][^"']*\w[^"']*\w[^"']*["']\s*\)$"""),
        _of("call", r"^[\w.]+\.(removeprefix|removesuffix|startswith|endswith)\("),
        is_mistake=True,
    ),
    *(
        Entry(
            f"$A[{place}] == $TEXT",
            f"$A.{method}($TEXT)",
            {
                "any": [{"pattern": f"$A[{place}] == $TEXT"}, {"pattern": f"$TEXT == $A[{place}]"}],
                "has": {"kind": "string"},
            },
        )
        for place, method in (("0", "startswith"), ("-1", "endswith"))
    ),
    Entry(
        "$A, $B = $TEXT.split($SIGN, 1)",
        "$A, _, $B = $TEXT.partition($SIGN)",
        _of("assignment", r"^\(?\w+, *\w+\)? *= .*\.r?split\([^()]+, *1\)$"),
        {"any": [{"pattern": "$T.partition($S)"}, {"pattern": "$T.rpartition($S)"}]},
    ),
)
CATALOGUE = (*map(_pair, _PAIRS.strip().split("\n")), *_SINGLE)


def known_mistakes(unit: Rewritten) -> Iterator[Rewrite]:
    """Those that a piece of a fix takes away."""
    removed = " ".join(node.text() for node in unit.removed)
    for entry in CATALOGUE:
        if entry.word in removed and _is_instance(entry, unit):
            yield idiom(entry.before, entry.after or "nothing", entry.old, is_mistake=entry.is_mistake)


def late_imports(units: list[Rewritten]) -> Iterator[Rewrite]:
    """Modules that a file imported and that a function of it imports now: circular, optional or slow ones."""
    gone = {node.text(): node for unit in units for node in unit.removed if node.kind() in _IMPORTS}
    come = [
        node
        for unit in units
        for added in unit.added
        for node in added.find_all({"rule": {"any": [{"kind": kind} for kind in _IMPORTS]}})
        if any(above.kind() == "function_definition" for above in node.ancestors())
    ]
    for text in gone:
        source, _, names = text.rpartition("import ")
        for name in () if _is_standard(text) else re.findall(r"\w+", names):
            begins = f"^{source.replace('.', '[.]')}import .*"
            if any(re.search(rf"{begins}\b{name}\b", node.text()) for node in come):
                query = {
                    "any": [{"kind": kind} for kind in _IMPORTS],
                    "regex": rf"{begins}{name}\b",
                    "not": {"inside": {"kind": "function_definition", "stopBy": "end"}},
                }
                yield idiom(f"{source}import {name}", f"def $A(): {source}import {name}", query, is_mistake=False)


def _is_standard(statement: str) -> bool:
    """Whether it imports from the standard library, which is always there and never circular."""
    return statement.split()[1].partition(".")[0] in sys.stdlib_module_names


def idiom(before: str, after: str, query: Query, *, is_mistake: bool = True) -> Rewrite:
    """A rewrite that stands for itself."""
    rewrite = Rewrite(before, after, [query])
    rewrite.is_mistake = is_mistake
    rewrite.meaning = rewrite.new_meaning = {IDIOM: {before}}
    return rewrite


def _is_instance(entry: Entry, unit: Rewritten) -> bool:
    gone = _fresh(unit.removed, unit.added, entry.old)
    if entry.may_vanish:
        return bool(gone)
    come = _fresh(unit.added, unit.removed, entry.new, "".join(node.text() for node in gone)) if gone else []
    return any(_agree(old, new, entry) for old in gone for new in come)


def _fresh(nodes: list[Any], others: list[Any], query: Query, besides: str = "") -> list[Any]:
    """What matches on one side and does not stand on the other, except as a part of what is looked for there."""
    there = {node.text() for other in others for node in other.find_all({"rule": query})}
    matches = (node for one in nodes for node in one.find_all({"rule": query}))
    return [node for node in matches if node.text() not in there or node.text() in besides]


def _agree(old: Any, new: Any, entry: Entry) -> bool:
    if entry.is_spelling and _letters(old) != _letters(new):
        return False
    bound = ((_bound(old, name), _bound(new, name)) for name in entry.shared)
    return all(was == now for was, now in bound if was and now)


def _letters(node: Any) -> str:
    """Without signs, and without what stands before a quote."""
    return _SIGNS.sub("", node.text())


def _bound(node: Any, name: str) -> str:
    single = node.get_match(name)
    nodes = [single] if single is not None else node.get_multiple_matches(name)
    return "".join("".join(part.text() for part in nodes).split())
