#!/usr/bin/env python3
"""Times reading columns between blanks and a log by a pattern against DuckDB, and a workbook against openpyxl and calamine.

    bench.py PLOTLINE FOLDER [--runs N]

A million lines, or a hundred thousand rows of a sheet, each made once from a seed (make_files.py). Interleaved, medians of N runs (5 unless
said) after a warming one: whole process against whole process, and once more in a process that has loaded before. DuckDB has
two threads and is given delimiter and types; of columns between runs of blanks and of lines it takes the parts by
`regexp_extract`. openpyxl reads without formulas or styles of its own (`read_only`, `values_only`) into lists; calamine fills a
data frame of pandas. What each has read is counted and summed before anything is timed: rows and sums must be the same.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from make_files import ROWS, SHEET_ROWS, aligned, log, single_blanks, workbook
from timing import Session, alone, asked, compared, medians, served

DUCKDB = """
import duckdb
connection = duckdb.connect(config={"threads": 2})
connection.execute("set enable_progress_bar = false")
LINES = "read_csv(?, header = false, delim = '\\x01', quote = '', escape = '', columns = {line: 'VARCHAR'}, auto_detect = false"
def work(path):
    connection.execute("create or replace table t as " + QUERY, [path])
    return connection.execute("select count(*), sum(NUMBER) from t".replace("NUMBER", NUMBER)).fetchone()
"""

BLANKS = DUCKDB + """
NUMBER = "load"
QUERY = ("from read_csv(?, header = true, delim = ' ', auto_detect = false, "
    "columns = {time: 'TIMESTAMP', load: 'DOUBLE', used: 'DOUBLE', state: 'VARCHAR'})")
"""

# Runs of blanks are not a delimiter that it knows: the nearest is the parts of a pattern.
ALIGNED = DUCKDB + """
NUMBER = "load"
QUERY = ("select p.time::TIMESTAMP as time, p.load::DOUBLE as load, p.used::DOUBLE as used, p.state as state from (select "
    "regexp_extract(line, '(\\\\S+) +(\\\\S+) +(\\\\S+) +(\\\\S+)', ['time', 'load', 'used', 'state']) as p from " + LINES + ", skip = 1))")
"""

PATTERN = r"^\[(?<time>.{19})\] (?<pump>\w+): (?<flow>[\d.]+) l/min at (?<pressure>[\d.]+) bar"
LOG = DUCKDB + """
NUMBER = "flow"
QUERY = ("select p.time::TIMESTAMP as time, p.pump as pump, p.flow::DOUBLE as flow, p.pressure::DOUBLE as pressure from (select "
    "regexp_extract(line, '^\\\\[(.{19})\\\\] (\\\\w+): ([\\\\d.]+) l/min at ([\\\\d.]+) bar', ['time', 'pump', 'flow', 'pressure']) as p "
    "from " + LINES + "))")
"""

OPENPYXL = """
import openpyxl
def work(path):
    sheet = openpyxl.load_workbook(path, read_only=True).worksheets[0]
    rows = iter(sheet.iter_rows(values_only=True))
    names = next(rows)
    columns = list(zip(*rows))
    return len(columns[0]), sum(columns[1])
"""

CALAMINE = """
import pandas
def work(path):
    frame = pandas.read_excel(path, engine="calamine")
    return len(frame), float(frame["a"].sum())
"""


def ours_counted(plotline, cell, column):
    """Rows and the column's sum as the program prints them after the load."""
    output = subprocess.run(
        [plotline, "-q", "--preview", "none", "-c", f"{cell}\naggregate n = count, s = sum {column}\nshow json"],
        capture_output=True, text=True, check=True).stdout
    row = json.loads(output[output.index("[{" if "[{" in output else "["):])
    row = row[0] if isinstance(row, list) else row
    return row["n"], row["s"]


def peer_counted(source, path):
    output = subprocess.run(
        [sys.executable, "-c", source + f"\nprint(*work({str(path)!r}))"], stdout=subprocess.PIPE, text=True, check=True).stdout
    rows, total = output.split()
    return int(rows), float(total)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    works = [
        ("columns between single blanks", single_blanks(options.folder), "", "load", {"DuckDB": BLANKS}),
        ("columns between runs of blanks", aligned(options.folder), "", "load", {"DuckDB": ALIGNED}),
        ("a log by a pattern", log(options.folder), f' lines "{PATTERN}"', "flow", {"DuckDB": LOG}),
        ("a workbook", workbook(options.folder), "", "a", {"openpyxl": OPENPYXL, "calamine and pandas": CALAMINE}),
    ]
    results = []
    for work, path, words, column, peers in works:
        cell = f'load "{path}"{words} as x'
        wanted = ours_counted(options.plotline, cell, column)
        for name, source in peers.items():
            rows, total = peer_counted(source, path)
            if rows != wanted[0] or abs(total - wanted[1]) > 1e-6 * abs(total):
                sys.exit(f"{work}: {name} has {rows} rows and a sum of {total}, plotline {wanted}")
        rows = SHEET_ROWS if path.suffix == ".xlsx" else ROWS
        commands = {"plotline": [options.plotline, "-q", "--preview", "none", "-c", cell]}
        commands |= {name: alone(source, path) for name, source in peers.items()}
        results.append(compared(f"{work}, {rows:,} rows, whole process", medians(commands, options.runs)))
        contenders = {"plotline": Session(options.plotline)} | {name: served(source) for name, source in peers.items()}
        requests = {name: cell if name == "plotline" else str(path) for name in contenders}
        results.append(compared(f"{work}, {rows:,} rows, once more in a process", asked(contenders, requests, options.runs)))
    (options.folder / "readers.json").write_text(json.dumps(results, indent=1) + "\n")


main()
