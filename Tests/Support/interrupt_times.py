#!/usr/bin/env python3
"""How long Ctrl-C takes from the key to the prompt, and whether one is ever lost.

    Tests/Support/interrupt_times.py PLOTLINE [--tries 10] [--rows 3000000] [--only NAME,…] [--keys 10000]

Each statement first runs to its end, for the processor time that it takes. Then it is interrupted at moments spread over that
time: as the program itself has used it, by /proc/PID/stat, and not by a clock that a busy machine runs away from. Half a
second is the limit, and the workspace must be as before. `keys` presses Ctrl-C right behind a typed letter that often; each
must bring a new prompt. Fails when one was lost or took longer.
"""
import argparse
import gzip
import os
import pty
import random
import select
import signal
import sqlite3
import statistics
import sys
import tempfile
import time

TICK = os.sysconf("SC_CLK_TCK")
LIMIT = 0.5


class Terminal:
    def __init__(self, plotline, folder, words=()):
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", HOME=folder, SWIFT_BACKTRACE="enable=no")
            os.execv(plotline, [plotline, *words])
        self.seen = self.last = b""
        self.expect("[1] ")

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def read(self, left):
        """Takes what came within `left` seconds; false when nothing did."""
        if left <= 0 or not select.select([self.descriptor], [], [], left)[0]:
            return False
        piece = os.read(self.descriptor, 65536)
        if b"\x1b[c" in piece:
            self.type("\x1b[?62;22c")
        self.seen += piece
        return True

    def expect(self, text, limit=300):
        """What came before `text`, which is waited for."""
        end = time.monotonic() + limit
        while text.encode() not in self.seen:
            if not self.read(end - time.monotonic()):
                raise TimeoutError(f"'{text}' did not come: {self.seen[-300:]!r}")
        self.last, self.seen = self.seen.split(text.encode(), 1)
        return self.last

    def cpu(self):
        """Seconds of processor time that the program has used."""
        with open(f"/proc/{self.child}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.descriptor)


def make_data(folder, rows):
    """Files of many rows: a text of many keys, numbers, minutes."""
    dice = random.Random(1)
    path = os.path.join(folder, "big.csv")
    start = 946684800
    with open(path, "w") as file:
        file.write("time,key,a,b\n")
        for base in range(0, rows, 10000):
            lines = []
            for row in range(base, min(rows, base + 10000)):
                at = time.gmtime(start + row * 60)
                lines.append(f"{at[0]}-{at[1]:02}-{at[2]:02}T{at[3]:02}:{at[4]:02}:00Z,k{row % 1000003},"
                             f"{dice.random() * 100:.3f},{row % 97}\n")
            file.write("".join(lines))
    text = open(path).read()
    with open(os.path.join(folder, "wide.csv"), "w", encoding="utf-16") as file:
        file.write(text)
    with gzip.open(os.path.join(folder, "big.csv.gz"), "wt", compresslevel=1) as file:
        file.write(text)
    with open(os.path.join(folder, "big.jsonl"), "w") as file:
        for line in text.splitlines()[1:]:
            when, key, a, b = line.split(",")
            file.write(f'{{"time":"{when}","key":"{key}","a":{a},"b":{b}}}\n')
    base = sqlite3.connect(os.path.join(folder, "big.db"))
    base.execute("create table t (time text, key text, a real, b integer)")
    base.executemany("insert into t values (?,?,?,?)", (line.split(",") for line in text.splitlines()[1:]))
    base.commit()
    base.close()


STATEMENTS = [
    ("csv", "load big.csv as x"), ("utf-16", "load wide.csv as x"), ("gzip", "load big.csv.gz as x"),
    ("json", "load big.jsonl as x"), ("sqlite table", "load big.db table t as x"),
    ("sqlite query", 'load big.db query "select time, sum(a) over (order by key rows 40 preceding) s from t" as x'),
    ("aggregate", "big | aggregate minutely mean a, median a, max b as x"),
    ("keys", "big | aggregate by key mean a, median b as x"), ("rolling", "big | rolling 1000 rows median as x"),
    ("sort", "big | sort key | sort a desc as x"), ("where", "big | derive c = sqrt(a) * b + a / 3 | where c > 1 as x"),
    ("plot line", "big | plot line a"), ("plot points", "big | plot point a over b"), ("plot bars", "big | plot bar a"),
    ("plot keys", "big | plot bar mean a by key"), ("plot coloured", "big | plot line a color by key"),
    ("histogram", "big | plot histogram a"), ("export png", "big | plot bar a | export x.png size 6000x4000"),
    ("export 64 megapixels", "big | plot point a | export x.png size 8000x8000"),
    ("export coloured", "big | plot line a color by key | export x.png"), ("export pdf", "big | plot bar a | export x.pdf"),
    ("export svg", "big | plot point a over b | export x.svg"), ("export csv", "big | export x.csv"),
    ("export json", "big | export x.json"), ("show csv", "big | show csv"),
]


def interrupted(terminal, number, cell, share, took):
    """Seconds from Ctrl-C to the prompt; nil when the statement was done before."""
    before = terminal.cpu()
    terminal.type(cell + "\r")
    while terminal.cpu() - before < took * share:
        terminal.read(0.002)
        if f"[{number + 1}] ".encode() in terminal.seen or f"[{number}] ".encode() in terminal.seen.split(b"\n", 1)[-1]:
            break
    # What was printed so far has been taken, so that no prompt of before is met.
    while terminal.read(0):
        pass
    if f"[{number + 1}] ".encode() in terminal.seen:
        terminal.expect(f"[{number + 1}] ")
        return None
    terminal.seen = b""
    start = time.monotonic()
    terminal.type("\x03")
    while b"interrupted" not in terminal.seen:
        if f"[{number + 1}] ".encode() in terminal.seen:
            terminal.expect(f"[{number + 1}] ")
            return None
        if not terminal.read(60):
            raise TimeoutError(f"Ctrl-C was lost in '{cell}': {terminal.seen[-200:]!r}")
    terminal.expect("] ")
    took = time.monotonic() - start
    if b"the cell stands" in terminal.last:
        # Its answer was being shown; the next try begins at the same number.
        terminal.type("undo\r")
        terminal.expect(f"[{number}] ")
    return took


def measure(plotline, folder, name, cell, tries):
    """Whether all tries were quick; prints them."""
    terminal = Terminal(plotline, folder)
    try:
        number = 1
        if not cell.startswith("load"):
            terminal.type("load big.csv as big\r")
            terminal.expect("[2] ")
            number = 2
        before = terminal.cpu()
        terminal.type(cell + "\r")
        terminal.expect("\n")
        end = terminal.expect("] ", 600)
        took = terminal.cpu() - before
        if b"error" in end and b"more than" not in end:
            print(f"{name}: {end.decode(errors='replace').strip()[:200]}")
        if took < 0.2:
            print(f"{name}: done in {took * 1000:.0f} ms")
            return True
        terminal.end()
        terminal = Terminal(plotline, folder)
        if number == 2:
            terminal.type("load big.csv as big\r")
            terminal.expect("[2] ")
        found = []
        for index in range(tries):
            seconds = interrupted(terminal, number, cell, 0.95 * (index + 0.5) / tries, took)
            if seconds is None:
                terminal.type("undo\r")
                terminal.expect(f"[{number}] ")
            else:
                found.append(seconds)
        terminal.type("series\r")
        listing = terminal.expect(f"[{number + 1}] ")
        clean = b" x" not in listing.replace(b"x:", b" x")
    except TimeoutError as error:
        print(f"{name}: {error}")
        return False
    finally:
        terminal.end()
    if not found:
        print(f"{name}: takes {took:.1f} s, was always done first")
        return True
    found.sort()
    fine = found[-1] <= LIMIT
    print(f"{name}: takes {took:.1f} s; {len(found)} of {tries} interrupted, median {statistics.median(found) * 1000:.0f} ms, "
          f"longest {found[-1] * 1000:.0f} ms{'' if fine else ' TOO LONG'}", flush=True)
    return fine


def keys(plotline, folder, count):
    """Ctrl-C behind a letter, at once or up to a millisecond later."""
    terminal = Terminal(plotline, folder, ["--preview", "none"])
    dice = random.Random(1)
    lost = 0
    for _ in range(count):
        terminal.type("x")
        end = time.perf_counter() + dice.choice([0, 0, 1e-5, 5e-5, 1e-4, 2e-4, 1e-3])
        while time.perf_counter() < end:
            pass
        terminal.type("\x03")
        try:
            terminal.expect("[1] ", 5)
        except TimeoutError:
            lost += 1
            terminal.type("\x03")
            terminal.expect("[1] ", 5)
    terminal.end()
    print(f"Ctrl-C behind a letter: {lost} of {count} lost", flush=True)
    return lost == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--rows", type=int, default=3_000_000)
    parser.add_argument("--keys", type=int, default=10_000)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    plotline = os.path.realpath(given.plotline)
    only = [name for name in given.only.split(",") if name]
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        if given.keys:
            fine = keys(plotline, folder, given.keys)
        make_data(folder, given.rows)
        for name, cell in STATEMENTS:
            if not only or name in only:
                fine = measure(plotline, folder, name, cell, given.tries) and fine
    sys.exit(0 if fine else 1)


main()
