"""Replace well-known secret formats before anything is stored or logged."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any

# What is called or looked up, as in `token = read_token(...)`, is code.
_ASSIGNED = (
    r"(?i)(?:password|passwd|secret(?:_?access)?(?:_?key)?|token|api_?key)[\"']?\s*[=:]\s*[\"']?"
    r"(?P<s>[^\s\"'`$<>{}\[\](),;]{8,}+)(?![\[(])"
)
# name, literals of which one must be present, pattern (group "s" is the secret where only a part is).
# A pattern is compiled only after one of its literals was found. A token may begin only where no other
# token character stands before it: that also keeps a hostile text from being read again and again.
FORMATS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("aws-access-key", ("AKIA", "ASIA"), r"(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
    ("github-token", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"), r"(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36,}"),
    ("github-token", ("github_pat_",), r"(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{50,}"),
    ("gitlab-token", ("glpat-",), r"(?<![A-Za-z0-9])glpat-[A-Za-z0-9_-]{20,}"),
    ("slack-token", ("xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-"), r"(?<![A-Za-z0-9])xox[bpars]-[A-Za-z0-9-]{10,}"),
    ("api-key", ("sk-",), r"(?<![A-Za-z0-9])sk-(?:ant-|proj-|live-|test-)?[A-Za-z0-9_-]{20,}"),
    ("stripe-key", ("k_live_", "k_test_"), r"(?<![A-Za-z0-9])[sr]k_(?:live|test)_[A-Za-z0-9]{16,}"),
    ("google-key", ("AIza",), r"(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("npm-token", ("npm_",), r"(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}"),
    ("pypi-token", ("pypi-",), r"(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{50,}"),
    ("jwt", ("eyJ",), r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"),
    (
        "private-key",
        ("PRIVATE KEY-----", "PRIVATE KEY BLOCK-----"),
        r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\Z)",
    ),
    ("bearer-token", ("earer ", "EARER "), r"(?i)\bbearer (?P<s>[A-Za-z0-9._~+/-]{16,}=*)"),
    ("url-password", ("://",), r"://[^/\s:@]{0,64}:(?P<s>[^/\s:@]{3,128})@"),
    (
        "password",
        ("assw", "ASSW", "ecret", "ECRET", "oken", "OKEN", "api_key", "API_KEY", "apikey", "APIKEY", "apiKey"),
        _ASSIGNED,
    ),
)
_NAMES = ("password", "passwd", "secret", "token", "apikey")  # what a key ends with whose value is a secret
_SHORTEST = 8  # of such a value
_MARGIN = 8_192  # how far beyond a cut a secret is looked for; longer than any private key in use
_LONG = 4_096  # characters of a text that is worth remembering
_last = ["", ""]  # the last long text, and the same redacted
_DEEP = 100  # nesting below this is not kept


def redact(text: str) -> str:
    """The text with each secret replaced by `[redacted:<name>]`."""
    if len(text) < _LONG:
        return _redacted(text)
    if text != _last[0]:  # an event's output is asked for twice: for its signals, and for its payload
        _last[:] = text, _redacted(text)
    return _last[1]


def _redacted(text: str) -> str:
    for name, literals, pattern in FORMATS:
        if any(literal in text for literal in literals):
            import re  # most texts never need these
            from functools import partial

            text = re.sub(pattern, partial(_replace, name), text)
    return text


def head(text: str, limit: int) -> str:
    """The beginning, redacted before it is cut: half a token has no format any more."""
    return redact(text[: limit + _MARGIN])[:limit]


def tail(text: str, limit: int) -> str:
    """The end, redacted before it is cut."""
    return redact(text[-limit - _MARGIN :])[-limit:]


def excerpt(text: str, limit: int) -> str:
    """The text, or beginning and end of a longer one; redacted."""
    if len(text) <= limit:
        return redact(text)
    half = limit // 2
    left_out = f"\n[... {len(text) - 2 * half} characters not kept ...]\n"
    return head(text, half) + left_out + tail(text, half)


def redact_tree(value: Any, limit: int = 1 << 30, depth: int = 0) -> Any:
    """The same for every text inside lists and dictionaries, keys too; texts longer than `limit` are cut."""
    if isinstance(value, str):
        return excerpt(value, limit)
    if not isinstance(value, list | dict):
        return value
    if depth == _DEEP:
        return "[nested too deeply]"
    if isinstance(value, list):
        return [redact_tree(item, limit, depth + 1) for item in value]
    return {redact(key): _redact_entry(key, item, limit, depth) for key, item in value.items()}


def _redact_entry(key: str, value: Any, limit: int, depth: int) -> Any:
    if isinstance(value, str) and len(value) >= _SHORTEST and key.lower().replace("_", "").endswith(_NAMES):
        return "[redacted:password]"
    return redact_tree(value, limit, depth + 1)


def _replace(name: str, match: re.Match[str]) -> str:
    whole, secret = match.group(0), match.groupdict().get("s")
    placeholder = f"[redacted:{name}]"
    if secret is None:
        return placeholder
    start = match.start("s") - match.start(0)
    return whole[:start] + placeholder + whole[start + len(secret) :]
