#!/usr/bin/env python3
"""Times what `explore` makes once of a column so that no key goes over all its rows, and says how much memory it takes.

    pyramid.py TIME_REDUCE FOLDER [--points N] [--runs N]

The extremes of every 128 values of a hundred million in memory, by both processors: milliseconds by the clock, and the bytes that
the process has more of as a share of the column's. Medians.
"""

import argparse
import json
import subprocess
from pathlib import Path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("time_reduce")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--points", type=int, default=100_000_000)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    server = subprocess.Popen(
        [options.time_reduce, str(options.points)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    times, shares = [], []
    for turn in range(options.runs + 1):
        server.stdin.write("pyramid 0\n")
        server.stdin.flush()
        answer = server.stdout.readline().split()
        if not answer:
            raise SystemExit("no pyramid: see the message above")
        if turn > 0:
            times.append(float(answer[0]) * 1000)
        # Memory of the turn before is taken again later.
        if turn == 0:
            shares.append(int(answer[3]) / (8 * options.points) * 100)
    server.stdin.close()
    server.wait()
    times.sort()
    middle, share = times[len(times) // 2], shares[0]
    print(f"the extremes of {options.points:,} values by blocks: {middle:.0f} ms, {share:.2f} % of the column's memory")
    path = options.folder / "hands.json"
    results = json.loads(path.read_text()) if path.exists() else []
    results = [one for one in results if one["work"] != "pyramid"]
    results.append({"work": "pyramid", "milliseconds": middle, "share": share})
    path.write_text(json.dumps(results, indent=1) + "\n")


main()
