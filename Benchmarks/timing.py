"""Whole processes, timed in turn: what the benchmarks of this folder share."""

import os
import statistics
import subprocess
import sys
import time


def whole(command, stdin=None):
    """Seconds by the clock, seconds of the processor (program and system, all threads) and peak bytes of a process."""
    start = time.perf_counter()
    child = subprocess.Popen(
        [str(word) for word in command], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {child.returncode}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def interleaved(jobs, runs, warming=1):
    """Medians by name, column by column, of what each job gives: every job in turn, `runs` times after some warming turns."""
    found = {name: [] for name in jobs}
    for turn in range(runs + warming):
        for name, job in jobs.items():
            result = job()
            if turn >= warming:
                found[name].append(result)
    return {name: tuple(statistics.median(column) for column in zip(*results)) for name, results in found.items()}


def medians(commands, runs, warming=1):
    return interleaved({name: (lambda command=command: whole(command)) for name, command in commands.items()}, runs, warming)


def compared(work, found, ours="plotline"):
    """A result as the JSON files hold it: seconds by name, and how many times ours each peer takes, by the clock and of the
    processor. It is printed, too."""
    print(work)
    ratios = {}
    for name, (clock, busy, *_) in found.items():
        line = f"    {name:34} {clock * 1000:9.1f} ms {busy * 1000:9.1f} ms of the processor"
        if name != ours:
            ratios[name] = [clock / found[ours][0], busy / found[ours][1]]
            line += f"   {ratios[name][0]:6.2f} × and {ratios[name][1]:6.2f} × {ours}"
        print(line)
    return {"work": work, "seconds": {name: list(row[:2]) for name, row in found.items()}, "ratios": ratios}
