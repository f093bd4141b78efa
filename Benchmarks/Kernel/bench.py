#!/usr/bin/env python3
"""Times kernels of Jupyter: from the start of the process to the answer of a first cell, and a cell's round trip.

    bench.py PLOTLINE FOLDER ROOT [--runs N] [--table]

Plotline beside bash_kernel, gnuplot_kernel, xeus-python and ipykernel as far as they are installed in the running Python, in turn;
medians. A round trip goes from the request to the reply and the idle state, over bare sockets. Also what the same cells take without
Jupyter: `plotline -c` with one cell, and with a thousand more.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import zmq
from jupyter_client.connect import write_connection_file
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.session import Session

CELLS = {
    "plotline": ("x = 1", "w | plot line wind", "load Samples/weather.csv as w"),
    "bash": ("x=1", None, None),
    "gnuplot": ("x = 1", "plot 'Samples/weather.csv' every ::1 using 1:4 with lines",
                "set datafile separator ','; set xdata time; set timefmt '%Y-%m-%dT%H:%M'; unset key"),
    "xpython": ("x = 1", None, None),
    "python3": ("x = 1", None, None),
}


class Kernel:
    def __init__(self, argv, cwd, first):
        file, self.connection = write_connection_file(tempfile.mktemp(suffix=".json"), key=b"benchmark")
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [word.replace("{connection_file}", file) for word in argv], cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = Session(key=b"benchmark")
        context = zmq.Context.instance()
        self.shell, self.iopub = context.socket(zmq.DEALER), context.socket(zmq.SUB)
        self.iopub.subscribe(b"")
        for socket, name in ((self.shell, "shell"), (self.iopub, "iopub")):
            socket.linger = 0
            # So that the wait of a client that found nobody yet is not part of what is measured.
            socket.setsockopt(zmq.RECONNECT_IVL, 1)
            socket.connect(f"tcp://127.0.0.1:{self.connection[name + '_port']}")
        self.run(first, wait_idle=False)
        self.started = time.perf_counter() - begun
        # A subscription takes its time; what was published before is missed.
        while self.run(first, patience=1000) is None:
            pass

    def run(self, code, wait_idle=True, patience=20_000):
        content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}
        begun = time.perf_counter()
        number = self.session.send(self.shell, "execute_request", content)["header"]["msg_id"]
        replied = False
        idle = not wait_idle
        poller = zmq.Poller()
        poller.register(self.shell, zmq.POLLIN)
        poller.register(self.iopub, zmq.POLLIN)
        while not (replied and idle):
            ready = dict(poller.poll(patience))
            if not ready and replied:
                return None
            if not ready:
                sys.exit(f"{self.process.args} does not answer {code!r}")
            for socket in ready:
                message = self.session.recv(socket, zmq.NOBLOCK)[1]
                if not message or (message["parent_header"] or {}).get("msg_id") != number:
                    continue
                replied |= message["msg_type"] == "execute_reply"
                idle |= message["content"].get("execution_state") == "idle"
        return time.perf_counter() - begun

    def close(self):
        self.process.kill()
        self.process.wait()


def called(plotline, root, count):
    """Seconds of a call that runs so many cells."""
    begun = time.perf_counter()
    subprocess.run([plotline, "-c", "\n".join(["x = 1"] * count)], cwd=root, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("root", type=Path)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    specs = {"plotline": [str(Path(options.plotline).resolve()), "kernel", "start", "-f", "{connection_file}"]}
    for name, spec in KernelSpecManager().get_all_specs().items():
        if name in CELLS and name != "plotline":
            argv = spec["spec"]["argv"]
            specs[name] = ([sys.executable] if argv[0].startswith("python") else argv[:1]) + argv[1:]
    starts, trips, charts = ({name: [] for name in specs} for _ in range(3))
    alone, many = [], []
    for turn in range(options.runs + 1):
        for name, argv in specs.items():
            kernel = Kernel(argv, options.root, CELLS[name][0])
            cell, chart, before = CELLS[name]
            if before:
                kernel.run(before)
            times = [kernel.run(cell) for _ in range(25)][5:]
            drawn = [kernel.run(chart) for _ in range(5)][2:] if chart else []
            kernel.close()
            if turn:
                starts[name].append(kernel.started)
                trips[name] += times
                charts[name] += drawn
        if turn:
            alone.append(called(options.plotline, options.root, 1))
            many.append(called(options.plotline, options.root, 1001))
    rows = {name: [statistics.median(times[name]) * 1000 if times[name] else None for times in (starts, trips, charts)] for name in specs}
    one = statistics.median(alone)
    rows["plotline -c"] = [one * 1000, (statistics.median(many) - one), None]
    print("| kernel | start to first reply, ms | a cell, ms | a chart, ms |\n|---|---:|---:|---:|")
    for name, values in rows.items():
        print(f"| {name} | " + " | ".join("" if value is None else f"{value:.3g}" for value in values) + " |")
    (options.folder / "kernel-times.json").write_text(json.dumps(rows, indent=1) + "\n")


main()
