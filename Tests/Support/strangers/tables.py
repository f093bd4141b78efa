"""A table as pandas has it, as plotline has it, and how they differ."""
import csv
import io
import json
import re
import sqlite3
import subprocess
import warnings

import numpy as np
import pandas as pd

warnings.filterwarnings("ignore")

# What pandas itself takes for missing, but for `None`, which is a word in some of these tables.
MISSING = ["", "NA", "N/A", "NaN", "nan", "null", "NULL", "n/a", "#N/A", "<NA>"]


def expected(path, options=None):
    """The table that pandas reads, its rows from 0."""
    if path.endswith(".json"):
        frame = pd.read_json(path, dtype=False, convert_dates=False)
    elif path.endswith(".xlsx"):
        frame = pd.read_excel(path)
    elif path.endswith(".sqlite"):
        with sqlite3.connect(path) as base:
            name = base.execute("select name from sqlite_master where type = 'table'").fetchone()[0]
            frame = pd.read_sql(f'select * from "{name}"', base)
    else:
        given = {"keep_default_na": False, "na_values": MISSING, "encoding": "utf-8", **(options or {})}
        try:
            frame = pd.read_csv(path, **given)
        except UnicodeDecodeError:
            frame = pd.read_csv(path, **{**given, "encoding": "latin-1"})
    if options and "header" in options:
        frame.columns = [f"column{place}" for place in range(1, frame.shape[1] + 1)]
    if not isinstance(frame.index, pd.RangeIndex) or frame.index.name or frame.index.start != 0:
        frame = frame.reset_index()
    # A first column that numbers the rows is left out.
    first, count = frame.columns[0], len(frame)
    if frame.shape[1] > 1 and count == 0 and first == "Unnamed: 0":
        frame = frame.drop(columns=first)
    elif frame.shape[1] > 1 and count > 1 and first in ("index", "Unnamed: 0", "rownames", "...1"):
        if list(frame[first]) in (list(range(count)), list(range(1, count + 1))):
            frame = frame.drop(columns=first)
    return frame


class Answer:
    """What one run of the program said."""

    def __init__(self, program, cells, quiet=False):
        arguments = [program, "--preview", "none"] + (["-q"] if quiet else [])
        for cell in cells:
            arguments += ["-c", cell]
        run = subprocess.run(arguments, capture_output=True, timeout=300)
        run.stdout, run.stderr = run.stdout.decode(), run.stderr.decode()
        self.failed = run.returncode != 0
        self.out = run.stdout
        lines = [line for line in run.stdout.splitlines() if not line.startswith("outside the notebook")]
        self.reply = lines[0] if lines else ""
        # What the last cell said.
        self.last = lines[1] if len(lines) > 1 else self.reply
        self.error = next((line for line in run.stderr.splitlines() if line.startswith("error")), run.stderr.strip())
        self.mend = " ".join(line.split("^ ", 1)[1] for line in run.stderr.splitlines() if "^ " in line)

    def rows(self):
        rows = list(csv.reader(io.StringIO(self.out, newline="")))
        return rows[0], rows[1:]


def load(path, more=""):
    return "load " + json.dumps(path, ensure_ascii=False) + more


def differences(program, path, options=None):
    """How rows, columns, kinds and values differ, and what the reply of the load says."""
    answer = Answer(program, [load(path)])
    if answer.failed:
        return [answer.error], answer.reply
    want = expected(path, options)
    names, rows = Answer(program, [load(path, " time none"), "show csv"], quiet=True).rows()
    found = []
    if len(rows) != len(want):
        found.append(f"{len(rows)} rows instead of {len(want)}")
    if len(names) != want.shape[1]:
        found.append(f"{len(names)} columns instead of {want.shape[1]}")
    if not found:
        for index in range(want.shape[1]):
            values = [row[index] for row in rows]
            found += column_differences(names[index], values, want.iloc[:, index])
    return found, answer.reply


def column_differences(name, values, want):
    if want.dtype == bool or want.map(lambda value: isinstance(value, (list, dict))).any():
        return []
    texts = want.astype(str).str.strip()
    absent = want.isna() | (texts == "")
    have = pd.Series(values, dtype=str)
    missing = have.str.strip() == ""
    present = have[~missing]
    if present.str.match(r"-?\d{4}-\d\d-\d\dT").mean() > 0.5 or present.str.fullmatch("true|false").mean() > 0.5:
        return []
    if (texts[~absent].str.fullmatch(r"\d+:\d\d(:\d\d)?")).all() and present.str.fullmatch(r"[\d.]+").all():
        # Lengths of time are read in seconds.
        want = pd.to_timedelta(texts.where(~absent).map(lambda t: t if t.count(":") == 2 else t + ":00", na_action="ignore")
                               ).dt.total_seconds()
    if pd.api.types.is_numeric_dtype(want):
        numbers = pd.to_numeric(have.where(~missing), errors="coerce")
        if (numbers.isna() & ~missing).any():
            return [f"`{name}` is text instead of numbers"]
        near = np.isclose(numbers.astype(float), want.astype(float), rtol=1e-9, atol=0)
        wrong = (missing != absent) | ~(near | missing | absent)
    else:
        wrong = (have.str.strip() != texts) & ~(missing & absent)
    if not wrong.any():
        return []
    row = int(np.argmax(wrong))
    return [f"`{name}` of row {row + 1} is '{values[row]}' instead of '{want.iloc[row]}' ({int(wrong.sum())} rows)"]


def years(column):
    """The year of each value of a time column, in order."""
    if pd.api.types.is_numeric_dtype(column) and column.max() < 3000:
        return sorted(int(value + 1e-6) for value in column.dropna())
    found = column.dropna().astype(str).map(lambda text: re.search(r"(1[0-9]|20)\d\d", text))
    return sorted(int(match.group(0)) for match in found if match)


def time_difference(program, path, time, options):
    """How the time index differs from the column that the package says is the time; nil when it does not."""
    answer = Answer(program, [load(path)])
    is_numbered = "rows are numbered" in answer.reply
    if time == "none":
        return None if is_numbered else f"a time where there is none: {answer.reply}"
    if is_numbered:
        return f"no time found in `{time}`"
    names, rows = Answer(program, [load(path), "show csv"], quiet=True).rows()
    have = sorted(int(row[0][:4]) for row in rows)
    want = years(expected(path, options)[time])
    return None if have == want else f"the years of `{names[0]}` are others than those of `{time}`"


def same(rows, names, want):
    """Whether the last columns of numbers are those of a scalar, a Series or a DataFrame of pandas."""
    if np.isscalar(want):
        want = pd.Series([want])
    want = want.to_frame() if isinstance(want, pd.Series) else want
    want = want.select_dtypes("number")
    have = pd.DataFrame(rows, columns=names).apply(pd.to_numeric, errors="coerce")
    # `price (%)` is price, in percent.
    have.columns = [re.sub(r" \(.*\)$", "", name) for name in names]
    numeric = have.loc[:, have.notna().any()]
    count = want.shape[1]
    for index, name in enumerate(want.columns):
        # By its name, or its place from the right.
        if name in have.columns:
            ours = sorted(have[name].dropna())
        else:
            ours = sorted(numeric.iloc[:, numeric.shape[1] - count + index].dropna()) if numeric.shape[1] >= count else []
        theirs = sorted(want.iloc[:, index].dropna())
        if len(ours) != len(theirs) or not np.allclose(ours, theirs, rtol=1e-9, atol=1e-12):
            return False
    return count > 0
