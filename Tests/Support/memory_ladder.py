#!/usr/bin/env python3
"""Runs workloads under less and less memory: each must answer or end with an error, none may end by a signal.

    Tests/Support/memory_ladder.py PLOTLINE [--rows 400000] [--limits 150,200,300,400,600,800,1000] [--only WORD] [--slow SECONDS]

The limit is that of the address space (`ulimit -v`, MB). Exit 1 when any ends by a signal, takes longer than SECONDS (120),
or ends the program with an error that is no statement's.
"""
import argparse
import collections
import gzip
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

CELLS = {
    "load": "load big.csv",
    "load gzip": "load big.csv.gz",
    "load UTF-16": "load big16.csv",
    "load text": "load big.csv columns id",
    "load json": "load big.jsonl",
    "load wide": "load wide.csv",
    "aggregate": "load big.csv | aggregate hourly mean value, p50 value, distinct id",
    "aggregate keys": "load big.csv | aggregate by id sum value",
    "aggregate all": "load big.csv\nbig | aggregate by id, place, hour mean value, std value",
    "sort": "load big.csv\nbig | sort value desc",
    "sort text": "load big.csv\nbig | sort id",
    "where": "load big.csv\nbig | where value > 10 and place ~ \"1\"",
    "derive": "load big.csv\nbig | derive a = value * 2, b = lower(id), c = value > 3",
    "join": "load big.csv\nbig | derive twice = value * 2 as other\nbig | join other",
    "append": "load big.csv\nbig | append big\nit | append it",
    "pivot": "load big.csv\nbig | pivot place value",
    "unpivot": "load big.csv\nbig | derive a = value, b = value, c = value | unpivot value, a, b, c",
    "rolling": "load big.csv\nbig | rolling 1 hour p90 value",
    "resample": "load big.csv\nbig | resample every 100 milliseconds",
    "fill": "load big.csv\nbig | aggregate every 1 second mean value | fill value interpolate",
    "histogram": "load big.csv\nbig | histogram value",
    "describe": "load big.csv\nbig | describe",
    "show": "load big.csv\nbig | show",
    "plot": "load big.csv\nplot line value",
    "plot points": "load big.csv\nplot point value by place",
    "plot bars": "load big.csv\nplot bar value",
    "plot box": "load big.csv\nplot box value by place",
    "png": "load big.csv\nplot line value as c\nc | export c.png",
    "png large": "load big.csv\nplot line value as c\n  size 8000x6000\nc | export c.png",
    "svg": "load big.csv\nplot point value as c\nc | export c.svg",
    "pdf": "load big.csv\nplot bar value as c\nc | export c.pdf",
    "csv": "load big.csv\nbig | export out.csv",
    "json": "load big.csv\nbig | export out.json",
}


def write_data(folder, rows):
    """The same rows as CSV, gzip, UTF-16 and JSON lines, and a table of many columns."""
    dice = random.Random(4)
    lines, objects = ["time,value,place,id"], []
    for row in range(rows):
        stamp = f"2024-{1 + row // 100000 % 12:02}-{1 + row // 4000 % 25:02}T{row // 170 % 24:02}:{row % 60:02}:{row // 60 % 60:02}Z"
        value, place, name = round(dice.gauss(20, 9), 3), f"p{dice.randrange(900)}", f"id-{row:07}-{dice.randrange(10**9)}"
        lines.append(f"{stamp},{value},{place},{name}")
        objects.append(f'{{"time":"{stamp}","value":{value},"place":"{place}","id":"{name}"}}')
    text = "\n".join(lines) + "\n"
    (folder / "big.csv").write_text(text)
    (folder / "big.csv.gz").write_bytes(gzip.compress(text.encode(), 1))
    (folder / "big16.csv").write_bytes(text.encode("utf-16"))
    (folder / "big.jsonl").write_text("\n".join(objects) + "\n")
    wide = ",".join(["t"] + [f"c{column}" for column in range(5000)])
    body = "".join(f"2024-01-{day:02}," + ",".join("1.5" for _ in range(5000)) + "\n" for day in range(1, 29))
    (folder / "wide.csv").write_text(wide + "\n" + body)


def run(program, folder, cells, megabytes, slow):
    limit = megabytes << 20

    def narrow():
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    words = [item for cell in cells for item in ("-c", cell)]
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", TZ="UTC", XDG_STATE_HOME=str(folder / "state"))
    start = time.time()
    try:
        done = subprocess.run(
            [program] + words, cwd=folder, env=environment, preexec_fn=narrow,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=slow)
    except subprocess.TimeoutExpired:
        return "slow", "", slow
    text = (done.stdout + done.stderr).decode(errors="replace")
    if done.returncode < 0 or done.returncode > 128:
        return f"signal {-done.returncode if done.returncode < 0 else done.returncode - 128}", text, time.time() - start
    if done.returncode == 0:
        return "answered", text, time.time() - start
    # A statement's error shows the statement; one that ended the program instead does not.
    isOfStatement = re.search(r"^error:.*\n\s+\d+ \| ", text, re.M)
    return ("error" if isOfStatement else "ended"), text, time.time() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=400_000)
    parser.add_argument("--limits", default="150,200,300,400,600,800,1000")
    parser.add_argument("--only", default="")
    parser.add_argument("--slow", type=float, default=120)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    counts, bad = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_data(folder, options.rows)
        for megabytes in map(int, options.limits.split(",")):
            row = collections.Counter()
            for title, cell in CELLS.items():
                if options.only not in title:
                    continue
                state, text, seconds = run(program, folder, [cell], megabytes, options.slow)
                row[state.split()[0]] += 1
                if state not in ("answered", "error"):
                    bad += 1
                    print(f"{megabytes} MB, {title}: {state} after {seconds:.0f} s: {text.strip()[-160:]!r}", flush=True)
            counts.update(row)
            print(f"{megabytes:5} MB: " + ", ".join(f"{row[key]} {key}" for key in sorted(row)), flush=True)
    print(f"{sum(counts.values())} tried, {counts['answered']} answered, {counts['error']} ended with an error, {bad} otherwise")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
