#!/usr/bin/env python3
"""Tables of engines, asked where they are: beside the bare query by the engine's own client.

    bench.py PLOTLINE FOLDER [--rows N] [--many N] [--runs N] [--engines postgresql,clickhouse,duckdb]

Whole processes, interleaved, medians of N runs (9 unless said) after a warming one, over a reading a second (time, two numbers, a
text): of `--rows` rows in PostgreSQL, with an index on the time, and of `--many` in ClickHouse, in order of time, and in DuckDB:
- the mean of each week, as numbers;
- a line of all rows in 1,600 columns of pixels, to a PNG file. The client is asked for the first, last, least and greatest value of
  each column and draws nothing; PostgreSQL's has no `arg_min`, so that it is asked for the times and values of the ends alone;
- the same of a hundredth of the time;
- what a load asks before any rows, by `explain`, and the mean of each week of all rows when they are fetched.

The servers are those of the tests (Tests/Support/servers), made from nothing and gone at the end. ClickHouse 18.16 tells no rows of a
line, so that its line of all rows is left out, and that of a hundredth fetches the rows.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))
from timing import CLOCK, PEAK, TWO_THREADS, compared, interleaved, whole

FIRST, COLUMNS = 1_672_531_200, 1600
SERVERS = HERE.parent / "Tests" / "Support" / "servers"


class Engine:
    """An engine with the table, the address of it, and its own client's command for a query."""

    process = None
    draws_all = True

    def started(self, script, folder):
        """The words that a server's script writes once it answers."""
        file = folder / f"{script}-at"
        file.unlink(missing_ok=True)
        self.process = subprocess.Popen([SERVERS / script, file], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        while not file.exists():
            if self.process.poll() is not None:
                sys.exit(f"{script} has not started")
            time.sleep(0.05)
        words = file.read_text().split()
        if words[0] == "error":
            sys.exit(f"{script}: {' '.join(words[1:])}")
        return words

    def stopped(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()

    def columns(self, rows, share):
        """First and end of a part of the time, in seconds since 1970, and the width of a column of pixels."""
        length = rows * share
        first = FIRST + (rows - length) // 2
        return int(first), int(first + length), length / COLUMNS


class PostgreSQL(Engine):
    name = "postgresql"

    def __init__(self, folder, rows):
        self.port = self.started("postgres", folder)[0]
        self.load = f"load postgresql://postgres@127.0.0.1:{self.port}/postgres?table=readings"
        made = (
            f"create table readings as select to_timestamp({FIRST} + i) as ts, (i * 7919::bigint % 4001) / 100.0::float8 - 10 as temp, "
            f"(i * 104729::bigint % 1009) / 8.0::float8 as load, 'room ' || i % 4 as sensor from generate_series(0, {rows - 1}) i")
        for sql in (made, "create index on readings (ts)", "vacuum analyze readings"):
            subprocess.run(self.client(sql), check=True, stdout=subprocess.DEVNULL)
        self.week = "select date_trunc('week', ts), avg(temp) from readings group by 1 order by 1"

    def client(self, sql):
        return ["psql", "-qAt", "-h", "127.0.0.1", "-p", self.port, "-U", "postgres", "-c", sql]

    def line(self, first, end, width):
        return (
            f"select floor((extract(epoch from ts) - {first}) / {width}), min(ts), max(ts), min(temp), max(temp), count(temp) "
            f"from readings where ts >= to_timestamp({first}) and ts < to_timestamp({end}) group by 1")


class ClickHouse(Engine):
    name = "clickhouse"
    draws_all = False

    def __init__(self, folder, rows):
        self.port = self.started("clickhouse", folder)[0]
        self.load = f"load clickhouse://127.0.0.1:{self.port}/default/readings"
        for sql in (
            "create table readings (ts DateTime, temp Float64, load Float64, sensor String) engine = MergeTree order by ts",
            f"insert into readings select toDateTime({FIRST}) + number, (number * 7919 % 4001) / 100 - 10, (number * 104729 % 1009) / 8, "
            f"concat('room ', toString(number % 4)) from numbers({rows})",
        ):
            subprocess.run(self.client(sql), check=True, stdout=subprocess.DEVNULL)
        self.week = "select toMonday(ts) w, avg(temp) from readings group by w order by w"

    def client(self, sql):
        return ["curl", "-sSf", f"http://127.0.0.1:{self.port}/", "--data-binary", sql]

    def line(self, first, end, width):
        return (
            f"select intDiv(toUInt32(ts) - {first}, {max(1, int(width))}) b, argMin(temp, ts), argMax(temp, ts), min(temp), max(temp), count() "
            f"from readings where ts >= toDateTime({first}) and ts < toDateTime({end}) group by b")


class DuckDB(Engine):
    name = "duckdb"

    def __init__(self, folder, rows):
        # The program itself, without the script of Python's around it, which takes as long as many queries.
        own = sorted((HERE.parent / ".venv" / "lib").glob("python3*/site-packages/duckdb_cli/duckdb"))
        program = str(own[0]) if own else shutil.which("duckdb") or sys.exit("no duckdb: scripts/setup --tests fetches one")
        self.file = folder / f"engine-{rows}.duckdb"
        self.program = [program, "-readonly", str(self.file), "-csv", "-c"]
        # Ours looks for it there, too.
        TWO_THREADS["PATH"] = str(Path(program).parent) + os.pathsep + TWO_THREADS["PATH"]
        if not self.file.exists():
            part = self.file.with_suffix(".part")
            part.unlink(missing_ok=True)
            subprocess.run(
                [program, str(part), "-c",
                 f"create table readings as select make_timestamp(({FIRST} + i) * 1000000) as ts, (i * 7919 % 4001) / 100 - 10 as temp, "
                 f"(i * 104729 % 1009) / 8 as load, 'room ' || i % 4 as sensor from range({rows}) t(i)"],
                check=True, stdout=subprocess.DEVNULL)
            part.rename(self.file)
        self.load = f'load "{self.file}" table readings'
        self.week = "select date_trunc('week', ts) w, avg(temp) from readings group by w order by w"

    def client(self, sql):
        return self.program + [sql]

    def line(self, first, end, width):
        return (
            f"select floor((epoch(ts) - {first}) / {width}) b, arg_min(temp, ts), arg_max(temp, ts), min(temp), max(temp), count(temp) "
            f"from readings where ts >= make_timestamp({first}000000) and ts < make_timestamp({end}000000) group by b")


def stamp(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))


def measured(engine, rows, plotline, folder, runs):
    ours = lambda words: plotline + [f"{engine.load} | {words}"]
    export = f'export "{folder / engine.name}.png" size {COLUMNS}x900 scale 1'
    first, end, width = engine.columns(rows, 0.01)
    works = {"the mean of each week": (ours("aggregate weekly mean temp"), engine.week)}
    if engine.draws_all:
        works["a line in 1,600 columns"] = (
            ours(f"plot line temp | {export}"), engine.line(FIRST, FIRST + rows, rows / COLUMNS))
    works["a line of a hundredth"] = (
        ours(f"window {stamp(first)}..{stamp(end)} | plot line temp | {export}"), engine.line(first, end, width))
    results = []
    for work, (mine, sql) in works.items():
        jobs = {"plotline": mine, "its own client": engine.client(sql)}
        found = interleaved({name: (lambda one=one: whole(one)) for name, one in jobs.items()}, runs)
        beyond = found["plotline"][CLOCK] - found["its own client"][CLOCK]
        results.append(compared(
            f"{work} of {engine.name}, {rows:,} rows", found, peak=found["plotline"][PEAK], beyond=beyond))
    extra = {"discovery": ours("explain")}
    if rows <= 10_000_000:
        # What puts the rows in order of values fetches them.
        extra["all rows fetched"] = ours("sort temp | aggregate weekly mean temp")
    found = interleaved({name: (lambda one=one: whole(one)) for name, one in extra.items()}, min(runs, 3))
    results.append({"work": f"discovery of {engine.name}", "seconds": {name: list(row[:3]) for name, row in found.items()}})
    for name, row in found.items():
        print(f"    {name:34} {row[CLOCK] * 1000:9.1f} ms clock, peak {row[PEAK] / 1e6:.0f} MB", flush=True)
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--many", type=int, default=100_000_000)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--engines", default="postgresql,clickhouse,duckdb")
    options = parser.parse_args()
    plotline = [options.plotline, "-q", "--preview", "none", "-c"]
    folder = options.folder.resolve()
    results = []
    for kind, rows in ((PostgreSQL, options.rows), (ClickHouse, options.many), (DuckDB, options.many)):
        if kind.name not in options.engines.split(","):
            continue
        engine = kind.__new__(kind)
        try:
            engine.__init__(folder, rows)
            results += measured(engine, rows, plotline, folder, options.runs)
        finally:
            engine.stopped()
    (folder / "engines.json").write_text(json.dumps(results, indent=1) + "\n")


main()
