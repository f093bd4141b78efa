#!/usr/bin/env python3
"""Does Tab complete a file's name behind the installed program, in each shell as it starts by itself?

    try_completion.py [SHELL…]      in a folder with weather.csv; bash, zsh and fish unless some are named

Types `plotline plot line wind wea` and Tab in a pseudo-terminal. Says what stood there instead; exit 1 then.
"""
import os
import pty
import re
import select
import sys
import time

# What a person's own start file would say.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source /usr/share/bash-completion/bash_completion"),
    "zsh": (["zsh", "-f", "-i"], "autoload -U compinit; compinit -u -D"),
    "fish": (["fish", "--no-config", "-i"], "true"),
}
# What Tab adds: fish writes no more than that.
TYPED, ADDED = "plotline plot line wind wea", "ther.csv"


class Terminal:
    def __init__(self, words):
        self.shown = ""
        process, self.descriptor = pty.fork()
        if process == 0:
            os.environ.update(TERM="xterm", HOME=os.getcwd(), COLUMNS="100", LINES="30")
            os.execvp(words[0], words)

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def expect(self, wanted, seconds=30):
        """Whether this is shown; sequences for the terminal are left out."""
        end = time.monotonic() + seconds
        while wanted not in self.shown and time.monotonic() < end:
            if not select.select([self.descriptor], [], [], 0.2)[0]:
                continue
            try:
                part = os.read(self.descriptor, 65536).decode(errors="replace")
            except OSError:
                break
            self.shown += re.sub(r"\x1b(\[[0-9;?>=]*[ -/]*[@-~]|\][^\x07]*\x07|[()][A-Z0-9]|[=>78])", "", part)
        return wanted in self.shown


def completes(shell):
    words, start = SHELLS[shell]
    terminal = Terminal(words)
    # The word is put together, so that it does not stand in what is typed.
    terminal.type(start + "; echo rea''dy\n")
    if not terminal.expect("ready"):
        return False, terminal.shown
    time.sleep(1)
    terminal.shown = ""
    terminal.type(TYPED)
    terminal.expect("wea")
    time.sleep(0.5)
    terminal.type("\t")
    return terminal.expect(ADDED), terminal.shown


def main():
    failed = False
    for shell in sys.argv[1:] or list(SHELLS):
        is_there, shown = completes(shell)
        if not is_there:
            failed = True
            print(f"no file name in {shell}: {shown[-300:]!r}", file=sys.stderr)
    sys.exit(1 if failed else 0)


main()
