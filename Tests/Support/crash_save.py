#!/usr/bin/env python3
"""Stops or fails what writes files at each of its system calls, one after the other, and looks at what is left.

    Tests/Support/crash_save.py PLOTLINE [save] [export] [order] [journal] [history]

Needs strace. For every N: the Nth call of each kind fails with ENOSPC, EIO or EINTR, or the program is killed or told to
end there. A notebook, an export and a history must then be the old or the new one, whole; nothing may be left behind but by
a kill, and what that leaves is gone after the next run, be it refused; a journal must hold every cell whose reply was shown, and hold it
on the disk before: by the order of the system calls, since what is written outlives a killed process without any sync.
"""
import glob
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

plotline = os.path.realpath(sys.argv[1])
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
CALLS = "openat,write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,mkdir,unlink,fchmod,ftruncate"
FAULTS = ("error=ENOSPC", "error=EIO", "error=EINTR", "signal=KILL", "signal=TERM")
FIRST = "# Saved\n\n```plotline\nload weather.csv\n```\n\n```plotline\nplot line wind\n```\n"
CELLS = ["load weather.csv", "first 3 as few", "few | show csv"]
REPLIES = ["144 rows", "first 3 rows", "2022-06-07T00"]


class Tally:
    """What was tried of one kind of writing, and what went wrong."""

    def __init__(self, name):
        self.name, self.tried, self.failed, self.calls = name, 0, 0, {}

    def note(self, where, problems):
        self.tried += 1
        self.failed += bool(problems)
        call = where.split()[0]
        self.calls[call] = self.calls.get(call, 0) + 1
        for problem in problems:
            print(f"{self.name}, {where}: {problem}")

    def close(self):
        calls = ", ".join(f"{call} {count}" for call, count in sorted(self.calls.items()))
        print(f"{self.name}: {self.tried - self.failed} of {self.tried} stops left all whole ({calls})", flush=True)
        return self.failed == 0


def traced(words, folder, *options):
    """Runs the program under strace, whose own words go nowhere."""
    command = ["strace", "-f", "-qq", *options, plotline, *words]
    environment = {**os.environ, "HOME": folder, "XDG_STATE_HOME": folder + "/state", "SWIFT_BACKTRACE": "enable=no"}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)


def numbers(words, folder):
    """By kind of call, the numbers of those on files of its own that one run makes."""
    log = folder + ".log"
    traced(words, folder, "-o", log, "-y", "-e", f"trace={CALLS}")
    found = {}
    with open(log) as lines:
        for name, rest in re.findall(r"^\d+ +(\w+)\((.*)", lines.read(), re.M):
            found.setdefault(name, []).append(rest)
    # Libraries and fonts are the system's affair, and so is what is written to the standard streams.
    def ours(name, rest):
        if name == "openat":
            path = re.search(r'"([^"]*)"', rest)
            return bool(path) and (not path[1].startswith("/") or path[1].startswith(folder))
        return name != "write" or not re.match(r"[012]<", rest)
    return {name: [n for n, rest in enumerate(rests, 1) if ours(name, rest)] for name, rests in sorted(found.items())}


def leftovers(folder):
    return [name for _, _, names in os.walk(folder) for name in names if name.endswith(".part")]


def every(base, words, look, name, work):
    """Runs `words` in a copy of `base` with each fault at each call."""
    tally = Tally(name)
    folder = os.path.join(work, "try")
    shutil.copytree(base, folder)
    places = numbers(words, folder)
    for call, found in places.items():
        for number in found:
            for what in FAULTS:
                shutil.rmtree(folder)
                shutil.copytree(base, folder)
                run = traced(words, folder, "-o", "/dev/null", "-e", f"inject={call}:{what}:when={number}")
                problems = look(folder, run)
                if run.returncode < 0 and not what.startswith("signal"):
                    problems.append(f"it died by signal {-run.returncode}")
                if what.startswith("error") and call != "unlink" and leftovers(folder):
                    problems.append(f"left behind: {leftovers(folder)}")
                if leftovers(folder):
                    again = traced(words, folder, "-o", "/dev/null", "-e", "trace=none")
                    if again.returncode >= 0 and leftovers(folder):
                        problems.append(f"still there after the next time: {leftovers(folder)}")
                tally.note(f"{call} {number} {what}", problems)
    shutil.rmtree(folder)
    return tally.close()


def save(work):
    base = os.path.join(work, "save")
    os.mkdir(base)
    shutil.copy(os.path.join(root, "Samples/weather.csv"), base)
    path = os.path.join(base, "n.md")
    words = ["run", "n.md", "--save", "--preview", "none"]
    open(path, "w").write(FIRST)
    assert subprocess.run([plotline, *words], cwd=base, capture_output=True).returncode == 0
    old = open(path).read().replace("plot line wind", "plot line gust")
    open(path, "w").write(old)
    whole = os.path.join(work, "whole")
    shutil.copytree(base, whole)
    assert subprocess.run([plotline, *words], cwd=whole, capture_output=True).returncode == 0
    new = open(os.path.join(whole, "n.md")).read()
    assert new != old

    def look(folder, run):
        problems = []
        left = open(os.path.join(folder, "n.md")).read()
        if left not in (old, new):
            problems.append("the notebook is neither the old nor the new one")
        for figure in re.findall(r"!\[.*\]\((.*)\)", left):
            if not os.path.exists(os.path.join(folder, figure)):
                problems.append(f"{figure} is missing")
        if run.returncode == 0 and left != new:
            problems.append("it claims to have saved")
        return problems

    return every(base, words, look, "save", work)


def export(work):
    base = os.path.join(work, "export")
    os.mkdir(base)
    shutil.copy(os.path.join(root, "Samples/weather.csv"), base)
    for name in ("a.csv", "b.json"):
        open(os.path.join(base, name), "w").write("old\n")
    words = ["-c", "load weather.csv\nexport a.csv\nfirst 3 | export b.json"]
    whole = os.path.join(work, "exported")
    shutil.copytree(base, whole)
    assert subprocess.run([plotline, *words], cwd=whole, capture_output=True).returncode == 0
    new = {name: open(os.path.join(whole, name)).read() for name in ("a.csv", "b.json")}

    def look(folder, run):
        problems = []
        states = set()
        for name, text in new.items():
            path = os.path.join(folder, name)
            left = open(path).read() if os.path.exists(path) else None
            states.add("new" if left == text else "old" if left == "old\n" else f"{name} is neither old nor new")
        problems += [state for state in states if " " in state]
        if run.returncode == 0 and states != {"new"}:
            problems.append("it claims to have exported")
        if run.returncode == 1 and states != {"old"}:
            problems.append(f"it failed, and left {states}")
        return problems

    return every(base, words, look, "export", work)


class Terminal:
    """The prompt under strace in a terminal."""

    def __init__(self, folder, *options, log="/dev/null"):
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(
                TERM="xterm-256color", LANG="C.UTF-8", HOME=folder, XDG_STATE_HOME=folder + "/state",
                SWIFT_BACKTRACE="enable=no")
            os.execvp("strace", ["strace", "-f", "-qq", "-o", log, *options, plotline, "--preview", "none"])
        self.seen = b""

    def expect(self, text, limit=20):
        end = time.monotonic() + limit
        while text.encode() not in self.seen:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.descriptor], [], [], left)[0]:
                return False
            try:
                piece = os.read(self.descriptor, 65536)
            except OSError:
                return False
            if b"\x1b[c" in piece:
                os.write(self.descriptor, b"\x1b[?62;22c")
            self.seen += piece
        self.seen = self.seen.split(text.encode(), 1)[1]
        return True

    def session(self):
        """Types the cells and leaves; how many were answered, and whether it left by itself."""
        answered = 0
        if self.expect("[1] "):
            for number, (cell, reply) in enumerate(zip(CELLS, REPLIES), 1):
                os.write(self.descriptor, cell.encode() + b"\r")
                answered += self.expect(reply)
                if not self.expect(f"[{number + 1}] "):
                    break
            else:
                os.write(self.descriptor, b"quit\r")
                self.expect("again leaves")
                os.write(self.descriptor, b"quit\r")
        self.expect("never", 5)
        _, status = os.waitpid(self.child, 0)
        os.close(self.descriptor)
        return answered, os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0


def digest(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return f"{value:x}"


def journalled(path):
    return journalled_bytes(open(path, "rb").read())


def journalled_bytes(data):
    """The cells of a journal as far as its records are whole: a reader of its own."""
    opening = b"plotline-journal 2\n"
    cells = []
    place = len(opening)
    while data.startswith(opening) and b"\n" in data[place:place + 64]:
        end = data.index(b"\n", place)
        length, sum_ = data[place:end].split()
        body = data[end + 1:end + 1 + int(length)]
        if len(body) < int(length) or digest(body).encode() != sum_:
            break
        payload = body[1:].replace(b"\n\t", b"\n")
        if payload.startswith(b"cell "):
            cells.append(payload.split(b"\n", 1)[1].decode())
        place = end + int(length) + 2
    return cells


def at_home(work, name):
    """A folder with a sample and an older history."""
    folder = os.path.join(work, name)
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    shutil.copy(os.path.join(root, "Samples/weather.csv"), folder)
    os.makedirs(folder + "/state/plotline")
    open(folder + "/state/plotline/history", "w").write("older\n")
    return folder


def at_prompt(work, name, options, calls, look, must_fall=False):
    """Runs a session with each fault at each call.

    `must_fall` refuses faults that met no call: the program has lost what they were to try.
    """
    tally = Tally(name)
    for call, count in calls.items():
        for number in range(1, count + 1):
            for what in FAULTS:
                folder = at_home(work, name)
                path = [word.replace("FOLDER", folder) for word in options]
                log = folder + ".log"
                # A part of a record is cut off again only when its writing has failed.
                first = ["-e", "inject=pwrite64:error=ENOSPC:when=2"] if call == "ftruncate" else []
                terminal = Terminal(
                    folder, *path, "-e", f"trace={call},pwrite64", *first, "-e", f"inject={call}:{what}:when={number}",
                    log=log)
                answered, left = terminal.session()
                problems = look(folder, answered, left, what, call)
                if what.startswith("error") and (answered < len(CELLS) or not left):
                    problems.append(f"the session ended after {answered} answers")
                with open(log, errors="replace") as lines:
                    made = len(re.findall(rf"^\d+ +{call}\(", lines.read(), re.M))
                if must_fall and made < number:
                    problems.append(f"there was no such call, but {made}")
                tally.note(f"{call} {number} {what}", problems)
    return tally.close()


JOURNAL_CALLS = "pwrite64,write,fdatasync,fsync,ftruncate,rename,unlink,flock"


class Disk:
    """What of a journal would outlive a power cut, by the calls of a session under `strace -f -y -xx -s 65536`, read one
    after the other. What is written counts when the file is synced, the name when its folder is."""

    def __init__(self):
        self.written, self.synced, self.is_named, self.shown, self.problems = bytearray(), b"", False, b"", []

    def take(self, line):
        call = re.match(r"^\d+ +(\w+)\((.*)\) += (-?\d+)", line)
        if not call or int(call[3]) < 0:
            return
        name, rest = call[1], call[2]
        path = re.match(r"\d+<([^>]*)>", rest)
        path = re.sub(r"\\x([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), path[1]) if path else ""
        is_journal = "/journal/" in path and (path.endswith(".journal") or path.endswith(".part"))
        data = bytes.fromhex("".join(re.findall(r"\\x([0-9a-f]{2})", rest.split('"')[1]))) if '"' in rest else b""
        if name == "pwrite64" and is_journal:
            place, count = int(rest.rsplit(", ", 1)[1]), int(call[3])
            self.written[place:place + count] = data[:count]
        elif name == "ftruncate" and is_journal:
            del self.written[int(rest.rsplit(", ", 1)[1]):]
        elif name in ("fdatasync", "fsync") and is_journal:
            self.synced = bytes(self.written)
        elif name == "fsync" and path.endswith("/journal"):
            self.is_named = True
        elif name == "write" and rest.startswith("1<"):
            self.shown += data
            self.look()

    def look(self):
        """Of what the screen shows nothing may be without its cell on the disk."""
        kept = journalled_bytes(self.synced) if self.is_named else []
        for number, reply in enumerate(REPLIES):
            if reply.encode() in self.shown and kept[:number + 1] != CELLS[:number + 1]:
                problem = f"'{reply}' was shown while the disk held {kept}"
                if problem not in self.problems:
                    self.problems.append(problem)


def order(work):
    """Every answered cell is on the disk, and its journal's name too, before its reply is on the screen."""
    tally = Tally("order")
    folder = at_home(work, "order")
    log = folder + ".log"
    terminal = Terminal(folder, "-y", "-xx", "-s", "65536", "-e", f"trace={JOURNAL_CALLS}", log=log)
    answered, left = terminal.session()
    disk = Disk()
    with open(log, errors="replace") as lines:
        for line in lines:
            disk.take(line)
    problems = list(disk.problems)
    if answered < len(CELLS) or not left:
        problems.append(f"the session ended after {answered} answers")
    if not all(reply.encode() in disk.shown for reply in REPLIES):
        problems.append("the trace does not show the replies, so that it tells nothing")
    tally.note("write all", problems)
    return tally.close()


def journal(work):
    def look(folder, answered, left, what, call):
        problems = []
        names = glob.glob(folder + "/state/plotline/journal/*.journal")
        if left and names and call != "unlink":
            problems.append("the journal of a session that ended is there")
        # It is removed when the person has left.
        if call != "unlink" and (what == "signal=KILL" or what == "signal=TERM" and not left):
            cells = journalled(names[0]) if names else []
            if cells != CELLS[:len(cells)] or len(cells) < answered and not left:
                problems.append(f"{answered} cells were answered, the journal holds {cells}")
        if what != "signal=KILL" and glob.glob(folder + "/state/plotline/journal/*.part"):
            if call != "unlink" and what != "signal=TERM":
                problems.append("a temporary file was left")
        return problems

    # Calls that at the prompt only the journal makes, but for the notebook's folder and the like.
    calls = {"pwrite64": 4, "fdatasync": 3, "ftruncate": 1, "unlink": 1, "rename": 1, "fsync": 1, "flock": 1}
    return at_prompt(work, "journal", [], calls, look, must_fall=True)


def history(work):
    def look(folder, answered, left, what, call):
        lines = open(folder + "/state/plotline/history").read().split("\n")
        known = {"older", *CELLS, "quit", ""}
        problems = []
        if lines[0] != "older" or any(line not in known for line in lines):
            problems.append(f"the history holds {lines}")
        return problems

    return at_prompt(work, "history", ["-P", "FOLDER/state/plotline/history"], {"openat": 4, "write": 4}, look)


def main():
    kinds = {"save": save, "export": export, "order": order, "journal": journal, "history": history}
    wanted = sys.argv[2:] or list(kinds)
    with tempfile.TemporaryDirectory() as work:
        fine = [kinds[name](os.path.realpath(work)) for name in wanted]
    sys.exit(0 if all(fine) else 1)


main()
