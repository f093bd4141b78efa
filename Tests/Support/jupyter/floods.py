"""Front ends that send 10⁵ requests as fast as the sockets take them, a sample of these where PLOTLINE_SURVEYS is not "all": each is answered
once, in order; memory stays; an interrupt is heard meanwhile; another front end is answered too."""
import json
import os
import queue
import sys
import time

import zmq

from kernels import WORK, check, failures, frames, memory, raw, reply, run, start

IS_WHOLE = os.environ.get("PLOTLINE_SURVEYS") == "all"
COUNT = 100_000 if IS_WHOLE else 2_000
# What one waits for who asks: of a release on an idle machine half a second. Here others may work on every core.
SOON = 2.0
LONG = "\n".join(["long | rolling median v 100001 rows"] * 50)
(WORK / "long.csv").write_text("time,v\n" + "".join(f"2024-01-01T00:00:00.{row:06},{row * 7919 % 977}\n" for row in range(200_000)))


class Flood:
    """Requests of one socket. With a pause its reader is slow, so that replies wait for it."""

    def __init__(self, manager, count, pause=0.0):
        # What the kernel does not take waits on this side, however much it is.
        self.sock, self.key, self.count, self.pause = raw(manager, sndhwm=0), manager.session.key, count, pause
        self.pid, self.sent, self.answers, self.peak = manager.provisioner.process.pid, 0, [], 0

    def send(self, most=50_000):
        """As many as the socket takes and may wait."""
        while self.sent < self.count and self.sent - len(self.answers) < most:
            try:
                self.sock.send_multipart(frames(self.key, "x = 1", number=str(self.sent)), zmq.NOBLOCK)
                self.sent += 1
            except zmq.Again:
                return

    def take(self):
        """What has come."""
        if not self.sock.poll(50):
            return
        time.sleep(self.pause)
        for _ in range(5000):
            if not self.sock.poll(0):
                break
            parts = self.sock.recv_multipart()
            self.answers.append((int(json.loads(parts[3])["msg_id"]), json.loads(parts[5])["status"]))
        self.peak = max(self.peak, memory(self.pid))

    def run(self, deadline=900):
        begun = time.monotonic()
        while len(self.answers) < self.count and time.monotonic() - begun < deadline:
            self.send()
            self.take()
        return time.monotonic() - begun

    def is_whole(self, *states):
        return [number for number, _ in self.answers] == list(range(self.count)) and {state for _, state in self.answers} <= set(states)


def all_at_once():
    manager, client = start()
    pid, sizes = manager.provisioner.process.pid, []
    for turn in ("first", "second"):
        flood = Flood(manager, COUNT)
        took = flood.run()
        check(f"{COUNT} requests at once, {turn} time: each answered once, in order", flood.is_whole("ok"), f"{len(flood.answers)} in {took:.1f} s, at most {flood.peak:.0f} MB")
        flood.sock.close()
        check("others are answered too", run(client, "x = 2", silent=False)["status"] == "ok")
        sizes.append(memory(pid))
    # A sample is too short for memory to settle.
    check("the second flood leaves no more memory in use than the first", sizes[1] - sizes[0] < (4 if IS_WHOLE else 20), f"{sizes[0]:.1f} → {sizes[1]:.1f} MB")
    client.stop_channels()
    manager.shutdown_kernel()


def is_running(client, asked):
    """Whether a request has begun, as far as was published by now."""
    while client.iopub_channel.msg_ready():
        got = client.get_iopub_msg(timeout=60)
        if got["parent_header"].get("msg_id") == asked and got["content"].get("execution_state") == "busy":
            return True
    return False


def until_running(client, asked, meanwhile=lambda: None):
    begun = time.monotonic()
    while not is_running(client, asked):
        meanwhile()
        if time.monotonic() - begun > 300:
            raise TimeoutError("the long cell never began")


def listen(client):
    """Takes what was published while nobody listened: one that takes nothing for ten seconds is waited for no more, so that what comes
    next would be lost."""
    try:
        while True:
            client.get_iopub_msg(timeout=2)
    except queue.Empty:
        pass


def heard(client, asked):
    """Seconds until the error of an interrupted cell is published, and its reply. That comes when the kernel has taken out what was sent
    before anybody could know of the error, up to 10,000 requests."""
    begun = time.monotonic()
    while True:
        got = client.get_iopub_msg(timeout=60)
        if got["parent_header"].get("msg_id") == asked and got["msg_type"] == "error":
            return time.monotonic() - begun, reply(client, asked)


def interrupted():
    """A long cell runs, all others wait behind it: the interrupt ends that one and gives up those, as an error does."""
    manager, client = start()
    check("a long cell's rows", run(client, "load long.csv")["status"] == "ok")
    asked = client.execute(LONG)
    until_running(client, asked)
    flood = Flood(manager, COUNT)
    flood.send(COUNT)
    manager.interrupt_kernel()
    took, content = heard(client, asked)
    check(f"an interrupt is heard over {flood.sent} requests that wait", content["status"] == "error" and content["evalue"].startswith("interrupted") and took < SOON, f"{content['status']}, {took * 1000:.0f} ms")
    flood.run()
    check("and each of them is answered once, in order", flood.is_whole("ok", "aborted"), f"{len(flood.answers)} of {COUNT}")
    # The same with some that ran before it.
    listen(client)
    flood = Flood(manager, min(COUNT, 10_000))
    flood.send(1000)
    asked = client.execute(LONG)
    until_running(client, asked, flood.take)
    flood.send()
    manager.interrupt_kernel()
    took, content = heard(client, asked)
    check("an interrupt between requests is heard", content["status"] == "error" and took < SOON, f"{content['status']}, {took * 1000:.0f} ms")
    flood.run()
    check("and each of those is answered once, in order", flood.is_whole("ok", "aborted"), f"{len(flood.answers)} of {flood.count}")
    check("and the next cell runs", run(client, "x = 1")["status"] == "ok")
    client.stop_channels()
    manager.shutdown_kernel()


def slow_reader():
    """One that takes its replies seldom gets each of them."""
    manager, client = start()
    flood = Flood(manager, COUNT // 5, 2 if IS_WHOLE else 0.5)
    before, took = memory(flood.pid), flood.run()
    check(f"{flood.count} requests of a slow reader are answered", flood.is_whole("ok"), f"{len(flood.answers)} in {took:.1f} s")
    check("within bounded memory", flood.peak - before < 150, f"{before:.0f} → {flood.peak:.0f} MB")
    client.stop_channels()
    manager.shutdown_kernel()


for part in (all_at_once, interrupted, slow_reader):
    try:
        part()
    except Exception as error:
        check(part.__name__, False, f"{type(error).__name__} {error}")
print(f"floods: {len(failures)} failures" + (f": {'; '.join(failures)}" if failures else ""))
sys.exit(1 if failures else 0)
