#!/usr/bin/env python3
"""Runs the recipes of docs/notebooks.md as CI would: the entry of pre-commit on the files that it names, the steps of GitHub Actions
but for the installing, the line of cron. In a copy of the project's notebooks and samples; one that drifts must fail them.

Usage: recipes.py PLOTLINE
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.argv[1]).resolve()
PAGE = (ROOT / "docs/notebooks.md").read_text()
NOTEBOOKS = ["battery.md", "running.md"]


def recipe(name):
    return re.search(rf"<!-- recipe: {name} -->\n```\w+\n(.*?)```\n<!-- /recipe -->", PAGE, re.S).group(1)


def steps(text):
    """The commands of each `run:`, in order."""
    found, lines = [], text.split("\n")
    for at, line in enumerate(lines):
        match = re.match(r"(\s*)(?:- )?run: (.*)", line)
        if not match:
            continue
        if match.group(2) != "|":
            found.append(match.group(2))
            continue
        block = []
        for other in lines[at + 1:]:
            if other.strip() and len(other) - len(other.lstrip()) <= len(match.group(1)):
                break
            block.append(other)
        found.append(textwrap.dedent("\n".join(block)))
    return found


def project(folder):
    (folder / "bin").mkdir()
    (folder / "bin/plotline").symlink_to(PROGRAM)
    (folder / "notebooks").mkdir()
    shutil.copytree(ROOT / "Samples", folder / "Samples")
    for name in NOTEBOOKS:
        shutil.copy(ROOT / "notebooks" / name, folder / "notebooks")
        files = pathlib.Path(name).stem + ".files"
        shutil.copytree(ROOT / "notebooks" / files, folder / "notebooks" / files)


def run(command, folder):
    environment = dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}", HOME=str(folder.parent / "home"))
    return subprocess.run(["bash", "-e", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)


def main():
    passed, failed = 0, 0

    def check(what, holds, seen):
        nonlocal passed, failed
        passed, failed = passed + holds, failed + (not holds)
        if not holds:
            print(f"FAILED {what}: {seen.stdout}{seen.stderr}", file=sys.stderr)

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "project"
        folder.mkdir()
        (folder.parent / "home").mkdir()
        project(folder)
        hook = recipe("pre-commit")
        pattern = re.search(r"files: (.*)", hook).group(1)
        entry = re.search(r"entry: (.*)", hook).group(1)
        files = [f"notebooks/{name}" for name in NOTEBOOKS]
        touched = [name for name in files + ["notebooks/battery.files/1.png", "README.md"] if re.search(pattern, name)]
        assert touched == files, touched
        commands = {"pre-commit": f"{entry} {' '.join(touched)}"}
        for number, step in enumerate(steps(recipe("github"))):
            if "apt-get" not in step:
                commands[f"github step {number + 1}"] = step
        for what, command in commands.items():
            check(what, (seen := run(command, folder)).returncode == 0, seen)
        for name in NOTEBOOKS:
            check(f"page of {name}", (folder / "pages" / name.replace(".md", ".html")).is_file(), seen)
        # A reading that changes fails them.
        data = folder / "Samples/battery-24h.csv"
        data.write_text(data.read_text().replace("0.58", "0.57", 1))
        for what, command in commands.items():
            if "verify" in command:
                check(f"{what} notices", (seen := run(command, folder)).returncode == 4, seen)
        (folder / "reports").mkdir()
        (folder / "reports/daily.md").write_text(
            '```{code-cell} plotline\n:tags: [parameters]\nday = "2024-01-01"\n```\n\n```plotline\nnote "{day}"\n```\n')
        (folder / "reports/out").mkdir()
        line = recipe("cron").split("  ", 1)[1].strip().replace("\\%", "%").replace("$HOME", str(folder))
        check("cron", (seen := run(line, folder)).returncode == 0, seen)
        check("cron's page", len(list((folder / "reports/out").glob("*.html"))) == 1, seen)
    print(f"{passed} passed, {failed} failed")
    return failed != 0


sys.exit(main())
