"""Our own small tree of a command line: what runs, in which order, connected how. Words are kept as written."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence as Several


class Redirect(Record):
    """`2> file`: the sign without its number, and the word behind it."""

    number: str
    sign: str
    word: str


_NONE: Several[Redirect] = ()


class Node(Record):
    """Anything that runs. Redirections may stand behind any of them."""

    redirects = _NONE


class Simple(Node):
    """One program call, or assignments alone: name (with `+` if it is added to) and value."""

    words: list[str]
    assignments: list[tuple[str, str]]


class Pipeline(Node):
    """Several commands, the output of each the input of the next."""

    parts: list[Node]


class Sequence(Node):
    """Commands one after the other; beside each, what stood before it: `&&`, `||`, `;`."""

    items: list[tuple[str, Node]]
    background: bool = False  # one of them is not waited for
    negated: bool = False  # `! command`


class Subshell(Node):
    """What changes nothing around it."""

    body: Node


class Choice(Node):
    """if and elif: the condition, what runs if it holds, and what runs otherwise."""

    condition: Node
    body: Node
    others: list[Node]


class Branches(Node):
    """case: any of these may run."""

    bodies: list[Node]


class Loop(Node):
    """for, while, until, select."""

    name: str
    words: list[str]
    condition: Node | None
    body: Node


class Function(Node):
    """Runs only when it is called."""

    name: str
    body: Node


class Words(Node):
    """Words that are expanded and nothing else: `[[ ... ]]`, `(( ... ))`."""

    words: list[str]
    text: str = ""
