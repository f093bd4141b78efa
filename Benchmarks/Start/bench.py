#!/usr/bin/env python3
"""Times whole processes that draw: from the start to a chart of a small file, against gnuplot; and how the time of a line
chart grows with its points.

    bench.py PLOTLINE FOLDER WEATHER [--runs N]

Interleaved, medians of N runs (15 unless said) after two warming ones. gnuplot draws the same column of the same file with
its fastest terminal of each kind: `dumb` for text, `pngcairo` for an 800×400 PNG. Growth: the processor's seconds of
loading and drawing 10 thousand and 10 million points, each less the seconds of loading alone; beside the second, what one
pass over the data costs (its weekly mean, less the load).
"""

import argparse
import json
import resource
import statistics
import subprocess
import time
from pathlib import Path


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def medians(commands, runs):
    times = {name: [] for name in commands}
    for turn in range(runs + 2):
        for name, command in commands.items():
            pair = run(command)
            if turn > 1:
                times[name].append(pair)
    return {name: tuple(statistics.median(column) for column in zip(*pairs)) for name, pairs in times.items()}


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
    results = []

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
    for title, commands in jobs:
        found = medians(commands, options.runs)
        results.append({
            "work": title, "seconds": {name: pair[0] for name, pair in found.items()},
            "processor": {name: pair[1] for name, pair in found.items()},
            "ratios": {"gnuplot": [theirs / mine for mine, theirs in zip(found["plotline"], found["gnuplot"])]},
        })

    large = options.folder / "short-10000000.csv"
    if large.exists():
        small = options.folder / "short-10000.csv"
        if not small.exists():
            with open(large) as rows, open(small, "w") as target:
                target.writelines(next(rows) for _ in range(10_001))
        draw = f'keep a | plot line a | export "{picture}" size 1600x900 scale 1'
        found = medians({
            "small load": plotline + [f'load "{small}" | keep a'],
            "small chart": plotline + [f'load "{small}" | {draw}'],
            "large load": plotline + [f'load "{large}" | keep a'],
            "large pass": plotline + [f'load "{large}" | keep a | aggregate weekly mean a'],
            "large chart": plotline + [f'load "{large}" | {draw}'],
        }, max(3, options.runs // 3))
        busy = {name: pair[1] for name, pair in found.items()}
        results.append({
            "work": "line chart of 10 thousand and of 10 million points", "processor": busy,
            "small": busy["small chart"] - busy["small load"], "large": busy["large chart"] - busy["large load"],
            "pass": busy["large pass"] - busy["large load"],
        })

    for result in results:
        print(result["work"])
        for name, seconds in result.get("seconds", {}).items():
            ratio = result["ratios"].get(name)
            print(f"    {name:10} {seconds * 1000:8.1f} ms {result['processor'][name] * 1000:8.1f} ms of the processor"
                + (f"   {ratio[0]:5.2f} × and {ratio[1]:5.2f} × plotline" if ratio else ""))
        if "small" in result:
            print(f"    10 thousand {result['small'] * 1000:.0f} ms, 10 million {result['large'] * 1000:.0f} ms, "
                f"one pass over these {result['pass'] * 1000:.0f} ms")
    (options.folder / "start.json").write_text(json.dumps(results, indent=1) + "\n")


main()
