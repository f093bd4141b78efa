#!/usr/bin/env python3
"""Writes when events recur into Tests/FormatsTests/Expected: days of rules by python-dateutil's rrule, and a calendar with exceptions,
replaced occurrences and clock changes by recurring-ical-events (both of PyPI): python3 Tests/Support/recurrence_expected.py"""

import datetime
import itertools
import pathlib
import random

import icalendar
import recurring_ical_events
from dateutil import rrule

expected = pathlib.Path("Tests/FormatsTests/Expected")
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

# The examples of RFC 5545, 3.8.5.3, that have no clocks, weeks or days of the year, from 1997-09-02 and other days.
RULES = [
    ("19970902", rule) for rule in [
        "FREQ=DAILY;COUNT=10", "FREQ=DAILY;UNTIL=19971224", "FREQ=DAILY;INTERVAL=2;COUNT=30", "FREQ=DAILY;INTERVAL=10;COUNT=5",
        "FREQ=WEEKLY;COUNT=10", "FREQ=WEEKLY;UNTIL=19971224T000000", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=20",
        "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
        "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "FREQ=MONTHLY;BYDAY=TU;COUNT=30", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7,9",
        "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1TU,-1TU",
        "FREQ=YEARLY;INTERVAL=2;COUNT=4"]] + [
    ("19970904", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3"), ("19970909", "FREQ=YEARLY;BYDAY=36TU;COUNT=4"),
    ("19970905", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR"), ("19970905", "FREQ=MONTHLY;UNTIL=19971224;BYDAY=1FR"),
    ("19970907", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU"), ("19970922", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO"),
    ("19970928", "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=12"), ("19970930", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1;WKST=SU"),
    ("19970910", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12"), ("19980101", "FREQ=DAILY;UNTIL=19980301;BYMONTH=1"),
    ("19980101", "FREQ=YEARLY;UNTIL=20000131;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA"), ("19970610", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7"),
    ("19970310", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3"), ("19970519", "FREQ=YEARLY;BYDAY=20MO;COUNT=6"),
    ("19970313", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=12"), ("19970605", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8;COUNT=40"),
    ("19980213", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=6"), ("19970913", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=9"),
    ("19961105", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3"),
    ("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"), ("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU"),
    ("20070115", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5"), ("20240229", "FREQ=YEARLY;COUNT=5"), ("20240131", "FREQ=MONTHLY;COUNT=9"),
    ("20240531", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=12"), ("20230102", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=1;COUNT=5"),
    ("20240105", "FREQ=YEARLY;BYMONTHDAY=5;COUNT=15"), ("20240101", "FREQ=YEARLY;BYDAY=1MO;COUNT=3"),
    ("20240101", "freq=daily;interval=3;count=4"),
]


def random_rules(number):
    dice = random.Random(5545)
    made = []
    while len(made) < number:
        frequency = dice.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
        parts = [f"FREQ={frequency}"]
        if dice.random() < 0.5:
            parts.append(f"INTERVAL={dice.randrange(1, 6)}")
        if dice.random() < 0.4:
            parts.append("BYMONTH=" + ",".join(map(str, sorted(dice.sample(range(1, 13), dice.randrange(1, 4))))))
        if dice.random() < 0.4 and frequency != "WEEKLY":
            parts.append("BYMONTHDAY=" + ",".join(map(str, dice.sample([1, 2, 7, 13, 15, 28, 30, 31, -1, -2, -31], dice.randrange(1, 4)))))
        if dice.random() < 0.5:
            days = dice.sample(DAYS, dice.randrange(1, 4))
            if frequency in ("MONTHLY", "YEARLY") and dice.random() < 0.6 and not any("MONTHDAY" in part for part in parts):
                days = [dice.choice(["1", "2", "-1", "+3", "-2", ""]) + day for day in days]
            parts.append("BYDAY=" + ",".join(days))
        if frequency in ("MONTHLY", "YEARLY") and len(parts) > 1 and parts[-1].startswith("BY") and dice.random() < 0.3:
            parts.append(f"BYSETPOS={dice.choice([1, 2, -1, -2])}")
        if dice.random() < 0.3:
            parts.append("WKST=" + dice.choice(DAYS))
        parts.append(f"COUNT={dice.randrange(2, 25)}")
        start = datetime.date(dice.randrange(1995, 2030), dice.randrange(1, 13), dice.randrange(1, 29))
        found = list(itertools.islice(rrule.rrulestr(";".join(parts), dtstart=datetime.datetime.combine(start, datetime.time())), 1))
        # A start that its own rule does not give is one that RFC 5545 leaves open.
        if found:
            made.append((f"{found[0]:%Y%m%d}", ";".join(parts)))
    return made


lines = []
for start, rule in RULES + random_rules(150):
    dates = rrule.rrulestr(rule.upper(), dtstart=datetime.datetime.strptime(start, "%Y%m%d"))
    lines.append(f"{start}|{rule}|" + ",".join(f"{date:%Y%m%d}" for date in dates))
(expected / "recurrences.txt").write_text("\n".join(lines) + "\n")

CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//mill//pond//EN
BEGIN:VEVENT
UID:watch
DTSTART;TZID=Europe/Zurich:20240322T013000
DTEND;TZID=Europe/Zurich:20240322T015000
RRULE:FREQ=WEEKLY;BYDAY=FR,SU;UNTIL=20240414T220000Z
EXDATE;TZID=Europe/Zurich:20240405T013000,20240407T013000
SUMMARY:Night watch
END:VEVENT
BEGIN:VEVENT
UID:walk
DTSTART;TZID=America/New_York:20241025T090000
DURATION:PT45M
RRULE:FREQ=DAILY;INTERVAL=3;COUNT=6
SUMMARY:Walk
END:VEVENT
BEGIN:VEVENT
UID:walk
RECURRENCE-ID;TZID=America/New_York:20241031T090000
DTSTART;TZID=America/New_York:20241031T150000
DURATION:PT10M
SUMMARY:Short walk
END:VEVENT
BEGIN:VEVENT
UID:rent
DTSTART;VALUE=DATE:20240131
DTEND;VALUE=DATE:20240202
RRULE:FREQ=MONTHLY;COUNT=3
EXDATE;VALUE=DATE:20240331
RDATE;VALUE=DATE:20240415
SUMMARY:Rent
END:VEVENT
BEGIN:VEVENT
UID:once
DTSTART:20240501T100000Z
DTEND:20240501T110000Z
SUMMARY:Once
END:VEVENT
END:VCALENDAR
"""
(expected / "recurring.ics").write_text(CALENDAR)
utc = datetime.timezone.utc


def instant(value):
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day, tzinfo=utc)
    return f"{value.astimezone(utc):%Y-%m-%dT%H:%M:%SZ}"


rows = []
calendar = icalendar.Calendar.from_ical(CALENDAR)
for event in recurring_ical_events.of(calendar).between((2024, 1, 1), (2025, 1, 1)):
    first, last = event["DTSTART"].dt, event["DTEND"].dt
    begin = datetime.datetime.fromisoformat(instant(first)), datetime.datetime.fromisoformat(instant(last))
    rows.append(f"{instant(first)}|{instant(last)}|{(begin[1] - begin[0]).total_seconds():g}|'{event['SUMMARY']}'")
(expected / "recurring.txt").write_text("\n".join(["@time|end|duration:s|summary"] + sorted(rows)) + "\n")
