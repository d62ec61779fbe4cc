"""A message in markdown to sentences in its writer's own words: nothing quoted, no boxes still to be ticked."""

from __future__ import annotations

from clickstop.checks.claims.commands import quoted, shown, spoken
from clickstop.checks.claims.printed import counts, in_json, is_none_of_files, result, sounds_good
from clickstop.core.unspaced import WIDE

LONGEST = 8_000  # characters from the end: a message's result stands there, and nobody reads more
_WRAPPED = 60  # a line at least so long goes on in the next one
_SPAN = 400  # characters of a quote or of code inside a line, at most
_CLOSING = {'"': '"', "“": "”", "«": "»", "„": "“", "「": "」", "『": "』", "‘": "’", "'": "'"}
_APOSTROPHES = "'‘"  # a quote only if no word runs into them
_BULLETS = "-*+•▸·➜➤▶→◦‣"
_TICKED = "xX"
_FIRST_FACE = "\U0001f300"  # a smiley ends a sentence, a mark of success or failure does not
_MARKS = "🟢👍👌💚🔴🎉"
_TERMINALS = ("", "text", "txt", "console", "shell", "bash", "sh", "terminal", "output", "shell-session", "log")
_PAST_COLUMNS = tuple("before previously old main baseline vorher avant antes 之前 変更前 以前".split())
_WANTED_COLUMNS = frozenset(
    "when if expected goal target acceptance criterion criteria meaning pros cons bedeutung signification "
    "significado vorteile nachteile avantages ventajas vantagens erwartet ziel wenn abnahme kriterium "
    "abnahmekriterium akzeptanzkriterium erfolgskriterium attendu objectif quand critère critères esperado "
    "objetivo cuando criterio criterios quando critério critérios meta should soll sollte devrait debería deberías "
    "deveria".split()
)
_WANTED_SIGNS = tuple("预期 目标 标准 条件 期待 目標 基準 含义 意味 优点 利点".split())  # of columns without spaces
_JOINTS = ("", ": ", "→ ", "(", "[", "~test ", "~check ")
_LISTED_AFTER = {"~test ": 2, "~check ": 2}  # numbers in a list that no writer makes up himself: else three
_AFTER_COMMAND = (": ", "→ ", "-> ", "=> ", "- ", "\u2013 ", "— ", "| ")
_LONGEST_RESULT = 80
_SHORT = frozenset("i.e. e.g. incl. approx. vs. etc. resp. bzw. z.B. d.h. p.ex. ex. ca.".split())
_INDENT = ("    ", "\t")
_OUTPUT = "\0"  # begins a line that stands for what a tool printed


def sentences(text: str) -> list[tuple[str, str]]:
    """Every sentence with the role of the block it stands in: heading, label, item, text, or output of a tool."""
    lines = _unfenced(_without_comments(_tail(text)).split("\n"))
    own_words = [line if line.startswith(_OUTPUT) else _own_words(line) for line in lines]
    return [(role, _counted(sentence)) for role, block in _blocks(own_words) for sentence in _split(block)]


def _counted(sentence: str) -> str:
    """With the counts of a runner, from a joint to the end or inside brackets, as the words that stand for them."""
    sentence = _of_command(sentence)
    if not any(map(str.isdigit, sentence)):
        return sentence
    for joint in _JOINTS:
        if joint not in sentence:
            continue
        before, found, counted = sentence.partition(joint) if joint else ("", "", sentence)
        listed, closing, rest = counted.partition(")" if joint == "(" else "]" if joint == "[" else "\0")
        printed = counts(listed, _LISTED_AFTER.get(joint, 3))
        if printed:
            colon = ": " if listed.lstrip().startswith(":") else ""
            return f"{before}{found}{colon}{printed}{closing}{rest}"
    return sentence


def _of_command(sentence: str) -> str:
    """With what stands after a command and a joint read as its output: tools print English in every language."""
    at = max(sentence.rfind(f"~{name} ") for name in ("test", "build", "check", "code"))
    command, _, after = sentence[at:].partition(" ") if at >= 0 else ("", "", "")
    joint = next((joint for joint in _AFTER_COMMAND if after.startswith(joint)), "")
    text = after.removeprefix(joint).strip(" *_`")
    is_more = "~" in text or text.count("(") != text.count(")")
    if not joint or is_more or not text.isascii() or len(text) > _LONGEST_RESULT:
        return sentence
    printed = result(text) if sounds_good(text) else ""
    if command == "~check" and is_none_of_files(text):
        printed = "~clean"
    if not printed or (command == "~code" and printed == "~clean"):
        return sentence
    return f"{sentence[:at]}{command} : {printed}"


def _tail(text: str) -> str:
    """The end of it, from the start of a line on; a fence that was open there is open again."""
    if len(text) > LONGEST:
        cut = len(text) - LONGEST
        fence = "```\n" if text.count("\n```", 0, cut) % 2 else ""
        text = fence + text[text.find("\n", cut) + 1 if "\n" in text[cut:] else cut :]
    text = text.replace("\r\n", "\n").replace(_OUTPUT, "")
    return text if text.isascii() else text.translate(WIDE)


def _without_comments(text: str) -> str:
    own_text, mark, after_mark = text.partition("<!--")
    while mark:
        own_text += after_mark.partition("-->")[2].partition("<!--")[0]
        _, mark, after_mark = after_mark.partition("-->")[2].partition("<!--")
    return own_text


def _unfenced(lines: list[str]) -> list[str]:
    """Without block quotes, and of blocks of code only what a tool printed there."""
    own_lines: list[str] = []
    fence, block = "", [""]  # the first line of a block names its language
    indented: list[str] = []
    for line in [*lines, ""]:
        bare = line.strip()
        if indented and not fence and line.startswith(_INDENT):
            indented.append(line)
            continue
        own_lines += [f"{_OUTPUT}{sentence}" for sentence in shown(indented)]
        indented = []
        mark = _fence(bare)
        if fence and mark.startswith(fence) and mark == bare:
            is_terminal = block[0] in _TERMINALS
            block = block if is_terminal else ["", in_json(" ".join(block[1:]))] if block[0] == "json" else []
            own_lines += [f"{_OUTPUT}{sentence}" for sentence in shown(block[1:])]
            fence = ""
        elif fence:
            block.append(line)
        elif mark:
            fence, block = mark, [bare.removeprefix(mark).strip().lower()]
            own_lines.append("")
        elif _is_indented_code(line, own_lines):
            indented = [line]
        elif not bare.startswith(">"):
            own_lines.append(line)
    return own_lines


def _fence(line: str) -> str:
    for sign in "`~":
        if line.startswith(sign * 3):
            return line[: len(line) - len(line.lstrip(sign))]
    return ""


def _is_indented_code(line: str, above: list[str]) -> bool:
    """After an empty line, and not inside a list."""
    if not line.startswith(_INDENT) or not above or above[-1].strip() or _item(line.lstrip()) is not None:
        return False
    last = next((text for text in reversed(above[-3:]) if text.strip()), "")
    return not last.startswith((" ", "\t")) and _item(last) is None


def _own_words(line: str) -> str:
    """Without quotes and tags; commands in the line stand as words for what they do."""
    pieces = []
    at = 0
    for here, sign in enumerate(line):
        if here < at or (sign not in _CLOSING and sign not in "`<~["):
            continue
        end, instead = _foreign(line, here, sign)
        if end > here:
            pieces += [line[at:here], instead]
            at = end
    return "".join(pieces) + line[at:]


def _foreign(line: str, at: int, sign: str) -> tuple[int, str]:
    """Where what is not the writer's own text ends, and what stands in its place; 0 if it is his own."""
    ahead = line[at : at + _SPAN]
    if sign == "`":
        ticks = ahead[: len(ahead) - len(ahead.lstrip("`"))]
        code, closed, _ = ahead[len(ticks) :].partition(ticks)
        is_code = closed and len(ticks) < len("```")
        return (at + len(ticks + code + ticks), f" {spoken(code)} ") if is_code else (at + len(ticks), ticks)
    if sign == "[":
        text, middle, address = ahead[1:].partition("](")
        return (at + 1 + len(text + middle) + address.find(")") + 1, text) if ")" in address else (0, "")
    if sign in "<~":
        is_open = ahead[1:2] == "~" if sign == "~" else ahead[1:2] == "/" or ahead[1:2].isalpha()
        end = ahead.find("~~" if sign == "~" else ">", 2)
        return (at + end + (2 if sign == "~" else 1), " ") if is_open and end > 0 else (0, "")
    words, closed, after = ahead[1:].partition(_CLOSING[sign])
    is_apostrophe = sign in _APOSTROPHES and (line[at - 1 : at].isalnum() or after[:1].isalnum())
    if not closed or not words or is_apostrophe:
        return 0, ""
    is_talked_of = line[:at].rstrip(" *_-")[-1:] in ("", ".", "!", "?") and after[1:2].islower()  # "..." is what
    is_talked_of = is_talked_of or after.startswith((" or ", " oder ", " ou ", " o "))
    ends = words[-1] in ".!?" and after.lstrip(" *)_")[:1].isupper()
    return at + len(words) + 2, f" {'~quote' if is_talked_of else quoted(words)}{'.' if ends else ''} "


def _blocks(lines: list[str]) -> list[tuple[str, str]]:
    blocks: list[tuple[str, str]] = []
    goes_on = False
    columns: list[str] = []  # names of those of the table
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        bare = line.strip()
        if not bare or _is_rule(bare):
            goes_on = False
            continue
        if bare.startswith(_OUTPUT):
            blocks.append(("output", bare.removeprefix(_OUTPUT)))
            goes_on = False
            continue
        if "|" in bare and "|" in below and _is_rule(below.strip()):
            columns = _cells(bare)
            continue
        if not bare.startswith("|"):
            columns = []
        elif columns:
            bare = _row(bare, columns)
        role, words = _block(bare)
        if role == "text" and goes_on:
            role, above = blocks.pop()
            words = f"{above} {words}"
        if words:
            blocks.append((role, words))
        goes_on = bool(words) and role in ("text", "item") and len(line) >= _WRAPPED
    return blocks


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def _row(row: str, columns: list[str]) -> str:
    """A row of a table: a number with what it counts, and nothing of how it was before or should be."""
    cells = [
        f"{column} {cell}" if cell.isdecimal() else cell
        for column, cell in zip(columns, _cells(row), strict=False)
        if column.lower() not in _PAST_COLUMNS and not _is_wanted(column.lower())
    ]
    return f"| {' | '.join(cells)} |"


def _is_wanted(column: str) -> bool:
    return not _WANTED_COLUMNS.isdisjoint(column.split()) or any(sign in column for sign in _WANTED_SIGNS)


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
    mark, _, words = line.partition(" ")
    if len(mark) == 1 and mark in _BULLETS:
        return words.lstrip()
    return words.lstrip() if mark[-1:] in (".", ")") and mark[:-1].isdigit() and len(mark) < 5 else None


def _ends(word: str) -> bool:
    return word.endswith((".", "!", "?")) and not word.endswith("/...") and word not in _SHORT  # "go test ./..."


def _split(block: str) -> list[str]:
    parts: list[str] = []
    words: list[str] = []
    for word in block.replace("✅", " ✅ ").replace("❌", " ❌ ").split():
        is_face = word[0] >= _FIRST_FACE and word[0] not in _MARKS
        words += [] if is_face or not word.strip(".") else [word]
        if words and (is_face or _ends(word.rstrip("\"')]*_"))):
            parts.append(" ".join(words))
            words = []
    return [*parts, " ".join(words)] if words else parts
