#!/usr/bin/env python3
"""Times the replay of a notebook of ten cells, whole processes: `plotline run --save` of notebooks/tour.md against
`jupyter nbconvert --execute` of the same cells in pandas and matplotlib; with its six figures (ours of twice the size, as
they stand in the notebook) and with the first alone.

    bench.py PLOTLINE FOLDER PROJECT [--runs N]

Interleaved, medians of N runs (5 unless said) after a warming one. Run by a Python that has nbconvert, ipykernel, pandas
and matplotlib.
"""

import argparse
import json
import os
import re
import shutil
import sys
from pathlib import Path

import nbformat

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from timing import compared, interleaved, whole

CELLS = [
    "import pandas as pd, matplotlib.pyplot as plt\n%matplotlib inline\n"
    "station = pd.read_csv('Samples/weather-year.csv', index_col=0, parse_dates=[0])",
    "display(station.head(10))\nstation.describe()",
    "t, p, w, g = station.columns\n"
    "months = station.resample('MS').agg({t: 'mean', p: 'sum', g: 'max'})\nmonths",
    "months[p].plot.bar(title='Precipitation')",
    "days = station[t].resample('D').agg(['min', 'max'])\n"
    "plt.bar(days.index, days['max'] - days['min'], bottom=days['min'])",
    "station['2024-06':'2024-08'][lambda f: f[w] > 6].describe()",
    "week = station['2024-06-03':'2024-06-09'][t].rolling('3h').mean()\nweek.plot()",
    "station.groupby(station.index.hour)[t].mean().plot.bar()",
    "station.iloc[::6].plot(y=[w, g])",
    "days.assign(spread=days['max'] - days['min']).to_csv()[:80]",
]


FIGURES = {3: ".plot.bar(title='Precipitation')", 4: "plt.bar(days.index, days['max'] - days['min'], bottom=days['min'])",
    6: "week.plot()", 7: ".plot.bar()", 8: ".plot(y=[w, g])"}


def with_first_figure(text):
    """The notebook without its plots but the first, and without recorded outputs."""
    kept, cell, in_plot, in_cell = [], 0, False, False
    for line in text.split("\n"):
        if line.startswith("```"):
            in_cell = line.startswith("```{code-cell}")
            cell += in_cell
        continues = line.startswith(" ")
        in_plot = in_cell and ((in_plot and continues) or line.startswith("plot ")) and cell != 4
        if in_plot:
            continue
        kept.append(re.sub(r" \| plot .*", "", line) if in_cell and cell != 4 else line)
    return re.sub(r"<!-- output -->.*?<!-- /output -->\n", "", "\n".join(kept), flags=re.S)


def first_figure(cells):
    for index, words in FIGURES.items():
        if index != 3:
            cells = cells[:index] + [cells[index].replace(words, "")] + cells[index + 1:]
    return cells


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plotline")
    parser.add_argument("folder", type=Path)
    parser.add_argument("project", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    plotline = os.path.realpath(options.plotline)
    work = options.folder.resolve() / "replay"
    shutil.rmtree(work, ignore_errors=True)
    (work / "notebooks").mkdir(parents=True)
    shutil.copytree(options.project / "Samples", work / "Samples")
    shutil.copy(options.project / "notebooks/tour.md", work / "notebooks")
    results = []
    for title, tour, cells in (
        ("replay of ten cells with six figures", "tour.md", CELLS),
        ("replay of ten cells with one figure", "one.md", first_figure(CELLS)),
    ):
        if tour == "one.md":
            (work / "notebooks/one.md").write_text(with_first_figure((work / "notebooks/tour.md").read_text()))
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        nbformat.write(notebook, work / "tour.ipynb")
        results.append(measure(title, plotline, tour, work, options.runs))
    (options.folder / "replay.json").write_text(json.dumps(results, indent=1) + "\n")


def measure(title, plotline, tour, work, runs):
    def ours():
        # Figures that are as they were would be left alone: without them all are drawn and written.
        shutil.rmtree(work / "notebooks" / tour.replace(".md", ".files"), ignore_errors=True)
        return whole([plotline, "run", f"notebooks/{tour}", "--save", "--preview", "none"], cwd=work)

    def theirs():
        return whole([
            sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "tour.ipynb", "--output", "out.ipynb"], cwd=work)

    return compared(title, interleaved({"plotline": ours, "nbconvert": theirs}, runs))


main()
