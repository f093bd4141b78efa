"""nbclient over every notebook: text and pictures are those of `plotline run NOTEBOOK -o COPY.ipynb`. Before that each travels: as .ipynb
it is valid, nbconvert renders it with its pictures, and turned back it is the same bytes, its pictures too."""
import os
import pathlib
import shutil
import subprocess
import sys

import nbclient
import nbconvert
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


def tree(folder, name):
    """The bytes of a notebook and its pictures, by name."""
    paths = [folder / f"{name}.md", *sorted((folder / f"{name}.files").glob("*"))]
    return {path.name: path.read_bytes() for path in paths}


def travel(path):
    """What is wrong with a notebook's way to Jupyter and back, a line each."""
    name, folder, wrong = path.stem, WORK / "travel/notebooks", []
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, folder)
    if path.with_suffix(".files").exists():
        shutil.copytree(path.with_suffix(".files"), folder / f"{name}.files")
    before, copy = tree(folder, name), folder / f"{name}.ipynb"

    def export(source, target):
        subprocess.run([PLOTLINE, "export", source, "-o", target], check=True, cwd=folder, stderr=subprocess.DEVNULL)

    export(f"{name}.md", copy.name)
    notebook = nbformat.read(copy, 4)
    nbformat.validate(notebook)
    if nbformat.writes(notebook) + "\n" != copy.read_text():
        wrong.append(f"{name}.ipynb: Jupyter writes other bytes")
    # A bundle is rendered by its richest form.
    pictures = sum("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
    page, _ = nbconvert.HTMLExporter().from_notebook_node(notebook)
    shown = page.count('src="data:image/')
    if pictures != len(before) - 1 or shown < pictures:
        wrong.append(f"{name}: {len(before) - 1} pictures, {pictures} in .ipynb, {shown} on the page")
    (folder / f"{name}.md").unlink()
    shutil.rmtree(folder / f"{name}.files", ignore_errors=True)
    export(copy.name, f"{name}.md")
    after = tree(folder, name)
    wrong += [f"{one}: other bytes after .ipynb" for one in sorted(before.keys() | after.keys()) if before.get(one) != after.get(one)]
    return wrong


def main():
    folder, different, cells, pictures = WORK / "project/notebooks", [], 0, 0
    folder.mkdir(parents=True)
    shutil.copytree(ROOT / "Samples", WORK / "project/Samples")
    # The gallery alone takes as long as all others: `make campaigns` has it too.
    is_whole = os.environ.get("PLOTLINE_SURVEYS") == "all"
    everyone = sorted((ROOT / "notebooks").glob("*.md"))
    for path in everyone:
        different += travel(path)
    if not different:
        print(f"{len(everyone)} notebooks went to .ipynb and back, to the letter")
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
