"""Classifies commits by their message, and finds the reason they give."""

from __future__ import annotations

from clickstop.core.lists import words

_KINDS = {
    "feature": words("feat feature add adds added implement implements introduce support new"),
    "bugfix": ("fix", "fixes", "fixed", "bugfix", "hotfix", "correct", "corrects", "repair", "resolve", "resolves"),
    "refactor": words("refactor refactors rename extract simplify move cleanup clean restructure"),
}
_WHY = (
    *("because ", "so that ", "in order to ", "rather than ", "instead of ", "otherwise "),
    *("why:", "reason:", "rationale:", "decision:", "trade-off", "tradeoff", "we chose", "chosen over", "decided"),
)
_TRAILERS = ("co-authored-by:", "signed-off-by:", "reviewed-by:", "change-id:", "refs:", "closes:")


def kind(subject: str) -> str:
    """feature, bugfix, refactor, or commit if the subject suggests none of these."""
    words = subject.lower().replace("(", " ").replace("!", " ").replace(":", " : ").split()
    if not words:
        return "commit"
    after = words[words.index(":") + 1 :] if ":" in words[:4] else []
    for word in (words[0], *after[:1]):  # `fix(cart): ...`, `Fix ...`, `cart: fix ...`
        for name, telling in _KINDS.items():
            if word in telling:
                return name
    return "commit"


def why(body: str) -> str:
    """The sentences of the body that give a reason, or ""."""
    lines = [line for line in body.splitlines() if not line.lower().startswith(_TRAILERS)]
    text = " ".join(" ".join(lines).split())
    sentences = text.replace("! ", ". ").replace("; ", ". ").split(". ")
    telling = [sentence.strip() for sentence in sentences if any(word in f"{sentence.lower()} " for word in _WHY)]
    return ". ".join(telling)
