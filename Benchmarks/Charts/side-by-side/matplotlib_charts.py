"""The same charts by matplotlib, with the tuning that a careful user gives them, at 800 × 400."""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates as dates
import matplotlib.pyplot as plot
import numpy
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.ticker import EngFormatter, FuncFormatter, PercentFormatter
from samples import LEVEL, NAMES, USED, denver, steps, weekday_change, weekday_steps, weeks, weights, wind

plot.rcParams.update({
    "font.size": 9, "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False,
    "axes.edgecolor": "#a6a6ac", "axes.grid": True, "axes.grid.axis": "y", "grid.color": "#e5e5e8",
    "axes.axisbelow": True, "xtick.color": "#6a6a70", "ytick.color": "#6a6a70", "ytick.left": False,
    "axes.titlelocation": "left", "axes.titleweight": "bold", "axes.titlesize": 12.5,
})


def figure(title=""):
    made, axes = plot.subplots(figsize=(8, 4), dpi=100, layout="constrained")
    axes.set_title(title)
    return made, axes


def battery_hours():
    made, axes = figure("Battery Level")
    axes.bar(LEVEL["time"], LEVEL["level"], width=5 / 720, color="#30a850")
    axes.xaxis.set_major_locator(dates.HourLocator(byhour=range(0, 24, 3)))
    axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(axes.xaxis.get_major_locator()))
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.set_ylim(0, 1)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
    return made


def battery_days():
    made, axes = figure("Battery Usage")
    axes.bar(range(10), USED["used"], width=0.6, color="#30a850")
    labels = [day.strftime("%a")[0] + (day.strftime("\n%-d\n%b") if day.weekday() == 0 else "") for day in USED["date"]]
    axes.set_xticks(range(10), labels)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.set_ylim(0, 1)
    return made


def weight_weekday():
    made, axes = figure("Average Weight Change")
    rows = weekday_change()
    colors = ["#5856d6" if value > 0 else "#2a9d8f" for value in rows["change"]]
    for place, (value, color) in enumerate(zip(rows["change"], colors)):
        axes.bar(place, value, width=0.6, color=color, alpha=1 if place == 0 else 0.3)
    axes.set_xticks(range(7), [name[:3] for name in NAMES])
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:+.2f}"))
    axes.axhline(0, color="#a6a6ac", linewidth=1)
    return made


def weight_line():
    made, axes = figure("Weight")
    rows = weights()
    axes.fill_between(rows["date"], rows["weight"], 71.5, color="#2b6fdc", alpha=0.25)
    axes.plot(rows["date"], rows["weight"], color="#2b6fdc", marker="o", markerfacecolor="white", markersize=5)
    axes.axhline(72, color="#555", linestyle="--", linewidth=1)
    axes.text(rows["date"].iloc[0], 72.03, "goal", color="#6a6a70")
    axes.set_ylim(71.5, 73.5)
    axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(axes.xaxis.get_major_locator()))
    return made


def steps_average():
    made, axes = figure("Steps")
    rows = steps()
    for day, value in zip(rows["date"], rows["steps"]):
        chosen = (day.month, day.day) == (12, 3)
        axes.bar(day, value, width=0.7, color="#ee3f78", alpha=1 if chosen else 0.3)
    mean = rows["steps"].mean()
    axes.axhline(mean, color="#444", linestyle="--", linewidth=1)
    axes.text(rows["date"].iloc[0], mean + 150, f"average {mean:,.0f}")
    axes.yaxis.set_major_formatter(EngFormatter(sep=""))
    axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(axes.xaxis.get_major_locator()))
    return made


def steps_donut():
    made, axes = figure("Steps")
    rows = weekday_steps()
    axes.pie(
        rows["steps"], labels=rows["weekday"], startangle=90, counterclock=False, explode=[0, 0, 0, 0.06, 0, 0, 0],
        wedgeprops={"width": 0.38, "edgecolor": "white", "linewidth": 2},
    )
    axes.text(0, 0, f"{rows['steps'][3]:,.0f}", ha="center", va="bottom", size=18, weight="bold")
    axes.text(0, -0.05, "Wednesday", ha="center", va="top", color="#6a6a70")
    return made


def running_weeks():
    made, axes = figure("Last 12 weeks")
    rows = weeks()
    axes.fill_between(rows["week"], rows["distance"], color="#fb5200", alpha=0.3)
    axes.plot(rows["week"], rows["distance"], color="#fb5200", marker="o", markerfacecolor="white")
    axes.axvline(rows["week"][2], color="#444")
    axes.set_xticks(rows["week"], [week.strftime("%b %-d") for week in rows["week"]])
    axes.grid(True, axis="both")
    axes.set_ylim(0)
    return made


def wind_gust():
    made, axes = figure("Wind")
    rows = wind()
    axes.plot(rows["time"], rows["wind"], marker="o", label="wind", color="#2b6fdc")
    axes.plot(rows["time"], rows["gust"], marker="D", label="gust", color="#e07b00")
    axes.axvline(rows["time"][14], color="#444")
    axes.legend(frameon=False, loc="upper left")
    axes.set_ylabel("m/s")
    axes.xaxis.set_major_locator(dates.HourLocator(byhour=range(0, 24, 3)))
    axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(axes.xaxis.get_major_locator()))
    return made


def temperature_range():
    made, axes = figure("Denver, daily low to high, 2024")
    rows = denver()
    stops = "purple #00008b blue #1e90ff #00bfff #87cefa green yellow orange #ff8c00 red #8b0000".split()
    ramp = LinearSegmentedColormap.from_list("temperature", stops)
    bars = axes.bar(rows["date"], rows["high"] - rows["low"], bottom=rows["low"], width=0.7, alpha=0)
    first, last = dates.date2num(rows["date"].iloc[0]) - 0.5, dates.date2num(rows["date"].iloc[-1]) + 0.5
    for bar in bars:
        image = axes.imshow(
            numpy.linspace(0, 1, 256)[:, None], extent=(first, last, -10, 110), cmap=ramp, origin="lower", aspect="auto")
        image.set_clip_path(bar)
    axes.set_xlim(first, last)
    axes.set_ylim(-10, 110)
    axes.xaxis_date()
    axes.xaxis.set_major_locator(dates.MonthLocator())
    axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(axes.xaxis.get_major_locator()))
    return made


def calendar():
    made, axes = figure("Denver, daily high, 2024")
    rows = denver()
    grid = numpy.full((7, 53), numpy.nan)
    for place, value in enumerate(rows["high"]):
        grid[place % 7, place // 7] = value
    image = axes.imshow(grid, cmap="turbo")
    axes.set_yticks(range(0, 7, 2), ["Mon", "Wed", "Fri", "Sun"])
    axes.set_xticks([(rows["date"].dt.month == month).idxmax() / 7 for month in range(1, 13)],
                    [rows["date"][(rows["date"].dt.month == month).idxmax()].strftime("%b") for month in range(1, 13)])
    axes.grid(False)
    made.colorbar(image, orientation="horizontal", shrink=0.4)
    return made


def main(folder):
    makers = [
        battery_hours, battery_days, weight_weekday, weight_line, steps_average, steps_donut, running_weeks, wind_gust,
        temperature_range, calendar,
    ]
    for make in makers:
        made = make()
        made.savefig(f"{folder}/{make.__name__.replace('_', '-')}-matplotlib.png")
        plot.close(made)


main(*sys.argv[1:])
