"""Finds references in a text: items of a plan (`P2-003`), rules (`CR-12`)."""

from __future__ import annotations

_APART = dict.fromkeys(map(ord, ",;:.!?()[]{}<>'\"`/*#\n\t"), " ")


def plan_item(text: str) -> str:
    """The first plan item that a text names, or ""."""
    for word in text.translate(_APART).split():
        phase, dash, number = word.partition("-")
        if dash and phase[:1] == "P" and phase[1:].isdigit() and number.isdigit():
            return word
    return ""


def rule(text: str) -> str:
    """The first rule that a text names, or ""."""
    for word in text.translate(_APART).split():
        name, dash, number = word.partition("-")
        if dash and number.isdigit() and name.isupper() and name.isalpha() and name in ("CR", "VR", "RULE"):
            return word
    return ""
