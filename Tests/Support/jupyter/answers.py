"""What is answered to what nobody can read, to help where nobody types, and to a front end that does not name itself."""
import hashlib
import hmac
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

from kernels import WORK, check, failures, frames, raw, reply, run, start


def unreadable():
    """Rightly signed, with a content that is no JSON object in UTF-8: an error, never ok."""
    manager, client = start()
    key, sock = manager.session.key, raw(manager)
    for number, content in enumerate((b'{"code":"bad \\ud83d"}', b'{"code":"\xff"}', b"[]", b'{"code":NaN}', b"{", b"")):
        for kind in ("execute_request", "complete_request", "inspect_request"):
            parts = frames(key, kind=kind, number=f"{kind} {number}")[2:5] + [content]
            sock.send_multipart([b"<IDS|MSG>", hmac.new(key, b"".join(parts), hashlib.sha256).hexdigest().encode(), *parts])
            got = json.loads(sock.recv_multipart()[5]) if sock.poll(10_000) else {}
            check(f"{kind} of {content!r}", got.get("status") == "error" and bool(got.get("evalue")), str(got)[:200])
    check("and the next cell runs", run(client, "x = 1")["status"] == "ok")
    client.stop_channels()
    manager.shutdown_kernel()


def pages():
    """Help alone is a page where somebody may type, and text of the cell where nobody does, as under nbclient."""
    manager, client = start()
    for allowed in (True, False):
        asked = client.execute("help mean", allow_stdin=allowed)
        paged, said = bool(reply(client, asked)["payload"]), ""
        while True:
            got = client.get_iopub_msg(timeout=30)
            if got["parent_header"].get("msg_id") != asked:
                continue
            if got["content"].get("name") == "stdout":
                said += got["content"]["text"]
            if got["content"].get("execution_state") == "idle":
                break
        check(f"help where {'somebody' if allowed else 'nobody'} types", paged == allowed and ("mean" in said) != allowed, said[:80])
    client.stop_channels()
    manager.shutdown_kernel()


def unnamed():
    """A front end as VS Code: it names no JPY_PARENT_PID, and its connection file has the rights of the umask."""
    file = WORK / "unnamed.json"
    script = (
        "import jupyter_client, os, subprocess, sys, time\n"
        "file, program = sys.argv[1:]\n"
        "jupyter_client.connect.write_connection_file(file, key=b'k')\n"
        "os.chmod(file, 0o644)\n"
        "env = {name: value for name, value in os.environ.items() if name != 'JPY_PARENT_PID'}\n"
        "p = subprocess.Popen([program, 'kernel', 'start', '-f', file], env=env, stdout=subprocess.DEVNULL)\n"
        "c = jupyter_client.BlockingKernelClient(); c.load_connection_file(file); c.start_channels(); c.wait_for_ready(timeout=30)\n"
        "print(p.pid, flush=True); time.sleep(60)\n")
    parent = subprocess.Popen(
        [sys.executable, "-c", script, file, os.environ["PLOTLINE"]], cwd=WORK, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    pid = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    begun = time.monotonic()
    while pathlib.Path(f"/proc/{pid}").exists() and time.monotonic() - begun < 10:
        time.sleep(0.02)
    check("kill -9 of a front end that names no JPY_PARENT_PID ends the kernel", not pathlib.Path(f"/proc/{pid}").exists(), f"{time.monotonic() - begun:.2f} s")
    if pathlib.Path(f"/proc/{pid}").exists():
        os.kill(pid, signal.SIGKILL)
    said = parent.stderr.read()
    check("whose connection file others could read", "warning: other accounts could read" in said and file.stat().st_mode & 0o777 == 0o600, said)


for part in (unreadable, pages, unnamed):
    try:
        part()
    except Exception as error:
        check(part.__name__, False, f"{type(error).__name__} {error}")
print(f"answers: {len(failures)} failures" + (f": {'; '.join(failures)}" if failures else ""))
sys.exit(1 if failures else 0)
