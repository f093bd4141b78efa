"""Writes the samples of JSON, line protocol, databases, FIT and gzip: everything in them is made up.

    python3 Tests/Support/table_samples.py [FOLDER]      (Samples when none is named)

The shapes are those of the real programs, named at each function. `Random.random` of a seed is the same in every
version of Python. A SQLite file also holds the version of the library that wrote it. The Parquet file is written only
where pyarrow is installed.
"""
import datetime as dt
import gzip
import json
import os
import sqlite3
import struct
from math import pi, sin

from sample_files import folder, noise, write

UTC = dt.timezone.utc


# One object a line, a key within another, a value now and then null, a key that comes late.
def sensors():
    jitter = noise(11)
    lines = []
    for row in range(96):
        time = dt.datetime(2024, 9, 1, tzinfo=UTC) + dt.timedelta(minutes=15 * row)
        hour = row / 4
        value = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "room": "attic" if row % 2 else "cellar",
            "air": {
                "temp": round((24 + 5 * sin((hour - 9) / 24 * 2 * pi) if row % 2 else 14.5) + jitter() * 0.3, 2),
                "humidity": None if row == 40 else round(55 + jitter() * 6, 1),
            },
        }
        if row >= 60:
            value["battery"] = 100 - row // 8
        lines.append(json.dumps(value, separators=(",", ":")))
    write("sensors.jsonl", "\n".join(lines) + "\n")


# Arrays side by side and their units beside them, as Open-Meteo's JSON has them.
def tides():
    jitter = noise(12)
    times = [(dt.datetime(2024, 5, 4) + dt.timedelta(hours=hour)).strftime("%Y-%m-%dT%H:%M") for hour in range(50)]
    level = [round(1.9 + 1.6 * sin(hour / 12.42 * 2 * pi) + jitter() * 0.05, 2) for hour in range(50)]
    level[17] = None
    waves = [round(abs(0.6 + jitter() * 0.4), 1) for _ in times]
    write("tides.json", json.dumps({
        "latitude": 50.1, "longitude": -5.5, "utc_offset_seconds": 0,
        "hourly_units": {"time": "iso8601", "level": "m", "wave_height": "m"},
        "hourly": {"time": times, "level": level, "wave_height": waves},
    }, indent=1) + "\n")


# GET /api/v1/query_range, as the Prometheus HTTP API documents it.
def prometheus():
    jitter = noise(13)
    result = []
    for instance, code in [("web-1:9100", "200"), ("web-1:9100", "500"), ("web-2:9100", "200")]:
        total = 1000 if code == "200" else 3
        values = []
        for step in range(20):
            total += int(40 + jitter() * 15) if code == "200" else int(jitter() + 1)
            values.append([1718000000.5 + 60 * step, "NaN" if (instance, step) == ("web-2:9100", 4) else str(total)])
        metric = {"__name__": "http_requests_total", "code": code, "instance": instance}
        result.append({"metric": metric, "values": values})
    write("requests-prometheus.json", json.dumps(
        {"status": "success", "data": {"resultType": "matrix", "result": result}}, separators=(",", ":")) + "\n")


# GET /query of InfluxDB 1, as its HTTP API documents it: two measurements, one of them in two series of a tag, a null.
def influxql():
    jitter = noise(19)
    series = []
    for site, base in [("north", 3.1), ("south", 2.4)]:
        values = [["2024-06-10T%02d:%02d:00Z" % (step // 4, step % 4 * 15), round(base + jitter() * 0.4, 3), 20 + step]
                  for step in range(16)]
        values[5][1] = None if site == "south" else values[5][1]
        series.append({"name": "pump", "tags": {"site": site}, "columns": ["time", "flow", "level"], "values": values})
    alarms = [["2024-06-10T01:07:30Z", "low"], ["2024-06-10T03:52:00Z", "high"]]
    results = [{"statement_id": 0, "series": series},
               {"statement_id": 1, "series": [{"name": "alarm", "columns": ["time", "state"], "values": alarms}]}]
    write("pump-influxql.json", json.dumps({"results": results}, separators=(",", ":")) + "\n")


# What InfluxDB 2 answers to Flux, as its reference of annotated CSV documents it: two tables of numbers, one of whole numbers, a text
# with a comma, an empty field that has a default.
def annotated():
    jitter = noise(23)
    lines = []

    def block(kind, default):
        lines.append("#group,false,false,true,true,false,false,true,true")
        lines.append(f"#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,{kind},string,string")
        lines.append(f"#default,_result,,,,,,,{default}")
        lines.append(",result,table,_start,_stop,_time,_value,_field,site")

    span = "2024-06-10T00:00:00Z,2024-06-10T06:00:00Z"
    block("double", "north")
    for table, site in [(0, '"hall, east"'), (1, "")]:
        for step in range(12):
            lines.append(f",,{table},{span},2024-06-10T{step // 2:02d}:{step % 2 * 30:02d}:00Z,{3 + jitter():.3f},flow,{site}")
    lines.append("")
    block("long", "")
    for step in range(6):
        lines.append(f",,2,{span},2024-06-10T{step:02d}:00:00Z,{40 + step},level,tank")
    write("pump-annotatedcsv.csv", "\r\n".join(lines) + "\r\n")


# InfluxDB's line protocol: escapes, integers, booleans, texts, a field that is not always there.
def influx():
    jitter = noise(14)
    lines = ["# exported from a greenhouse that does not exist"]
    for row in range(24):
        nanos = (1_714_550_400 + 1800 * row) * 10**9 + 123_456_789
        for bed in ("north\\ wall", "south\\,window"):
            fields = [f"temp={21 + 6 * sin(row / 48 * 2 * pi) + jitter():.2f}", f"moisture={int(40 + jitter() * 10)}i"]
            if row % 4 == 0:
                fields.append(f"vent={'true' if row % 8 else 'false'}")
            if row == 5:
                fields.append('note="watered, \\"a lot\\""')
            lines.append(f"greenhouse,bed={bed} {','.join(fields)} {nanos}")
        if row % 3 == 0:
            lines.append(f"tank,unit=l volume={180 - row * 2.5} {nanos}")
    write("greenhouse.lp", "\n".join(lines) + "\n")


def database(name, statements, rows):
    path = f"{folder}/{name}"
    if os.path.exists(path):
        os.remove(path)
    with sqlite3.connect(path) as connection:
        connection.execute("pragma page_size = 1024")
        for statement in statements:
            connection.execute(statement)
        for statement, values in rows:
            connection.executemany(statement, values)
    connection.close()
    print(path)


# Two tables, texts, a number missing, a name that has to be quoted.
def readings():
    jitter = noise(15)
    rows = []
    for row in range(48):
        time = (dt.datetime(2024, 2, 3) + dt.timedelta(hours=row)).strftime("%Y-%m-%d %H:%M:%S")
        temp = None if row == 9 else round(3 + 4 * sin((row - 9) / 24 * 2 * pi) + jitter(), 2)
        rows.append((time, temp, round(1013 + jitter() * 8, 1), "roof" if row % 3 else "yard"))
    database("readings.db", [
        "create table readings (time text, temp real, pressure real, place text)",
        'create table "where it is" (place text primary key, height real)',
    ], [
        ("insert into readings values (?, ?, ?, ?)", rows),
        ('insert into "where it is" values (?, ?)', [("roof", 12.5), ("yard", 0.4)]),
    ])


# The recorder database of Home Assistant, schema 43, the tables and columns that states stand in.
def home_assistant():
    jitter = noise(16)
    states = []
    for row in range(40):
        time = 1_725_148_800 + 900 * row + 0.25
        kitchen = "unavailable" if row in (12, 13) else f"{20 + 3 * sin(row / 40 * 2 * pi) + jitter() * 0.2:.1f}"
        states.append((kitchen, time, 1, 1))
        if row % 8 == 3:
            states.append(("on" if row % 16 == 3 else "off", time + 60, 2, 2))
    states = [(number + 1, *state) for number, state in enumerate(states)]
    database("home-assistant.db", [
        "create table states_meta (metadata_id integer primary key, entity_id varchar(255))",
        "create table state_attributes (attributes_id integer primary key, hash bigint, shared_attrs text)",
        "create table states (state_id integer primary key, state varchar(255), last_updated_ts float,"
        " attributes_id integer, metadata_id integer)",
    ], [
        ("insert into states_meta values (?, ?)", [(1, "sensor.kitchen_temperature"), (2, "switch.hall_lamp")]),
        ("insert into state_attributes values (?, ?, ?)", [
            (1, 1, '{"unit_of_measurement":"°C","friendly_name":"Kitchen"}'), (2, 2, '{"friendly_name":"Lamp"}')]),
        ("insert into states values (?, ?, ?, ?, ?)", states),
    ])


# FIT protocol 2.0: file_id, then records with a developer field, an invalid value, and compressed times.
def fit():
    def crc(data):
        table = [0, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000,
                 0x9C01, 0x8801, 0x4400]
        value = 0
        for byte in data:
            for nibble in (byte & 15, byte >> 4):
                value = (value >> 4) ^ table[value & 15] ^ table[nibble]
        return value

    def definition(local, message, fields, developer=()):
        data = struct.pack("<BBBHB", 0x40 | (0x20 if developer else 0) | local, 0, 0, message, len(fields))
        for field in fields:
            data += bytes(field)
        if developer:
            data += bytes([len(developer)]) + b"".join(bytes(field) for field in developer)
        return data

    jitter = noise(17)
    start = 1_087_000_000  # 2024-06-11T01:46:40Z in seconds since 1989-12-31
    data = definition(0, 0, [(0, 1, 0), (1, 2, 0x84), (2, 2, 0x84), (4, 4, 0x86)])
    data += struct.pack("<BBHHI", 0, 4, 255, 0, start)
    # What the developer field is: message 207 developer_data_id, 206 field_description.
    data += definition(3, 207, [(1, 16, 0x0D), (3, 1, 2)]) + bytes([3]) + bytes(range(16)) + bytes([0])
    data += definition(4, 206, [(0, 1, 2), (1, 1, 2), (2, 1, 2), (3, 8, 7)]) + bytes([4, 0, 0, 2]) + b"stride\0\0"
    data += definition(1, 20, [
        (253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (78, 4, 0x86), (3, 1, 2), (4, 1, 2), (5, 4, 0x86),
        (73, 4, 0x86), (13, 1, 1)], [(0, 1, 0)])
    # Without a time of their own, as compressed headers allow.
    data += definition(2, 20, [(3, 1, 2), (5, 4, 0x86), (6, 2, 0x84)])
    distance = 0
    for second in range(60):
        speed = int((2.9 + 0.4 * sin(second / 20) + jitter() * 0.1) * 1000)
        distance += speed / 10
        heart = 0xFF if second == 7 else int(128 + second / 4 + jitter() * 2)
        altitude = 412 + second * 0.15
        if second % 4 == 3:
            data += struct.pack("<BBIH", 0x80 | 2 << 5 | (start + second) & 31, heart, int(distance), speed)
        else:
            data += struct.pack(
                "<BIiiHIBBIIbB", 1, start + second, int((47.3769 + second * 1e-5) * 2**31 / 180),
                int((8.5417 + second * 2e-5) * 2**31 / 180), 0xFFFF if second % 2 else int((altitude + 500) * 5),
                int((altitude + 500) * 5), heart, 84 + second % 3, int(distance), speed, 17, 30)
    header = struct.pack("<BBHI4s", 14, 0x20, 2195, len(data), b".FIT")
    header += struct.pack("<H", crc(header))
    write("morning-run.fit", header + data + struct.pack("<H", crc(header + data)))


# What gzip leaves of a CSV file; its header has no time and no name.
def packed():
    jitter = noise(18)
    text = "time,flow (l/min)\n"
    for row in range(288):
        time = dt.datetime(2024, 7, 9) + dt.timedelta(minutes=5 * row)
        text += f"{time:%Y-%m-%dT%H:%M}Z,{max(0, 12 + 9 * sin(row / 288 * 4 * pi) + jitter()):.2f}\n"
    write("flow.csv.gz", gzip.compress(text.encode(), 9, mtime=0))


# Columns of the common types; `pip install pyarrow`.
def parquet():
    try:
        import pyarrow
        import pyarrow.ipc
        import pyarrow.parquet
    except ImportError:
        return
    jitter = noise(19)
    times = [dt.datetime(2024, 3, 1, tzinfo=UTC) + dt.timedelta(hours=hour) for hour in range(30)]
    table = pyarrow.table({
        "time": pyarrow.array(times, pyarrow.timestamp("us", "UTC")),
        "load": pyarrow.array([None if hour == 6 else round(300 + jitter() * 40, 1) for hour in range(30)]),
        "count": pyarrow.array([hour * hour for hour in range(30)], pyarrow.int32()),
        "line": pyarrow.array(["A" if hour % 2 else "B" for hour in range(30)]),
    })
    pyarrow.parquet.write_table(table, f"{folder}/feeders.parquet", compression="snappy")
    print(f"{folder}/feeders.parquet")
    with pyarrow.ipc.new_file(f"{folder}/feeders.arrow", table.schema) as file:
        file.write_table(table)
    print(f"{folder}/feeders.arrow")


for make in (sensors, tides, prometheus, influxql, annotated, influx, readings, home_assistant, fit, packed, parquet):
    make()
