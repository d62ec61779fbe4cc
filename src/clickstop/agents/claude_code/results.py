"""Converts tool results of any shape to text, and puts text back into that shape. Never raises."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DEEP = 40  # nesting below this is not read
# The first of these keys with a value holds the text.
_KEYS = ("text", "new_source", "result", "content", "filenames")
# Binary data, and words with a meaning to the client: never replaced.
_DATA = ("base64", "data", "type", "mimeType")
_MARKED = ("image", "audio", "resource")  # blocks without text, shown as "[image]" if there is nothing else


def text_of(response: Any, depth: int = 0) -> str:
    """A tool's output as one text."""
    if response is None or depth > _DEEP:
        return ""
    if isinstance(response, str):
        return response
    if isinstance(response, list):
        return _list_text(response, depth)
    if isinstance(response, dict):
        return _object_text(response, depth)
    return str(response)


def _list_text(items: list[Any], depth: int) -> str:
    speaking = [item for item in items if not _is_mark(item)]
    texts = [text for item in speaking if (text := text_of(item, depth + 1))]
    return "\n".join(texts or [_mark(item) for item in items if _is_mark(item)])


def _object_text(response: dict[str, Any], depth: int) -> str:
    streams = _streams(response)
    if streams:
        return _list_text([response[key] for key in streams], depth)
    if isinstance(response.get("file"), dict):
        return _file_text(response, response["file"], depth)
    if "structuredPatch" in response:
        return patch_of(response) or text_of(response.get("content"), depth + 1)
    if isinstance(response.get("resource"), dict):
        return text_of(response["resource"], depth + 1)
    key = _text_key(response)
    if key:
        return text_of(response[key], depth + 1)
    return _mark(response) if _is_mark(response) else _as_json(response)


def _file_text(response: dict[str, Any], file: dict[str, Any], depth: int) -> str:
    if isinstance(file.get("content"), str):
        return str(file["content"])
    if isinstance(file.get("cells"), list):
        cells = [cell for cell in file["cells"] if isinstance(cell, dict)]
        return _list_text([part for cell in cells for part in (cell.get("source"), cell.get("outputs"))], depth)
    kind = response.get("type")
    return f"[{kind}]" if isinstance(kind, str) and kind else "[file]"


def _streams(response: dict[str, Any]) -> list[str]:
    return [key for key in ("stdout", "stderr") if key in response]


def _text_key(response: dict[str, Any]) -> str:
    return next((key for key in _KEYS if isinstance(response.get(key), str | list)), "")


def _is_mark(block: Any) -> bool:
    if not isinstance(block, dict) or block.get("type") not in _MARKED:
        return False
    return not _text_key(block) and not isinstance(block.get("resource"), dict)


def _mark(block: dict[str, Any]) -> str:
    return f"[{block['type']}]"


def _as_json(value: dict[str, Any]) -> str:
    from clickstop.core.wire import dumps

    try:
        return dumps(value, ascii_only=False)
    except (ValueError, TypeError, RecursionError):
        return "[object]"


def patch_of(response: Any) -> str:
    """The removed and added lines of an edit or write, each with its "-" or "+"."""
    hunks = response.get("structuredPatch") if isinstance(response, dict) else None
    if not isinstance(hunks, list):
        return ""
    lines: list[str] = []
    for hunk in hunks:
        changed = hunk.get("lines") if isinstance(hunk, dict) else None
        if isinstance(changed, list):
            lines.extend(line for line in changed if isinstance(line, str) and line[:1] in ("+", "-"))
    return "\n".join(lines)


def error_of(error: Any) -> tuple[str, int | None]:
    """The text of a failure without its first line "Exit code N", and N."""
    text = text_of(error)
    first, _, output = text.partition("\n")
    words = first.split()
    if len(words) == 3 and words[:2] == ["Exit", "code"] and words[2].isascii() and words[2].isdigit():
        return output, int(words[2][:9])
    return text, None


def with_texts(response: Any, texts: dict[str, str], depth: int = 0) -> Any:
    """The response with some texts replaced, wherever they occur as a whole.

    Results of edits and writes are left alone: the client describes those to the agent in its own words.
    """
    if isinstance(response, str):
        return texts.get(response, response)
    if depth > _DEEP or (isinstance(response, dict) and "structuredPatch" in response):
        return response
    if isinstance(response, list):
        return [with_texts(item, texts, depth + 1) for item in response]
    if not isinstance(response, dict):
        return response
    untouched = _DATA if response.get("type") in _MARKED or "mimeType" in response else ("type", "base64")
    return {key: item if key in untouched else with_texts(item, texts, depth + 1) for key, item in response.items()}


def with_text(response: Any, text: str, depth: int = 0) -> Any:
    """The response in its own shape, saying `text` instead. None if this shape holds no text to replace.

    The client checks the shape and uses the original if it does not fit. What `text_of` reads is what is
    replaced, all of it: a half that stays would be a half that leaks.
    """
    if depth > _DEEP:
        return None
    if isinstance(response, str):
        return text
    if isinstance(response, list):
        return _list_with_text(response, text, depth)
    return _object_with_text(response, text, depth) if isinstance(response, dict) else None


def _object_with_text(response: dict[str, Any], text: str, depth: int) -> dict[str, Any] | None:
    streams = _streams(response)
    if streams:
        return {**response, **dict.fromkeys(streams, ""), streams[0]: text}
    if isinstance(response.get("file"), dict):
        file = _file_with_text(response["file"], text)
        return None if file is None else {**response, "file": file}
    if "structuredPatch" in response:
        return None  # the client describes the edit to the agent in its own words
    key = "resource" if isinstance(response.get("resource"), dict) else _text_key(response)
    replaced = with_text(response[key], text, depth + 1) if key else None
    return None if replaced is None else {**response, key: replaced}


def _file_with_text(file: dict[str, Any], text: str) -> dict[str, Any] | None:
    if isinstance(file.get("content"), str):
        return {**file, "content": text}
    cells = file.get("cells")
    if not isinstance(cells, list) or not any(isinstance(cell, dict) for cell in cells):
        return None
    emptied: list[Any] = []
    for cell in cells:
        emptied.append(_emptied_cell(cell, text) if isinstance(cell, dict) else cell)
        text = "" if isinstance(cell, dict) else text
    return {**file, "cells": emptied}


def _emptied_cell(cell: dict[str, Any], text: str) -> dict[str, Any]:
    outputs: dict[str, Any] = {"outputs": []} if "outputs" in cell else {}
    return {**cell, "source": text, **outputs}


def _list_with_text(items: list[Any], text: str, depth: int) -> list[Any] | None:
    """One item says the text, other items that said something are left out; images and the like stay."""
    replaced, done = [], False
    for item in items:
        if _is_mark(item) or not text_of(item, depth + 1):
            replaced.append(item)
        elif not done and (spoken := with_text(item, text, depth + 1)) is not None:
            replaced.append(spoken)
            done = True
    return replaced if done else None
