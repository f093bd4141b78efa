#!/usr/bin/env python3
"""Times loading CSV files of texts that hardly repeat, against polars and DuckDB.

    texts.py PLOTLINE FOLDER [--runs N]

A million rows each, made once from a seed: identifiers, sentences with commas in quotes, sentences without quotes, and keys of which each comes
again five times. Interleaved, medians of N runs (5 unless said) after a warming one, whole process against whole process, two threads
each; the peers find the types themselves, as Plotline does. Memory is the peak of the process less that of one that loads nothing, beside
the bytes of the file.
"""

import argparse
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import PEAK, alone, compared, medians, whole

ROWS = 1_000_000
PEERS = {
    "polars": """
import polars as pl
def work(path):
    return pl.read_csv(path).height
""",
    "DuckDB": """
import duckdb
def work(path):
    connection = duckdb.connect(config={"threads": 2})
    connection.execute(f"create table t as select * from read_csv('{path}')")
    return connection.execute("select count(*) from t").fetchone()[0]
""",
}


def make(folder, name, row):
    path = folder / f"texts-{name}-{ROWS}.csv"
    if not path.exists():
        chance = random.Random(12)
        words = ["".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(chance.randint(3, 9))) for _ in range(5000)]
        with open(path.with_suffix(".part"), "w") as file:
            file.write("n,a,b\n")
            file.writelines(row(number, chance, words) for number in range(ROWS))
        path.with_suffix(".part").rename(path)
    return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    files = {
        "identifiers": lambda n, c, words: f"{n},u{c.getrandbits(44):011x},{n % 97}\n",
        "sentences in quotes": lambda n, c, words: f'{n},"{" ".join(c.choices(words, k=10))}, {" ".join(c.choices(words, k=10))}",'
            f'"{c.getrandbits(64):016x}-{n}"\n',
        "sentences": lambda n, c, words: f'{n},{" ".join(c.choices(words, k=20))},{c.getrandbits(64):016x}-{n}\n',
        "keys": lambda n, c, words: f"{n},k{c.randrange(200_000)},v{c.randrange(30_000)}\n",
    }
    idle = whole([options.plotline, "-q", "-c", "help"])[PEAK]
    results = []
    for name, row in files.items():
        path = make(options.folder, name.replace(" ", "-"), row)
        load = [options.plotline, "-q", "-c", f'load "{path}" as texts']
        found = medians({"plotline": load} | {peer: alone(source, path) for peer, source in PEERS.items()}, options.runs)
        memory = (whole(load)[PEAK] - idle) / path.stat().st_size
        results.append(compared(f"texts, {name}", found, memory=memory))
        print(f"    memory {memory:.2f} × the file")
    (options.folder / "texts.json").write_text(json.dumps(results, indent=1) + "\n")


main()
