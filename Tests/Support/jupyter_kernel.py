#!/usr/bin/env python3
"""Holds `plotline kernel` against Jupyter's own tools, which `scripts/setup --tests` fetches into .venv.

    Tests/Support/jupyter_kernel.py PLOTLINE [PART…]

Parts: protocol (jupyter_kernel_test, all 13), notebooks (nbclient gives what `plotline run` gives), tools (papermill, nbconvert, jupytext, nbval),
answers (to what nobody can read, to help, to a front end as VS Code),
floods (10⁵ requests at once), robust (half messages, forgers, front ends that die or read nothing), flat (memory over 10,000 cells), lab
(JupyterLab in Chromium). Without one protocol, notebooks, floods and lab; PLOTLINE_SURVEYS=all tries each whole.
Exit 1 when one fails; 0 with a word where Jupyter's tools are not there.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / ".venv/bin/python"
HERE = pathlib.Path(__file__).resolve().parent / "jupyter"
PARTS = ["protocol", "notebooks", "floods", "lab", "tools", "answers", "robust", "flat"]


def main():
    program, parts = os.path.realpath(sys.argv[1]), sys.argv[2:] or PARTS[:4]
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        sys.exit(f"no part {unknown[0]}: there are {', '.join(PARTS)}")
    python = os.environ.get("PLOTLINE_JUPYTER", str(PYTHON))
    if subprocess.run([python, "-c", "import jupyter_kernel_test, papermill, nbval"], capture_output=True).returncode:
        print("kernel: skipped, jupyter_kernel_test is not installed")
        return 0
    folder = tempfile.mkdtemp(prefix="plotline-kernel.")
    try:
        environment = {
            **os.environ, "JUPYTER_PATH": f"{folder}/share/jupyter", "JUPYTER_RUNTIME_DIR": f"{folder}/runtime",
            "IPYTHONDIR": f"{folder}/ipython", "XDG_STATE_HOME": f"{folder}/state", "PLOTLINE": program,
            "PLOTLINE_ROOT": str(ROOT), "PLOTLINE_WORK": folder, "HOME": folder, "PYDEVD_DISABLE_FILE_VALIDATION": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        subprocess.run([program, "kernel", "install", "--prefix", folder], check=True, stdout=subprocess.DEVNULL)
        failed = [
            part for part in parts
            if subprocess.run([python, "-W", "ignore", str(HERE / f"{part}.py")], env=environment, cwd=folder).returncode
        ]
        print(f"kernel: {len(parts) - len(failed)} of {len(parts)} parts passed" + (f"; failed: {', '.join(failed)}" if failed else ""))
        return 1 if failed else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


sys.exit(main())
