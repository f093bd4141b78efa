#!/usr/bin/env python3
"""Loads a line of a gigabyte in every text format: each must end in an error that names the place, in bounded memory.

    gigabyte_lines.py PLOTLINE [FOLDER]

Writes one file after the other into FOLDER (a temporary one unless said; a gigabyte of room), and prints a line for each
with the peak memory of the process and its error. Exits with 1 when a load succeeded, crashed or took more than LIMIT.
The same limits, lowered, are tested in Tests/FormatsTests/LineLimitTests.swift.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIMIT = 512 << 20
BYTES = 1 << 30

OPEN_METEO = (
    "latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation\n1,2,3,0,GMT,GMT\n\n"
    "time,temperature_2m (°C)\n2022-07-12T01:00,")
HEALTH = '<?xml version="1.0"?>\n<HealthData locale="en">\n<Record type="HKQuantityTypeIdentifierStepCount" value="'

CASES = [
    ("one.csv", "", "x", ""),
    ("row.csv", "time,x\n2024-01-01,1\n2024-01-02,", "x", ""),
    ("fields.csv", "time,x\n2024-01-01,1\n", "1;", ""),
    ("quote.csv", 'time,x\n2024-01-01,"', "x", ""),
    ("text.jsonl", '{"a": 1}\n{"a": "', "y", ""),
    ("text.json", '[{"a": 1}, {"a": "', "y", ""),
    ("number.json", '[{"a": 1', "2", ""),
    ("points.lp", "air wind=1 1704067200000000000\nair ", "a", ""),
    ("open-meteo.csv", OPEN_METEO, "z", ""),
    ("history.csv", "entity_id,state,last_changed\nsensor.x,", "s", ""),
    ("history-charge-x.dat", "1608149461\t71.000\tdischarging\n1608149561\t", "7", " format upower"),
    ("export.xml", HEALTH, "1", " type StepCount"),
    ("track.gpx", '<?xml version="1.0"?>\n<gpx version="1.1"><trk><trkseg><trkpt lat="1" lon="', "1", ""),
]


def main():
    plotline = sys.argv[1]
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp())
    failed = 0
    for name, start, unit, words in CASES:
        path = folder / name
        chunk = (unit * ((1 << 20) // len(unit))).encode()
        with open(path, "wb") as file:
            file.write(start.encode())
            for _ in range(BYTES // len(chunk)):
                file.write(chunk)
        process = subprocess.Popen(
            [plotline, "-q", "-c", f'load "{path}"{words}'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        output = process.stdout.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        path.unlink()
        error = next((line for line in output.splitlines() if "error" in line), "no error")
        code = os.waitstatus_to_exitcode(status)
        good = code == 1 and usage.ru_maxrss * 1024 <= LIMIT
        failed += not good
        print(f"{'ok  ' if good else 'FAIL'} {name:22} {usage.ru_maxrss // 1024:5} MB  exit {code}  {error[:150]}", flush=True)
    sys.exit(1 if failed else 0)


main()
