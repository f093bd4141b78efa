"""The same charts by Vega-Lite, with the tuning that a careful user gives them, at 800 × 400 in all."""

import sys

import altair as alt
import pandas
from samples import LEVEL, USED, denver, steps, weekday_change, weekday_steps, weeks, weights, wind

alt.data_transformers.disable_max_rows()
GREY = "#6a6a70"
SIZE = {"width": 800, "height": 400, "autosize": alt.AutoSizeParams(type="fit", contains="padding"), "padding": 16}


def styled(chart, title=None, subtitle=None):
    words = alt.TitleParams(title or "", subtitle=subtitle or "", anchor="start", fontSize=17, offset=12)
    if title or subtitle:
        chart = chart.properties(title=words)
    return (
        chart.properties(**SIZE)
        .configure(font="Helvetica, Arial, sans-serif")
        .configure_view(stroke=None)
        .configure_axis(labelColor=GREY, labelFontSize=12, gridColor="#e5e5e8", domainColor="#a6a6ac", title=None)
    )


def fade(color):
    """To nearly white; eight-digit colours are drawn opaque by vl-convert."""
    pale = "#" + "".join(f"{round(255 - (255 - int(color[at : at + 2], 16)) * 0.15):02x}" for at in (1, 3, 5))
    stops = [alt.GradientStop(color=pale, offset=0), alt.GradientStop(color=color, offset=1)]
    return alt.Gradient(gradient="linear", x1=1, x2=1, y1=1, y2=0, stops=stops)


def every_three_hours(rows, form):
    """Ticks at multiples of three hours; a step in `tickCount` fails in vega-scale 8.1."""
    times = pandas.date_range(rows["time"].min().ceil("3h"), rows["time"].max(), freq="3h")
    return alt.Axis(format=form, values=[time.isoformat() for time in times], gridDash=[3, 3])


def battery_hours():
    bars = alt.Chart(LEVEL).mark_bar(width=5, color=fade("#30a850"), cornerRadiusEnd=2)
    hours = every_three_hours(LEVEL, "%-I %p")
    percent = alt.Axis(orient="right", format="%", values=[0, 0.25, 0.5, 0.75, 1], labelExpr="datum.value * 4 % 2 ? '' : datum.label")
    return styled(
        bars.encode(
            x=alt.X("time:T", axis=hours, title=None),
            y=alt.Y("level:Q", axis=percent, scale=alt.Scale(domain=[0, 1]), title=None),
        ),
        "Battery Level",
    )


def battery_days():
    label = "timeFormat(datum.value, '%a')[0]"
    days = alt.Axis(labelExpr=f"day(datum.value) == 1 ? [{label}, timeFormat(datum.value, '%-d'), timeFormat(datum.value, '%b')] : {label}", labelAngle=0, ticks=False)
    percent = alt.Axis(orient="right", format="%", values=[0, 0.25, 0.5, 0.75, 1], labelExpr="datum.value * 4 % 2 ? '' : datum.label")
    bars = alt.Chart(USED).mark_bar(color=fade("#30a850"), cornerRadiusEnd=3)
    return styled(
        bars.encode(
            x=alt.X("yearmonthdate(date):O", axis=days, title=None, scale=alt.Scale(padding=0.4)),
            y=alt.Y("used:Q", axis=percent, scale=alt.Scale(domain=[0, 1]), title=None),
        ),
        "Battery Usage",
    )


def weight_weekday():
    rows = weekday_change()
    value = rows["change"][0]
    bars = alt.Chart(rows).mark_bar(cornerRadiusEnd=3).encode(
        x=alt.X("weekday:N", sort=None, title=None, axis=alt.Axis(labelAngle=0, labelExpr="slice(datum.label, 0, 3)", ticks=False), scale=alt.Scale(padding=0.4)),
        y=alt.Y("change:Q", title=None, axis=alt.Axis(format="+.2f")),
        color=alt.condition("datum.change > 0", alt.value("#5856d6"), alt.value("#2a9d8f")),
        opacity=alt.condition("datum.weekday == 'Sunday'", alt.value(1), alt.value(0.3)),
    )
    return styled(bars, "Average Weight Change", ["Per weekday (last 28 days)", f"Sunday {value:+.2f} kg"])


def weight_line():
    base = alt.Chart(weights()).encode(
        x=alt.X("date:T", title=None, axis=alt.Axis(format="%b %-d", tickCount="week")),
        y=alt.Y("weight:Q", title=None, scale=alt.Scale(domain=[71.5, 73.5])),
    )
    # Without an end of its own the area would go down to zero and, clipped, fill the plot.
    area = base.mark_area(interpolate="catmull-rom", color=fade("#2b6fdc"), opacity=0.5, clip=True)
    line = base.mark_line(interpolate="catmull-rom", color="#2b6fdc", point=alt.OverlayMarkDef(fill="white", stroke="#2b6fdc"))
    goal = alt.Chart(pandas.DataFrame({"weight": [72], "name": ["goal"]})).encode(y="weight:Q")
    rule = goal.mark_rule(strokeDash=[5, 4], color="#555")
    text = goal.mark_text(align="left", dx=4, dy=-7, color=GREY).encode(text="name:N", x=alt.value(0))
    return styled(area + line + rule + text, "Weight", "daily last reading, kg")


def steps_average():
    rows = steps()
    mean = rows["steps"].mean()
    bars = alt.Chart(rows).mark_bar(width=17, color=fade("#ee3f78"), cornerRadiusEnd=3).encode(
        x=alt.X("date:T", title=None, axis=alt.Axis(format="%b %-d", tickCount="week", grid=False)),
        y=alt.Y("steps:Q", title=None, axis=alt.Axis(format="~s", tickCount=4)),
        opacity=alt.condition("month(datum.date) == 11 && date(datum.date) == 3", alt.value(1), alt.value(0.3)),
    )
    data = alt.Chart(pandas.DataFrame({"steps": [mean], "name": [f"average {mean:,.0f}"]})).encode(y="steps:Q")
    rule = data.mark_rule(strokeDash=[5, 4], color="#444")
    text = data.mark_text(align="left", dx=4, dy=-7).encode(text="name:N", x=alt.value(0))
    return styled(bars + rule + text, "Steps", "Tue, Dec 3 · 8,627 steps")


def steps_donut():
    rows = weekday_steps().assign(order=range(7))
    base = alt.Chart(rows).encode(
        theta=alt.Theta("steps:Q", stack=True), order="order:O",
        color=alt.Color("weekday:N", sort=None, legend=None),
    )
    # `radius` by datum, which would pull one sector out, breaks the stack of `theta`.
    ring = base.mark_arc(innerRadius=80, outerRadius=130, padAngle=0.02, cornerRadius=4).encode(
        opacity=alt.condition("datum.weekday == 'Wednesday'", alt.value(1), alt.value(0.6))
    )
    names = base.mark_text(radius=175).encode(text="weekday:N", color=alt.value("#333"))
    share = rows["steps"][3]
    middle = alt.Chart(pandas.DataFrame({"value": [f"{share:,.0f}"], "name": ["Wednesday"]}))
    value = middle.mark_text(fontSize=26, fontWeight="bold", dy=-6).encode(text="value:N")
    name = middle.mark_text(fontSize=13, dy=16, color=GREY).encode(text="name:N")
    return styled(ring + names + value + name, "Steps", "mean per weekday")


def running_weeks():
    base = alt.Chart(weeks()).encode(
        x=alt.X("week:T", title=None, axis=alt.Axis(format="%b %-d", values=list(weeks()["week"].astype(str)), grid=True)),
        y=alt.Y("distance:Q", title=None, axis=alt.Axis(orient="right", labelExpr="datum.label + ' mi'", tickCount=4)),
    )
    area = base.mark_area(color=fade("#fb5200"), opacity=0.6)
    line = base.mark_line(color="#fb5200", point=alt.OverlayMarkDef(fill="white", stroke="#fb5200", size=50))
    rule = alt.Chart(weeks().iloc[[2]]).mark_rule(color="#444", strokeWidth=1.5).encode(x="week:T")
    return styled(area + rule + line, "Last 12 weeks", ["max 29 mi", "Jun 11 – Jun 18 · distance 23.41 mi · duration 3h 20m · elevation 512 ft"])


def wind_gust():
    rows = wind().melt("time", var_name="series", value_name="speed")
    colors = alt.Scale(domain=["wind", "gust"], range=["#2b6fdc", "#e07b00"])
    shapes = alt.Scale(domain=["wind", "gust"], range=["circle", "diamond"])
    base = alt.Chart(rows).encode(
        x=alt.X("time:T", title=None, axis=every_three_hours(rows, "%H:%M")),
        y=alt.Y("speed:Q", title=None),
        color=alt.Color("series:N", scale=colors, legend=alt.Legend(orient="top-right", direction="horizontal", title=None)),
        shape=alt.Shape("series:N", scale=shapes),
    )
    rule = alt.Chart(rows[rows["time"] == "2022-06-07T14:30"]).mark_rule(color="#444").encode(x="time:T", y="max(speed):Q")
    return styled(rule + base.mark_line() + base.mark_point(filled=True, size=45), "Wind", "Tue 14:30 · wind 6.5 m/s · gust 11.2 m/s")


def temperature_range():
    stops = "purple #00008b blue #1e90ff #00bfff #87cefa green yellow orange #ff8c00 red #8b0000".split()
    rows = []
    for _, day in denver().iterrows():
        low = day["low"]
        while low < day["high"]:
            rows.append({"date": day["date"], "low": low, "high": min(low + 1, day["high"])})
            low += 1
    bars = alt.Chart(pandas.DataFrame(rows)).mark_bar(width=2).encode(
        x=alt.X("date:T", title=None, axis=alt.Axis(format="%b", tickCount="month", grid=False)),
        y=alt.Y("low:Q", title=None, scale=alt.Scale(domain=[-10, 110]), axis=alt.Axis(values=list(range(-10, 111, 10)), labelExpr="datum.value % 20 ? '' : datum.label + '°F'")),
        y2="high:Q",
        color=alt.Color("low:Q", legend=None, scale=alt.Scale(domain=[-10 + 120 / 11 * place for place in range(12)], range=stops)),
    )
    return styled(bars, "Denver, daily low to high, 2024")


def calendar():
    cells = alt.Chart(denver()).mark_rect(cornerRadius=2, stroke="white", strokeWidth=2).encode(
        x=alt.X("week:O", title=None, axis=None),
        y=alt.Y("day(date):O", title=None, axis=alt.Axis(labelExpr="datum.value % 2 ? '' : timeFormat(datetime(2024, 0, datum.value + 7), '%a')", ticks=False, domain=False)),
        color=alt.Color("high:Q", scale=alt.Scale(scheme="turbo"), legend=alt.Legend(orient="bottom", title=None, gradientLength=240)),
    ).transform_calculate(week="floor((dayofyear(datum.date) + 6 - 1 - day(datum.date) + 1) / 7)")
    return styled(cells, "Denver, daily high, 2024")


def main(folder):
    makers = [
        battery_hours, battery_days, weight_weekday, weight_line, steps_average, steps_donut, running_weeks, wind_gust,
        temperature_range, calendar,
    ]
    for make in makers:
        name = make.__name__.replace("_", "-")
        make().save(f"{folder}/{name}-vegalite.png", scale_factor=1)


main(*sys.argv[1:])
