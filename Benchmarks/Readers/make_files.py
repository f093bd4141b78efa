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


def single_blanks(folder):
    """One blank between the columns, as DuckDB's `delim` can have it."""
    def write(part):
        chance = random.Random(7)
        with open(part, "w") as file:
            file.write("time load used state\n")
            for row in range(ROWS):
                file.write(f"{moment(row)} {chance.gauss(20, 5):.2f} {chance.random() * 1e6:.1f} s{row % 7}\n")
    return kept(folder / f"single-blanks-{ROWS}.txt", write)


def aligned(folder):
    """Runs of blanks, as `vmstat` and `sar` print their columns."""
    def write(part):
        chance = random.Random(8)
        with open(part, "w") as file:
            file.write("               time     load         used state\n")
            for row in range(ROWS):
                file.write(f"{moment(row)} {chance.gauss(20, 5):8.2f} {chance.random() * 1e6:12.1f} {f's{row % 7}':>5}\n")
    return kept(folder / f"aligned-{ROWS}.txt", write)


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
