"""Memory over 10,000 cells: what the last thousand add is less than 1 MB, once undo holds its hundred cells."""
import os
import pathlib
import sys

import jupyter_client

COUNT = int(os.environ.get("PLOTLINE_CELLS", "10000"))
WORK = pathlib.Path(os.environ["PLOTLINE_WORK"])
(WORK / "f.csv").write_text("time,v\n" + "".join(f"2024-{month:02}-{day:02},{day}\n" for month in range(1, 13) for day in range(1, 29)))


def memory(pid):
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().split("\n")
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1024


manager = jupyter_client.KernelManager(kernel_name="plotline")
manager.start_kernel(cwd=str(WORK))
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=30)
pid, seen = manager.provisioner.process.pid, []
cells = ["load f.csv", "f | where v > 3 | show 5", "x = 4", "f | plot line v", "nonsense here", "f | derive w = v * 2 | show 3"]
for number in range(COUNT):
    code = cells[number % len(cells)]
    message = client.execute(code + f" # {number}" if code.startswith("x") else code)
    while client.get_shell_msg(timeout=60)["parent_header"].get("msg_id") != message:
        pass
    while client.get_iopub_msg(timeout=60)["content"].get("execution_state") != "idle":
        pass
    if number % 500 == 499:
        seen.append(memory(pid))
client.stop_channels()
manager.shutdown_kernel()
print("MB after each 500 cells: " + " ".join(f"{size:.1f}" for size in seen))
half = seen[len(seen) // 2:]
growth = half[-1] - half[0]
print(f"flat: {growth:+.1f} MB over the second half")
sys.exit(0 if growth < 4 else 1)
