#!/usr/bin/env python3
"""Times the reduction of a hundred million points against tsdownsample, and against what memory allows.

    bench.py TIME_REDUCE FOLDER [--points N] [--runs N]

Both work on a walk in memory, a second apart, in processes of their own that are warmed; every method in turn, medians. The
peer uses both processors where it can (LTTB cannot). Bandwidth is the quicker of two passes that do hardly more than read, by
two threads: numpy's greatest value of each half, and Plotline's least and greatest of all. LTTB reads the times as well,
twice the bytes.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import CLOCK, Served, compared, interleaved, served

PEER = """
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from tsdownsample import M4Downsampler, MinMaxDownsampler, LTTBDownsampler, MinMaxLTTBDownsampler
count = {points}
times = 1_700_000_000_000_000 + 1_000_000 * np.arange(count)
values = np.cumsum(np.random.default_rng(42).uniform(-0.84, 0.84, count))
makers = {"m4": M4Downsampler(), "minmax": MinMaxDownsampler(), "lttb": LTTBDownsampler(), "minmaxlttb": MinMaxLTTBDownsampler()}
pool = ThreadPoolExecutor(2)
def work(method, wanted):
    if method == "bandwidth":
        list(pool.map(np.max, np.array_split(values, 2)))
    elif method in ("m4", "minmax"):
        makers[method].downsample(values, n_out=int(wanted), parallel=True)
    elif method == "minmaxlttb":
        makers[method].downsample(times, values, n_out=int(wanted), parallel=True)
    else:
        makers[method].downsample(times, values, n_out=int(wanted))
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--points", type=int, default=100_000_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    ours = Served([options.program, options.points])
    theirs = served(PEER.replace("{points}", str(options.points)))
    found = {}
    for method, kept in {"bandwidth": 0, "m4": 1600 * 4, "minmax": 1600 * 2, "lttb": 1600, "minmaxlttb": 1600}.items():
        request = f"{method} {kept}"
        found[method] = interleaved({
            "plotline": lambda: ours.run(request), "tsdownsample": lambda: theirs.run(request)}, options.runs)
    ours.close()
    theirs.close()
    print(f"reduction of {options.points:,} points")
    floor = min(row[CLOCK] for row in found["bandwidth"].values())
    print(f"    memory gives {8 * options.points / floor / 1e9:.1f} GB/s")
    results = []
    for method, rows in found.items():
        share = floor / rows["plotline"][CLOCK]
        results.append(compared(method, rows, **{"of the bandwidth": share}))
        print(f"    {share:.0%} of the bandwidth")
    (options.folder / "reduce.json").write_text(json.dumps(results, indent=1) + "\n")


main()
