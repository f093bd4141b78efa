"""Writes how the default colours of series look to colour-blind readers, by colorspacious 1.1 (PyPI), which has the
matrices of Machado, Oliveira and Fernandes (2009).

Run from the project's root: python3 Tests/Support/palette_expected.py
"""
import re

from colorspacious import cspace_convert

source = open("Sources/Charts/Scales/SeriesPalette.swift").read()
rows = ["color,vision,seen"]
for color in re.findall(r"0x([0-9a-f]{6})", source):
    values = [int(color[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    for vision in ("protanomaly", "deuteranomaly", "tritanomaly"):
        space = {"name": "sRGB1+CVD", "cvd_type": vision, "severity": 100}
        seen = cspace_convert(values, space, "sRGB1")
        text = "".join(f"{round(min(1, max(0, part)) * 255):02x}" for part in seen)
        rows.append(f"{color},{vision},{text}")
open("Tests/ChartsTests/Goldens/palette-vision.csv", "w").write("\n".join(rows) + "\n")
