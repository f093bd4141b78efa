#!/usr/bin/env python3
"""Times reading JSON Lines against DuckDB and polars, and an Apple Health export against a bare pass of libxml2's SAX parser.

    bench.py PLOTLINE FOLDER PROJECT [--runs N]

A million rows, or records, each, made once from a seed. Interleaved, medians of N runs (5 unless said) after a warming one.
Plotline is a whole process (`plotline -q -c 'load …'`), so is the bare pass (sax-pass.c, built here); DuckDB and polars are
timed inside a warmed process, their call alone, which favours them. Memory of the export: the peak of the process less that
of an empty cell, beside the bytes of the columns kept (8 of time, 8 of value, 4 of source).
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

ROWS = 1_000_000
PEERS = {
    "DuckDB": """
import duckdb
connection = duckdb.connect(config={"threads": 2})
def work(path):
    return connection.execute("create or replace table t as select * from read_json(?, format='newline_delimited', "
        "columns={time: 'TIMESTAMP', a: 'DOUBLE', b: 'DOUBLE', place: 'VARCHAR'})", [path]).fetchall()
""",
    "polars": """
import polars as pl
def work(path):
    schema = {"time": pl.String, "a": pl.Float64, "b": pl.Float64, "place": pl.String}
    return pl.read_ndjson(path, schema=schema).with_columns(
        pl.col("time").str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us")).height
""",
}
LOOP = """
import resource, sys, time
for line in sys.stdin:
    before = resource.getrusage(resource.RUSAGE_SELF); start = time.perf_counter()
    work(line.strip())
    seconds = time.perf_counter() - start; after = resource.getrusage(resource.RUSAGE_SELF)
    print(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, flush=True)
"""


def lines_file(folder):
    path = folder / f"lines-{ROWS}.jsonl"
    if not path.exists():
        import numpy as np
        random = np.random.default_rng(7)
        a, b = np.round(random.normal(20, 5, ROWS), 2), np.round(random.normal(0, 100, ROWS), 3)
        with open(path.with_suffix(".part"), "w") as file:
            for row in range(ROWS):
                moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(1_700_000_000 + row * 10))
                file.write(f'{{"time":"{moment}","a":{a[row]},"b":{b[row]},"place":"p{row % 7}"}}\n')
        path.with_suffix(".part").rename(path)
    return path


def health_file(folder):
    path = folder / f"export-{ROWS}.xml"
    if not path.exists():
        with open(path.with_suffix(".part"), "w") as file:
            file.write('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n')
            file.write(' <ExportDate value="2024-12-01 10:00:00 +0000"/>\n')
            for row in range(ROWS):
                first = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(1_500_000_000 + row * 120))
                last = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(1_500_000_060 + row * 120))
                kind = ("StepCount", "count") if row % 2 else ("DistanceWalkingRunning", "km")
                file.write(f' <Record type="HKQuantityTypeIdentifier{kind[0]}" sourceName="Phone" sourceVersion="10.2" '
                    f'unit="{kind[1]}" creationDate="{last} +0000" startDate="{first} +0000" endDate="{last} +0000" '
                    f'value="{row % 400}"/>\n')
            file.write("</HealthData>\n")
        path.with_suffix(".part").rename(path)
    return path


def process(command):
    """Clock and processor seconds of a whole process, and the peak of its memory in KB."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command[0]} ended with {child.returncode}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def asked(peer, path):
    peer.stdin.write(f"{path}\n")
    peer.stdin.flush()
    return tuple(float(word) for word in peer.stdout.readline().split())


def report(title, ours, others):
    print(title)
    middle = lambda runs, at: statistics.median(run[at] for run in runs)
    result = {"work": title, "plotline": [middle(ours, 0), middle(ours, 1)], "ratios": {}}
    for name, runs in others.items():
        ratios = [middle(runs, at) / middle(ours, at) for at in (0, 1)]
        result["ratios"][name] = ratios
        print(f"    {name:14} {ratios[0]:5.2f} × clock {ratios[1]:5.2f} × processor of plotline's")
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("project", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    lines, export = lines_file(options.folder), health_file(options.folder)

    bare = options.folder / "sax-pass"
    flags = subprocess.run(["xml2-config", "--cflags"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run(
        ["cc", "-O2", f"-I{options.project}/Sources/CXML", *flags, f"{options.project}/Benchmarks/Formats/sax-pass.c",
         "-lxml2", "-o", bare], check=True)

    peers = {
        name: subprocess.Popen(
            [sys.executable, "-c", code + LOOP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name, code in PEERS.items()}
    load = [options.plotline, "-q", "--preview", "none", "-c"]
    json_runs, json_peers = [], {name: [] for name in peers}
    health_runs, bare_runs = [], []
    for turn in range(options.runs + 1):
        found = [process(load + [f'load "{lines}"'])]
        theirs = {name: asked(peer, lines) for name, peer in peers.items()}
        health = process(load + [f'load "{export}" type StepCount'])
        passed = process([str(bare), str(export)])
        if turn > 0:
            json_runs += found
            for name, run in theirs.items():
                json_peers[name].append(run)
            health_runs.append(health)
            bare_runs.append(passed)
    results = [
        report(f"JSON Lines, {ROWS:,} rows", json_runs, json_peers),
        report(f"Apple Health, {ROWS:,} records", health_runs, {"bare SAX pass": bare_runs}),
    ]
    empty = process(load + ['note "x"'])[2]
    kept = ROWS // 2 * 20
    beyond = statistics.median(run[2] for run in health_runs) * 1024 - empty * 1024 - kept
    results[1]["beyond"] = beyond
    print(f"    memory beyond what is kept: {beyond / 1e6:.0f} MB")
    (options.folder / "formats.json").write_text(json.dumps(results, indent=1) + "\n")


main()
