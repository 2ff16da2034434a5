"""Rulesets, what is asked about their heaps, and pictures of the answers."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, NoReturn, SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from . import _grundy
from ._errors import LimitReached, NotationError
from ._values import LARGEST, Frozen, grid, grouped, kind_of, natural, table, text_of

MOST_TABULATED = 2**31
"""The largest number of heaps whose nimbers are computed one after another."""
MOST_LISTED = 100_000
"""The largest number of options and of winning moves that are listed."""
MOST_TOML = 1 << 20
"""The longest text of a ruleset file, in bytes."""


class Proved(Frozen):
    """A period that a theorem proves for all heaps: `G(n + period) = G(n) + saltus` for every `n >= preperiod`.

    There is no constructor: a proof is an answer of :meth:`Ruleset.period`.

    >>> import grundy
    >>> proof = grundy.Ruleset("kayles").period()
    >>> proof.preperiod, proof.period, proof.saltus, proof.heaps
    (71, 12, 0, 168)
    >>> grundy.Proved(71, 12)
    Traceback (most recent call last):
        ...
    TypeError: Proved has no public constructor: it comes as an answer
    """

    preperiod: int
    """The least heap from which on the nimbers repeat."""
    period: int
    """The least period."""
    saltus: int
    """What is added from one period to the next; 0 for most games."""
    theorem: str
    """The theorem, in words."""
    theorem_id: str
    """Its name for programs: `guy-smith`, `repeating-state`, `sparse-window`, `arithmetic`, `nim` or `lasker`."""
    heaps: int
    """The number of heaps, from 0 on, that the theorem needs."""

    __slots__ = _fields = ("preperiod", "period", "saltus", "theorem", "theorem_id", "heaps")

    def _repr_html_(self) -> str:
        return table(
            "Proved",
            [
                ("period", grouped(self.period)),
                ("preperiod", grouped(self.preperiod)),
                ("saltus", grouped(self.saltus)),
                ("proved by", self.theorem),
                ("from", f"{grouped(self.heaps)} heaps"),
            ],
        )


class Observed(Frozen):
    """A repetition of what was computed, which proves nothing about larger heaps, and is not a period.

    >>> import grundy
    >>> seen = grundy.Ruleset("kayles").period(up_to=100)
    >>> seen.start, seen.distance, seen.heaps
    (71, 12, 101)
    >>> seen.missing
    'the theorem needs 168 heaps'
    """

    start: int
    """The heap from which on the nimbers repeat, as far as they were computed."""
    distance: int
    """How far apart they repeat."""
    saltus: int
    """The amount added each time."""
    heaps: int
    """The number of heaps, from 0 on, that were computed."""
    missing: str
    """What is missing for a proof, if the nimbers continue like this."""
    heaps_needed: int | None
    """How many heaps a proof needs, where that is known."""

    __slots__ = _fields = ("start", "distance", "saltus", "heaps", "missing", "heaps_needed")

    def _repr_html_(self) -> str:
        return table(
            "Observed, not proved",
            [
                ("repeats at distance", grouped(self.distance)),
                ("from heap", grouped(self.start)),
                ("saltus", grouped(self.saltus)),
                ("computed", f"{grouped(self.heaps)} heaps"),
                ("but", self.missing),
            ],
        )


class Canonical(Frozen):
    """The canonical code of a ruleset: equal codes prove equal nimber sequences, up to a shift. Different ones prove nothing.

    >>> import grundy
    >>> grundy.Ruleset("0.07").canonical()
    Canonical(code='0.137', shift=1, rules=('R1',))
    """

    code: str
    """The code."""
    shift: int
    """The nimber of heap `n` is that of heap `n - shift` of the code, and 0 for `n < shift`."""
    rules: tuple[str, ...]
    """The rules that changed something: first cousins (`R1`), whole heaps (`R2`), single heaps (`R3`)."""

    __slots__ = _fields = ("code", "shift", "rules")


class Frequency(NamedTuple):
    """How often a nimber occurs."""

    nimber: int
    """The nimber."""
    heaps: int
    """How many heaps have it."""
    first: int
    """The first of them."""
    last: int
    """The last of them."""


class Survey(Frozen):
    """What nimbers occur among the first heaps, and the sparse space.

    >>> import grundy
    >>> survey = grundy.Ruleset("0.16").survey(400_000)
    >>> survey.largest, survey.largest_at
    (23, 229790)
    >>> survey.mask, survey.rare, survey.last_rare
    (30, 52, 13935)
    >>> survey.frequencies[0]
    Frequency(nimber=0, heaps=7, first=0, last=837)
    """

    heaps: int
    """How many heaps were looked at, from 0 on."""
    largest: int
    """The largest nimber."""
    largest_at: int
    """The first heap that has it."""
    mean: float
    """The mean of the nimbers as numbers."""
    zeros: int
    """How many heaps have nimber 0: the previous player wins them."""
    last_zero: int
    """The last of them."""
    frequencies: tuple[Frequency, ...]
    """The nimbers that occur, in increasing order."""
    mask: int | None
    """The bits of a nimber that are counted: heaps whose count is even on one side, odd on the other, split the nimbers into
    rare and common ones. `None` if no such split was found."""
    parity: bool
    """Whether the parity of the heap counts as one more bit."""
    rare: int
    """The number of rare heaps."""
    last_rare: int | None
    """The last of them."""
    rare_nimbers: tuple[int, ...]
    """Their nimbers."""

    __slots__ = _fields = (
        "heaps", "largest", "largest_at", "mean", "zeros", "last_zero",
        "frequencies", "mask", "parity", "rare", "last_rare", "rare_nimbers",
    )  # fmt: skip

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [
            ("heaps", grouped(self.heaps)),
            ("largest nimber", f"{grouped(self.largest)}, first at heap {grouped(self.largest_at)}"),
            ("mean", f"{self.mean:.2f}"),
            ("P-positions", f"{grouped(self.zeros)}, the last is heap {grouped(self.last_zero)}"),
            ("different nimbers", grouped(len(self.frequencies))),
        ]
        if self.mask is None:
            rows.append(("sparse space", "none found"))
        else:
            rows.append(("mask", f"{self.mask:#x}" + (" and the parity of the heap" if self.parity else "")))
            last = "" if self.last_rare is None else f", the last is heap {grouped(self.last_rare)}"
            rows.append(("rare heaps", f"{grouped(self.rare)}{last}"))
        return table("Survey", rows)


class Move(NamedTuple):
    """A move in a position: one heap is replaced by smaller ones.

    >>> import grundy
    >>> print(grundy.Ruleset("kayles").position(3, 5).winning_moves()[0])
    take 2, leave 3
    """

    place: int
    """Which heap of the position, counted from 0."""
    heap: int
    """Its size."""
    take: int | None
    """How many stones are taken; `None` where a move takes none, as in coin games."""
    leaves: tuple[int, ...]
    """The heaps that are left in its place."""

    def __str__(self) -> str:
        left = " + ".join(map(str, self.leaves)) or "nothing"
        if self.take is None:
            return f"-> {left}"
        return f"take {self.take}, leave {left}" if self.take else f"break into {left}"


class WinningMoves(Sequence[Move]):
    """The winning moves of a position: a sequence of those that are listed, and how many there are.

    >>> import grundy
    >>> moves = grundy.Ruleset("kayles").position(10**18, 3, 5).winning_moves()
    >>> moves.total, len(moves), moves.complete
    (8, 8, True)
    """

    __slots__ = ("_moves", "total")

    total: int | None
    """How many there are; `None` if counting them would take too long."""

    def __init__(self, moves: tuple[Move, ...], total: int | None) -> None:
        object.__setattr__(self, "_moves", moves)
        object.__setattr__(self, "total", total)

    @property
    def complete(self) -> bool:
        """Whether all of them are listed."""
        return self.total == len(self)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        moves: tuple[Move, ...] = object.__getattribute__(self, "_moves")
        return moves[index]

    def __len__(self) -> int:
        return len(object.__getattribute__(self, "_moves"))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("winning moves do not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WinningMoves):
            return NotImplemented
        return tuple(self) == tuple(other) and self.total == other.total

    def __hash__(self) -> int:
        return hash((tuple(self), self.total))

    def __repr__(self) -> str:
        return f"WinningMoves({list(self)!r}, total={self.total!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return WinningMoves, (tuple(self), self.total)

    def _repr_html_(self) -> str:
        total = "more" if self.total is None else grouped(self.total)
        rows = ((move.place, grouped(move.heap), str(move)) for move in self[:100])
        return grid(f"Winning moves: {total}", ("heap", "size", "move"), rows)


class Ruleset:
    """The rules of a heap game.

    A ruleset is written as an octal or hexadecimal code (`"0.137"`, `"0.3F"`, `"hex:0.18"`, `"4.(3)"`), as a set
    (`"subtract(1,2,5)"`, `"allbut(1,3)"`, `"stripes(3,7,19)"`) or by a name (`"kayles"`; :func:`grundy.names` lists them).
    Two rulesets are equal if their rules are, however they are spelled. They do not change, can be keys of a dict, and
    can be pickled.

    >>> import grundy
    >>> kayles = grundy.Ruleset("kayles")
    >>> kayles == grundy.Ruleset("0.77")
    True
    >>> print(kayles, kayles.code)
    kayles 0.77
    >>> kayles.nimbers(10)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint8)

    A text that is not a ruleset is reported with its place:

    >>> grundy.Ruleset("0.78")
    Traceback (most recent call last):
        ...
    grundy._errors.NotationError: `0.78`, character 4: 8 is not an octal digit
    """

    __slots__ = ("_rules", "_source")

    _rules: _grundy.Ruleset
    _source: tuple[str, str | None] | None

    def __new__(cls, spelling: str) -> Ruleset:
        """Reads a code, a set or a name.

        Raises :class:`NotationError` with the place of what is wrong.
        """
        text = text_of("spelling", spelling)
        return cls._of(_grundy.Ruleset(_encodable(text)), None)

    @classmethod
    def _of(cls, rules: _grundy.Ruleset, source: tuple[str, str | None] | None) -> Ruleset:
        made = object.__new__(cls)
        object.__setattr__(made, "_rules", rules)
        object.__setattr__(made, "_source", source)
        return made

    @classmethod
    def from_toml(cls, path: str | os.PathLike[str]) -> Ruleset:
        """The ruleset that a TOML file describes, as `grundy` reads it.

        >>> import pathlib, grundy, tempfile
        >>> with tempfile.TemporaryDirectory() as place:
        ...     file = pathlib.Path(place, "mine.toml")
        ...     _ = file.write_text('name = "mine"' + chr(10) + "move = [{ take = [1, 2], leave = [0, 1, 2] }]")
        ...     mine = grundy.Ruleset.from_toml(file)
        >>> print(mine, mine.code)
        mine 0.77
        """
        path = Path(path)
        with path.open("rb") as file:
            data = file.read(MOST_TOML + 1)
        if len(data) > MOST_TOML:
            raise NotationError(f"{path}: more than {MOST_TOML} bytes are too many", "")
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise NotationError(f"{path}: {error}", "") from None
        return cls.from_toml_text(text, path.stem)

    @classmethod
    def from_toml_text(cls, text: str, name: str | None = None) -> Ruleset:
        """The ruleset that the text of such a file describes; `name` is what coins without a name are called.

        >>> import grundy
        >>> text = '''
        ... [[move]]
        ... take = [1, 2]           # or 3, or { from = 1, to = 9, step = 2 }; without `to`, without end
        ... leave = [0, 1, 2]       # up to 3 heaps
        ... '''
        >>> grundy.Ruleset.from_toml_text(text) == grundy.Ruleset("kayles")
        True
        >>> grundy.Ruleset.from_toml_text(text.replace("2]  ", "4]  "))
        Traceback (most recent call last):
            ...
        grundy._errors.NotationError: line 4, column 9: a move leaves at most 3 heaps
          leave = [0, 1, 4]       # up to 3 heaps
                  ^
        """
        _encodable(text_of("text", text))
        if name is not None:
            _encodable(text_of("name", name))
        return cls._of(_grundy.Ruleset.from_toml(text, name), (text, name))

    @property
    def code(self) -> str | None:
        """The canonical spelling of the code; `None` for coin games and bean splitting, which have none.

        >>> import grundy
        >>> grundy.Ruleset("subtract(1,3)").code, grundy.Ruleset("mock-turtles").code
        ('0.303', None)
        """
        return self._rules.code()

    def describe(self) -> str:
        """The moves, one line for each number of heaps that may be left.

        >>> import grundy
        >>> print(grundy.Ruleset("0.07").describe())
        a -> nothing where a = 2
        a -> b where a = b + 2
        a -> b + c where a = b + c + 2
        """
        return "\n".join(self._rules.description())

    def canonical(self) -> Canonical | None:
        """The canonical code, and how the nimbers are those of that code; `None` where there is no code.

        >>> import grundy
        >>> grundy.Ruleset("kayles").canonical()
        Canonical(code='0.77', shift=0, rules=())
        """
        found = self._rules.canonical()
        if found is None:
            return None
        code, shift, rules = found
        return Canonical._make(code, shift, tuple(rules))

    def nimbers(self, start: SupportsIndex, stop: SupportsIndex | None = None, /) -> NDArray[np.unsignedinteger[Any]]:
        """The nimbers of the first heaps, `nimbers(stop)`, or of a range of them, `nimbers(start, stop)`, as in :func:`range`.

        The array is read-only, holds the narrowest unsigned integers that fit, and is not copied; its index is the
        size of the heap, from 0 on. Up to 2^31 heaps are computed, however long it takes; Ctrl-C stops it. Beyond that, and for a
        range that does not begin at 0, a proved period or a closed form is needed, and :class:`LimitReached` is raised
        where there is none.

        >>> import grundy
        >>> grundy.Ruleset("0.137").nimbers(10)
        array([0, 1, 1, 2, 0, 3, 1, 1, 0, 3], dtype=uint8)
        >>> grundy.Ruleset("kayles").nimbers(10**12, 10**12 + 3)
        array([1, 4, 7], dtype=uint8)
        """
        first, last = (0, start) if stop is None else (natural("start", start), stop)
        array: NDArray[np.unsignedinteger[Any]] = self._rules.nimbers(first, natural("stop", last))
        return array

    def nimber(self, heap: SupportsIndex) -> int:
        """The nimber of a heap of any size below 2^64.

        Where no table reaches it, a period is looked for, as far as `grundy` goes by default, and :class:`LimitReached` is raised if
        none is proved.

        >>> import grundy
        >>> grundy.Ruleset("kayles").nimber(10**18)
        1
        """
        return self._rules.nimber(natural("heap", heap))

    def options(self, heap: SupportsIndex) -> list[tuple[int, ...]]:
        """The options of a heap: for each the heaps that are left, the smallest first, and none of size 0.

        Raises :class:`LimitReached` if there are more than 100,000.

        >>> import grundy
        >>> grundy.Ruleset("kayles").options(5)
        [(4,), (1, 3), (2, 2), (3,), (1, 2)]
        >>> grundy.Ruleset("kayles").options(2)
        [(1,), ()]
        """
        size = natural("heap", heap)
        options, complete = self._rules.options(size, MOST_LISTED)
        if not complete:
            raise LimitReached(f"heap {size} has too many options to be listed: more than {MOST_LISTED}, or long ones")
        sorted_options = [tuple(sorted(option)) for option in options]
        return sorted(sorted_options, key=lambda option: (-sum(option), len(option), option))

    def position(self, *heaps: SupportsIndex) -> Position:
        """The sum of heaps of these sizes.

        >>> import grundy
        >>> grundy.Ruleset("kayles").position(10**18, 3, 5)
        Position(Ruleset('kayles'), 1000000000000000000, 3, 5)
        """
        sizes = tuple(natural("heap", heap) for heap in heaps)
        nimbers, nimber, is_n = self._rules.position(list(sizes))
        return Position._make(self, sizes, tuple(nimbers), nimber, "N" if is_n else "P")

    def period(self, *, up_to: SupportsIndex | None = None) -> Proved | Observed | None:
        """The period of the nimbers: :class:`Proved` by a theorem whose conditions are checked, or a repetition that is only
        :class:`Observed`, or `None` if nothing repeats.

        `up_to` is the last heap that is computed, whatever it takes; Ctrl-C ends it. Without it the search goes as far as
        that of `grundy period`: a minute or so.

        >>> import grundy
        >>> grundy.Ruleset("0.16").period().period
        149459
        >>> type(grundy.Ruleset("0.16").period(up_to=200_000))
        <class 'NoneType'>
        """
        last = None if up_to is None else natural("up_to", up_to, most=MOST_TABULATED - 1)
        proved, observed = self._rules.period(last)
        if proved is not None:
            return Proved._make(*proved)
        if observed is not None:
            return Observed._make(*observed)
        return None

    def survey(self, heaps: SupportsIndex = 10_000) -> Survey:
        """What nimbers occur among the first heaps, and how they are split into rare and common ones.

        >>> import grundy
        >>> survey = grundy.Ruleset("kayles").survey(1000)
        >>> survey.largest, survey.largest_at, survey.zeros
        (8, 27, 1)
        >>> survey.frequencies[1]
        Frequency(nimber=1, heaps=249, first=1, last=997)
        """
        counted = self._rules.survey(natural("heaps", heaps, 1, MOST_TABULATED))
        mask, parity, rare, last_rare, nimbers = counted.split or (None, False, 0, None, [])
        return Survey._make(
            counted.heaps,
            counted.largest,
            counted.largest_at,
            counted.mean,
            counted.zeros,
            counted.last_zero,
            tuple(Frequency(*value) for value in counted.values),
            mask,
            parity,
            rare,
            last_rare,
            tuple(nimbers),
        )

    def plot(self, heaps: SupportsIndex = 1_000, *, width: SupportsIndex = 900, height: SupportsIndex = 525) -> Picture:
        """A picture of the nimbers of the first heaps, with the preperiod and the periods marked. No other library is needed.

        >>> import grundy
        >>> picture = grundy.Ruleset("kayles").plot(200)
        >>> picture.svg[:4], picture.png[1:4]
        ('<svg', b'PNG')
        """
        count = natural("heaps", heaps, 1, MOST_TABULATED)
        wide, high = natural("width", width, 400, 8000), natural("height", height, 300, 8000)
        return Picture(self, self._rules.plot(count), count, wide, high)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a ruleset does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a ruleset does not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self._rules.same_rules(other._rules)

    def __hash__(self) -> int:
        return self._rules.rules_hash()

    def __str__(self) -> str:
        return self._rules.spelling()

    def __repr__(self) -> str:
        if self._source is None:
            return f"Ruleset({str(self)!r})"
        return f"<Ruleset {str(self)!r} from TOML>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._source is None:
            return type(self), (str(self),)
        return type(self).from_toml_text, self._source

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [] if self.code in (None, str(self)) else [("code", self.code)]
        rows += [("about", about) for _, about in self._rules.known_as()]
        rows += [("moves" if at == 0 else "", line) for at, line in enumerate(self._rules.description())]
        try:
            rows.append(("nimbers", " ".join(map(str, self.nimbers(24))) + " ..."))
        except (LimitReached, MemoryError):
            pass
        return table(str(self), rows)


def _encodable(text: str) -> str:
    """`text` if it can be encoded; a lone surrogate cannot."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        message = f"character {error.start + 1}: a surrogate is not a character"
        raise NotationError(message, text, error.start) from None
    return text


class Position(Frozen):
    """A sum of heaps: a move replaces one of them.

    >>> import grundy
    >>> position = grundy.Ruleset("kayles").position(10**18, 3, 5)
    >>> position.nimbers, position.nimber, position.outcome
    ((1, 3, 4), 6, 'N')
    >>> [str(move) for move in position.winning_moves()][:2]
    ['take 1, leave 3 + 999999999999999996', 'take 1, leave 11 + 999999999999999988']
    """

    ruleset: Ruleset
    """The rules."""
    heaps: tuple[int, ...]
    """The sizes of the heaps."""
    nimbers: tuple[int, ...]
    """Their nimbers, in the same order."""
    nimber: int
    """The nimber of the sum: the nim-sum of them."""
    outcome: Literal["N", "P"]
    """`"N"` if the next player wins, `"P"` if the previous player does."""

    __slots__ = _fields = ("ruleset", "heaps", "nimbers", "nimber", "outcome")

    def winning_moves(self, most: SupportsIndex = 1_000) -> WinningMoves:
        """The winning moves; at most `most` of them are listed, and all are counted where that can be done.

        >>> import grundy
        >>> grundy.Ruleset("nim").position(3, 5, 7).winning_moves()[0]
        Move(place=0, heap=3, take=1, leaves=(2,))
        >>> len(grundy.Ruleset("nim").position(3, 5, 6).winning_moves())
        0
        """
        total, listed = self.ruleset._rules.winning_moves(list(self.heaps), natural("most", most, 0, MOST_LISTED))
        moves = (Move(place, self.heaps[place], take, tuple(leaves)) for place, take, leaves in listed)
        return WinningMoves(tuple(moves), total)

    def after(self, move: Move) -> Position:
        """The position after a move of :meth:`winning_moves`.

        >>> import grundy
        >>> position = grundy.Ruleset("kayles").position(3, 5)
        >>> position.after(position.winning_moves()[0]).outcome
        'P'
        """
        place = natural("place", move.place, 0, len(self.heaps) - 1)
        left = tuple(heap for heap in move.leaves if heap)
        return self.ruleset.position(*self.heaps[:place], *left, *self.heaps[place + 1 :])

    def __iter__(self) -> Iterator[int]:
        return iter(self.heaps)

    def __len__(self) -> int:
        return len(self.heaps)

    def __repr__(self) -> str:
        return f"Position({', '.join([repr(self.ruleset), *map(str, self.heaps)])})"

    def _repr_html_(self) -> str:
        rows = [*zip(map(grouped, self.heaps[:100]), self.nimbers, strict=False), ("nim-sum", self.nimber)]
        winner = "the next player wins" if self.outcome == "N" else "the previous player wins"
        return grid(f"{self.ruleset}: {self.outcome}-position, {winner}", ("heap", "nimber"), rows)


__all__ = [
    "LARGEST",
    "Canonical",
    "Frequency",
    "Move",
    "Observed",
    "Position",
    "Proved",
    "Ruleset",
    "Survey",
    "WinningMoves",
]


class Picture:
    """Nimbers against heap sizes, drawn as SVG and PNG: the answer of :meth:`Ruleset.plot`, which a notebook shows.

    >>> import pathlib, grundy, tempfile
    >>> picture = grundy.Ruleset("0.16").plot(20_000, width=640)
    >>> picture
    <Picture of 20000 nimbers of 0.16, 640 x 525>
    >>> with tempfile.TemporaryDirectory() as place:
    ...     picture.save(pathlib.Path(place, "016.svg"))
    """

    __slots__ = ("_kept", "_plot", "heaps", "height", "ruleset", "width")

    ruleset: Ruleset
    """The rules."""
    heaps: int
    """How many heaps are shown, from 0 on."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    _plot: _grundy.Plot
    _kept: dict[bool, bytes]

    def __init__(self, ruleset: Ruleset, plot: _grundy.Plot, heaps: int, width: int, height: int) -> None:
        values = {"ruleset": ruleset, "_plot": plot, "heaps": heaps, "width": width, "height": height, "_kept": {}}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def _drawn(self, png: bool) -> bytes:
        if png not in self._kept:
            self._kept[png] = self._plot.draw(png, self.width, self.height)
        return self._kept[png]

    @property
    def svg(self) -> str:
        """The text of the picture as SVG."""
        return self._drawn(False).decode()

    @property
    def png(self) -> bytes:
        """The bytes of the picture as PNG."""
        return self._drawn(True)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file; the ending of its name, `.svg` or `.png`, selects the format.

        >>> import grundy
        >>> grundy.Ruleset("kayles").plot().save("kayles.jpg")
        Traceback (most recent call last):
            ...
        ValueError: kayles.jpg: a picture's name ends in .svg or .png
        """
        path = Path(path)
        ending = path.suffix.lower()
        if ending not in (".svg", ".png"):
            raise ValueError(f"{path}: a picture's name ends in .svg or .png")
        path.write_bytes(self._drawn(ending == ".png"))

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_png_(self) -> bytes:
        return self.png

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {kind_of(self).lower()} does not change")

    def _shows(self) -> tuple[Any, ...]:
        return self.ruleset, self.heaps, self.width, self.height

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture):
            return NotImplemented
        return self._shows() == other._shows() and str(self.ruleset) == str(other.ruleset)

    def __hash__(self) -> int:
        return hash(self._shows())

    def __repr__(self) -> str:
        return f"<Picture of {self.heaps} nimbers of {self.ruleset}, {self.width} x {self.height}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _drawn_again, self._shows()


def _drawn_again(ruleset: Ruleset, heaps: int, width: int, height: int) -> Picture:
    return ruleset.plot(heaps, width=width, height=height)
