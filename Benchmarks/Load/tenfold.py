#!/usr/bin/env python3
"""Writes a file of ten times the rows of another, which come again: `short-10000000.csv` into `short-100000000.csv`.

    tenfold.py FILE ROWS

Kept when it is there.
"""

import sys
from pathlib import Path


def ten_times(large, rows):
    path = large.with_name(f"short-{rows * 10}.csv")
    if not path.exists():
        # A piece at a time: a program's peak of memory begins at that of who starts it.
        with open(path.with_suffix(".part"), "wb") as target:
            for copy in range(10):
                with open(large, "rb") as source:
                    header = next(source)
                    if copy == 0:
                        target.write(header)
                    while lines := source.readlines(16 << 20):
                        piece = b"\n" + b"".join(lines)
                        # From the last year down, so that no row is moved twice.
                        for year in range(2023, 2019, -1) if copy else ():
                            piece = piece.replace(b"\n%d-" % year, b"\n%d-" % (year + 4 * copy))
                        target.write(piece[1:])
        path.with_suffix(".part").rename(path)
    return path


if __name__ == "__main__":
    ten_times(Path(sys.argv[1]), int(sys.argv[2]))
