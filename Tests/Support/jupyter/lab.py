"""JupyterLab itself in a headless Chromium: a notebook opened and run whole, Tab, Shift-Tab, an error, an interrupt, a restart. Where
PLOTLINE_SURVEYS is "all" also figures in frames, trusted and not. Each step waits for what it is to bring about, however long that takes.

Pictures of each step go into PLOTLINE_SCREENSHOTS where that is set. Needs jupyterlab and playwright (PyPI), and Debian's chromium.
"""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

try:
    import jupyterlab  # noqa: F401
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    # Where everything has to be there, nothing seen is nothing passed.
    must = any(os.environ.get(name) for name in ("CI", "PLOTLINE_LAB"))
    print("lab: " + ("FAILED" if must else "skipped") + ", jupyterlab or playwright is not installed: scripts/setup --tests")
    sys.exit(1 if must else 0)

WORK, ROOT, PLOTLINE = (pathlib.Path(os.environ[name]) for name in ("PLOTLINE_WORK", "PLOTLINE_ROOT", "PLOTLINE"))
SHOTS = pathlib.Path(os.environ.get("PLOTLINE_SCREENSHOTS", WORK / "shots"))
SHOTS.mkdir(parents=True, exist_ok=True)
PROJECT = WORK / "lab"
IS_WHOLE = os.environ.get("PLOTLINE_SURVEYS") == "all"
# Milliseconds that anything may take on a machine that does much else.
PATIENCE = 120_000
failures = []


def check(what, holds, said=""):
    print(("passed " if holds else "FAILED ") + what + (f": {said}" if said and not holds else ""), flush=True)
    if not holds:
        failures.append(what)


def prepare():
    PROJECT.mkdir()
    shutil.copytree(ROOT / "Samples", PROJECT / "Samples")
    shutil.copytree(ROOT / "notebooks", PROJECT / "notebooks")
    subprocess.run([PLOTLINE, "export", "battery.md", "-o", "battery.ipynb"], cwd=PROJECT / "notebooks", check=True, stderr=subprocess.DEVNULL)
    path = PROJECT / "notebooks/battery.ipynb"
    notebook = json.loads(path.read_text())
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    path.write_text(json.dumps(notebook))
    shutil.copy(PROJECT / "Samples/weather.csv", PROJECT / "outside.csv")
    with (PROJECT / "notebooks/large.csv").open("w") as file:
        file.write("time,v\n" + "".join(f"2024-01-01T00:00:00.{row:06},{row % 977}\n" for row in range(1_000_000)))
    empty = {"cells": [], "metadata": notebook["metadata"] | {"plotline": {}}, "nbformat": 4, "nbformat_minor": 5}
    empty["cells"] = [{"cell_type": "code", "id": f"c{n}", "metadata": {}, "source": "", "outputs": [], "execution_count": None} for n in range(6)]
    (PROJECT / "notebooks/typed.ipynb").write_text(json.dumps(empty))
    if not IS_WHOLE:
        return
    # The same kernel by its other setting, under another name.
    subprocess.run([PLOTLINE, "kernel", "install", "--interactive", "--prefix", WORK / "page"], check=True, stdout=subprocess.DEVNULL)
    kernels = pathlib.Path(os.environ["JUPYTER_PATH"].split(":")[0]) / "kernels"
    shutil.copytree(WORK / "page/share/jupyter/kernels/plotline", kernels / "plotline-page")
    page = json.loads(json.dumps(empty))
    page["metadata"]["kernelspec"] = {"name": "plotline-page", "display_name": "Plotline", "language": "plotline"}
    (PROJECT / "notebooks/page.ipynb").write_text(json.dumps(page))


def open_notebook(page, name):
    page.goto(f"http://127.0.0.1:{PORT}/lab/workspaces/{name[:-6]}/tree/notebooks/{name}?reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    is_idle(page)


def is_idle(page):
    """A cell that is run before the kernel is there would have JupyterLab ask for one."""
    page.get_by_text("Plotline | Idle").wait_for()


def until(what, holds, seconds=PATIENCE / 1000):
    since = time.monotonic()
    while not holds():
        if time.monotonic() - since > seconds:
            raise TimeoutError(what)
        time.sleep(0.05)


def kernels():
    """The processes of the server's kernels."""
    found = set()
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = path.read_text().rpartition(")")[2].split()[1]
            if int(parent) == server.pid and b"kernel\0start" in path.with_name("cmdline").read_bytes():
                found.add(path.parent.name)
        except OSError:
            continue
    return found


def cell(page, number):
    return page.locator(".jp-Notebook .jp-CodeCell").nth(number)


def type_cell(page, number, text, run=True):
    cell(page, number).locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    if run:
        page.keyboard.press("Control+Enter")


def outputs(page, number, wanted):
    cell(page, number).locator(wanted).first.wait_for()
    return cell(page, number).locator(".jp-OutputArea").inner_text()


def idle(page):
    page.wait_for_function("![...document.querySelectorAll('.jp-InputPrompt')].some(p => p.textContent.includes('*'))")


def frames(page):
    """Figures that answer pointer and keys, in a frame of no origin; where the notebook is not trusted, their pictures."""
    open_notebook(page, "page.ipynb")
    type_cell(page, 0, "load ../Samples/weather.csv\nplot line wind + line gust")
    outputs(page, 0, "iframe")
    frame = page.frame_locator(".jp-OutputArea iframe")
    chart, readout = frame.locator("[aria-roledescription=chart]").first, frame.locator(".readout").first
    chart.wait_for()
    hint = readout.inner_text()
    cell(page, 0).locator("iframe").scroll_into_view_if_needed()
    chart.hover()
    expect(readout).not_to_have_text(hint)
    pointed = readout.inner_text()
    check("the pointer reads values within the frame", "wind" in pointed, pointed)
    page.screenshot(path=SHOTS / "frame.png")
    chart.focus()
    page.keyboard.press("Home")
    expect(readout).not_to_have_text(pointed)
    first = readout.inner_text()
    page.keyboard.press("ArrowRight")
    expect(readout).not_to_have_text(first)
    check("arrow keys read values within the frame", "wind" in readout.inner_text(), readout.inner_text())
    reached = chart.evaluate("() => { try { return window.parent.document.title } catch (error) { return error.name } }")
    check("its script reaches nothing of Jupyter's", reached == "SecurityError", reached)
    page.keyboard.press("Escape")
    cell(page, 0).locator(".cm-content").click()
    page.keyboard.press("Control+s")
    saved = PROJECT / "notebooks/page.ipynb"
    until("the notebook is saved", lambda: "iframe" in saved.read_text())
    # Jupyter trusts what it has signed, and nothing that was changed since.
    (PROJECT / "notebooks/strange.ipynb").write_text(saved.read_text().replace("144 rows", "145 rows"))
    open_notebook(page, "strange.ipynb")
    picture = cell(page, 0).locator(".jp-OutputArea img").first
    picture.wait_for()
    check("untrusted it is the picture", cell(page, 0).locator("iframe").count() == 0 and picture.evaluate("i => i.naturalWidth") == 1600)
    page.screenshot(path=SHOTS / "untrusted.png")


def drive(page):
    open_notebook(page, "battery.ipynb")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.wait_for_function("document.querySelectorAll('.jp-OutputArea-output img').length >= 1")
    idle(page)
    code, pictures = page.locator(".jp-CodeCell").count(), page.locator(".jp-OutputArea-output img").count()
    errors = page.locator(".jp-OutputArea-output:is([data-mime-type='application/vnd.jupyter.stderr'], [data-mime-type='application/vnd.jupyter.error'])").count()
    run = sum(one.strip("[]: ").isdigit() for one in page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts())
    recorded = len(list((ROOT / "notebooks/battery.files").glob("*.png")))
    check("battery.ipynb runs whole", errors == 0 and run == code and pictures == recorded, f"{run} of {code} cells, {pictures} pictures, {errors} errors")
    sizes = page.evaluate("[...document.querySelectorAll('.jp-OutputArea-output img')].map(i => [i.width, i.naturalWidth])")
    check("pictures have two pixels a point", all(natural == 2 * 800 for _, natural in sizes), str(sizes))
    page.screenshot(path=SHOTS / "battery.png")

    if IS_WHOLE:
        frames(page)
    open_notebook(page, "typed.ipynb")
    type_cell(page, 0, "load ../outside.csv as weather")
    # Outside of the notebook's folder: the front end asks.
    box = cell(page, 0).locator("input.jp-Stdin-input")
    box.wait_for()
    page.screenshot(path=SHOTS / "question.png")
    box.fill("y")
    box.press("Enter")
    check("a refusal asks, and a yes loads", "144 rows" in outputs(page, 0, "[data-mime-type='application/vnd.jupyter.stdout'] >> text=144 rows"))
    type_cell(page, 1, "show 4\nplot line temperature")
    outputs(page, 1, "img")
    check("a table is HTML", cell(page, 1).locator("table td").count() == 20, str(cell(page, 1).locator("table td").count()))
    page.screenshot(path=SHOTS / "table.png")
    type_cell(page, 2, "aggregate weekly maen wind")
    text = outputs(page, 2, ".jp-OutputArea-output >> text=unknown aggregate")
    check("an error has carets", "^^^^" in text and "did you mean 'mean'?" in text, text)
    type_cell(page, 3, "weather | plot histo", run=False)
    page.keyboard.press("Tab")
    # A lone word is written at once, or offered.
    cell(page, 3).locator(".cm-content >> text=histogram").or_(page.locator(".jp-Completer-item >> text=histogram")).first.wait_for()
    check("Tab completes", True)
    page.keyboard.press("Escape")
    type_cell(page, 3, "weather | aggregate daily m", run=False)
    page.keyboard.press("Tab")
    page.locator(".jp-Completer-item").nth(2).wait_for()
    offered = page.locator(".jp-Completer-item").all_inner_texts()
    check("Tab lists", any("mean" in one for one in offered), str(offered))
    page.screenshot(path=SHOTS / "tab.png")
    page.keyboard.press("Escape")
    type_cell(page, 3, "weather | aggregate", run=False)
    page.keyboard.press("Shift+Tab")
    page.wait_for_selector(".jp-Tooltip")
    check("Shift-Tab explains", "one row for each period" in page.locator(".jp-Tooltip").inner_text())
    page.screenshot(path=SHOTS / "shift-tab.png")
    page.keyboard.press("Escape")
    # By far longer than anybody waits.
    type_cell(page, 3, "load large.csv | sort v | rolling median v 100001 rows")
    cell(page, 3).locator(".jp-OutputArea-output").first.wait_for()
    said = cell(page, 3).locator(".jp-OutputArea").inner_text()
    check("long work says how far it is", "large.csv" in said or "%" in said, said)
    page.screenshot(path=SHOTS / "progress.png")
    page.locator("jp-button[data-command='notebook:interrupt-kernel'], button[data-command='notebook:interrupt-kernel'], [title^='Interrupt the kernel']").first.click()
    text = outputs(page, 3, ".jp-OutputArea-output >> text=interrupted")
    check("the square stops a cell", "interrupted" in text, text)
    type_cell(page, 4, "help rolling")
    check("help is shown", "rolling" in outputs(page, 4, ".jp-OutputArea-output >> text=rolling"))
    page.screenshot(path=SHOTS / "help.png")
    page.get_by_role("menuitem", name="Help", exact=True).click()
    page.get_by_text("The language of Plotline", exact=True).click()
    reference = page.frame_locator(".jp-Help iframe").locator("#s-stages")
    reference.wait_for()
    check("the Help menu has the language", reference.inner_text().strip() == "Stages", reference.inner_text())
    page.screenshot(path=SHOTS / "language.png")
    page.locator(".lm-TabBar-tab >> text=typed.ipynb").first.click()
    before = kernels()
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_text("Restart Kernel…", exact=True).first.click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    until("another kernel", lambda: len(kernels()) == len(before) and kernels() != before)
    is_idle(page)
    type_cell(page, 5, "series")
    text = outputs(page, 5, ".jp-OutputArea-output")
    check("a restart forgets", "weather" not in text and "empty" in text, text)
    page.screenshot(path=SHOTS / "restarted.png")


def is_up():
    if server.poll() is not None:
        raise RuntimeError("the server has ended")
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{PORT}/api/status", timeout=5)
        return True
    except (OSError, urllib.error.URLError):
        return False


prepare()
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    PORT = free.getsockname()[1]
server = subprocess.Popen(
    [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={PORT}", "--ServerApp.token=", "--ServerApp.password=",
     "--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={PROJECT}", "--LabApp.extension_manager=readonly",
     "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.news_url=None"],
    env={**os.environ, "PLOTLINE_ALLOW_READ": str(PROJECT / "Samples")},
    stdout=(WORK / "lab.log").open("w"), stderr=subprocess.STDOUT)
try:
    until("the server", is_up)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        try:
            drive(page)
        except Exception as error:
            page.screenshot(path=SHOTS / "failed.png")
            check("JupyterLab", False, f"{type(error).__name__} {error}"[:600])
        browser.close()
except Exception as error:
    check("JupyterLab", False, f"{type(error).__name__} {error}"[:600])
finally:
    server.terminate()
    server.wait()
if failures:
    print((WORK / "lab.log").read_text()[-3000:])
print(f"lab: {len(failures)} failures")
sys.exit(1 if failures else 0)
