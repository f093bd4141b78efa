"""papermill injects parameters that keep their types, nbconvert executes, jupytext runs what it converts."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

import nbformat

WORK, PLOTLINE, ROOT = (pathlib.Path(os.environ[name]) for name in ("PLOTLINE_WORK", "PLOTLINE", "PLOTLINE_ROOT"))
BIN = pathlib.Path(sys.executable).parent
failures = []


def check(what, holds, said=""):
    print(("passed " if holds else "FAILED ") + what + (f": {said}" if not holds else ""))
    if not holds:
        failures.append(what)


def call(*words):
    done = subprocess.run([str(word) for word in words], cwd=WORK, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


def shown(cell):
    """What a cell shows: its text in order, and its pictures."""
    words, pictures = "", []
    for output in cell.outputs:
        if output.output_type == "stream":
            words += output.text if output.name == "stdout" else ""
        elif output.output_type == "error":
            words += f"error: {output.evalue}\n"
        else:
            words += output.data["text/plain"].rstrip("\n") + "\n"
            if "image/png" in output.data:
                pictures.append(output.data["image/png"].replace("\n", ""))
    return words.rstrip("\n"), pictures


def text(path, number):
    cell = [cell for cell in nbformat.read(WORK / path, 4).cells if cell.cell_type == "code"][number]
    return "".join(output.get("text", "") or output.get("data", {}).get("text/plain", "") + "\n" for output in cell.outputs)


def table(path, number):
    """The words of its table, without the reply above."""
    words = text(path, number).split()
    return words[words.index("time"):]


(WORK / "p.csv").write_text("time,v,place\n" + "".join(f"2024-01-{day:02},{day},{'ab'[day % 2]}\n" for day in range(1, 31)))
(WORK / "p.md").write_text("""# Report

```{code-cell} plotline
:tags: [parameters]
n = 2
place = "a"
low = 0.5
```

```{code-cell} plotline
load p.csv | where place == {place} and v > {low} | first {n} | show
```

```{code-cell} plotline
plot bar v
```
""")
check("export", call(PLOTLINE, "export", "p.md", "-o", "p.ipynb")[0] == 0)

code, said = call(BIN / "papermill", "p.ipynb", "q.ipynb", "-k", "plotline", "-l", "python", "-p", "n", "3", "-p", "place", "b", "-p", "low", "4.5")
check("papermill runs", code == 0, said[-600:])
if code == 0:
    check("with its parameters", table("q.ipynb", 2) == "time v place 2024-01-05 5 b 2024-01-07 7 b 2024-01-09 9 b".split(), text("q.ipynb", 2))
    given = subprocess.run(
        [PLOTLINE, "run", "p.md", "--set", "n=3", "--set", "place=b", "--set", "low=4.5", "-q", "--preview", "none"],
        cwd=WORK, capture_output=True, text=True).stdout
    check("as --set gives them", given.split() == table("q.ipynb", 2), given)
    nbformat.validate(nbformat.read(WORK / "q.ipynb", 4))
    check("what papermill wrote runs again", call(PLOTLINE, "run", "q.ipynb", "--preview", "none")[0] == 0)
code, said = call(BIN / "papermill", "p.ipynb", "r.ipynb", "-k", "plotline", "-l", "python", "-p", "place", "no such place", "-p", "n", "-1")
check("papermill reports a cell that fails", code != 0 and "error" in said, said[-300:])

code, said = call(BIN / "jupyter-nbconvert", "--to", "notebook", "--execute", "--output", "c.ipynb", "p.ipynb")
check("nbconvert --execute", code == 0 and table("c.ipynb", 1)[:3] == ["time", "v", "place"], said[-600:])
# Of nbconvert's templates that one shows alternative texts.
code, said = call(BIN / "jupyter-nbconvert", "--to", "html", "--template", "classic", "--execute", "--output", "c.html", "p.ipynb")
page = (WORK / "c.html").read_text() if code == 0 else ""
check("to a page", "data:image/png;base64," in page and 'alt="Bar chart of v.' in page and "<table>" in page, said[-300:])
check("plotline runs what nbconvert wrote", call(PLOTLINE, "run", "c.ipynb", "--preview", "none")[0] == 0)

(WORK / "j").mkdir()
(WORK / "j/p.md").write_text((WORK / "p.md").read_text())
(WORK / "j/p.csv").write_text((WORK / "p.csv").read_text())
head = "---\njupytext:\n  text_representation: {extension: .md, format_name: myst}\nkernelspec: {name: plotline, display_name: Plotline, language: plotline}\n---\n\n"
(WORK / "j/p.md").write_text(head + (WORK / "p.md").read_text())
code, said = call(BIN / "jupytext", "--to", "ipynb", "--execute", "j/p.md")
check("jupytext --execute", code == 0 and table("j/p.ipynb", 1)[:3] == ["time", "v", "place"], said[-600:])

# Nobody tells the kernel which notebook it serves: it reads the command that started it.
project = WORK / "converted"
shutil.copytree(ROOT / "Samples", project / "Samples")
(project / "notebooks").mkdir()
# As in a repository, whose folders are one project.
(project / ".git").mkdir()
whole = os.environ.get("PLOTLINE_SURVEYS") == "all"
for path in sorted((ROOT / "notebooks").glob("*.md")):
    if path.stem == "gallery" and not whole:
        continue
    here, copy = project / "notebooks" / path.name, project / "notebooks" / f"{path.stem}-ran.ipynb"
    shutil.copy(path, here)
    call(PLOTLINE, "run", here, "-o", copy, "--preview", "none", "-q")
    code, said = call(BIN / "jupytext", "--to", "ipynb", "--execute", here)
    if code:
        check(f"jupytext --execute {path.name}", False, said[-300:])
        continue
    pairs = [
        (shown(old), shown(new)) for old, new in zip(nbformat.read(copy, 4).cells, nbformat.read(here.with_suffix(".ipynb"), 4).cells)
        if old.cell_type == "code"]
    other = [number for number, (old, new) in enumerate(pairs, 1) if old != new]
    check(f"jupytext --execute {path.name}: text and pictures of run", not other, f"of {len(pairs)} cells others in {other}: {[pairs[n - 1][0][0][:200] + ' // ' + pairs[n - 1][1][0][:200] for n in other[:2]]}")

# nbval runs what run wrote, and compares.
code, said = call(PLOTLINE, "run", "p.md", "-o", "v.ipynb", "--preview", "none", "-q")
code, said = call(BIN / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval-lax", "v.ipynb")
check("nbval runs every cell", code == 0 and "3 passed" in said, said[-600:])
code, said = call(BIN / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval", "c.ipynb")
check("nbval finds the outputs that the kernel gave", code == 0 and "3 passed" in said, said[-1500:])
code, said = call(BIN / "jupyter-nbconvert", "--to", "notebook", "--execute", "--output", "w.ipynb", "v.ipynb")
code, said = call(PLOTLINE, "verify", "w.ipynb")
check("verify finds them too", code == 0 and "all as recorded" in said, said[-800:])

# Parameters are of the kinds that the notebook declares, as --set has them.
(WORK / "t.md").write_text("""```{code-cell} plotline
:tags: [parameters]
span = 5 days
start = 2024-01-03
```

```{code-cell} plotline
load p.csv | where time >= {start} and time < {start} + {span} | show
```
""")
check("export", call(PLOTLINE, "export", "t.md", "-o", "t.ipynb")[0] == 0)
code, said = call(BIN / "papermill", "t.ipynb", "u.ipynb", "-k", "plotline", "-l", "python", "-p", "span", "2 days", "-p", "start", "2024-01-10")
check("papermill's texts are spans and instants", code == 0 and "2024-01-10 + 2 days · 30 → 2 rows" in text("u.ipynb", 2), said[-400:])
code, said = call(BIN / "papermill", "t.ipynb", "u.ipynb", "-k", "plotline", "-l", "python", "-p", "start", "soon")
refused = call(PLOTLINE, "run", "t.md", "--set", "start=soon", "--preview", "none")[1]
check("what --set refuses is refused", code != 0 and "'soon' is not a value for 'start'" in said and "'soon' is not a value for 'start'" in refused, said[-300:])
print(f"tools: {len(failures)} failures")
sys.exit(1 if failures else 0)
