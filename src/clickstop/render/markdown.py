"""The Markdown that clickstop writes: formatted on a terminal, as it is in a file or a pipe."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from clickstop.render.output import console, hanging, text
from clickstop.render.screen import Text
from clickstop.render.streams import bare

if TYPE_CHECKING:
    from clickstop.render.screen import Screen

_ITEM = re.compile(r"(\s*)(?:[-*]|(\d+\.)) (.*)")
_CODE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def show_markdown(source: str) -> None:
    if not bare(sys.stdout).isatty():
        sys.stdout.write(source)
        return
    out, is_code = console(), False
    for line in source.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            out.print(text(f"    {line}", "cyan"), wraps=False)
        else:
            _show_line(out, line)


def _show_line(out: Screen, line: str) -> None:
    item = _ITEM.fullmatch(line)
    if line.startswith("#"):
        title = line.lstrip("#").strip()
        out.print(text(title, "bold underline" if line.startswith("# ") else "bold"))
    elif item:
        indent, number, words = item.groups()
        hanging(out, Text(f"{indent}  {number or '•'} "), _spans(words))
    else:
        out.print(_spans(line))


def _spans(line: str) -> Text:
    spans = Text()
    end = 0
    for match in _CODE.finditer(line):
        spans.append_text(text(line[end : match.start()]))
        spans.append_text(text(match[1], "cyan") if match[1] else text(match[2], "bold"))
        end = match.end()
    return spans.append_text(text(line[end:]))
