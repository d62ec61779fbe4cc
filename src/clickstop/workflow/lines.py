"""One line of a run log: heading, label or text; and whether it says anything that a template would not."""

from __future__ import annotations

from clickstop.core.lists import phrases

_MARKUP = "*_`~ \t"
_RULES = frozenset("-=*_~#>|:+. \t…")
_PAIRS = {"[": "]", "<": ">", "{": "}"}
_EMPTY = phrases("todo|tbd|to do|to be done|to be filled in|fill in|fill me in|pending|xxx|?|-")
_LABEL = 60  # characters a label may have before its colon


def is_bold(line: str) -> bool:
    """Whether emphasis spans the whole line, as in `**Stage: PLAN**`."""
    text = line.strip().rstrip(":").rstrip()
    return len(text) > 4 and any(
        text.startswith(mark) and text.endswith(mark) and mark not in text[2:-2] for mark in ("**", "__")
    )


def bare(line: str) -> str:
    """Without list marker, number, quote and emphasis around it."""
    text = line.strip()
    while text[:1] == ">":
        text = text[1:].lstrip()
    if text[:2] in ("- ", "* ", "+ ", "• "):
        text = text[2:].lstrip()
    else:
        number = text.partition(" ")[0]
        if number[-1:] in (".", ")") and number[:-1].isdigit():
            text = text[len(number) :].lstrip()
    # A box that is ticked says that it is done; an open one says nothing.
    if text[:3].lower() in ("[x]", "[✓]"):
        text = text[3:].lstrip()
    return text.strip(_MARKUP)


def labelled(line: str) -> tuple[str, str]:
    """Label and value of `- **Category:** WAIT`, `Category: WAIT`, `**Category** - WAIT`; ("", "") without one."""
    text = bare(line)
    for sign in (":", " - ", " \u2013 ", " \u2014 "):
        label, separator, value = text.partition(sign)
        # An address has a colon, and no label.
        if separator and 0 < len(label) <= _LABEL and "http" not in label:
            return label.strip(_MARKUP), value.strip(_MARKUP)
    return "", ""


def says_something(line: str) -> bool:
    """Whether a line holds more than a label, a rule, an open box or a placeholder."""
    text = bare(line)
    if text.startswith("[ ]") or not set(text) - _RULES or is_placeholder(text):
        return False
    label, value = labelled(line)
    return not label or not (label.lower() in _EMPTY or is_placeholder(value) or not set(value) - _RULES)


def is_placeholder(text: str) -> bool:
    """`[queries]`, `<what changed>`, `TODO`, `...`. A link is none, nor is `[ABC-123]`."""
    text = text.strip(_MARKUP + '"').rstrip(".…").strip(_MARKUP)
    if not text or text.lower() in _EMPTY:
        return True
    wrapped = text[-1] == _PAIRS.get(text[0]) and text[0] not in text[1:] and len(text) < 300
    return wrapped and "://" not in text and not any(letter.isdigit() for letter in text)


def same_form(line: str) -> str:
    """A line as it is compared: case and spaces do not count."""
    return " ".join(bare(line).lower().split())
