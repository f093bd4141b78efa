#!/usr/bin/env python3
"""A year by its months, and a day by its hours, of ten million rows in a database of SQLite.

    bench.py PLOTLINE FOLDER [--rows N] [--runs N]

Whole processes, interleaved, medians of N runs (5 unless said) after a warming one:
- the year by its months as a picture, beside SQLite's own sums by Python (which draws nothing), with the peak of its memory;
- a day by its hours where an index finds it, and where none does. What the index is worth is the second by the first.

The rows are a reading each 3.15 seconds of 2023 (time in whole Unix seconds, so that some stand at one; two numbers, a text),
in two files that differ by the index alone.
"""

import argparse
import json
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import CLOCK, PEAK, USER, alone, compared, interleaved, whole

YEAR, FIRST = 31_536_000, 1_672_531_200

PEER = """
import sqlite3
def work(path):
    database = sqlite3.connect(path)
    sql = "select strftime('%Y-%m', ts, 'unixepoch'), avg(temp) from readings group by 1"
    assert len(database.execute(sql).fetchall()) == 12
"""


def made(path, rows, index):
    if path.exists():
        return path
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    database = sqlite3.connect(part)
    database.executescript("pragma journal_mode = off; pragma synchronous = off;"
        "create table readings (ts integer, temp real, load real, sensor text)")
    database.executemany(
        "insert into readings values (?, ?, ?, ?)",
        ((FIRST + i * YEAR // rows, (i * 7919 % 4001) / 100 - 10, (i * 104_729 % 1009) / 8, f"room {i % 4}") for i in range(rows)))
    if index:
        database.execute("create index by_time on readings (ts)")
    database.commit()
    database.close()
    return part.rename(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    indexed = made(options.folder / f"indexed-{options.rows}.db", options.rows, True)
    bare = made(options.folder / f"bare-{options.rows}.db", options.rows, False)
    plotline = [options.plotline, "-q", "--preview", "none", "-c"]
    picture = options.folder / "sqlite.png"
    year = f'plot line mean temp by month | export "{picture}"'
    day = "window 2023-06-01..2023-06-02 | aggregate hourly mean temp"
    commands = {
        "plotline": plotline + [f'load "{bare}" | {year}'],
        "SQLite by Python": alone(PEER, bare),
        "a day by an index": plotline + [f'load "{indexed}" | {day}'],
        "a day without one": plotline + [f'load "{bare}" | {day}'],
    }
    found = interleaved({name: (lambda one=one: whole(one)) for name, one in commands.items()}, options.runs)
    pictures = {name: found[name] for name in ("plotline", "SQLite by Python")}
    results = [compared("a year by its months of SQLite", pictures, peak=found["plotline"][PEAK])]
    with_index, without = found["a day by an index"], found["a day without one"]
    results.append({
        "work": "a day of SQLite by an index", "seconds": [with_index[CLOCK], without[CLOCK]],
        "worth": without[CLOCK] / with_index[CLOCK], "worth in user mode": without[USER] / max(with_index[USER], 1e-4)})
    print(f"peak {found['plotline'][PEAK] / 1e6:.0f} MB; an index is worth {results[1]['worth']:.1f} ×")
    (options.folder / "sqlite.json").write_text(json.dumps(results, indent=1) + "\n")


main()
