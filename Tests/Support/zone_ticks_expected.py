"""Writes the ticks of calendar steps over days whose clock changes, by Python's zoneinfo (tzdata).

A tick stands at the first instant whose wall clock has reached the mark: a mark that is skipped moves to the end of the gap, one
that comes twice stands at its first time. Hourly ticks stand at every whole hour of the wall clock.
Run from the project's root: python3 Tests/Support/zone_ticks_expected.py
"""
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

days = [
    ("Europe/Berlin", (2024, 3, 30), 3), ("Europe/Berlin", (2024, 10, 26), 3), ("America/New_York", (2024, 3, 9), 3),
    ("America/New_York", (2024, 11, 2), 3), ("America/Sao_Paulo", (2018, 11, 3), 3), ("America/Havana", (2024, 11, 2), 3),
    ("Australia/Lord_Howe", (2024, 4, 6), 3), ("Asia/Kathmandu", (2024, 6, 1), 2), ("Asia/Seoul", (2024, 6, 1), 2),
    ("Africa/Cairo", (2024, 4, 25), 3), ("America/St_Johns", (2024, 3, 9), 3),
]
quarter = timedelta(minutes=15)
rows = ["zone,first,last,step,ticks (s)"]
for name, start, length in days:
    zone = ZoneInfo(name)
    first = datetime(*start, tzinfo=zone).astimezone(timezone.utc)
    last = (datetime(*start, tzinfo=zone) + timedelta(days=length)).astimezone(timezone.utc)
    for step in (1, 3, 6, 12, 24):
        ticks = []
        seen = set()
        moment = first
        before = (first - quarter).astimezone(zone).replace(tzinfo=None)
        while moment <= last:
            wall = moment.astimezone(zone).replace(tzinfo=None)
            if step == 1:
                if wall.minute == 0:
                    ticks.append(moment)
            else:
                mark = wall.replace(hour=wall.hour // step * step, minute=0)
                # Reached for the first time: here, or skipped over since the moment before.
                if mark not in seen and (wall == mark or before < mark):
                    ticks.append(moment)
                seen.add(mark)
            before = wall
            moment += quarter
        at = " ".join(str(int(tick.timestamp())) for tick in ticks)
        rows.append(f"{name},{int(first.timestamp())},{int(last.timestamp())},{step},{at}")
open("Tests/ChartsTests/Goldens/zone-ticks.csv", "w").write("\n".join(rows) + "\n")
