"""Our own small tree of a command line: what runs, in which order, connected how. Words are kept as written."""

from __future__ import annotations


class Redirect:
    """`2> file`: the sign without its number, and the word behind it."""

    __slots__ = ("number", "sign", "word")

    def __init__(self, number: str, sign: str, word: str) -> None:
        self.number = number
        self.sign = sign
        self.word = word


class Node:
    """Anything that runs. Redirections may stand behind any of them."""

    __slots__ = ("redirects",)

    def __init__(self) -> None:
        self.redirects: list[Redirect] = []


class Simple(Node):
    """One program call, or assignments alone."""

    __slots__ = ("assignments", "words")

    def __init__(self, words: list[str], assignments: list[tuple[str, str]]) -> None:
        super().__init__()
        self.words = words
        self.assignments = assignments  # name (with `+` if it is added to) and value


class Pipeline(Node):
    """Several commands, the output of each the input of the next."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        super().__init__()
        self.parts = parts


class Sequence(Node):
    """Commands one after the other; beside each, what stood before it: `&&`, `||`, `;`."""

    __slots__ = ("background", "items", "negated")

    def __init__(self, items: list[tuple[str, Node]], background: bool = False) -> None:
        super().__init__()
        self.items = items
        self.background = background  # one of them is not waited for
        self.negated = False  # `! command`


class Subshell(Node):
    """What changes nothing around it."""

    __slots__ = ("body",)

    def __init__(self, body: Node) -> None:
        super().__init__()
        self.body = body


class Choice(Node):
    """if and elif: the condition, what runs if it holds, and what runs otherwise."""

    __slots__ = ("body", "condition", "others")

    def __init__(self, condition: Node, body: Node, others: list[Node]) -> None:
        super().__init__()
        self.condition = condition
        self.body = body
        self.others = others


class Branches(Node):
    """case: any of these may run."""

    __slots__ = ("bodies",)

    def __init__(self, bodies: list[Node]) -> None:
        super().__init__()
        self.bodies = bodies


class Loop(Node):
    """for, while, until, select."""

    __slots__ = ("body", "condition", "name", "words")

    def __init__(self, name: str, words: list[str], condition: Node | None, body: Node) -> None:
        super().__init__()
        self.name = name
        self.words = words
        self.condition = condition
        self.body = body


class Function(Node):
    """Runs only when it is called."""

    __slots__ = ("body", "name")

    def __init__(self, name: str, body: Node) -> None:
        super().__init__()
        self.name = name
        self.body = body


class Words(Node):
    """Words that are expanded and nothing else: `[[ ... ]]`, `(( ... ))`."""

    __slots__ = ("text", "words")

    def __init__(self, words: list[str], text: str = "") -> None:
        super().__init__()
        self.words = words
        self.text = text
