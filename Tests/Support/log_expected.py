"""Writes what the samples of exported files hold, by Python's csv, xml.etree and datetime: Tests/FormatsTests/Expected/*.txt.

    python3 Tests/Support/log_expected.py        (from the project's root)

One line a row, `@INDEX|column:unit|…` first; instants in UTC, texts in quotes, `·` for missing.
"""
import csv
import datetime as dt
import math
import os
import xml.etree.ElementTree as xml

OUT = "Tests/FormatsTests/Expected"
os.makedirs(OUT, exist_ok=True)
UTC = dt.timezone.utc


def number(value):
    if value is None or math.isnan(value):
        return "·"
    text = repr(float(value))
    return text[:-2] if text.endswith(".0") else text


def text(value):
    return "·" if value in (None, "") else f"'{value}'"


def instant(time):
    if time is None:
        return "·"
    time = time.astimezone(UTC)
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S")
    if time.microsecond:
        stamp += f".{time.microsecond:06d}".rstrip("0")
    return stamp + "Z"


def write(name, header, rows):
    with open(f"{OUT}/{name}.txt", "w") as file:
        file.write("\n".join(["|".join(header)] + ["|".join(row) for row in rows]) + "\n")


def upower(kind, column):
    rows = []
    for line in open(f"Samples/history-{kind}-sample.dat"):
        seconds, value, state = line.rstrip("\n").split("\t")
        if float(value) == 0 and state == "unknown":
            continue
        rows.append([instant(dt.datetime.fromtimestamp(int(seconds), UTC)), number(float(value)), text(state)])
    write(f"upower-{kind}", ["@time", column, "state"], rows)


def gsod():
    units = {"TEMP": "°F", "DEWP": "°F", "SLP": "mbar", "STP": "mbar", "VISIB": "mi", "WDSP": "kn", "MXSPD": "kn",
             "GUST": "kn", "MAX": "°F", "MIN": "°F", "PRCP": "in", "SNDP": "in", "LATITUDE": "°", "LONGITUDE": "°",
             "ELEVATION": "m"}
    nines = {"TEMP": 9999.9, "DEWP": 9999.9, "SLP": 9999.9, "STP": 9999.9, "MAX": 9999.9, "MIN": 9999.9,
             "VISIB": 999.9, "WDSP": 999.9, "MXSPD": 999.9, "GUST": 999.9, "SNDP": 999.9, "PRCP": 99.99}
    table = list(csv.DictReader(open("Samples/gsod.csv")))
    names = [name for name in table[0] if name != "DATE" and not name.endswith("_ATTRIBUTES")]
    rows = []
    for line in table:
        row = [instant(dt.datetime.fromisoformat(line["DATE"]).replace(tzinfo=UTC))]
        for name in names:
            if name in ("STATION", "NAME", "FRSHTT"):
                row.append(text(line[name]))
                continue
            value = float(line[name])
            gone = value == nines.get(name) or (name == "STP" and value == 999.9 and int(line["STP_ATTRIBUTES"]) == 0)
            row.append(number(math.nan if gone else value))
        rows.append(row)
    write("gsod", ["@DATE"] + [name + (":" + units[name] if name in units else "") for name in names], rows)


GHCN = {"TMAX": ("°C", 10), "TMIN": ("°C", 10), "TAVG": ("°C", 10), "PRCP": ("mm", 10), "SNWD": ("mm", 1), "AWND": ("m/s", 10)}


def ghcn_long():
    days, elements = {}, []
    for station, date, element, value, _, quality, *_ in csv.reader(open("Samples/ghcn-long.csv")):
        if element not in elements:
            elements.append(element)
        row = days.setdefault((date, station), {})
        if not quality and int(value) != -9999:
            row[element] = int(value) / GHCN[element][1]
    # Days ascending; within a day in the order of the file.
    rows = []
    for (date, station), values in sorted(days.items(), key=lambda item: item[0][0]):
        time = dt.datetime.strptime(date, "%Y%m%d").replace(tzinfo=UTC)
        rows.append([instant(time), text(station)] + [number(values.get(element)) for element in elements])
    write("ghcn-long", ["@DATE", "STATION"] + [f"{e}:{GHCN[e][0]}" for e in elements], rows)


def ghcn_wide():
    elements = ["PRCP", "SNWD", "TMAX", "TMIN", "TAVG"]
    rows = []
    for line in csv.DictReader(open("Samples/ghcn-wide.csv")):
        row = [instant(dt.datetime.fromisoformat(line["DATE"]).replace(tzinfo=UTC)), text(line["STATION"]),
               number(float(line["LATITUDE"])), number(float(line["LONGITUDE"])), number(float(line["ELEVATION"])),
               text(line["NAME"])]
        for element in elements:
            flags = line[element + "_ATTRIBUTES"].split(",")
            good = line[element].strip() and not flags[1]
            row.append(number(int(line[element]) / GHCN[element][1] if good else None))
        rows.append(row)
    write("ghcn-wide", ["@DATE", "STATION", "LATITUDE:°", "LONGITUDE:°", "ELEVATION:m", "NAME"]
          + [f"{e}:{GHCN[e][0]}" for e in elements], rows)


def open_meteo():
    blocks = [list(csv.reader(block.splitlines())) for block in open("Samples/open-meteo.csv").read().split("\n\n")]
    place = dict(zip(*blocks[0]))
    ahead = dt.timedelta(seconds=int(place["utc_offset_seconds"]))

    def utc(label):
        return instant(dt.datetime.fromisoformat(label).replace(tzinfo=UTC) - ahead)

    hourly = [[utc(row[0])] + [number(float(value)) for value in row[1:]] for row in blocks[1][1:]]
    write("open-meteo-hourly", ["@time", "temperature_2m:°C", "relative_humidity_2m:%", "wind_speed_10m:km/h",
                                "precipitation:mm", "weather_code:wmo code"], hourly)
    daily = [[utc(row[0]), number(float(row[1])), utc(row[2]), number(float(row[3]))] for row in blocks[2][1:]]
    write("open-meteo-daily", ["@time", "temperature_2m_max:°C", "sunrise", "daylight_duration:s"], daily)
    blocks = [list(csv.reader(block.splitlines())) for block in open("Samples/open-meteo-places.csv").read().split("\n\n")]
    aheads = {row[0]: dt.timedelta(seconds=int(row[4])) for row in blocks[0][1:]}
    rows = []
    for place, label, *values in blocks[1][1:]:
        time = dt.datetime.fromisoformat(label).replace(tzinfo=UTC) - aheads[place]
        rows.append((time, [instant(time), text(place)] + [number(float(value)) for value in values]))
    # Rows of one instant stand in the order of their labels, as the reader sees them.
    labels = sorted(range(len(rows)), key=lambda at: blocks[1][1 + at][1])
    ordered = sorted((rows[at] for at in labels), key=lambda row: row[0])
    write("open-meteo-places", ["@time", "location_id", "temperature_2m:°C", "precipitation:mm"], [row for _, row in ordered])


def home_assistant():
    entities = {}
    for line in csv.DictReader(open("Samples/home-assistant.csv")):
        time = dt.datetime.fromisoformat(line["last_changed"].replace("Z", "+00:00"))
        entities.setdefault(line["entity_id"], []).append((time, line["state"]))
    for entity, states in entities.items():
        name = entity.split(".", 1)[1]
        gone = ("unavailable", "unknown")
        is_text = any(state in ("on", "off") for _, state in states)
        rows = [[instant(time), "·" if state in gone else text(state) if is_text else number(float(state))]
                for time, state in states]
        write(f"home-assistant-{name}", ["@last_changed", name], rows)


def strava():
    table = list(csv.reader(open("Samples/strava-activities.csv", newline="")))
    rows = []
    for line in table[1:]:
        time = dt.datetime.strptime(line[1].replace("\u202f", " "), "%b %d, %Y, %I:%M:%S %p").replace(tzinfo=UTC)
        exact = float(line[17]) if line[17] else float(line[6]) * 1000
        heart = float(line[30] or line[7]) if line[30] or line[7] else None
        rows.append([instant(time), text(line[0]), text(line[2]), number(exact), number(float(line[6])),
                     number(float(line[15])), number(float(line[16])), number(heart), number(float(line[85]))])
    write("strava", ["@Activity Date", "Activity ID", "Activity Name", "Distance:m", "Distance 2:km", "Elapsed Time:s",
                     "Moving Time:s", "Max Heart Rate:bpm", "Total Steps"], rows)


def health_time(stamp):
    return dt.datetime.strptime(stamp, "%Y-%m-%d %H:%M:%S %z")


def apple_health():
    root = xml.parse("Samples/apple-health.xml").getroot()
    counts = {}
    for record in root.findall("Record"):
        name = record.get("type").split("Identifier", 1)[1]
        counts[name] = counts.get(name, 0) + 1
    counts["Workout"] = len(root.findall("Workout"))
    counts["ActivitySummary"] = len(root.findall("ActivitySummary"))
    write("apple-health-types", ["type", "rows"],
          [[text(name), number(count)] for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))])

    def records(kind):
        found = [record for record in root.findall("Record") if record.get("type").endswith("Identifier" + kind)]
        return sorted(found, key=lambda record: health_time(record.get("startDate")))

    for kind, unit in [("StepCount", "count"), ("HeartRate", "count/min"), ("BloodPressureSystolic", "mmHg")]:
        rows = [[instant(health_time(r.get("startDate"))), number(float(r.get("value"))), text(r.get("sourceName"))]
                for r in records(kind)]
        write(f"apple-health-{kind}", ["@startDate", f"{kind}:{unit}", "source"], rows)
    rows = [[instant(health_time(r.get("startDate"))), text(r.get("value").removeprefix("HKCategoryValueSleepAnalysis")),
             instant(health_time(r.get("endDate"))), text(r.get("sourceName"))] for r in records("SleepAnalysis")]
    write("apple-health-SleepAnalysis", ["@startDate", "SleepAnalysis", "endDate", "source"], rows)

    columns = ["ActiveEnergyBurned:Cal", "DistanceWalkingRunning:km", "HeartRate_mean:count/min", "HeartRate_min:count/min",
               "HeartRate_max:count/min", "DistanceCycling:km"]
    rows = []
    for workout in root.findall("Workout"):
        found = {}
        for part in workout.findall("WorkoutStatistics"):
            name = part.get("type").removeprefix("HKQuantityTypeIdentifier")
            for attribute, suffix in [("sum", ""), ("average", "_mean"), ("minimum", "_min"), ("maximum", "_max")]:
                if part.get(attribute):
                    found[f"{name}{suffix}:{part.get('unit')}"] = float(part.get(attribute))
        rows.append([instant(health_time(workout.get("startDate"))),
                     text(workout.get("workoutActivityType").removeprefix("HKWorkoutActivityType")),
                     number(float(workout.get("duration"))), instant(health_time(workout.get("endDate"))),
                     text(workout.get("sourceName"))] + [number(found.get(column)) for column in columns])
    write("apple-health-Workout", ["@startDate", "activity", "duration:min", "endDate", "source"] + columns, rows)

    names = ["activeEnergyBurned:Cal", "activeEnergyBurnedGoal:Cal", "appleMoveTime:min", "appleMoveTimeGoal:min",
             "appleExerciseTime:min", "appleExerciseTimeGoal:min", "appleStandHours:h", "appleStandHoursGoal:h"]
    rows = [[instant(dt.datetime.fromisoformat(day.get("dateComponents")).replace(tzinfo=UTC))]
            + [number(float(day.get(name.split(":")[0]))) for name in names] for day in root.findall("ActivitySummary")]
    write("apple-health-ActivitySummary", ["@dateComponents"] + names, rows)


def local(element):
    return element.tag.rsplit("}", 1)[-1]


def zulu(stamp):
    return dt.datetime.fromisoformat(stamp.replace("Z", "+00:00"))


def haversine(a, b):
    (lat1, lon1), (lat2, lon2) = a, b
    lat1, lon1, lat2, lon2 = map(math.radians, (lat1, lon1, lat2, lon2))
    half = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * 6371008.8 * math.asin(math.sqrt(half))


def gpx():
    root = xml.parse("Samples/ride.gpx").getroot()
    rows, ways, distance = [], [], 0.0
    segments = [e for e in root.iter() if local(e) == "trkseg"]
    for number_of, segment in enumerate(segments):
        before = None
        for point in segment:
            values = {local(e): e.text for e in point.iter() if e.text and e.text.strip()}
            lat, lon, time = float(point.get("lat")), float(point.get("lon")), zulu(values["time"])
            rows.append([instant(time), number(lat), number(lon), number(float(values["ele"]))]
                        + [number(float(values[name])) if name in values else "·" for name in ("hr", "cad", "atemp")]
                        + [number(number_of + 1)])
            speed = math.nan
            if before:
                step = haversine(before[0], (lat, lon))
                distance += step
                speed = step / (time - before[1]).total_seconds()
            ways.append([f"{distance:.6f}", "·" if math.isnan(speed) else f"{speed:.6f}"])
            before = ((lat, lon), time)
    write("gpx", ["@time", "lat:°", "lon:°", "ele:m", "hr:bpm", "cad:rpm", "atemp:°C", "segment"], rows)
    write("gpx-way", ["distance", "speed"], ways)


def tcx():
    root = xml.parse("Samples/run.tcx").getroot()
    columns = [("LatitudeDegrees", "lat:°"), ("LongitudeDegrees", "lon:°"), ("AltitudeMeters", "ele:m"),
               ("DistanceMeters", "distance:m"), ("Speed", "speed:m/s"), ("Value", "hr:bpm"), ("RunCadence", "cad:rpm"),
               ("Watts", "power:W")]
    rows = []
    for lap_number, lap in enumerate(e for e in root.iter() if local(e) == "Lap"):
        for point in (e for e in lap.iter() if local(e) == "Trackpoint"):
            values = {local(e): e.text for e in point.iter()}
            rows.append([instant(zulu(values["Time"]))]
                        + [number(float(values[name])) if name in values else "·" for name, _ in columns]
                        + [number(lap_number + 1)])
    write("tcx", ["@time"] + [column for _, column in columns] + ["lap"], rows)


upower("charge", "charge:%")
upower("rate", "rate:W")
for make in [gsod, ghcn_long, ghcn_wide, open_meteo, home_assistant, strava, apple_health, gpx, tcx]:
    make()
