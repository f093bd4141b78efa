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
import statistics
import subprocess
import sys
from pathlib import Path

PEER = """
import sys, time
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from tsdownsample import M4Downsampler, MinMaxDownsampler, LTTBDownsampler, MinMaxLTTBDownsampler
count = int(sys.argv[1])
times = 1_700_000_000_000_000 + 1_000_000 * np.arange(count)
values = np.cumsum(np.random.default_rng(42).uniform(-0.84, 0.84, count))
makers = {"m4": M4Downsampler(), "minmax": MinMaxDownsampler(), "lttb": LTTBDownsampler(), "minmaxlttb": MinMaxLTTBDownsampler()}
pool = ThreadPoolExecutor(2)
for line in sys.stdin:
    method, wanted = line.split()
    start, busy = time.perf_counter(), time.process_time()
    if method == "bandwidth":
        kept = list(pool.map(np.max, np.array_split(values, 2)))
    elif method in ("m4", "minmax"):
        kept = makers[method].downsample(values, n_out=int(wanted), parallel=True)
    elif method == "minmaxlttb":
        kept = makers[method].downsample(times, values, n_out=int(wanted), parallel=True)
    else:
        kept = makers[method].downsample(times, values, n_out=int(wanted))
    print(time.perf_counter() - start, time.process_time() - busy, len(kept), flush=True)
"""


class Server:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, method, count):
        self.process.stdin.write(f"{method} {count}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer:
            raise SystemExit("a contender failed: see its message above")
        return float(answer[0]), float(answer[1])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--points", type=int, default=100_000_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    ours = Server([options.program, str(options.points)])
    theirs = Server([sys.executable, "-c", PEER, str(options.points)])
    jobs = {"bandwidth": 0, "m4": 1600 * 4, "minmax": 1600 * 2, "lttb": 1600, "minmaxlttb": 1600}
    times = {name: {"plotline": [], "tsdownsample": []} for name in jobs}
    for turn in range(options.runs + 1):
        for name, count in jobs.items():
            for who, server in (("plotline", ours), ("tsdownsample", theirs)):
                pair = server.run(name, count)
                if turn > 0:
                    times[name][who].append(pair)
    ours.close()
    theirs.close()
    results = []
    print(f"reduction of {options.points:,} points")
    floor = min(statistics.median(pair[0] for pair in pairs) for pairs in times["bandwidth"].values())
    print(f"    memory gives {8 * options.points / floor / 1e9:.1f} GB/s")
    for name in jobs:
        mine, other = (
            tuple(statistics.median(column) for column in zip(*times[name][who])) for who in ("plotline", "tsdownsample"))
        ratios = [theirs / ours for ours, theirs in zip(mine, other)]
        results.append({
            "work": name, "seconds": mine[0], "processor": mine[1], "of the bandwidth": floor / mine[0],
            "ratios": {"numpy" if name == "bandwidth" else "tsdownsample": ratios}})
        print(f"    {name:10} {mine[0] * 1000:7.1f} ms, {floor / mine[0]:4.0%} of the bandwidth   "
            f"the peer {ratios[0]:.2f} × and {ratios[1]:.2f} × plotline")
    (options.folder / "reduce.json").write_text(json.dumps(results, indent=1) + "\n")


main()
