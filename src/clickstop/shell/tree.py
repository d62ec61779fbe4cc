"""The syntax tree of a command line: what runs, in which order, connected how. Words are kept as written."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence as Several


class Redirect(Record):
    """A redirection: of `2> file`, the number, the sign and the word."""

    number: str
    sign: str
    word: str


_NONE: Several[Redirect] = ()


class Node(Record):
    """Anything that runs, with the redirections that follow it."""

    redirects = _NONE


class Simple(Node):
    """One program call, or assignments alone: pairs of name (`NAME+` for `+=`) and value."""

    words: list[str]
    assignments: list[tuple[str, str]]


class Pipeline(Node):
    """Commands of which each reads the output of the one before."""

    parts: list[Node]


class Sequence(Node):
    """Commands in order, each with the operator before it: `&&`, `||`, `;`."""

    items: list[tuple[str, Node]]
    background: bool = False  # one of them is not waited for
    negated: bool = False  # `! command`


class Subshell(Node):
    """`( ... )`: its variables and folder do not affect what follows."""

    body: Node


class Choice(Node):
    """`if` or `elif`: the condition, what runs if it holds, and what runs otherwise."""

    condition: Node
    body: Node
    others: list[Node]


class Branches(Node):
    """`case`: any of the bodies may run."""

    bodies: list[Node]


class Loop(Node):
    """`for`, `while`, `until`, `select`."""

    name: str
    words: list[str]
    condition: Node | None
    body: Node


class Function(Node):
    """A function definition; the body runs only when the function is called."""

    name: str
    body: Node


class Words(Node):
    """Words that are only expanded: `[[ ... ]]`, `(( ... ))`."""

    words: list[str]
    text: str = ""
