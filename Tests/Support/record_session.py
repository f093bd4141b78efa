"""Records a session at a terminal: what is typed from a script, what the screen shows, and an asciinema recording.

    record_session.py SCRIPT [-o FILE.cast] [--size 100x30] -- COMMAND…

Needs pexpect and pyte (python3 -m venv .venv && .venv/bin/pip install pexpect pyte). A script holds a step a line:

    type TEXT          the keys of TEXT, a few milliseconds apart
    enter              Return
    key NAME           tab, up, down, left, right, home, end, backspace, ctrl-X, alt-enter
    wait TEXT          until the screen shows TEXT (10 s at most)
    pause SECONDS      a moment to look
    size COLUMNSxROWS  another window size
    screen             prints the screen as it is

Lines that begin with # are comments. Ends with 1 when a wait was in vain.
"""

import argparse
import json
import os
import sys
import time

import pexpect
import pyte

KEYS = {
    "tab": "\t", "enter": "\r", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
    "home": "\x1b[H", "end": "\x1b[F", "backspace": "\x7f", "alt-enter": "\x1b\r",
}


def key(name):
    return chr(ord(name[5:].upper()) & 0x1F) if name.startswith("ctrl-") else KEYS[name]


class Recording:
    def __init__(self, command, columns, rows, path):
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.child = pexpect.spawn(
            command[0], command[1:], dimensions=(rows, columns), env=environment, encoding="utf-8", timeout=10
        )
        self.screen = pyte.Screen(columns, rows)
        # What the terminal is asked (device attributes, cursor position) is answered as a terminal does.
        self.screen.write_process_input = self.child.send
        self.stream = pyte.Stream(self.screen)
        self.start = time.monotonic()
        self.cast = open(path, "w") if path else None
        if self.cast:
            self.cast.write(json.dumps({"version": 2, "width": columns, "height": rows}) + "\n")

    def read(self, seconds):
        """Shows what comes within `seconds`; False when nothing did or the program has ended."""
        try:
            text = self.child.read_nonblocking(65536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        if self.cast:
            self.cast.write(json.dumps([round(time.monotonic() - self.start, 3), "o", text]) + "\n")
        self.stream.feed(text)
        return True

    def wait(self, text):
        limit = time.monotonic() + 10
        while not any(text in line for line in self.screen.display):
            if time.monotonic() > limit or (not self.read(0.2) and not self.child.isalive()):
                print(f"never shown: {text}", *self.lines(), sep="\n", file=sys.stderr)
                sys.exit(1)

    def type(self, text):
        for character in text:
            self.child.send(character)
            self.read(0.03)

    def lines(self):
        return [line.rstrip() for line in self.screen.display]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script")
    parser.add_argument("-o", "--output", help="an asciinema recording (version 2)")
    parser.add_argument("--size", default="100x30", help="COLUMNSxROWS")
    parser.add_argument("command", nargs="+")
    given = parser.parse_args()
    columns, rows = map(int, given.size.split("x"))
    session = Recording(given.command, columns, rows, given.output)
    with open(given.script) as script:
        steps = [line.rstrip("\n") for line in script if line.strip() and not line.startswith("#")]
    for step in steps:
        word, _, rest = step.partition(" ")
        if word == "type":
            session.type(rest)
        elif word == "enter":
            session.type("\r")
        elif word == "key":
            session.type([key(rest)])
        elif word == "wait":
            session.wait(rest)
        elif word == "pause":
            limit = time.monotonic() + float(rest)
            while (left := limit - time.monotonic()) > 0:
                session.read(left)
        elif word == "size":
            columns, rows = map(int, rest.split("x"))
            session.child.setwinsize(rows, columns)
            session.screen.resize(rows, columns)
        elif word == "screen":
            while session.read(0.2):
                pass
            print(*session.lines(), sep="\n")
        else:
            sys.exit(f"unknown step: {step}")
    while session.read(0.5):
        pass
    session.child.close()


if __name__ == "__main__":
    main()
