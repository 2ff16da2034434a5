"""Impartial games under the Sprague-Grundy theorem: nimbers as arrays, periods with proofs, winning moves, pictures.

>>> import grundy
>>> kayles = grundy.Ruleset("kayles")            # also "0.77", "subtract(1,2,5)", "stripes(3,7,19)", Ruleset.from_toml(path)
>>> kayles.nimbers(10)                       # a read-only array; the index is the size of the heap
array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint8)
>>> proof = kayles.period()
>>> proof.period, proof.preperiod
(12, 71)
>>> kayles.nimber(10**18)                    # by the proof
1
>>> kayles.position(10**18, 3, 5).winning_moves().total
8

A period is :class:`Proved` by a theorem whose conditions are checked, or it is :class:`Observed`, which is another type.

The judges' problems, with their explanations and an exhaustive search of the statement's rules:

>>> print(grundy.problems["split-game"].solve("1  4 1 0 1 5000"), end="")
0 2 3
1

What is known of many rulesets, on one machine or on many: :mod:`grundy.census`.

Long calls give the interpreter to other threads and end within a second of Ctrl-C. All values can be pickled, compared and
used as keys, and none changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from . import _grundy, census
from ._errors import InputError, InputWarning, LimitReached, NotationError, Refused
from ._problems import Counterexample, Mistake, Problem, Problems, Tested, problems
from ._ruleset import Canonical, Frequency, Move, Observed, Picture, Position, Proved, Ruleset, Survey, WinningMoves
from ._values import natural

__version__: str = _grundy.version()


def mex(values: Iterable[SupportsIndex]) -> int:
    """The minimum excluded number: the least number from 0 on that is not among `values`.

    >>> import grundy
    >>> grundy.mex([0, 1, 3])
    2
    """
    return _grundy.mex([natural("value", value) for value in values])


def nim_sum(*values: SupportsIndex) -> int:
    """The nim-sum (exclusive or) of nimbers.

    >>> import grundy
    >>> grundy.nim_sum(3, 5, 6)
    0
    """
    return _grundy.nim_sum([natural("value", value) for value in values])


def names() -> dict[str, str]:
    """The names of rulesets, with what each of them is.

    >>> import grundy
    >>> grundy.names()["kayles"]
    'knock down one skittle or two neighbours (Dudeney 1908, Loyd)'
    """
    return dict(_grundy.names())


__all__ = [
    "Canonical",
    "Counterexample",
    "Frequency",
    "InputError",
    "InputWarning",
    "LimitReached",
    "Mistake",
    "Move",
    "NotationError",
    "Observed",
    "Picture",
    "Position",
    "Problem",
    "Problems",
    "Proved",
    "Refused",
    "Ruleset",
    "Survey",
    "Tested",
    "WinningMoves",
    "__version__",
    "census",
    "mex",
    "names",
    "nim_sum",
    "problems",
]
