#!/usr/bin/env python3
"""How time and memory grow.

    bench.py PLOTLINE FOLDER WEATHER [--runs N]

Whole processes, interleaved, medians of N runs (3 unless said) after a warming one, in seconds of user mode:
- loading, and loading with a weekly mean, of files of 1, 10 and 100 million rows, by the million rows;
- a line chart of 10 thousand and of 10 million loaded points, each less the load, beside what one pass over the larger one's
  column costs (its weekly mean, less the load);
- what a cell adds to the peak memory of a session: of ten thousand cells that read and aggregate a small file, and of two
  thousand that draw it, too. A session keeps its cells, their replies and figures, since `save` writes them.

The file of a hundred million rows (3.7 GB) is the one of ten million ten times, each time four years later, so that its days
exist and its times ascend.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import PEAK, medians, whole

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Load"))
from tenfold import ten_times

MILLION = 1_000_000


def first_rows(large, rows):
    path = large.with_name(f"short-{rows}.csv")
    if not path.exists():
        with open(large) as source, open(path.with_suffix(".part"), "w") as target:
            target.writelines(next(source) for _ in range(rows + 1))
        path.with_suffix(".part").rename(path)
    return path


def peak_of_session(options, cell, count):
    script = options.folder / f"cells-{count}.txt"
    script.write_text(f"{cell}\n\n" * count)
    with open(script) as text:
        return whole([options.plotline, "--preview", "none"], stdin=text)[PEAK]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("weather", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    plotline = [options.plotline, "-q", "--preview", "none", "-c"]
    large = options.folder / f"short-{10 * MILLION}.csv"
    files = {
        1: first_rows(large, MILLION), 10: large, 100: ten_times(large, 10 * MILLION)}
    results = []

    commands = {}
    for millions, path in files.items():
        commands[f"load {millions}"] = plotline + [f'load "{path}"']
        commands[f"weekly mean {millions}"] = plotline + [f'load "{path}" | aggregate weekly mean a']
    found = medians(commands, options.runs)
    for kind in ("load", "weekly mean"):
        costs = {millions: found[f"{kind} {millions}"][1] / millions for millions in files}
        results.append({
            "work": f"growth of a {kind}", "milliseconds a million rows": {m: cost * 1000 for m, cost in costs.items()},
            "ratio": costs[100] / costs[1]})
        print(f"{kind}: " + ", ".join(f"{cost * 1000:.0f} ms a million rows of {m} million" for m, cost in costs.items()))

    small = first_rows(large, 10_000)
    picture = options.folder / "growth.png"
    draw = f'plot line a | export "{picture}" size 1600x900 scale 1'
    found = medians({
        "small load": plotline + [f'load "{small}" | keep a'],
        "small chart": plotline + [f'load "{small}" | keep a | {draw}'],
        "large load": plotline + [f'load "{large}"'],
        "large pass": plotline + [f'load "{large}"\naggregate weekly mean a'],
        "large chart": plotline + [f'load "{large}"\n{draw}'],
    }, options.runs + 2)
    busy = {name: row[1] for name, row in found.items()}
    costs = [busy[f"{size} {kind}"] - busy[f"{size} load"] for size, kind in
        (("small", "chart"), ("large", "chart"), ("large", "pass"))]
    results.append({
        "work": "line chart of 10 thousand and of 10 million points", "small": costs[0], "large": costs[1], "pass": costs[2]})
    print(f"line chart: of 10 thousand points {costs[0] * 1000:.0f} ms, of 10 million {costs[1] * 1000:.0f} ms, "
        f"one pass over these {costs[2] * 1000:.0f} ms")

    cells = {"data": f'load "{options.weather}" | aggregate hourly mean wind'}
    cells["figures"] = cells["data"] + " | plot line wind"
    for kind, cell in cells.items():
        counts = (1_000, 10_000) if kind == "data" else (500, 2_000)
        peaks = [peak_of_session(options, cell, count) for count in counts]
        result = {
            "work": f"memory of a cell of {kind}", "cells": counts, "bytes": peaks,
            "kilobytes a cell": (peaks[1] - peaks[0]) / (counts[1] - counts[0]) / 1000}
        results.append(result)
        print(f"memory of sessions of {kind}: " + ", ".join(
            f"{peak / 1e6:.1f} MB after {count:,} cells" for count, peak in zip(counts, peaks))
            + f": {result['kilobytes a cell']:.1f} KB a cell")
    (options.folder / "growth.json").write_text(json.dumps(results, indent=1) + "\n")


main()
