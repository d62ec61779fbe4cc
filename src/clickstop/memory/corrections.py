"""Detects prompts that correct what was done before. If in doubt, it is not a correction."""

from __future__ import annotations

_FIRST = tuple(
    (
        "no, |no. |no! |no - |no: |no that|no, that|nope|wrong|stop |stop, |stop!|stop.|undo|revert|roll back|"
        "rollback|take that back|that's wrong|that is wrong|this is wrong|that's not|that is not|this is not|"
        "this isn't|that isn't|not what|not like that|i said|i meant|i told you|i asked|you forgot|you missed|"
        "you broke|you deleted|you should not|you shouldn't|you were supposed|why did you|don't |do not |never |"
        "please don't|please do not|actually, no|actually no|still fails|still failing|still broken|still not|"
        "it still |doesn't work|does not work|didn't work|it doesn't work|it does not work"
    ).split("|")
)
_ANYWHERE = tuple(
    (
        "not what i asked|not what i meant|not what i wanted|as i said|like i said|i already told you|"
        "you were supposed to|you should have|should not have|shouldn't have|you forgot to|you missed|"
        "that's wrong|that is wrong|that was wrong|wrong file|wrong place|wrong branch|undo that|undo this|"
        "undo it|revert that|revert this|revert it|revert your"
    ).split("|")
)
_NOT = tuple(
    "no problem|no worries|no rush|no thanks|no, thanks|no, that's fine|no, it's fine|don't worry".split("|")
)


def is_correction(text: str) -> bool:
    """Whether a prompt that follows another one corrects it."""
    prompt = " ".join(text.lower().replace("\u2019", "'").split())[:600]
    if not prompt or prompt.startswith(_NOT):
        return False
    if prompt in ("no", "stop") or begins_with(prompt, _FIRST):
        return True
    return any(words in prompt for words in _ANYWHERE)


def begins_with(text: str, phrases: tuple[str, ...]) -> bool:
    """Whether the text starts with one of these as whole words: `undo` does not match `undocumented`."""
    return any(
        text.startswith(phrase) and not (phrase[-1].isalnum() and text[len(phrase) : len(phrase) + 1].isalnum())
        for phrase in phrases
    )
