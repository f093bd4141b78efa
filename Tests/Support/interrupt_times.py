#!/usr/bin/env python3
"""How long Ctrl-C takes from the key to the prompt, in every entry of the catalogues, and whether one is ever lost.

    Tests/Support/interrupt_times.py PLOTLINE [--tries 3] [--rows 10000000] [--only TEXT] [--keys 10000] [--data FOLDER]

What is run are the examples of docs/language, which is made of the catalogues: every verb, aggregate, function, mark, clause
and style, over many rows instead of the sample's; then every type of export, and loads. Each runs to its end first, for the
processor time that it takes. Then it is interrupted at moments spread over that time: as the program itself has used it, by
/proc/PID/stat, and not by a clock that a busy machine runs away from. Half a second is the limit, time in which others had the
processors aside. `keys` presses Ctrl-C right
after a typed letter that often; each must bring a new prompt. Fails when one was lost or took longer.
"""
import argparse
import fcntl
import gzip
import os
import pathlib
import pty
import random
import re
import select
import signal
import sqlite3
import statistics
import struct
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TICK = os.sysconf("SC_CLK_TCK")
LIMIT = 0.5
# A statement that takes less is done before anyone could press the key.
SHORT = 0.3
PROMPT = re.compile(rb"\[\d+\] ")


class Terminal:
    def __init__(self, plotline, folder, words=()):
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", HOME=folder, SWIFT_BACKTRACE="enable=no")
            os.execv(plotline, [plotline, *words])
        # Wide enough that no statement is wrapped, which would show the prompt again.
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 500, 0, 0))
        self.seen = b""
        self.prompt()

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

    def prompt(self, limit=600):
        """What came before the next prompt, which is waited for."""
        end = time.monotonic() + limit
        while not (found := PROMPT.search(self.seen)):
            self.seen = self.seen[-65536:]
            if not self.read(end - time.monotonic()):
                raise TimeoutError(f"no prompt came: {self.seen[-300:]!r}")
        before, self.seen = self.seen[:found.start()], self.seen[found.end():]
        return before

    def enter(self, cell):
        """Types a cell and takes its echo."""
        self.seen = b""
        self.type(cell + "\r")
        while b"\n" not in self.seen:
            if not self.read(30):
                raise TimeoutError(f"'{cell}' was not taken")
        self.seen = self.seen.split(b"\n", 1)[1]

    def run(self, cell):
        """What a cell answers."""
        self.enter(cell)
        return self.prompt()

    def cpu(self):
        """Seconds of processor time that the program has used."""
        with open(f"/proc/{self.child}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def waited(self):
        """Seconds for which its first thread wanted a processor and had none."""
        with open(f"/proc/{self.child}/schedstat") as file:
            return int(file.read().split()[1]) / 1e9

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.descriptor)


COLUMNS = "time,temperature (°C),precipitation (mm),wind (m/s),gust (m/s),low (°F),high (°F),snowfall (in),station,key"
STATIONS = ["Denver", "Boston", "Miami", "Seattle"]


def make_data(folder, rows, load_rows):
    """A file with the columns of the samples that the examples load, and a text of its own in every row; and smaller ones of
    several formats."""
    dice = random.Random(1)
    few = [f"{dice.random() * 40:.2f}" for _ in range(9973)]
    start = 946684800
    with open(os.path.join(folder, "many.csv"), "w") as file:
        file.write(COLUMNS + "\n")
        for base in range(0, rows, 10000):
            lines = []
            for row in range(base, min(rows, base + 10000)):
                at = time.gmtime(start + row * 60)
                other = row * 7919 % 10000019
                lines.append(
                    f"{at[0]}-{at[1]:02}-{at[2]:02}T{at[3]:02}:{at[4]:02},{few[row % 9967]},{few[row % 9941]},"
                    f"{other / 1e6},{row * 104729 % 10000019 / 1e6},{few[row % 9931]},{few[row % 9929]},{few[row % 9923]},"
                    f"{STATIONS[row % 4]},k{other}\n")
            file.write("".join(lines))
    lines = []
    with open(os.path.join(folder, "many.csv")) as file:
        next(file)
        for line in file:
            lines.append([line[:16], *line.rstrip().split(",")[-1:], *line.split(",")[3:5]])
            if len(lines) == load_rows:
                break
    text = "time,key,a,b\n" + "".join(",".join(line) + "\n" for line in lines)
    with open(os.path.join(folder, "wide.csv"), "w", encoding="utf-16") as file:
        file.write(text)
    with gzip.open(os.path.join(folder, "big.csv.gz"), "wt", compresslevel=1) as file:
        file.write(text)
    with open(os.path.join(folder, "big.jsonl"), "w") as file:
        for when, key, a, b in lines:
            file.write(f'{{"time":"{when}","key":"{key}","a":{a},"b":{b}}}\n')
    base = sqlite3.connect(os.path.join(folder, "big.db"))
    base.execute("create table t (time text, key text, a real, b real)")
    base.executemany("insert into t values (?,?,?,?)", lines)
    base.commit()
    base.close()


LOADS = [
    ("load csv", [], "load many.csv as made"), ("load utf-16", [], "load wide.csv as made"),
    ("load gzip", [], "load big.csv.gz as made"), ("load json", [], "load big.jsonl as made"),
    ("load sqlite table", [], "load big.db table t as made"),
    ("load sqlite query", [],
     'load big.db query "select time, sum(a) over (order by key rows 40 preceding) s from t" as x'),
    ("load sqlite function", [],
     "load big.db query \"select instr(hex(zeroblob(2000000)), printf('%.*c', 300000, '0') || '1') as n\" as made"),
]
SECTIONS = {"Data and chart verbs": "verb", "Aggregates": "aggregate", "Periods": "period", "Functions": "function",
            "Marks": "mark", "Clauses": "clause", "Styles": "style"}
DRAWN = ("mark", "clause", "style")


def statements():
    """Name, cells before, and the statement of every example of the catalogues that loads one of the samples whose columns
    the file has; then the same where each row has a text of its own."""
    found, kind, name, block, isFenced = [], None, "", None, False
    pages = sorted((ROOT / "docs/language").glob("*.md"))
    for line in "\n".join(page.read_text() for page in pages).split("\n"):
        if line.startswith("```"):
            isFenced = not isFenced
        if line == "```plotline":
            block = []
        elif line == "```" and block is not None:
            cell, block = "\n".join(block), None
            many = re.sub(r"load Samples/(weather|weather-year|stations)\.csv", "many", cell)
            if kind and many != cell and "load " not in many:
                for one in {many: 0, re.sub(r"weekday\(time\)|\bstation\b", "key", many): 0}:
                    found.append((name, *pipelines(one, kind)))
        elif block is not None:
            block.append(line)
        elif re.match("##? ", line) and not isFenced:
            kind = SECTIONS.get(line.lstrip("# "))
        elif line.startswith("### ") and not isFenced:
            name = f"{kind} {line[4:]}"
    for suffix, made in [("png", "plot point wind over gust"), ("svg", "plot point wind over gust"),
                         ("pdf", "plot bar wind"), ("csv", "keep key, wind"), ("json", "keep key, wind"),
                         ("jsonl", "keep key, wind")]:
        found.append((f"export {suffix}", [], f"many | {made} | export many.{suffix}"))
    found.append(("export 64 megapixels", [], "many | plot point wind | export x.png size 8000x8000"))
    return found + LOADS


def pipelines(cell, kind):
    """A cell of several lines as one line each: clauses joined to their chart, a stage to the series before it."""
    lines = []
    for line in cell.split("\n"):
        if line.startswith("  ") or (lines and lines[-1] == "many"):
            lines[-1] += " | " + line.strip()
        else:
            lines.append(line)
    if kind in DRAWN and "export" not in lines[-1]:
        lines[-1] += " | export drawn.png"
    return lines[:-1], lines[-1]


def interrupted(terminal, cell, share, took):
    """Seconds from Ctrl-C to the prompt, those aside in which others had the processors; None when the statement was done before."""
    before = terminal.cpu()
    terminal.enter(cell)
    while terminal.cpu() - before < took * share and not PROMPT.search(terminal.seen):
        terminal.read(0.002)
    while terminal.read(0):
        pass
    if PROMPT.search(terminal.seen):
        terminal.prompt()
        return None
    terminal.seen = b""
    start = time.monotonic() - terminal.waited()
    terminal.type("\x03")
    terminal.prompt(120)
    took = time.monotonic() - terminal.waited() - start
    # A cell that went on to its end counts too: nobody else had the prompt meanwhile.
    return took


def measure(terminal, name, before, cell, tries):
    """The times of the tries, and the time of the statement."""
    for one in before:
        terminal.run(one)
    start = terminal.cpu()
    answer = terminal.run(cell)
    took = terminal.cpu() - start
    refused = b"error" in answer
    found = []
    if took >= SHORT:
        for index in range(tries):
            seconds = interrupted(terminal, cell, 0.95 * (index + 0.5) / tries, took)
            if seconds is not None:
                found.append(seconds)
    return took, found, refused


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
            terminal.prompt(5)
        except TimeoutError:
            lost += 1
            terminal.type("\x03")
            terminal.prompt(5)
    terminal.end()
    print(f"Ctrl-C behind a letter: {lost} of {count} lost", flush=True)
    return lost == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--keys", type=int, default=10_000)
    parser.add_argument("--only", default="")
    parser.add_argument("--data", help="a folder with the files of an earlier run, or for those of this one")
    given = parser.parse_args()
    plotline = os.path.realpath(given.plotline)
    times, late, lost = [], [], []
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.data or temporary
        if given.keys and not keys(plotline, folder, given.keys):
            lost.append("keys")
        if not os.path.exists(os.path.join(folder, "many.csv")):
            make_data(folder, given.rows, min(given.rows, 3_000_000))
        terminal = None
        for name, before, cell in statements():
            if given.only not in f"{name}: {cell}":
                continue
            try:
                if terminal is None:
                    terminal = Terminal(plotline, folder, ["--preview", "none"])
                    terminal.run("load many.csv")
                took, found, refused = measure(terminal, name, before, cell, given.tries)
            except (TimeoutError, OSError) as error:
                lost.append(name)
                print(f"{name}: {cell}\n    LOST: {error}", flush=True)
                terminal.end()
                terminal = None
                continue
            times += found
            longest = f"{max(found) * 1000:.0f} ms" if found else "-"
            isLate = bool(found) and max(found) > LIMIT
            late += [name] if isLate else []
            print(f"{longest:>9}  {took:6.2f} s  {name}: {cell}{'  (refused)' if refused else ''}"
                  f"{'  TOO LONG' if isLate else ''}", flush=True)
        if terminal:
            terminal.end()
    if times:
        times.sort()
        print(f"{len(times)} times interrupted: median {statistics.median(times) * 1000:.0f} ms, "
              f"99 of 100 within {times[int(0.99 * (len(times) - 1))] * 1000:.0f} ms, longest {times[-1] * 1000:.0f} ms; "
              f"over {LIMIT * 1000:.0f} ms: {sorted(set(late))}; lost: {lost}")
    sys.exit(1 if late or lost else 0)


main()
