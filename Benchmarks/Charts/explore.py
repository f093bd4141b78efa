#!/usr/bin/env python3
"""Times the picture that an arrow key needs while a chart of ten million loaded points is looked at: its selection is moved by
one row (`select`), resolved, laid out, drawn and encoded.

    explore.py TIME_CHARTS FOLDER ROWS [--runs N]

As text of 120 columns, and as 800×480 pixels for kitty and in sixels; N times in turn (41 unless said) after a warming turn.
Median and worst, in milliseconds by the clock.
"""

import argparse
import json
import subprocess
from pathlib import Path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("time_charts")
    parser.add_argument("folder", type=Path)
    parser.add_argument("rows", type=int)
    parser.add_argument("--runs", type=int, default=41)
    options = parser.parse_args()
    server = subprocess.Popen(
        [options.time_charts, "explore", str(options.folder / f"short-{options.rows}.csv")], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    times = {"text": [], "kitty": [], "sixel": []}
    for turn in range(options.runs + 1):
        for kind, found in times.items():
            server.stdin.write(kind + "\n")
            server.stdin.flush()
            answer = server.stdout.readline().split()
            if not answer:
                raise SystemExit("no picture: see the message above")
            if turn > 0:
                found.append(float(answer[0]) * 1000)
    server.stdin.close()
    server.wait()
    print(f"the next picture of {options.rows:,} points after a key")
    results = []
    for kind, found in times.items():
        found.sort()
        median, worst = found[len(found) // 2], found[-1]
        print(f"    {kind:10} {median:7.1f} ms, at worst {worst:.1f} ms")
        results.append({"work": f"a key's picture as {kind}", "milliseconds": median, "worst": worst})
    (options.folder / "explore.json").write_text(json.dumps(results, indent=1) + "\n")


main()
