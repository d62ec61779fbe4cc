"""JSON through the interpreter's own C functions. The `json` package loads `re`, a third of an event's budget."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _ScannerOptions:
    """The attributes that the C scanner reads from a decoder."""

    strict = False
    object_hook = None
    object_pairs_hook = None
    array_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float

    def __init__(self) -> None:
        self.memo: dict[str, str] = {}


try:
    import _json

    _parts: Any = _json  # the stubs only know how `json` calls it
    _scan: Any = _parts.make_scanner(_ScannerOptions())
    _encode: Any = _parts.make_encoder(
        None, None, _parts.encode_basestring_ascii, None, ":", ",", False, False, True
    )
    _encode_plain: Any = _parts.make_encoder(
        None, None, _parts.encode_basestring, None, ":", ",", False, False, True
    )
    # Private functions may change, so they are tried before use.
    if _scan('[{"a": 1.5}]', 0)[0] != [{"a": 1.5}] or "".join(_encode([{"a": 1.5}], 0)) != '[{"a":1.5}]':
        raise TypeError
except (ImportError, AttributeError, TypeError):  # an interpreter with other internals
    _scan = _encode = _encode_plain = None


def loads(text: str) -> Any:
    """Parse one JSON value. Raises ValueError for anything else."""
    if _scan is not None:
        text = text.strip(" \t\r\n")
        try:
            value, end = _scan(text, 0)
        except (StopIteration, ValueError, SystemError, RecursionError):
            end = -1  # let the full decoder report the error
        if end == len(text):
            return value
    import json

    try:
        return json.loads(text, strict=False)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def scan(text: str, at: int = 0) -> Any:
    """The JSON value that starts at `at`, whatever follows it, or None."""
    try:
        if _scan is not None:
            return _scan(text, at)[0]
        import json

        return json.JSONDecoder(strict=False).raw_decode(text, at)[0]
    except (StopIteration, ValueError, SystemError, RecursionError):
        return None


def dumps(value: Any, *, ascii_only: bool = True) -> str:
    """JSON without spaces. Raises TypeError for values that JSON does not have."""
    encode = _encode if ascii_only else _encode_plain
    if encode is None:
        import json

        return json.dumps(value, separators=(",", ":"), ensure_ascii=ascii_only, check_circular=False)
    return "".join(encode(value, 0))


def objects(value: Any) -> list[Any]:
    """The objects in a list; anything else is skipped."""
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
