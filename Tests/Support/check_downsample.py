"""`downsample step 6` against plain arithmetic.

    check_downsample.py PLOTLINE Samples/weather.csv
    check_downsample.py PLOTLINE --rows N FOLDER      a file of N rows made here: the last group may be short
"""

import csv
import datetime as dt
import io
import math
import subprocess
import sys

plotline, *rest = sys.argv[1:]
if rest[0] == "--rows":
    count, path = int(rest[1]), f"{rest[2]}/rows.csv"
    with open(path, "w") as file:
        file.write("time,wind (m/s),gust (m/s)\n")
        for row in range(count):
            time = dt.datetime(2024, 6, 18) + dt.timedelta(minutes=10 * row)
            file.write(f"{time:%Y-%m-%dT%H:%M},{row * 7 % 11 / 2},{row * 5 % 17}\n")
else:
    path = rest[0]

command = f"load {path} | downsample step 6 mean wind, max gust | show csv"
text = subprocess.run([plotline, "-q", "-c", command], check=True, capture_output=True, text=True).stdout
got = list(csv.DictReader(io.StringIO(text)))
with open(path) as file:
    rows = list(csv.DictReader(file))

groups = [rows[start : start + 6] for start in range(0, len(rows), 6)]
assert len(got) == len(groups), (len(got), len(groups))
for answer, group in zip(got, groups):
    middle = group[len(group) // 2]["time"]
    assert dt.datetime.fromisoformat(answer["time"]).replace(tzinfo=None) == dt.datetime.fromisoformat(middle), answer
    wind = math.fsum(float(row["wind (m/s)"]) for row in group) / len(group)
    assert abs(float(answer["wind (m/s)"]) - wind) <= 1e-12 * max(1, abs(wind)), (answer, wind)
    assert float(answer["gust (m/s)"]) == max(float(row["gust (m/s)"]) for row in group), answer
print(len(got), "groups agree")
