"""Mistakes of Python that are known by their shape: the form that is wrong, and the one that takes its place.

A fix is one of them if it takes the one away and brings the other, with the same parts in both. So each entry is a
pair of queries; names in capitals that both have must stand for the same text.
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from clickstop.learning.generalise import IDIOM, Rewrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from clickstop.learning.tree_changes import Rewritten

    Query = dict[str, Any]

_VARIABLE = re.compile(r"\$+([A-Z]+)")
_LITERAL = re.compile(r"(?<![$\w])\w[\w.(]*")
# Signs, and what stands before a quote.
_SIGNS = re.compile(r"""\b[rbfuRBFU]{1,2}(?=["'])|\W""")
_IMPORTS = ("import_from_statement", "import_statement")
# Each line: the mistake and what takes its place, with other ways to write them; `\n` is a line break. `!` begins
# those that are mistakes wherever they stand, no matter of taste. Lines below have the kinds and expressions that
# find both forms, where no pattern does; with `~`, both forms have the same letters.
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
! raise NotImplemented -> raise NotImplementedError
    raise_statement ^raise NotImplemented\b
    raise_statement ^raise NotImplementedError\b
except IOError -> except OSError
    except_clause ^except[^:\n]*\b(IOError|EnvironmentError|WindowsError|socket\.error|select\.error)\b
    except_clause ^except[^:\n]*\bOSError\b
try: ... except $A: pass -> with contextlib.suppress($A): ...
    try_statement ^try:(\n +[^\n]+)\n +except [\w.]+:\n +pass$
    with_statement ^with (contextlib\.)?suppress\(
assert $A -> raise $ERROR
    assert_statement ^assert
    raise_statement ^raise
$A.$B(f'... {$C}') -> $A.$B('... %s', $C)
    call ^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[rR]?[fF]["']
    call ^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[rRbBuU]{0,2}["'][^"']*["'],
'...' + str($A) -> f'...{$A}'
    binary_operator ["'] \+ str\(
    string ^[rR]?[fF]
f'{repr($A)}' -> f'{$A!r}'
    interpolation ^\{\s*repr\(
    interpolation !r\}$
f'{str($A)}' -> f'{$A}'
    interpolation ^\{\s*str\(
    interpolation ^\{
! $A.lstrip('prefix') -> $A.removeprefix('prefix')
    call \.[lr]strip\(\s*["'][^"']*\w[^"']*\w[^"']*["']\s*\)$
    call ^[\w.]+\.(removeprefix|removesuffix|startswith|endswith)\(
$A, $B = $TEXT.split($SIGN, 1) -> $A, _, $B = $TEXT.partition($SIGN)
    assignment ^\(?\w+, *\w+\)? *= .*\.r?split\([^()]+, *1\)$
    call \.r?partition\([^()]*\)$
! $A == str -> $A is str
    comparison_operator ([!=]=\s*|^)(str|int|bool|float|list|dict|tuple|set|bytes)(\s*[!=]=.*)?$
    comparison_operator \bis (not )?(str|int|bool|float|list|dict|tuple|set|bytes)$
logging.info($$$A) -> LOGGER.info($$$A)
    call ^logging\.(debug|info|warning|error|exception|critical|log)\(
    call ^[\w.]*(log|LOG|Log)\w*\.(debug|info|warning|error|exception|critical|log)\(
$BASE.__init__($SELF, $$$A) -> super().__init__($$$A)
    call ^(\w+\.)*[A-Z]\w*\.__init__\(\s*self\b
    call ^super\(.*\)\.__init__\(
~ u'...' -> '...'
    string ^[uU]["']
    string ^[fFrRbB]{0,2}["']
!~ '\d' -> r'\d'
    string ^[bBuU]?["'](\\\\|[^\\])*\\[dswWDS.()\[\]*+?{}|$^/ -]
    string ^[bB]?[rR][bB]?
!~ 'two''words' -> 'two ''words'
    concatenated_string [a-z][.,:;]?["']\s*\n\s*[fF]?["'][A-Za-z]
    concatenated_string \s["']\s*\n|\n\s*[fF]?["']\s
"""


class Entry(NamedTuple):
    """A pair: what people are shown, and the queries that find each form."""

    before: str
    after: str  # "" where nothing need take its place
    old: Query
    new: Query
    word: str = ""  # what stands wherever the mistake is
    is_mistake: bool = False  # no matter of taste
    is_spelling: bool = False  # both have the same letters

    @property
    def shared(self) -> set[str]:
        """Names that stand for the same text on both sides."""
        return set(_VARIABLE.findall(str(self.old))) & set(_VARIABLE.findall(str(self.new)))


def _entry(block: str) -> Entry:
    line, *queries = block.split("\n    ")
    flags, pair = re.match(r"([!~]* ?)(.*)", line).groups()  # type: ignore[union-attr]  # it always fits
    sides = [side.split(" | ") for side in pair.split(" -> ")]
    before, after = (side[0].replace("\\n", "") for side in sides)
    old, new = map(_by_kind, queries) if queries else map(_by_pattern, sides)
    word = "" if queries else max(_LITERAL.findall(before), key=len, default="")
    return Entry(before, after, old, new, word, "!" in flags, "~" in flags)


def _by_kind(query: str) -> Query:
    kind, _, expression = query.partition(" ")
    return {"kind": kind, "regex": expression}


def _by_pattern(side: list[str]) -> Query:
    return {"any": [{"pattern": text.replace("\\n", "\n   ")} for text in side]}


def _also(pattern: str, expression: str) -> Query:
    return {"all": [{"pattern": pattern}, {"regex": expression}]}


_TEXT = r"""^\(?\s*[rRbBuU]{0,2}["']"""
_LOGGED = r"""^[\w.]+\.(debug|info|warning|error|exception|critical)\(\s*[fFrR]*["']"""
_HOLES = r"""\(\s*[rRbBuU]{0,2}["'][^"'\n]*%[sdr][^"'\n]*["']\s*,"""
_VERSION = r"^sys\.version_info(( *[<>=]+ *\((2(, *\d+)?|3(, *0)?),?\))|((\[0\]|\.major) *[<>=]+ *[23]))$"
_FORMATTED = {"kind": "string", "regex": r"^[rR]?[fF]"}
_RAISED = {"kind": "raise_statement"}
_IN_GENERATOR = {"kind": "function_definition", "has": {"kind": "yield", "stopBy": "end"}, "stopBy": "end"}
_SINGLE = (
    Entry(
        "raise StopIteration",
        "return",
        {**_RAISED, "regex": r"^raise StopIteration\b", "inside": _IN_GENERATOR},
        {"any": [{"kind": "return_statement"}, {"kind": "break_statement"}]},
        is_mistake=True,
    ),
    Entry(
        "$A = lambda $$$B: $C",
        "def $A($$$B): return $C",
        {"kind": "assignment", "regex": r"^\w+ = lambda\b", "has": {"field": "left", "pattern": "$A"}},
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
    Entry("print($$$A)", "", {"pattern": "print($$$A)", "inside": {"kind": "expression_statement"}}, {}),
    Entry(
        "if PY2",
        "",
        {
            "any": [
                *({"pattern": name} for name in ("six.PY2", "six.PY3", "PY2", "PY3")),
                {"kind": "comparison_operator", "regex": _VERSION},
            ]
        },
        {},
    ),
    Entry(
        "$ERROR.message",
        "str($ERROR)",
        {"pattern": "$A.message", "inside": {"kind": "except_clause", "stopBy": "end"}},
        {"pattern": "str($A)"},
        is_mistake=True,
    ),
    Entry(
        "$A.open($$$B).read()",
        "with $A.open($$$B) as $FILE: ...",
        {"pattern": "$A.open($$$B).read()"},
        {"kind": "with_statement", "regex": r"^with [\w.]+\.open\("},
        is_mistake=True,
    ),
    Entry(
        "$F($$$A, shell=True)",
        "$F($$$A)",
        {"pattern": "$F($$$A, shell=True)"},
        {"kind": "call", "regex": "^subprocess"},
    ),
    Entry(
        '"... %s ...", $A',
        'f"... {$A} ..."',
        {"any": [_also("print($$$A)", f"^print{_HOLES}"), {**_RAISED, "regex": rf"^raise [\w.]+{_HOLES}"}]},
        {"any": [_RAISED, {"pattern": "print($$$)"}]},
        is_mistake=True,
    ),
    *(
        Entry(before, after, _also(before, _LOGGED), {"pattern": after})
        for before, after in (("$A.$B($C.format($$$D))", "$A.$B($E, $$$D)"), ("$A.$B($C % $D)", "$A.$B($C, $$$E)"))
    ),
    Entry("'...'.format($$$A)", "f'...'", _also("$A.format($$$B)", _TEXT), _FORMATTED),
    Entry("'... %s' % $A", "f'... {$A}'", _also("$A % $B", _TEXT), _FORMATTED),
    Entry(
        "'... {0}'.format($$$A)",
        "'... {}'.format($$$A)",
        _also("$B.format($$$A)", _TEXT + r"[^{}]*\{0[^0-9]"),
        _also("$N.format($$$A)", _TEXT + r"[^{}]*\{[^0-9]"),
    ),
    *(
        Entry(
            f"$A[{place}] == $TEXT",
            f"$A.{method}($TEXT)",
            {**_by_pattern([f"$A[{place}] == $TEXT", f"$TEXT == $A[{place}]"]), "has": {"kind": "string"}},
            {"pattern": f"$A.{method}($TEXT)"},
        )
        for place, method in (("0", "startswith"), ("-1", "endswith"))
    ),
)
CATALOGUE = (*map(_entry, re.split(r"\n(?! )", _PAIRS.strip())), *_SINGLE)


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
    if not entry.after:
        return bool(gone)
    come = _fresh(unit.added, unit.removed, entry.new, "".join(node.text() for node in gone)) if gone else []
    return any(_agree(old, new, entry) for old in gone for new in come)


def _fresh(nodes: list[Any], others: list[Any], query: Query, besides: str = "") -> list[Any]:
    """What matches on one side and does not stand on the other, except as a part of what is looked for there."""
    there = {node.text() for other in others for node in other.find_all({"rule": query})}
    matches = (node for one in nodes for node in one.find_all({"rule": query}))
    return [node for node in matches if node.text() not in there or node.text() in besides]


def _agree(old: Any, new: Any, entry: Entry) -> bool:
    letters = [_SIGNS.sub("", node.text()) for node in (old, new)]
    if entry.is_spelling and letters[0] != letters[1]:
        return False
    bound = ((_bound(old, name), _bound(new, name)) for name in entry.shared)
    return all(was == now for was, now in bound if was and now)


def _bound(node: Any, name: str) -> str:
    single = node.get_match(name)
    nodes = [single] if single is not None else node.get_multiple_matches(name)
    return "".join("".join(part.text() for part in nodes).split())
