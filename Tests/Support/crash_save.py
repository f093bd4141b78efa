#!/usr/bin/env python3
"""Stops or fails a save at each of its system calls, one after the other, and looks at what is left.

    Tests/Support/crash_save.py PLOTLINE

Needs strace. For every N: the Nth call of each kind fails with ENOSPC, fails with EIO, or the program is killed there.
The notebook must then be the old one or the new one, whole, and verify must find every figure that it names.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

plotline = os.path.realpath(sys.argv[1])
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
CALLS = "openat,write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2,mkdir,unlink"
FIRST = "# Saved\n\n```plotline\nload weather.csv\n```\n\n```plotline\nplot line wind\n```\n"


def save(folder, *inject):
    command = [plotline, "run", "n.md", "--save", "--preview", "none"]
    if inject:
        command = ["strace", "-f", "-qq", "-o", "/dev/null", *inject] + command
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def counted(folder):
    """The numbers of the calls of each kind that one save makes on files of its own."""
    log = os.path.join(folder, "log")
    subprocess.run(
        ["strace", "-f", "-qq", "-o", log, "-e", f"trace={CALLS}", plotline, "run", "n.md", "--save", "--preview", "none"],
        cwd=folder, capture_output=True)
    calls = {}
    with open(log) as lines:
        for name, rest in re.findall(r"^\d+ +(\w+)\((.*)", lines.read(), re.M):
            calls.setdefault(name, []).append(rest)
    os.remove(log)
    # Of the files that are opened only ours: libraries and fonts are the system's affair.
    mine = {"openat": lambda rest: not re.match(r'AT_FDCWD, "/(?!tmp)', rest)}
    return {
        name: [number for number, rest in enumerate(found, 1) if mine.get(name, lambda _: True)(rest)]
        for name, found in sorted(calls.items())
    }


def main():
    with tempfile.TemporaryDirectory() as work:
        base = os.path.join(work, "base")
        os.mkdir(base)
        shutil.copy(os.path.join(root, "Samples/weather.csv"), base)
        path = os.path.join(base, "n.md")
        open(path, "w").write(FIRST)
        assert save(base).returncode == 0
        old = open(path).read().replace("plot line wind", "plot line gust")
        open(path, "w").write(old)
        whole = os.path.join(work, "whole")
        shutil.copytree(base, whole)
        counts = counted(whole)
        new = open(os.path.join(whole, "n.md")).read()
        assert new != old
        tried = failed = 0
        for call, numbers in counts.items():
            for number in numbers:
                for what in ("error=ENOSPC", "error=EIO", "signal=KILL"):
                    folder = os.path.join(work, "try")
                    shutil.rmtree(folder, ignore_errors=True)
                    shutil.copytree(base, folder)
                    run = save(folder, "-e", f"inject={call}:{what}:when={number}")
                    left = open(os.path.join(folder, "n.md")).read()
                    tried += 1
                    problems = []
                    if left not in (old, new):
                        problems.append("the notebook is neither the old nor the new one")
                    for figure in re.findall(r"!\[.*\]\((.*)\)", left):
                        if not os.path.exists(os.path.join(folder, figure)):
                            problems.append(f"{figure} is missing")
                    if run.returncode == 0 and left != new:
                        problems.append("it claims to have saved")
                    if run.returncode < 0 and what != "signal=KILL":
                        problems.append(f"it died by signal {-run.returncode}")
                    if what != "signal=KILL" and run.returncode != 0:
                        if any(name.endswith(".part") for _, _, names in os.walk(folder) for name in names):
                            if call != "unlink":
                                problems.append("a temporary file was left")
                    for problem in problems:
                        failed += 1
                        print(f"{call} {number} {what}: {problem}")
        calls = ", ".join(f"{len(numbers)} {name}" for name, numbers in counts.items())
        print(f"{tried - failed} of {tried} stops left a whole notebook ({calls})")
        sys.exit(1 if failed else 0)


main()
