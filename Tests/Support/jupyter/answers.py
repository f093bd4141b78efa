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
        "c = jupyter_client.BlockingKernelClient(); c.load_connection_file(file); c.start_channels(); c.wait_for_ready(timeout=120)\n"
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


def traced():
    """What VS Code sends, as the trace in microsoft/vscode-jupyter-hub#74 has it: protocol 5.2, a user without a name, times to a thousandth,
    kernel_info twice before anything answers, silent code, and cells that ask for an execution count and stop nothing."""
    manager, client = start()
    key, sock, number = manager.session.key, raw(manager), 0

    def send(kind, content):
        nonlocal number
        number += 1
        header = {
            "date": f"2026-05-05T10:54:42.{number:03}Z", "msg_id": f"2c2a6cd2-7f3a-410b-81c1-{number:012}", "msg_type": kind,
            "session": "e32a62f7-1154-46b3-abe6-31951bfadb11", "username": "", "version": "5.2"}
        parts = [json.dumps(part, separators=(",", ":")).encode() for part in (header, {}, {}, content)]
        sock.send_multipart([b"<IDS|MSG>", hmac.new(key, b"".join(parts), hashlib.sha256).hexdigest().encode(), *parts])
        return header

    def answer(header):
        got = [json.loads(part) for part in sock.recv_multipart()[2:6]] if sock.poll(10_000) else [{}] * 4
        return got[0].get("msg_type"), got[1] == header, got[3]

    def cell(code, silent):
        content = {"silent": silent, "store_history": not silent, "user_expressions": {}, "allow_stdin": not silent, "stop_on_error": False, "code": code}
        return send("execute_request", content)

    for header in [send("kernel_info_request", {}) for _ in range(2)]:
        kind, isIts, content = answer(header)
        check("kernel_info", kind == "kernel_info_reply" and isIts and content["language_info"]["name"] == "plotline", str(content)[:200])
    kind, isIts, content = answer(cell("x = 1", True))
    check("silent code counts nothing", kind == "execute_reply" and isIts and content["status"] == "ok" and content["execution_count"] == 0, str(content))
    sent = [cell(code, False) for code in ("nonsense here", "y = 2", "y = 3")]
    said = [answer(header) for header in sent]
    check("cells that stop nothing", [(kind, isIts, content["status"], content["execution_count"]) for kind, isIts, content in said] == [("execute_reply", True, "error", 1), ("execute_reply", True, "ok", 2), ("execute_reply", True, "ok", 3)], str(said)[:300])
    kind, isIts, content = answer(send("complete_request", {"code": "load f.csv | agg", "cursor_pos": 16}))
    check("completion", kind == "complete_reply" and isIts and content["matches"] == ["aggregate"], str(content)[:200])
    kind, isIts, content = answer(send("comm_info_request", {"target_name": "jupyter.widget"}))
    check("no comms", kind == "comm_info_reply" and isIts and content["comms"] == {}, str(content))
    client.stop_channels()
    manager.shutdown_kernel()


for part in (unreadable, pages, unnamed, traced):
    try:
        part()
    except Exception as error:
        check(part.__name__, False, f"{type(error).__name__} {error}")
print(f"answers: {len(failures)} failures" + (f": {'; '.join(failures)}" if failures else ""))
sys.exit(1 if failures else 0)
