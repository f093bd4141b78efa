"""Kernels of ours, what is asked of them, and messages as a front end of our own signs them."""
import hashlib
import hmac
import json
import os
import pathlib
import subprocess
import time

import jupyter_client
import zmq

WORK = pathlib.Path(os.environ["PLOTLINE_WORK"])
failures = []


def check(what, holds, said=""):
    print(("passed " if holds else "FAILED ") + what + (f": {said}" if said else ""), flush=True)
    if not holds:
        failures.append(what)


def start(**options):
    manager = jupyter_client.KernelManager(kernel_name="plotline")
    manager.start_kernel(cwd=str(WORK), **options)
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=120)
    return manager, client


def reply(client, message, timeout=60):
    until = time.monotonic() + timeout
    while time.monotonic() < until:
        got = client.get_shell_msg(timeout=timeout)
        if got["parent_header"].get("msg_id") == message:
            return got["content"]
    raise TimeoutError


def run(client, code, **options):
    return reply(client, client.execute(code, **options))


def memory(pid):
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().split("\n")
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1024


def raw(manager, socket="shell", sndhwm=1000):
    context = zmq.Context.instance()
    sock = context.socket(zmq.DEALER)
    sock.linger, sock.sndhwm = 0, sndhwm
    sock.connect(f"tcp://127.0.0.1:{getattr(manager, socket + '_port')}")
    return sock


def frames(key, code="show 1", kind="execute_request", number="1"):
    header = {"msg_id": number, "msg_type": kind, "username": "u", "session": "s", "date": "2024-01-01T00:00:00Z", "version": "5.4"}
    parts = [json.dumps(part).encode() for part in (header, {}, {}, {"code": code, "silent": True})]
    code = hmac.new(key, b"".join(parts), hashlib.sha256).hexdigest().encode()
    return [b"<IDS|MSG>", code, *parts]


def dies(process, seconds):
    try:
        process.wait(seconds)
        return True
    except subprocess.TimeoutExpired:
        return False
