"""What handlers answer, and how answers become one. Pure: no I/O, nothing of ours imported."""

from __future__ import annotations

VERDICTS = ("pass", "warn", "ask", "block")
PER_HANDLER = 4_000  # characters of context one handler may add
_FIRST = 1 << 30  # the priority of a verdict's reason: above all context
_RANK = {verdict: rank for rank, verdict in enumerate(VERDICTS)}
_ENDS = ("\n\n", "\n", ". ", "; ", " ")


class Item:
    """A piece of context. Higher priority survives when there is not room for all."""

    __slots__ = ("key", "priority", "text")

    def __init__(self, key: str, text: str, priority: int = 50) -> None:
        self.key = key
        self.text = text
        self.priority = priority


class Decision:
    """One handler's answer, or the merged one."""

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
        self.reason = reason  # for the agent: what, why, numbered steps
        self.context = context
        self.message = message  # for the person
        self.rewrite = rewrite  # event fields of the call to replace: {"command": "..."}
        self.output = output  # what the agent shall see instead of the tool's output
        self.texts = texts  # whole texts in the tool's result, and what the agent shall see in their place
        self.debt = debt  # key of what stays owed where the event cannot hold a block
        self.left = left  # for the person: what is left where a stop is held no longer
        self.question = question  # for the person who is asked, who reads it in place of the reason
        self.unattended = unattended  # the verdict where nobody can be asked
        self.rule_id = rule_id
        self.effects = effects
        self.room = room  # characters that its context may take; 0 for as much as any handler

    @property
    def speaks(self) -> bool:
        """Whether there is anything to answer."""
        is_said = self.verdict != "pass" or self.context or self.message or self.rewrite or self.texts
        return bool(is_said) or self.output is not None


class Capability:
    """What one kind of event of one agent can hold.

    `block`, `ask` and `warn` say where such a verdict's reason goes: "hold" (as itself), "context"
    (to the agent), "message" (to the person) or "" (nowhere). The rest say whether it exists at all.
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
    """How much text one agent's client takes, and how it counts: in units of an encoding."""

    __slots__ = ("_encoding", "_width", "in_all")

    def __init__(self, in_all: int = 9_500, *, encoding: str = "utf-16-le", width: int = 2) -> None:
        self.in_all = in_all  # units of one injected text, with room for a footer
        self._encoding = encoding
        self._width = width  # bytes of a unit

    def size(self, text: str) -> int:
        """As the client counts."""
        return len(text) if text.isascii() else len(text.encode(self._encoding, "surrogatepass")) // self._width

    def fit(self, items: tuple[Item, ...], most: int) -> tuple[Item, ...]:
        """The items that fit into `most` units, chosen by priority, in their own order."""
        room, chosen = most, []
        for index, item in sorted(enumerate(items), key=lambda pair: -pair[1].priority):
            needed = self.size(item.text)
            if 0 < needed <= room:
                chosen.append((index, item))
                room -= needed + 2
            # Better the beginning of the most important one than nothing at all.
            elif needed and not chosen:
                chosen.append((index, Item(item.key, self.shorten(item.text, most), item.priority)))
                room = 0
        return tuple(item for _, item in sorted(chosen, key=lambda pair: pair[0]))

    def join(self, items: tuple[Item, ...]) -> str:
        """As much of them as one text may hold."""
        return "\n\n".join(item.text for item in self.fit(items, self.in_all))

    def shorten(self, text: str, most: int) -> str:
        """At most `most` units, ending where a paragraph, line, sentence or word ends."""
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


LIMITS = Limits()  # most clients are JavaScript: two units for what lies beyond the first plane


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


def replace_output(text: str) -> Decision:
    return Decision(output=text)


def settle(decision: Decision, *, attended: bool, ceiling: str = "block") -> str:
    """The verdict that counts: `unattended` where nobody can be asked, never above the ceiling."""
    verdict = decision.verdict
    if verdict == "ask" and not attended:
        verdict = decision.unattended or "block"
    return verdict if _RANK[verdict] <= _RANK[ceiling] else ceiling


def merge(decisions: list[Decision], limits: Limits = LIMITS) -> Decision:
    """One decision from many, in index order: the highest verdict wins and its reason leads."""
    merged = Decision()
    speaking = [d for d in decisions if d.verdict != "pass" and d.reason]
    for decision in decisions:
        if _RANK[decision.verdict] > _RANK[merged.verdict]:
            merged.verdict = decision.verdict
    # The sort is stable: of equal verdicts, the handler that comes first speaks first.
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
    """The decisions of one handler on several checkouts as one: all that they hold is owed."""
    if len(decisions) < 2:
        return decisions[0] if decisions else None
    merged = merge(decisions)
    leading = [decision for decision in decisions if decision.verdict == merged.verdict]
    merged.debt = "\n".join(decision.debt for decision in leading if decision.debt)
    merged.left = "\n".join(decision.left for decision in leading if decision.left)
    return merged


def downgrade(decision: Decision, can: Capability, limits: Limits = LIMITS) -> Decision:
    """The same decision as far as this event can say it; nothing is dropped that has another way to be told."""
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
    if way == "hold" and not can.context:  # where only a verdict speaks to the agent, it speaks for the rest
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
    """What keeps this answer from being merged, or "". Third-party handlers answer all sorts of things."""
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
