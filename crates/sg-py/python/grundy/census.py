"""The census: what is known of the nimber sequences of many rulesets, on one machine or on many.

>>> import grundy
>>> table = grundy.census.octal(digits=1, up_to=1_000)
>>> len(table), table[-1]["code"], table[-1]["verdict"], table[-1]["period"]
(12, '4.7', 'proved', 2)
"""

from __future__ import annotations

import csv
import os
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import Any, SupportsIndex, overload

from . import _grundy
from ._ruleset import MOST_TABULATED, Ruleset
from ._values import Frozen, grid, kind_of, natural, text_of

LEAST_LEVEL = 10_000
"""Levels are powers of ten from here on."""
BATCH = 1_000
"""The most tasks in a batch that goes to a worker."""
SECONDS = 1.0
"""About how long a batch takes."""
ATTEMPTS = 3
"""How often a batch is handed out whose worker is lost."""


class Table(Sequence[dict[str, Any]]):
    """Rows of a census: a sequence of dicts, one for each canonical code.

    >>> import grundy
    >>> table = grundy.census.octal(digits=1, up_to=1_000)
    >>> sorted(row["period"] for row in table if row["verdict"] == "proved")
    [1, 1, 1, 1, 2, 2, 2, 2, 2, 12, 34]
    """

    __slots__ = ("_rows",)

    def __init__(self, rows: Iterable[dict[str, Any]]) -> None:
        self._rows = tuple(rows)

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[dict[str, Any], ...]: ...
    def __getitem__(self, index: int | slice) -> dict[str, Any] | tuple[dict[str, Any], ...]:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Table) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Table of {len(self)} canonical codes>"

    def to_pandas(self) -> Any:
        """The rows as a `pandas.DataFrame`; pandas must be installed."""
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return pandas.DataFrame(list(self._rows)).convert_dtypes()

    def _repr_html_(self) -> str:
        names = ("code", "verdict", "preperiod", "period", "saltus", "heaps", "largest")
        rows = (["" if row[name] is None else row[name] for name in names] for row in self[:200])
        return grid(f"{len(self)} canonical codes", names, rows)


class Census(Frozen):
    """A census in its directory: the answer of :func:`run`."""

    directory: str
    """The directory, with `rows.parquet`, `aliases.parquet`, `costs.parquet` and `summary.txt`."""
    summary: str
    """Counts, and lists of periods and of open codes, as the tables of the literature have them."""

    __slots__ = _fields = ("directory", "summary")

    def to_pandas(self) -> Any:
        """The rows as a `pandas.DataFrame`; pandas and a Parquet engine, such as pyarrow, must be installed."""
        import pandas

        return pandas.read_parquet(Path(self.directory, "rows.parquet"))

    def __str__(self) -> str:
        return self.summary

    def __repr__(self) -> str:
        return f"<Census in {self.directory!r}>"


def run(
    rulesets: str | Ruleset | Iterable[str | Ruleset],
    out: str | os.PathLike[str],
    *,
    executor: Executor | None = None,
    levels: Iterable[SupportsIndex] | None = None,
    threads: SupportsIndex | None = None,
    batches: SupportsIndex | None = None,
    csv: bool = False,
) -> Census:
    """Computes the census of rulesets in the directory `out`, or goes on with the one that is there.

    `rulesets` are families such as `"octal:3"`, spellings, :class:`Ruleset` values, or `"@FILE"` with one on each line. `levels` are
    the numbers of heaps: all canonical codes to the first, those without a proof to the next, and so on.

    Without an `executor` the threads of this process compute it. With one its workers do: any
    :class:`concurrent.futures.Executor`, such as a `ProcessPoolExecutor`, Dask's `Client(...).get_executor()` on a cluster, or
    `mpi4py.futures`. `batches` is how many batches are handed out at once, twice the workers by default as far as their number is known.

    Each row is written to a journal as soon as it comes. After an interruption, or where a worker's death breaks the executor, the same
    call continues from there. The tables do not depend on who computed what.

    >>> import concurrent.futures, grundy, tempfile
    >>> with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(2) as pool:
    ...     census = grundy.census.run("octal:1", place, levels=[1_000], executor=pool)
    >>> print(census.summary.splitlines()[0].split())
    ['rulesets', '16']
    """
    given = [rulesets] if isinstance(rulesets, (str, Ruleset)) else list(rulesets)
    sources = [_source(each) for each in given]
    steps = None if levels is None else [natural("level", level, 1, MOST_TABULATED) for level in levels]
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor: expected an Executor, found {kind_of(executor)}")
    census = _grundy.Census.begin(os.fspath(out), sources, steps)
    if executor is None:
        census.run(None if threads is None else natural("threads", threads, 1, 4_096))
    else:
        _hand_out(census, executor, None if batches is None else natural("batches", batches, 1, 1_000_000))
    return Census._make(os.fspath(out), census.tables(bool(csv)))


def octal(digits: SupportsIndex = 2, *, up_to: SupportsIndex = 10_000, executor: Executor | None = None) -> Table:
    """The rows of all octal codes of this many digits, computed here and now; `up_to` is the last heap.

    >>> import grundy
    >>> table = grundy.census.octal(digits=2, up_to=10_000)
    >>> max((row["period"], row["code"]) for row in table if row["period"])
    (34, '0.17')
    """
    count = natural("digits", digits, 1, 4)
    heaps = natural("up_to", up_to, 0, MOST_TABULATED - 1) + 1
    levels = [10**power for power in range(4, 10) if LEAST_LEVEL <= 10**power < heaps] + [heaps]
    with tempfile.TemporaryDirectory(prefix="sg-census-") as place:
        run(f"octal:{count}", place, levels=levels, executor=executor, csv=True)
        with Path(place, "rows.csv").open(newline="", encoding="utf-8") as file:
            return Table([_row(row) for row in csv.DictReader(file)])


def _row(texts: dict[str, str]) -> dict[str, Any]:
    """A row of the CSV with its numbers as numbers; what is empty is `None`."""
    values: dict[str, Any] = dict(texts)
    for name, text in texts.items():
        if text == "":
            values[name] = None
        elif name in ("parity", "seen") and text in ("true", "false"):
            values[name] = text == "true"
        elif name not in ("code", "canonical", "checksum", "engine", "same_as") and text.isdecimal():
            values[name] = int(text)
    return values


def _source(source: object) -> str:
    if isinstance(source, Ruleset):
        code = source.code
        if code is None:
            raise ValueError(f"{source}: a census is of rulesets with a code")
        return code
    return text_of("ruleset", source)


def _compute(tasks: list[str]) -> list[str]:
    """What a worker does."""
    return [_grundy.compute(task) for task in tasks]


def _batches_of(executor: Executor) -> int:
    """Twice the number of workers of an executor."""
    workers = getattr(executor, "_max_workers", None)
    client = getattr(executor, "_client", None)
    if workers is None and client is not None:
        workers = sum(client.nthreads().values())
    return 2 * int(workers or 16)


def _hand_out(census: _grundy.Census, executor: Executor, batches: int | None) -> None:
    most = _batches_of(executor) if batches is None else batches
    under_way: dict[Future[list[str]], list[str]] = {}
    attempts: dict[str, int] = {}
    try:
        while True:
            while len(under_way) < most:
                tasks = census.tasks(BATCH, SECONDS)
                if not tasks:
                    break
                under_way[executor.submit(_compute, tasks)] = tasks
            if not under_way:
                return
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                tasks = under_way.pop(future)
                error = future.exception()
                if error is None:
                    for task, outcome in zip(tasks, future.result(), strict=True):
                        census.record(task, outcome)
                    continue
                for task in tasks:
                    census.give_back(task)
                    attempts[task] = attempts.get(task, 0) + 1
                if isinstance(error, BrokenExecutor) or max(attempts[task] for task in tasks) >= ATTEMPTS:
                    raise error
    finally:
        for future in under_way:
            future.cancel()


__all__ = ["Census", "Table", "octal", "run"]
