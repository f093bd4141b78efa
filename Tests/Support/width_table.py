#!/usr/bin/env python3
"""Writes the display width tables and the table that checks them.

    python3 Tests/Support/width_table.py

Needs the package wcwidth 0.7.0 (its newest Unicode tables). Writes
Sources/Terminal/WidthTable.swift            code points of width 2 and 0, and those that U+FE0F widens
Tests/SurfacesTests/Goldens/display-width.tsv   texts with the width that wcwidth.wcswidth gives them
"""
import pathlib
import random
import unicodedata

import wcwidth
from wcwidth import table_vs16

ROOT = pathlib.Path(__file__).resolve().parents[2]
assert wcwidth.__version__ == "0.7.0", wcwidth.__version__


def runs(points):
    out = []
    for point in sorted(points):
        if out and out[-1][1] == point - 1:
            out[-1][1] = point
        else:
            out.append([point, point])
    return out


def swift(name, comment, ranges):
    lines = [f"    /// {comment}", f"    static let {name}: [UInt32] = ["]
    row = "       "
    for low, high in ranges:
        piece = f" {low:#x}, {high:#x},"
        if len(row) + len(piece) > 118:
            lines.append(row)
            row = "       "
        row += piece
    return lines + [row, "    ]"]


every = [point for point in range(0xA0, 0x110000) if not 0xD800 <= point < 0xE000]
width = {point: wcwidth.wcwidth(chr(point)) for point in every}
wide = runs(point for point in every if width[point] == 2)
zero = runs(point for point in every if width[point] == 0)
widened = [list(pair) for pair in table_vs16.VS16_NARROW_TO_WIDE["9.0.0"]]
text = [
    "/// Code points by display width, as pairs of first and last, ascending; every other one is one column wide.",
    "/// Made by Tests/Support/width_table.py from the Unicode tables of wcwidth 0.7.0; never edited by hand.",
    "enum WidthTable {",
    *swift("wide", "Two columns: East Asian wide and full-width, emoji presentation.", wide),
    "",
    *swift("zero", "No column of their own: combining marks, joiners, format characters.", zero),
    "",
    *swift("widened", "Narrow by themselves, two columns before U+FE0F.", runs(
        point for low, high in widened for point in range(low, high + 1))),
    "}",
]
(ROOT / "Sources/Terminal/WidthTable.swift").write_text("\n".join(text) + "\n")

samples = [
    "", "a", "plotline", "naïve", "e\u0301", "日本語", "한국어", "ｶﾅ", "ＡＢ", "，", "Ω", "→", "…", "°F", "µs", "№", "½",
    "👍", "👍🏽", "👨\u200d👩\u200d👧", "👩🏽\u200d🚀", "🏳\ufe0f\u200d🌈", "❤", "❤\ufe0f", "☁\ufe0f", "1\ufe0f\u20e3", "⌛", "☎",
    "🇩🇰", "🇩🇰🇨🇭", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🫠", "🧑\u200d🦰", "⚡", "☔", "✈\ufe0f",
    "ไทย", "ก็", "กำ", "हिन्दी", "தமிழ்", "বাংলা", "עברית", "العربية", "Ελλάδα", "кириллица", "ა", "አማርኛ",
    "a\u0300\u0301\u0302", "ﷺ", "𝒳", "𐍈", "豈", "𠀋", "㍿", "㋿", "①", "▁▂▃█", "│┼─", "⠿⣿", "░▒▓", "●◆■▲✕★○", "☀", "♥", "⛄", "⬛", "〰",
    "각", "\u1112\u1161\u11ab", "温度 (°C)", "Zürich 🏔\ufe0f 3 m/s", "x\u0308", "Å", "A\u030a", "ﬁ", "™\ufe0f", "©", "㎡",
]
draw = random.Random(7)
for _ in range(300):
    base = [draw.choice(every) for _ in range(draw.randint(1, 4))]
    # Separate characters, so that the sample tests widths and not the two programs' versions of segmentation rules.
    samples.append(" ".join(chr(point) for point in base if unicodedata.category(chr(point))[0] in "LNPS"
                            and width[point] > 0))
rows = [f"{wcwidth.wcswidth(sample)}\t{' '.join(f'{ord(c):x}' for c in sample)}" for sample in samples]
(ROOT / "Tests/SurfacesTests/Goldens/display-width.tsv").write_text(
    "# wcwidth 0.7.0: width, code points; made by Tests/Support/width_table.py\n" + "\n".join(rows) + "\n")
