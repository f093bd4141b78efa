"""What the benchmarks of this folder share: programs timed in turn, and how what was measured is compared and told.

A measurement is seconds by the clock, seconds in user mode and seconds in the system (of all threads), of a whole process also
its peak of memory in bytes. Where memory is the machine's doing (a virtual one hands pages back to its host, and whoever runs next
fetches them again), the time in user mode is what the programs themselves differ by.
"""

import os
import select
import statistics
import subprocess
import sys
import time

CLOCK, USER, SYSTEM, PEAK = range(4)
TICK = os.sysconf("SC_CLK_TCK")

# What a Python peer answers each line of its input with: seconds of `work(line)`.
SERVER = """
import resource, sys, time
for line in sys.stdin:
    before = resource.getrusage(resource.RUSAGE_SELF); start = time.perf_counter()
    work(*line.split())
    seconds = time.perf_counter() - start; after = resource.getrusage(resource.RUSAGE_SELF)
    print(seconds, after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime, flush=True)
"""

TWO_THREADS = dict(os.environ, POLARS_MAX_THREADS="2", OMP_NUM_THREADS="2")


def whole(command, stdin=None, cwd=None):
    """A whole process from its start to its end."""
    start = time.perf_counter()
    child = subprocess.Popen(
        [str(word) for word in command], stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=cwd,
        env=TWO_THREADS)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {child.returncode}")
    return seconds, usage.ru_utime, usage.ru_stime, usage.ru_maxrss * 1024


class Served:
    """A process that answers each line with its own seconds: clock, user and system (`SERVER`, or a program of ours)."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=TWO_THREADS)

    def run(self, request):
        self.process.stdin.write(f"{request}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer:
            sys.exit("a contender failed: see its message above")
        return tuple(float(word) for word in answer[:3])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Session:
    """A running session of plotline: a cell's seconds until its reply comes, the processor's by the system's count (1/100 s)."""

    def __init__(self, program, words=()):
        self.process = subprocess.Popen(
            [program, "--preview", "none", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def used(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return int(fields[11]) / TICK, int(fields[12]) / TICK

    def run(self, cell):
        # What was left of the reply before.
        while select.select([self.process.stdout], [], [], 0.3)[0] and os.read(self.process.stdout.fileno(), 1 << 16):
            pass
        before, start = self.used(), time.perf_counter()
        self.process.stdin.write(f"{cell}\n\n".encode())
        self.process.stdin.flush()
        select.select([self.process.stdout], [], [])
        seconds, after = time.perf_counter() - start, self.used()
        reply = os.read(self.process.stdout.fileno(), 1 << 16)
        if not reply or b"error" in reply:
            sys.exit(f"{cell}: {reply.decode(errors='replace')}")
        return seconds, after[0] - before[0], after[1] - before[1]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def served(source):
    """A Python peer whose `work` is timed in a warmed process of its own."""
    return Served([sys.executable, "-c", source + SERVER])


def alone(source, *words):
    """A Python peer as a whole process that does `work` once."""
    return [sys.executable, "-c", source + f"\nwork(*{[str(word) for word in words]!r})"]


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


def asked(contenders, requests, runs, warming=1):
    """Medians of running processes, each asked its own line; they are closed."""
    found = interleaved(
        {name: (lambda one=one, name=name: one.run(requests[name])) for name, one in contenders.items()}, runs, warming)
    for one in contenders.values():
        one.close()
    return found


def compared(work, found, ours="plotline", **more):
    """A result as the JSON files hold it: seconds by name, and how many times ours each peer takes: by the clock, in user mode,
    and of the processor in all. It is printed, too."""
    print(work)
    ratios = {}
    mine = found[ours]
    for name, row in found.items():
        line = f"    {name:34}" + "".join(
            f" {row[at] * 1000:9.1f} ms {word}" for at, word in ((CLOCK, "clock"), (USER, "user"), (SYSTEM, "system")))
        if name != ours:
            # Less than the system counts is not a ratio.
            parts = ((row[CLOCK], mine[CLOCK]), (row[USER], mine[USER]), (row[USER] + row[SYSTEM], mine[USER] + mine[SYSTEM]))
            ratios[name] = [theirs / max(own, 1e-4) for theirs, own in parts]
            line += f"   {ratios[name][0]:6.2f} × clock, {ratios[name][1]:6.2f} × user"
        print(line, flush=True)
    return {"work": work, "seconds": {name: list(row[:3]) for name, row in found.items()}, "ratios": ratios, **more}
