"""Ours: the cells of the notebooks, exported at one pixel a point."""

import subprocess
import sys

BATTERY = """load Samples/battery-24h.csv as last24
load Samples/battery-10d.csv as last10
"""
WEIGHT = """set timezone Asia/Seoul
set weekstart sunday
load Samples/weights.csv
load Samples/steps.csv
"""
CELLS = {
    "battery-hours": BATTERY + """last24 | plot bar level
  width 3.5
  color green gradient
  x every 3 hours format hour
  y 0..100% grid every 25% label every 50%
  title "Battery Level"
""",
    "battery-days": BATTERY + """last10 | plot bar used by day
  color green gradient
  x every day format weekday-narrow, every week from monday format "%1a\\n%-d\\n%b" tick solid
  y 0..100% grid every 25% label every 50%
  title "Battery Usage"
""",
    "weight-weekday": WEIGHT + """weights | aggregate daily last | last 29 days | diff | aggregate by weekday mean as change
plot bar weight
  color by sign indigo teal gradient
  x every weekday format weekday centered
  y format "+.2f"
  title "Average Weight Change"
  subtitle "Per weekday (last 28 days)"
select sunday
""",
    "weight-line": WEIGHT + """weights | aggregate daily last | plot area weight gradient + line weight + point weight
  interpolate catmull-rom
  y zero off
  rule y 72 "goal" dashed
""",
    "steps-average": WEIGHT + """steps | aggregate daily sum | last 28 days | plot bar steps by day
  color pink gradient
  rule y mean "average {mean(steps):,.0f}" dashed
select 2024-12-03
""",
    "steps-donut": WEIGHT + """steps | aggregate by weekday mean | plot sector steps hole 62%
select wednesday
""",
    "running-weeks": """set timezone America/New_York
set now 2020-08-20T12:00
load Samples/runs.csv as logs
logs | aggregate every 7 days ending now sum | last 12 as weeks
plot area distance gradient + line distance stroke 2 + point distance symbol ring
  color #fb5200
  x every bin grid on format "%b %-d"
  title "Last 12 weeks"
  subtitle "max {max(distance):.0f} mi"
select 2020-06-14
""",
    "wind-gust": """load Samples/weather.csv
downsample step 6 mean wind, max gust
plot line wind symbol circle + line gust symbol diamond
select 14:20
""",
    "temperature-range": """load Samples/stations.csv
where station == "Denver" | plot range low..high by day
  color by y -10..110 purple #00008b blue #1e90ff #00bfff #87cefa green yellow orange #ff8c00 red #8b0000
  y -10..110 grid every 10 label every 20 title "°F"
  x every month format month
""",
    "calendar": """load Samples/stations.csv
where station == "Denver" | plot calendar high color by value turbo
""",
}


def main(plotline, folder):
    for name, cell in CELLS.items():
        source = cell + f'export "{folder}/{name}-plotline.png" size 800x400 scale 1\n'
        subprocess.run([plotline, "-q", "--preview", "none", "-c", source], check=True)


main(*sys.argv[1:])
