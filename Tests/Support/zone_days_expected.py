"""Writes the ticks of `x every day` and `x every 12 hours` over days on which a zone's midnight comes twice, is
missing, is moved by half an hour, or belongs to a day that the zone left out; by Python's zoneinfo (tzdata).

A day's tick stands at the first instant of its date, with the day of the month; a day that no clock showed has none.
Every twelfth hour has a tick where its wall clock first reaches the mark.
Run from the project's root: python3 Tests/Support/zone_days_expected.py
"""
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

spans = [
    ("America/Havana", date(2024, 10, 31), 6), ("America/Havana", date(2024, 3, 8), 5),
    ("America/Sao_Paulo", date(2018, 11, 1), 6), ("America/Sao_Paulo", date(2018, 2, 16), 4),
    ("Australia/Lord_Howe", date(2024, 4, 4), 6), ("Australia/Lord_Howe", date(2024, 10, 4), 5),
    ("Pacific/Apia", date(2011, 12, 27), 7), ("Pacific/Kwajalein", date(1993, 8, 19), 5),
    ("Africa/Cairo", date(2024, 4, 24), 5), ("Asia/Beirut", date(2024, 3, 29), 5), ("Europe/Berlin", date(2024, 10, 25), 5),
]
quarter = timedelta(minutes=15)
rows = ["zone,first,last,step,ticks (s),days of the month"]
for name, start, length in spans:
    zone = ZoneInfo(name)
    # Two days around, in quarters of an hour, which no change of these parts.
    moment = datetime(start.year, start.month, start.day, tzinfo=timezone.utc) - timedelta(days=2)
    walls = []
    for _ in range((length + 4) * 96):
        walls.append((int(moment.timestamp()), moment.astimezone(zone).replace(tzinfo=None)))
        moment += quarter
    begin, end = {}, {}
    for instant, wall in walls:
        begin.setdefault(wall.date(), instant)
        half = datetime(wall.year, wall.month, wall.day, wall.hour // 12 * 12)
        end.setdefault(half, instant)
    days = [day for day in (start + timedelta(days=n) for n in range(length)) if day in begin]
    first, last = begin[days[0]], begin[days[-1]] + 23 * 3600
    shown = [day for day in days if begin[day] <= last]
    rows.append(f"{name},{first},{last},1 day,{' '.join(str(begin[day]) for day in shown)},"
                f"{' '.join(str(day.day) for day in shown)}")
    halves = sorted(instant for instant in end.values() if first <= instant <= last)
    rows.append(f"{name},{first},{last},12 hours,{' '.join(map(str, halves))},")
open("Tests/ChartsTests/Goldens/zone-days.csv", "w").write("\n".join(rows) + "\n")
