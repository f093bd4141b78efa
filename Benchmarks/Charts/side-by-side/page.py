"""One page of all pictures at real size: a row a chart, ours first."""

import sys

from PIL import Image
from samples import CHARTS

GAP = 16


def strip(folder, name):
    images = [Image.open(f"{folder}/{name}-{who}.png").convert("RGB") for who in ("plotline", "vegalite", "matplotlib")]
    made = Image.new("RGB", (800 * 3 + GAP * 4, max(image.height for image in images) + GAP), (205, 205, 210))
    for place, image in enumerate(images):
        made.paste(image.crop((0, 0, min(image.width, 800), image.height)), (GAP + place * (800 + GAP), GAP // 2))
    return made


def main(folder):
    strips = [strip(folder, name) for name in CHARTS]
    for name, made in zip(CHARTS, strips):
        made.save(f"{folder}/{name}.png")
    page = Image.new("RGB", (strips[0].width, sum(made.height for made in strips)))
    top = 0
    for made in strips:
        page.paste(made, (0, top))
        top += made.height
    page.save(f"{folder}/page.png", optimize=True)
    print(f"{folder}/page.png")


main(*sys.argv[1:])
