#!/usr/bin/env python3
"""Writes what the samples of logs, metrics and workbooks hold into Tests/FormatsTests/Expected, by Python's re, shlex and datetime,
json and xml.etree, by openpyxl, icalendar, and pandas with odfpy: python3 Tests/Support/text_expected.py"""

import datetime
import json
import pathlib
import re
import shlex
import xml.etree.ElementTree

import icalendar
import openpyxl
import pandas

samples = pathlib.Path("Samples")
expected = pathlib.Path("Tests/FormatsTests/Expected")


def number(value):
    return "·" if value is None else repr(float(value)).removesuffix(".0") if float(value) == float(value) else "·"


def text(value):
    return "·" if value in (None, "", "-") else f"'{value}'"


def instant(value):
    value = value.astimezone(datetime.timezone.utc)
    fraction = f".{value.microsecond:06d}".rstrip("0") if value.microsecond else ""
    return value.strftime("%Y-%m-%dT%H:%M:%S") + fraction + "Z"


def write(name, header, rows):
    (expected / f"{name}.txt").write_text("\n".join([header] + ["|".join(row) for row in rows]))


rows = []
for line in (samples / "access.log").read_text().splitlines():
    found = re.fullmatch(r'(\S+) \S+ (\S+) \[(.*?)\] "(.*?)" (\d+) (\S+) "(.*?)" "((?:\\.|[^"])*)"', line)
    host, user, stamp, request, status, size, referer, agent = found.groups()
    words = request.split(" ")
    method, path = (words[0], words[1]) if len(words) > 1 else (None, request)
    time = datetime.datetime.strptime(stamp, "%d/%b/%Y:%H:%M:%S %z")
    rows.append([instant(time), text(host), text(user), text(method), text(path), number(status),
                 number(None if size == "-" else size), text(agent)])
write("weblog", "@time|host|user|method|path|status|bytes|agent", rows)

rows = []
for line in (samples / "syslog.log").read_text(encoding="utf-8").splitlines():
    found = re.fullmatch(r"<(\d+)>1 (\S+) (\S+) (\S+) (\S+) \S+ (?:-|\[.*?\]) (.*)", line)
    priority, stamp, host, app, pid, message = found.groups()
    rows.append([instant(datetime.datetime.fromisoformat(stamp.replace("Z", "+00:00"))), text(host), text(app), number(pid),
                 number(int(priority) % 8), text(message.lstrip("\ufeff"))])
write("syslog", "@time|host|app|pid|severity|message", rows)

rows = []
for line in (samples / "service.log").read_text().splitlines():
    pairs = dict(part.split("=", 1) for part in shlex.split(line))
    time = datetime.datetime.fromisoformat(pairs["time"].replace("Z", "+00:00"))
    rows.append([instant(time), text(pairs["level"]), text(pairs["msg"]), number(pairs["ms"]), number(pairs.get("shard"))])
write("logfmt", "@time|level|msg|ms|shard", rows)

rows = []
for line in (samples / "listing.txt").read_text(encoding="utf-8").splitlines()[1:]:
    found = re.fullmatch(r"(\S+) +(\d+) (\w+) (\w+) +(?:(\d+)|\d+, \d+) (\S+ \S+) (\S+) (.*?)(?: -> (.*))?", line)
    mode, links, owner, group, size, stamp, east, name, target = found.groups()
    time = datetime.datetime.strptime(f"{stamp[:26]} {east}", "%Y-%m-%d %H:%M:%S.%f %z")
    rows.append([instant(time), text(mode), number(links), text(owner), text(group), number(size), text(name), text(target)])
write("listing", "@time|mode|links|owner|group|size|name|target", rows)

rows = []
for record in (samples / "cores.txt").read_text().strip().split("\n\n"):
    pairs = dict(re.findall(r"^(\S.*?)\s*:[ \t]*(.*(?:\n[ \t]+.*)*)$", record, re.M))
    flags = " ".join(pairs["flags"].split())
    rows.append([number(pairs["processor"]), text(pairs["vendor_id"]), number(pairs["cpu MHz"]),
                 number(pairs["cache size"].split()[0]), text(flags), number(pairs.get("core id"))])
write("records", "processor|vendor_id|cpu MHz|cache size:KB|flags|core id", rows)

rows = []
for line in (samples / "pump.log").read_text().splitlines():
    found = re.search(r"^\[(.{19})\] (\w+): ([\d.]+) l/min", line)
    if found:
        time = datetime.datetime.fromisoformat(found[1]).replace(tzinfo=datetime.timezone.utc)
        rows.append([instant(time), text(found[2]), number(found[3])])
write("lines", "@time|pump|flow", rows)

rows = []
for line in (samples / "metrics.prom").read_text().splitlines():
    if line.startswith("#"):
        continue
    name, labels, value, time = re.fullmatch(r"(\w+)(?:\{(.*)\})? (\S+) (\d+)", line).groups()
    own = {key: inside.replace('\\"', '"') for key, inside in re.findall(r'(\w+)="((?:\\.|[^"])*)"', labels or "")}
    time = datetime.datetime.fromtimestamp(int(time) / 1000, datetime.timezone.utc)
    rows.append([instant(time), text(name), text(own.get("pond")), number(value), text(own.get("le"))])
write("metrics", "@time|metric|pond|value|le", rows)

sheet = openpyxl.load_workbook(samples / "meter.xlsx", read_only=True)["readings"]
rows = []
for date, clock, energy, share, place in sheet.iter_rows(min_row=4, max_col=5, values_only=True):
    time = datetime.datetime.combine(date.date(), clock, datetime.timezone.utc)
    rows.append([instant(time), number(energy), number(round(share * 100, 6)), text(place)])
write("xlsx", "@time|energy:kWh|share:%|place", rows)

rows = []
for when, beds, share, remark, paid in pandas.read_excel(samples / "lodgers.ods", engine="odf", header=2).itertuples(index=False):
    remark = None if remark != remark else remark
    paid = None if paid != paid else str(bool(paid)).lower()
    rows.append([instant(when.to_pydatetime().replace(tzinfo=datetime.timezone.utc)), number(beds), number(round(share * 100, 6)),
                 text(remark), text(paid)])
write("ods", "@when|beds|share:%|remark|paid", rows)

rows = []
for line in (samples / "journald.json").read_text().splitlines():
    entry = json.loads(line)
    time = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(
        microseconds=int(entry["__REALTIME_TIMESTAMP"]))
    message, app = entry["MESSAGE"], entry["SYSLOG_IDENTIFIER"]
    message = bytes(message).decode() if isinstance(message, list) else message
    rows.append([instant(time), text(entry["_HOSTNAME"]), text(entry.get("_SYSTEMD_UNIT")),
                 text(app[0] if isinstance(app, list) else app), number(entry["_PID"]), number(entry["PRIORITY"]), text(message)])
write("journald", "@time|host|unit|app|pid|severity|message", rows)

points = [(stamp, number, one["target"], value) for number, one in enumerate(json.load(open(samples / "cpu-graphite.json")))
          for value, stamp in one["datapoints"]]
rows = [[instant(datetime.datetime.fromtimestamp(stamp, datetime.timezone.utc)), text(target), number(value)]
        for stamp, _, target, value in sorted(points, key=lambda point: point[:2])]
write("graphite", "@time|target|value", rows)

feed = xml.etree.ElementTree.parse(samples / "greenbutton.xml")
space = {"a": "http://www.w3.org/2005/Atom", "e": "http://naesb.org/espi"}
for name, power, header in [("1", -1, "@time|energy:Wh|duration:s|cost:€"), ("2", 0, "@time|volume:ft³|duration:s")]:
    rows = []
    for entry in feed.findall("a:entry", space):
        if f"MeterReading/{name}/IntervalBlock/" not in entry.find("a:link[@rel='self']", space).get("href"):
            continue
        for one in entry.iter("{http://naesb.org/espi}IntervalReading"):
            time = datetime.datetime.fromtimestamp(int(one.findtext("e:timePeriod/e:start", None, space)), datetime.timezone.utc)
            row = [instant(time), number(int(one.findtext("e:value", None, space)) / 10 ** -power),
                   number(one.findtext("e:timePeriod/e:duration", None, space))]
            cost = one.findtext("e:cost", None, space)
            rows.append(row + ([number(int(cost) / 100000)] if cost else []))
    write(f"greenbutton-{name}", header, rows)

rows = []
for event in icalendar.Calendar.from_ical((samples / "pond.ics").read_bytes()).walk("VEVENT"):
    def moment(value):
        if not isinstance(value, datetime.datetime):
            value = datetime.datetime(value.year, value.month, value.day, tzinfo=datetime.timezone.utc)
        return value
    first = event.decoded("dtstart")
    if "dtend" in event:
        last = moment(event.decoded("dtend"))
    elif "duration" in event:
        last = moment(first) + event.decoded("duration")
    else:
        last = moment(first) + datetime.timedelta(days=1)
    kinds = event.get("categories")
    rows.append([instant(moment(first)), instant(last), number((last - moment(first)).total_seconds()),
                 text(event.get("summary")), text(event.get("location")), text(event.get("status")),
                 text(kinds.to_ical().decode() if kinds else None)])
write("icalendar", "@time|end|duration:s|summary|location|status|categories", rows)
