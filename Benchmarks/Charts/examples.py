#!/usr/bin/env python3
"""Times every example of the reference that draws, at 800×480: the slowest to compile, lay out and draw, and to encode.

    examples.py TIME_CHARTS FOLDER PROJECT [--repetitions N]

Milliseconds of the processor, the least of N repetitions (7 unless said). Those beyond 10 ms drawing or 15 ms encoding are shown.
"""

import argparse
import json
import re
import subprocess
from pathlib import Path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("time_charts")
    parser.add_argument("folder", type=Path)
    parser.add_argument("project")
    parser.add_argument("--repetitions", type=int, default=7)
    options = parser.parse_args()
    text = subprocess.run(
        [options.time_charts, "examples", str(options.repetitions), options.project], check=True, capture_output=True,
        text=True).stdout
    drawing, encoding, slowest = [], [], ""
    for line in text.splitlines():
        found = re.match(r"[! ] compile ([0-9.]+) layout ([0-9.]+) draw ([0-9.]+) encode ([0-9.]+)", line)
        if found:
            compiling, layout, drawn, encoded = map(float, found.groups())
            drawing.append(compiling + layout + drawn)
            if drawing[-1] == max(drawing):
                slowest = line
            encoding.append(encoded)
        if not found or line.startswith("!"):
            print(line)
    print("slowest:" + slowest[1:])
    result = {"work": "examples", "drawing": max(drawing), "encoding": max(encoding), "charts": len(drawing)}
    (options.folder / "examples.json").write_text(json.dumps([result], indent=1) + "\n")


main()
