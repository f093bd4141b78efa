#!/usr/bin/env python3
"""Times a line chart of many values in memory to a 1600×900 PNG file, against tsdownsample with matplotlib, matplotlib alone
and datashader.

    bench.py TIME_CHARTS FOLDER ROWS [--runs N]

One interleaved run: every program once, in turn, N times (7 unless said) after one warming turn, each in a warmed process of
its own with the values and times in memory and its imports done; medians.
Matplotlib draws with the Agg backend, axes and labels as it has them; tsdownsample reduces to four values a pixel of width
(M4, its parallel form). Datashader draws the line and an image without axes, which favours it.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import Served, asked, compared, served

START = """
import sys, time
import numpy
values = numpy.fromfile(sys.argv[1])
times = numpy.arange(len(values)).astype("timedelta64[s]") + numpy.datetime64("2023-11-14T22:13:20", "s")
"""

PLOT = """
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
def plot(x, y, width, height, path):
    figure = plt.figure(figsize=(width / 100, height / 100), dpi=100)
    axes = figure.add_subplot()
    axes.plot(x, y, linewidth=1.44)
    axes.grid(True)
    figure.savefig(path)
    plt.close(figure)
"""

PEERS = {
    "tsdownsample + matplotlib": START + PLOT + """
from tsdownsample import M4Downsampler
sampler = M4Downsampler()
def work(width, height, path):
    width, height = int(width), int(height)
    rows = sampler.downsample(values, n_out=width * 4, parallel=True)
    plot(times[rows], values[rows], width, height, path)
""",
    "matplotlib": START + PLOT + """
def work(width, height, path):
    plot(times, values, int(width), int(height), path)
""",
    "datashader": START + """
import datashader, pandas
from datashader import transfer_functions
frame = pandas.DataFrame({"time": times.astype("datetime64[us]").astype("int64"), "value": values})
def work(width, height, path):
    width, height = int(width), int(height)
    canvas = datashader.Canvas(plot_width=width, plot_height=height)
    image = transfer_functions.shade(canvas.line(frame, "time", "value"))
    image.to_pil().save(path)
""",
}


def made(folder, rows):
    """A noisy walk from a seed, as little-endian doubles."""
    path = folder / f"walk-{rows}.f64"
    if not path.exists():
        random = numpy.random.default_rng(42)
        walk = numpy.cumsum(random.normal(size=rows)) + random.normal(size=rows) * 40
        walk.astype("<f8").tofile(path)
    return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("time_charts")
    parser.add_argument("folder", type=Path)
    parser.add_argument("rows", type=int)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    data = made(options.folder, options.rows)
    contenders = {"plotline": Served([options.time_charts, "serve", data])}
    contenders |= {name: served(source.replace("sys.argv[1]", repr(str(data)))) for name, source in PEERS.items()}
    requests = {name: f"1600 900 {options.folder / ('line-' + name.replace(' ', '') + '.png')}" for name in contenders}
    found = asked(contenders, requests, options.runs)
    result = compared(f"line of {options.rows:,} values to a 1600×900 PNG", found)
    (options.folder / "charts.json").write_text(json.dumps([result], indent=1) + "\n")


main()
