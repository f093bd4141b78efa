#!/usr/bin/env python3
"""Writes the samples of logs, metrics and workbooks into the folder that is named: python3 text_samples.py Samples"""

import datetime
import json
import pathlib
import random
import sys
import zipfile

class Chance:
    """Choices made of `Random.random` alone, which is the same in every version of Python."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def randrange(self, low, high=None):
        low, high = (0, low) if high is None else (low, high)
        return low + int(self.random() * (high - low))

    def choice(self, things):
        return things[self.randrange(len(things))]


folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "Samples")
start = datetime.datetime(2024, 5, 6, 7, 0, 0)


def access():
    """Combined log of a small server: addresses of RFC 5737, one request that is none, one answer without a length."""
    chance = Chance(41)
    lines, time = [], start
    pages = ["/", "/index.html", "/feed.xml", "/notes/rain", "/img/pond.png"]
    for number in range(40):
        time += datetime.timedelta(seconds=chance.randrange(1, 400))
        host = f"192.0.2.{chance.randrange(1, 6)}"
        user = "rowan" if number % 9 == 4 else "-"
        request = f"GET {chance.choice(pages)} HTTP/1.1" if number != 17 else "\\x16\\x03"
        status = 400 if number == 17 else chance.choice([200, 200, 200, 304, 404])
        size = "-" if status == 304 else str(chance.randrange(150, 9000))
        agent = chance.choice(["Mozilla/5.0 (X11; Linux x86_64)", "curl/8.5.0", 'a \\"quoted\\" agent'])
        stamp = time.strftime("%d/%b/%Y:%H:%M:%S +0200")
        lines.append(f'{host} - {user} [{stamp}] "{request}" {status} {size} "-" "{agent}"')
    (folder / "access.log").write_text("\n".join(lines) + "\n")


def syslog():
    """RFC 5424: structured data and none, a lone process, a message with a byte order mark."""
    chance = Chance(42)
    lines, time = [], start
    for number in range(30):
        time += datetime.timedelta(milliseconds=chance.randrange(10, 90_000))
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{time.microsecond // 1000:03d}Z"
        app = chance.choice(["pump", "sshd", "cron"])
        data = '[valve@32473 id="3" state="open"]' if number % 4 == 1 else "-"
        message = chance.choice(["started", "pressure 2.1 bar: fine", "session closed for user rowan"])
        mark = "\ufeff" if number == 7 else ""
        lines.append(f"<{8 * 3 + chance.randrange(3, 7)}>1 {stamp} mill {app} {100 + number} - {data} {mark}{message}")
    (folder / "syslog.log").write_text("\n".join(lines) + "\n", encoding="utf-8")


def service():
    """logfmt: texts in quotes, a key alone, a key that comes late."""
    chance = Chance(43)
    lines, time = [], start
    for number in range(36):
        time += datetime.timedelta(seconds=chance.randrange(1, 60))
        parts = [f"time={time.strftime('%Y-%m-%dT%H:%M:%SZ')}", f"level={chance.choice(['info', 'warn'])}"]
        parts.append(f'msg="{chance.choice(["sent a page", "slow answer", "cache missed"])}"')
        parts.append(f"ms={chance.randrange(5, 900) / 10}")
        if number > 20:
            parts.append(f"shard={chance.randrange(4)}")
        lines.append(" ".join(parts))
    (folder / "service.log").write_text("\n".join(lines) + "\n")


def listing():
    """`ls -l --time-style=full-iso`: a folder, a link, a device, blanks in a name, an offset east of Greenwich."""
    chance = Chance(48)
    lines, time = ["total 96"], start
    names = ["notes", "pond level.csv", "latest -> pond level.csv", "ttyS0", "weir", "übersicht.md"]
    modes = ["drwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx", "crw-rw----", "-rwsr-x--x+", "-rw-------."]
    for name, mode in zip(names, modes):
        time += datetime.timedelta(seconds=chance.randrange(1, 90_000), microseconds=chance.randrange(0, 999_999))
        size = "   4, 64" if mode[0] == "c" else f"{chance.randrange(10, 90_000):8}"
        stamp = time.strftime("%Y-%m-%d %H:%M:%S.") + f"{time.microsecond:06d}000 +0200"
        lines.append(f"{mode:11} {chance.randrange(1, 12):2} rowan mill {size} {stamp} {name}")
    (folder / "listing.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def cores():
    """Records as `/proc/cpuinfo` has them: tabs before colons, a key without a value, a value that goes on, one that comes late."""
    chance = Chance(49)
    records = []
    for core in range(4):
        lines = [f"processor\t: {core}", "vendor_id\t: Millstone", f"cpu MHz\t\t: {chance.randrange(8000, 32000) / 10:.3f}"]
        lines.append(f"cache size\t: {chance.choice([256, 512])} KB")
        if core > 1:
            lines.append(f"core id\t\t: {core // 2}")
        lines += ["flags\t\t: fpu vme", "  sse sse2", "power management:"]
        records.append("\n".join(lines))
    (folder / "cores.txt").write_text("\n\n".join(records) + "\n\n")


def pump():
    """A log of no kind that is known: a time in brackets, two pumps, a remark now and then, a value that failed."""
    chance = Chance(45)
    lines, time = ["-- log opened --"], start
    for number in range(28):
        time += datetime.timedelta(seconds=30)
        flow = "failed" if number == 9 else f"{chance.randrange(80, 140) / 10} l/min"
        lines.append(f"[{time:%Y-%m-%d %H:%M:%S}] {chance.choice(['mill', 'barn'])}: {flow}")
        if number == 15:
            lines.append("-- log opened --")
    (folder / "pump.log").write_text("\n".join(lines) + "\n")


def metrics():
    """Text exposition of Prometheus: help, types, labels with an escape, a histogram, a NaN."""
    (folder / "metrics.prom").write_text(
        "# HELP pond_level_metres Water above the sill.\n"
        "# TYPE pond_level_metres gauge\n"
        'pond_level_metres{pond="upper"} 1.25 1714978800000\n'
        'pond_level_metres{pond="lower"} 0.5 1714978800000\n'
        'pond_level_metres{pond="the \\"old\\" one"} NaN 1714978800000\n'
        "# TYPE valve_seconds histogram\n"
        'valve_seconds_bucket{le="0.5"} 3 1714978800000\n'
        'valve_seconds_bucket{le="+Inf"} 5 1714978800000\n'
        "valve_seconds_sum 2.75e+00 1714978800000\n"
        "valve_seconds_count 5 1714978800000\n"
    )


def journald():
    """What `journalctl -o json` writes: fields that are left out, a message as bytes, one that is null, a field given twice."""
    chance = Chance(46)
    lines, time = [], start
    for number in range(24):
        time += datetime.timedelta(microseconds=chance.randrange(1000, 90_000_000))
        stamp = str(int(time.replace(tzinfo=datetime.timezone.utc).timestamp()) * 1_000_000 + time.microsecond)
        app = chance.choice(["pump", "sshd", "cron"])
        message = chance.choice(["started", "pressure 2.1 bar: fine", "session closed for user rowan"])
        entry = {
            "__CURSOR": f"s=0;i={number}", "PRIORITY": str(chance.randrange(3, 7)), "_HOSTNAME": "mill",
            "__REALTIME_TIMESTAMP": stamp, "_PID": str(100 + number),
            "SYSLOG_IDENTIFIER": [app, "other"] if number == 3 else app,
            "MESSAGE": list("Wehr läuft".encode()) if number == 7 else None if number == 11 else message,
        }
        if app != "sshd":
            entry["_SYSTEMD_UNIT"] = f"{app}.service"
        lines.append(json.dumps(entry))
    (folder / "journald.json").write_text("\n".join(lines) + "\n")


def graphite():
    """What Graphite's render API answers: two targets, one with a null, tags."""
    chance = Chance(47)
    first = int(start.replace(tzinfo=datetime.timezone.utc).timestamp())
    answer = []
    for name in ["servers.mill.cpu", "servers.barn.cpu"]:
        points = [[chance.randrange(0, 1000) / 10, first + 60 * minute] for minute in range(15)]
        if "barn" in name:
            points[4][0] = None
        answer.append({"target": name, "tags": {"name": name}, "datapoints": points})
    (folder / "cpu-graphite.json").write_text(json.dumps(answer) + "\n")


def greenbutton():
    """A Green Button feed: two meters, energy in tenths of a watt hour with its cost, and gas; links before and behind."""
    chance = Chance(48)
    first = int(start.replace(tzinfo=datetime.timezone.utc).timestamp())
    root = "/v1/User/1/UsagePoint/1"

    def entry(own, above, title, content, related=()):
        links = "".join(f'<link rel="related" href="{place}"/>' for place in related)
        return (
            f'<entry><link rel="self" href="{own}"/><link rel="up" href="{above}"/>{links}<title>{title}</title>'
            f"<content>{content}</content></entry>"
        )

    def readings(step, count, cost):
        parts = []
        for number in range(count):
            price = f"<cost>{chance.randrange(100, 9000)}</cost>" if cost else ""
            parts.append(
                f"<IntervalReading>{price}<timePeriod><duration>{step}</duration><start>{first + step * number}</start>"
                f"</timePeriod><value>{chance.randrange(10, 5000)}</value></IntervalReading>"
            )
        return (
            f'<IntervalBlock xmlns="http://naesb.org/espi"><interval><duration>{step * count}</duration><start>{first}</start>'
            f"</interval>{''.join(parts)}</IntervalBlock>"
        )

    def kind(power, unit):
        return (
            f'<ReadingType xmlns="http://naesb.org/espi"><currency>978</currency><powerOfTenMultiplier>{power}'
            f"</powerOfTenMultiplier><uom>{unit}</uom></ReadingType>"
        )

    meter = '<MeterReading xmlns="http://naesb.org/espi"/>'
    entries = [
        entry(f"{root}/MeterReading/1", f"{root}/MeterReading", "Electricity", meter, ["/v1/ReadingType/1"]),
        entry(f"{root}/MeterReading/1/IntervalBlock/1", f"{root}/MeterReading/1/IntervalBlock", "", readings(900, 16, True)),
        entry("/v1/ReadingType/1", "/v1/ReadingType", "Energy delivered", kind(-1, 72)),
        entry(f"{root}/MeterReading/2/IntervalBlock/1", f"{root}/MeterReading/2/IntervalBlock", "", readings(3600, 6, False)),
        entry("/v1/ReadingType/2", "/v1/ReadingType", "Gas", kind(0, 119)),
        entry(f"{root}/MeterReading/2", f"{root}/MeterReading", "Gas", meter, ["/v1/ReadingType/2"]),
    ]
    (folder / "greenbutton.xml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Meters of the mill</title>\n'
        + "\n".join(entries)
        + "\n</feed>\n"
    )


def pond():
    """A calendar: events in UTC, in a zone, of whole days, by length; folded lines, escapes, an alarm, one that recurs."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//mill//pond//EN"]

    def event(*own):
        lines.extend(["BEGIN:VEVENT", *own, "END:VEVENT"])

    event("UID:1", "DTSTART:20240506T070000Z", "DTEND:20240506T081500Z", "SUMMARY:Open the upper weir", "LOCATION:pond")
    event(
        "UID:2", "DTSTART;TZID=Europe/Zurich:20240507T090000", "DTEND;TZID=Europe/Zurich:20240507T103000",
        "SUMMARY:Read the meters\\, both of them\\; and write down what the one b", " ehind the barn says", "STATUS:CONFIRMED",
        "BEGIN:VALARM", "ACTION:DISPLAY", "SUMMARY:no event", "TRIGGER:-PT15M", "END:VALARM",
    )
    event("UID:3", "DTSTART;VALUE=DATE:20240510", "SUMMARY:Holiday", "CATEGORIES:free,village")
    event("UID:4", "DTSTART:20240511T120000Z", "DURATION:PT1H30M", "RRULE:FREQ=WEEKLY", "SUMMARY:Mow\\nthe bank")
    event("UID:5", "DTSTART;VALUE=DATE:20240512", "DTEND;VALUE=DATE:20240514", "SUMMARY:Weir closed", "STATUS:TENTATIVE")
    lines.append("END:VCALENDAR")
    (folder / "pond.ics").write_bytes(("\r\n".join(lines) + "\r\n").encode())


SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def meter():
    """A workbook: a sheet of notes, and one of readings with a title, dates, times, shares and shared texts."""
    texts = ["Meter readings", "date", "time", "energy (kWh)", "share", "place", "mill", "barn", "made by hand"]
    chance = Chance(44)
    xml = ['<row r="1"><c r="A1" t="s"><v>0</v></c></row>', '<row r="3">']
    xml += [f'<c r="{"ABCDE"[i]}3" t="s"><v>{i + 1}</v></c>' for i in range(5)] + ["</row>"]
    first = (datetime.date(2024, 5, 6) - datetime.date(1899, 12, 30)).days
    for number in range(24):
        row = number + 4
        clock = (number % 2 * 12 + 6) / 24
        place = f'<c r="E{row}" t="s"><v>{6 + number % 2}</v></c>' if number != 5 else ""
        xml.append(
            f'<row r="{row}"><c r="A{row}" s="1"><v>{first + number // 2}</v></c>'
            f'<c r="B{row}" s="2"><v>{clock}</v></c><c r="C{row}"><v>{chance.randrange(100, 999) / 10}</v></c>'
            f'<c r="D{row}" s="3"><v>{chance.randrange(0, 100) / 100}</v></c>{place}</row>'
        )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        '<Override PartName="/xl/worksheets/sheet2.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        '<Override PartName="/xl/styles.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>'
        '<Override PartName="/xl/sharedStrings.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{RELATIONS}"><sheets>'
        '<sheet name="notes" sheetId="1" r:id="rId1"/><sheet name="readings" sheetId="2" r:id="rId2"/>'
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="rId2" Type="{RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>'
        f'<Relationship Id="rId3" Type="{RELATIONS}/styles" Target="styles.xml"/>'
        f'<Relationship Id="rId4" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{SHEET}"><numFmts count="1"><numFmt numFmtId="164" '
        'formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>'
        '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="9"/></cellXfs>'
        "</styleSheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{SHEET}" count="{len(texts)}" uniqueCount="{len(texts)}">'
        + "".join(f"<si><t>{text}</t></si>" for text in texts)
        + "</sst>",
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{SHEET}"><sheetData><row r="1"><c r="A1" t="s"><v>8</v></c>'
        "</row></sheetData></worksheet>",
        "xl/worksheets/sheet2.xml": f'<worksheet xmlns="{SHEET}"><sheetData>' + "".join(xml) + "</sheetData></worksheet>",
    }
    with zipfile.ZipFile(folder / "meter.xlsx", "w", zipfile.ZIP_STORED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, (2024, 5, 6, 0, 0, 0))
            archive.writestr(entry, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + text)


OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"


def lodgers():
    """An OpenDocument sheet: a title, a date with its time, shares, texts of several paragraphs, cells and rows that repeat."""
    chance = Chance(49)

    def text(*parts):
        inside = "".join(f"<text:p>{part}</text:p>" for part in parts)
        return f'<table:table-cell office:value-type="string">{inside}</table:table-cell>'

    empty = '<table:table-cell table:number-columns-repeated="2"/>'
    rows = [text("Lodgers of the mill"), "", "".join(text(name) for name in ["when", "beds", "share", "remark", "paid"])]
    for number in range(12):
        time = datetime.datetime(2024, 5, 6 + number, 18, 30)
        beds, share = chance.randrange(1, 9), chance.randrange(0, 100) / 100
        row = (
            f'<table:table-cell office:value-type="date" office:date-value="{time:%Y-%m-%dT%H:%M:%S}"/>'
            f'<table:table-cell office:value-type="float" office:value="{beds}"/>'
            f'<table:table-cell office:value-type="percentage" office:value="{share}"/>'
        )
        row += empty if number == 4 else text("two", "lines") if number == 2 else text("fine")
        if number != 4:
            paid = str(number % 3 > 0)
            row += f'<table:table-cell office:value-type="boolean" office:boolean-value="{paid.lower()}"><text:p>{paid.upper()}'
            row += "</text:p></table:table-cell>"
        rows.append(row)
    table = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    content = (
        f'<office:document-content xmlns:office="{OFFICE}office:1.0" xmlns:table="{OFFICE}table:1.0" '
        f'xmlns:text="{OFFICE}text:1.0" office:version="1.3"><office:body><office:spreadsheet>'
        f'<table:table table:name="lodgers">{table}<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{OFFICE}manifest:1.0" manifest:version="1.3">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
    with zipfile.ZipFile(folder / "lodgers.ods", "w", zipfile.ZIP_STORED) as archive:
        for name, inside in [
            ("mimetype", kind), ("content.xml", declaration + content), ("META-INF/manifest.xml", declaration + manifest)
        ]:
            archive.writestr(zipfile.ZipInfo(name, (2024, 5, 6, 0, 0, 0)), inside)


for write in [access, syslog, service, listing, cores, pump, journald, graphite, greenbutton, pond, metrics, meter, lodgers]:
    write()
