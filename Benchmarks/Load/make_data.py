#!/usr/bin/env python3
"""Writes the CSV files of the load benchmark into a folder, from a fixed seed.

    make_data.py FOLDER [ROWS]

short.csv   time every 10 s and three numbers of two decimals: the files that loggers write
long.csv    the same times, and three numbers of 15 to 17 significant digits, as programs print doubles
gaps.csv    short.csv's times and first column, of which every tenth value by chance and every tenth hour are missing

Both are kept when they are there with the right number of rows (their names bear it).
"""

import sys
from pathlib import Path

import numpy as np


def main():
    folder = Path(sys.argv[1])
    rows = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    folder.mkdir(parents=True, exist_ok=True)
    for name, digits in (("short", False), ("long", True)):
        path = folder / f"{name}-{rows}.csv"
        if path.exists():
            continue
        random = np.random.default_rng(20240715)
        part = path.with_suffix(".part")
        with open(part, "w") as file:
            file.write("time,a,b,c\n")
            for first in range(0, rows, 500_000):
                count = min(500_000, rows - first)
                seconds = np.datetime64("2020-01-01T00:00:00") + 10 * np.arange(first, first + count)
                times = np.datetime_as_string(seconds, unit="s")
                a = random.normal(12, 4, count)
                b = random.gamma(2, 30, count)
                c = random.normal(0, 1, count)
                if digits:
                    fields = [[repr(v) for v in column.tolist()] for column in (a, b, c)]
                else:
                    fields = [[f"{v:.2f}" for v in column.tolist()] for column in (a, b, c)]
                file.write("".join(f"{t},{x},{y},{z}\n" for t, x, y, z in zip(times.tolist(), *fields)))
        part.rename(path)
    gaps(folder / f"gaps-{rows}.csv", rows)


def gaps(path, rows):
    if path.exists():
        return
    random = np.random.default_rng(20240716)
    part = path.with_suffix(".part")
    with open(part, "w") as file:
        file.write("time,a\n")
        for first in range(0, rows, 500_000):
            count = min(500_000, rows - first)
            places = np.arange(first, first + count)
            times = np.datetime_as_string(np.datetime64("2020-01-01T00:00:00") + 10 * places, unit="s")
            missing = (random.random(count) < 0.1) | (places // 360 % 10 == 0)
            values = random.normal(12, 4, count)
            file.write(
                "".join(f"{t},\n" if m else f"{t},{v:.2f}\n" for t, v, m in zip(times.tolist(), values.tolist(), missing)))
    part.rename(path)


main()
