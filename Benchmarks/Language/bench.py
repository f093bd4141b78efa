#!/usr/bin/env python3
"""Times a line from its text to its plan, in user mode: `explain` of 400 lines in one process, less the same process without any.

    bench.py PLOTLINE FOLDER WEATHER [--runs N]

Medians of N runs (9 unless said). What a cell keeps of itself is part of it, so that parse and plan alone take less.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import USER, whole

LINES = [
    "where wind > 3 and gust < 9 | aggregate hourly mean wind, max gust | explain",
    "sum precipitation by hour of day | sort desc | explain",
    "rolling 1 hour mean wind, gust | derive r = gust / wind | top 3 r | explain",
    "where weekday(time) in (Sat, Sun) or hour(time) between 8 and 17 | "
    "aggregate every 2 hours by hour of day mean temperature as t | explain",
]
COUNT = 400


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("weather", type=Path)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()

    def seconds(count):
        command = [options.plotline, "-q", "--preview", "none", "-c", f'load "{options.weather}"']
        for at in range(count):
            command += ["-c", LINES[at % len(LINES)]]
        return whole(command)[USER]

    runs = [(seconds(COUNT) - seconds(0)) / COUNT * 1000 for _ in range(options.runs)]
    result = {"title": "a line parsed and planned", "milliseconds": statistics.median(runs)}
    (options.folder / "language.json").write_text(json.dumps([result], indent=1) + "\n")
    print(f"a line parsed and planned: {result['milliseconds']:.2f} ms")


main()
