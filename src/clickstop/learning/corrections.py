"""Corrections that state a lasting rule, such as "No, never use floats for money". When in doubt, there is none."""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.memory.corrections import begins_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context

_NORMS = phrases(
    "never |always |don't use |do not use |don't ever |do not ever |must not |must never |must always |"
    "stop using |we don't |we do not |we never |we always |not allowed|forbidden|instead of |from now on|"
    "in this project|in this repo|in this codebase|in future|prefer |should never |should always |"
    "shouldn't use |should not use |no more |avoid "
)
_BEGINS = phrases(
    "no,|no |no.|no:|stop|wrong|don't|do not|never|please don't|please never|i told|i said|always|we |that's|"
    "you |not |use |avoid|from now on|as i said|again|hey|actually|nope|please use|please always"
)
_SHORTEST = 3  # words
_STEM = 50


def norm(prompt: str) -> str:
    """The sentence that says what must always or never be done; "" if there is none."""
    text = " ".join(prompt.replace("\u2019", "'").split())
    low = text.lower()
    if not begins_with(low, _BEGINS) or low.rstrip().endswith("?"):
        return ""
    for sentence in _sentences(text):
        plain = sentence.lower() + " "
        if any(word in plain for word in _NORMS) and len(plain.split()) >= _SHORTEST:
            return sentence.strip(" ,")[:300]
    return ""


def _sentences(text: str) -> list[str]:
    for end in (". ", "! ", "; ", " - "):
        text = text.replace(end, "\0")
    return text.split("\0")


def slug_for(sentence: str) -> str:
    """A name for a rule, always the same for the same sentence."""
    words = "".join(letter if letter.isalnum() else " " for letter in sentence.lower()).split()
    skipped = ("no", "please", "the", "a", "an", "i", "said", "told", "you", "we", "in", "this", "here")
    return "_".join(word for word in words if word not in skipped)[:_STEM].strip("_") or "correction"


def edited_files(ctx: Context) -> list[str]:
    """The files that this session has edited, the last one first."""
    from clickstop.store.fixes import FixReader

    edits = FixReader(ctx.database.open()).edits(ctx.session_id, "")
    return list(dict.fromkeys(edit.path for edit in reversed(edits)))
