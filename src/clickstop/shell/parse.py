"""Parse a command line into our tree with the bash grammar, and with the plain splitter where that fails."""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.core.record import Record
from clickstop.shell import grammar, line, tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Deeper trees would overflow Python's stack.
_DEPTH = 60
_NODES = 8_000  # of the syntax tree
_REDIRECTS = 50  # of one command
_ASSIGNMENT = r"[A-Za-z_]\w*\+?=(?:[^\s'\"]|'[^']*'|\"[^\"]*\")*"
# A line of two or more assignments and nothing else.
_ASSIGNMENTS = pattern(rf"(?m)((?:^|[;&|(]|\bthen|\bdo|\belse)[ \t]*{_ASSIGNMENT}(?:[ \t]+{_ASSIGNMENT})+)[ \t]*\n")
_ALL_BUT = pattern(r"(?<=[\s/])!\([^()\n'\"]*\)(?=[\s;|&)]|\Z)")
_BOTH_WAYS = pattern(r"((?:^|[\s;&|(])\d{0,3})<>(?=\s*[/\"'$~.&\w-])")
_OPERATORS = ("&&", "||", ";", "&", ";;", "\n")
# The grammar's names for `[[ ... ]]` and its parts.
_TESTS = ("test_command", "unary_expression", "binary_expression", "postfix_expression", "parenthesized_expression")


class Script(Record):
    """A parsed text; `trouble` says why part of it may be missing, "" if none is."""

    body: tree.Node
    trouble: str = ""


class _TooDeepError(Exception):
    """The text is nested deeper, or is longer, than anything people write."""


def parse(text: str) -> Script:
    """Parse a text from which `heredocs.lift` has taken the here-documents. Never raises."""
    # The grammar does not end a line of assignments alone: it reads on into the next one.
    if "\n" in text and text.count("=") > 1:
        text = _ASSIGNMENTS.sub(r"\1;\n", text)
    if "!(" in text:  # extglob's "all names but these", which the grammar does not know
        text = _ALL_BUT.sub("*", text)
    if "<>" in text:  # unknown to the grammar; as input it is the same as `<`
        text = _BOTH_WAYS.sub(r"\1<", text)
    source = text.encode("utf-8", "surrogatepass")
    try:
        root = grammar.read(source)
        reader = _SyntaxReader(source)
        body = reader.body(root, 0)
    except grammar.TooSlowError:
        return Script(_plain(text), "too long to read")
    except _TooDeepError:
        return Script(_plain(text), "nested too deeply")
    if root.has_error:
        # Follow both readings: each may show what the other misses.
        return Script(tree.Sequence([("", body), (";", _plain(text))]), "not understood by the grammar")
    return Script(body)


def _plain(text: str) -> tree.Node:
    """Read a text as simple commands only, by its quotes and operators."""
    items: list[tuple[str, tree.Node]] = []
    # A text that the grammar gives up on is long or hostile: read only so much of it.
    for simple in line.split(text[:6_000])[:300]:
        pairs = [word.partition("=")[::2] for word in simple.assignments]
        if pairs:
            items.append((";", tree.Simple([], [(name, _quoted(value)) for name, value in pairs])))
        items.append((simple.before, tree.Simple([_quoted(word) for word in simple.words], [])))
        items.extend((";", _plain_inside(inside)) for inside in simple.inside[:20])
    return _piped(items)


def _plain_inside(text: str) -> tree.Node:
    words = [_quoted(word) for simple in line.split(text[:2_000])[:1] for word in simple.words]
    return tree.Simple(words, [])


def _piped(items: list[tuple[str, tree.Node]]) -> tree.Sequence:
    joined: list[tuple[str, tree.Node]] = []
    for before, node in items:
        if before in ("|", "|&") and joined and len(joined) < 500:
            last_before, last = joined.pop()
            parts = last.parts if isinstance(last, tree.Pipeline) else [last]
            joined.append((last_before, tree.Pipeline([*parts, node])))
        else:
            joined.append((before if before in ("&&", "||") else ";", node))
    return tree.Sequence(joined)


def _quoted(word: str) -> str:
    """Put quotes around a word that lost its own, so that its blanks do not split it."""
    return (
        word
        if not set(word) & set(" \t\n'\"\\;&|()<>")
        else '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )


class _SyntaxReader:
    def __init__(self, source: bytes) -> None:
        self._source = source
        self._budget = _NODES

    def body(self, node: Any, depth: int) -> tree.Sequence:
        """Return all statements directly below a node."""
        return self._sequence(self._children(node, depth), depth)

    def _sequence(self, children: list[Any], depth: int) -> tree.Sequence:
        items: list[tuple[str, tree.Node]] = []
        before, background = "", False
        for child in children:
            if not child.is_named:
                kind = child.type
                background = background or kind == "&"
                before = kind if kind in _OPERATORS else before
                continue
            statement = self.statement(child, depth + 1)
            if statement is not None:
                items.append((before, statement))
                before = ";"
        return tree.Sequence(items, background)

    def statement(self, node: Any, depth: int) -> tree.Node | None:
        kind = node.type
        # The grammar takes `((i++))` for a compound statement.
        if kind == "compound_statement" and self._source.startswith(b"((", node.start_byte):
            return tree.Words(self._leaves(node), self._text(node))
        if kind == "command":
            return self._command(node, depth)
        if kind == "redirected_statement":
            return self._redirected(node, depth)
        if kind in ("list", "compound_statement", "do_group", "program", "else_clause", "negated_command"):
            body = self.body(node, depth)
            body.negated = kind == "negated_command"
            return body
        if kind == "pipeline":
            return self._pipeline(node, depth)
        if kind == "subshell":
            return tree.Subshell(self.body(node, depth))
        return self._assigning(node, depth) or self._compound(node, depth)

    def _assigning(self, node: Any, depth: int) -> tree.Node | None:
        kind = node.type
        if kind == "variable_assignment":
            return tree.Simple([], [self._assignment(node)])
        if kind == "variable_assignments":
            return tree.Simple(
                [], [self._assignment(child) for child in self._children(node, depth) if child.is_named]
            )
        if kind in ("declaration_command", "unset_command"):
            return tree.Simple(self._joined(self._children(node, depth)), [])
        return None

    def _compound(self, node: Any, depth: int) -> tree.Node | None:
        kind = node.type
        if kind in ("if_statement", "elif_clause"):
            return self._choice(node, depth)
        if kind in ("case_statement", "case_item"):
            return self._branches(node, depth)
        if kind in ("for_statement", "while_statement", "c_style_for_statement"):
            return self._loop(node, depth)
        if kind == "function_definition":
            return self._function(node, depth)
        if kind in _TESTS:
            return tree.Words(self._leaves(node), self._text(node))
        if kind == "ERROR":
            return self.body(node, depth)
        return None

    def _children(self, node: Any, depth: int) -> list[Any]:
        children: list[Any] = node.children
        self._budget -= len(children)
        if depth > _DEPTH or self._budget < 0:
            raise _TooDeepError
        return children

    def _text(self, node: Any) -> str:
        text = self._source[node.start_byte : node.end_byte]
        try:
            return text.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:  # the grammar may split what is no character
            return text.decode("utf-8", "replace")

    def _command(self, node: Any, depth: int) -> tree.Node:
        """Read one command, or several: the grammar reads past the end of a line that holds only assignments."""
        lines: list[list[Any]] = [[]]
        for child in self._children(node, depth):
            if lines[-1] and b"\n" in self._source[lines[-1][-1].end_byte : child.start_byte]:
                lines.append([])
            lines[-1].append(child)
        commands = [self._one_command(line) for line in lines]
        return commands[0] if len(commands) == 1 else tree.Sequence([("&&", command) for command in commands])

    def _one_command(self, children: list[Any]) -> tree.Node:
        words: list[Any] = []
        assignments: list[tuple[str, str]] = []
        redirects: list[tree.Redirect] = []
        for child in children:
            kind = child.type
            if kind == "variable_assignment" and not words:
                assignments.append(self._assignment(child))
            elif kind in ("file_redirect", "herestring_redirect", "heredoc_redirect"):
                words += self._redirect(child, redirects)
            else:
                words.append(child)
        simple = tree.Simple(self._joined(words), assignments)
        simple.redirects = redirects
        return simple

    def _joined(self, nodes: list[Any]) -> list[str]:
        """Return the texts of words; pieces without a blank between them are one word that the grammar split."""
        words: list[str] = []
        end = -1
        for node in nodes:
            text = self._text(node)
            if node.start_byte == end and words:
                words[-1] += text
            elif text:
                words.append(text)
            end = node.end_byte
        return words

    def _assignment(self, node: Any) -> tuple[str, str]:
        name, _, value = self._text(node).partition("=")
        return name, value

    def _redirect(self, node: Any, redirects: list[tree.Redirect]) -> list[Any]:
        """Add a redirection; return the words after its target, which belong to the command."""
        number, sign, words = "", "", []
        for child in node.children:
            if child.type == "file_descriptor":
                number = self._text(child)
            elif not child.is_named and not sign:
                sign = child.type
            else:
                words.append(child)
        if len(redirects) < _REDIRECTS:
            redirects.append(tree.Redirect(number, sign, self._text(words[0]) if words else ""))
        return words[1:]

    def _redirected(self, node: Any, depth: int) -> tree.Node:
        body: tree.Node = tree.Simple([], [])
        redirects: list[tree.Redirect] = []
        extra: list[Any] = []
        for child in self._children(node, depth):
            if child.type in ("file_redirect", "herestring_redirect", "heredoc_redirect"):
                if extra and extra[-1].end_byte == child.start_byte and self._text(extra[-1]).isdigit():
                    extra.pop()  # the descriptor number of the next redirection, not a word
                extra += self._redirect(child, redirects)
            else:
                body = self.statement(child, depth + 1) or body
        last = _last(body)
        last.redirects = [*last.redirects, *redirects]
        if extra and isinstance(last, tree.Simple):
            last.words += self._joined(extra)
        return body

    def _pipeline(self, node: Any, depth: int) -> tree.Node:
        parts = [self.statement(child, depth + 1) for child in self._children(node, depth) if child.is_named]
        return tree.Pipeline([part for part in parts if part is not None])

    def _choice(self, node: Any, depth: int) -> tree.Node:
        """Read an `if`: the condition stands before `then`, the other clauses after the body."""
        parts: tuple[list[Any], list[Any], list[Any]] = ([], [], [])
        place = 0
        for child in self._children(node, depth):
            if child.type == "then":
                place = 1
            elif child.type in ("elif_clause", "else_clause"):
                parts[2].append(child)
            else:
                parts[place].append(child)
        condition, body = (self._sequence(part, depth) for part in parts[:2])
        others = [self.statement(child, depth + 1) for child in parts[2]]
        return tree.Choice(condition, body, [other for other in others if other is not None])

    def _branches(self, node: Any, depth: int) -> tree.Node:
        children = [child for child in self._children(node, depth) if child.is_named]
        bodies = [self.statement(child, depth + 1) for child in children]
        if node.type == "case_statement" and children:
            bodies.insert(0, tree.Words(self._leaves(children[0])))
        return tree.Branches([body for body in bodies if body is not None])

    def _loop(self, node: Any, depth: int) -> tree.Node:
        name, words, conditions, body = "", [], [], tree.Sequence([])
        for child in self._children(node, depth):
            if child.type == "do_group":
                body = self.body(child, depth + 1)
            elif child.type == "variable_name":
                name = self._text(child)
            elif node.type == "for_statement" and child.is_named:
                words.append(child)
            elif child.is_named and (condition := self.statement(child, depth + 1)):
                conditions.append(("", condition))
        return tree.Loop(name, self._joined(words), tree.Sequence(conditions) if conditions else None, body)

    def _function(self, node: Any, depth: int) -> tree.Node:
        name, body = "", tree.Sequence([])
        for child in self._children(node, depth):
            if child.type == "word" and not name:
                name = self._text(child)
            elif child.is_named and (statement := self.statement(child, depth + 1)):
                body = statement if isinstance(statement, tree.Sequence) else tree.Sequence([("", statement)])
        return tree.Function(name, body)

    def _leaves(self, node: Any) -> list[str]:
        """Return the words of a test, of which only substitutions run anything."""
        text = self._text(node)
        return [text] if "$(" in text or "`" in text or "<(" in text else []


def _last(node: tree.Node) -> tree.Node:
    """Return the command that a redirection after a list or a pipeline belongs to."""
    if isinstance(node, tree.Pipeline) and node.parts:
        return _last(node.parts[-1])
    if isinstance(node, tree.Sequence) and len(node.items) > 1 and node.items[-1][0] in ("&&", "||"):
        return _last(node.items[-1][1])
    return node
