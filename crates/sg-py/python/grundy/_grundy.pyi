"""
The compiled half of the package; `grundy` is the public one.
"""

from _typeshed import SupportsGetItem
from os import PathLike
from typing import Any, SupportsFloat, SupportsIndex, final

__all__ = ["Census", "Found", "Plot", "ProblemAbout", "Ruleset", "Run", "Stressed", "Survey", "compute", "merge", "mex", "names", "nim_sum", "problem", "problem_names", "run", "stress", "version"]

@final
class Census:
    """
    A census in its directory.
    """
    @staticmethod
    def begin(directory: str | PathLike[str], sources: SupportsGetItem[int, str], levels: SupportsGetItem[int, SupportsIndex] | None) -> Census:
        """
        Begins a census of families (`octal:3`), rulesets and `@files` in a directory, or goes on
        with the one there.
        """
    def counts(self, /) -> tuple[int, int]:
        """
        The number of canonical codes that are done, and how many there are.
        """
    def give_back(self, /, text: str) -> None:
        """
        Takes a task back whose worker was lost.
        """
    def in_flight(self, /) -> int:
        """
        The number of tasks that are handed out.
        """
    def record(self, /, text: str, outcome: str) -> None:
        """
        Writes to the journal what became of a task.
        """
    def run(self, /, threads: SupportsIndex | None) -> None:
        """
        Computes all of it in threads of this process.
        """
    def tables(self, /, csv: bool) -> str:
        """
        Writes the tables, also as CSV if wanted; the summary.
        """
    def tasks(self, /, most: SupportsIndex, seconds: SupportsFloat | SupportsIndex) -> list[str]:
        """
        Tasks to be computed anywhere: at most this many, of about this many seconds together.
        """

@final
class Found:
    """
    An input that is answered wrongly.
    """
    @property
    def case(self, /) -> int:
        """
        The first case, from 1, that is answered wrongly.
        """
    @property
    def error(self, /) -> str:
        """
        The traceback, if the function raised an exception.
        """
    @property
    def expected(self, /) -> str: ...
    @property
    def input(self, /) -> str: ...
    @property
    def least(self, /) -> bool: ...
    @property
    def mistakes(self, /) -> list[tuple[str, str]]: ...
    @property
    def printed(self, /) -> str: ...
    @property
    def verdict(self, /) -> str: ...
    @property
    def why(self, /) -> str: ...

@final
class Plot:
    """
    The nimbers of a picture, to be drawn as SVG or PNG.
    """
    def draw(self, /, png: bool, width: SupportsIndex, height: SupportsIndex) -> bytes:
        """
        The picture as the bytes of an SVG or, with `png`, of a PNG.
        """

@final
class ProblemAbout:
    """
    The record of a problem.
    """
    @property
    def aliases(self, /) -> list[str]: ...
    @property
    def input(self, /) -> str: ...
    @property
    def judge(self, /) -> str: ...
    @property
    def limits(self, /) -> str: ...
    @property
    def mistakes(self, /) -> list[tuple[str, str, str, str]]:
        """
        `(name, what the program does, where it was seen, the smallest input that it answers
        wrongly)`.
        """
    @property
    def name(self, /) -> str: ...
    @property
    def output(self, /) -> str: ...
    @property
    def rules(self, /) -> str: ...
    @property
    def theory(self, /) -> str: ...
    @property
    def title(self, /) -> str: ...
    @property
    def title_zh(self, /) -> str: ...

@final
class Ruleset:
    """
    The rules of a heap game, with their spelling.
    """
    def __new__(cls, /, spelling: str) -> Ruleset: ...
    def canonical(self, /) -> tuple[str, int, list[str]] | None:
        """
        `(code, shift, rules that were applied)` of the canonical form; `None` for rules without a
        code.
        """
    def code(self, /) -> str | None:
        """
        The code, if the rules have one.
        """
    def description(self, /) -> list[str]:
        """
        The moves as arrows.
        """
    @staticmethod
    def from_toml(text: str, stem: str | None) -> Ruleset:
        """
        Reads the text of a ruleset file; `stem` names coins without a name.
        """
    def identity(self, /) -> str:
        """
        A spelling that is the same for all rulesets with the same rules.
        """
    def known_as(self, /) -> list[tuple[str, str]]:
        """
        The names of these rules, and what is said about each.
        """
    def nimber(self, /, heap: SupportsIndex) -> int:
        """
        The nimber of a heap.
        """
    def nimbers(self, /, start: SupportsIndex, stop: SupportsIndex) -> Any:
        """
        The nimbers of the heaps `start..stop` as a read-only array.
        """
    def options(self, /, heap: SupportsIndex, most: SupportsIndex) -> tuple[list[list[int]], bool]:
        """
        The first options of a heap, at most `most`, and whether these are all.
        """
    def period(self, /, up_to: SupportsIndex | None) -> tuple[tuple[int, int, int, str, str, int] | None, tuple[int, int, int, int, str, int | None] | None]:
        """
        The period: proved, or observed, or neither. `up_to` is the last heap that may be computed.
        """
    def plot(self, /, heaps: SupportsIndex) -> Plot:
        """
        A picture of the first heaps, at least one.
        """
    def position(self, /, heaps: SupportsGetItem[int, SupportsIndex]) -> tuple[list[int], int, bool]:
        """
        The nimbers of the heaps of a position, their nim-sum, and whether the next player wins.
        """
    def rules_hash(self, /) -> int:
        """
        A hash of the rules.
        """
    def same_rules(self, /, other: Ruleset) -> bool:
        """
        Whether the rules are the same, however they are spelled.
        """
    def spelling(self, /) -> str:
        """
        The canonical spelling.
        """
    def survey(self, /, heaps: SupportsIndex) -> Survey:
        """
        Counts of the nimbers of the first heaps, at least one.
        """
    def title(self, /) -> str:
        """
        The spelling, and the code if that is another.
        """
    def winning_moves(self, /, heaps: SupportsGetItem[int, SupportsIndex], most: SupportsIndex) -> tuple[int | None, list[tuple[int, int | None, list[int]]]]:
        """
        The number of winning moves that a position has, if they were counted, and the first of
        them.
        """

@final
class Run:
    """
    The output of a run, and warnings about its input.
    """
    @property
    def output(self, /) -> str: ...
    @property
    def warnings(self, /) -> list[str]: ...

@final
class Stressed:
    """
    The result of a search for a counterexample.
    """
    @property
    def found(self, /) -> Found | None: ...
    @property
    def tried(self, /) -> tuple[int, int, int, int]:
        """
        The number of cases that were tried: small ones, at bounds, random ones, at the limits.
        """

@final
class Survey:
    """
    Counts of the nimbers of the first heaps.
    """
    @property
    def heaps(self, /) -> int: ...
    @property
    def largest(self, /) -> int: ...
    @property
    def largest_at(self, /) -> int: ...
    @property
    def last_zero(self, /) -> int: ...
    @property
    def mean(self, /) -> float: ...
    @property
    def split(self, /) -> tuple[int, bool, int, int | None, list[int]] | None:
        """
        `(mask, whether the parity of the heap counts, rare heaps, the last rare heap, nimbers of
        rare heaps)`.
        """
    @property
    def values(self, /) -> list[tuple[int, int, int, int]]:
        """
        `(nimber, heaps, first, last)` of each nimber that occurs.
        """
    @property
    def zeros(self, /) -> int: ...

def compute(text: str) -> str:
    """
    Computes a task: what became of it.
    """

def merge(shards: SupportsGetItem[int, str | PathLike[str]], output: str | PathLike[str], csv: bool) -> str:
    """
    Puts the shards of a census together; the summary.
    """

def mex(values: SupportsGetItem[int, SupportsIndex]) -> int:
    """
    The least number that is not among `values`.
    """

def names() -> list[tuple[str, str]]:
    """
    The names of rulesets, with what each of them is.
    """

def nim_sum(values: SupportsGetItem[int, SupportsIndex]) -> int:
    """
    The nim-sum of `values`.
    """

def problem(name: str) -> ProblemAbout:
    """
    The record of a problem, by its name, an alias or its title.
    """

def problem_names() -> list[str]:
    """
    The names of all problems.
    """

def run(name: str, text: bytes, rules: bool, format: str, strict: bool) -> Run:
    """
    Runs a problem over an input: by the theory or, with `rules`, by a search of the statement's
    rules. `format` is `answer`, `explain` or `json`.
    """

def stress(name: str, function: Any, cases: SupportsIndex, seed: SupportsIndex) -> Stressed:
    """
    Searches for an input that `function` answers wrongly, on this thread: an interrupt ends the
    function itself.
    """

def version() -> str:
    """
    The version of the package.
    """
