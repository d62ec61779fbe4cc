"""Secrets for tests, put together when they run: no scanner may take one of them for a leak of ours."""

from __future__ import annotations

import base64
import json
import random
from binascii import crc32

from clickstop.secrets.formats import CENTRED, DIGITS, PREFIXED, UPPER, WORD

BASE62 = DIGITS + UPPER + UPPER.lower()


def any_of(chars: str, size: int, seed: object = 0) -> str:
    """Letters at random, the same for the same seed; with a digit and both cases where there are such."""
    if not size:
        return ""
    chance = random.Random(f"{seed} {size} {chars}")
    made = [chance.choice(chars) for _ in range(size)]
    first = [letter for letter in chars if letter in WORD] or list(chars)
    made[0] = made[-1] = chance.choice(first)  # not at a sign that a sentence may end with
    for at, kind in enumerate((str.isdigit, str.isupper, str.islower), start=1):
        fitting = [letter for letter in chars if kind(letter)]
        if fitting and size > 12:
            made[at * 2] = made[-at * 2] = chance.choice(fitting)
    return "".join(made)


def checked(prefix: str, seed: object = 0) -> str:
    """A token of the form that GitHub and npm have: thirty letters and their CRC-32 in base 62."""
    body = any_of(WORD, 30, seed)
    number, digits = crc32(body.encode()), ""
    while number:
        number, rest = divmod(number, 62)
        digits = BASE62[rest] + digits
    return f"{prefix}{body}{digits.rjust(6, '0')}"


def github(seed: object = 0) -> str:
    return checked("ghp" + "_", seed)


def anthropic(seed: object = 0) -> str:
    return "-".join(("sk", "ant", "api03", any_of(WORD, 40, seed)))


def aws(seed: object = 0) -> str:
    return "AK" + "IA" + any_of(UPPER + "234567", 16, seed)


def gitlab(seed: object = 0) -> str:
    return "gl" + "pat-" + any_of(WORD, 20, seed)


def web_token(seed: object = 0) -> str:
    parts = ({"alg": "HS256", "typ": "JWT"}, {"sub": any_of(WORD, 12, seed), "exp": 1_900_000_000})
    encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join((*encoded, any_of(WORD, 43, seed)))


def private_key(seed: object = 0, kind: str = "RSA ", lines: int = 12, end: str = "\n") -> str:
    body = [any_of(WORD + "+/", 64, f"{seed} {number}") for number in range(lines)]
    mark = f"{kind}PRIVATE KEY-----"
    return end.join((f"-----BEGIN {mark}", *body, f"-----END {mark}"))


def of_formats(seed: object = 0) -> list[tuple[str, str, str]]:
    """One for every prefix of every format: kind, secret, and what stands before it without being a part of it."""
    made = []
    for kind, _, prefixes, chars, least, most in PREFIXED:
        for prefix in prefixes:
            size = min(max(least, 24), most or 1_000)
            body = any_of(chars.replace(".", ""), size, f"{seed} {prefix}")
            apart = prefix[-1] in "=/"
            made.append((kind, body if apart else prefix + body, prefix if apart else ""))
    for kind, _, centre, (left, size, _), (chars, least, _) in CENTRED:
        made.append((kind, any_of(left.replace(".", ""), size, seed) + centre + any_of(chars, least, seed), ""))
    return made


# Words of case files, and what stands there when they are played.
STAND_INS = {
    "TOKEN-OF-GITHUB": github("case"),
    "ANOTHER-TOKEN-OF-GITHUB": github("another case"),
    "PASSWORD-OF-SOMEBODY": "Tr0ub4dor-" + "and-3-horses",
    "KEY-OF-SSH": private_key("case", "OPENSSH ", 4),
}
