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

_QUOTED = r"""[rRbBuU]{0,2}["']"""
_FORMATTED = {"kind": "string", "regex": r"^[rR]?[fF]"}
_LEVEL = r"\.(debug|info|warning|error|exception|critical)\("
_HOLES = r"""[^"'\n]*%[sdr][^"'\n]*["']\s*,"""
_IN_GENERATOR = {
    "inside": {"kind": "function_definition", "has": {"kind": "yield", "stopBy": "end"}, "stopBy": "end"}
}
_BYGONE = r"\((2(, *\d+)?|3(, *0)?),?\)"  # versions of Python that nobody has any more
_SIGNS = re.compile(r"""\b[rbfuRBFU]{1,2}(?=["'])|\W""")
_VARIABLE = re.compile(r"\$+([A-Z]+)")


class Entry:
    """A pair: what people are shown, and the queries that find each form."""

    __slots__ = ("after", "before", "is_mistake", "is_spelling", "may_vanish", "new", "old", "word")

    def __init__(
        self,
        before: str,
        after: str,
        *,
        word: str,
        old: Query | None = None,
        new: Query | None = None,
        is_mistake: bool = False,
        is_spelling: bool = False,
        may_vanish: bool = False,
    ) -> None:
        self.before = before
        self.after = after
        self.word = word  # what stands wherever the mistake is
        self.old = old or {"pattern": before}
        self.new = new or {"pattern": after}
        self.is_mistake = is_mistake  # no matter of taste
        self.is_spelling = is_spelling  # both have the same letters
        self.may_vanish = may_vanish  # nothing need take its place

    @property
    def shared(self) -> set[str]:
        """Names that stand for the same text on both sides."""
        return set(_VARIABLE.findall(str(self.old))) & set(_VARIABLE.findall(str(self.new)))


def _logged(before: str, after: str, word: str) -> Entry:
    """Words for a log are put together by whoever logs them, where they are read at all."""
    return Entry(
        before,
        after,
        word=word,
        old={"all": [{"pattern": before}, {"regex": rf"^[\w.]+{_LEVEL}\s*[fFrR]*[\"']"}]},
    )


def _any_of(*patterns: str) -> Query:
    return {"any": [{"pattern": pattern} for pattern in patterns]}


_IMPORTS = ("import_from_statement", "import_statement")
_VIEWS = ("keys", "values", "items")
CATALOGUE = (
    # Of the language.
    Entry("super($A, $B).$C($$$D)", "super().$C($$$D)", word="super("),
    Entry("return super().__init__($$$D)", "super().__init__($$$D)", word="__init__", is_mistake=True),
    Entry("not $A in $B", "$A not in $B", word="not ", is_mistake=True),
    Entry("not $A is $B", "$A is not $B", word="not ", is_mistake=True),
    Entry(
        "raise NotImplemented",
        "raise NotImplementedError",
        word="NotImplemented",
        old={"kind": "raise_statement", "regex": r"^raise NotImplemented\b"},
        is_mistake=True,
    ),
    Entry(
        "raise StopIteration",
        "return",
        word="StopIteration",
        old={"all": [{"kind": "raise_statement", "regex": r"^raise StopIteration\b"}, _IN_GENERATOR]},
        new={"any": [{"kind": "return_statement"}, {"kind": "break_statement"}]},
        is_mistake=True,
    ),
    Entry(
        "for $A in $A.$B($$$C)",
        "for $OTHER in $A.$B($$$C)",
        word="for ",
        old=_any_of("for $A in $A.$B($$$C):\n    $$$D", "for $A in $A:\n    $$$D", "for $A in $A.$B:\n    $$$D"),
        new=_any_of("for $N in $A.$B($$$C):\n    $$$E", "for $N in $A:\n    $$$E", "for $N in $A.$B:\n    $$$E"),
        is_mistake=True,
    ),
    Entry("for $A in $B: yield $A", "yield from $B", word="yield", old={"pattern": "for $A in $B:\n    yield $A"}),
    Entry(
        "if not $A: $A = $B",
        "if $A is None: $A = $B",
        word="if not",
        old={"pattern": "if not $A:\n    $A = $B"},
        new={"pattern": "if $A is None:\n    $A = $B"},
    ),
    Entry(
        "$A and $B >= $A",
        "$A is not None and $B >= $A",
        word=" and ",
        old=_any_of(*(f"$A and $B {sign} $A" for sign in (">=", ">", "<", "<="))),
        new=_any_of(*(f"$A is not None and $B {sign} $A" for sign in (">=", ">", "<", "<="))),
        is_mistake=True,
    ),
    Entry(
        "$A = lambda $$$B: $C",
        "def $A($$$B): return $C",
        word="lambda",
        old={"kind": "assignment", "regex": r"^\w+ = lambda\b", "has": {"field": "left", "pattern": "$A"}},
        new={"kind": "function_definition", "has": {"field": "name", "pattern": "$A"}},
    ),
    Entry(
        "hasattr($A, '__call__')",
        "callable($A)",
        word="__call__",
        old=_any_of("hasattr($A, '__call__')", 'hasattr($A, "__call__")'),
    ),
    Entry("not bool($A)", "not $A", word="not bool("),
    Entry("$A.__class__.__name__", "type($A).__name__", word="__class__"),
    Entry(
        "[$A for $B in $C]",
        "for $B in $C: $A",
        word="[",
        old={"kind": "expression_statement", "has": {"kind": "list_comprehension"}},
        new={"kind": "for_statement"},
        is_mistake=True,
    ),
    Entry(
        "print($$$A)",
        "logging, or nothing",
        word="print(",
        old={"pattern": "print($$$A)", "inside": {"kind": "expression_statement"}},
        new={"kind": "call", "regex": rf"^(sys\.(stdout|stderr)\.write\(|[\w.]*log\w*{_LEVEL})"},
        may_vanish=True,
    ),
    Entry(
        "if PY2",
        "the version that is supported",
        word="if ",
        old={
            "any": [
                *({"pattern": name} for name in ("six.PY2", "six.PY3", "PY2", "PY3")),
                {"kind": "comparison_operator", "regex": rf"^sys\.version_info *[<>=]+ *{_BYGONE}$"},
                {"kind": "comparison_operator", "regex": r"^sys\.version_info(\[0\]|\.major) *[<>=]+ *[23]$"},
            ]
        },
        may_vanish=True,
    ),
    Entry("$A / float($B)", "$A / $B", word="float("),
    Entry("float($A) / $B", "$A / $B", word="float("),
    # Of texts.
    Entry(
        "u'...'",
        "'...'",
        word="u",
        old={"kind": "string", "regex": r"""^[uU]["']"""},
        new={"kind": "string", "regex": r"""^[fFrRbB]{0,2}["']"""},
        is_spelling=True,
    ),
    Entry(
        '"... %s ...", $A',
        'f"... {$A} ..."',
        word="%",
        old={
            "any": [
                {"all": [{"pattern": "print($$$A)"}, {"regex": rf"^print\(\s*{_QUOTED}{_HOLES}"}]},
                {"kind": "raise_statement", "regex": rf"^raise [\w.]+\(\s*{_QUOTED}{_HOLES}"},
            ]
        },
        new={"any": [{"kind": "raise_statement"}, {"pattern": "print($$$)"}]},
        is_mistake=True,
    ),
    _logged("$A.$B($C.format($$$D))", "$A.$B($E, $$$D)", ".format("),
    _logged("$A.$B($C % $D)", "$A.$B($C, $$$E)", "%"),
    Entry(
        "$A.$B(f'... {$C}')",
        "$A.$B('... %s', $C)",
        word="{",
        old={"kind": "call", "regex": rf"^[\w.]+{_LEVEL}\s*[rR]?[fF][\"']"},
        new={"all": [{"pattern": "$A.$B($C, $$$D)"}, {"regex": rf"{_LEVEL}\s*{_QUOTED}"}]},
    ),
    Entry(
        "'...'.format($$$A)",
        "f'...'",
        word=".format(",
        old={"all": [{"pattern": "$A.format($$$B)"}, {"regex": rf"^\(?\s*{_QUOTED}"}]},
        new=_FORMATTED,
    ),
    Entry(
        "'... {0}'.format($$$A)",
        "'... {}'.format($$$A)",
        word=".format(",
        old={"all": [{"pattern": "$B.format($$$A)"}, {"regex": rf"^\(?\s*{_QUOTED}[^{{}}]*\{{0[^0-9]"}]},
        new={"all": [{"pattern": "$N.format($$$A)"}, {"regex": rf"^\(?\s*{_QUOTED}[^{{}}]*\{{[^0-9]"}]},
    ),
    Entry(
        "'...' + str($A)",
        "f'...{$A}'",
        word="str(",
        old={"kind": "binary_operator", "regex": r"""["'] \+ str\("""},
        new=_FORMATTED,
    ),
    Entry(
        "'... %s' % $A",
        "f'... {$A}'",
        word="%",
        old={"all": [{"pattern": "$A % $B"}, {"regex": rf"^\(?\s*{_QUOTED}"}]},
        new=_FORMATTED,
    ),
    Entry(
        "'\\d'",
        "r'\\d'",
        word="\\",
        old={"kind": "string", "regex": r"""^[bBuU]?["'](\\\\|[^\\])*\\[dswWDS.()\[\]*+?{}|$^/ -]"""},
        new={"kind": "string", "regex": r"^[bB]?[rR][bB]?"},
        is_spelling=True,
        is_mistake=True,
    ),
    Entry(
        "f'{repr($A)}'",
        "f'{$A!r}'",
        word="{repr(",
        old={"kind": "interpolation", "regex": r"^\{\s*repr\("},
        new={"kind": "interpolation", "regex": r"!r\}$"},
    ),
    Entry(
        "f'{str($A)}'",
        "f'{$A}'",
        word="{str(",
        old={"kind": "interpolation", "regex": r"^\{\s*str\("},
        new={"kind": "interpolation"},
    ),
    Entry(
        "'two''words'",
        "'two ''words'",
        word="\n",
        old={"kind": "concatenated_string", "regex": r"""[a-z][.,:;]?["']\s*\n\s*[fF]?["'][A-Za-z]"""},
        new={"kind": "concatenated_string", "regex": r"""\s["']\s*\n|\n\s*[fF]?["']\s"""},
        is_spelling=True,
        is_mistake=True,
    ),
    Entry(
        "$A.lstrip('prefix')",
        "$A.removeprefix('prefix')",
        word="strip(",
        old={"kind": "call", "regex": r"""\.[lr]strip\(\s*["'][^"']*\w[^"']*\w[^"']*["']\s*\)$"""},
        new={"regex": r"^[\w.]+\.(removeprefix|removesuffix|startswith|endswith)\(", "kind": "call"},
        is_mistake=True,
    ),
    *(
        Entry(
            f"$A[{place}] == $TEXT",
            f"$A.{method}($TEXT)",
            word=f"[{place}]",
            old={**_any_of(f"$A[{place}] == $TEXT", f"$TEXT == $A[{place}]"), "has": {"kind": "string"}},
        )
        for place, method in (("0", "startswith"), ("-1", "endswith"))
    ),
    Entry(
        "$A, $B = $TEXT.split($SIGN, 1)",
        "$A, _, $B = $TEXT.partition($SIGN)",
        word="split(",
        old={"kind": "assignment", "regex": r"^\(?\w+, *\w+\)? *= .*\.r?split\([^()]+, *1\)$"},
        new=_any_of("$T.partition($S)", "$T.rpartition($S)"),
    ),
    Entry(
        "$A.split($B)[0]",
        "$A.split($B, maxsplit=1)[0]",
        word="split(",
        new=_any_of("$A.split($B, 1)[0]", "$A.split($B, maxsplit=1)[0]", "$A.partition($B)[0]"),
    ),
    Entry(
        "$A.split($B)[-1]",
        "$A.rsplit($B, maxsplit=1)[-1]",
        word="split(",
        new=_any_of("$A.rsplit($B, 1)[$N]", "$A.rsplit($B, maxsplit=1)[$N]", "$A.rpartition($B)[$N]"),
    ),
    Entry("$A.match($B)", "$A.fullmatch($B)", word=".match("),
    # Of collections.
    *(
        Entry(
            f"$A.{view}()[$B]",
            f"list($A.{view}())[$B]",
            word=f".{view}()",
            old=_any_of(*(f"$A.{other}()[$B]" for other in _VIEWS)),
            new=_any_of("next(iter($$$N))", "list($$$N)[$B]", "sorted($$$N)[$B]"),
            is_mistake=True,
        )
        for view in _VIEWS
    ),
    Entry("$A in $B.keys()", "$A in $B", word=".keys()"),
    Entry("$A.has_key($B)", "$B in $A", word="has_key", is_mistake=True),
    Entry("list($A)[0]", "next(iter($A))", word="list(", new=_any_of("next(iter($A))", "next($A)")),
    Entry(
        "$A[$B] if $B in $A else $C",
        "$A.get($B, $C)",
        word=" in ",
        new=_any_of("$A.get($B)", "$A.get($B, $C)"),
    ),
    Entry("dict([($A, $B) for $C in $D])", "{$A: $B for $C in $D}", word="dict(["),
    Entry("dict(($A, $B) for $C in $D)", "{$A: $B for $C in $D}", word="dict("),
    Entry("set([$A for $B in $C])", "{$A for $B in $C}", word="set(["),
    Entry("set([$$$A])", "{$$$A}", word="set(["),
    Entry(
        "set(($$$A))",
        "{$$$A}",
        word="set((",
        old={"pattern": "set($T)", "has": {"field": "arguments", "has": {"kind": "tuple"}}},
        new={"kind": "set"},
    ),
    *(
        Entry(f"{maker}([$A for $B in $C])", f"{maker}($A for $B in $C)", word=f"{maker}([")
        for maker in ("tuple", "any", "all", "sum", "frozenset")
    ),
    # Of types and errors.
    *(
        Entry(
            f"type($A) {sign} $B",
            f"{'not ' * (sign == '!=')}isinstance($A, $B)",
            word="type(",
            old=_any_of(f"type($A) {sign} $B", f"$B {sign} type($A)"),
            new=_any_of("isinstance($A, $B)", "isinstance($A, ($$$))", f"type($A) {identity} $B"),
            is_mistake=True,
        )
        for sign, identity in (("==", "is"), ("!=", "is not"))
    ),
    Entry("isinstance($A, $B) or isinstance($A, $C)", "isinstance($A, ($B, $C))", word="isinstance("),
    Entry(
        "except IOError",
        "except OSError",
        word="except",
        old={
            "kind": "except_clause",
            "regex": r"^except[^:\n]*\b(IOError|EnvironmentError|WindowsError|socket\.error|select\.error)\b",
        },
        new={"kind": "except_clause", "regex": r"^except[^:\n]*\bOSError\b"},
    ),
    Entry(
        "$ERROR.message",
        "str($ERROR)",
        word=".message",
        old={"pattern": "$A.message", "inside": {"kind": "except_clause", "stopBy": "end"}},
        new={"pattern": "str($A)"},
        is_mistake=True,
    ),
    Entry(
        "try: ... except $A: pass",
        "with contextlib.suppress($A): ...",
        word="except",
        old={"kind": "try_statement", "regex": r"^try:(\n +[^\n]+)\n +except [\w.]+:\n +pass$"},
        new={"kind": "with_statement", "regex": r"^with (contextlib\.)?suppress\("},
    ),
    Entry(
        "assert $A",
        "raise $ERROR",
        word="assert ",
        old={"kind": "assert_statement"},
        new={"kind": "raise_statement"},
    ),
    # Of the library.
    Entry(
        "$A.open($$$B).read()",
        "with $A.open($$$B) as $FILE: ...",
        word="open(",
        new={"kind": "with_statement", "regex": r"^with [\w.]+\.open\("},
        is_mistake=True,
    ),
    Entry(
        "if not os.path.exists($A): os.makedirs($A)",
        "os.makedirs($A, exist_ok=True)",
        word="makedirs(",
        old=_any_of(*(f"if not os.path.{asked}($A):\n    os.makedirs($A)" for asked in ("exists", "isdir"))),
        new={"pattern": "os.makedirs($A, $$$)"},
        is_mistake=True,
    ),
    *(
        Entry(f"int({name}($A))", f"{name}($A)", word=f"int({name}(")
        for name in ("math.ceil", "math.floor", "round")
    ),
    Entry("$F($$$A, shell=True)", "$F($$$A)", word="shell=True", new={"kind": "call", "regex": "^subprocess"}),
)


def known_mistakes(unit: Rewritten) -> Iterator[Rewrite]:
    """Those that a piece of a fix takes away."""
    removed = " ".join(node.text() for node in unit.removed)
    for entry in CATALOGUE:
        if entry.word in removed and _is_instance(entry, unit):
            yield idiom(entry.before, entry.after, entry.old, is_mistake=entry.is_mistake)


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
