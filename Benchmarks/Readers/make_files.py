"""The files of the readers' benchmark, made once from a seed: columns between blanks, a server's log, a workbook."""

import random
import time

ROWS, SHEET_ROWS = 1_000_000, 100_000


def kept(path, write):
    """The file, written by `write` unless it is there."""
    if not path.exists():
        part = path.with_suffix(".part")
        write(part)
        part.rename(path)
    return path


def moment(row):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(1_700_000_000 + row * 10))


def columns(folder, name, seed, header, line):
    """A million rows of a time, two numbers and a text."""
    def write(part):
        chance = random.Random(seed)
        with open(part, "w") as file:
            file.write(header + "\n")
            for row in range(ROWS):
                file.write(line(moment(row), chance.gauss(20, 5), chance.random() * 1e6, f"s{row % 7}") + "\n")
    return kept(folder / f"{name}-{ROWS}.txt", write)


def single_blanks(folder):
    """One blank between the columns, as DuckDB's `delim` can have it."""
    return columns(folder, "single-blanks", 7, "time load used state",
        lambda time, load, used, state: f"{time} {load:.2f} {used:.1f} {state}")


def aligned(folder):
    """Runs of blanks, as `vmstat` and `sar` print their columns."""
    return columns(folder, "aligned", 8, "               time     load         used state",
        lambda time, load, used, state: f"{time} {load:8.2f} {used:12.1f} {state:>5}")


def log(folder):
    """Lines that no format of its own reads: a time in brackets, a name, two numbers in words."""
    def write(part):
        chance = random.Random(9)
        with open(part, "w") as file:
            for row in range(ROWS):
                stamp = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(1_700_000_000 + row * 10))
                file.write(f"[{stamp}] pump{row % 9}: {abs(chance.gauss(20, 5)):.2f} l/min at {chance.random() * 9:.3f} bar\n")
    return kept(folder / f"pumps-{ROWS}.log", write)


def workbook(folder):
    """A workbook of dates, numbers and shared texts, as a spreadsheet program saves it."""
    def write(part):
        import datetime
        import openpyxl
        chance = random.Random(10)
        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet("readings")
        sheet.append(["time", "a", "b", "place"])
        first = datetime.datetime(2024, 1, 1)
        for row in range(SHEET_ROWS):
            sheet.append([first + datetime.timedelta(minutes=row), round(chance.gauss(20, 5), 2),
                round(chance.random() * 1000, 3), f"p{row % 7}"])
        book.save(part)
    return kept(folder / f"readings-{SHEET_ROWS}.xlsx", write)
