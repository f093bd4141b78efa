"""nbclient over every notebook: text and pictures are those of `plotline run NOTEBOOK -o COPY.ipynb`."""
import os
import pathlib
import shutil
import subprocess
import sys

import nbclient
import nbformat

PLOTLINE, ROOT, WORK = (pathlib.Path(os.environ[name]) for name in ("PLOTLINE", "PLOTLINE_ROOT", "PLOTLINE_WORK"))


def shown(cell):
    """What a cell shows: its text in order, and its pictures."""
    text, pictures = "", []
    for output in cell.outputs:
        if output.output_type == "stream":
            text += output.text if output.name == "stdout" else ""
        elif output.output_type == "error":
            text += f"error: {output.evalue}\n"
        else:
            text += output.data["text/plain"].rstrip("\n") + "\n"
            if "image/png" in output.data:
                pictures.append(output.data["image/png"].replace("\n", ""))
    return text.rstrip("\n"), pictures


def main():
    folder, different, cells, pictures = WORK / "project/notebooks", [], 0, 0
    folder.mkdir(parents=True)
    shutil.copytree(ROOT / "Samples", WORK / "project/Samples")
    # The gallery alone takes as long as all others: `make campaigns` has it too.
    is_whole = os.environ.get("PLOTLINE_SURVEYS") == "all"
    wanted = sorted(str(path) for path in (ROOT / "notebooks").glob("*.md") if is_whole or path.stem != "gallery")
    for path in wanted:
        name = pathlib.Path(path).stem
        shutil.copy(path, folder)
        copy = f"notebooks/{name}.ipynb"
        subprocess.run(
            [PLOTLINE, "run", f"notebooks/{name}.md", "-o", copy, "--preview", "none", "-q"],
            cwd=WORK / "project", check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        recorded = nbformat.read(WORK / "project" / copy, 4)
        notebook = nbformat.read(WORK / "project" / copy, 4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = []
        client = nbclient.NotebookClient(
            notebook, kernel_name="plotline", timeout=120, allow_errors=True,
            resources={"metadata": {"path": str(WORK / "project")}})
        # As the server of JupyterLab says it.
        client.execute(env={**os.environ, "JPY_SESSION_NAME": str(WORK / "project" / copy)})
        nbformat.validate(notebook)
        for number, (old, new) in enumerate(zip(recorded.cells, notebook.cells), 1):
            if old.cell_type != "code":
                continue
            before, after = shown(old), shown(new)
            cells, pictures = cells + 1, pictures + len(after[1])
            if before != after:
                what = "text" if before[0] != after[0] else "pictures"
                different.append(f"{name}, cell {number}: other {what}")
                if what == "text":
                    different.append(f"  run: {before[0]!r:.300}\n  nbclient: {after[0]!r:.300}")
    print("\n".join(different) or f"{len(wanted)} notebooks, {cells} cells, {pictures} pictures: the same by nbclient as by run")
    return 1 if different else 0


sys.exit(main())
