"""Finds prompt injections in memory and rule files."""

from __future__ import annotations

from clickstop.core.lists import phrases
from clickstop.core.names import words_of

# Phrases by what they attempt, in lower case with single spaces.
PHRASES: dict[str, tuple[str, ...]] = {
    "tells the agent to ignore its instructions": phrases(
        "ignore all previous|ignore previous instruction|ignore any previous|ignore the previous instruction|"
        "ignore all prior|ignore prior instruction|ignore the above instruction|ignore all instruction|"
        "ignore your instruction|ignore your guideline|ignore the system prompt|ignore the rules|"
        "ignore all rules|ignore any rules|ignore all other rules|disregard all previous|disregard previous|"
        "disregard the above|disregard your instruction|disregard all rules|disregard the rules|"
        "disregard any rules|forget your instruction|forget all previous|forget the rules|"
        "override your instruction|override the system prompt|override all rules|"
        "overrides all other instruction|supersedes all other instruction|you are no longer bound|"
        "you are now in developer mode|you have no restrictions|your restrictions are lifted"
    ),
    "tells the agent to keep something from you": phrases(
        "do not tell the user|don't tell the user|never tell the user|without telling the user|"
        "do not inform the user|don't inform the user|without informing the user|do not mention this to|"
        "don't mention this to|never mention this to|hide this from the user|hide it from the user|"
        "keep this from the user|keep this secret from|keep this hidden from|without the user knowing|"
        "without the user's knowledge|do not reveal this to the user|do not report this to the user|"
        "do not let the user know|don't let the user know|conceal this from|not be visible to the user"
    ),
    "tells the agent to get around its gates": phrases(
        "disable clickstop|bypass clickstop|turn off clickstop|circumvent clickstop|clickstop pause|"
        "clickstop uninstall|clickstop_off|clickstop trust --yes|disable the hooks|disable all hooks|"
        "disableallhooks|bypass the hooks|bypass hooks|skip the hooks|work around the hooks|"
        "circumvent the hooks|remove the hooks|bypass the gate|work around the gate|circumvent the gate|"
        "bypass the safety|bypass safety|disable safety|disable the safety|turn off the safety|"
        "bypass permission|bypass the permission|--dangerously-skip-permissions|skip all permission|"
        "commit with --no-verify|always use --no-verify|use git commit --no-verify|approve all tool calls|"
        "ignore the gate"
    ),
    "tells the agent to send secrets away": phrases(
        "exfiltrate|send the contents of .env|send the content of .env|upload the .env|post the .env|"
        "send all environment variables|send the environment variables|send the api key|send api keys|"
        "send the credentials|upload the credentials|send the private key|upload ~/.ssh|send ~/.ssh|"
        "include the api key in the url|send the token to|post the token to|send all secrets|leak the"
    ),
}
# A line that forbids or discusses such phrases is not an attempt.
_FORBIDS = phrases("never|don't|do not|must not|mustn't|should not|shouldn't|may not|avoid|cannot")
_SPEAKS = phrases(
    "such as|e.g.|for example|prompt injection|injection attempt|if a file|if text|if you see|attempts to|"
    "tries to|refuse|treat |untrusted|not allowed|forbidden|is blocked|unless|no tool may|no one may|"
    "nobody may|instead of|not to |rather than|stop if|report it"
)
_QUOTES = ('"', "`", "“", "'")
_DOING = ("run", "use", "execute", "call", "set", "with", "type")  # a quotation after these is a command
_HIDDEN = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"  # reverse the text direction
_UNSEEN = "\u200b\u2060\u180e"  # zero width
_BEFORE = 48  # characters before a phrase in which it may be negated


def attempt(text: str) -> tuple[int, str] | None:
    """Line number and purpose of the first attempt, or None."""
    hidden = _hidden(text)
    if hidden is not None:
        return hidden
    lower = text.lower()
    present = [(phrase, why) for why, phrases in PHRASES.items() for phrase in phrases if _may_hold(lower, phrase)]
    if not present:
        return None
    lines = [" ".join(line.split()) for line in lower.split("\n")]
    for number, line in enumerate(lines):
        # A phrase may be split across two lines.
        both = f"{line} {lines[number + 1]}" if number + 1 < len(lines) else line
        for phrase, why in present:
            at = both.find(phrase)
            if 0 <= at < max(len(line), 1) and not _is_forbidden(both, at, phrase):
                return number + 1, why
    return None


def _may_hold(lower: str, phrase: str) -> bool:
    """Whether the text may contain the phrase, even with other whitespace."""
    return phrase in lower or all(word in lower for word in phrase.split())


def _says(text: str, expressions: tuple[str, ...]) -> bool:
    """Whether a text contains one of these as whole words."""
    plain = f" {' '.join(words_of(text))} "
    return any(f" {' '.join(words_of(phrase))} " in plain for phrase in expressions)


def _is_forbidden(line: str, at: int, phrase: str) -> bool:
    # Look only at the same sentence.
    before = line[max(0, at - _BEFORE) : at].rpartition(". ")[2]
    if _says(before, _FORBIDS) and not phrase.startswith(("do not", "don't", "never")):
        return True
    around = line[max(0, at - 120) : at + len(phrase) + 60]
    if _says(around, _SPEAKS):
        return True
    quoted = before.rstrip()[-1:] in _QUOTES
    return quoted and not before.rstrip(" " + "".join(_QUOTES)).endswith(_DOING)


def _hidden(text: str) -> tuple[int, str] | None:
    if text.isascii():
        return None
    for number, line in enumerate(text.split("\n"), start=1):
        tags = sum("\U000e0020" <= letter <= "\U000e007e" for letter in line)
        # Tag characters are invisible letters. A few of them make the flags of England, Scotland and Wales.
        unseen = sum(line.count(letter) for letter in _UNSEEN)
        if any(letter in line for letter in _HIDDEN) or unseen >= 4 or (tags > 8 and "\U0001f3f4" not in line):
            return number, "contains invisible text"
    return None
