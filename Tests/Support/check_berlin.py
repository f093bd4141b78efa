"""Daily means across both clock changes of 2024 in Berlin, against zoneinfo (and pandas where it is installed).

    check_berlin.py PLOTLINE FOLDER

Writes w.csv (hourly, in UTC, the whole year) into FOLDER, aggregates it by `plotline` and compares day by day: the
instant each day begins with its offset, its number of hours, and its mean.
"""

import csv
import datetime as dt
import io
import math
import subprocess
import sys
import zoneinfo

plotline, folder = sys.argv[1:]
berlin = zoneinfo.ZoneInfo("Europe/Berlin")
path = f"{folder}/w.csv"
start = dt.datetime(2023, 12, 31, 23, tzinfo=dt.timezone.utc)
rows = [(start + dt.timedelta(hours=h), round(5 + 3 * math.sin(h / 7) + h % 13 / 4, 2)) for h in range(366 * 24)]
with open(path, "w") as file:
    file.write("time,wind (m/s)\n")
    file.writelines(f"{t:%Y-%m-%dT%H:%MZ},{v}\n" for t, v in rows)


def run(aggregate):
    command = f"load {path} | aggregate daily {aggregate} | show csv"
    words = [plotline, "-q", "--timezone", "Europe/Berlin", "-c", command]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return list(csv.DictReader(io.StringIO(text)))


days = {}
for t, v in rows:
    days.setdefault(t.astimezone(berlin).date(), []).append(v)

means = run("mean wind")
counts = run("count wind")
assert len(means) == len(counts) == len(days) == 366, (len(means), len(counts), len(days))
for row, count, (day, values) in zip(means, counts, sorted(days.items())):
    begin = dt.datetime.combine(day, dt.time(), berlin)
    stamp = dt.datetime.fromisoformat(row["time"])
    assert stamp == begin and stamp.utcoffset() == begin.utcoffset(), (row, begin)
    assert int(count["wind_count"]) == len(values), (count, len(values))
    got, want = float(row["wind (m/s)"]), math.fsum(values) / len(values)
    assert abs(got - want) <= 1e-12 * abs(want), (day, got, want)

hours = {day.isoformat(): len(values) for day, values in days.items()}
assert hours["2024-03-31"] == 23 and hours["2024-10-27"] == 25, hours
assert {row["time"][-6:] for row in means} == {"+01:00", "+02:00"}
print("zoneinfo agrees on", len(means), "days")

try:
    import pandas
except ImportError:
    print("pandas is not installed: not compared")
else:
    frame = pandas.read_csv(path, index_col=0, parse_dates=True).tz_convert("Europe/Berlin")
    daily = frame.resample("D").mean().iloc[:, 0]
    for row, (stamp, want) in zip(means, daily.items(), strict=True):
        assert dt.datetime.fromisoformat(row["time"]) == stamp.to_pydatetime(), (row, stamp)
        assert abs(float(row["wind (m/s)"]) - want) <= 1e-12 * abs(want), (row, want)
    print("pandas", pandas.__version__, "agrees")
