"""Front ends that forge, cut off, read nothing or die: the kernel stays, answers others, or ends as it should."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import jupyter_client
import zmq

from kernels import WORK, check, failures, frames, memory, raw, reply, run, start


def bad_messages():
    manager, client = start()
    key, sock = manager.session.key, raw(manager)
    good = frames(key)
    for count in range(len(good)):
        sock.send_multipart(good[:count] or [b""])
    sock.send_multipart(frames(b"another key"))
    sock.send_multipart(good[:1] + [b""] + good[2:])
    sock.send_multipart(good[:-1] + [b'{"code": "export stolen.csv"}'])
    sock.send_multipart([b"\xff" * 100_000] * 8)
    raw(manager, "control").send_multipart(frames(b"another key", kind="shutdown_request"))
    raw(manager, "iopub").send_multipart([b"\x01", b"\x01"])
    # A peer that breaks off within a frame of TCP.
    import socket
    for bytes in (b"", b"\xff\0\0\0\0\0\0\0\1\x7f", b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 1_000_000):
        with socket.create_connection(("127.0.0.1", manager.shell_port)) as plain:
            try:
                plain.sendall(bytes)
            except OSError:
                pass
    check("half messages and forged ones are dropped", run(client, "x = 1")["status"] == "ok" and manager.is_alive())
    client.stop_channels()
    manager.shutdown_kernel()


def stuck():
    """One that sends and takes no reply holds up nobody: neither what is published nor another's replies."""
    manager, client = start()
    context = zmq.Context.instance()
    sock = context.socket(zmq.DEALER)
    sock.rcvhwm, sock.sndhwm, sock.linger = 1, 0, 0
    sock.setsockopt(zmq.RCVBUF, 1024)
    sock.connect(f"tcp://127.0.0.1:{manager.shell_port}")
    message = frames(manager.session.key, "x = 1")
    for _ in range(10_000):
        sock.send_multipart(message)
    time.sleep(3)
    while client.iopub_channel.msg_ready():
        client.get_iopub_msg(timeout=1)
    begun = time.monotonic()
    asked = client.execute("y = 2")
    status = reply(client, asked)["status"]
    said = 0.0
    while time.monotonic() - begun < 30:
        got = client.get_iopub_msg(timeout=30)
        if got["parent_header"].get("msg_id") == asked and got["content"].get("execution_state") == "idle":
            said = time.monotonic() - begun
            break
    check("one that takes no reply holds up nobody", status == "ok" and 0 < said < 8, f"{said:.1f} s")
    sock.close()
    client.stop_channels()
    manager.shutdown_kernel()


def deaf():
    """A front end that subscribes and reads nothing."""
    manager, client = start()
    context = zmq.Context.instance()
    sock = context.socket(zmq.SUB)
    sock.rcvhwm, sock.linger = 1, 0
    sock.setsockopt(zmq.RCVBUF, 1024)
    sock.subscribe(b"")
    sock.connect(f"tcp://127.0.0.1:{manager.iopub_port}")
    time.sleep(0.5)
    (WORK / "d.csv").write_text("time,v\n" + "".join(f"2024-01-{day:02},{day}\n" for day in range(1, 31)))
    run(client, "load d.csv")
    pid, before, begun = manager.provisioner.process.pid, memory(manager.provisioner.process.pid), time.monotonic()
    answered = 0
    for _ in range(600):
        if run(client, "show 30\nnote \"" + "x" * 50_000 + "\"")["status"] != "ok":
            break
        answered += 1
        while client.iopub_channel.msg_ready():
            client.get_iopub_msg(timeout=1)
    # Another front end, which came later, is answered and hears of its cell.
    other = manager.client()
    other.start_channels()
    other.wait_for_ready(timeout=30)
    asked, heard, since = other.execute("note \"heard\""), "", time.monotonic()
    status = reply(other, asked)["status"]
    while time.monotonic() - since < 15:
        got = other.get_iopub_msg(timeout=15)
        if got["parent_header"].get("msg_id") != asked:
            continue
        heard += got["content"].get("text", "")
        if got["content"].get("execution_state") == "idle":
            break
    other.stop_channels()
    check("a front end that reads nothing stops nobody", answered == 600 and status == "ok" and "heard" in heard, f"{answered} cells, {status}, {heard!r}, {time.monotonic() - begun:.1f} s, {before:.0f} → {memory(pid):.0f} MB")
    check("and costs bounded memory", memory(pid) - before < 200)
    sock.close()
    client.stop_channels()
    manager.shutdown_kernel()


def large():
    manager, client = start()
    for code in ("# " + "x" * (100 << 20), "note \"" + "é" * (20 << 20) + "\"", "x = 1\n" * 100_000):
        begun = time.monotonic()
        message = client.execute(code, silent=True, store_history=True)
        status = reply(client, message, 120)["status"]
        check(f"a cell of {len(code.encode()) >> 20} MB", status in ("ok", "error") and manager.is_alive(), f"{status}, {time.monotonic() - begun:.1f} s")
    check("the next cell runs", run(client, "x = 1")["status"] == "ok")
    client.stop_channels()
    manager.shutdown_kernel()


def front_end_dies():
    script = (
        "import jupyter_client, sys, time\n"
        f"m = jupyter_client.KernelManager(kernel_name='plotline'); m.start_kernel(cwd={str(WORK)!r})\n"
        "c = m.client(); c.start_channels(); c.wait_for_ready(timeout=30)\n"
        "c.execute(sys.argv[1]); print(m.provisioner.process.pid, flush=True); time.sleep(60)\n")
    for code in ("x = 1", "load w.csv"):
        parent = subprocess.Popen([sys.executable, "-c", script, code], stdout=subprocess.PIPE, text=True)
        pid = int(parent.stdout.readline())
        time.sleep(0.3)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        begun = time.monotonic()
        while pathlib.Path(f"/proc/{pid}").exists() and time.monotonic() - begun < 10:
            time.sleep(0.02)
        check(f"kill -9 of the front end ends the kernel ({code})", not pathlib.Path(f"/proc/{pid}").exists(), f"{time.monotonic() - begun:.2f} s")


def start_faults():
    program = os.environ["PLOTLINE"]

    def said(name, text=None, rights=0o600):
        path = WORK / name
        if text is not None:
            path.write_text(text)
            path.chmod(rights)
        done = subprocess.run([program, "kernel", "start", "-f", path], capture_output=True, text=True, timeout=20)
        return done.returncode, done.stderr

    blocker = zmq.Context.instance().socket(zmq.REP)
    port = blocker.bind_to_random_port("tcp://127.0.0.1")
    good = {"ip": "127.0.0.1", "transport": "tcp", "key": "k", **{f"{name}_port": port for name in ("shell", "iopub", "stdin", "control", "hb")}}
    for what, result, word in [
        ("a connection file that is gone", said("gone.json"), "no such file"),
        ("one that others may read is closed", said("open.json", json.dumps(good), 0o644), "warning: other accounts could read"),
        ("one that others may write", said("written.json", json.dumps(good), 0o666), "other accounts have access"),
        ("one that is not JSON", said("bad.json", "{"), "is not JSON"),
        ("an empty key", said("nokey.json", json.dumps({**good, "key": ""})), "empty key"),
        ("another machine's address", said("far.json", json.dumps({**good, "ip": "0.0.0.0"})), "this machine"),
        ("ports in use", said("busy.json", json.dumps(good)), "cannot be listened to"),
        ("IPC where others may write", said("ipc.json", json.dumps({**good, "transport": "ipc", "ip": "/tmp/plotline-k"})), "other accounts"),
    ]:
        check(what, result[0] == 1 and word in result[1] and "Fatal" not in result[1], result[1].split("\n")[0])


def transports():
    runtime = WORK / "ipc"
    runtime.mkdir(mode=0o700)
    manager = jupyter_client.KernelManager(kernel_name="plotline", transport="ipc", connection_file=str(runtime / "k.json"))
    manager.start_kernel(cwd=str(WORK))
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=20)
    check("IPC", run(client, "x = 1")["status"] == "ok")
    client.stop_channels()
    manager.shutdown_kernel()
    manager = jupyter_client.KernelManager(kernel_name="plotline", transport_encryption="required")
    manager.start_kernel(cwd=str(WORK))
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=20)
    connection = json.loads(pathlib.Path(manager.connection_file).read_text())
    check("CURVE", run(client, "x = 1")["status"] == "ok" and "curve_secretkey" in connection)
    plain = raw(manager)
    plain.send_multipart(frames(manager.session.key))
    check("who does not encrypt is not answered", not plain.poll(1000))
    client.stop_channels()
    manager.shutdown_kernel()


def interrupts():
    with (WORK / "ten.csv").open("w") as file:
        file.write("time,v\n")
        for second in range(10):
            file.write("".join(f"2024-01-01T00:00:0{second}.{row:06},{row % 977}\n" for row in range(1_000_000)))
    manager, client = start()
    check("10,000,000 rows", reply(client, client.execute("load ten.csv", silent=True), 600)["status"] == "ok")
    for code in ("load ten.csv", "ten | derive w = v * 2 | sort w | rolling median v 10001 rows", "ten | plot line v"):
        message = client.execute(code)
        time.sleep(0.3)
        if client.shell_channel.msg_ready():
            check(f"a release is done with it sooner: {code[:24]}", reply(client, message)["status"] == "ok")
            continue
        begun = time.monotonic()
        manager.interrupt_kernel()
        content = reply(client, message)
        took = time.monotonic() - begun
        check(f"interrupt of {code[:24]}", content["status"] == "error" and content["evalue"].startswith("interrupted") and took < 0.5, f"{content['status']} {content.get('evalue', '')}, {took * 1000:.0f} ms")
    # A table is laid out as HTML and as text for long after its statement is done.
    message = client.execute("ten | show 1000000")
    time.sleep(2)
    begun = time.monotonic()
    manager.interrupt_kernel()
    content = reply(client, message, 600)
    took = time.monotonic() - begun
    check("interrupt of a table that is shown", content["status"] == "error" and content["evalue"].startswith("interrupted") and took < 3, f"{content['status']} {content.get('evalue', '')}, {took * 1000:.0f} ms")
    check("an interrupt of nothing stops nothing", manager.interrupt_kernel() is None and run(client, "x = 1")["status"] == "ok")
    # What was sent before the error was known is given up, what comes after it runs.
    sent = [client.execute(code) for code in ("nonsense here", "x = 2", "x = 3")]
    states = [reply(client, message)["status"] for message in sent]
    check("requests after an error are given up", states == ["error", "aborted", "aborted"], str(states))
    # All of these are sent while the first one runs: more than the kernel takes out of its socket at once.
    slow = client.execute("load ten.csv")
    sent = [client.execute(code) for code in ["nonsense here"] + ["x = 2"] * 200]
    check("a slow cell before them", reply(client, slow, 600)["status"] == "ok")
    states = [reply(client, message)["status"] for message in sent]
    check("200 requests after an error are given up", states == ["error"] + ["aborted"] * 200, f"{states.count('aborted')} aborted, {states.count('ok')} ok")
    check("and the next one runs", run(client, "x = 4")["status"] == "ok")
    sent = [client.execute(code, stop_on_error=False) for code in ("nonsense here", "x = 2")]
    check("unless that is not wanted", [reply(client, message)["status"] for message in sent] == ["error", "ok"])
    client.stop_channels()
    manager.shutdown_kernel()


def fence():
    outside = WORK / "outside"
    outside.mkdir()
    for name in ("o.csv", "no.csv"):
        (outside / name).write_text("time,v\n2024-01-01,1\n")
    inside = WORK / "inside"
    inside.mkdir()
    for reads, works in (("", False), (str(outside), True)):
        manager = jupyter_client.KernelManager(kernel_name="plotline")
        manager.start_kernel(cwd=str(inside), env={**os.environ, "PLOTLINE_ALLOW_READ": reads})
        client = manager.client()
        client.start_channels()
        client.wait_for_ready(timeout=20)
        content = run(client, f"load {outside}/o.csv", allow_stdin=False)
        check(f"PLOTLINE_ALLOW_READ={'…' if reads else ''}", (content["status"] == "ok") == works and (works or "PLOTLINE_ALLOW_READ=" in "".join(content["traceback"])))
        if not works:
            check("a path below a link", run(client, "load ../outside/o.csv", allow_stdin=False)["status"] == "error")
            # An interrupt is no answer, nor is Enter: both ask again. Words are.
            message = client.execute(f"load {outside}/o.csv", allow_stdin=True)
            client.get_stdin_msg(timeout=10)
            manager.interrupt_kernel()
            content = reply(client, message)
            check("an interrupt while it asks", content["status"] == "error" and content["evalue"].startswith("interrupted"), str(content)[:200])
            message = client.execute(f"load {outside}/o.csv", allow_stdin=True)
            client.get_stdin_msg(timeout=10)
            client.input("")
            content = reply(client, message)
            check("an empty line is no yes", content["status"] == "error" and "outside" in content["evalue"], str(content)[:200])
            message = client.execute(f"load {outside}/no.csv", allow_stdin=True)
            client.get_stdin_msg(timeout=10)
            client.input("n")
            check("a no is none", reply(client, message)["status"] == "error")
            message = client.execute(f"load {outside}/no.csv", allow_stdin=True)
            check("and is remembered", reply(client, message)["status"] == "error" and not client.stdin_channel.msg_ready())
            message = client.execute(f"load {outside}/o.csv", allow_stdin=True)
            question = client.get_stdin_msg(timeout=10)["content"]
            client.input("y")
            check("a yes lets it", reply(client, message)["status"] == "ok" and "wants to read" in question["prompt"])
            check("and is remembered", run(client, f"load {outside}/o.csv", allow_stdin=False)["status"] == "ok")
            check("writes outside are refused", run(client, f"o | export {outside}/x.csv", allow_stdin=False)["status"] == "error")
            check("writes inside are not", run(client, "o | export x.csv")["status"] == "ok")
            manager.restart_kernel(now=False)
            client.wait_for_ready(timeout=20)
            check("a yes ends with its kernel", run(client, f"load {outside}/o.csv", allow_stdin=False)["status"] == "error")
            run(client, "load x.csv as o")
            check("its own export is written again", run(client, "o | export y.csv")["status"] == "ok" and run(client, "o | export y.csv")["status"] == "ok")
        client.stop_channels()
        manager.shutdown_kernel()


def own_folder():
    """The folders are those of the notebook, not of the kernel's start."""
    sub = WORK / "sub"
    sub.mkdir()
    for place in (sub, WORK):
        (place / "h.csv").write_text("time,v\n2024-01-01,1\n")
    notebook = '{"cells": [], "metadata": {"kernelspec": {"name": "plotline", "language": "plotline"}}, "nbformat": 4, "nbformat_minor": 5}'
    (sub / "n.ipynb").write_text(notebook)
    # HOME is the folder of the start.
    manager, client = start(env={**os.environ, "JPY_SESSION_NAME": str(sub / "n.ipynb")})
    check("a notebook's own folder is read", run(client, "load h.csv", allow_stdin=False)["status"] == "ok")
    refused = run(client, f"load {WORK}/h.csv", allow_stdin=False)
    (sub / "r.md").write_text(f"```plotline\nload {WORK}/h.csv\n```\n")
    done = subprocess.run([os.environ["PLOTLINE"], "run", sub / "r.md", "--preview", "none"], cwd=WORK, capture_output=True, text=True)
    check("the home folder above is not, as in run", "outside the folders" in refused.get("evalue", "") and "outside the folders" in done.stdout + done.stderr)
    client.stop_channels()
    manager.shutdown_kernel()
    (sub / ".git").mkdir()
    (sub / "below").mkdir()
    (sub / "below/n.ipynb").write_text(notebook)
    manager, client = start(env={**os.environ, "JPY_SESSION_NAME": str(sub / "below/n.ipynb")})
    asked = client.execute("load ../h.csv", allow_stdin=False)
    status, said = reply(client, asked)["status"], ""
    while True:
        got = client.get_iopub_msg(timeout=30)
        if got["content"].get("name") == "stderr":
            said += got["content"]["text"]
        if got["parent_header"].get("msg_id") == asked and got["content"].get("execution_state") == "idle":
            break
    check("the project around it is, and is said", status == "ok" and said == f"note: reads in {sub}, the project that the notebook lies in\n", said)
    client.stop_channels()
    manager.shutdown_kernel()


def unknown():
    """What nobody knows is begun and ended; verbs of the prompt say what does the same here."""
    manager, client = start()
    message = client.session.msg("nonsense_request", {})
    client.shell_channel.send(message)
    states = []
    while len(states) < 2:
        got = client.get_iopub_msg(timeout=10)
        if got["parent_header"].get("msg_id") == message["header"]["msg_id"]:
            states.append(got["content"]["execution_state"])
    check("an unknown request is begun and ended", states == ["busy", "idle"])
    for code, word in (("save", "Ctrl-S"), ("quit", "Shut Down Kernel"), ("cells", "series"), ("explore", "--interactive")):
        content = run(client, "load h.csv\nplot line v\nexplore" if code == "explore" else code, allow_stdin=False)
        check(f"'{code}' advises what helps here", content["status"] == "error" and word in "".join(content["traceback"]))
    client.stop_channels()
    manager.shutdown_kernel()


def two_kernels():
    pairs = [start() for _ in range(2)]
    (WORK / "two.csv").write_text("time,v\n2024-01-01,1\n")
    sent = [(client, client.execute(f"load two.csv\nx = {number}\nexport two-{number}.json")) for number, (_, client) in enumerate(pairs)]
    check("two kernels in one folder", all(reply(client, message)["status"] == "ok" for client, message in sent))
    for manager, client in pairs:
        client.stop_channels()
        manager.shutdown_kernel()


wanted = [word for word in sys.argv[1:] if not word.startswith("-")]
for part in (start_faults, bad_messages, transports, fence, own_folder, unknown, interrupts, two_kernels, front_end_dies, large, stuck, deaf):
    if wanted and part.__name__ not in wanted:
        continue
    try:
        part()
    except Exception as error:
        check(part.__name__, False, f"{type(error).__name__} {error}")
print(f"robust: {len(failures)} failures" + (f": {'; '.join(failures)}" if failures else ""))
sys.exit(1 if failures else 0)
