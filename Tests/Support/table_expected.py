"""Writes what the samples of CSV, JSON, line protocol, databases, FIT, gzip and Parquet hold: Tests/FormatsTests/Expected/*.txt.

    python3 Tests/Support/table_expected.py        (from the project's root; pip install pandas pyarrow fitdecode)

Read by Python's json, gzip, csv and sqlite3, by pandas, by fitdecode (FIT) and pyarrow (Parquet). One line a row,
`@INDEX|column:unit|…` first; instants in UTC, texts in quotes, `·` for missing.
"""
import csv
import datetime as dt
import gzip
import io
import json
import math
import os
import re
import sqlite3

import fitdecode
import pandas
import pyarrow.ipc
import pyarrow.parquet

OUT = "Tests/FormatsTests/Expected"
os.makedirs(OUT, exist_ok=True)
UTC = dt.timezone.utc


def cell(value):
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "·"
    if isinstance(value, dt.datetime):
        time = (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC)
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S")
        return stamp + (f".{time.microsecond:06d}".rstrip("0") if time.microsecond else "") + "Z"
    if isinstance(value, bool):
        return f"'{str(value).lower()}'"
    if isinstance(value, (int, float)):
        text = repr(float(value))
        return text[:-2] if text.endswith(".0") else text
    return f"'{value}'"


def write(name, header, rows):
    with open(f"{OUT}/{name}.txt", "w") as file:
        file.write("\n".join(["|".join(header)] + ["|".join(map(cell, row)) for row in rows]) + "\n")


def iso(text):
    return dt.datetime.fromisoformat(text.replace("Z", "+00:00"))


lines = [json.loads(line) for line in open("Samples/sensors.jsonl")]
frame = pandas.json_normalize(lines)
frame["time"] = frame["time"].map(iso)
names = ["time", "room", "air.temp", "air.humidity", "battery"]
write("sensors", ["@time"] + names[1:], frame[names].astype(object).itertuples(index=False))

tides = json.load(open("Samples/tides.json"))
hourly, units = tides["hourly"], tides["hourly_units"]
write("tides", ["@time", f"level:{units['level']}", f"wave_height:{units['wave_height']}"],
      zip(map(iso, hourly["time"]), hourly["level"], hourly["wave_height"]))

rows = []
for series in json.load(open("Samples/requests-prometheus.json"))["data"]["result"]:
    metric = series["metric"]
    for time, value in series["values"]:
        instant = dt.datetime(1970, 1, 1, tzinfo=UTC) + dt.timedelta(microseconds=round(time * 1e6))
        rows.append([instant, metric["__name__"], metric["code"], metric["instance"], float(value)])
rows.sort(key=lambda row: row[0])
write("prometheus", ["@time", "__name__", "code", "instance", "value"], rows)

for measurement in ("pump", "alarm"):
    rows, names = [], []
    for result in json.load(open("Samples/pump-influxql.json"))["results"]:
        for series in result["series"]:
            if series["name"] == measurement:
                names = series["columns"][1:] + list(series.get("tags", {}))
                rows += [[iso(row[0]), *row[1:], *series.get("tags", {}).values()] for row in series["values"]]
    rows.sort(key=lambda row: row[0])
    write("influxql-" + measurement, ["@time"] + names, rows)

rows, header, defaults = [], None, {}
for fields in csv.reader(open("Samples/pump-annotatedcsv.csv", newline="")):
    if fields and fields[0].startswith("#"):
        header = None
        annotations = fields if fields[0] == "#default" else annotations if fields[0] != "#group" else None
    elif fields and header is None:
        header, defaults = fields, dict(zip(fields, annotations))
    elif fields:
        row = {name: value or defaults[name] for name, value in zip(header, fields)}
        rows.append([iso(row["_time"]), float(row["_value"]), row["_field"], row["site"]])
rows.sort(key=lambda row: row[0])
write("annotatedcsv", ["@_time", "_value", "_field", "site"], rows)

# A second reading of the line protocol, by regular expressions.
split = r"(?<!\\)"
points = {}
for line in open("Samples/greenhouse.lp"):
    if line.startswith("#"):
        continue
    head, fields, nanos = re.match(r'((?:\\.|[^ ])+) ((?:"(?:\\.|[^"])*"|[^ "])+) (\d+)', line).groups()
    measurement, *tags = re.split(split + ",", head)
    row = {"time": dt.datetime.fromtimestamp(int(nanos) // 10**9, UTC)
           + dt.timedelta(microseconds=int(nanos) % 10**9 // 1000)}
    for tag in tags:
        key, value = re.split(split + "=", tag)
        row[key] = re.sub(r"\\([,= ])", r"\1", value)
    for key, value in re.findall(r'([^=,]+)=("(?:\\.|[^"])*"|[^,]+)', fields):
        if value[0] == '"':
            row[key] = re.sub(r'\\(["\\])', r"\1", value[1:-1])
        elif value in ("true", "false"):
            row[key] = value == "true"
        else:
            row[key] = float(value.rstrip("i"))
    points.setdefault(measurement, []).append(row)
for measurement, rows in points.items():
    names = []
    for row in rows:
        names += [name for name in row if name not in names]
    write(f"influx-{measurement}", ["@time"] + names[1:], [[row.get(name) for name in names] for row in rows])

connection = sqlite3.connect("Samples/readings.db")
write("sqlite-readings", ["@time", "temp", "pressure", "place"],
      [(iso(time), *rest) for time, *rest in connection.execute("select * from readings")])
write("sqlite-query", ["place", "warmest"],
      connection.execute("select place, max(temp) from readings group by place order by place"))
write("sqlite-tables", ["table", "rows"], [
    (name, connection.execute(f'select count(*) from "{name}"').fetchone()[0])
    for (name,) in connection.execute("select name from sqlite_master where type = 'table' order by rootpage")])
connection = sqlite3.connect("Samples/home-assistant.db")
for number, name, header in [(1, "kitchen_temperature", "kitchen_temperature:°C"), (2, "hall_lamp", "hall_lamp")]:
    rows = []
    for state, time in connection.execute(
            "select state, last_updated_ts from states where metadata_id = ? order by last_updated_ts", (number,)):
        value = None if state in ("unavailable", "unknown") else float(state) if number == 1 else state
        rows.append((dt.datetime(1970, 1, 1, tzinfo=UTC) + dt.timedelta(microseconds=round(time * 1e6)), value))
    write(f"home-assistant-db-{name}", ["@time", header], rows)

names = ["position_lat:°", "position_long:°", "altitude:m", "heart_rate:bpm", "cadence:rpm", "distance:m", "speed:m/s",
         "temperature:°C"]
rows = []
with fitdecode.FitReader("Samples/morning-run.fit", check_crc=fitdecode.CrcCheck.RAISE) as reader:
    for frame in reader:
        if not isinstance(frame, fitdecode.FitDataMessage) or frame.name != "record":
            continue

        # A field may stand twice, as its coarser kind is expanded to it.
        def get(name):
            return next((f.value for f in frame.fields if f.name == name and f.value is not None), None)

        degrees = lambda name: None if get(name) is None else get(name) * 180 / 2**31
        rows.append([get("timestamp"), degrees("position_lat"), degrees("position_long"), get("enhanced_altitude"),
                     get("heart_rate"), get("cadence"), get("distance"), get("enhanced_speed"), get("temperature")])
write("fit", ["@time"] + names, rows)

text = csv.reader(io.StringIO(gzip.open("Samples/flow.csv.gz", "rt").read()))
next(text)
write("gzip", ["@time", "flow:l/min"], [(iso(time), float(flow)) for time, flow in text])

table = pyarrow.parquet.read_table("Samples/feeders.parquet").to_pylist()
write("parquet", ["@time", "load", "count", "line"], [row.values() for row in table])
table = pyarrow.ipc.open_file("Samples/feeders.arrow").read_all().to_pylist()
write("arrow", ["@time", "load", "count", "line"], [row.values() for row in table])

# Of the two longest every so many rows.
for sample, name, chosen in [
    ("battery-10d", None, None), ("battery-24h", None, None), ("weather", None, None), ("weights", None, None),
    ("steps", None, None), ("runs", None, None),
    ("weather-year", "weather-year-noons", lambda time: (time.hour, time.minute) == (12, 0)),
    ("stations", "stations-tenths", lambda time: time.day % 10 == 0),
]:
    header, *rows = csv.reader(open(f"Samples/{sample}.csv"))
    header = ["@" + header[0]] + [re.sub(r" \((.*)\)$", r":\1", field) for field in header[1:]]
    times = [dt.datetime.fromisoformat(re.sub(r" \+0900$", "+09:00", row[0])) for row in rows]
    times = [time if time.tzinfo else time.replace(tzinfo=UTC) for time in times]
    values = [[float(field) if re.fullmatch(r"-?[\d.]+", field) else field or None for field in row[1:]] for row in rows]
    write(name or sample, header,
          [[time] + row for time, row in zip(times, values) if chosen is None or chosen(time)])

# Where each record of a FIT file ends: what is left of a file that was cut off there.
ends = []
with fitdecode.FitReader("Samples/morning-run.fit", keep_raw_chunks=True) as reader:
    for frame in reader:
        if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "record":
            ends.append([frame.chunk.offset + len(frame.chunk.bytes)])
write("fit-ends", ["byte"], ends)
