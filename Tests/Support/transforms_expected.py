#!/usr/bin/env python3
"""Write the goldens of the transforms: what pandas, scipy and statsmodels make of rows that the tests make too.

Usage: python3 transforms_expected.py Tests/SeriesTests/Goldens   (needs pandas, scipy, statsmodels)

rolling.csv: 200 rows 1 to 120 minutes apart, every eleventh missing, some times repeated; windows of time and of rows.
Numbers have 12 digits.

trends.csv: lowess (Cleveland 1979) with 0 and 3 robust rounds, and least squares, of 300 rows.
resample.csv: previous, next, nearest and linear at every 30 minutes, in UTC.
The generator is the 64-bit linear congruential one of Knuth's MMIX.
"""
import sys

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.nonparametric.smoothers_lowess import lowess

from transforms_expected_rows import rows

def text(value):
    return "" if value is None or (isinstance(value, float) and np.isnan(value)) else f"{float(value):.12g}"


def write(path, header, table):
    with open(path, "w") as file:
        file.write(",".join(header) + "\n")
        for row in table:
            file.write(",".join(row) + "\n")


folder = sys.argv[1]

# Rolling: pandas skips missing values with min_periods=1; a window of time is (t - length, t].
times, values = rows(5, 200)
series = pd.Series(values, index=pd.to_datetime(times, unit="us", utc=True))
table = []
for kind, window in (("6 hours", "6h"), ("2 days", "2D"), ("5 rows", 5), ("60 rows", 60)):
    roll = series.rolling(window, min_periods=1)
    made = {
        "sum": roll.sum(), "mean": roll.mean(), "count": roll.count(), "min": roll.min(), "max": roll.max(),
        "std": roll.std(), "var": roll.var(), "median": roll.median(), "p90": roll.quantile(0.9),
        "p5": roll.quantile(0.05),
        "first": roll.apply(lambda w: w[~np.isnan(w)][0] if (~np.isnan(w)).any() else np.nan, raw=True),
        "last": roll.apply(lambda w: w[~np.isnan(w)][-1] if (~np.isnan(w)).any() else np.nan, raw=True),
        "spread": roll.max() - roll.min(),
        "distinct": roll.apply(lambda w: len(np.unique(w[~np.isnan(w)])), raw=True),
    }
    for name, result in made.items():
        table.append([kind, name] + [text(value) for value in result])
write(f"{folder}/rolling.csv", ["window", "aggregate"] + [str(row) for row in range(len(values))], table)

# Trends: lowess without delta, and the line of least squares.
times, values = rows(7, 300, missing=0, repeat=0)
x = np.array([(time - times[0]) / 1e6 for time in times])
y = np.array(values) / 100 + np.sin(x / 50_000) * 30
y[::40] += 500
table = []
for share in (0.1, 0.3, 0.75):
    for rounds in (0, 3):
        table.append([f"loess {share} {rounds}"] + [text(v) for v in lowess(y, x, frac=share, it=rounds, delta=0.0, return_sorted=False)])
spread = 0.01 * (x[-1] - x[0])
table.append(["loess 0.3 delta"] + [text(v) for v in lowess(y, x, frac=0.3, it=3, delta=spread, return_sorted=False)])
fit = stats.linregress(x, y)
table.append(["linear"] + [text(fit.intercept + fit.slope * at) for at in x])
table.append(["mad"] + [text(stats.median_abs_deviation(y, scale="normal")), text(float(np.median(y)))])
table.append(["iqr"] + [text(np.quantile(y, 0.25)), text(np.quantile(y, 0.75))])
table.append(["fd", str(len(np.histogram_bin_edges(y, bins="fd")) - 1)] + [str(n) for n in np.histogram(y, bins="fd")[0]])
write(f"{folder}/trends.csv", ["kind"] + [str(row) for row in range(len(y))], table)

# Resampling: pandas' reindex at the cuts between the first time and the last, missing values passed over.
times, values = rows(9, 400, missing=7, repeat=0)
series = pd.Series(values, index=pd.to_datetime(times, unit="us", utc=True)).dropna()
cuts = pd.date_range(
    pd.Timestamp(times[0], unit="us", tz="UTC").ceil("30min"), pd.Timestamp(times[-1], unit="us", tz="UTC"), freq="30min")
joined = series.index.union(cuts)
linear = series.reindex(joined).interpolate(method="time", limit_area="inside").reindex(cuts)
made = {
    "previous": series.reindex(cuts, method="ffill"), "next": series.reindex(cuts, method="bfill"),
    "linear": linear,
}
# pandas' nearest takes the later of two as near: those are left out of the comparison by the test's odd minutes.
table = []
for at, cut in enumerate(cuts):
    table.append([str(cut.value // 1000)] + [text(made[name].iloc[at]) for name in ("previous", "next", "linear")])
write(f"{folder}/resample.csv", ["time", "previous", "next", "linear"], table)

# As-of join: the last row at or before, no older than 90 minutes, within a key.
left_times, left_values = rows(13, 300, missing=0)
right_times, right_values = rows(15, 200, missing=5)
left = pd.DataFrame({"t": pd.to_datetime(left_times, unit="us", utc=True), "key": [row % 3 for row in range(300)]})
right = pd.DataFrame(
    {"t": pd.to_datetime(right_times, unit="us", utc=True), "key": [row % 3 for row in range(200)], "y": right_values})
table = []
for name, options in (
    ("any", {}), ("90 min", {"tolerance": pd.Timedelta("90min")}), ("exact", {"tolerance": pd.Timedelta(0)}),
    ("by", {"by": "key", "tolerance": pd.Timedelta("5h")}),
):
    table.append([name] + [text(v) for v in pd.merge_asof(left, right.drop(columns=[] if name == "by" else ["key"]), on="t", **options)["y"]])
write(f"{folder}/asof.csv", ["kind"] + [str(row) for row in range(300)], table)
