"""Replace well-known secret formats before anything is stored or logged."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from typing import Any

# name, literals of which one must be present, pattern (group "s" is the secret where only a part is).
# A pattern is compiled only after one of its literals was found.
FORMATS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("aws-access-key", ("AKIA", "ASIA"), r"\b(?:AKIA|ASIA)[A-Z2-7]{16}\b"),
    ("github-token", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"), r"\bgh[pousr]_[A-Za-z0-9]{36,}\b"),
    ("github-token", ("github_pat_",), r"\bgithub_pat_[A-Za-z0-9_]{50,}\b"),
    ("gitlab-token", ("glpat-",), r"\bglpat-[A-Za-z0-9_-]{20,}\b"),
    ("slack-token", ("xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-"), r"\bxox[bpars]-[A-Za-z0-9-]{10,}\b"),
    ("api-key", ("sk-",), r"\bsk-(?:ant-|proj-|live-|test-)?[A-Za-z0-9_-]{20,}\b"),
    ("stripe-key", ("sk_live_", "rk_live_", "sk_test_"), r"\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}\b"),
    ("google-key", ("AIza",), r"\bAIza[A-Za-z0-9_-]{35}\b"),
    ("npm-token", ("npm_",), r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("pypi-token", ("pypi-",), r"\bpypi-[A-Za-z0-9_-]{50,}\b"),
    ("jwt", ("eyJ",), r"\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"),
    (
        "private-key",
        ("PRIVATE KEY-----",),
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)",
    ),
    ("bearer-token", ("earer ", "EARER "), r"(?i)\bbearer (?P<s>[A-Za-z0-9._~+/-]{16,}=*)"),
    ("url-password", ("://",), r"://[^/\s:@]{1,64}:(?P<s>[^/\s:@]{3,128})@"),
    (
        "password",
        ("assw", "ASSW", "ecret", "ECRET", "oken", "OKEN", "api_key", "API_KEY", "apikey", "APIKEY"),
        r"(?i)(?:password|passwd|secret|token|api_?key)[\"']?\s*[=:]\s*[\"']?(?P<s>[^\s\"'`$<>{}\[\](),;]{8,200})",
    ),
)


def redact(text: str) -> str:
    """The text with each secret replaced by `[redacted:<name>]`."""
    for name, literals, pattern in FORMATS:
        if any(literal in text for literal in literals):
            import re  # most texts never need these
            from functools import partial

            text = re.sub(pattern, partial(_replace, name), text)
    return text


def redact_tree(value: Any) -> Any:
    """The same for every string inside lists and dictionaries."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, list):
        return [redact_tree(item) for item in value]
    if isinstance(value, dict):
        return {key: redact_tree(item) for key, item in value.items()}
    return value


def _replace(name: str, match: re.Match[str]) -> str:
    whole, secret = match.group(0), match.groupdict().get("s")
    placeholder = f"[redacted:{name}]"
    if secret is None:
        return placeholder
    start = match.start("s") - match.start(0)
    return whole[:start] + placeholder + whole[start + len(secret) :]
