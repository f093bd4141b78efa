#!/usr/bin/env python3
"""Checks the times that the tests of written times expect, by Python's datetime and zoneinfo alone.

Run from the project's root: python3 Tests/Support/csv_expected.py
It reads the pairs (text, instant) of Tests/FormatsTests/TimeLayoutTests.swift, reads each text by the one strptime format
or unit named here that fits, and exits 1 when an instant differs. Python has no second 60 and, before 3.13, no hour 24:
those are the moment a second, or a minute, after the last that it has.
"""
import datetime as dt
import re
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

UTC = dt.timezone.utc
EPOCH = dt.datetime(1970, 1, 1, tzinfo=UTC)
FORMATS = """%Y-%m-%d|%Y-%m|%Y-%m-%dT%H:%M|%Y-%m-%dT%H:%M:%S|%Y-%m-%dT%H:%M:%S.%f|%Y-%m-%dT%H:%M:%S%z
%Y-%m-%dT%H:%M:%S.%f%z|%Y-%m-%dT%H:%M%z|%Y-%m-%dT%H:%M:%S %z|%Y/%m/%dT%H:%M|%b %d, %Y, %I:%M:%S %p|%d %B %Y %H:%M
%d-%b-%Y|%a, %d %b %Y %H:%M:%S %z|%a, %d %b %Y %H:%M:%S %Z|%d.%m.%Y %H:%M|%d. %m. %Y %H:%M:%S|%m/%d/%Y %I:%M %p
%d/%m/%Y %H:%M|%d-%m-%Y|%Y%m%d|%Y%m%dT%H%M%S|%Y%m%dT%H%M%S%z|%Y%m%d%H%M""".replace("\n", "|").split("|")


def instant(text):
    text = text.replace("\u202f", " ")
    if re.fullmatch(r"\d{10,19}(\.\d+)?", text) and not re.fullmatch(r"20\d{10}", text):
        whole, _, fraction = text.partition(".")
        micros = int((whole + fraction.ljust(6, "0"))) if len(whole) == 10 else int(whole.ljust(16, "0")[:16])
        return EPOCH + dt.timedelta(microseconds=micros)
    text = re.sub(r"^(\d{4}[-/]\d\d[-/]\d\d) (?=\d)", r"\1T", text)
    text = re.sub(r"(\.\d{6})\d+", r"\1", text)
    later = dt.timedelta()
    if text.endswith(":60"):
        text, later = text[:-2] + "59", dt.timedelta(seconds=1)
    if text.endswith("T24:00"):
        text, later = text[:-5] + "23:59", dt.timedelta(minutes=1)
    for form in FORMATS:
        try:
            time = dt.datetime.strptime(text, form)
        except ValueError:
            continue
        return (time if time.tzinfo else time.replace(tzinfo=UTC)) + later
    raise SystemExit(f"no format for {text!r}")


def iso(time):
    text = f"{time.year:04}" + time.astimezone(UTC).strftime("-%m-%dT%H:%M:%S")
    return text + (f".{time.microsecond:06}".rstrip("0") if time.microsecond else "") + "Z"


source = Path("Tests/FormatsTests/TimeLayoutTests.swift").read_text()
pairs = re.findall(r'^        \("(.+)", "(.+Z)"\),$', source, re.M)
wrong = 0
for text, expected in pairs:
    text = re.sub(r"\\u\{(\w+)\}", lambda match: chr(int(match[1], 16)), text)
    found = iso(instant(text).astimezone(UTC))
    if found != expected:
        wrong += 1
        print(f"{text!r}: {found}, not {expected}")
berlin = ZoneInfo("Europe/Berlin")
for local, fold, expected in [
    ("2024-03-31T01:30", 0, "2024-03-31T00:30:00Z"), ("2024-03-31T02:30", 0, "2024-03-31T01:30:00Z"),
    ("2024-10-27T02:30", 0, "2024-10-27T00:30:00Z"), ("2024-10-27T02:45", 0, "2024-10-27T00:45:00Z"),
    ("2024-10-27T02:30", 1, "2024-10-27T01:30:00Z"), ("2024-10-27T03:00", 0, "2024-10-27T02:00:00Z"),
]:
    found = iso(dt.datetime.fromisoformat(local).replace(tzinfo=berlin, fold=fold).astimezone(UTC))
    if found != expected:
        wrong += 1
        print(f"{local} in Berlin: {found}, not {expected}")
if not pairs:
    wrong = 1
print(f"{len(pairs)} texts, {wrong} wrong")
sys.exit(wrong > 0)
