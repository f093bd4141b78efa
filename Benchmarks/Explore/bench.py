#!/usr/bin/env python3
"""Times `plotline explore` in a terminal of its own: from the key to the last byte of its frame, as a terminal would get it.

    bench.py PLOTLINE FILE FOLDER [--preview unicode] [--columns 120] [--rows 36] [--turns 40] [--name text]

Every key of a turn is pressed when the frame before it has come whole, and the terminal's answer to each frame comes at once:
a value on, closer, panned, by the calendar, to the extremes, all of it. Median and the 99th of a hundred, in milliseconds by
the clock, the bytes of a frame of each kind, and those of a whole screen (Ctrl-L).
"""

import argparse
import fcntl
import json
import os
import pty
import select
import signal
import struct
import termios
import time
from pathlib import Path

KEYS = [
    ("move", b"\x1b[C"), ("move", b"\x1b[C"), ("zoom", b"+"), ("zoom", b"+"), ("pan", b"l"), ("pan", b"h"),
    ("move", b"\x1b[D"), ("zoom", b"+"), ("pan", b"l"), ("zoom", b"-"), ("calendar", b"."), ("calendar", b"f"),
    ("calendar", b"b"), ("extreme", b"e"), ("extreme", b"E"), ("all", b"0"),
    # There and back: at the last value nothing changes, and no frame comes.
    ("page", b"\x1b[6~"), ("page", b"\x1b[5~"),
]
ASKED, ANSWER = b"\x1b[c", b"\x1b[?62;22c"


class Terminal:
    def __init__(self, command, columns, rows):
        self.child, self.master = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", HOME="/nonexistent")
            os.execv(command[0], command)
        fcntl.ioctl(
            self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 10, rows * 20))
        self.tail = b""

    def frame(self, limit):
        """The bytes up to a frame's question, which is answered; none when nothing comes for `limit` seconds."""
        got = b""
        while True:
            ready, _, _ = select.select([self.master], [], [], limit)
            if not ready:
                return got
            piece = os.read(self.master, 1 << 16)
            got += piece
            # The probe's questions end in the same one.
            if (self.tail + piece).endswith(ASKED):
                end = time.perf_counter()
                os.write(self.master, ANSWER)
                self.tail = b""
                self.end = end
                return got
            self.tail = (self.tail + piece)[-8:]

    def press(self, keys):
        start = time.perf_counter()
        os.write(self.master, keys)
        bytes_ = self.frame(20)
        return (self.end - start) * 1000, len(bytes_)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("file")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--preview", default="unicode")
    parser.add_argument("--name", default="text")
    parser.add_argument("--columns", type=int, default=120)
    parser.add_argument("--rows", type=int, default=36)
    parser.add_argument("--turns", type=int, default=40)
    options = parser.parse_args()
    terminal = Terminal(
        [options.plotline, "explore", "--preview", options.preview, options.file, "line", "a"], options.columns,
        options.rows)
    # The questions of the probe, then the first frame.
    seen = b""
    while b"q leaves" not in seen and b"values" not in seen:
        got = terminal.frame(120)
        if not got:
            raise SystemExit("no screen came: " + seen[-400:].decode(errors="replace"))
        seen += got
    times, bytes_ = {}, {}
    for turn in range(options.turns + 1):
        for kind, keys in KEYS:
            spent, count = terminal.press(keys)
            if turn > 0:
                times.setdefault(kind, []).append(spent)
                bytes_.setdefault(kind, []).append(count)
    _, whole = terminal.press(b"\x0c")
    os.write(terminal.master, b"qn")
    time.sleep(0.3)
    os.kill(terminal.child, signal.SIGKILL)
    os.waitpid(terminal.child, 0)

    def at(found, share):
        found = sorted(found)
        return found[min(len(found) - 1, int(len(found) * share))]

    every = [one for found in times.values() for one in found]
    print(f"explore {options.file}, {options.name}, {options.columns} × {options.rows}: key to last byte, ms")
    for kind, found in times.items():
        middle = at(bytes_[kind], 0.5)
        print(f"    {kind:10} {at(found, 0.5):7.1f}, 99th {at(found, 0.99):7.1f}   {middle:,} bytes")
    print(f"    {'all keys':10} {at(every, 0.5):7.1f}, 99th {at(every, 0.99):7.1f}   a whole screen {whole:,} bytes")
    path = options.folder / "hands.json"
    results = json.loads(path.read_text()) if path.exists() else []
    results = [one for one in results if one["work"] != f"explore as {options.name}"]
    results.append({
        "work": f"explore as {options.name}", "milliseconds": at(every, 0.5), "p99": at(every, 0.99),
        "whole": whole / max(1, at(bytes_["move"], 0.5)), "pan": whole / max(1, at(bytes_["pan"], 0.5)),
    })
    path.write_text(json.dumps(results, indent=1) + "\n")


main()
