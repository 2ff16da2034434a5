"""The judges' problems: solved, explained, searched by their rules, and used to test programs."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn, SupportsIndex

from . import _grundy
from ._errors import InputWarning
from ._values import Frozen, grid, kind_of, natural, table, text_of


class Mistake(NamedTuple):
    """What programs get wrong about a problem."""

    name: str
    """A few words with hyphens between them."""
    about: str
    """What the program does."""
    source: str
    """Where the mistake was seen, or what makes it likely."""
    least: str
    """The smallest input that is answered wrongly."""


class Counterexample(Frozen):
    """An input that a function answers wrongly, made as small as it can be."""

    input: str
    """The input."""
    expected: str
    """The right output."""
    printed: str
    """What the function returned."""
    error: str
    """The exception that the function raised, with its traceback; empty if it raised none."""
    verdict: str
    """What is wrong: `wrong-answer`, `white-space` or `crashed`."""
    case: int
    """The first case that is answered wrongly, from 1."""
    least: bool
    """Whether every smaller input was tried and answered rightly."""
    why: str
    """Why the right answer is right."""
    mistakes: tuple[tuple[str, str], ...]
    """The known mistakes whose answers are those of the function, with what they do."""

    __slots__ = _fields = ("input", "expected", "printed", "error", "verdict", "case", "least", "why", "mistakes")

    def __str__(self) -> str:
        parts = [
            f"{self.verdict}, case {self.case} of the input" + (", the least of all inputs" if self.least else ""),
            self.input,
            "expected",
            self.expected,
            "returned",
            self.error or self.printed,
            self.why,
        ]
        parts += [f"known mistake `{name}`: {about}" for name, about in self.mistakes]
        return "\n".join(part.rstrip("\n") for part in parts)

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [("verdict", self.verdict), ("input", self.input)]
        rows += [("expected", self.expected), ("returned", self.error or self.printed), ("why", self.why)]
        rows += [(f"known mistake: {name}", about) for name, about in self.mistakes]
        return '<div style="white-space:pre-wrap">' + table("A counterexample", rows) + "</div>"


class Tested(Frozen):
    """The result of :meth:`Problem.test`."""

    problem: str
    """The problem."""
    cases: int
    """How many cases were tried."""
    counterexample: Counterexample | None
    """An input that is answered wrongly, if one was found."""

    __slots__ = _fields = ("problem", "cases", "counterexample")

    @property
    def passed(self) -> bool:
        """Whether nothing was found, which is not a proof."""
        return self.counterexample is None

    def __str__(self) -> str:
        if self.counterexample is None:
            return f"{self.problem}: {self.cases} cases, nothing found"
        return f"{self.problem}: {self.counterexample}"

    def _repr_html_(self) -> str:
        if self.counterexample is None:
            return table("Nothing found", [("problem", self.problem), ("cases", self.cases)])
        return self.counterexample._repr_html_()


class Problem:
    """A judge's problem: a member of :data:`grundy.problems`.

    >>> import grundy
    >>> problem = grundy.problems["split-game"]
    >>> print(problem.solve("2  4 1 0 1 5000  3 0 0 1"), end="")
    0 2 3
    1
    -1 -1 -1
    0
    """

    __slots__ = ("_about",)

    _about: _grundy.ProblemAbout

    def __new__(cls, name: str) -> Problem:
        try:
            about = _grundy.problem(text_of("name", name))
        except (KeyError, UnicodeEncodeError):
            raise KeyError(f"there is no problem {name!r}; `list(grundy.problems)` has their names") from None
        made = object.__new__(cls)
        object.__setattr__(made, "_about", about)
        return made

    @property
    def name(self) -> str:
        """Its name."""
        return self._about.name

    @property
    def title(self) -> str:
        """Its title in English and Chinese."""
        return f"{self._about.title} {self._about.title_zh}".strip()

    @property
    def judge(self) -> str:
        """Who judges it, with the judge's number; or where the game comes from."""
        return self._about.judge

    @property
    def rules(self) -> str:
        """The rules."""
        return self._about.rules

    @property
    def input(self) -> str:
        """The format of the input."""
        return self._about.input

    @property
    def output(self) -> str:
        """The format of the output."""
        return self._about.output

    @property
    def limits(self) -> str:
        """The judge's limits, which `strict` enforces."""
        return self._about.limits

    @property
    def theory(self) -> str:
        """The theorem behind the solution, with its source."""
        return self._about.theory

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """Mistakes that programs make, each with the smallest input that shows it."""
        return tuple(Mistake(*known) for known in self._about.mistakes)

    def solve(self, text: str, *, strict: bool = False) -> str:
        """The output for an input, byte for byte as the judge wants it.

        Raises :class:`InputError` with line and column, and the answers before it; :class:`Refused` for a case that is out of
        reach. What is unusual about an input is an :class:`InputWarning`, and an error with `strict`, which enforces the judge's
        limits too.

        >>> import grundy
        >>> grundy.problems["stripes"].solve("1 5 5  1  1000000000000000000")
        '2\\n'
        """
        return self._run(text, False, "answer", strict)

    def search(self, text: str, *, strict: bool = False) -> str:
        """The same by an exhaustive search of the statement's rules, which uses no theory, for small cases.

        >>> import grundy
        >>> problem = grundy.problems["split-game"]
        >>> problem.search("1  4 1 0 1 2") == problem.solve("1  4 1 0 1 2")
        True
        """
        return self._run(text, True, "answer", strict)

    def explain(self, text: str, *, strict: bool = False) -> str:
        """Why: the games, their nimbers, who wins, and the winning moves, in English.

        >>> import grundy
        >>> print(grundy.problems["nim"].explain("1  3  3 5 7"))  # doctest: +ELLIPSIS
        Case 1: ...
        nim-sum 1, N-position (won by the player to move): the first player wins, because ...
        ...
        """
        return self._run(text, False, "explain", strict)

    def cases(self, text: str, *, strict: bool = False) -> list[dict[str, Any]]:
        """The same as data, a dict for each case.

        >>> import grundy
        >>> case, = grundy.problems["split-game"].cases("1  4 1 0 1 2")
        >>> case["outcome"], case["nim_sum"], case["winning_moves"]["first"][0]
        ('N', 5, {'i': 0, 'j': 2, 'k': 3})
        """
        lines = self._run(text, False, "json", strict).splitlines()
        return [json.loads(line) for line in lines]

    def test(self, function: Callable[[str], str], *, cases: SupportsIndex = 2_000, seed: SupportsIndex = 1) -> Tested:
        """Searches for an input that `function`, from input to output, answers wrongly: all small inputs in order of size, then
        bounds, random inputs and inputs at the limits. An input that fails is shrunk. The same seed tries the same inputs.

        >>> import grundy
        >>> def solve(text):
        ...     return "".join("pb wins\\n" if int(n) % 3 else "zs wins\\n" for n in text.split()[1:])
        >>> tested = grundy.problems["p3150"].test(solve)
        >>> tested.passed, tested.counterexample.input.split(), tested.counterexample.printed
        (False, ['2', '1', '1'], 'pb wins\\npb wins\\n')
        """
        if not callable(function):
            raise TypeError(f"function: expected a function, found {kind_of(function)}")
        count = natural("cases", cases, 1, 10**9)
        stressed = _grundy.stress(self.name, function, count, natural("seed", seed))
        found = stressed.found
        example = None
        if found is not None:
            example = Counterexample._make(
                found.input,
                found.expected,
                found.printed,
                found.error,
                found.verdict,
                found.case,
                found.least,
                found.why,
                tuple((name, about) for name, about in found.mistakes),
            )
        return Tested._make(self.name, sum(stressed.tried), example)

    def _run(self, text: str, rules: bool, form: str, strict: bool) -> str:
        data = text_of("text", text).encode("utf-8", "surrogatepass")
        run = _grundy.run(self.name, data, rules, form, bool(strict))
        for warning in run.warnings:
            warnings.warn(warning, InputWarning, stacklevel=3)
        return run.output

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a problem does not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return self.name == other.name

    def __hash__(self) -> int:
        return hash((Problem, self.name))

    def __repr__(self) -> str:
        return f"grundy.problems[{self.name!r}]"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name,)

    def _repr_html_(self) -> str:
        rows = [("judge", self.judge), ("rules", self.rules), ("input", self.input), ("output", self.output)]
        return table(self.title, [*rows, ("limits", self.limits), ("theory", self.theory)])


class Problems(Mapping[str, Problem]):
    """All problems by name; :data:`grundy.problems` is the one of its kind. Aliases and titles find them too.

    >>> import grundy
    >>> grundy.problems["分裂游戏"].name
    'split-game'
    >>> len(grundy.problems) > 30
    True
    """

    __slots__ = ()

    def __getitem__(self, name: str) -> Problem:
        return Problem(name)

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and Problem(name) is not None
        except KeyError:
            return False

    def __iter__(self) -> Iterator[str]:
        return iter(_grundy.problem_names())

    def __len__(self) -> int:
        return len(_grundy.problem_names())

    def __hash__(self) -> int:
        return hash(Problems)

    def __repr__(self) -> str:
        return "grundy.problems"

    def __reduce__(self) -> str:
        return "problems"

    def _repr_html_(self) -> str:
        return grid("Problems", ("name", "title", "judge"), ((each.name, each.title, each.judge) for each in self.values()))


problems = Problems()
