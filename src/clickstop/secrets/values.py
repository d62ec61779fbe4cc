"""Whether a text of the right shape is a real secret: checksums, entropy, known examples, placeholders."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.secrets.formats import BASE64, DIGITS, HEX, UPPER

_BASE62 = DIGITS + UPPER + UPPER.lower()
_CHECKED = ("github-token", "npm-token")  # the last 6 of 36 characters are the CRC-32 of the first 30, in base 62

# Stand-ins for a value. Not "test" or "fake", which real test accounts contain.
_STAND_INS = words(
    "example placeholder changeme change_me change-me replace_me replace-me replaceme your_ your- your. <your "
    "yourtoken yourkey yourpass yoursecret my_token mytoken"
)
# CRC-32 of documented examples and well-known development keys: those in providers' documentation, Azure's storage
# emulator, the token on jwt.io's front page. Checksums, so that no scanner takes this file for a leak.
_EXAMPLES = frozenset(
    (
        *(0xB4CBD586, 0x6AC47C4E, 0x4EAA546F, 0x285B8A48, 0x776DE070, 0x396D8142, 0x5DB30A6A, 0x401F50A0),
        *(0xB4A1FFD1, 0x908891F9, 0x8403652E, 0x46B09150, 0xDD60919E, 0x28426ACC, 0x3DEF03D5, 0x34BF1626),
    )
)
_WORDS = frozenset(
    words(
        "password passwd passphrase secret token apikey api_key api-key none null true false undefined string "
        "required optional default hidden masked empty username credentials bearer basic postgres mysql root admin "
        "guest test user prompt disabled enabled unset missing invalid expired unknown number boolean text value "
        "object integer varchar redacted removed pass key auth changeit name passwort kennwort contraseña "
        "contrasena senha wachtwoord geheimnis"
    )
)
# `tiger` is the password of Oracle's user scott.
_DEFAULTS = words("postgres password passwd pass root guest admin mysql rabbitmq secret tiger")


def checksum_holds(kind: str, secret: str) -> bool | None:
    """Whether the format's own checksum is right; None if it has none."""
    run = secret.rpartition("_")[2]
    if kind not in _CHECKED or len(run) != 36 or secret.startswith("github_pat_"):
        return None
    from binascii import crc32

    number, digits = crc32(run[:30].encode("ascii", "replace")), ""
    while number:
        number, digit = divmod(number, 62)
        digits = _BASE62[digit] + digits
    return digits.rjust(6, "0") == run[30:]


def is_made_up(text: str) -> bool:
    """Whether this only marks the position of a value: `your_token`, `<password>`, `${VAR}`, `xxxxxx`."""
    lower = text.lower()
    if any(word in lower for word in _STAND_INS) or "xxxxxx" in lower:
        return True
    if len(set(text)) <= 2 or text.startswith(("[redacted", "<", "${", "{{", "%(", "%env(", "$(")):
        return True
    return "***" in text or "..." in text or "•••" in text or "…" in text


def is_example(secret: str) -> bool:
    """Whether this is an example from a provider's documentation."""
    from binascii import crc32

    return crc32(secret.encode("utf-8", "replace")) in _EXAMPLES


def is_word(text: str) -> bool:
    """Whether this is a word that ordinary text and code have beside a telling name."""
    return text.lower().strip("_-.:!?* ") in _WORDS


def is_default_login(user: str, password: str) -> bool:
    """Whether this is the well-known login of a development database."""
    return password in _DEFAULTS or (password == user and len(password) < 12 and password.isalpha())


def entropy(text: str) -> float:
    """Return the Shannon entropy in bits per character."""
    from math import log2

    size = len(text)
    return -sum((n := text.count(letter)) / size * log2(n / size) for letter in set(text)) if size else 0.0


def is_random(text: str) -> bool:
    """Whether the entropy is high for the length and digits are among the letters, unlike in sentences, paths and
    names.
    """
    digits = sum(letter in DIGITS for letter in text)
    if len(text) < 8 or not digits or not any(letter.isalpha() for letter in text):
        return False
    if digits == 1 and (text.islower() or text.isupper()):
        return False
    if len(text) >= 16 and not text.strip(HEX):
        return entropy(text) >= 2.5
    return entropy(text) >= (2.75 if len(text) < 16 else 3.2)


def is_mixed(run: str) -> bool:
    """Whether there are digits, and less than half of it is words."""
    if sum(letter in DIGITS for letter in run) < 2:
        return False
    parts = run.replace("_", "-").split("-")
    words = [part for part in parts if len(part) >= 3 and part.isalpha() and (part.islower() or part.istitle())]
    return 2 * sum(map(len, words)) < len(run)


def reads_as_words(text: str) -> bool:
    """Whether nearly all letters belong to pronounceable words, as in names, versions and paths."""
    if _is_jumbled(text):
        return False
    parts = words_of(text)
    if len(text) > 12 and len(parts) * 10 > len(text) * 3:
        return False
    letters = [part for part in parts if not part.isdigit()]
    return sum(len(part) for part in letters if _can_be_said(part)) * 10 >= sum(map(len, letters)) * 7


def _is_jumbled(text: str) -> bool:
    """Whether digits and letters alternate often: `6rimfuzcon3rnl`, but not `sha256` or `i18n`."""
    changes = most = within = 0
    for before, letter in zip(text, text[1:], strict=False):  # noqa: RUF007  # importing itertools costs time in a hook
        if not (before.isalnum() and letter.isalnum()):
            within = 0
        elif before.isdigit() != letter.isdigit():
            changes += 1
            within += 1
            most = max(most, within)
    return changes >= _JUMBLED and most >= _JUMBLED - 1


_JUMBLED = 4


def _can_be_said(word: str) -> bool:
    """Whether a word has vowels and at most four consonants in a row."""
    if len(word) < 3:
        return False
    return any(letter in _VOWELS for letter in map(ord, word)) and _most_consonants(word) <= 4


def _most_consonants(word: str) -> int:
    """Return the longest run of consonants."""
    return max(map(len, word.translate(_VOWELS).split()), default=0)


_VOWELS = dict.fromkeys(map(ord, "aeiouyäöüéèàáíóúñ"), " ")


def is_name(text: str) -> bool:
    """Whether this is a name, a path, a version or kebab-case."""
    if "-" in text and text.islower() and _is_kebab(text.split("-")):
        return True
    signs = {letter for letter in text if not letter.isalnum()}
    joined = signs <= _IN_NAMES or (text.islower() and signs <= _IN_KEBAB)
    return joined and reads_as_words(text)


def _is_kebab(parts: list[str]) -> bool:
    """Whether these are the parts of a kebab-case name such as `shop-db-2024`."""
    return all(part.isalpha() or part.isdigit() for part in parts) and any(
        len(part) > 3 and _can_be_said(part) for part in parts
    )


_IN_NAMES, _IN_KEBAB = frozenset("_.$:/[]@*?"), frozenset("-._/:#+*")


def ends_as_chosen(text: str) -> bool:
    """Whether this ends as people turn a word into a password, `Amber_Otter42`; names in code do not."""
    return (
        text[-2:].isdigit()
        and text[-3:-2].isalpha()
        and ("_" not in text or not (text.islower() or text.isupper()))
    )


def is_jumble(text: str) -> bool:
    """Whether these are letters of both cases that form no words."""
    if len(text) < 10 or not text.isalpha() or not text.isascii() or text.islower() or text.isupper():
        return False
    parts = words_of(text)
    return len(parts) * 7 >= len(text) * 2 or any(_most_consonants(part) > 5 for part in parts)


_LONGEST_NUMBER = 42  # characters


def is_version(text: str) -> bool:
    """Whether this is a version, a hexadecimal number or a version with a digest: `11.0.0-6-next.41`, `0x0B96`."""
    number, _, digest = text.partition("-")
    if "." in number and not number.strip(DIGITS + ".") and not digest.strip(HEX):
        return True
    # A wallet's address has 40 digits, its private key 64.
    if text[:2] in ("0x", "0X") and len(text) <= _LONGEST_NUMBER and not text[2:].strip(HEX + "ABCDEF"):
        return True
    parts = text.lstrip("v^~=<>").split(".")
    return len(parts) > 1 and all(part.isdigit() for part in parts[:2]) and len(text) < 24


def is_strong(text: str, *, variable: bool) -> bool:
    """Whether this can hardly be anything but a key: long, random, one alphabet. Hexadecimal digits count only in a
    variable, because elsewhere digests stand beside keys.
    """
    if len(text) < 20 or text.strip(BASE64 + "-_.~%") or not is_random(text) or reads_as_words(text):
        return False
    if not text.lower().strip(HEX + "-"):  # a digest, or the fingerprint in `gpg --recv-keys`
        return variable and len(text) >= 32
    return sum(letter in DIGITS for letter in text) >= 2 and (not text.islower() or len(text) >= 32)


def is_passphrase(text: str) -> bool:
    """Whether these are four or more words that form no sentence."""
    parts = text.split(" ")
    if not 4 <= len(parts) <= 24 or not all(part.isalnum() or part.replace("-", "").isalnum() for part in parts):
        return False
    return _SENTENCES.isdisjoint(part.lower() for part in parts)


def is_term(content: str) -> bool:
    """Whether this is an algorithm, a duration, a date or another technical term: `sha256`, `3600s`,
    `2026-01-02T10`.
    """
    if content[0] in DIGITS and (len(content.lstrip(DIGITS + ".-/+")) <= 2 or content[4:5] == "-"):
        return True
    pieces = content.lower().replace("_", "-").replace(".", "-").replace("#", "").split("-")
    return not _TERMS.isdisjoint(piece.rstrip(DIGITS) for piece in pieces)


# Words of technical terms that have digits.
_TERMS = frozenset(
    words(
        "sha md utf base latin iso oauth http https ipv x argon pbkdf scrypt bcrypt aes rsa rs hs es ps ed curve"
        " secp int uint float varchar char byte bytes bit bits python py node hmac scram pkcs test tests user users"
        " field param arg args col line step level item version neo http oid rfc web chacha poly urllib"
        " argon2i argon2d argon2id"
    )
)


def is_spaced_password(text: str) -> bool:
    """Whether these are two or three words with a digit among them, `blue horse 42`, and no label, message or
    algorithm.
    """
    parts = text.split(" ")
    if not 2 <= len(parts) <= 3 or not all(parts) or not any(letter in DIGITS for letter in text):
        return False
    if text.istitle() or any(not part.strip("!$*~#^%+-").isalnum() for part in parts):
        return False
    return _SENTENCES.isdisjoint(part.lower() for part in parts) and not any(
        is_term(part) for part in parts if not part.isdigit()
    )


_SENTENCES = frozenset(
    words(
        "a an the is are was be been must should can could may will would not no do does did has have had to for of"
        " with and or in on at by as if it its this that your you we i my our their from into than then when where"
        " which who why how please enter type choose set get use used using new old wrong invalid incorrect missing"
        " required optional password passwort passphrase passwd secret token key user username login account email"
        " character characters letters length long short least more less only also one number string value field"
        " forgot reset change confirm repeat again show hide current der die das ist ein eine und oder nicht mit"
        " von zu im für bitte le la les est un une et ou pas de du des avec pour el los las es y o con para su mot"
        " passe debe tener al menos caracteres muss mindestens zeichen doit"
        " char chars digits rounds min max caractères trop court au moins deve ter"
    )
)


def has_sign(text: str) -> bool:
    """Whether there is a digit or a sign among the letters."""
    return any(not letter.isalpha() for letter in text)
