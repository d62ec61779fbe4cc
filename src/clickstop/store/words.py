"""Builds full-text queries: typed words are quoted, and paths become single words."""

from __future__ import annotations

_SIGN = "\ua78f"  # FTS5 treats it as a letter, and no path contains it


def path_word(path: str) -> str:
    """A path as one word, so that the index finds it directly, however common its parts are."""
    return "".join(letter if letter.isalnum() else _SIGN for letter in path.replace("\\", "/").removeprefix("./"))


def path_words(paths: list[str]) -> str:
    """Each path and each file name, as one word each."""
    return " ".join(
        dict.fromkeys(path_word(text) for path in paths for text in (path, path.rpartition("/")[2]) if text)
    )


def path_query(path: str) -> str:
    """A query for a file by path or name, or for everything below a folder that ends in a slash."""
    word = path_word(path)
    return f'"{word}" *' if path.endswith("/") else f'"{word}"'


def day_words(at: str) -> str:
    """The year, month and day of a stored time, as one word each."""
    return f"{at[:4]} {at[:4]}{at[5:7]} {at[:4]}{at[5:7]}{at[8:10]}"


def period(since: str, before: str) -> list[str]:
    """The fewest years, months and days that cover the days from `since` until before `before`."""
    words = []
    day = since
    while day < before:
        year, month = int(day[:4]), int(day[5:7])
        if day[5:] == "01-01" and f"{year + 1}-01-01" <= before:
            words.append(day[:4])
            day = f"{year + 1}-01-01"
            continue
        following = f"{year + month // 12}-{month % 12 + 1:02d}-01"
        if day[8:] == "01" and following <= before:
            words.append(day[:4] + day[5:7])
            day = following
            continue
        words.append(day[:4] + day[5:7] + day[8:])
        day = _next_day(day, following)
    return words


def _next_day(day: str, following: str) -> str:
    from calendar import monthrange

    number = int(day[8:]) + 1
    return f"{day[:8]}{number:02d}" if number <= monthrange(int(day[:4]), int(day[5:7]))[1] else following


def phrase(text: str) -> str:
    """A quoted phrase, in which nothing typed is an operator or a column."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    return '"' + " ".join(words) + '"' if words else ""


def phrases(text: str) -> list[str]:
    """Each typed word as a phrase; `cart.py` is a phrase of two words."""
    return [term for word in text.split() if (term := phrase(word))]


def anywhere(word: str) -> str:
    """A query for a word in texts, and also in paths unless it is a plain word."""
    if not phrase(word):
        return ""
    texts = f"{{title detail}} : {phrase(word)}"
    bare = word.strip("`'\"()[]{}<>,;:!?*")
    if bare.isalnum():  # too common to search for as a prefix
        return texts
    return f'({texts} OR paths : "{path_word(bare)}" *)'
