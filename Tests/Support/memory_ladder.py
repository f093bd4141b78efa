#!/usr/bin/env python3
"""Runs workloads under less and less memory: each must answer or end with an error, none may end by a signal.

    Tests/Support/memory_ladder.py PLOTLINE [--rows 400000] [--limits 150,200,300,400,600,800,1000] [--only WORD] [--slow SECONDS]

The limit is that of the address space (`ulimit -v`, MB). Exit 1 when any ends by a signal, takes longer than SECONDS (120),
or ends the program with an error that is not a statement's.
"""
import argparse
import collections
import gzip
import os
import pathlib
import random
import re
import resource
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import zipfile

CELLS = {
    "load": "load big.csv",
    "load gzip": "load big.csv.gz",
    "load UTF-16": "load big16.csv",
    "load text": "load big.csv columns id",
    "load json": "load big.jsonl",
    "load wide": "load wide.csv",
    "load lines": "load big.log lines \"^(?<time>\\S+) (?<place>\\S+) (?<id>\\S+) (?<value>\\S+)$\"",
    "load nginx": "load access.log",
    "load logfmt": "load big.logfmt",
    "load calendar": "load big.ics",
    "load xlsx": "load big.xlsx",
    "load ods": "load big.ods",
    "load FIT": "load big.fit",
    "load GPX": "load big.gpx",
    "load SQLite": "load big.db table t",
    "load Parquet": "load big.parquet",
    "aggregate xlsx": "load big.xlsx | aggregate hourly mean value",
    "aggregate nginx": "load access.log | aggregate hourly count",
    "aggregate": "load big.csv | aggregate hourly mean value, p50 value, distinct id",
    "aggregate keys": "load big.csv | aggregate by id sum value",
    "aggregate all": "load big.csv\nbig | aggregate by id, place, hour mean value, std value",
    "sort": "load big.csv\nbig | sort value desc",
    "sort text": "load big.csv\nbig | sort id",
    "where": "load big.csv\nbig | where value > 10 and place ~ \"1\"",
    "derive": "load big.csv\nbig | derive a = value * 2, b = lower(id), c = value > 3",
    "join": "load big.csv\nbig | derive twice = value * 2 as other\nbig | join other",
    "append": "load big.csv\nbig | append big\nit | append it",
    "pivot": "load big.csv\nbig | aggregate hourly by place mean value | pivot place of value",
    "unpivot": "load big.csv\nbig | derive a = value, b = value, c = value | unpivot value, a, b, c",
    "rolling": "load big.csv\nbig | rolling 1 hour p90 value",
    "resample": "load big.csv\nbig | resample every 100 milliseconds",
    "fill": "load big.csv\nbig | aggregate every 1 second mean value | fill linear value",
    "histogram": "load big.csv\nbig | histogram value",
    "describe": "load big.csv\nbig | describe",
    "show": "load big.csv\nbig | show",
    "plot": "load big.csv\nplot line value",
    "plot points": "load big.csv\nplot point value by place",
    "plot bars": "load big.csv\nplot bar value",
    "plot box": "load big.csv\nplot box value by place",
    "png": "load big.csv\nplot line value as c\nc | export c.png",
    "png large": "load big.csv\nplot line value as c\n  size 8000x6000\nc | export c.png",
    "svg": "load big.csv\nplot point value as c\nc | export c.svg",
    "pdf": "load big.csv\nplot bar value as c\nc | export c.pdf",
    "csv": "load big.csv\nbig | export out.csv",
    "json": "load big.csv\nbig | export out.json",
}


def write_data(folder, rows):
    """The same rows as CSV, gzip, UTF-16 and JSON lines, and a table of many columns."""
    dice = random.Random(4)
    lines, objects = ["time,value,place,id"], []
    for row in range(rows):
        stamp = f"2024-{1 + row // 100000 % 12:02}-{1 + row // 4000 % 25:02}T{row // 170 % 24:02}:{row % 60:02}:{row // 60 % 60:02}Z"
        value, place, name = round(dice.gauss(20, 9), 3), f"p{dice.randrange(900)}", f"id-{row:07}-{dice.randrange(10**9)}"
        lines.append(f"{stamp},{value},{place},{name}")
        objects.append(f'{{"time":"{stamp}","value":{value},"place":"{place}","id":"{name}"}}')
    text = "\n".join(lines) + "\n"
    (folder / "big.csv").write_text(text)
    (folder / "big.csv.gz").write_bytes(gzip.compress(text.encode(), 1))
    (folder / "big16.csv").write_bytes(text.encode("utf-16"))
    (folder / "big.jsonl").write_text("\n".join(objects) + "\n")
    write_others(folder, lines[1:])
    wide = ",".join(["t"] + [f"c{column}" for column in range(5000)])
    body = "".join(f"2024-01-{day:02}," + ",".join("1.5" for _ in range(5000)) + "\n" for day in range(1, 29))
    (folder / "wide.csv").write_text(wide + "\n" + body)


def write_others(folder, lines):
    """The same rows as logs, a calendar, workbooks, recordings and databases; of recordings and calendars fewer."""
    rows = [line.split(",") for line in lines]
    with open(folder / "big.log", "w") as log, open(folder / "big.logfmt", "w") as pairs, open(folder / "access.log", "w") as access:
        for time_, value, place, name in rows:
            log.write(f"{time_} {place} {name} {value}\n")
            pairs.write(f"time={time_} place={place} id={name} value={value}\n")
            stamp = time.strptime(time_, "%Y-%m-%dT%H:%M:%SZ")
            access.write(f'10.0.0.7 - - [{time.strftime("%d/%b/%Y:%H:%M:%S +0000", stamp)}] "GET /{name} HTTP/1.1" 200 '
                         f'{abs(int(float(value) * 100))} "-" "agent/{place}"\n')
    with open(folder / "big.ics", "w") as calendar:
        calendar.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
        for time_, _, place, name in rows[: len(rows) // 4]:
            start = time_.replace("-", "").replace(":", "")
            calendar.write(f"BEGIN:VEVENT\r\nUID:{name}\r\nDTSTART:{start}\r\nDURATION:PT30M\r\nSUMMARY:{place}\r\nEND:VEVENT\r\n")
        calendar.write("END:VCALENDAR\r\n")
    with open(folder / "big.gpx", "w") as track:
        track.write('<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n')
        for at, (time_, value, _, _) in enumerate(rows[: len(rows) // 2]):
            track.write(f'<trkpt lat="{47 + at % 1000 / 1e4}" lon="{8 + at % 777 / 1e4}"><ele>{value}</ele><time>{time_}</time></trkpt>\n')
        track.write("</trkseg></trk></gpx>\n")
    write_workbooks(folder, rows)
    write_fit(folder, len(rows) // 2)
    base = sqlite3.connect(folder / "big.db")
    base.execute("create table t (time text, value real, place text, id text)")
    base.executemany("insert into t values (?,?,?,?)", rows)
    base.commit()
    base.close()
    if duckdb := shutil.which("duckdb", path=os.environ["PATH"] + ":" + str(pathlib.Path(__file__).parents[2] / ".venv/bin")):
        subprocess.run([duckdb, "-c", "copy (select * from 'big.csv') to 'big.parquet'"], cwd=folder, check=True, capture_output=True)


def write_workbooks(folder, rows):
    """The least that a spreadsheet program opens: ECMA-376 with texts in the cells, OpenDocument 1.3."""
    with zipfile.ZipFile(folder / "big.xlsx", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
        book.writestr("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
        book.writestr("xl/workbook.xml", '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
                      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
                      '<sheets><sheet name="big" sheetId="1" r:id="r1"/></sheets></workbook>')
        book.writestr("xl/_rels/workbook.xml.rels", '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                      '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" '
                      'Target="worksheets/sheet1.xml"/></Relationships>')
        with book.open("xl/worksheets/sheet1.xml", "w") as sheet:
            sheet.write(b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>')
            for row in [["time", "value", "place", "id"]] + rows:
                cells = "".join(
                    f"<c><v>{text}</v></c>" if at == 1 and text != "value" else f'<c t="inlineStr"><is><t>{text}</t></is></c>'
                    for at, text in enumerate(row))
                sheet.write(f"<row>{cells}</row>".encode())
            sheet.write(b"</sheetData></worksheet>")
    with zipfile.ZipFile(folder / "big.ods", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        with book.open("content.xml", "w") as content:
            names = " ".join(f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
                             for short, name in [("office", "office"), ("table", "table"), ("text", "text")])
            content.write(f'<office:document-content {names}><office:body><office:spreadsheet><table:table table:name="big">'.encode())
            for row in [["time", "value", "place", "id"]] + rows:
                cells = "".join(
                    f'<table:table-cell office:value-type="float" office:value="{text}"/>' if at == 1 and text != "value"
                    else f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>'
                    for at, text in enumerate(row))
                content.write(f"<table:table-row>{cells}</table:table-row>".encode())
            content.write(b"</table:table></office:spreadsheet></office:body></office:document-content>")


def write_fit(folder, rows):
    """A recording of Garmin's FIT protocol: one definition, then `record` messages of time, heart rate and distance."""
    table = [0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]

    def crc(data):
        sum_ = 0
        for byte in data:
            for half in (byte & 15, byte >> 4):
                sum_ = (sum_ >> 4) ^ table[sum_ & 15] ^ table[half]
        return struct.pack("<H", sum_)

    body = bytes([0x40, 0, 0]) + struct.pack("<HB", 0, 1) + bytes([0, 1, 0]) + bytes([0, 4])
    body += bytes([0x41, 0, 0]) + struct.pack("<HB", 20, 3) + bytes([253, 4, 0x86, 3, 1, 2, 5, 4, 0x86])
    body += b"".join(struct.pack("<BIBI", 1, 10**9 + row, 60 + row % 90, row * 300) for row in range(rows))
    head = struct.pack("<BBHI4s", 14, 16, 2100, len(body), b".FIT")
    head += crc(head)
    (folder / "big.fit").write_bytes(head + body + crc(head + body))


def run(program, folder, cells, megabytes, slow):
    limit = megabytes << 20

    def narrow():
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    words = [item for cell in cells for item in ("-c", cell)]
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", TZ="UTC", XDG_STATE_HOME=str(folder / "state"))
    start = time.time()
    try:
        done = subprocess.run(
            [program] + words, cwd=folder, env=environment, preexec_fn=narrow,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=slow)
    except subprocess.TimeoutExpired:
        return "slow", "", slow
    text = (done.stdout + done.stderr).decode(errors="replace")
    if done.returncode < 0 or done.returncode > 128:
        return f"signal {-done.returncode if done.returncode < 0 else done.returncode - 128}", text, time.time() - start
    if done.returncode == 0:
        return "answered", text, time.time() - start
    # A statement's error shows the statement; one that ended the program instead does not.
    isOfStatement = re.search(r"^error:.*\n\s+\d+ \| ", text, re.M)
    return ("error" if isOfStatement else "ended"), text, time.time() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=400_000)
    parser.add_argument("--limits", default="150,200,300,400,600,800,1000")
    parser.add_argument("--only", default="")
    parser.add_argument("--slow", type=float, default=120)
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    counts, bad = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_data(folder, options.rows)
        for megabytes in map(int, options.limits.split(",")):
            row = collections.Counter()
            for title, cell in CELLS.items():
                if options.only not in title or "Parquet" in title and not (folder / "big.parquet").exists():
                    continue
                state, text, seconds = run(program, folder, [cell], megabytes, options.slow)
                row[state.split()[0]] += 1
                if state not in ("answered", "error"):
                    bad += 1
                    print(f"{megabytes} MB, {title}: {state} after {seconds:.0f} s: {text.strip()[-160:]!r}", flush=True)
            counts.update(row)
            print(f"{megabytes:5} MB: " + ", ".join(f"{row[key]} {key}" for key in sorted(row)), flush=True)
    print(f"{sum(counts.values())} tried, {counts['answered']} answered, {counts['error']} ended with an error, {bad} otherwise")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
