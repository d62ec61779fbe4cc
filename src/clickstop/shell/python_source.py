"""Follow Python programs, parsed by the interpreter's own parser, to find their calls and arguments.

Names are full module names, whatever a program calls them; strings are joined, and loops run over their values.
Nothing of the program is executed.
"""

from __future__ import annotations

import os

from clickstop.core.record import Record

try:
    import _ast  # `ast` would load enum and re
except ImportError:
    import ast as _ast  # type: ignore[no-redef]

from clickstop.core.globs import fits
from clickstop.core.lists import words
from clickstop.shell import paths
from clickstop.shell.scope import UNKNOWN, Arg, some_of
from clickstop.shell.source import Called, Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Value = Any

_LONGEST = 40_000  # characters
_STEPS = 6_000  # statements and expressions
_CHOICES = 24  # values of one variable, or items of one loop
_DEPTH = 8  # of calls, and of programs in programs
# Functions whose result we take to be their first argument.
_SAME = words(
    "str os.fspath list tuple set sorted reversed iter repr bytes os.fsencode os.path.abspath os.path.realpath "
    "os.path.normpath any all next sum frozenset"
)
# Methods whose result we take to be the value itself.
_KEPT = words(
    "strip rstrip lstrip encode decode resolve absolute as_posix expanduser splitlines read copy keys items values"
)
_TEMPORARY = words(
    "tempfile.mkdtemp tempfile.mkstemp tempfile.mktemp tempfile.gettempdir tempfile.TemporaryDirectory "
    "tempfile.NamedTemporaryFile"
)
_PATHS = ("pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath", "pathlib.WindowsPath")
# What `from MODULE import *` imports, as far as we care.
_EXPORTED = {
    "pathlib": words("Path PurePath PosixPath"),
    "os": words(
        "remove unlink rmdir removedirs rename replace system popen walk listdir scandir environ getenv path chdir"
    ),
    "os.path": words("join expanduser dirname basename abspath"),
    "shutil": words("rmtree move copy copy2 copyfile copytree"),
    "subprocess": words("run call check_call check_output Popen getoutput"),
    "glob": words("glob iglob"),
}
_LISTING = ("os.listdir", "os.scandir")


class _PythonText:
    """Every string that a value may be; `is_path` if it is a pathlib path."""

    __slots__ = ("is_path", "name", "texts")

    def __init__(self, texts: list[str], *, is_path: bool = False, name: str = "") -> None:
        self.texts = some_of(texts, _CHOICES)
        self.is_path = is_path
        self.name = name  # as os.listdir returns it: without the folder that `texts` include


class _Symbol(Record):
    """A name in a module, such as `os.path.join`."""

    name: str


class _Items:
    """A list, or anything else that a loop may go through."""

    __slots__ = ("items",)

    def __init__(self, items: list[Value]) -> None:
        self.items = items if len(items) <= _CHOICES else _some_items(items)


def _some_items(items: list[Value]) -> list[Value]:
    """What `some_of` would choose by the first text of each."""
    texts = [Arg(item.texts[0] if isinstance(item, _PythonText) else "a", str(at)) for at, item in enumerate(items)]
    return [items[int(text.raw)] for text in some_of(texts, _CHOICES)]


class _Method(Record):
    """An attribute of a value."""

    owner: Value
    name: str


class _DefinedFunction(Record):
    """A function that the program defines; it runs when it is called."""

    names: list[str]
    body: list[Any]


class _TooMuchError(Exception):
    """The program takes more steps to follow than we allow."""


def calls(
    text: str, environment: Callable[[str], list[str]], *, home: str, cwd: str, is_brief: bool = False
) -> list[Called] | None:
    """Return all calls of a program, in order; None if this interpreter cannot parse it.

    If following it takes too long, it is followed again, each loop and function once, so that its end is seen.
    """
    program = _PythonProgram(environment, home, cwd, is_brief=is_brief)
    try:
        program.run(text, 0)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return program.called or None
    except _TooMuchError:
        if not is_brief:
            return [*program.called, *(calls(text, environment, home=home, cwd=cwd, is_brief=True) or ())]
    return program.called


class _PythonProgram:
    def __init__(
        self, environment: Callable[[str], list[str]], home: str, cwd: str, *, is_brief: bool = False
    ) -> None:
        self._is_brief = is_brief
        self._followed: list[_DefinedFunction] = []
        self._environment = environment
        self._home = home
        self._cwd = cwd
        self._names: dict[str, Value] = {}
        self._whole: list[str] = []  # modules imported with `*`
        self._budget = _LONGEST if is_brief else _STEPS
        self._depth = 0
        self.called: list[Called] = []

    def run(self, text: str, depth: int) -> None:
        """Follow a program, or text that a program runs with `exec`."""
        if len(text) >= _LONGEST:
            raise ValueError("too long to read")
        if depth < _DEPTH:
            # With this flag, `compile` only parses.
            tree: Any = compile(text.strip(), "<program>", "exec", _ast.PyCF_ONLY_AST, dont_inherit=True)
            self._depth = depth
            self._body(tree.body)

    # statements

    def _body(self, statements: list[Any]) -> None:
        for statement in statements:
            self._statement(statement)

    def _statement(self, node: Any) -> None:
        self._step()
        kind = type(node).__name__  # `isinstance` would need `ast`, which loads enum and re
        if kind in ("Import", "ImportFrom"):
            for alias in node.names:
                self._imported(alias.name, alias.asname, getattr(node, "module", None))
        elif kind in ("Assign", "AnnAssign", "AugAssign"):
            self._assign(node, kind)
        elif kind in ("For", "AsyncFor"):
            for item in self._looped(node.iter):
                self._bind(node.target, item)
                self._body(node.body)
        elif kind in ("FunctionDef", "AsyncFunctionDef"):
            # The body is followed at each call, with its arguments.
            self._names[node.name] = _DefinedFunction([parameter.arg for parameter in node.args.args], node.body)
        elif kind in ("With", "AsyncWith"):
            for item in node.items:
                value = self._value(item.context_expr)
                if item.optional_vars is not None:
                    self._bind(item.optional_vars, value)
            self._body(node.body)
        else:
            self._others(node)

    def _imported(self, name: str, called: str | None, module: str | None) -> None:
        if module is not None:
            self._names[called or name] = _Symbol(f"{module}.{name}")
            if name == "*":
                self._whole.append(module)
        elif called:
            self._names[called] = _Symbol(name)
        else:
            top = name.partition(".")[0]
            self._names[top] = _Symbol(top)

    def _others(self, node: Any) -> None:
        """Follow every block of conditions, loops, `try` and classes: any of them may run."""
        for name in ("test", "value", "exc", "msg", "subject"):
            if getattr(node, name, None) is not None:
                self._value(getattr(node, name))
        for name in ("body", "handlers", "orelse", "finalbody", "cases"):
            block = getattr(node, name, ())
            self._body(block if isinstance(block, list) else [])

    def _assign(self, node: Any, kind: str) -> None:
        value = self._value(node.value) if node.value is not None else None
        if kind == "AugAssign":
            value = _joined(self._value(node.target), value)
        for target in node.targets if kind == "Assign" else [node.target]:
            self._bind(target, value)

    def _bind(self, target: Any, value: Value) -> None:
        kind = type(target).__name__
        if kind == "Name":
            self._names[target.id] = value
        elif kind in ("Tuple", "List"):
            parts = value.items if isinstance(value, _Items) and len(value.items) == len(target.elts) else []
            for at, element in enumerate(target.elts):
                self._bind(element, parts[at] if parts else None)
        elif kind in ("Subscript", "Attribute"):
            self._value(target)

    # values

    def _step(self) -> None:
        self._budget -= 1
        if self._budget < 0:
            raise _TooMuchError

    def _value(self, node: Any) -> Value:
        self._step()
        read = getattr(self, f"_read_{type(node).__name__}", None)
        if read is not None:
            return read(node)
        # Of other expressions, the parts may still hold calls.
        for child in _children(node):
            self._value(child)
        return None

    def _read_Constant(self, node: Any) -> Value:  # noqa: N802  # named after the parser's classes
        if isinstance(node.value, bytes):
            return _PythonText([node.value.decode("utf-8", "replace")])
        return _PythonText([node.value]) if isinstance(node.value, str) else node.value

    def _read_Name(self, node: Any) -> Value:  # noqa: N802
        if node.id in self._names:
            return self._names[node.id]
        module = next((candidate for candidate in self._whole if node.id in _EXPORTED.get(candidate, ())), "")
        return _Symbol(f"{module}.{node.id}" if module else node.id)

    def _read_JoinedStr(self, node: Any) -> Value:  # noqa: N802
        text: Value = _PythonText([""])
        for part in node.values:
            value = self._value(part.value if type(part).__name__ == "FormattedValue" else part)
            text = _joined(text, value if isinstance(value, _PythonText) else _PythonText([UNKNOWN]))
        return text

    def _read_BinOp(self, node: Any) -> Value:  # noqa: N802
        left, right = self._value(node.left), self._value(node.right)
        sign = type(node.op).__name__
        if sign == "Div" and isinstance(left, _PythonText):
            return _below(left, [right])
        if sign == "Mod" and isinstance(left, _PythonText):
            operands = right.items if isinstance(right, _Items) else [right]
            return _filled(left, operands)
        if sign == "Add":
            return _joined(left, right)
        return left if sign == "Mult" else None  # `"x" * 3` is more of the same

    def _read_UnaryOp(self, node: Any) -> Value:  # noqa: N802
        value = self._value(node.operand)
        return -value if type(node.op).__name__ == "USub" and isinstance(value, int) else None

    def _read_List(self, node: Any) -> Value:  # noqa: N802
        return _Items([self._value(element) for element in node.elts])

    _read_Tuple = _read_Set = _read_List  # noqa: N815

    def _read_Starred(self, node: Any) -> Value:  # noqa: N802
        return self._value(node.value)

    def _read_Lambda(self, node: Any) -> Value:  # noqa: N802
        return _DefinedFunction([parameter.arg for parameter in node.args.args], [_ast.Expr(value=node.body)])

    def _read_NamedExpr(self, node: Any) -> Value:  # noqa: N802
        value = self._value(node.value)
        self._bind(node.target, value)
        return value

    def _read_ListComp(self, node: Any) -> Value:  # noqa: N802
        items: list[Value] = []
        self._generated(node.generators, 0, lambda: items.append(self._value(node.elt)))
        return _Items(items)

    _read_SetComp = _read_GeneratorExp = _read_ListComp  # noqa: N815

    def _generated(self, generators: list[Any], at: int, emit: Callable[[], None]) -> None:
        if at == len(generators):
            emit()
            return
        for item in self._looped(generators[at].iter):
            self._bind(generators[at].target, item)
            for test in generators[at].ifs:
                self._value(test)
            self._generated(generators, at + 1, emit)

    def _read_IfExp(self, node: Any) -> Value:  # noqa: N802
        self._value(node.test)
        return _either([self._value(node.body), self._value(node.orelse)])

    def _read_BoolOp(self, node: Any) -> Value:  # noqa: N802
        return _either([self._value(operand) for operand in node.values])

    def _read_Subscript(self, node: Any) -> Value:  # noqa: N802
        value, index = self._value(node.value), self._value(node.slice)
        if (
            isinstance(value, _Symbol)
            and value.name in ("os.environ", "os.environb")
            and isinstance(index, _PythonText)
        ):
            return _PythonText(self._environment(index.texts[0]))
        if isinstance(value, _Items) and isinstance(index, int) and -len(value.items) <= index < len(value.items):
            return value.items[index]
        # `text[::-1]`: the minus stands in an operand of its own.
        step = getattr(getattr(node.slice, "step", None), "operand", None)
        if isinstance(value, _PythonText) and step is not None:
            return _PythonText([text[::-1] for text in value.texts])
        return value if isinstance(value, _PythonText) and type(node.slice).__name__ == "Slice" else None

    def _read_Attribute(self, node: Any) -> Value:  # noqa: N802
        return self._attribute(self._value(node.value), node.attr)

    def _attribute(self, value: Value, name: str) -> Value:
        if isinstance(value, _Symbol):
            whole = f"{value.name}.{name}"
            return _PythonText([os.sep]) if whole in ("os.sep", "os.path.sep") else _Symbol(whole)
        if isinstance(value, _PythonText) and name in ("parent", "name", "path"):
            part = {"parent": os.path.dirname, "name": os.path.basename}.get(name, str)
            return _PythonText([part(text) or "." for text in value.texts], is_path=name == "parent")
        return _Method(value, name)

    def _read_Call(self, node: Any) -> Value:  # noqa: N802
        function = self._value(node.func)
        arguments = [self._value(argument) for argument in node.args]
        keywords = {argument.arg: self._value(argument.value) for argument in node.keywords}
        return self._call(function, arguments, keywords, node)

    def _call(self, function: Value, arguments: list[Value], keywords: dict[str, Value], node: Any = None) -> Value:
        self._step()
        if isinstance(function, _Symbol):
            return self._symbol(function.name, arguments, keywords, node)
        if isinstance(function, _Method):
            return self._method(function, arguments, keywords, node)
        if isinstance(function, _DefinedFunction) and self._depth < _DEPTH and self._is_followed(function):
            self._depth += 1
            # All functions share one namespace: real scoping would change no verdict.
            for name, value in [*zip(function.names, arguments, strict=False), *keywords.items()]:
                self._names[name] = value
            self._body(function.body)
            self._depth -= 1
        return None

    def _is_followed(self, function: _DefinedFunction) -> bool:
        if self._is_brief:
            if any(function is other for other in self._followed):
                return False
            self._followed.append(function)
        return True

    def _looped(self, node: Any) -> list[Value]:
        """What a loop goes through."""
        items = _items(self._value(node))
        return items[:1] if self._is_brief else items

    def _symbol(self, name: str, arguments: list[Value], keywords: dict[str, Value], node: Any) -> Value:
        first = arguments[0] if arguments else None
        if name in ("__import__", "importlib.import_module") and isinstance(first, _PythonText):
            return _Symbol(first.texts[0])
        if name == "getattr" and len(arguments) > 1 and isinstance(arguments[1], _PythonText):
            return self._attribute(first, arguments[1].texts[0])
        if name == "functools.partial" and arguments:
            return self._call(first, arguments[1:], keywords)
        if name in ("map", "filter") and len(arguments) > 1:
            return _Items([self._call(first, [item], {}) for item in _items(arguments[1])])
        if name in ("exec", "eval") and isinstance(first, _PythonText):
            self._nested(first)
        value = self._without_effect(name, arguments)
        if value is not None:
            return value
        self._add(name, arguments, keywords, node)
        return None

    def _nested(self, text: _PythonText) -> None:
        try:
            self.run(text.texts[0], self._depth + 1)
        except SyntaxError:
            return

    def _without_effect(self, name: str, arguments: list[Value]) -> Value:
        """Return the value of a function without effects; None if it is not known to be one."""
        first = arguments[0] if arguments else None
        if name in _SAME:
            return first
        if name in _PATHS:
            return _below(_PythonText([""]), arguments or [_PythonText(["."])])
        if name == "os.path.join":
            joined = _below(_PythonText([""]), arguments)
            return _PythonText(joined.texts)
        if name in ("os.path.expanduser", "os.path.expandvars") and isinstance(first, _PythonText):
            return _PythonText([self._expanded(text) for text in first.texts])
        if name in ("pathlib.Path.home", "os.getcwd", "pathlib.Path.cwd", "os.getcwdb"):
            return _PythonText([self._home if name.endswith("home") else self._cwd], is_path="Path" in name)
        if name in ("os.path.dirname", "os.path.basename") and isinstance(first, _PythonText):
            part = os.path.dirname if name.endswith("dirname") else os.path.basename
            return _PythonText([part(text) for text in first.texts])
        if name in ("os.getenv", "os.environ.get") and isinstance(first, _PythonText):
            return self._default(first.texts[0], arguments[1:])
        if name in ("glob.glob", "glob.iglob") and isinstance(first, _PythonText):
            return _Items([_PythonText([match]) for text in first.texts for match in self._globbed(text)])
        if name in _LISTING:
            above = first if isinstance(first, _PythonText) else _PythonText(["."])
            scans = name == "os.scandir"
            inside = _below(above, [_PythonText([UNKNOWN])])
            return _Items([inside if scans else _PythonText(inside.texts, name=UNKNOWN)])
        if name == "os.walk" and isinstance(first, _PythonText):
            deep = _PythonText([os.path.join(text, UNKNOWN) for text in first.texts])
            return _Items([_Items([deep, _Items([_PythonText([UNKNOWN])]), _Items([_PythonText([UNKNOWN])])])])
        if name in _TEMPORARY:
            return _PythonText([f"/tmp/{UNKNOWN}"])  # noqa: S108  # where these are made
        return _computed(name, arguments)

    def _default(self, name: str, otherwise: list[Value]) -> Value:
        values = self._environment(name)
        # If the variable is unknown, the default is the better guess.
        if UNKNOWN in values and otherwise and isinstance(otherwise[0], _PythonText):
            return otherwise[0]
        return _PythonText(values)

    def _expanded(self, text: str) -> str:
        for start in ("~", "$HOME", "${HOME}"):
            if text == start or text.startswith(f"{start}/"):
                return self._home + text[len(start) :]
        return text

    def _globbed(self, pattern: str) -> list[str]:
        """Expand `**`; other patterns are left to the caller, which knows the folder."""
        if "**" not in pattern:
            return [pattern]
        above, _, name = pattern.partition("**")
        folder = os.path.join(self._cwd, above)
        if UNKNOWN in folder or not os.path.isdir(folder):
            return []
        below = [file for file in paths.below(folder) if fits(os.path.basename(file), name.strip("/") or "*")]
        return [os.path.join(above, file) for file in below[:_CHOICES]]

    def _method(self, method: _Method, arguments: list[Value], keywords: dict[str, Value], node: Any) -> Value:
        owner, name = method.owner, method.name
        if isinstance(owner, _Items) and name in ("append", "extend", "insert", "add"):
            owner.items += _items(arguments[-1]) if name == "extend" and arguments else arguments[-1:]
            return None
        if isinstance(owner, _PythonText):
            if name == "iterdir":
                return _Items([_below(owner, [_PythonText([UNKNOWN])])])
            if name in ("glob", "rglob") and arguments and isinstance(arguments[0], _PythonText):
                deep = "**/" if name == "rglob" else ""
                patterns = [os.path.join(text, deep + arguments[0].texts[0]) for text in owner.texts]
                return _Items(
                    [_PythonText([path], is_path=True) for text in patterns for path in self._globbed(text)]
                )
            value = self._of_text(owner, name, arguments)
            if value is not None:
                return value
            if owner.is_path:
                for text in owner.texts:
                    self._add(name, arguments, keywords, node, after=text)
                return None
        self._add(f"{_name_of(owner)}.{name}", arguments, keywords, node)
        return owner if name in _KEPT and isinstance(owner, _PythonText) else None

    def _of_text(self, owner: _PythonText, name: str, arguments: list[Value]) -> Value:
        first = arguments[0] if arguments else None
        if name == "expanduser":
            return _PythonText([self._expanded(text) for text in owner.texts], is_path=True)
        if name == "joinpath":
            return _below(owner, arguments)
        if name in _KEPT:
            return owner
        if owner.is_path:
            return None
        if name == "join" and isinstance(first, _Items):
            parts = [item.texts[0] if isinstance(item, _PythonText) else UNKNOWN for item in first.items]
            return _PythonText([owner.texts[0].join(parts)])
        if name == "format":
            return _filled(owner, arguments)
        if name == "split":
            return _Items([_PythonText([part]) for part in owner.texts[0].split()])
        if (
            name == "replace"
            and len(arguments) > 1
            and isinstance(first, _PythonText)
            and isinstance(arguments[1], _PythonText)
        ):
            return _PythonText([text.replace(first.texts[0], arguments[1].texts[0]) for text in owner.texts])
        if name in ("lower", "upper"):
            return _PythonText([getattr(text, name)() for text in owner.texts])
        return None

    def _add(
        self, name: str, arguments: list[Value], keywords: dict[str, Value], node: Any, after: str | None = None
    ) -> None:
        """Record a call once for each string that its first argument may be."""
        firsts = arguments[0].texts if arguments and isinstance(arguments[0], _PythonText) else [None]
        owner = [Token("string", after)] if after is not None else []
        # Recorded as tokens, the form that `interpreters.py` reads for all languages.
        for text in firsts:
            tokens: list[Token] = []
            for at, value in enumerate(arguments):
                tokens += [Token("sign", ",")] if at else []
                tokens += _tokens(_PythonText([text]) if at == 0 and text is not None else value)
            for key, value in keywords.items():
                tokens += [Token("sign", ","), Token("name", str(key)), Token("sign", "=")]
                tokens += _tokens(value)
            self.called.append(Called(name, tokens, owner, self._mentioned(node)))

    def _mentioned(self, node: Any) -> list[str]:
        """Return the functions called for an argument: `exec(urlopen(...).read())` runs what was fetched."""
        values = (*getattr(node, "args", ()), *(keyword.value for keyword in getattr(node, "keywords", ())))
        return [function for value in values for function in self._named_in(value)]

    def _named_in(self, node: Any) -> Iterator[str]:
        kind = type(node).__name__
        value = self._value(node) if kind in ("Attribute", "Name") else None
        if isinstance(value, _Symbol):
            yield value.name
            return
        for child in _children(node):
            if kind != "Subscript" or child is not node.value:
                yield from self._named_in(child)


def _children(node: Any) -> Iterator[Any]:
    for name in getattr(node, "_fields", ()):
        field = getattr(node, name, None)
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, _ast.AST):
                yield child


def _items(value: Value) -> list[Value]:
    """Return the items of a loop; one unknown item if the value is unknown."""
    return value.items if isinstance(value, _Items) else [None]


def _either(values: list[Value]) -> Value:
    """Return a value that may be any of these."""
    texts = [text for value in values if isinstance(value, _PythonText) for text in value.texts]
    return _PythonText(texts) if texts else next((value for value in values if value is not None), None)


def _joined(left: Value, right: Value) -> Value:
    if isinstance(left, _Items) and isinstance(right, _Items):
        return _Items([*left.items, *right.items])
    if not isinstance(left, _PythonText) and not isinstance(right, _PythonText):
        return None
    lefts = left.texts if isinstance(left, _PythonText) else [UNKNOWN]
    rights = _appended(right)
    return _PythonText([start + end for start in lefts for end in rights])


def _below(above: _PythonText, parts: list[Value]) -> _PythonText:
    texts = above.texts
    for part in parts:
        others = _appended(part) if texts != [""] else part.texts if isinstance(part, _PythonText) else [UNKNOWN]
        texts = [os.path.join(start, end) if start else end for start in texts for end in others]
    return _PythonText(texts, is_path=True)


def _appended(value: Value) -> list[str]:
    """Return the texts of a value that is appended to another: bare names for files of a listing."""
    if not isinstance(value, _PythonText):
        return [UNKNOWN]
    return [value.name] if value.name else value.texts


def _filled(form: _PythonText, arguments: list[Value]) -> _PythonText:
    """Evaluate `"%s" % x` and `"{}".format(x)`."""
    text = form.texts[0]
    for value in arguments:
        filling = _appended(value)[0]
        sign = "{}" if "{}" in text else "%s"
        text = text.replace(sign, filling, 1)
    return _PythonText([text])


def _computed(name: str, arguments: list[Value]) -> Value:
    """Evaluate functions that decode a string, and `chr`."""
    first = arguments[0] if arguments else None
    if name == "chr" and isinstance(first, int) and 0 < first < 0xD800:
        return _PythonText([chr(first)])
    if name == "codecs.decode" and isinstance(first, _PythonText):
        return first
    if name not in ("base64.b64decode", "bytes.fromhex", "binascii.unhexlify") or not isinstance(
        first, _PythonText
    ):
        return None
    import binascii

    try:
        decode = binascii.a2b_base64 if name.endswith("b64decode") else bytes.fromhex
        return _PythonText([decode(first.texts[0]).decode()])
    except (ValueError, TypeError):
        return None


def _name_of(value: Value) -> str:
    return value.name if isinstance(value, _Symbol | _Method) else "unknown"


def _tokens(value: Value) -> list[Token]:
    if isinstance(value, _PythonText):
        return [Token("string", value.texts[0])]
    if isinstance(value, _Items):
        parts = [token for item in value.items for token in (Token("sign", ","), *_tokens(item))][1:]
        return [Token("sign", "["), *parts, Token("sign", "]")]
    if isinstance(value, _Symbol):
        return [Token("name", value.name)]
    if isinstance(value, int) and not isinstance(value, bool):
        return [Token("sign", oct(value))]
    return [Token("name", "unknown")]
