#!/usr/bin/env python3
"""Times loading a CSV file, and loading with a weekly mean and maximum or with daily means in a zone whose clocks change,
against pyarrow, polars and DuckDB.

    bench.py PLOTLINE FOLDER ROWS [--runs N]

Interleaved: every program once, in turn, N times (5 unless said), after one warming turn; medians. Each work is measured twice:
whole process against whole process (start, imports, read, end), and once more in a process that has loaded before: a cell
of a running session against a call in a warmed process of the peer. Each peer at its best setting for this file: two threads,
types or datetime format given where it has such an option. Every peer reads the same columns.

Memory is the peak resident size of the whole process, beside the bytes of the four columns (8 bytes a value).
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import PEAK, Session, alone, asked, compared, medians, served, whole

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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("rows", type=int)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    short = options.folder / f"short-{options.rows}.csv"
    long = options.folder / f"long-{options.rows}.csv"
    # What ends in a reply at once, so that a session says when it is done; `x` is each time another.
    load = 'load "{}" as x'
    weekly = 'load "{}" | aggregate weekly mean a, max a'
    daily = 'load "{}" zone UTC | aggregate daily mean a'
    berlin = ["--timezone", "Europe/Berlin"]
    jobs = [
        ("load, numbers of two decimals", "load", short, load, []),
        ("load, numbers of 15 to 17 digits", "load", long, load, []),
        ("load, weekly mean and max", "weekly", short, weekly, []),
        ("load, daily mean in a zone with clock changes", "daily", short, daily, berlin),
    ]
    results = []
    for title, kind, path, cell, words in jobs:
        peers = {name: source[kind] for name, source in PEERS.items() if kind in source}
        commands = {"plotline": [options.plotline, "-q", *words, "-c", cell.format(path)]}
        commands |= {name: alone(source, path) for name, source in peers.items()}
        found = medians(commands, options.runs)
        results.append(compared(f"{title} ({options.rows:,} rows), whole process", found, rows=options.rows))
        contenders = {"plotline": Session(options.plotline, words)}
        contenders |= {name: served(source) for name, source in peers.items()}
        requests = {name: cell.format(path) if name == "plotline" else path for name in contenders}
        found = asked(contenders, requests, options.runs)
        results.append(compared(f"{title} ({options.rows:,} rows), once more in a process", found, rows=options.rows))
    columns = options.rows * 4 * 8
    peak = whole([options.plotline, "-q", "-c", load.format(short)])[PEAK]
    results.append({"work": "peak memory of a load", "bytes": peak, "columns": columns, "ratio": peak / columns})
    print(f"peak memory of a load: {peak / 1e6:,.0f} MB, {peak / columns:.3f} × the columns")
    (options.folder / "load.json").write_text(json.dumps(results, indent=1) + "\n")


main()
