#!/usr/bin/env python3
"""Times whole processes that turn a CSV file of ten million rows into a line chart, a 1600×900 PNG: start, load, draw, write.

    bench.py PLOTLINE FOLDER ROWS [--runs N]

Plotline and the others read the two columns that are drawn. Interleaved, medians of N runs (3 unless said) after a warming one. polars with tsdownsample and matplotlib reads
with its lazy reader, reduces to four values a pixel (M4, its parallel form) and draws with Agg.
datashader reads them by polars, too, and draws the line without axes, which favours it. gnuplot reads the text by itself, and
draws with libgd (`pngcairo` takes minutes); it is timed once, since it takes so long. The file is short-ROWS.csv of the load
benchmark.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import compared, medians, whole

READ = """
import sys
import polars as pl
schema = {"time": pl.String, "a": pl.Float64, "b": pl.Float64, "c": pl.Float64}
frame = pl.scan_csv(sys.argv[1], schema=schema).select(
    pl.col("time").str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us", strict=True), "a").collect()
"""

MATPLOTLIB = READ + """
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from tsdownsample import M4Downsampler
times, values = frame["time"].to_numpy(), frame["a"].to_numpy()
rows = M4Downsampler().downsample(values, n_out=1600 * 4, parallel=True)
figure = plt.figure(figsize=(16, 9), dpi=100)
axes = figure.add_subplot()
axes.plot(times[rows], values[rows], linewidth=1.44)
axes.grid(True)
figure.savefig(sys.argv[2])
"""

DATASHADER = READ + """
import datashader, pandas
from datashader import transfer_functions
table = pandas.DataFrame({"time": frame["time"].to_numpy().astype("int64"), "a": frame["a"].to_numpy()})
image = transfer_functions.shade(datashader.Canvas(plot_width=1600, plot_height=900).line(table, "time", "a"))
image.to_pil().save(sys.argv[2])
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("rows", type=int)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    table = options.folder / f"short-{options.rows}.csv"
    pictures = {name: options.folder / f"whole-{name}.png" for name in ("plotline", "matplotlib", "datashader", "gnuplot")}
    commands = {
        "plotline": [
            options.plotline, "-q", "--preview", "none", "-c",
            f'load "{table}" | keep a | plot line a | export "{pictures["plotline"]}" size 1600x900 scale 1'],
        "polars, tsdownsample, matplotlib": [sys.executable, "-c", MATPLOTLIB, table, pictures["matplotlib"]],
        "polars, datashader": [sys.executable, "-c", DATASHADER, table, pictures["datashader"]],
    }
    found = medians(commands, options.runs)
    if shutil.which("gnuplot"):
        found["gnuplot"] = whole([
            "gnuplot", "-e",
            f"set terminal png size 1600,900; set output '{pictures['gnuplot']}'; set datafile separator ','; "
            f"set xdata time; set timefmt '%Y-%m-%dT%H:%M:%S'; unset key; "
            f"plot '{table}' every ::1 using 1:2 with lines"])
    result = compared(f"{options.rows:,} rows of CSV to a 1600×900 PNG", found)
    (options.folder / "whole.json").write_text(json.dumps([result], indent=1) + "\n")


main()
