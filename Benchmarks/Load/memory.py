#!/usr/bin/env python3
"""Peak memory of a load, and of the same rows going into an aggregate, which keeps none of them.

    memory.py PLOTLINE FOLDER ROWS

Reads FOLDER/short-ROWS.csv of make_data.py: as it is, packed with gzip (made when it is not there), and through a pipe.
Exits with 1 when an aggregate took more than half of what its load did, which would mean that
rows were kept.
"""

import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path

STAGE = " | aggregate weekly mean a, max a, median b | show csv"


def peak(plotline, cell, source=None):
    """Megabytes of a process at its most."""
    with open(os.devnull, "wb") as nowhere:
        feeder = subprocess.Popen(["cat", source], stdout=subprocess.PIPE) if source else None
        process = subprocess.Popen(
            [plotline, "-q", "-c", cell], stdin=feeder.stdout if feeder else subprocess.DEVNULL, stdout=nowhere)
        if feeder:
            feeder.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        if feeder:
            feeder.wait()
    if status != 0:
        raise SystemExit(f"failed: {cell}")
    return usage.ru_maxrss / 1024


def main():
    plotline, folder, rows = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    plain = folder / f"short-{rows}.csv"
    packed = folder / f"short-{rows}.csv.gz"
    if not packed.exists():
        part = packed.with_suffix(".part")
        with open(plain, "rb") as source, gzip.open(part, "wb", 1) as target:
            shutil.copyfileobj(source, target, 1 << 20)
        part.rename(packed)
    jobs = [("CSV", f'load "{plain}"', None), ("gzip", f'load "{packed}"', None), ("a pipe", "load -", plain)]
    kept = False
    for name, load, source in jobs:
        whole, streamed = peak(plotline, load, source), peak(plotline, load + STAGE, source)
        kept = kept or streamed > whole / 2
        print(f"{name:8} load {whole:6.0f} MB   aggregate {streamed:6.0f} MB")
    sys.exit(1 if kept else 0)


main()
