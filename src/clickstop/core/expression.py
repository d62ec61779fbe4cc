"""Regular expressions in linear time, by automata that are built while a text is read.

`re` backtracks, and some texts make that take hours. Here all alternatives are followed at once, one step per
character, so that neither rules nor the files they are applied to need to be trusted.
"""

from __future__ import annotations

try:
    from _bisect import bisect_right
except ImportError:
    from bisect import bisect_right

from clickstop.core.expression_tree import WORD, ExpressionError, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_LARGEST = 3_000  # instructions of one expression
_STATES = 2_000  # of an automaton, before its cache is cleared
_EDGE, _NEWLINE, _WORD, _OTHER = range(4)  # what is next to a position in the text
_REVERSED = {"begin": "end", "end": "begin", "line begin": "line end", "line end": "line begin", "b": "b", "B": "B"}
_SET, _SPLIT, _SAVE, _ASSERT, _MATCH = range(5)


class Expression:
    """A compiled expression."""

    __slots__ = ("_alphabet", "_backward", "_forward", "_groups", "_searching", "_tree", "size")

    def __init__(self, source: str, *, is_multiline: bool = False) -> None:
        self._tree, self._groups = parse(source, is_multiline=is_multiline)
        program = _Program(self._tree, is_reversed=False)
        self.size = len(program.steps)
        self._alphabet = _Alphabet(program.steps)
        self._forward = _Automaton(program, self._alphabet, is_anchored=True)
        self._searching = _Automaton(program, self._alphabet, is_anchored=False)
        self._backward: _Automaton | None = None

    def search(self, text: str) -> bool:
        """Whether the text contains a match."""
        state = self._searching.state(_EDGE)
        for letter in text.translate(self._alphabet):
            state, is_match = state[letter]
            if is_match:
                return True
        return bool(state[""][1])

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """The matches from left to right, without overlaps, like those of `re.finditer`."""
        letters = text.translate(self._alphabet)
        free = 0
        for start in self._starts(letters):
            if start >= free:
                end = self._end(letters, start)
                yield start, end
                # As in `re`, an empty match moves on by one character.
                free = end if end > start else start + 1

    def groups(self, text: str, span: tuple[int, int]) -> tuple[str | None, ...]:
        """What the groups matched in one of the spans."""
        marks = self._forward.marks(text.translate(self._alphabet), *span)
        pairs = [(marks.get(2 * number), marks.get(2 * number + 1)) for number in range(1, self._groups + 1)]
        return tuple(None if start is None or end is None else text[start:end] for start, end in pairs)

    def _starts(self, letters: str) -> list[int]:
        """The positions where matches start, found by reading backwards."""
        if self._backward is None:
            program = _Program(self._tree, is_reversed=True)
            self._backward = _Automaton(program, self._alphabet, is_anchored=False)
        state, at, starts = self._backward.state(_EDGE), len(letters), []
        for letter in reversed(letters):
            state, is_match = state[letter]
            if is_match:
                starts.append(at)
            at -= 1
        if state[""][1]:
            starts.append(0)
        starts.reverse()
        return starts

    def _end(self, letters: str, start: int) -> int:
        # The character before the match decides about `^` and `\b`.
        state = self._forward.state(self._alphabet.beside(letters[start - 1] if start else ""))
        end = start
        for at in range(start, len(letters)):
            state, is_match = state[letters[at]]
            if is_match:
                end = at
            if not state.places:
                return end
        return len(letters) if state[""][1] else end


_compiled: dict[tuple[str, bool], Expression] = {}


def expression(source: str, *, is_multiline: bool = False) -> Expression:
    """Compile once per process. Raises ExpressionError."""
    key = (source, is_multiline)
    if key not in _compiled:
        _compiled[key] = Expression(source, is_multiline=is_multiline)
    return _compiled[key]


def is_linear(source: str, largest: int = _LARGEST) -> bool:
    """Whether it can be compiled here, to at most so many instructions."""
    try:
        return Expression(source).size <= largest
    except ExpressionError:
        return False


class _Alphabet(dict[int, str]):
    """Maps characters to classes that the expression treats alike, written as one letter each. Keeps automata
    small.
    """

    def __init__(self, steps: list[Any]) -> None:
        super().__init__()
        self.looks = any(step[0] == _ASSERT for step in steps)
        ranges = [pair for step in steps if step[0] == _SET for pair in step[1]]
        ranges += [(10, 10), *WORD] if self.looks else []
        self.bounds = sorted({bound for low, high in ranges for bound in (low, high + 1)})

    def __missing__(self, code: int) -> str:
        self[code] = letter = chr(bisect_right(self.bounds, code))
        return letter

    def code(self, letter: str) -> int:
        """Some character's code that maps to this letter."""
        place = ord(letter)
        return self.bounds[place - 1] if place else -1

    def beside(self, letter: str) -> int:
        if not self.looks:
            return _OTHER
        if not letter:
            return _EDGE
        code = self.code(letter)
        return _NEWLINE if code == 10 else _WORD if _holds(WORD, code) else _OTHER


def _holds(ranges: tuple[tuple[int, int], ...], code: int) -> bool:
    return any(low <= code <= high for low, high in ranges)


class _Program:
    """Instructions `(kind, operand, next)`. Of two branches, the first is preferred."""

    def __init__(self, tree: Any, *, is_reversed: bool) -> None:
        self.steps: list[Any] = [(_MATCH, None, 0)]
        self._is_reversed = is_reversed
        self.start = self._compiled(tree, 0)

    def _add(self, kind: int, operand: Any, then: int) -> int:
        if len(self.steps) >= _LARGEST:
            raise ExpressionError("too large")
        self.steps.append((kind, operand, then))
        return len(self.steps) - 1

    def _compiled(self, tree: Any, then: int) -> int:
        kind = tree[0]
        if kind == "set":
            return self._add(_SET, tree[1], then)
        if kind == "assert":
            return self._add(_ASSERT, _REVERSED[tree[1]] if self._is_reversed else tree[1], then)
        if kind == "group":
            closed = self._add(_SAVE, 2 * tree[1] + 1, then)
            return self._add(_SAVE, 2 * tree[1], self._compiled(tree[2], closed))
        if kind == "all":
            # Compiled from the last part to the first, because each instruction names its successor.
            for part in tree[1] if self._is_reversed else reversed(tree[1]):
                then = self._compiled(part, then)
            return then
        if kind == "any":
            way = self._compiled(tree[1][-1], then)
            for part in reversed(tree[1][:-1]):
                way = self._add(_SPLIT, self._compiled(part, then), way)
            return way
        return self._repeated(tree, then)

    def _repeated(self, repeat: Any, then: int) -> int:
        _, tree, least, most, is_greedy = repeat
        if most < 0:
            # A placeholder: the body must know where to loop back to.
            loop = self._add(_SPLIT, 0, 0)
            body = self._compiled(tree, loop)
            self.steps[loop] = (_SPLIT, body, then) if is_greedy else (_SPLIT, then, body)
            start = loop
        else:
            start = then
            for _ in range(most - least):
                body = self._compiled(tree, start)
                start = self._add(_SPLIT, *((body, then) if is_greedy else (then, body)))
        for _ in range(least):
            start = self._compiled(tree, start)
        return start


class _MatchState(dict[str, "tuple[_MatchState, bool]"]):
    """A set of places in the program, preferred ones first.

    Maps the next letter to the following state, and to whether the expression had already matched.
    """

    __slots__ = ("automaton", "before", "places")

    def __init__(self, automaton: _Automaton, places: tuple[int, ...], before: int) -> None:
        super().__init__()
        self.automaton = automaton
        self.places = places
        self.before = before

    def __missing__(self, letter: str) -> tuple[_MatchState, bool]:
        self[letter] = step = self.automaton.step(self, letter)
        return step


class _Automaton:
    def __init__(self, program: _Program, alphabet: _Alphabet, *, is_anchored: bool) -> None:
        self._steps = program.steps
        self._start = program.start
        self._alphabet = alphabet
        self._is_anchored = is_anchored
        self._states: dict[tuple[Any, ...], _MatchState] = {}

    def state(self, before: int, places: tuple[int, ...] | None = None) -> _MatchState:
        """The state at these places, given what precedes the position."""
        if places is None:
            places = (self._start,)
        elif not self._is_anchored and self._start not in places:
            places = (*places, self._start)
        key = (places, before if self._alphabet.looks else _OTHER)
        cached = self._states.get(key)
        if cached is None:
            # Bounds memory: hostile texts could otherwise create a state per character.
            if len(self._states) >= _STATES:
                self._states.clear()
            cached = self._states[key] = _MatchState(self, *key)
        return cached

    def step(self, state: _MatchState, letter: str) -> tuple[_MatchState, bool]:
        readers, is_match = self._readers(state.places, state.before, letter)
        places: dict[int, None] = {}
        if letter:
            code = self._alphabet.code(letter)
            for reader in readers:
                _, ranges, then = self._steps[reader]
                if then not in places and _holds(ranges, code):
                    places[then] = None
        return self.state(self._alphabet.beside(letter), tuple(places)), is_match

    def _readers(self, places: tuple[int, ...], before: int, letter: str) -> tuple[list[int], bool]:
        """The places that read the next character. After a match, less preferred places are dropped."""
        after = self._alphabet.beside(letter)
        visited: set[int] = set()
        readers, is_match = [], False
        waiting = list(reversed(places))
        while waiting:
            place = waiting.pop()
            if place in visited:
                continue
            visited.add(place)
            kind, operand, then = self._steps[place]
            if kind == _SET:
                readers.append(place)
            elif kind == _MATCH:
                is_match = True
                # What is less preferred than a match is dropped; a search only asks whether there is one.
                if self._is_anchored:
                    break
            elif kind == _SPLIT:
                waiting += (then, operand)
            elif kind == _SAVE or _stands(operand, before, after):
                waiting.append(then)
        return readers, is_match

    def marks(self, letters: str, start: int, end: int) -> dict[int, int]:
        """The boundaries of the groups in a known match."""
        threads: list[tuple[int, dict[int, int]]] = [(self._start, {})]
        for at in range(start, end + 1):
            before = self._alphabet.beside(letters[at - 1] if at else "")
            letter = letters[at] if at < len(letters) else ""
            readers: list[tuple[int, dict[int, int]]] = []
            visited: set[int] = set()
            waiting = threads[::-1]
            while waiting:
                place, marks = waiting.pop()
                if place in visited:
                    continue
                visited.add(place)
                kind, operand, then = self._steps[place]
                if kind == _SET:
                    readers.append((place, marks))
                elif kind == _MATCH:
                    if at == end:
                        return marks
                    break
                elif kind == _SPLIT:
                    waiting += ((then, marks), (operand, marks))
                elif kind == _SAVE:
                    waiting.append((then, {**marks, operand: at}))
                elif _stands(operand, before, self._alphabet.beside(letter)):
                    waiting.append((then, marks))
            code = self._alphabet.code(letter) if letter else -1
            steps = [(self._steps[place], marks) for place, marks in readers]
            threads = [(then, marks) for (_, ranges, then), marks in steps if _holds(ranges, code)]
        return {}


def _stands(kind: str, before: int, after: int) -> bool:
    """Whether an assertion holds between these two neighbours."""
    if kind in ("b", "B"):
        return ((before == _WORD) != (after == _WORD)) == (kind == "b")
    side = before if kind.endswith("begin") else after
    return side == _EDGE or (side == _NEWLINE and kind.startswith("line"))
