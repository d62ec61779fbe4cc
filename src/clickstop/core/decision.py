"""What handlers return, and how several decisions become one. Pure: no I/O, no imports of ours."""

from __future__ import annotations

VERDICTS = ("pass", "warn", "ask", "block")
PER_HANDLER = 4_000  # characters of context that one handler may add
_FIRST = 1 << 30  # priority of a verdict's reason, above all context
_RANK = {verdict: rank for rank, verdict in enumerate(VERDICTS)}
_ENDS = ("\n\n", "\n", ". ", "; ", " ")


class Item:
    """A piece of context. If space is short, items with higher priority are kept."""

    __slots__ = ("key", "priority", "text")

    def __init__(self, key: str, text: str, priority: int = 50) -> None:
        self.key = key
        self.text = text
        self.priority = priority


class Decision:
    """A handler's decision, or the merged one."""

    __slots__ = (
        "context",
        "debt",
        "effects",
        "left",
        "message",
        "output",
        "question",
        "reason",
        "rewrite",
        "room",
        "rule_id",
        "texts",
        "unattended",
        "verdict",
    )

    def __init__(
        self,
        verdict: str = "pass",
        reason: str = "",
        *,
        context: tuple[Item, ...] = (),
        message: str = "",
        rewrite: dict[str, str] | None = None,
        output: str | None = None,
        texts: dict[str, str] | None = None,
        debt: str = "",
        left: str = "",
        question: str = "",
        unattended: str = "",
        rule_id: str = "",
        effects: str = "",
        room: int = 0,
    ) -> None:
        self.verdict = verdict
        self.reason = reason  # for the agent: what happened, why, numbered steps
        self.context = context
        self.message = message  # for the person
        self.rewrite = rewrite  # replacements for fields of the call: {"command": "..."}
        self.output = output  # shown to the agent instead of the tool's output
        self.texts = texts  # texts in the tool's result, with what the agent sees instead
        self.debt = debt  # key of the debt that remains if the event cannot block
        self.left = left  # for the person: what is still open when a stop is no longer held
        self.question = question  # for the person who is asked, instead of the reason
        self.unattended = unattended  # the verdict if nobody can be asked
        self.rule_id = rule_id
        self.effects = effects
        self.room = room  # characters that its context may take; 0 for the default

    @property
    def speaks(self) -> bool:
        """Whether there is anything to reply."""
        is_said = self.verdict != "pass" or self.context or self.message or self.rewrite or self.texts
        return bool(is_said) or self.output is not None


class Capability:
    """What an agent can do with decisions on one kind of event.

    `block`, `ask` and `warn` say where the reason for such a verdict goes: "hold" (the client enforces it),
    "context" (to the agent), "message" (to the person) or "" (nowhere). The other fields say whether the client
    supports them.
    """

    __slots__ = ("ask", "block", "context", "message", "output", "rewrite", "warn")

    def __init__(
        self,
        *,
        block: str = "",
        ask: str = "",
        warn: str = "",
        context: bool = False,
        message: bool = False,
        rewrite: bool = False,
        output: bool = False,
    ) -> None:
        self.block = block
        self.ask = ask
        self.warn = warn
        self.context = context
        self.message = message
        self.rewrite = rewrite
        self.output = output


NOTHING = Capability()


class Limits:
    """How much text an agent's client accepts, counted in units of its encoding."""

    __slots__ = ("_encoding", "_width", "in_all")

    def __init__(self, in_all: int = 9_500, *, encoding: str = "utf-16-le", width: int = 2) -> None:
        self.in_all = in_all  # units of one reply, with room for a footer
        self._encoding = encoding
        self._width = width  # bytes per unit

    def size(self, text: str) -> int:
        """The length in the client's units."""
        return len(text) if text.isascii() else len(text.encode(self._encoding, "surrogatepass")) // self._width

    def fit(self, items: tuple[Item, ...], most: int) -> tuple[Item, ...]:
        """The items that fit into `most` units, chosen by priority and returned in their original order."""
        room, chosen = most, []
        for index, item in sorted(enumerate(items), key=lambda pair: -pair[1].priority):
            needed = self.size(item.text)
            if 0 < needed <= room:
                chosen.append((index, item))
                room -= needed + 2
            # If even the most important item does not fit, its beginning is better than nothing.
            elif needed and not chosen:
                chosen.append((index, Item(item.key, self.shorten(item.text, most), item.priority)))
                room = 0
        return tuple(item for _, item in sorted(chosen, key=lambda pair: pair[0]))

    def join(self, items: tuple[Item, ...]) -> str:
        """As many items as one reply can hold, joined."""
        return "\n\n".join(item.text for item in self.fit(items, self.in_all))

    def shorten(self, text: str, most: int) -> str:
        """At most `most` units, cut at the end of a paragraph, line, sentence or word."""
        if self.size(text) <= most:
            return text
        note = "\n(shortened)"
        head = self._head(text, most - len(note))
        for end in _ENDS:
            cut = head.rfind(end)
            if cut > len(head) // 2:
                return head[: cut + len(end)].rstrip() + note
        return head + note

    def _head(self, text: str, most: int) -> str:
        if text.isascii():
            return text[:most]
        return text.encode(self._encoding, "surrogatepass")[: self._width * most].decode(self._encoding, "ignore")


LIMITS = Limits()  # most clients are JavaScript, where a character outside the basic plane counts twice


def block(reason: str, *, rule_id: str = "", effects: str = "", debt: str = "") -> Decision:
    return Decision("block", reason, rule_id=rule_id, effects=effects, debt=debt)


def ask(
    reason: str, *, question: str = "", unattended: str = "block", rule_id: str = "", effects: str = ""
) -> Decision:
    return Decision("ask", reason, question=question, unattended=unattended, rule_id=rule_id, effects=effects)


def warn(reason: str, *, rule_id: str = "", effects: str = "") -> Decision:
    return Decision("warn", reason, rule_id=rule_id, effects=effects)


def inject(key: str, text: str, priority: int = 50) -> Decision:
    return Decision(context=(Item(key, text, priority),))


def tell(message: str) -> Decision:
    return Decision(message=message)


def rewrite(*, command: str | None = None, content: str | None = None) -> Decision:
    fields = {"command": command, "content": content}
    return Decision(rewrite={key: text for key, text in fields.items() if text is not None})


def settle(decision: Decision, *, attended: bool, ceiling: str = "block") -> str:
    """The effective verdict: `unattended` if nobody can be asked, and never above the ceiling."""
    verdict = decision.verdict
    if verdict == "ask" and not attended:
        verdict = decision.unattended or "block"
    return verdict if _RANK[verdict] <= _RANK[ceiling] else ceiling


def merge(decisions: list[Decision], limits: Limits = LIMITS) -> Decision:
    """Merge decisions in index order. The highest verdict wins, and its reason comes first."""
    merged = Decision()
    speaking = [d for d in decisions if d.verdict != "pass" and d.reason]
    for decision in decisions:
        if _RANK[decision.verdict] > _RANK[merged.verdict]:
            merged.verdict = decision.verdict
    # The sort is stable: among equal verdicts, the handler that ran first comes first.
    speaking.sort(key=lambda d: -_RANK[d.verdict])
    texts = [(d, d.question or d.reason if merged.verdict == "ask" else d.reason) for d in speaking]
    merged.reason = limits.join(tuple(Item("reason", text, _FIRST + _RANK[d.verdict]) for d, text in texts))
    merged.context = tuple(
        item for d in decisions for item in limits.fit(d.context, min(d.room or PER_HANDLER, limits.in_all))
    )
    merged.message = "\n".join(d.message for d in decisions if d.message)
    for decision in decisions:
        if decision.rewrite is not None:
            merged.rewrite = {**(merged.rewrite or {}), **decision.rewrite}
        if decision.output is not None:
            merged.output = decision.output
        if decision.texts is not None:
            merged.texts = {**(merged.texts or {}), **decision.texts}
    leading = [d for d in speaking if d.verdict == merged.verdict]
    merged.debt = next((d.debt for d in leading if d.debt), "")
    merged.rule_id = next((d.rule_id for d in leading if d.rule_id), "")
    return merged


def together(decisions: list[Decision]) -> Decision | None:
    """Merge one handler's decisions on several checkouts, adding up all their debts."""
    if len(decisions) < 2:
        return decisions[0] if decisions else None
    merged = merge(decisions)
    leading = [decision for decision in decisions if decision.verdict == merged.verdict]
    merged.debt = "\n".join(decision.debt for decision in leading if decision.debt)
    merged.left = "\n".join(decision.left for decision in leading if decision.left)
    return merged


def downgrade(decision: Decision, can: Capability, limits: Limits = LIMITS) -> Decision:
    """The decision as far as this event can express it. A verdict that cannot be enforced moves to another
    channel.
    """
    fitted = Decision(
        decision.verdict,
        decision.reason,
        context=decision.context if can.context else (),
        message=decision.message if can.message else "",
        rewrite=decision.rewrite if can.rewrite else None,
        output=decision.output if can.output else None,
        texts=decision.texts if can.output else None,
        debt=decision.debt,
        rule_id=decision.rule_id,
    )
    way = {"block": can.block, "ask": can.ask, "warn": can.warn}.get(decision.verdict, "")
    if way == "hold" and not can.context:  # without context, the reason is the only way to reach the agent
        fitted.reason = limits.join((Item("verdict", decision.reason, _FIRST), *decision.context))
    if way == "hold" or decision.verdict == "pass":
        return fitted
    fitted.verdict, fitted.reason = "pass", ""
    if way == "context":
        fitted.context = (Item("verdict", decision.reason, _FIRST), *fitted.context)
    elif way == "message":
        fitted.message = "\n".join(part for part in (decision.reason, fitted.message) if part)
    return fitted


def wrong_in(decision: object) -> str:
    """Why this decision cannot be merged, or "". Checked because third-party handlers may return anything."""
    if not isinstance(decision, Decision):
        return f"a handler must return a Decision or None, not {type(decision).__name__}"
    if decision.verdict not in VERDICTS:
        return f"unknown verdict {decision.verdict!r}; known: {', '.join(VERDICTS)}"
    if decision.unattended not in ("", "pass", "warn", "block"):
        return f"unattended must be pass, warn or block, not {decision.unattended!r}"
    for name in ("reason", "question", "message", "debt", "left", "rule_id", "effects"):
        if not isinstance(getattr(decision, name), str):
            return f"{name} must be a string"
    if not isinstance(decision.context, tuple) or not all(map(_is_item, decision.context)):
        return "context must be a tuple of Item with a text and a number as priority"
    if not _is_number(decision.room):
        return "room must be a number"
    if not _is_output(decision.output):
        return "output must be a string or None"
    if not _is_texts(decision.texts):
        return "texts must be None or texts by the texts they replace"
    return "" if _is_rewrite(decision.rewrite) else "rewrite must be None or texts by field: command, content"


def _is_item(item: object) -> bool:
    return isinstance(item, Item) and isinstance(item.text, str) and isinstance(item.priority, int)


def _is_number(value: object) -> bool:
    return isinstance(value, int)


def _is_output(text: object) -> bool:
    return text is None or isinstance(text, str)


def _is_texts(texts: object) -> bool:
    if texts is None:
        return True
    return isinstance(texts, dict) and all(isinstance(text, str) for pair in texts.items() for text in pair)


def _is_rewrite(fields: object) -> bool:
    if fields is None:
        return True
    return isinstance(fields, dict) and all(
        key in ("command", "content") and isinstance(text, str) for key, text in fields.items()
    )
