#!/usr/bin/env python3
"""Writes Tests/SurfacesTests/Goldens/octants.tsv: what has the shape of octants, by the names of the Unicode Character Database.

    python3 Tests/Support/octants_expected.py

Needs the package unicodedata2 16.0.0 or later. A line each: the octants that are filled, numbered from left to right, then down,
and the code point.
"""
import pathlib

import unicodedata2

ROOT = pathlib.Path(__file__).resolve().parents[2]
assert int(unicodedata2.unidata_version.split(".")[0]) >= 16, unicodedata2.unidata_version

LEFT, RIGHT = set("1357"), set("2468")
# What older names mean in octants.
NAMES = {
    "SPACE": "", "FULL BLOCK": "12345678",
    "UPPER HALF BLOCK": "1234", "LOWER HALF BLOCK": "5678", "LEFT HALF BLOCK": "1357", "RIGHT HALF BLOCK": "2468",
    "UPPER ONE QUARTER BLOCK": "12", "LOWER ONE QUARTER BLOCK": "78",
    "UPPER THREE QUARTERS BLOCK": "123456", "LOWER THREE QUARTERS BLOCK": "345678",
    "MIDDLE LEFT ONE QUARTER BLOCK": "35", "MIDDLE RIGHT ONE QUARTER BLOCK": "46",
    "LEFT HALF UPPER ONE QUARTER BLOCK": "1", "RIGHT HALF UPPER ONE QUARTER BLOCK": "2",
    "LEFT HALF LOWER ONE QUARTER BLOCK": "7", "RIGHT HALF LOWER ONE QUARTER BLOCK": "8",
}
QUADRANTS = {"UPPER LEFT": "13", "UPPER RIGHT": "24", "LOWER LEFT": "57", "LOWER RIGHT": "68"}

rows = {}
for code in [0x20, *range(0x2580, 0x25A0), *range(0x1CD00, 0x1CEB0), *range(0x1FB00, 0x1FC00)]:
    name = unicodedata2.name(chr(code), "")
    if name.startswith("BLOCK OCTANT-"):
        shape = name.split("-")[1]
    elif name.startswith("QUADRANT "):
        parts = name.removeprefix("QUADRANT ").split(" AND ")
        shape = "".join(sorted("".join(QUADRANTS[part] for part in parts)))
    elif name in NAMES:
        shape = NAMES[name]
    else:
        continue
    assert shape not in rows, (shape, name)
    rows[shape] = code
assert len(rows) == 256, len(rows)
(ROOT / "Tests/SurfacesTests/Goldens/octants.tsv").write_text(
    "".join(f"{shape}\t{code:X}\n" for shape, code in sorted(rows.items(), key=lambda row: row[1])))
