"""A message in markdown to sentences in its writer's own words: nothing quoted, no boxes still to be ticked."""

from __future__ import annotations

from clickstop.checks.claims.commands import quoted, spoken

LONGEST = 8_000  # characters from the end: a message's result stands there, and nobody reads more
_WRAPPED = 60  # a line at least so long goes on in the next one
_SPAN = 400  # characters of a quote or of code inside a line, at most

_CLOSING = {'"': '"', "“": "”", "«": "»", "„": "“", "「": "」", "『": "』", "‘": "’", "'": "'"}
_APOSTROPHES = "'‘"  # a quote only if no word runs into them
WIDE = str.maketrans(
    {"。": ". ", "！": "! ", "？": "? ", "，": ", ", "、": ", ", "：": ": ", "；": "; ", "（": " (", "）": ") "}
)
_BULLETS = "-*+•▸·"
_TICKED = "xX"
_FIRST_FACE = "\U0001f300"  # a smiley ends a sentence, a mark of success or failure does not
_MARKS = "🟢👍🔴🎉"


def sentences(text: str) -> list[tuple[str, str]]:
    """Every sentence with the role of the block it stands in: heading, label, item or text."""
    lines = _unfenced(_without_comments(_tail(text)).split("\n"))
    own_words = [_own_words(line) for line in lines]
    return [(role, sentence) for role, block in _blocks(own_words) for sentence in _split(block)]


def _tail(text: str) -> str:
    """The end of it, from the start of a line on; a fence that was open there is open again."""
    if len(text) > LONGEST:
        cut = len(text) - LONGEST
        fence = "```\n" if text.count("\n```", 0, cut) % 2 else ""
        text = fence + text[text.find("\n", cut) + 1 if "\n" in text[cut:] else cut :]
    text = text.replace("\r\n", "\n")
    return text if text.isascii() else text.translate(WIDE)


def _without_comments(text: str) -> str:
    kept, mark, rest = text.partition("<!--")
    while mark:
        kept += rest.partition("-->")[2].partition("<!--")[0]
        _, mark, rest = rest.partition("-->")[2].partition("<!--")
    return kept


def _unfenced(lines: list[str]) -> list[str]:
    """Without code blocks and block quotes."""
    kept: list[str] = []
    fence = ""
    for line in lines:
        bare = line.strip()
        mark = _fence(bare)
        if fence:
            if mark.startswith(fence) and mark == bare:
                fence = ""
        elif mark:
            fence = mark
            kept.append("")
        elif not bare.startswith(">") and not _is_indented_code(line, kept):
            kept.append(line)
    return kept


def _fence(line: str) -> str:
    for sign in "`~":
        if line.startswith(sign * 3):
            return line[: len(line) - len(line.lstrip(sign))]
    return ""


def _is_indented_code(line: str, above: list[str]) -> bool:
    """After an empty line, and not inside a list."""
    if not line.startswith(("    ", "\t")) or not above or above[-1].strip() or _item(line.lstrip()) is not None:
        return False
    last = next((text for text in reversed(above[-3:]) if text.strip()), "")
    return not last.startswith((" ", "\t")) and _item(last) is None


def _own_words(line: str) -> str:
    """Without quotes and tags; commands in the line stand as words for what they do."""
    kept = []
    at = 0
    for here, sign in enumerate(line):
        if here < at or (sign not in _CLOSING and sign not in "`<~["):
            continue
        end, instead = _foreign(line, here, sign)
        if end > here:
            kept += [line[at:here], instead]
            at = end
    return "".join(kept) + line[at:]


def _foreign(line: str, at: int, sign: str) -> tuple[int, str]:
    """Where what is not the writer's own text ends, and what stands in its place; 0 if it is his own."""
    rest = line[at : at + _SPAN]
    if sign == "`":
        ticks = rest[: len(rest) - len(rest.lstrip("`"))]
        code, closed, _ = rest[len(ticks) :].partition(ticks)
        is_code = closed and len(ticks) < len("```")
        return (at + len(ticks + code + ticks), f" {spoken(code)} ") if is_code else (at + len(ticks), ticks)
    if sign == "[":
        text, middle, address = rest[1:].partition("](")
        return (at + 1 + len(text + middle) + address.find(")") + 1, text) if ")" in address else (0, "")
    if sign in "<~":
        is_open = rest[1:2] == "~" if sign == "~" else rest[1:2] == "/" or rest[1:2].isalpha()
        end = rest.find("~~" if sign == "~" else ">", 2)
        return (at + end + (2 if sign == "~" else 1), " ") if is_open and end > 0 else (0, "")
    words, closed, after = rest[1:].partition(_CLOSING[sign])
    is_apostrophe = sign in _APOSTROPHES and (line[at - 1 : at].isalnum() or after[:1].isalnum())
    return (at + len(words) + 2, f" {quoted(words)} ") if closed and words and not is_apostrophe else (0, "")


def _blocks(lines: list[str]) -> list[tuple[str, str]]:
    blocks: list[tuple[str, str]] = []
    goes_on = False
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        bare = line.strip()
        if not bare or _is_rule(bare):
            goes_on = False
            continue
        if "|" in bare and "|" in below and _is_rule(below.strip()):
            continue  # names of columns
        role, words = _block(bare)
        if role == "text" and goes_on:
            role, above = blocks.pop()
            words = f"{above} {words}"
        if words:
            blocks.append((role, words))
        goes_on = bool(words) and role in ("text", "item") and len(line) >= _WRAPPED
    return blocks


def _is_rule(line: str) -> bool:
    return "--" in line and not line.strip("|:- ")


def _block(line: str) -> tuple[str, str]:
    if line.startswith("#"):
        return "heading", line.lstrip("# ")
    if _is_bold(line.removesuffix(":")):
        return "heading", line.rstrip(":")
    item = _item(line)
    words = line if item is None else item
    if words.startswith("[") and words[1:3].endswith("]"):
        words = f"✅ {words[3:]}" if words[1] in _TICKED else ""
    if words.rstrip("*_ ").endswith(":"):
        return "label", words
    return ("item" if item is not None or line.startswith("|") else "text"), words.strip(" |")


def _is_bold(line: str) -> bool:
    mark = line[:2]
    return mark in ("**", "__") and line.endswith(mark) and len(line) > 4 and mark not in line[2:-2]


def _item(line: str) -> str | None:
    """What stands after a bullet or the number of a list."""
    mark, _, rest = line.partition(" ")
    if len(mark) == 1 and mark in _BULLETS:
        return rest.lstrip()
    return rest.lstrip() if mark[-1:] in (".", ")") and mark[:-1].isdigit() and len(mark) < 5 else None


def _split(block: str) -> list[str]:
    found: list[str] = []
    words: list[str] = []
    for word in block.replace("✅", " ✅ ").replace("❌", " ❌ ").split():
        is_face = word[0] >= _FIRST_FACE and word not in _MARKS
        words += [] if is_face else [word]
        if words and (is_face or word.rstrip("\"')]*_").endswith((".", "!", "?"))):
            found.append(" ".join(words))
            words = []
    return [*found, " ".join(words)] if words else found
