"""Probes for redaction that were written apart from the patterns; as a script, one JSON object per line.

The templates beside this script hold no value: every value is drawn here, from a fixed seed. `⟨x40⟩` draws one (see
`KINDS` for the alphabets), `«...»` marks what must not be visible, and `⟸ a ¦ b` names what must stay readable.
"""

import base64
import json
import os
import re
import sys
import uuid
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from random import Random
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits

HERE = os.path.dirname(os.path.abspath(__file__))
DRAW = Random(20260304)
BASE62 = digits + ascii_uppercase + ascii_lowercase
ALPHABETS = {
    "a": BASE62,
    "x": "0123456789abcdef",
    "X": "0123456789ABCDEF",
    "u": BASE62 + "-_",
    "b": BASE62 + "+/",
    "d": digits,
    "A": ascii_uppercase + digits,
    "l": ascii_lowercase + digits,
    "L": ascii_letters,
    "k": ascii_uppercase + "234567",
    "bech": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
}
WORDS = "otter bridge amber ladder quiet fjord kestrel walnut copper meadow velvet harbor tundra saffron".split()


def drawn(alphabet: str, length: int) -> str:
    # The ends are no punctuation, so that a word boundary stands on either side.
    letters = [DRAW.choice(alphabet) for _ in range(length)]
    for end in (0, -1):
        while not letters[end].isalnum():
            letters[end] = DRAW.choice(alphabet)
    return "".join(letters)


def with_checksum() -> str:
    """The part after the prefix of GitHub's and npm's tokens: 30 characters and their CRC32 in base 62."""
    body = drawn(BASE62, 30)
    rest, checksum = zlib.crc32(body.encode()), ""
    while rest:
        rest, digit = divmod(rest, 62)
        checksum = BASE62[digit] + checksum
    return body + checksum.rjust(6, "0")


def url64(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def json_web_token() -> str:
    claims = {"sub": drawn(digits, 8), "name": DRAW.choice(WORDS), "iat": 1772000000, "exp": 1772003600}
    header = {"alg": "HS256", "typ": "JWT"}
    return ".".join((url64(json.dumps(header)), url64(json.dumps(claims)), drawn(ALPHABETS["u"], 43)))


def password() -> str:
    first, second = DRAW.sample(WORDS, 2)
    return f"{first.capitalize()}{DRAW.choice('!-_+')}{second.capitalize()}{drawn(digits, 2)}"


def human() -> str:
    """As people choose them, and as the managers of passwords do."""
    first, second = DRAW.sample(WORDS, 2)
    year, sign = DRAW.randint(1987, 2031), DRAW.choice("!$*+~.@#&")
    return DRAW.choice(
        (
            f"{first.capitalize()}{year}{sign}",
            f"{first}{DRAW.randint(2, 999)}",
            f"{first}{sign}{second}{DRAW.randint(2, 99)}",
            f"{first.capitalize().translate(str.maketrans('oai', '041'))}{sign}{DRAW.randint(2, 99)}",
            f"{first}-{second}-{drawn(digits, 2)}",
            drawn(BASE62 + "!$*+~#@^", 14),
            drawn(BASE62, 12),
        )
    )


def basic() -> str:
    return base64.b64encode(f"{DRAW.choice(WORDS)}:{password()}".encode()).decode()


KINDS: dict[str, Callable[[], str]] = {
    "checked": with_checksum,
    "jwt": json_web_token,
    "password": password,
    "human": human,
    "phrase": lambda: " ".join(DRAW.sample(WORDS, 4)),
    "sentence": lambda: " ".join(DRAW.sample(WORDS, 12)),
    "basic": basic,
    "uuid": lambda: str(uuid.UUID(int=DRAW.getrandbits(128), version=4)),
    "snowflake": lambda: url64(drawn("123456789", 18)),
    "esc": lambda: "\x1b",
    "tab": lambda: "\t",
    "sp": lambda: " ",
}


def filled(template: str) -> str:
    last = ""

    def value(match: re.Match[str]) -> str:
        nonlocal last
        kind, length = match.groups()
        if kind == "same":
            return last
        text = drawn(ALPHABETS[kind], int(length)) if length else KINDS[kind]()
        if kind not in {"esc", "tab", "sp"}:
            last = text
        return text

    return re.sub(r"⟨([A-Za-z]+)(\d*)⟩", value, template)


def probe(kind: str, template: str) -> dict[str, object]:
    template, _, keep = template.partition(" ⟸ ")
    text = filled(template)
    marked = re.search(r"«(.*?)»", text, re.DOTALL)
    return {
        "text": text.replace("«", "").replace("»", ""),
        "secret": marked[1] if marked else None,
        "keep": keep.split(" ¦ ") if keep else [],
        "class": kind,
    }


def lines_of(name: str) -> list[str]:
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read().split("\n")


def blocks(name: str) -> Iterator[tuple[str, str]]:
    """`%% class` starts a text of many lines, `%%1 class` texts of one line each; both end at the next of them."""
    kind, single, block = "", False, list[str]()
    for line in [*lines_of(name), "%% end"]:
        if line.startswith("%%"):
            if block and not single:
                yield kind, "\n".join(block).rstrip("\n")
            start, _, kind = line.partition(" ")
            single, block = start == "%%1", []
        elif not single:
            block.append(line)
        elif line:
            yield kind, line


def placed(values: str, places: str) -> Iterator[tuple[str, str]]:
    """Each value in one of the places of its style, in turn."""
    turns: dict[str, Iterator[str]] = {}
    for style in {style for style, _ in blocks(places)}:
        turns[style] = cycle([text for other, text in blocks(places) if other == style])
    for style, line in blocks(values):
        name, _, value = line.partition("  ")
        place = next(turns[style])
        if "«" not in value:
            value = f"«{value}»"
        yield f"{style}: {name}", place.replace("NAME", name).replace("VALUE", value)


def alone(values: str) -> Iterator[tuple[str, str]]:
    """Each value in a line that does not name it, unless it brings its own."""
    for kind, line in blocks(values):
        name, _, value = line.partition("  ")
        yield f"{kind}: {name}", value if "«" in value else f"got «{value}» from the server"


@cache
def sets() -> dict[str, list[dict[str, object]]]:
    """In the order in which they were written: the values of one are drawn behind those of the one before."""
    return {
        "formats in places": [probe(*one) for one in placed("formats.txt", "places.txt")],
        "names in places": [probe(*one) for one in placed("names.txt", "places.txt")],
        "other places": [probe(*one) for one in blocks("hidden.txt")],
        "harmless texts": [probe(*one) for one in blocks("untouched.txt")],
        "daily work": [probe(*one) for one in blocks("daily.txt")],
        "look-alikes": [probe(*one) for one in blocks("lookalikes.txt")],
        "second round": [probe(*one) for one in blocks("second_round.txt")],
        "second look-alikes": [probe(*one) for one in blocks("second_lookalikes.txt")],
        "grammar": [probe(*one) for one in blocks("grammar.txt")],
        "fourth round": [probe(*one) for one in blocks("fourth_round.txt")],
        "fourth look-alikes": [probe(*one) for one in blocks("fourth_lookalikes.txt")],
        "third round": [probe(*one) for one in blocks("third.txt")],
        "look-alikes of the grammar": [probe(*one) for one in blocks("grammar_lookalikes.txt")],
        "services": [probe(*one) for one in alone("services.txt")],
        "fifth round": [probe(*one) for one in blocks("fifth_round.txt")],
        "fifth look-alikes": [probe(*one) for one in blocks("fifth_lookalikes.txt")],
        "sixth round": [probe(*one) for one in blocks("sixth_round.txt")],
        "sixth look-alikes": [probe(*one) for one in blocks("sixth_lookalikes.txt")],
        "seventh round": [probe(*one) for one in blocks("seventh_round.txt")],
        "seventh look-alikes": [probe(*one) for one in blocks("seventh_lookalikes.txt")],
        "eighth round": [probe(*one) for one in blocks("eighth_round.txt")],
        "eighth look-alikes": [probe(*one) for one in blocks("eighth_lookalikes.txt")],
        "ninth round": [probe(*one) for one in blocks("ninth_round.txt")],
        "ninth look-alikes": [probe(*one) for one in blocks("ninth_lookalikes.txt")],
    }


def main() -> None:
    for one in (one for probes in sets().values() for one in probes):
        json.dump(one, sys.stdout, ensure_ascii=False)
        print()


if __name__ == "__main__":
    main()
