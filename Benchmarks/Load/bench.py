#!/usr/bin/env python3
"""Times loading a CSV file, and loading with a weekly mean and maximum or with daily means in a zone whose clocks change,
against pyarrow, polars and DuckDB.

    bench.py PLOTLINE FOLDER ROWS [--runs N]

One interleaved run: every program once, in turn, N times (5 unless said), after one warming turn; medians are compared, of
the time by the clock and of the processor's (which a busy machine disturbs less).
Plotline is measured as a whole process (`plotline -q -c 'load …'`: start, read, exit). A peer is measured inside a warmed
process of its own, imports done, by the time of its load call alone, which favours it; each at its best setting for this
file: two threads, types or datetime format given where it has such an option. Every peer reads the same columns.

Memory is the peak resident size of the whole process, beside the bytes of the four columns (8 bytes a value).
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

PEERS = {
    "pyarrow": {
        "load": """
import pyarrow as pa, pyarrow.csv as csv
pa.set_cpu_count(2)
types = {"time": pa.timestamp("us"), "a": pa.float64(), "b": pa.float64(), "c": pa.float64()}
def work(path):
    table = csv.read_csv(path, convert_options=csv.ConvertOptions(column_types=types))
    return table.num_rows
""",
    },
    "polars": {
        "load": """
import polars as pl
def work(path):
    schema = {"time": pl.String, "a": pl.Float64, "b": pl.Float64, "c": pl.Float64}
    frame = pl.scan_csv(path, schema=schema).with_columns(
        pl.col("time").str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us", strict=True)).collect()
    return frame.height
""",
        "weekly": """
import polars as pl
def work(path):
    schema = {"time": pl.String, "a": pl.Float64, "b": pl.Float64, "c": pl.Float64}
    frame = pl.scan_csv(path, schema=schema).select(
        pl.col("time").str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us", strict=True).dt.truncate("1w").alias("week"),
        "a").group_by("week").agg(pl.col("a").mean().alias("mean"), pl.col("a").max().alias("max")).collect(engine="streaming")
    return frame.height
""",
        "daily": """
import polars as pl
def work(path):
    schema = {"time": pl.String, "a": pl.Float64, "b": pl.Float64, "c": pl.Float64}
    day = pl.col("time").str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us", strict=True).dt.replace_time_zone("UTC")
    frame = pl.scan_csv(path, schema=schema).select(
        day.dt.convert_time_zone("Europe/Berlin").dt.truncate("1d").alias("day"), "a").group_by("day").agg(
        pl.col("a").mean()).collect(engine="streaming")
    return frame.height
""",
    },
    "duckdb": {
        "load": """
import duckdb
def work(path):
    con = duckdb.connect()
    con.execute("set threads = 2; set enable_progress_bar = false")
    con.execute(f"create table t as select * from read_csv('{path}', header = true, delim = ',', "
        "columns = {'time': 'TIMESTAMP', 'a': 'DOUBLE', 'b': 'DOUBLE', 'c': 'DOUBLE'})")
    return con.execute("select count(*) from t").fetchone()[0]
""",
        "weekly": """
import duckdb
def work(path):
    con = duckdb.connect()
    con.execute("set threads = 2; set enable_progress_bar = false")
    return len(con.execute(f"select date_trunc('week', time) w, avg(a), max(a) from read_csv('{path}', header = true, "
        "delim = ',', columns = {'time': 'TIMESTAMP', 'a': 'DOUBLE', 'b': 'DOUBLE', 'c': 'DOUBLE'}) group by w").fetchall())
""",
        "daily": """
import duckdb
def work(path):
    con = duckdb.connect()
    con.execute("set threads = 2; set enable_progress_bar = false; set TimeZone = 'Europe/Berlin'")
    return len(con.execute(f"select date_trunc('day', time at time zone 'UTC')::varchar d, avg(a) from read_csv('{path}', "
        "header = true, delim = ',', columns = {'time': 'TIMESTAMP', 'a': 'DOUBLE', 'b': 'DOUBLE', 'c': 'DOUBLE'}) "
        "group by d").fetchall())
""",
    },
}

# A peer process answers each line (a path) with seconds by the clock, seconds of the processor (program and system, all
# threads) and rows.
SERVER = """
import sys, time
for line in sys.stdin:
    start, busy = time.perf_counter(), time.process_time()
    rows = work(line.rstrip("\\n"))
    print(time.perf_counter() - start, time.process_time() - busy, rows, flush=True)
"""


class Peer:
    def __init__(self, source):
        environment = dict(os.environ, POLARS_MAX_THREADS="2", OMP_NUM_THREADS="2")
        self.process = subprocess.Popen(
            [sys.executable, "-c", source + SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=environment)

    def run(self, path):
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer:
            raise SystemExit("a peer failed: see its message above")
        return float(answer[0]), float(answer[1])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Plotline:
    def __init__(self, program, cell, options=()):
        self.program, self.cell, self.options = program, cell, list(options)

    def run(self, path):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        subprocess.run([self.program, "-q", *self.options, "-c", self.cell.format(path)], check=True, stdout=subprocess.DEVNULL)
        seconds = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def close(self):
        pass


def peak_bytes(command):
    """Peak resident bytes of a command, by a process of its own that waits for it alone."""
    code = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); " \
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)"
    return int(subprocess.run([sys.executable, "-c", code, *command], check=True, capture_output=True, text=True).stdout)


def measure(contenders, path, runs):
    """Medians by name: (seconds by the clock, seconds of the processor)."""
    times = {name: [] for name in contenders}
    for turn in range(runs + 1):
        for name, contender in contenders.items():
            seconds = contender.run(path)
            if turn > 0:
                times[name].append(seconds)
    for contender in contenders.values():
        contender.close()
    return {name: tuple(statistics.median(column) for column in zip(*values)) for name, values in times.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("rows", type=int)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    short = options.folder / f"short-{options.rows}.csv"
    long = options.folder / f"long-{options.rows}.csv"
    load = 'load "{}"'
    weekly = 'load "{}" | aggregate weekly mean a, max a | show csv'
    daily = 'load "{}" zone UTC | aggregate daily mean a | show csv'
    berlin = ["--timezone", "Europe/Berlin"]
    jobs = [
        ("load, numbers of two decimals", "load", short, load, []),
        ("load, numbers of 15 to 17 digits", "load", long, load, []),
        ("load, weekly mean and max", "weekly", short, weekly, []),
        ("load, daily mean in a zone with clock changes", "daily", short, daily, berlin),
    ]
    results = []
    for title, kind, path, cell, words in jobs:
        contenders = {"plotline": Plotline(options.plotline, cell, words)}
        contenders |= {name: Peer(source[kind]) for name, source in PEERS.items() if kind in source}
        medians = measure(contenders, path, options.runs)
        results.append({
            "work": title, "rows": options.rows, "seconds": {name: pair[0] for name, pair in medians.items()},
            "processor": {name: pair[1] for name, pair in medians.items()},
            "ratios": {
                name: [mine / theirs for mine, theirs in zip(pair, medians["plotline"])]
                for name, pair in medians.items() if name != "plotline"
            },
        })
    columns = options.rows * 4 * 8
    peak = peak_bytes([options.plotline, "-q", "-c", load.format(short)])
    results.append({"work": "peak memory of a load", "bytes": peak, "columns": columns, "ratio": peak / columns})

    for result in results:
        if "seconds" in result:
            print(f"{result['work']} ({result['rows']:,} rows)")
            for name, seconds in result["seconds"].items():
                busy, ratio = result["processor"][name], result["ratios"].get(name)
                print(f"    {name:10} {seconds:8.3f} s {busy:8.3f} s of the processor"
                    + (f"   {ratio[0]:5.2f} × and {ratio[1]:5.2f} × plotline" if ratio else ""))
        else:
            print(f"{result['work']}: {result['bytes'] / 1e6:,.0f} MB, {result['ratio']:.3f} × the columns")
    (options.folder / "load.json").write_text(json.dumps(results, indent=1) + "\n")


main()
