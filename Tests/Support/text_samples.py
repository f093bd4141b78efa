#!/usr/bin/env python3
"""Writes the samples of logs, metrics and workbooks into the folder that is named: python3 text_samples.py Samples"""

import datetime
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


for write in [access, syslog, service, pump, metrics, meter]:
    write()
