#!/usr/bin/env python3
"""Write the goldens of the data verbs: what pandas, numpy, scipy, zoneinfo and tsdownsample make of rows that the tests
make too.

Usage: python3 pipelines_expected.py Tests/SeriesTests/Goldens      (needs pandas, scipy, statsmodels,
duckdb, tsdownsample)

pipelines.tsv: a line a column, frame, zone, cell, column and values apart by tabs, values by spaces, `·` for missing. The
column `@` is the index, seconds since 1970. Frames:

short  200 rows 1 to 120 minutes apart, some times repeated: x (every ninth missing), y, counter, key (a, b, c, text)
long   300 rows 55 hours apart from 2023-11-03T05:30Z: x (every ninth missing), y
bend   6,000 rows a minute apart: y, and w with a slow wave added
other  120 rows, some at times of short: z
The generator is the 64-bit linear congruential one of Knuth's MMIX.
"""
import sys

import duckdb
import numpy as np
import pandas as pd
import tsdownsample
from scipy import signal, stats
from statsmodels.nonparametric.smoothers_lowess import lowess
from statsmodels.tsa.seasonal import STL
from transforms_expected_rows import Numbers, rows

OUT = sys.argv[1]
# Of `trend loess`, when nothing is said.
SHARE = 0.3
lines = []


def cell_text(value):
    if value is None or value is pd.NaT or (isinstance(value, float) and np.isnan(value)):
        return "·"
    if isinstance(value, str):
        return value
    return f"{float(value):.11g}"


def put(frame, cell, columns, index=None, zone="UTC"):
    """columns: name → values; index: timestamps, or nothing when it is not compared."""
    if index is not None:
        lines.append([frame, zone, cell, "@", " ".join(str(value.value // 10**9) for value in index)])
    for name, values in columns.items():
        lines.append([frame, zone, cell, name, " ".join(cell_text(value) for value in values)])


def keep(frame, cell, result, *columns, zone="UTC"):
    """A frame whose index is the time."""
    put(frame, cell, {name: list(result[name]) for name in columns}, list(result.index), zone)


def made(seed, count, missing, repeat):
    times, values = rows(seed, count, missing=missing, repeat=repeat)
    return pd.to_datetime(times, unit="us", utc=True), np.array(values)


when, x = made(21, 200, 9, 13)
_, y = made(23, 200, 0, 13)
# A counter that begins again from a small number now and then.
counter, level = [], 0.0
for row in range(200):
    level = 3.0 if row % 37 == 36 else level + abs(y[row]) / 100
    counter.append(level)
short = pd.DataFrame({"x": x, "y": y, "counter": counter, "key": [["a", "b", "c"][row % 3] for row in range(200)]}, index=when)
other_when, z = made(21, 120, 0, 5)
other = pd.DataFrame({"z": z}, index=other_when)
start = pd.Timestamp("2023-11-03T05:30Z")
long_when = pd.DatetimeIndex([start + pd.Timedelta(hours=55) * row for row in range(300)])
long = pd.DataFrame({"x": made(25, 300, 9, 0)[1], "y": made(27, 300, 0, 0)[1]}, index=long_when)

# Choosing rows.
keep("short", "where x > 0 and y < 1000", short[(short.x > 0) & (short.y < 1000)], "x", "y")
keep("short", "where x is missing or key == \"b\"", short[short.x.isna() | (short.key == "b")], "x", "y")
day = lambda text: pd.Timestamp(text, tz="UTC")
keep("short", "window 2024-03-26..2024-03-28", short[(short.index >= day("2024-03-26")) & (short.index < day("2024-03-29"))], "y")
berlin = short.index.tz_convert("Europe/Berlin")
inside = (berlin >= pd.Timestamp("2024-03-30", tz="Europe/Berlin")) & (berlin < pd.Timestamp("2024-04-01", tz="Europe/Berlin"))
keep("short", "window 2024-03-30..2024-03-31", short[inside], "y", zone="Europe/Berlin")
keep("short", "first 7", short.iloc[:7], "y")
keep("short", "last 5 by key", short.iloc[sorted(short.reset_index().groupby("key").tail(5).index)], "y")
last_day = short.index[-1].normalize()
keep("short", "last 2 days", short[short.index >= last_day - pd.Timedelta(days=1)], "y")
keep("short", "first 30 hours", short[short.index < short.index[0] + pd.Timedelta(hours=30)], "y")

# Columns.
half_away = lambda values: np.sign(values) * np.floor(np.abs(values) * 10 + 0.5) / 10
keep("short", "derive z = x / y + abs(x), w = round(y, 1)", short.assign(z=short.x / short.y + short.x.abs(), w=half_away(short.y)), "z", "w")
keep("short", "keep z = x * 2, key", short.assign(z=short.x * 2), "z")
keep("short", "drop x | derive y = y ^ 2", short.assign(y=short.y**2), "y")
keep("short", "rename z = x", short.rename(columns={"x": "z"}), "z")
keep("short", "unit y km | convert y mi", short.assign(y=short.y / 1.609344), "y")
keep("short", "sort x", short.sort_values("x", kind="stable"), "x", "y")
keep("short", "sort y desc", short.sort_values("y", kind="stable", ascending=False), "x", "y")

# The greatest and the least, some rows at random, parts of a whole, and how columns go together.
keep("short", "top 6 x", short.nlargest(6, "x"), "x", "y")
keep("short", "bottom 4 y", short.nsmallest(4, "y"), "y")
ranked = short.reset_index(names="t").sort_values("y", ascending=False, kind="stable").groupby("key").head(3)
ranked = pd.concat([ranked[ranked.key == key] for key in "abc"])
put("short", "top 3 y by key", {"y": ranked.y, "x": ranked.x}, list(ranked.t))


def picked(count, rows, seed):
    """Knuth's algorithm S over the numbers of SplitMix64, both written from their papers."""
    state, mask, chosen = seed, 2**64 - 1, []
    for row in range(rows):
        if len(chosen) == count:
            break
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        unit = ((mixed ^ (mixed >> 31)) >> 11) * 2.0**-53
        if unit * (rows - row) < count - len(chosen):
            chosen.append(row)
    return chosen


keep("short", "sample 20", short.iloc[picked(20, 200, 1)], "y")
keep("short", "sample 7 seed 12", short.iloc[picked(7, 200, 12)], "y")
keep("short", "share counter", short.assign(counter=short.counter / short.counter.sum() * 100), "counter")
keep("short", "share part = counter by key", short.assign(part=short.counter / short.groupby("key").counter.transform("sum") * 100), "part", "counter")
for words, method in (("correlate x, y, counter", "pearson"), ("correlate x, y, counter spearman", "spearman")):
    put("short", words, short[["x", "y", "counter"]].corr(method=method).to_dict("list"))
every_key = [short[short.key == key] for key in "abc"]
put("short", "aggregate by key r = corr(x, y), s = slope(y, x), w = wmean(y, counter)", {
    "r": [part.x.corr(part.y) for part in every_key],
    "s": [stats.linregress(part.x.dropna(), part.y[part.x.notna()]).slope for part in every_key],
    "w": [np.average(part.y, weights=part.counter) for part in every_key]})
put("short", "aggregate by key n = count where x > 0, low = min y where x < 0, total = sum x where y > 1e9", {
    "n": [int((part.x > 0).sum()) for part in every_key], "low": [part.y[part.x < 0].min() for part in every_key],
    "total": [0, 0, 0]})
days = short.index.floor("D")
span_days = pd.date_range(days[0], days[-1], freq="D")
put("short", "aggregate daily n = count where y > 900", {"n": [int((short.y[days == day] > 900).sum()) for day in span_days]}, list(span_days))
keep("short", "derive b = lag(y, 2), r = rank(x)", short.assign(b=short.y.shift(2), r=short.x.rank()), "b", "r")

# Neighbours. The first row (of each group) falls away from diff, change and rate.
grouped = short.groupby("key")
first_of_group = grouped.cumcount() == 0
keep("short", "diff x", short.assign(x=short.x.diff()).iloc[1:], "x")
keep("short", "diff y by key", short.assign(y=grouped.y.diff())[~first_of_group], "y")
# In percent of the size of the earlier value: from -10 to -5 is a rise.
keep("short", "change percent y", short.assign(y=short.y.diff() / short.y.shift().abs() * 100).iloc[1:], "y")
hours = np.diff(short.index.asi8) / (3600 * 1e9 if short.index.unit == "ns" else 3600 * 1e6)
growth = np.diff(short.y)
rate = np.where(hours > 0, growth / np.where(hours > 0, hours, 1), np.nan)
keep("short", "rate per hour y", short.iloc[1:].assign(y=rate), "y")
growth = np.diff(short.counter)
growth = np.where(growth < 0, short.counter.iloc[1:], growth)
keep("short", "rate per 2 hours counter counter", short.iloc[1:].assign(
    counter=np.where(hours > 0, 2 * growth / np.where(hours > 0, hours, 1), np.nan)), "counter")
before = pd.merge_asof(
    pd.DataFrame({"t": short.index - pd.Timedelta(days=1)}), short.reset_index(names="t")[["t", "y"]], on="t")["y"].to_numpy()
keep("short", "change 1 day y", short.assign(y=short.y - before), "y")
keep("short", "change percent 1 day y", short.assign(y=(short.y - before) / np.abs(before) * 100), "y")
keep("short", "cumulative x", short.assign(x=short.x.cumsum()), "x")
keep("short", "cumulative max x by key", short.assign(x=grouped.x.cummax()), "x")
keep("short", "cumulative mean y", short.assign(y=short.y.expanding().mean()), "y")
keep("short", "lag 3 x", short.assign(x=short.x.shift(3)), "x")
keep("short", "lag 2 y by key", short.assign(y=grouped.y.shift(2)), "y")
by_key = short.reset_index(drop=True).groupby("key").y.rolling(5, min_periods=1).mean().droplevel(0).sort_index()
keep("short", "rolling 5 rows mean y by key", short.assign(y=by_key.to_numpy()), "y")

# Shape of a series.
keep("short", "smooth ewma 0.3 x", short.assign(x=short.x.ewm(alpha=0.3, adjust=False, ignore_na=True).mean().where(short.x.notna())), "x")
lines_of = {key: stats.linregress(part.index.asi8 / 1e9, part.y) for key, part in grouped}
keep("short", "trend linear y by key", short.assign(
    y=[lines_of[key].intercept + lines_of[key].slope * at / 1e9 for at, key in zip(short.index.asi8, short.key)]), "y")
over = short.dropna(subset=["x"])
fitted = stats.linregress(over.y, over.x)
keep("short", "trend linear x over y", short.assign(x=fitted.intercept + fitted.slope * short.y), "x")
keep("short", "fill linear x", short.assign(x=short.x.interpolate(method="time", limit_area="inside")), "x")
keep("short", "fill previous x", short.assign(x=short.x.ffill()), "x")
keep("short", "fill next x", short.assign(x=short.x.bfill()), "x")
keep("short", "fill zero x", short.assign(x=short.x.fillna(0)), "x")
keep("short", "fill mean x", short.assign(x=short.x.fillna(short.x.mean())), "x")
keep("short", "fill previous x by key", short.assign(x=grouped.x.ffill()), "x")
keep("short", "normalize zscore x", short.assign(x=(short.x - short.x.mean()) / short.x.std()), "x")
keep("short", "normalize minmax y by key", short.assign(
    y=grouped.y.transform(lambda v: (v - v.min()) / (v.max() - v.min()))), "y")
keep("short", "normalize first y", short.assign(y=short.y / short.y.iloc[0]), "y")
keep("short", "normalize sum y", short.assign(y=short.y / short.y.sum()), "y")
median = short.y.median()
spread = stats.median_abs_deviation(short.y, scale="normal")
far = (short.y - median).abs() > 1.2 * spread
keep("short", "outliers drop mad 1.2 y", short[~far], "y")
keep("short", "outliers mark odd = mad 1.2 y", short.assign(odd=far.astype(float)), "odd")
low, high = short.x.quantile(0.25), short.x.quantile(0.75)
keep("short", "outliers keep iqr 0.4 x", short[(short.x < low - 0.4 * (high - low)) | (short.x > high + 0.4 * (high - low))], "x")

cuts = pd.date_range(short.index[0].ceil("30min"), short.index[-1], freq="30min")
held = short.x.dropna()
held = held[~held.index.duplicated(keep="last")]


def nearest(cut):
    """The nearer of the values at or before and at or after, the earlier when both are as near."""
    at = held.index.searchsorted(cut)
    around = [place for place in (at - 1, at) if 0 <= place < len(held)]
    return held.iloc[min(around, key=lambda place: (abs(held.index[place] - cut), place))]


put("short", "resample every 30 min nearest x", {"x": [nearest(cut) for cut in cuts]}, list(cuts))


def loess(x, y, share, rounds, gap):
    """Cleveland's lowess (JASA 74, 1979), written from the paper: lines at points up to `gap` apart, straight between."""
    n = len(x)
    size = min(n, max(2, int(share * n + 1e-10)))
    trust, curve = np.ones(n), np.zeros(n)
    for turn in range(rounds + 1):
        fitted, at = [], 0
        while True:
            # The window of so many points that reaches the least far.
            starts = np.arange(max(0, at - size + 1), min(at, n - size) + 1)
            reach = np.maximum(x[at] - x[starts], x[starts + size - 1] - x[at])
            start = starts[np.argmin(reach)]
            part = slice(start, start + size)
            weight = (1 - np.clip(np.abs(x[part] - x[at]) / reach.min(), 0, 1) ** 3) ** 3 * trust[part]
            mean = np.average(x[part], weights=weight)
            line = np.polynomial.polynomial.polyfit(x[part] - mean, y[part], 1, w=np.sqrt(weight))
            curve[at] = line[0] + line[1] * (x[at] - mean)
            fitted.append(at)
            if at == n - 1:
                break
            at = max(at + 1, int(np.searchsorted(x, x[at] + gap, side="right")) - 1)
        curve = np.interp(x, x[fitted], curve[fitted])
        far = np.abs(y - curve)
        if turn < rounds:
            trust = (1 - np.clip(far / (6 * np.median(far)), 0, 1) ** 2) ** 2
    return curve


minutes = np.arange(6000.0)
swing = made(29, 6000, 0, 0)[1] + 4000 * np.sin(minutes / 900)
bend_when = pd.Timestamp("2024-03-25T00:00Z") + pd.to_timedelta(np.arange(6000), unit="min")
smooth = loess(minutes, swing, SHARE, 3, 0.01 * minutes[-1])
peer = lowess(swing, minutes, frac=SHARE, it=3, delta=0.01 * minutes[-1], return_sorted=False)
# statsmodels fits the point before the last as well, where Cleveland's own code goes on to the last.
assert np.abs(smooth - peer)[:-100].max() < 1, np.abs(smooth - peer).max()
put("bend", "trend loess w | downsample step 50 first w", {"w": smooth[::50]})

# Reshaping.
keep("short", "join other", short.assign(z=pd.merge(
    short.reset_index(names="t")[["t"]], other[~other.index.duplicated(keep="last")].reset_index(names="t"), on="t", how="left")["z"].to_numpy()), "y", "z")
both = pd.concat([short[["y"]], other])
keep("short", "append other", both.iloc[np.argsort(both.index.asi8, kind="stable")], "y", "z")
wide = short.reset_index(names="t").pivot_table(index="t", columns="key", values="y", aggfunc="mean")
keep("short", "pivot key of y", wide, "a", "b", "c")
tall = short.reset_index(names="t").melt(id_vars=["t", "key"], value_vars=["x", "y"], ignore_index=False).sort_index(kind="stable")
put("short", "unpivot x, y", {"value": list(tall["value"])}, list(tall["t"]))
counts, edges = np.histogram(short.y, bins=12)
put("short", "histogram y bins 12", {"count": counts, "from": edges[:-1], "to": edges[1:]})
groups = np.arange(200) // 7
step = short.groupby(groups)
put("short", "downsample step 7 mean x, max y", {"x": step.x.mean(), "y": step.y.max()},
    [short.index[7 * group + size // 2] for group, size in enumerate(step.size())])
for method, sampler in (("lttb", tsdownsample.LTTBDownsampler()), ("minmax", tsdownsample.MinMaxDownsampler()),
                        ("m4", tsdownsample.M4Downsampler())):
    # Equally many rows in each bin, so that bins of rows and bins of time are the same.
    chosen = np.unique(sampler.downsample(np.arange(6000.0), made(29, 6000, 0, 0)[1], n_out=60))
    put("bend", f"downsample to 60 {method} y", {"y": made(29, 6000, 0, 0)[1][chosen]}, [bend_when[at] for at in chosen])

# Periods laid over each other: a column a period, the longest one's times, by day and clock.
def wrapped(frame, column, freq, label, local):
    """Rows in each period's column by what is added to the period's start."""
    result = {}
    for at, value in zip(local, frame[column]):
        if np.isnan(value):
            continue
        period = at.tz_localize(None).to_period(freq)
        result.setdefault(label(period), []).append(value)
    return result


for zone in ("UTC", "Europe/Berlin"):
    local = long.index.tz_convert(zone)
    for cell, freq, label in (
        ("wrap 1 week y", "W-SUN", lambda p: str(p.start_time.date())), ("wrap month y", "M", lambda p: f"{p.year}-{p.month:02}"),
        ("wrap quarter y", "Q", lambda p: f"{p.year}-Q{p.quarter}"), ("wrap 1 year y", "Y", lambda p: str(p.year))):
        # Missing cells depend on which rows meet; what a column holds, in order, does not.
        put("long", cell, {f"values of {name}": values for name, values in wrapped(long, "y", freq, label, local).items()}, zone=zone)

# Cycles and periods, on the clock of a zone whose hours jump in the frame.
CYCLES = {
    "weekday": (lambda t: t.day_of_week, range(7)), "hour of day": (lambda t: t.hour, range(24)), "day of month": (lambda t: t.day, range(1, 32)),
    "day of year": (lambda t: t.day_of_year, range(1, 367)), "month of year": (lambda t: t.month, range(1, 13)),
    "quarter of year": (lambda t: t.quarter, range(1, 5)),
}
for zone in ("UTC", "Europe/Berlin", "America/St_Johns"):
    local = long.index.tz_convert(zone)
    for name, (of, members) in CYCLES.items():
        part = long.groupby(np.array(of(local)))
        counted = part.x.count().astype(float)
        put("long", f"aggregate by {name} mean y, sum y, count x, spread y", {
            "y_mean": part.y.mean().reindex(members), "y_sum": part.y.sum().reindex(members, fill_value=0),
            "x_count": counted.reindex(members, fill_value=0), "y_spread": (part.y.max() - part.y.min()).reindex(members)}, zone=zone)
    for cell, freq in (("aggregate yearly", "YS"), ("aggregate monthly", "MS"), ("aggregate quarterly", "QS"), ("aggregate every 2 years", "2YS"),
                       ("aggregate every 6 months", "6MS"), ("aggregate weekly", "W-MON")):
        origin = pd.Timestamp("2022-01-01", tz=zone) if cell in ("aggregate every 2 years", "aggregate every 6 months") else None
        local_long = long.set_axis(local)
        if origin is not None:
            cuts = pd.date_range(origin, pd.Timestamp("2027-01-01", tz=zone), freq=freq)
            cuts = cuts[(cuts > local[0] - pd.Timedelta(days=800))]
            where = cuts.searchsorted(local, side="right") - 1
            used = range(where.min(), where.max() + 1)
            part = long.groupby(where)
            put("long", cell + " sum y, p10 x", {"y": part.y.sum().reindex(used, fill_value=0),
                "x": part.x.quantile(0.1).reindex(used)}, [cuts[at] for at in used], zone)
            continue
        part = local_long.resample(freq, closed="left", label="left")
        result = pd.DataFrame({"y": part.y.sum(min_count=0), "x": part.x.quantile(0.1), "n": part.size()})
        put("long", cell + " sum y, p10 x, count", {"y": result.y, "x": result.x, "count": result.n}, list(result.index), zone)
for cell, freq in (("hourly", "h"), ("every 3 hours", "3h"), ("daily", "D")):
    part = short.resample(freq)
    put("short", f"aggregate {cell} mean y, count", {"y": part.y.mean(), "count": part.size()}, list(part.y.mean().index))
part = other.iloc[:20].resample("min")
put("other", "first 20 | aggregate minutely mean z, count", {"z": part.z.mean(), "count": part.size()}, list(part.z.mean().index))
whole = short
sizes = short.groupby("key").size()
put("short", "distinct key", {"count": sizes})
put("short", "aggregate all median x, spread y, distinct key", {
    "x": [whole.x.median()], "y": [whole.y.max() - whole.y.min()], "key_distinct": [whole.key.nunique()]})
end = pd.Timestamp("2024-03-31T12:00Z")
before_end = short[short.index < end]
count = -((short.index[0] - end) // pd.Timedelta(days=2))
cuts = [end - pd.Timedelta(days=2) * step for step in range(count, 0, -1)]
where = [max(at for at, cut in enumerate(cuts) if cut <= t) for t in before_end.index]
put("short", "aggregate every 2 days ending 2024-03-31T12:00 sum y", {"y": before_end.y.groupby(np.array(where)).sum().reindex(range(len(cuts)), fill_value=0)}, cuts)

# Functions over other rows, and rows in streaks: pandas 3.1.1, but for percent_rank, which is DuckDB 2.0.1's.
keep("short", "sort key desc, x", short.sort_values(["key", "x"], ascending=[False, True], kind="stable"), "x", "y")
keep("short", "sort key, x desc", short.sort_values(["key", "x"], ascending=[True, False], kind="stable"), "x", "y")
by_key = short.groupby("key")
keep("short", "derive a = rank(x by key), b = rank(x desc), c = rank(y desc by key), n = rownumber(), m = rownumber(by key)", short.assign(
    a=by_key.x.rank(), b=short.x.rank(ascending=False), c=by_key.y.rank(ascending=False), n=range(1, 201), m=by_key.cumcount() + 1),
    "a", "b", "c", "n", "m")
keep("short", "derive r = rownumber(y desc by key), q = rownumber(x)", short.assign(
    r=by_key.y.rank(ascending=False, method="first"), q=short.x.rank(method="first")), "r", "q")
numbered = short.reset_index(drop=True).reset_index(names="row")[["row", "x", "key"]]
percents = duckdb.sql("""select row, percent_rank() over (partition by key order by x) p from numbered where x is not null""").df()
wholes = duckdb.sql("""select row, percent_rank() over (order by x desc) p from numbered where x is not null""").df()
keep("short", "derive p = percentrank(x by key), q = percentrank(x desc)", short.assign(
    p=percents.set_index("row").p.reindex(range(200)).values, q=wholes.set_index("row").p.reindex(range(200)).values), "p", "q")
days_of = short.index.floor("D")
weekdays = short.index.day_of_week
keep("short", "derive a = mean(x by key), b = count(x by day), c = y - max(y by weekday), d = sum(x by key, day)", short.assign(
    a=by_key.x.transform("mean"), b=short.groupby(days_of).x.transform("count"), c=short.y - short.groupby(weekdays).y.transform("max"),
    d=short.groupby(["key", days_of]).x.transform(lambda v: v.sum(min_count=1))), "a", "b", "c", "d")
expanding = lambda what, of: of.expanding(1).agg(what)
keep("short", "derive a = cumulative max(x), b = cumulative mean(x), c = cumulative count(x), d = cumulative std(y by key)", short.assign(
    a=expanding("max", short.x), b=expanding("mean", short.x), c=expanding("count", short.x),
    d=by_key.y.transform(lambda v: expanding("std", v))), "a", "b", "c", "d")
keep("short", "derive a = cumulative(counter by key)", short.assign(a=by_key.counter.cumsum()), "a")
keep("short", "derive a = mean(x) over 12 hours, b = max(y by key) over 1 day, c = median(x) over 5 rows", short.assign(
    a=short.x.rolling("12h").mean(), b=by_key.y.transform(lambda v: v.rolling("24h").max()), c=short.x.rolling(5, min_periods=1).median()), "a", "b", "c")
gaps = pd.Series(short.index, index=short.index).diff() > pd.Timedelta(minutes=90)
keep("short", "derive s = session(90 min)", short.assign(s=gaps.cumsum() + 1), "s")
keyed = pd.Series(short.index, index=short.index).groupby(short.key.values).diff() > pd.Timedelta(hours=3)
keep("short", "derive s = session(3 hours by key)", short.assign(s=keyed.groupby(short.key.values).cumsum() + 1), "s")
spells = short.assign(s=gaps.cumsum(), t=short.index).groupby("s").agg(start=("t", "first"), end=("t", "last"), rows=("t", "size"))
seconds = lambda column: [time.value / 1e9 for time in column]
put("short", "sessions gap 90 min | derive end = end - 1970-01-01", {"end": seconds(spells.end), "rows": spells.rows}, list(spells.start))
spells = short.assign(s=keyed.groupby(short.key.values).cumsum(), t=short.index).groupby(["key", "s"], sort=False).agg(
    start=("t", "first"), rows=("t", "size")).sort_values("start", kind="stable")
put("short", "sessions gap 3 hours by key", {"rows": spells.rows}, list(spells.start))

# Stretches without rows.
before = pd.Series(when[:-1])
after = pd.Series(when[1:])
wide = (after - before) > pd.Timedelta(minutes=90)
put(
    "short", "gaps longer than 90 min | derive end = end - 1970-01-01",
    {"end": seconds(after[wide]), "length": [gap.total_seconds() for gap in (after - before)[wide]]}, list(before[wide]))
holds = short.x > 0
streak = (holds != holds.shift()).cumsum()
spells = short.assign(t=short.index)[holds].groupby(streak[holds].values).agg(start=("t", "first"), end=("t", "last"), rows=("t", "size"))
put("short", "runs x > 0 | derive end = end - 1970-01-01", {"end": seconds(spells.end), "rows": spells.rows}, list(spells.start))
longest = []
for name, part in short.groupby("key"):
    holds = part.y > 0
    longest.append(part[holds].groupby((holds != holds.shift()).cumsum()[holds].values).size().max())
put("short", "runs y > 0 by key | aggregate by key max rows | sort key", {"rows": longest})
keep("short", "cumulative counter by day", short.assign(counter=short.groupby(days_of).counter.cumsum()), "counter")
keep("short", "share counter by day, key", short.assign(
    counter=short.counter / short.groupby([days_of, "key"]).counter.transform("sum") * 100), "counter")
berlin_days = berlin.floor("D")
keep("short", "cumulative counter by day", short.assign(counter=short.groupby(berlin_days).counter.cumsum()), "counter", zone="Europe/Berlin")
keep("long", "cumulative max x by year", long.assign(x=long.groupby(long.index.year).x.cummax()), "x")
keep("long", "share y by month of year", long.assign(y=long.y / long.groupby(long.index.month).y.transform("sum") * 100), "y")
for way, direction in (("nearest", "nearest"), ("forward", "forward"), ("asof", "backward")):
    for words, tolerance in (("", None), (" within 40 min", pd.Timedelta(minutes=40))):
        # pandas takes of several rows of one time one that depends on the way; ours is the last before, the first after.
        left = short[["y"]].copy()
        right = other.copy()
        found = pd.merge_asof(left, right, left_index=True, right_index=True, direction=direction, tolerance=tolerance)
        keep("short", f"keep y | join other {way}{words}", found, "y", "z")
tails = short.y.round().map(lambda v: str(int(v))).str.extract(r"(?P<head>\d)?(?P<tail>[1-9]\d)$")
keep("short", 'derive w = text(round(y)) | extract w "(?<head>\\d)?(?<tail>[1-9]\\d)$"', short.assign(
    head=pd.to_numeric(tails["head"]), tail=pd.to_numeric(tails["tail"])), "head", "tail")
# Periods with an anchor, a number for what is missing, and another column as the time: pandas 3.1.1.
for zone in ("UTC", "Europe/Berlin"):
    there = long.set_axis(long.index.tz_convert(zone))
    part = there.resample("YS-APR")
    put("long", "aggregate yearly from 1992-04 sum y, count", {"y": part.y.sum(min_count=0), "count": part.size()}, list(part.y.sum().index), zone)
    part = there.resample("W-SUN", closed="left", label="left")
    for cell in ("aggregate weekly from sunday sum y, count", "aggregate sum y, count by week from sunday"):
        put("long", cell, {"y": part.y.sum(min_count=0), "count": part.size()}, list(part.y.sum().index), zone)
    cuts = pd.date_range("2023-10-25", periods=80, freq="14D", tz=zone)
    where = cuts.searchsorted(there.index, side="right") - 1
    part = long.groupby(where)
    used = range(where.min(), where.max() + 1)
    put("long", "aggregate every 2 weeks from 2024-01-03 sum y", {"y": part.y.sum().reindex(used, fill_value=0)}, [cuts[at] for at in used], zone)
    fiscal = there.index.year - (there.index.month < 4)
    keep("long", "cumulative y by year from 2000-04", long.assign(y=long.groupby(fiscal).y.cumsum()), "y", zone=zone)
keep("short", "fill value 7.5 x", short.assign(x=short.x.fillna(7.5)), "x")
keep("short", "fill previous x by key", short.assign(x=short.groupby("key").x.ffill()), "x")
later = short.assign(t=short.index + pd.to_timedelta(np.where(short.y > 0, 5, 0), unit="h"))
later = later.set_index("t").sort_index(kind="stable")
keep("short", "derive t = if(y > 0, time + 5 hours, time) | time t", later, "y")
# Seasons: statsmodels 0.15.0's STL, and scipy's scaled median deviation of what it leaves. A fit of its own has the least
# squared errors, which SeasonTests.swift compares; here the forecasts of that fit are within what rounding leaves.
monthly_when = pd.date_range("2016-01-01", periods=96, freq="MS", tz="UTC")
monthly = pd.DataFrame({"v": np.array([10 * np.sin(2 * np.pi * row / 12) + 0.2 * row for row in range(96)]) + made(31, 96, 0, 0)[1] / 3000}, index=monthly_when)
monthly.iloc[40, 0] += 40
parts = STL(monthly.v, period=12).fit()
keep("monthly", "decompose v", monthly.assign(trend=parts.trend, season=parts.seasonal, rest=parts.resid), "trend", "season", "rest")
parts = STL(monthly.v, period=12, robust=True).fit()
keep("monthly", "decompose v 1 year robust", monthly.assign(trend=parts.trend, season=parts.seasonal, rest=parts.resid), "trend", "season", "rest")
far = (parts.resid - parts.resid.median()).abs() > 5 * stats.median_abs_deviation(parts.resid, scale="normal")
keep("monthly", "outliers v seasonal", monthly[far], "v")
parts = STL(monthly.v, period=6).fit()
keep("monthly", "decompose 6 v", monthly.assign(trend=parts.trend, season=parts.seasonal, rest=parts.resid), "trend", "season", "rest")
keep("short", "outliers x 1.5 sigma", short[(short.x - short.x.mean()).abs() > 1.5 * short.x.std()], "x", "y")
keep("short", "outliers drop 1 sigma y by key", short[~short.groupby("key").y.transform(lambda v: (v - v.mean()).abs() > v.std())], "y")
bounds = short.assign(t=short.index).groupby("key").t
put("short", "aggregate by key first time, e = last time | derive a = time_first - 1970-01-01, b = e - 1970-01-01", {
    "a": seconds(bounds.first()), "b": seconds(bounds.last())})

# That forecasts follow from statsmodels' own parameters is SeasonTests.swift's; here rows and their times.
ahead = list(monthly_when) + list(pd.date_range("2024-01-01", periods=6, freq="MS", tz="UTC"))
put("monthly", "forecast 6 months v", {"v": list(monthly.v) + [np.nan] * 6}, ahead)

# Rows that are there more than once by a key.
again = np.floor(short.y / 100).duplicated(keep=False)
keep("short", "derive k = floor(y / 100) | duplicates by k", short[again], "y")

# Bins, ranks, peaks and the most frequent value.
keep("short", "bin x by 300", short.assign(x=np.floor(short.x / 300) * 300), "x")
keep("short", "rank x by key", short.assign(x=short.groupby("key").x.rank()), "x")
keep("short", "rank desc y", short.assign(y=short.y.rank(ascending=False)), "y")
keep("long", "peaks y", long.iloc[signal.find_peaks(long.y)[0]], "y")
crests = sorted(row for _, own in short.assign(row=range(200)).groupby("key") for row in own.row.iloc[signal.find_peaks(own.y)[0]])
keep("short", "peaks y by key", short.iloc[crests], "y")
coarse = short.assign(y=np.floor(short.y / 2000))
put("short", "bin y by 2000 | aggregate mode y by key", {"y": 2000 * coarse.groupby("key").y.agg(lambda own: own.mode().iloc[0])})

with open(f"{OUT}/pipelines.tsv", "w") as file:
    file.write("frame\tzone\tcell\tcolumn\tvalues\n")
    for line in lines:
        file.write("\t".join(line) + "\n")
print(len(lines), "columns of", len({tuple(line[:3]) for line in lines}), "pipelines")
