"""Tool results of every shape to text, and text back into their shape. Total: never raises."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DEEP = 40  # nesting below this is not read


def text_of(response: Any, depth: int = 0) -> str:
    """What the tool said, as one text."""
    if response is None or depth > _DEEP:
        return ""
    if isinstance(response, str):
        return response
    if isinstance(response, list):
        return "\n".join(text for item in response if (text := text_of(item, depth + 1)))
    if isinstance(response, dict):
        return _object_text(response, depth)
    return str(response)


def _object_text(response: dict[str, Any], depth: int) -> str:
    if "stdout" in response or "stderr" in response:
        return "\n".join(text for key in ("stdout", "stderr") if (text := text_of(response.get(key), depth + 1)))
    if isinstance(response.get("file"), dict):
        return _file_text(response, response["file"], depth)
    if "structuredPatch" in response:
        return patch_of(response) or text_of(response.get("content"), depth + 1)
    for key in ("text", "new_source", "result", "content", "filenames"):
        if isinstance(response.get(key), str | list):
            return text_of(response[key], depth + 1)
    if response.get("type") in ("image", "audio", "resource"):
        return f"[{response['type']}]"
    return _as_json(response)


def _file_text(response: dict[str, Any], file: dict[str, Any], depth: int) -> str:
    if isinstance(file.get("content"), str):
        return str(file["content"])
    if isinstance(file.get("cells"), list):
        return "\n".join(text_of(cell.get("source"), depth + 1) for cell in file["cells"] if isinstance(cell, dict))
    return f"[{response.get('type') or 'file'}]"


def _as_json(value: Any) -> str:
    import json

    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):
        return str(type(value))


def patch_of(response: Any) -> str:
    """The removed and added lines of an edit or write, each with its "-" or "+"."""
    hunks = response.get("structuredPatch") if isinstance(response, dict) else None
    if not isinstance(hunks, list):
        return ""
    lines: list[str] = []
    for hunk in hunks:
        found = hunk.get("lines") if isinstance(hunk, dict) else None
        if isinstance(found, list):
            lines.extend(line for line in found if isinstance(line, str) and line[:1] in ("+", "-"))
    return "\n".join(lines)


def error_of(error: Any) -> tuple[str, int | None]:
    """A failure's text without its first line "Exit code N", and N."""
    text = text_of(error)
    first, _, rest = text.partition("\n")
    words = first.split()
    if len(words) == 3 and words[:2] == ["Exit", "code"] and words[2].isascii() and words[2].isdigit():
        return rest, int(words[2][:9])
    return text, None


def with_text(response: Any, text: str) -> Any:
    """The response in its own shape, saying `text` instead. None if this shape holds no text to replace.

    The client checks the shape and uses the original if it does not fit.
    """
    if isinstance(response, str):
        return text
    if isinstance(response, list):
        return _blocks_with_text(response, text)
    if not isinstance(response, dict):
        return None
    if "stdout" in response:
        return {**response, "stdout": text, "stderr": ""}
    file = response.get("file")
    if isinstance(file, dict) and isinstance(file.get("content"), str):
        return {**response, "file": {**file, "content": text}}
    for key in ("result", "content", "text"):
        if isinstance(response.get(key), str):
            return {**response, key: text}
    if isinstance(response.get("content"), list):
        blocks = _blocks_with_text(response["content"], text)
        return None if blocks is None else {**response, "content": blocks}
    return None


def _blocks_with_text(blocks: list[Any], text: str) -> list[Any] | None:
    """Blocks with all their text replaced by one; images and the like stay."""
    replaced, done = [], False
    for block in blocks:
        if not (isinstance(block, dict) and isinstance(block.get("text"), str)):
            replaced.append(block)
        elif not done:
            replaced.append({**block, "text": text})
            done = True
    return replaced if done else None
