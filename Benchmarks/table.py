#!/usr/bin/env python3
"""Prints every row of the performance table: what was measured last, what is wanted, and whether it is met.

    table.py FOLDER

Reads the JSON files that the benchmarks leave in FOLDER, and writes table.json beside them. A ratio is the peer's time by
Plotline's, by the clock, and in brackets in user mode. Work on large data is judged by the time in user mode, since memory is
the machine's doing; a start and a replay by the clock. A row that was not measured says so.
"""

import json
import sys
from pathlib import Path


class Row:
    """One line: `values` are what was measured, each with whether it is met."""

    def __init__(self, work, peer, wanted, values):
        self.work, self.peer, self.wanted, self.values = work, peer, wanted, values

    @property
    def met(self):
        return None if not self.values else all(met for _, met in self.values)

    def cells(self):
        text = ", ".join(text for text, _ in self.values) or "not measured"
        return [self.work, self.peer, text, self.wanted, {None: "", True: "yes", False: "NO"}[self.met]]


class Results:
    def __init__(self, folder):
        self.folder = folder

    def entry(self, file, work):
        """The entry of a file whose `work` starts so, or starts and holds two texts; None without one."""
        path = self.folder / f"{file}.json"
        found = json.loads(path.read_text()) if path.exists() else []
        found = found if isinstance(found, list) else [found]
        start, within = (work, "") if isinstance(work, str) else work
        found = [one for one in found if one["work"].startswith(start) and within in one["work"]]
        return next((one for one in found if one["work"] == start or one["work"].startswith(start + " ")), (found or [None])[0])

    def ratio(self, title, file, work, peer, least, by_clock=False):
        found = (self.entry(file, work) or {}).get("ratios", {}).get(peer)
        values = [(f"{found[0]:.2f} × ({found[1]:.2f})", found[0 if by_clock else 1] >= least)] if found else []
        return Row(title, peer, f"≥ {least:g} ×" if least else "", values)

    def figure(self, title, file, work, key, unit, most=None, least=None, scale=1, digits=2):
        """A number with its bound, or without one where it is told for itself."""
        wanted = f"≤ {most:g} {unit}" if most is not None else f"≥ {least:g} {unit}" if least is not None else ""
        value = (self.entry(file, work) or {}).get(key)
        if value is None:
            return Row(title, "", wanted, [])
        met = (most is None or value * scale <= most) and (least is None or value * scale >= least)
        return Row(title, "", wanted, [(f"{value * scale:.{digits}f} {unit}", met)])


def sixel_rows(results):
    path = results.folder / "sixel.json"
    charts = json.loads(path.read_text()) if path.exists() else []
    rows = []
    for chart in charts:
        ours, fast, true = chart["plotline"], chart["img2sixel"], chart["chafa"]
        name = f"sixel of a chart, {chart['chart']}"
        rows += [
            Row(name + ": time", "img2sixel", "≥ 1 ×", [
                (f"{fast['cpu_ms'] / ours['encode_ms']:.2f} ×", ours["encode_ms"] <= fast["cpu_ms"])]),
            Row(name + ": fidelity", "chafa", f"≥ {true['psnr']:g} dB", [
                (f"{ours['psnr']:g} dB", ours["psnr"] >= true["psnr"])]),
            Row(name + ": bytes", "chafa", "≤ 1.25 ×", [
                (f"{ours['bytes'] / true['bytes']:.2f} ×", ours["bytes"] <= 1.25 * true["bytes"])]),
            Row(name + ": white stays white", "", "#ffffff", [(ours["white"].lower(), ours["white"].lower() == "#ffffff")]),
        ]
    return rows or [Row("sixel of an 800×480 chart", "img2sixel, chafa", "", [])]


def rows(results):
    ratio, figure = results.ratio, results.figure
    short, long = "load, numbers of two decimals", "load, numbers of 15"
    found = []
    # The clock of a process that has loaded before is told beside it, without a bound of its own.
    for title, work, bounds in (
        ("load, two decimals", short, {"pyarrow": 3, "polars": 4, "duckdb": 4}),
        ("load, 15 to 17 digits", long, {"pyarrow": 1.5}),
        ("load, weekly mean and maximum", "load, weekly", {"polars": 4, "duckdb": 4}),
        ("load, daily mean in Europe/Berlin", "load, daily", {"polars": 3, "duckdb": 10}),
    ):
        for ending, way in (("whole process", ""), ("once more", ", once more in a process")):
            for peer, least in bounds.items():
                found.append(ratio(title + way, "load", (work, ending), peer, least))
    found.append(figure("peak memory of a load, by its columns", "load", "peak memory", "ratio", "×", 1.10, digits=3))
    for name in ("identifiers", "sentences in quotes", "sentences", "keys"):
        for peer in ("polars", "DuckDB"):
            found.append(ratio(f"texts that hardly repeat: {name}", "texts", f"texts, {name}", peer, 1))
        found.append(figure(f"texts, {name}: memory by the file", "texts", f"texts, {name}", "memory", "×", 2.5))
    for method, name, kept in (
        ("m4", "M4", "6,400"), ("minmax", "least and greatest", "3,200"), ("lttb", "LTTB", "1,600"),
        ("minmaxlttb", "MinMaxLTTB", "1,600"),
    ):
        found.append(ratio(f"{name} of 100 M points, {kept} kept", "reduce", method, "tsdownsample", 1))
        if method in ("m4", "minmax"):
            found.append(figure(f"{name}: of the memory's bandwidth", "reduce", method, "of the bandwidth", "%",
                least=75, scale=100, digits=0))
    found += [
        ratio("JSON Lines of a million rows", "formats", ("JSON Lines", "whole process"), "DuckDB", 1.3),
        ratio("JSON Lines, once more in a process", "formats", ("JSON Lines", "once more"), "DuckDB", 1.3),
        ratio("Apple Health of a million records", "formats", "Apple Health", "bare SAX pass", 0.77),
        figure("Apple Health: memory beyond what is kept", "formats", "Apple Health", "beyond", "MB", 50, scale=1e-6, digits=0),
        *(ratio(f"{title}{way}", "readers", (work, ending), peer, least)
            for title, work, peer, least in (
                ("a million rows between single blanks", "columns between single", "DuckDB", 2),
                ("a million rows between runs of blanks", "columns between runs", "DuckDB", 2),
                ("a million lines of a log by a pattern", "a log", "DuckDB", 2),
                ("workbook of 100,000 rows", "a workbook", "openpyxl", 3),
                ("workbook of 100,000 rows", "a workbook", "calamine and pandas", 1))
            for ending, way in (("whole process", ""), ("once more", ", once more in a process"))),
        ratio("line of 10 M values in memory to a PNG", "charts", "line", "tsdownsample + matplotlib", 3),
        ratio("10 M rows of CSV to that PNG, whole process", "whole", "", "polars, tsdownsample, matplotlib", 5),
        ratio("10 M rows of CSV to that PNG, whole process", "whole", "", "polars, datashader", 5),
        ratio("10 M rows of CSV to that PNG, whole process", "whole", "", "gnuplot", 5),
        ratio("start to a text chart of 144 rows", "start", "start to a text", "gnuplot", 2.2, by_clock=True),
        ratio("start to an 800×400 PNG of 144 rows", "start", "start to an 800", "gnuplot", 1.4, by_clock=True),
        *sixel_rows(results),
        ratio("replay of ten cells, one figure", "replay", "replay of ten cells with one", "nbconvert", 40, by_clock=True),
        ratio("replay of ten cells, six figures", "replay", "replay of ten cells with six", "nbconvert", 40, by_clock=True),
        figure("a hundred notebooks verified, a figure each", "many", "a hundred notebooks verified by all", "milliseconds", "ms", 1000, digits=0),
        figure("10,000 cells opened", "many", "10,000 cells opened", "milliseconds", "ms", 200, digits=0),
        figure("memory that each of 10,000 cells takes in a replay", "many", "memory of a cell that runs", "kilobytes a cell", "KB", None, digits=1),
        figure("a key's picture of 10 M points, text", "explore", "a key's picture as text", "milliseconds", "ms", 16, digits=1),
        figure("a key's picture of 10 M points, kitty", "explore", "a key's picture as kitty", "milliseconds", "ms", 50, digits=1),
        figure("a key's picture of 10 M points, sixel", "explore", "a key's picture as sixel", "milliseconds", "ms", 50, digits=1),
        figure("explore, key to last byte, 10 M points, text, 99th", "hands", "explore as text", "p99", "ms", 16, digits=1),
        figure("explore, key to last byte, 10 M points, kitty, 99th", "hands", "explore as kitty", "p99", "ms", 50, digits=1),
        figure("explore, key to last byte, 10 M points, sixel, 99th", "hands", "explore as sixel", "p99", "ms", 50, digits=1),
        figure("explore, 10 M points with gaps, text, 99th", "hands", "explore as text with gaps", "p99", "ms", 16, digits=1),
        figure("explore, 10 M points with gaps, kitty, 99th", "hands", "explore as kitty with gaps", "p99", "ms", 50, digits=1),
        figure("explore, 100 M points, text, 99th", "hands", "explore as text of ten times as many", "p99", "ms", 50, digits=1),
        figure("explore, what a column of 100 M is searched by: made in", "hands", "pyramid", "milliseconds", "ms", digits=0),
        figure("… of the column's memory", "hands", "pyramid", "share", "%", 5, digits=2),
        figure("explore, a screen by a moved lollipop, text", "hands", "explore as text", "whole", "×", least=10, digits=0),
        figure("explore, a picture by a moved lollipop, kitty", "hands", "explore as kitty", "whole", "×", least=10, digits=0),
        figure("explore, a screen by a pan, text", "hands", "explore as text", "pan", "×", least=2, digits=1),
        ratio("a year by its months of 10 M rows of SQLite", "sqlite", "a year", "SQLite by Python", 1),
        figure("… peak memory", "sqlite", "a year", "peak", "MB", 100, scale=1e-6, digits=0),
        figure("a day of these: without an index by with one", "sqlite", "a day", "worth", "×", least=5, digits=1),
        *[ratio(f"{work}, {engine}", "engines", f"{work} of {engine}", "its own client", 0.9, by_clock=True)
          for engine in ("postgresql", "clickhouse", "duckdb")
          for work in ("the mean of each week", "a line in 1,600 columns", "a line of a hundredth")
          if not (engine == "clickhouse" and "1,600" in work)],
        figure("load: a row of 100 M by one of 1 M", "growth", "growth of a load", "ratio", "×", 1.25),
        figure("weekly mean: a row of 100 M by one of 1 M", "growth", "growth of a weekly", "ratio", "×", 1.25),
    ]
    chart = results.entry("growth", "line chart")
    passes = (chart["large"] - chart["small"]) / chart["pass"] if chart else 0
    found += [
        Row("line chart of 10 M points less that of 10 thousand", "one pass", "≤ 1.5 passes",
            [(f"{passes:.2f} passes", passes <= 1.5)] if chart else []),
        figure("memory that each of 10,000 cells leaves", "growth", "memory of a cell of data", "kilobytes a cell", "KB", 2, digits=1),
        figure("the same with a figure each", "growth", "memory of a cell of figures", "kilobytes a cell", "KB", None, digits=0),
        figure("slowest example of the reference: compile, lay out, draw", "examples", "examples", "drawing", "ms", 10),
        figure("slowest example of the reference: encode", "examples", "examples", "encoding", "ms", 15),
        figure("a line from its text to its plan, user time", "language", "a line parsed", "milliseconds", "ms", 1, digits=2),
    ]
    return found


def main():
    results = Results(Path(sys.argv[1]))
    found = rows(results)
    table = [["work", "peer", "measured", "wanted", "met"]] + [row.cells() for row in found]
    widths = [max(len(line[at]) for line in table) for at in range(5)]
    for place, line in enumerate(table):
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
        if place == 0:
            print("  ".join("-" * width for width in widths))
    missed = [row for row in found if row.met is False]
    unknown = [row for row in found if row.met is None]
    print(f"\n{len(found) - len(missed) - len(unknown)} of {len(found)} rows met, {len(missed)} missed, {len(unknown)} not measured")
    (results.folder / "table.json").write_text(json.dumps([row.cells() for row in found], indent=1, ensure_ascii=False) + "\n")


main()
