"""papermill injects parameters that keep their types, nbconvert executes, jupytext runs what it converts."""
import json
import os
import pathlib
import subprocess
import sys

import nbformat

WORK, PLOTLINE = (pathlib.Path(os.environ[name]) for name in ("PLOTLINE_WORK", "PLOTLINE"))
BIN = pathlib.Path(sys.executable).parent
failures = []


def check(what, holds, said=""):
    print(("passed " if holds else "FAILED ") + what + (f": {said}" if not holds else ""))
    if not holds:
        failures.append(what)


def call(*words):
    done = subprocess.run([str(word) for word in words], cwd=WORK, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


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
print(f"tools: {len(failures)} failures")
sys.exit(1 if failures else 0)
