#!/usr/bin/env python3
"""Writes the tables that the calendar's tests compare with, by Python's datetime and zoneinfo alone.

Run from the project's root: python3 Tests/Support/calendar_expected.py
The tables belong to tzdata 2025b; another release may differ in the future years of a few zones.
"""
import calendar
import datetime as dt
import random
from pathlib import Path
from zoneinfo import ZoneInfo

OUT = Path("Tests/SeriesTests/Goldens")
UTC = dt.timezone.utc
EPOCH = dt.datetime(1970, 1, 1, tzinfo=UTC)
NAIVE = dt.datetime(1970, 1, 1)
ZONES = """Europe/Berlin Europe/London Europe/Dublin Europe/Lisbon Europe/Moscow Europe/Istanbul Europe/Copenhagen
America/New_York America/Los_Angeles America/Sao_Paulo America/St_Johns America/Caracas America/Havana America/Nuuk
America/Asuncion America/Santiago America/Phoenix America/Halifax Atlantic/Azores Africa/Cairo Africa/Casablanca
Africa/Monrovia Africa/Lagos Asia/Tokyo Asia/Seoul Asia/Kolkata Asia/Kathmandu Asia/Tehran Asia/Gaza Asia/Jerusalem
Asia/Shanghai Asia/Pyongyang Asia/Manila Australia/Lord_Howe Australia/Sydney Australia/Adelaide Pacific/Apia
Pacific/Auckland Pacific/Chatham Pacific/Kiritimati Antarctica/Troll UTC""".split()


def write(name, header, rows):
    OUT.mkdir(parents=True, exist_ok=True)
    with open(OUT / name, "w") as file:
        file.write(header + "\n")
        for row in rows:
            file.write(",".join(str(cell) for cell in row) + "\n")


def at(seconds, zone):
    return (EPOCH + dt.timedelta(seconds=seconds)).astimezone(zone)


def offset(seconds, zone):
    return int(at(seconds, zone).utcoffset().total_seconds())


def naive(seconds):
    return NAIVE + dt.timedelta(seconds=seconds)


def civil_dates(rng):
    days = [1, 2, 366, 577736, 719163, 3652059] + [rng.randint(1, 3652059) for _ in range(400)]
    days += [dt.date(y, m, d).toordinal() for y in (1900, 2000, 2023, 2024) for m, d in ((1, 1), (2, 28), (3, 1), (12, 31))]
    for day in days:
        date = dt.date.fromordinal(day)
        iso = date.isocalendar()
        yield (day - 719163, date.year, date.month, date.day, date.weekday(), date.timetuple().tm_yday, iso[0], iso[1])


def offsets(rng):
    first, last = -2208988800, 4102444800  # 1900 … 2100
    for name in ZONES:
        zone = ZoneInfo(name)
        for _ in range(60):
            seconds = rng.randint(first, last)
            local = at(seconds, zone)
            yield name, seconds, offset(seconds, zone), local.tzname()


def transitions(zone, first, last):
    """Changes of offset, by walking days and bisecting to the second."""
    step = 86400
    before = offset(first, zone)
    for seconds in range(first, last, step):
        after = offset(seconds + step, zone)
        if after != before:
            low, high = seconds, seconds + step
            while high - low > 1:
                middle = (low + high) // 2
                if offset(middle, zone) == before:
                    low = middle
                else:
                    high = middle
            yield high
        before = after


def locals_(rng):
    for name in ZONES:
        zone = ZoneInfo(name)
        changes = list(transitions(zone, -1577923200, 4102444800))  # 1920 … 2100
        for change in rng.sample(changes, min(8, len(changes))):
            before, after = offset(change - 1, zone), offset(change, zone)
            for _ in range(4):
                local = change + rng.choice((before, after)) + rng.randint(-5400, 5400)
                clock = naive(local)
                results = [
                    int((clock.replace(tzinfo=zone, fold=fold) - EPOCH).total_seconds()) for fold in (0, 1)
                ]
                # In a gap fold 0 takes the offset before it, which moves the time forward by the gap.
                exists = offset(results[0], zone) + results[0] == local
                kind = "gap" if not exists else "overlap" if results[0] != results[1] else "unique"
                yield name, local, results[0], results[1] if kind == "overlap" else results[0], kind


CLOCK_STEPS = {"10 minute": 10, "30 minute": 30, "1 hour": 60, "2 hour": 120, "3 hour": 180, "5 hour": 300, "12 hour": 720}
CHANGES = [
    ("Europe/Berlin", 2024, 3, 31), ("Europe/Berlin", 2024, 10, 27), ("America/New_York", 2024, 3, 10),
    ("America/New_York", 2024, 11, 3), ("America/Sao_Paulo", 2018, 11, 4), ("America/Sao_Paulo", 2018, 2, 17),
    ("Pacific/Apia", 2011, 12, 30), ("Australia/Lord_Howe", 2024, 4, 7), ("Australia/Lord_Howe", 2024, 10, 6),
    ("America/St_Johns", 2005, 10, 30), ("America/St_Johns", 2006, 4, 2), ("Asia/Kathmandu", 1986, 1, 1),
    ("Antarctica/Troll", 2024, 10, 27), ("Asia/Kolkata", 2024, 1, 1), ("America/Caracas", 2007, 12, 9),
    ("Asia/Pyongyang", 2018, 5, 5), ("Africa/Casablanca", 2024, 3, 10), ("UTC", 2024, 2, 29),
]


def periods():
    """Every cut, found by reading the clock minute by minute."""
    for name, year, month, day in CHANGES:
        zone = ZoneInfo(name)
        centre = int((dt.datetime(year, month, day, tzinfo=UTC) - EPOCH).total_seconds())
        for step, minutes in CLOCK_STEPS.items():
            cuts, before = [], None
            for seconds in range(centre - 172800, centre + 172800, 60):
                local = seconds + offset(seconds, zone)
                if before is not None:
                    jumped = range(before + 60, local + 1, 60) if local > before else [local]
                    if any(minute % 86400 % (minutes * 60) == 0 for minute in jumped):
                        cuts.append(seconds)
                before = local
            yield name, step, " ".join(map(str, cuts))
        for step in ("1 day", "1 week", "1 month"):
            cuts, highest = [], None
            for seconds in range(centre - 40 * 86400, centre + 40 * 86400, 60 if step == "1 day" else 900):
                date = naive(seconds + offset(seconds, zone)).date()
                key = date
                if step == "1 week":
                    key = date - dt.timedelta(days=date.weekday())
                elif step == "1 month":
                    key = date.replace(day=1)
                if highest is not None and key > highest:
                    cuts.append(seconds)
                highest = key if highest is None else max(highest, key)
            yield name, step, " ".join(map(str, cuts))


def additions(rng):
    units = {"hour": 1, "day": 0, "week": 0, "month": 0, "quarter": 0, "year": 0}
    for name in ZONES[:20]:
        zone = ZoneInfo(name)
        while True:
            seconds, unit, count = rng.randint(0, 2524608000), rng.choice(list(units)), rng.randint(-30, 30)
            local = at(seconds, zone).replace(tzinfo=None)
            if unit == "hour":
                yield name, seconds, count, unit, seconds + count * 3600
            else:
                if unit in ("day", "week"):
                    moved = local + dt.timedelta(days=count * (7 if unit == "week" else 1))
                else:
                    index = local.year * 12 + local.month - 1 + count * {"month": 1, "quarter": 3, "year": 12}[unit]
                    y, m = divmod(index, 12)
                    moved = local.replace(year=y, month=m + 1, day=min(local.day, calendar.monthrange(y, m + 1)[1]))
                results = [int((moved.replace(tzinfo=zone, fold=fold) - EPOCH).total_seconds()) for fold in (0, 1)]
                if results[0] != results[1]:
                    continue  # gaps and overlaps have their own tests
                yield name, seconds, count, unit, results[0]
            if rng.random() < 0.05:
                break


def time_formats(rng):
    patterns = ["%Y-%m-%d %H:%M:%S", "%b %-d", "%a %d %B", "%-I:%M %p", "%j|%V|%G|%u", "%e %b %y", "%I %P", "%Z%z",
                "%A, %-d. %-m. %Y", "%H:%M:%S.%f", "%-H h %-M", "100%%"]
    for name in ZONES:
        zone = ZoneInfo(name)
        for pattern in rng.sample(patterns, 6):
            seconds = rng.randint(-1577923200, 4102444800)
            micro = rng.randint(0, 999999)
            moment = at(seconds, zone) + dt.timedelta(microseconds=micro)
            text = moment.strftime(pattern)
            yield name, seconds * 1000000 + micro, pattern.replace(",", ";"), text.replace(",", ";")


def number_formats(rng):
    specs = ["f", ".0f", ".1f", ".2f", "+.2f", " .3f", ",.0f", ",.2f", "e", ".3e", ".0e", "g", ".3g", ".10g", "%", ".1%",
             ".0%", "12.3f", "<12.3f", "^12.3f", "*^13,.1f", "012.2f", "+012.2f", "=+12.1f", "014,.2f", "_>10.1%", ",", "+,.1f"]
    values = [1.5, 2.5, 0.125, 1e21, 123456789.987654321, 0.000012345, 99.995, 0.285, 1008, 3.0, 1e-7, 65.5, 1e16, 12.0]
    for spec in specs:
        for value in values + [rng.uniform(-1e6, 1e6) for _ in range(4)] + [rng.gauss(0, 1) for _ in range(3)]:
            if spec == "," and (value >= 1e12 or len(repr(value)) > 12):
                continue
            text = format(value, spec)
            if not any(digit in text.split("e")[0] for digit in "123456789"):
                continue  # we give zero no sign
            if spec == ",":
                text = text.removesuffix(".0")  # Python marks floats
            yield spec.replace(",", ";"), repr(value), text.replace(",", ";")


write("civil-dates.csv", "days,year,month,day,weekday,yday,isoyear,isoweek", civil_dates(random.Random(1)))
write("zone-offsets.csv", "zone,seconds,offset,abbreviation", offsets(random.Random(2)))
write("zone-locals.csv", "zone,local,earlier,later,kind", locals_(random.Random(3)))
write("periods.csv", "zone,step,cuts", periods())
write("additions.csv", "zone,seconds,count,unit,result", additions(random.Random(4)))
write("time-formats.csv", "zone,microseconds,pattern,text (commas as semicolons)", time_formats(random.Random(5)))
write("number-formats.csv", "spec,value,text (commas as semicolons)", number_formats(random.Random(6)))
