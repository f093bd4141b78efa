#!/usr/bin/env python3
"""Times many notebooks and long ones: a hundred with a figure each verified, by one process and by one for each processor; one of
10,000 cells opened at the prompt; and the memory at its peak of those.

    many.py PLOTLINE FOLDER PROJECT [--runs N]

Medians of N runs (5 unless said) after a warming one. Outputs are recorded by PLOTLINE itself.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import CLOCK, PEAK, SYSTEM, USER, whole

CELLS = ["load ../Samples/weather.csv as w", "w | aggregate hourly mean wind, max gust as h", "n = {}", "show 5", "h | plot line wind"]


def notebook(cells):
    return "# Measured\n\n" + "\n".join(f"```{{code-cell}} plotline\n{cell}\n```\n" for cell in cells)


def record(plotline, path, cwd):
    subprocess.run([plotline, "run", path, "--save", "--preview", "none", "-q"], cwd=cwd, check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("project", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    plotline = os.path.realpath(options.plotline)
    work = options.folder.resolve() / "many"
    shutil.rmtree(work, ignore_errors=True)
    (work / "notebooks").mkdir(parents=True)
    (work / "Samples").mkdir()
    shutil.copy(options.project / "Samples/weather.csv", work / "Samples")
    # What stands around them is one project.
    (work / ".plotline").mkdir()
    for number in range(100):
        (work / f"notebooks/n{number:03}.md").write_text(notebook(cell.format(number) for cell in CELLS))
        record(plotline, f"notebooks/n{number:03}.md", work)
    for count in (1_000, 10_000):
        cells = ["load Samples/weather.csv as w"] + [f"w | where wind > {cell % 7} | show 3" for cell in range(count - 1)]
        (work / f"{count}.md").write_text(notebook(cells))
        record(plotline, f"{count}.md", work)
    results = []

    def measure(title, command):
        runs = [whole([plotline, *command], stdin=subprocess.DEVNULL, cwd=work) for _ in range(options.runs + 1)][1:]
        row = [statistics.median(column) for column in zip(*runs)]
        results.append({"work": title, "milliseconds": row[CLOCK] * 1000, "processor": (row[USER] + row[SYSTEM]) * 1000, "peak": row[PEAK]})
        print(f"{title}: {row[CLOCK] * 1000:.0f} ms, {(row[USER] + row[SYSTEM]) * 1000:.0f} ms of the processor, {row[PEAK] / 1e6:.0f} MB")

    measure("a hundred notebooks verified", ["verify", "-q", "notebooks"])
    measure("a hundred notebooks verified by all processors", ["verify", "-q", "--jobs", "0", "notebooks"])
    for count in (1_000, 10_000):
        measure(f"{count:,} cells opened", [f"{count}.md"])
    for count in (1_000, 10_000):
        measure(f"{count:,} cells run", ["run", f"{count}.md", "-q", "--preview", "none"])
    small, large = (next(row["peak"] for row in results if row["work"] == f"{count} cells run") for count in ("1,000", "10,000"))
    results.append({"work": "memory of a cell that runs", "kilobytes a cell": (large - small) / 9_000 / 1000})
    print(f"what each cell more that runs takes: {(large - small) / 9_000 / 1000:.1f} KB")
    (options.folder / "many.json").write_text(json.dumps(results, indent=1) + "\n")


main()
