#!/usr/bin/env python3
"""Times reading JSON Lines against DuckDB and polars, and an Apple Health export against a bare pass of libxml2's SAX parser.

    bench.py PLOTLINE FOLDER PROJECT [--runs N]

A million rows, or records, each, made once from a seed. Interleaved, medians of N runs (5 unless said) after a warming one:
whole process against whole process (the bare pass is sax-pass.c, built here), JSON Lines once more in a process that has
loaded before: a cell of a running session against a call in a warmed process of the peer. Memory of the export: the peak of
the process less that of an empty cell, beside the bytes of the columns kept (8 of time, 8 of value, 4 of source).
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import PEAK, Session, alone, asked, compared, medians, served, whole

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

    load = [options.plotline, "-q", "--preview", "none", "-c"]
    cell = f'load "{lines}" as x'
    commands = {"plotline": load + [cell]} | {name: alone(source, lines) for name, source in PEERS.items()}
    results = [compared(f"JSON Lines, {ROWS:,} rows, whole process", medians(commands, options.runs))]
    contenders = {"plotline": Session(options.plotline)} | {name: served(source) for name, source in PEERS.items()}
    requests = {name: cell if name == "plotline" else lines for name in contenders}
    results.append(compared(f"JSON Lines, {ROWS:,} rows, once more in a process", asked(contenders, requests, options.runs)))

    found = medians({"plotline": load + [f'load "{export}" type StepCount'], "bare SAX pass": [bare, export]}, options.runs)
    beyond = found["plotline"][PEAK] - whole(load + ['note "x"'])[PEAK] - ROWS // 2 * 20
    results.append(compared(f"Apple Health, {ROWS:,} records", found, beyond=beyond))
    print(f"    memory beyond what is kept: {beyond / 1e6:.0f} MB")
    (options.folder / "formats.json").write_text(json.dumps(results, indent=1) + "\n")


main()
