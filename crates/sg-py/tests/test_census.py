"""The census through executors: the same tables whoever computes them, also where workers are killed."""

import os
import pathlib
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
import grundy

LEVELS = [1_000, 20_000]


def tables(place: pathlib.Path) -> list[bytes]:
    return [(place / name).read_bytes() for name in ("rows.parquet", "aliases.parquet")]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    place = tmp_path_factory.mktemp("census")
    census = grundy.census.run("octal:2", place, levels=LEVELS)
    assert "rulesets" in str(census)
    return tables(place)


def test_executors_give_the_same_tables(tmp_path: pathlib.Path, expected: list[bytes]) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        grundy.census.run(["octal:2"], tmp_path / "a", levels=LEVELS, executor=pool)
    assert tables(tmp_path / "a") == expected
    with ThreadPoolExecutor(2) as threads:
        grundy.census.run("octal:2", tmp_path / "b", levels=LEVELS, executor=threads, batches=1)
    assert tables(tmp_path / "b") == expected


class Killing(Executor):
    """A pool whose workers are killed after some batches."""

    def __init__(self, pool: ProcessPoolExecutor, batches: int) -> None:
        self.pool, self.left = pool, batches
        # All workers run before one is killed: CPython can wait forever for one that it starts
        # while the pool breaks.
        list(pool.map(time.sleep, [0.3, 0.3]))
        assert len(pool._processes) == 2

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.left -= 1
        if self.left == 0:
            for process in list(self.pool._processes.values()):
                os.kill(process.pid, signal.SIGKILL)
        return self.pool.submit(function, *arguments, **named)


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
def test_a_killed_worker_loses_nothing(tmp_path: pathlib.Path, expected: list[bytes]) -> None:
    broken = 0
    for batches in (2, 3, 5, 1_000_000):
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            try:
                grundy.census.run("octal:2", tmp_path, levels=LEVELS, executor=Killing(pool, batches))
                break
            except BrokenExecutor:
                broken += 1
    assert broken >= 1
    assert tables(tmp_path) == expected


@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
def test_dask_with_a_killed_worker(tmp_path: pathlib.Path, expected: list[bytes]) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))
        killer = threading.Timer(0.3, os.kill, (victim, signal.SIGKILL))
        killer.start()
        grundy.census.run("octal:2", tmp_path, levels=LEVELS, executor=client.get_executor(), batches=8)
        killer.join()
    assert tables(tmp_path) == expected


def test_another_census_in_the_directory_is_refused(tmp_path: pathlib.Path) -> None:
    grundy.census.run("octal:1", tmp_path, levels=[100])
    with pytest.raises(RuntimeError):
        grundy.census.run("octal:2", tmp_path, levels=[100])


def test_rulesets_of_every_form(tmp_path: pathlib.Path) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text("# some\n0.137\nkayles\n")
    given = [grundy.Ruleset("0.07"), "0.16", "subtract(1,2)", f"@{listed}", grundy.Ruleset.from_toml_text("move = [{ take = 2, leave = [0, 1] }]")]
    census = grundy.census.run(given, tmp_path / "out", levels=[1_000], csv=True)
    assert (tmp_path / "out" / "rows.csv").exists()
    assert census == grundy.census.run(given, tmp_path / "out", levels=[1_000])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("octal:99",), ValueError),
        (("no such",), RuntimeError),
        ((5,), TypeError),
        (([None],), TypeError),
        (([grundy.Ruleset("ruler")],), ValueError),
    ],
)
def test_what_is_no_census(tmp_path: pathlib.Path, arguments: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        grundy.census.run(*arguments, tmp_path)


def test_hostile_arguments(tmp_path: pathlib.Path) -> None:
    for named in (
        {"levels": [0]}, {"levels": [-1]}, {"levels": [5, 4]}, {"levels": []}, {"levels": [10**30]}, {"levels": 5},
        {"threads": 0}, {"threads": True}, {"executor": 5}, {"batches": 0, "executor": ThreadPoolExecutor(1)},
    ):  # fmt: skip
        with pytest.raises((TypeError, ValueError)):
            grundy.census.run("octal:1", tmp_path, **named)  # type: ignore[arg-type]
    for value in (-1, 0, 5, True, None, "2", 2.0, 10**30):
        with pytest.raises((TypeError, ValueError)):
            grundy.census.octal(value)  # type: ignore[arg-type]


def test_a_census_is_interrupted(tmp_path: pathlib.Path) -> None:
    def interrupt() -> None:
        time.sleep(0.7)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    start = time.monotonic()
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        grundy.census.run("octal:3", tmp_path, levels=[1_000_000, 10_000_000])
    thread.join()
    assert time.monotonic() - start < 0.7 + float(os.environ.get("SG_INTERRUPT_SECONDS", "1"))


def test_the_rows_as_a_data_frame() -> None:
    pytest.importorskip("pandas")
    table = grundy.census.octal(digits=2, up_to=10_000)
    frame = table.to_pandas()
    assert len(frame) == len(table)
    best = frame.query("verdict == 'proved'").nlargest(1, "period")
    assert best["period"].tolist() == [max(row["period"] or 0 for row in table)]
