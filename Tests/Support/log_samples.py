"""Writes the samples of the formats that programs and services export: everything in them is made up.

    python3 Tests/Support/log_samples.py [FOLDER]      (Samples when none is named)

The shapes are those of the real exporters, named at each function. `Random.random` of a seed is the same in every
version of Python, and nothing else of that module is used.
"""
import datetime as dt
import io
import zipfile
from math import cos, pi, sin

from sample_files import noise, write


# UPower, up-history.c: seconds, value, state between tabs; 0 and unknown at each start of the daemon.
def upower():
    jitter = noise(1)
    charge, rate = [], []
    time, level, charging = 1_717_225_261, 71.0, False
    for row in range(44):
        if row in (0, 25):
            charge.append(f"{time}\t0.000\tunknown")
            rate.append(f"{time}\t0.000\tunknown")
            time += 3
        state = "charging" if charging else "discharging"
        if level >= 100:
            level, state = 100.0, "fully-charged"
        power = (18.5 if charging else 7.2) + jitter()
        charge.append(f"{time}\t{level:.3f}\t{state}")
        rate.append(f"{time}\t{0 if state == 'fully-charged' else power:.3f}\t{state}")
        level += 3 if charging else -2
        if level <= 31:
            charging = True
        time += 300 + int(20 * jitter())
    write("history-charge-sample.dat", "\n".join(charge) + "\n")
    write("history-rate-sample.dat", "\n".join(rate) + "\n")


# NCEI, global-summary-of-the-day/access: every field quoted, numbers padded with spaces, nines for missing.
def gsod():
    jitter = noise(2)
    names = ["TEMP", "DEWP", "SLP", "STP", "VISIB", "WDSP"]
    header = ["STATION", "DATE", "LATITUDE", "LONGITUDE", "ELEVATION", "NAME"]
    for name in names:
        header += [name, name + "_ATTRIBUTES"]
    header += ["MXSPD", "GUST", "MAX", "MAX_ATTRIBUTES", "MIN", "MIN_ATTRIBUTES", "PRCP", "PRCP_ATTRIBUTES", "SNDP",
               "FRSHTT"]
    lines = [",".join(f'"{name}"' for name in header)]
    for day in range(24):
        date = dt.date(2024, 1, 8) + dt.timedelta(days=day)
        temp = 31 + 9 * sin(day / 4) + 3 * jitter()
        gust = 999.9 if day % 3 else 24 + 6 * jitter()
        rain = 99.99 if day == 9 else max(0.0, 0.3 * jitter())
        row = ["99999900042", date.isoformat(), "47.25", "8.625", "412.0", "MADE UP HILLS, XX"]
        pressure = 9999.9 if day == 5 else 1012 + 8 * jitter()
        station = 999.9 if day % 7 == 0 else 13 + 5 * jitter()
        for value, width, places in [(temp, 6, 1), (temp - 5 + jitter(), 6, 1), (pressure, 6, 1), (station, 5, 1),
                                     (999.9 if day == 11 else 6.2 + 2 * jitter(), 5, 1), (7 + 4 * jitter(), 5, 1)]:
            row += [f"{value:{width}.{places}f}", " 0" if value > 999 and value < 1000 else "24" if day % 5 else " 9"]
        row += [f"{14 + 5 * jitter():5.1f}", f"{gust:5.1f}", f"{temp + 6:6.1f}", " " if day % 2 else "*",
                f"{9999.9 if day == 3 else temp - 7:6.1f}", " ", f"{rain:5.2f}", "G" if rain else "I",
                f"{999.9 if day < 12 else 2 + day / 10:5.1f}", f"{'01' if rain > 0.1 else '00'}{day % 2}000"]
        lines.append(",".join(f'"{field}"' for field in row))
    write("gsod.csv", "\n".join(lines) + "\n")


# NCEI, ghcn/daily/by_year: no header, station, day, element, value, three flags, time of observation.
def ghcn_long():
    jitter = noise(3)
    lines = []
    for day in range(9):
        date = f"202407{12 + day}"
        for station, base in [("XXW00000042", 312), ("XXC00000007", 255)]:
            rows = [("TMAX", int(base + 40 * jitter())), ("TMIN", int(base - 110 + 30 * jitter())),
                    ("PRCP", max(0, int(60 * jitter()))), ("SNWD", 0), ("AWND", int(35 + 20 * jitter()))]
            for element, value in rows:
                if station == "XXC00000007" and element in ("SNWD", "AWND"):
                    continue
                quality = ""
                if (day, element) in [(3, "TMAX"), (6, "PRCP")]:
                    quality, value = "I", value * 9
                if day == 5 and element == "TMIN":
                    value = -9999
                lines.append(f"{station},{date},{element},{value},,{quality},W,2400")
    write("ghcn-long.csv", "\n".join(lines) + "\n")


# NCEI, daily-summaries/access: a file a station, each element beside its attributes (measurement, quality, source flag).
def ghcn_wide():
    jitter = noise(4)
    elements = ["PRCP", "SNWD", "TMAX", "TMIN", "TAVG"]
    header = ["STATION", "DATE", "LATITUDE", "LONGITUDE", "ELEVATION", "NAME"]
    for element in elements:
        header += [element, element + "_ATTRIBUTES"]
    lines = [",".join(f'"{name}"' for name in header)]
    for day in range(16):
        date = dt.date(2023, 12, 24) + dt.timedelta(days=day)
        values = {"PRCP": max(0, int(50 * jitter())), "SNWD": 30 if day > 8 else None, "TMAX": int(40 * jitter()),
                  "TMIN": int(-60 + 40 * jitter()), "TAVG": None if day % 4 == 0 else int(-10 + 20 * jitter())}
        row = ["XXM00000042", date.isoformat(), "46.25", "9.125", "1638.5", "MADE UP PASS, XX"]
        for element in elements:
            value = values[element]
            flag = "X" if (day, element) in [(2, "TMAX"), (7, "PRCP")] else ""
            row += ["" if value is None else f"{value:5d}",
                    "" if value is None else f"{'H' if element == 'TAVG' else ''},{flag},S"]
        lines.append(",".join(f'"{field}"' for field in row))
    write("ghcn-wide.csv", "\n".join(lines) + "\n")


# Open-Meteo, toCsvResponse: the place, then a block a section, blank lines between, one offset for the whole file.
def open_meteo():
    jitter = noise(5)
    lines = ["latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation",
             "47.28,8.6400003,412.0,7200,Europe/Zurich,GMT+2", "",
             "time,temperature_2m (°C),relative_humidity_2m (%),wind_speed_10m (km/h),precipitation (mm),weather_code (wmo code)"]
    start = dt.datetime(2024, 10, 26)
    for hour in range(48):
        time = start + dt.timedelta(hours=hour)
        temperature = 11 - 5 * cos((hour % 24 - 3) * pi / 12) + jitter()
        rain = "NaN" if hour == 30 else f"{max(0, jitter() - 0.6):.2f}"
        lines.append(f"{time:%Y-%m-%dT%H:%M},{temperature:.1f},{int(75 + 15 * jitter())},{6 + 4 * jitter():.1f},{rain},"
                     f"{int(2 + 2 * jitter())}")
    lines += ["", "time,temperature_2m_max (°C),sunrise (iso8601),daylight_duration (s)",
              "2024-10-26,16.4,2024-10-26T07:58,37352.12", "2024-10-27,17.1,2024-10-27T08:00,37159.40"]
    write("open-meteo.csv", "\n".join(lines) + "\n")
    lines = ["location_id,latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation",
             "0,47.28,8.6400003,412.0,7200,Europe/Zurich,GMT+2", "1,-23.5,-46.625,760.0,-10800,America/Sao_Paulo,GMT-3",
             "2,27.75,85.25,1330.0,20700,Asia/Kathmandu,GMT+5:45", "",
             "location_id,time,temperature_2m (°C),precipitation (mm)"]
    for place, warmth in enumerate([17, 21, 24]):
        for hour in range(12):
            time = dt.datetime(2024, 7, 1) + dt.timedelta(hours=hour)
            lines.append(f"{place},{time:%Y-%m-%dT%H:%M},{warmth + 2 * jitter():.1f},{max(0, jitter()):.2f}")
    write("open-meteo-places.csv", "\n".join(lines) + "\n")


# Home Assistant, history panel: a row a change of state, times in UTC with milliseconds.
def home_assistant():
    jitter = noise(6)
    lines = ["entity_id,state,last_changed"]
    start = dt.datetime(2024, 9, 30, 22)

    def stamp(seconds):
        time = start + dt.timedelta(milliseconds=int(seconds * 1000))
        return time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{time.microsecond // 1000:03d}Z"

    for row in range(30):
        state = f"{19.5 + 3 * sin(row / 5) + jitter() / 4:.2f}"
        if row in (7, 8):
            state = "unavailable"
        lines.append(f"sensor.attic_temperature,{state},{stamp(row * 900 + 60 * jitter() + 60)}")
    for row in range(14):
        state = "unknown" if row == 0 else f"{18894.51 + row * 1.37:.2f}"
        lines.append(f"sensor.meter_total,{state},{stamp(row * 2000)}")
    for row in range(9):
        state = "unavailable" if row == 4 else ["off", "on"][row % 2]
        lines.append(f"binary_sensor.front_door,{state},{stamp(row * 3100 + 7.25)}")
    write("home-assistant.csv", "\n".join(lines) + "\n")


STRAVA = (
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,"
    "Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,"
    "Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low,Elevation High,Max Grade,"
    "Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence,Max Heart Rate,"
    "Average Heart Rate,Max Watts,Average Watts,Calories,Max Temperature,Average Temperature,Relative Effort,Total Work,"
    "Number of Runs,Uphill Time,Downhill Time,Other Time,Perceived Exertion,Type,Start Time,Weighted Average Power,"
    "Power Count,Prefer Perceived Exertion,Perceived Relative Effort,Commute,Total Weight Lifted,From Upload,"
    "Grade Adjusted Distance,Weather Observation Time,Weather Condition,Weather Temperature,Apparent Temperature,"
    "Dewpoint,Humidity,Weather Pressure,Wind Speed,Wind Gust,Wind Bearing,Precipitation Intensity,Sunrise Time,"
    "Sunset Time,Moon Phase,Bike,Gear,Precipitation Probability,Precipitation Type,Cloud Cover,Weather Visibility,"
    "UV Index,Weather Ozone,Jump Count,Total Grit,Average Flow,Flagged,Average Elapsed Speed,Dirt Distance,"
    "Newly Explored Distance,Newly Explored Dirt Distance,Activity Count,Total Steps,Carbon Saved,Pool Length,"
    "Training Load,Intensity,Average Grade Adjusted Pace,Timer Time,Total Cycles,Media").split(",")


# Strava, activities.csv of the bulk export: 94 columns, five of them twice, times in UTC, U+202F before PM in newer ones.
def strava():
    jitter = noise(7)
    lines = [",".join(STRAVA)]
    for row in range(14):
        time = dt.datetime(2024, 4, 2, 16, 43, 11) + dt.timedelta(days=row * 3, seconds=int(9000 * jitter()))
        space = "\u202f" if row >= 8 else " "
        hour = time.hour % 12 or 12
        date = f"{time:%b} {time.day}, {time.year}, {hour}:{time:%M:%S}{space}{time:%p}"
        metres = 9000 + 5000 * jitter()
        seconds = int(metres / (2.7 + 0.3 * jitter()))
        heart = 141 + 9 * jitter()
        fields = [""] * 94
        fields[0:4] = [str(11122233300 + row * 977), f'"{date}"', '"Run, made up"' if row % 4 else "Hills", "Run"]
        fields[5], fields[6], fields[15], fields[16] = str(seconds + 95), f"{metres / 1000:.2f}", f"{seconds + 95}.0", f"{seconds}.0"
        fields[17] = "" if row == 5 else f"{metres:.6f}"
        fields[9], fields[50] = "false", "0.0"
        fields[18], fields[19], fields[20] = f"{4.1 + jitter() / 2:.3f}", f"{metres / seconds:.6f}", f"{90 + 60 * jitter():.3f}"
        if row % 3:
            fields[7], fields[30], fields[31] = str(int(heart) + 22), f"{int(heart) + 22}.0", f"{heart:.6f}"
            fields[8], fields[37] = str(40 + row), f"{40 + row}.0"
        fields[34], fields[85], fields[93] = f"{metres / 14:.1f}", f"{int(metres * 1.05)}.0", ""
        lines.append(",".join(fields))
    write("strava-activities.csv", "\n".join(lines) + "\n")


DTD = """<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT ExportDate EMPTY>
<!ATTLIST ExportDate
  value CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type          CDATA #REQUIRED
  unit          CDATA #IMPLIED
  value         CDATA #IMPLIED
  sourceName    CDATA #REQUIRED
  sourceVersion CDATA #IMPLIED
  device        CDATA #IMPLIED
  creationDate  CDATA #IMPLIED
  startDate     CDATA #REQUIRED
  endDate       CDATA #REQUIRED
>
<!-- Note: Any Records that appear as children of a correlation also appear as top-level records in this document. -->
]>
"""


# Apple Health, export.xml and the archive around it.
def apple_health():
    jitter = noise(8)
    start = dt.datetime(2024, 10, 26, 7)
    out = ['<?xml version="1.0" encoding="UTF-8"?>\n', DTD, '<HealthData locale="en_CH">\n',
           ' <ExportDate value="2024-10-29 21:04:11 +0100"/>\n',
           ' <Me HKCharacteristicTypeIdentifierDateOfBirth="" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>\n']

    def stamp(minutes, zone):
        time = start + dt.timedelta(seconds=int(minutes * 60))
        return time.strftime("%Y-%m-%d %H:%M:%S ") + zone

    def record(kind, source, unit, begin, end, value, zone="+0200", inside=None, indent=" "):
        device = f' device="&lt;&lt;HKDevice: 0x2820&gt;, name:{source}, model:Sample&gt;"' if source == "Made-up Watch" else ""
        text = f'{indent}<Record type="{kind}" sourceName="{source}" sourceVersion="10.1"{device}'
        text += f' unit="{unit}"' if unit else ""
        text += f' creationDate="{stamp(end, zone)}" startDate="{stamp(begin, zone)}" endDate="{stamp(end, zone)}"'
        text += f' value="{value}"' if value is not None else ""
        return text + (f">\n{indent} {inside}\n{indent}</Record>\n" if inside else "/>\n")

    step = "HKQuantityTypeIdentifierStepCount"
    for row in range(24):
        begin = row * 47 + 5 * jitter()
        out.append(record(step, "Telephone of Jo &amp; Co", "count", begin, begin + 8, int(300 + 250 * jitter())))
    for row in range(12):
        begin = row * 92 + 5 * jitter()
        out.append(record(step, "Made-up Watch", "count", begin, begin + 9, int(300 + 250 * jitter())))
    # After the clocks went back.
    for row in range(4):
        begin = 26 * 60 + row * 31
        out.append(record(step, "Telephone of Jo &amp; Co", "count", begin, begin + 6, 100 + row, zone="+0100"))
    for row in range(20):
        begin = row * 31 + 2 * jitter()
        out.append(record("HKQuantityTypeIdentifierHeartRate", "Made-up Watch", "count/min", begin, begin,
                          f"{74 + 14 * jitter():.4g}",
                          inside='<MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>'))
    for kind, value in [("Systolic", 121), ("Diastolic", 78)]:
        out.append(record("HKQuantityTypeIdentifierBloodPressure" + kind, "Cuff", "mmHg", 500, 500, value))
    for row, value in enumerate(["InBed", "AsleepCore", "AsleepDeep", "AsleepCore", "AsleepREM", "Awake"]):
        out.append(record("HKCategoryTypeIdentifierSleepAnalysis", "Made-up Watch", None, 960 + row * 70,
                          960 + row * 70 + 65, "HKCategoryValueSleepAnalysis" + value))
    out.append(f' <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" creationDate="{stamp(500, "+0200")}"'
               f' startDate="{stamp(500, "+0200")}" endDate="{stamp(500, "+0200")}">\n')
    for kind, value in [("Systolic", 121), ("Diastolic", 78)]:
        out.append(record("HKQuantityTypeIdentifierBloodPressure" + kind, "Cuff", "mmHg", 500, 500, value, indent="  "))
    out.append(" </Correlation>\n")
    for row, activity in enumerate(["Running", "Cycling", "Running"]):
        begin, length = row * 1440 + 610, 31.5 + 6 * jitter()
        out.append(f' <Workout workoutActivityType="HKWorkoutActivityType{activity}" duration="{length:.6f}" durationUnit="min"'
                   f' sourceName="Made-up Watch" sourceVersion="10.1" creationDate="{stamp(begin + 60, "+0200")}"'
                   f' startDate="{stamp(begin, "+0200")}" endDate="{stamp(begin + length, "+0200")}">\n')
        distance = "DistanceCycling" if activity == "Cycling" else "DistanceWalkingRunning"
        energy, heart = 280 + 60 * jitter(), 138 + 9 * jitter()
        edges = f'startDate="{stamp(begin, "+0200")}" endDate="{stamp(begin + length, "+0200")}"'
        out.append(f'  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" {edges} sum="{energy:.3f}" unit="Cal"/>\n')
        out.append(f'  <WorkoutStatistics type="HKQuantityTypeIdentifier{distance}" {edges} sum="{5 + row * 2.25:.3f}" unit="km"/>\n')
        out.append(f'  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" {edges} average="{heart:.2f}" minimum="{heart - 40:.0f}"'
                   f' maximum="{heart + 31:.0f}" unit="count/min"/>\n </Workout>\n')
    for row in range(3):
        date = dt.date(2024, 10, 26) + dt.timedelta(days=row)
        out.append(f' <ActivitySummary dateComponents="{date}" activeEnergyBurned="{430 + 90 * jitter():.3f}" activeEnergyBurnedGoal="450"'
                   f' activeEnergyBurnedUnit="Cal" appleMoveTime="0" appleMoveTimeGoal="0" appleExerciseTime="{25 + row}"'
                   f' appleExerciseTimeGoal="30" appleStandHours="{10 + row}" appleStandHoursGoal="12"/>\n')
    out.append("</HealthData>\n")
    document = "".join(out)
    write("apple-health.xml", document)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in [("apple_health_export/export_cda.xml", "<ClinicalDocument/>\n"),
                           ("apple_health_export/export.xml", document)]:
            file.writestr(zipfile.ZipInfo(name, (2024, 10, 29, 21, 4, 12)), text, zipfile.ZIP_DEFLATED)
    write("apple-health.zip", archive.getvalue())


# GPX 1.1 as Garmin Connect writes it, TrackPointExtension v1, two segments.
def gpx():
    jitter = noise(9)
    out = ['<?xml version="1.0" encoding="UTF-8"?>\n<gpx creator="Garmin Connect" version="1.1"\n'
           '  xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/11.xsd"\n'
           '  xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"\n'
           '  xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'
           '  <metadata>\n    <time>2024-05-04T08:12:30.000Z</time>\n  </metadata>\n'
           '  <trk>\n    <name>Made-up round</name>\n    <type>cycling</type>\n    <trkseg>\n']
    for row in range(36):
        if row == 20:
            out.append("    </trkseg>\n    <trkseg>\n")
        time = dt.datetime(2024, 5, 4, 8, 12, 30) + dt.timedelta(seconds=row * 5 + (600 if row >= 20 else 0))
        lat, lon = 47.25 + 0.004 * sin(row / 9), 8.625 + 0.006 * cos(row / 9)
        out.append(f'      <trkpt lat="{lat:.7f}" lon="{lon:.7f}">\n        <ele>{412 + 9 * sin(row / 6):.1f}</ele>\n'
                   f"        <time>{time:%Y-%m-%dT%H:%M:%S}.000Z</time>\n        <extensions>\n"
                   "          <ns3:TrackPointExtension>\n"
                   + ("" if row == 4 else f"            <ns3:atemp>{18 + int(2 * jitter()):.1f}</ns3:atemp>\n")
                   + f"            <ns3:hr>{int(128 + 14 * jitter())}</ns3:hr>\n            <ns3:cad>{int(82 + 7 * jitter())}</ns3:cad>\n"
                   "          </ns3:TrackPointExtension>\n        </extensions>\n      </trkpt>\n")
    out.append("    </trkseg>\n  </trk>\n</gpx>\n")
    write("ride.gpx", "".join(out))


# TCX as Garmin Connect writes it, ActivityExtension v2, two laps.
def tcx():
    jitter = noise(10)
    out = ['<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase\n'
           '  xsi:schemaLocation="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 '
           'http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd"\n'
           '  xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"\n'
           '  xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"\n'
           '  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'
           '  <Activities>\n    <Activity Sport="Running">\n      <Id>2024-05-05T06:30:00.000Z</Id>\n']
    distance = 0.0
    for lap in range(2):
        begin = dt.datetime(2024, 5, 5, 6, 30) + dt.timedelta(seconds=lap * 60)
        out.append(f'      <Lap StartTime="{begin:%Y-%m-%dT%H:%M:%S}.000Z">\n        <TotalTimeSeconds>60.0</TotalTimeSeconds>\n'
                   "        <DistanceMeters>170.0</DistanceMeters>\n        <Intensity>Active</Intensity>\n        <Track>\n")
        for row in range(12):
            time = begin + dt.timedelta(seconds=row * 5)
            speed = 2.8 + jitter() / 3
            position = "" if lap == 0 and row == 3 else (
                "            <Position>\n"
                f"              <LatitudeDegrees>{47.25 + (lap * 12 + row) * 0.00012:.7f}</LatitudeDegrees>\n"
                f"              <LongitudeDegrees>{8.625 + 0.0001 * jitter():.7f}</LongitudeDegrees>\n            </Position>\n")
            out.append(f"          <Trackpoint>\n            <Time>{time:%Y-%m-%dT%H:%M:%S}.000Z</Time>\n" + position
                       + f"            <AltitudeMeters>{409.4 + row / 5:.1f}</AltitudeMeters>\n"
                       f"            <DistanceMeters>{distance:.2f}</DistanceMeters>\n            <HeartRateBpm>\n"
                       f"              <Value>{int(139 + 8 * jitter())}</Value>\n            </HeartRateBpm>\n            <Extensions>\n"
                       f"              <ns3:TPX>\n                <ns3:Speed>{speed:.3f}</ns3:Speed>\n"
                       f"                <ns3:RunCadence>{int(84 + 3 * jitter())}</ns3:RunCadence>\n"
                       f"                <ns3:Watts>{int(255 + 30 * jitter())}</ns3:Watts>\n              </ns3:TPX>\n"
                       "            </Extensions>\n          </Trackpoint>\n")
            distance += speed * 5
        out.append("        </Track>\n      </Lap>\n")
    out.append("    </Activity>\n  </Activities>\n</TrainingCenterDatabase>\n")
    write("run.tcx", "".join(out))


for make in [upower, gsod, ghcn_long, ghcn_wide, open_meteo, home_assistant, strava, apple_health, gpx, tcx]:
    make()
