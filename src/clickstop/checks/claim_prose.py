"""A message in markdown to sentences in its writer's own words: nothing quoted, no boxes still to be ticked."""

from __future__ import annotations

import re

from clickstop.checks.claim_commands import quoted, spoken

LONGEST = 8_000  # characters from the end: a message's result stands there, and nobody reads more
_WRAPPED = 60  # a line at least so long goes on in the next one

_FENCE = re.compile(r" {0,12}(`{3,}|~{3,})")
_COMMENT = re.compile(r"<!--.{0,1000}?-->|~~[^~\n]{1,300}~~|</?[a-z][^<>\n]{0,200}>", re.DOTALL)
_SPAN = re.compile(r"(?<!`)(`{1,2})(?!`)([^\n]{1,400}?)(?<!`)\1(?!`)")
_QUOTED = re.compile(
    r'"[^"\n]{1,400}"|“[^”\n]{1,400}”|«[^»\n]{1,400}»'
    r"|(?<![\w)])\u2018[^\u2019\n]{2,300}\u2019(?!\w)|(?<![\w)])'[^'\n]{2,300}'(?!\w)"
)
_LINK = re.compile(r"!?\[([^\[\]\n]{0,200})\]\([^()\n]{0,500}\)")
_ITEM = re.compile(r"(?:[-*+•▸·]|\d{1,3}[.)])\s+")
_BOX = re.compile(r"\[([ xX~-]?)\]\s*")
_RULE = re.compile(r"[|:\s-]*-{2,}[|:\s-]*")
_BOLD = re.compile(r"(\*\*|__)[^*_\n]{1,80}\1:?")
_EMPHASIS = re.compile(r"\*+|(?<!\w)_+|_+(?!\w)")
_END = re.compile(r"(?<=[.!?])[\"')\]*_]*\s+|(?<=[!?.])(?=[✅❌])")


def sentences(text: str) -> list[tuple[str, str]]:
    """Every sentence with the role of the block it stands in: heading, label, item or text."""
    found: list[tuple[str, str]] = []
    for role, block in _blocks(_own_words(_tail(text))):
        found.extend((role, one) for one in _END.split(block) if one.strip())
    return found


def _tail(text: str) -> str:
    """The end of it, from the start of a line on; a fence that was open there is open again."""
    if len(text) <= LONGEST:
        return text
    cut = len(text) - LONGEST
    opened = text.count("\n```", 0, cut) % 2
    rest = text[cut:]
    return ("```\n" if opened else "") + rest[rest.find("\n") + 1 :]


def _own_words(text: str) -> str:
    """Without code blocks, quotes and comments; commands in the text stand as words for what they do."""
    kept = "\n".join(_unfenced(text.replace("\r\n", "\n").split("\n")))
    kept = _SPAN.sub(lambda span: f" {spoken(span[2])} ", _COMMENT.sub(" ", kept))
    return _LINK.sub(r"\1", _QUOTED.sub(lambda quote: f" {quoted(quote[0][1:-1])} ", kept))


def _unfenced(lines: list[str]) -> list[str]:
    kept: list[str] = []
    fence = ""
    for line in lines:
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif mark:
            fence = mark[1]
            kept.append("")
        elif not _is_foreign(line, kept):
            kept.append(line)
    return kept


def _is_foreign(line: str, above: list[str]) -> bool:
    """A block quote, or code that is marked by its indentation after an empty line."""
    if line.lstrip().startswith(">"):
        return True
    if not line.startswith(("    ", "\t")) or _ITEM.match(line.lstrip()):
        return False
    last = next((one for one in reversed(above[-3:]) if one.strip()), "")
    return bool(above) and not above[-1].strip() and not last.startswith((" ", "\t")) and not _ITEM.match(last)


def _blocks(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    lines = text.split("\n")
    goes_on = False
    for at, line in enumerate(lines):
        said = line.strip()
        if not said or _RULE.fullmatch(said):
            goes_on = False
            continue
        if "|" in said and at + 1 < len(lines) and "|" in lines[at + 1] and _RULE.fullmatch(lines[at + 1].strip()):
            continue  # names of columns
        role, words = _block(said)
        if role == "text" and goes_on:
            role, words = found[-1][0], f"{found.pop()[1]} {words}"
        if words:
            found.append((role, words))
        goes_on = bool(words) and role in ("text", "item") and len(line) >= _WRAPPED
    return found


def _block(line: str) -> tuple[str, str]:
    if line.startswith("#"):
        return "heading", _plain(line.lstrip("# "))
    if _BOLD.fullmatch(line):
        return "heading", _plain(line.rstrip(":"))
    item = _ITEM.match(line)
    words = line[item.end() :] if item else line
    box = _BOX.match(words)
    if box:
        words = f"✅ {words[box.end() :]}" if box[1] in ("x", "X") else ""
    if words.rstrip("*_ ").endswith(":"):
        return "label", _plain(words)
    return ("item" if item or line.startswith("|") else "text"), _plain(words)


def _plain(words: str) -> str:
    return _EMPHASIS.sub("", words).strip(" |")
