#!/usr/bin/env python3
"""How long Ctrl-C takes from the key to the prompt, at moments spread over a long statement.

    Tests/Support/interrupt_times.py PLOTLINE BIG.csv [TRIES]

BIG.csv needs a time column and a column `a` (Benchmarks/Load/make_data.py makes one); a statement should take seconds.
Prints the median, the 99th percentile and the longest, and fails when the longest is above half a second or the
workspace is not as before.
"""
import os
import pty
import select
import statistics
import sys
import time

plotline, big = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
tries = int(sys.argv[3]) if len(sys.argv) > 3 else 30


class Terminal:
    def __init__(self):
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", HOME="/nonexistent")
            os.execv(plotline, [plotline, "--preview", "none"])
        self.seen = b""

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def expect(self, text, limit=120, or_else=None):
        """Waits for `text`; false when `or_else` came instead."""
        end = time.monotonic() + limit
        while text.encode() not in self.seen:
            if or_else and or_else.encode() in self.seen:
                self.seen = self.seen.split(or_else.encode(), 1)[1]
                return False
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.descriptor], [], [], left)[0]:
                sys.exit(f"'{text}' did not come: {self.seen[-400:]!r}")
            piece = os.read(self.descriptor, 65536)
            if b"\x1b[c" in piece:
                self.type("\x1b[?62;22c")
            self.seen += piece
        self.seen = self.seen.split(text.encode(), 1)[1]
        return True


def times(terminal, number, cell, after):
    found = []
    for index in range(tries):
        terminal.type(cell + "\r")
        time.sleep(after * (index + 1) / (tries + 1))
        start = time.monotonic()
        terminal.type("\x03")
        if terminal.expect("interrupted", or_else=f"[{number + 1}]"):
            terminal.expect(f"[{number}]")
            found.append(time.monotonic() - start)
        else:
            # It was done before the key came.
            terminal.type("undo\r")
            terminal.expect(f"[{number}]")
    return found


def report(name, found):
    if not found:
        print(f"{name}: too quick to be interrupted")
        return True
    found = sorted(found)
    p99 = found[min(len(found) - 1, int(len(found) * 0.99))]
    print(f"{name}: {len(found)} tries, median {statistics.median(found) * 1000:.0f} ms, "
          f"99% within {p99 * 1000:.0f} ms, longest {found[-1] * 1000:.0f} ms")
    return found[-1] <= 0.5


def main():
    terminal = Terminal()
    terminal.expect("[1]")
    start = time.monotonic()
    terminal.type(f"load {big} as big\r")
    terminal.expect("[2]")
    took = time.monotonic() - start
    fine = report("load", times(terminal, 2, f"load {big} as again", took * 0.8))
    for name, stage in [
        ("aggregate", "aggregate minutely mean, median, max"), ("rolling", "rolling 1000 rows median"),
        ("sort", "sort a | sort a desc"), ("plot", "derive b = sin(a) | plot line b"),
    ]:
        if name == "plot":
            stage = "derive b = sqrt(a) * a + a / 3 | where b > 0 | plot point b"
        start = time.monotonic()
        terminal.type(f"big | {stage} as x\r")
        terminal.expect("[3]", limit=600)
        took = time.monotonic() - start
        terminal.type("undo\r")
        terminal.expect("[2]")
        fine = report(name, times(terminal, 2, f"big | {stage} as x", took * 0.8)) and fine
    terminal.type("series\r")
    terminal.expect("big (current)")
    sys.exit(0 if fine else 1)


main()
