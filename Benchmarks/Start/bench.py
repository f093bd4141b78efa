#!/usr/bin/env python3
"""Times whole processes that draw: from the start to a chart of a small file, against gnuplot.

    bench.py PLOTLINE FOLDER WEATHER [--runs N]

Interleaved, medians of N runs (15 unless said) after two warming ones. gnuplot draws the same column of the same file with
its fastest terminal of each kind: `dumb` for text, `pngcairo` for an 800×400 PNG.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import compared, medians


def gnuplot(terminal, weather, output=None):
    script = f"set terminal {terminal}; " + (f"set output '{output}'; " if output else "")
    script += "set datafile separator ','; set xdata time; set timefmt '%Y-%m-%dT%H:%M'; unset key; "
    script += f"plot '{weather}' every ::1 using 1:4 with lines"
    return ["gnuplot", "-e", script]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("weather", type=Path)
    parser.add_argument("--runs", type=int, default=15)
    options = parser.parse_args()
    plotline = [options.plotline, "-q", "--preview", "none", "-c"]
    picture, other = options.folder / "start.png", options.folder / "start-gnuplot.png"
    jobs = [
        ("start to a text chart of 144 rows", {
            "plotline": [options.plotline, "-c", f'load "{options.weather}" | plot line wind'],
            "gnuplot": gnuplot("dumb 80 24", options.weather),
        }),
        ("start to an 800×400 PNG of 144 rows", {
            "plotline": plotline + [
                f'load "{options.weather}" | plot line wind | export "{picture}" size 800x400 scale 1'],
            "gnuplot": gnuplot("pngcairo size 800,400", options.weather, other),
        }),
    ]
    results = [compared(title, medians(commands, options.runs, warming=2)) for title, commands in jobs]
    (options.folder / "start.json").write_text(json.dumps(results, indent=1) + "\n")


main()
