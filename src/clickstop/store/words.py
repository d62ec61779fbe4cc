"""Words of the search index: what people type, quoted, and paths as single words."""

from __future__ import annotations

_SIGN = "\ua78f"  # a letter to the index, and nobody's: what stands between the parts of a path


def path_word(path: str) -> str:
    """A path as one word: the index finds it at once, however common its parts are."""
    return "".join(letter if letter.isalnum() else _SIGN for letter in path.replace("\\", "/").removeprefix("./"))


def path_words(paths: list[str]) -> str:
    """Each path, and its name alone."""
    return " ".join(
        dict.fromkeys(path_word(text) for path in paths for text in (path, path.rpartition("/")[2]) if text)
    )


def path_query(path: str) -> str:
    """A file by its path or its name; a folder, with a slash at its end, by all below it."""
    word = path_word(path)
    return f'"{word}" *' if path.endswith("/") else f'"{word}"'


def day_words(at: str) -> str:
    """The year, the month and the day of a stored time, each as one word."""
    return f"{at[:4]} {at[:4]}{at[5:7]} {at[:4]}{at[5:7]}{at[8:10]}"


def period(since: str, before: str) -> list[str]:
    """As few years, months and days as cover the time from one day to before another."""
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
    """Words that follow each other, in quotes: no operator, no column, whatever somebody typed."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    return '"' + " ".join(words) + '"' if words else ""


def phrases(text: str) -> list[str]:
    """Each word that somebody typed as a phrase of its own: `cart.py` is two words that follow each other."""
    return [term for word in text.split() if (term := phrase(word))]


def anywhere(word: str) -> str:
    """A query for a word in texts, or, where it can be the beginning of a file's path or name, among the files."""
    if not phrase(word):
        return ""
    texts = f"{{title detail}} : {phrase(word)}"
    bare = word.strip("`'\"()[]{}<>,;:!?*")
    if bare.isalnum():  # too common to be looked for as the beginning of something
        return texts
    return f'({texts} OR paths : "{path_word(bare)}" *)'
