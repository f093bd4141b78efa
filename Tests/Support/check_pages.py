#!/usr/bin/env python3
"""Pages of notebooks in headless Chromium. See scripts/check-pages, which has the packages that this takes."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright
except ImportError:
    # Where everything has to be there, nothing seen is nothing passed.
    must = "--short" not in sys.argv or os.environ.get("CI")
    print("pages: " + ("FAILED" if must else "skipped") + ", axe-playwright-python is not installed: scripts/setup --tests")
    sys.exit(1 if must else 0)

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROWSER = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

parser = argparse.ArgumentParser()
parser.add_argument("plotline")
parser.add_argument("--shots")
parser.add_argument("--short", action="store_true", help="one look, a wide page by pointer and a narrow one by finger")
parser.add_argument("notebooks", nargs="*", default=["battery", "running", "weather"])
options = parser.parse_intermixed_args()

passed, failed = 0, []


def check(what, holds, seen=""):
    global passed
    if holds:
        passed += 1
    else:
        failed.append(what)
        print(f"FAILED {what} {seen}", file=sys.stderr)


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["impact"], [node["html"][:120] for node in one["nodes"][:2]]) for one in found]


def open_page(browser, path, width, scheme, **more):
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **more)
    page = context.new_page()
    page.faults, page.asked = [], []
    page.on("console", lambda message: page.faults.append(message.text))
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(path.as_uri())
    return page


def said(page, chart=0):
    return page.locator(".chart:visible ~ .readout").nth(chart).inner_text()


# Pairs of words of one picture that stand on the same ground: boxes along the text, of those that are not turned. An overlap by half a
# pixel is a rounding; words of one line are a quarter of their height apart.
OVERLAPS = """() => [...document.querySelectorAll('.view:not([hidden]) svg')].flatMap(svg => {
    const words = [...svg.querySelectorAll('text')].filter(t => !t.getAttribute('transform'))
        .map(t => ({ text: t.lastChild ? t.lastChild.textContent : '', box: t.getBoundingClientRect() }))
        .filter(w => w.box.width > 0);
    const found = [];
    words.forEach((one, place) => words.slice(place + 1).forEach(other => {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const height = Math.min(one.box.height, other.box.height);
        const isOneLine = down > height * .6;
        if (isOneLine && across > -1 || !isOneLine && across > .5 && down > height * .3) found.push([one.text, other.text, across, down]);
    }));
    return found;
})"""


# Prose as wide as people write it.
WIDE = f"""# Wide

```sh
plotline run report.md {"--set day=2024-06-01 " * 20}
```

{"A" * 300} and `{"code " * 60}`

| {"a wide head | " * 12}
|{"---|" * 12}
| {"a cell that holds some words | " * 12}

```plotline
note "{"word " * 100}"
```
"""


def looks(browser, name, path, folder, narrow=False):
    for scheme in ["light"] if options.short else ["light", "dark"]:
        for width in [400 if narrow else 1200] if options.short else [400, 1200]:
            page = open_page(browser, path, width, scheme)
            where = f"{name} {scheme} {width}"
            check(f"{where}: nothing in the console", not page.faults, page.faults)
            asked = [url for url in page.asked if not url.startswith(("file:", "data:"))]
            check(f"{where}: asks nothing of a network", not asked, asked)
            check(f"{where}: no wider than the screen",
                  page.evaluate("document.documentElement.scrollWidth") <= width)
            found = violations(page)
            check(f"{where}: axe-core", not found, found)
            small = page.evaluate(
                "[...document.querySelectorAll('.view:not([hidden]) text')].filter(t => t.getBoundingClientRect().height > 0"
                " && t.getBoundingClientRect().width > 0).map(t => parseFloat(t.getAttribute('font-size'))"
                " * t.ownerSVGElement.getBoundingClientRect().width / t.ownerSVGElement.viewBox.baseVal.width)"
                ".reduce((a, b) => Math.min(a, b), 99)")
            check(f"{where}: words are no smaller than 8 points", small >= 8, small)
            # Whatever face this machine sets a page in, its words leave each other room.
            together = page.evaluate(OVERLAPS)
            check(f"{where}: no two words of a chart touch", not together, together)
            page.screenshot(path=folder / f"{name}-{scheme}-{width}.png", full_page=True)
            page.context.close()
    page = open_page(browser, path, 1000, "dark")
    page.emulate_media(media="print", color_scheme="dark")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    check(f"{name}: paper is white", ground == "rgb(255, 255, 255)", ground)
    page.screenshot(path=folder / f"{name}-print.png", full_page=True)
    page.context.close()


def without_script(browser, name, path):
    page = open_page(browser, path, 1200, "light", java_script_enabled=False)
    charts = page.locator(".chart svg:visible").count()
    check(f"{name}: pictures stand without a script", charts == page.locator(".chart").count())
    # Every tab is there under its name.
    check(f"{name}: tabs stand without a script",
          page.locator(".tab-label:visible").count() == page.locator(".tab").count())
    page.context.close()


def by_keyboard(browser, name, path):
    page = open_page(browser, path, 1200, "light")
    count = page.locator(".chart:visible").count()
    for chart in range(count):
        page.locator(".chart:visible").nth(chart).focus()
        rows = page.evaluate(
            "id => [...document.querySelector('table[data-of=\"' + id + '\"]').tBodies[0].rows].map(r =>"
            " [r.querySelector('th').textContent, [...r.querySelectorAll('td[data-at]')].map(c => c.textContent)])",
            page.locator(".chart:visible").nth(chart).get_attribute("id"))
        steps = [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(rows) - 1)]
        for key, at in steps:
            page.keyboard.press(key)
            words = said(page, chart)
            place, values = rows[at]
            check(f"{name} chart {chart} {key}", place in words and all(value in words for value in values[:6]),
                  (words, rows[at]))
        check(f"{name} chart {chart}: one mark of the place", page.locator(".hover").count() == 1)
        page.keyboard.press("Escape")
        check(f"{name} chart {chart} Escape", page.locator(".hover").count() == 0)
    # By Tab alone one gets to every chart, every table and the tabs.
    page.locator("h1").click()
    reached = set()
    for _ in range(300):
        page.keyboard.press("Tab")
        now = page.evaluate("document.activeElement.id || document.activeElement.className || document.activeElement.tagName")
        if now in ("", "BODY"):
            break
        reached.add(now)
    ids = {page.locator(".chart:visible").nth(at).get_attribute("id") for at in range(count)}
    check(f"{name}: Tab gets to every chart", ids <= reached, ids - reached)
    tabs = page.locator("[role=tab]")
    if tabs.count() > 1:
        tabs.nth(0).focus()
        page.keyboard.press("ArrowRight")
        check(f"{name}: arrows choose tabs", tabs.nth(1).get_attribute("aria-selected") == "true")
        panels = [page.locator("[role=tabpanel]").nth(at).is_visible() for at in range(2)]
        check(f"{name}: the tab is shown", panels == [False, True], panels)
        if not options.short:
            found = violations(page)
            check(f"{name}: axe-core of the second tab", not found, found)
    page.context.close()


def by_pointer(browser, name, path, touches):
    more = {"has_touch": True} if touches else {}
    for width in ([400] if touches else [1200]) if options.short else [400, 1200]:
        page = open_page(browser, path, width, "light", **more)
        how = "finger" if touches else "pointer"
        for chart in range(page.locator(".chart:visible").count()):
            target = page.locator(".chart:visible").nth(chart)
            target.scroll_into_view_if_needed()
            box = target.bounding_box()
            texts = []
            for share in [.35, .6, .85]:
                x, y = box["x"] + box["width"] * share, box["y"] + box["height"] * .55
                page.touchscreen.tap(x, y) if touches else page.mouse.move(x, y)
                texts.append(said(page, chart))
            check(f"{name} {width} {how} chart {chart} reads", len(set(texts)) > 1 and all(" · " in text for text in texts), texts)
            # The mark stands on the value: it snaps.
            at = page.evaluate(
                "() => { const c = document.querySelector('.hover circle'); const t = [...document.querySelectorAll('td[data-at]')]"
                ".map(d => d.dataset.at.split(' ').map(Number)); const x = +c.getAttribute('cx'), y = +c.getAttribute('cy');"
                " return t.some(n => n[0] === x && n[1] === y || n[2] === x && n[3] === y); }")
            check(f"{name} {width} {how} chart {chart} snaps", at)
            if not touches:
                page.mouse.move(1, 1)
                check(f"{name} {width} chart {chart} lets go", page.locator(".hover").count() == 0)
        page.context.close()


with tempfile.TemporaryDirectory() as temporary, sync_playwright() as play:
    folder = pathlib.Path(options.shots or temporary)
    folder.mkdir(parents=True, exist_ok=True)
    program = next((one for one in BROWSER if pathlib.Path(one).exists()), None)
    browser = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
    for name in options.notebooks:
        path = pathlib.Path(temporary) / f"{name}.html"
        subprocess.run([options.plotline, "export", f"notebooks/{name}.md", "-o", path], cwd=ROOT, check=True,
                       stderr=subprocess.DEVNULL)
        check(f"{name}: under a megabyte", path.stat().st_size < 1_000_000, path.stat().st_size)
        looks(browser, name, path, folder)
        without_script(browser, name, path)
        by_keyboard(browser, name, path)
        by_pointer(browser, name, path, touches=False)
        by_pointer(browser, name, path, touches=True)
    wide = pathlib.Path(temporary) / "wide.md"
    wide.write_text(WIDE)
    subprocess.run([options.plotline, "export", wide, "-o", wide.with_suffix(".html")], check=True, stderr=subprocess.DEVNULL)
    looks(browser, "wide", wide.with_suffix(".html"), folder, narrow=True)
    browser.close()
print(f"{passed} passed, {len(failed)} failed")
sys.exit(1 if failed else 0)
