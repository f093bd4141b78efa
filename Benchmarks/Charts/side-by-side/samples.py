"""The rows that the ten charts show, worked out from Samples/ by pandas."""

import pandas

LEVEL = pandas.read_csv("Samples/battery-24h.csv", parse_dates=["time"])
USED = pandas.read_csv("Samples/battery-10d.csv", parse_dates=["date"])
NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]


def local(path, column):
    """A column by the wall clock of Seoul."""
    rows = pandas.read_csv(path)
    rows["time"] = pandas.to_datetime(rows["time"], format="%Y-%m-%d %H:%M:%S %z", utc=True)
    rows["time"] = rows["time"].dt.tz_convert("Asia/Seoul").dt.tz_localize(None)
    return rows.rename(columns={rows.columns[1]: column})


def weights():
    rows = local("Samples/weights.csv", "weight")
    return rows.groupby(rows["time"].dt.normalize())["weight"].last().rename_axis("date").reset_index()


def weekday_change():
    rows = weights().tail(29)
    change = rows.assign(change=rows["weight"].diff()).dropna()
    mean = change.groupby(change["date"].dt.day_name())["change"].mean()
    return pandas.DataFrame({"weekday": NAMES, "change": [mean[name] for name in NAMES]})


def steps():
    rows = local("Samples/steps.csv", "steps")
    return rows.groupby(rows["time"].dt.normalize())["steps"].sum().rename_axis("date").reset_index().tail(28)


def weekday_steps():
    rows = local("Samples/steps.csv", "steps")
    mean = rows.groupby(rows["time"].dt.day_name())["steps"].mean()
    return pandas.DataFrame({"weekday": NAMES, "steps": [mean[name] for name in NAMES]})


def weeks():
    rows = pandas.read_csv("Samples/runs.csv", parse_dates=["date"])
    rows.columns = ["date", "distance", "duration", "elevation"]
    end = pandas.Timestamp("2020-08-20T12:00")
    starts = [end - pandas.Timedelta(days=7 * (12 - week)) for week in range(12)]
    sums = [
        rows[(rows["date"] >= start) & (rows["date"] < start + pandas.Timedelta(days=7))]["distance"].sum()
        for start in starts
    ]
    return pandas.DataFrame({"week": starts, "distance": sums})


def wind():
    rows = pandas.read_csv("Samples/weather.csv", parse_dates=["time"])
    rows.columns = ["time", "temperature", "precipitation", "wind", "gust"]
    group = rows.index // 6
    return pandas.DataFrame(
        {
            "time": [rows["time"][place * 6 + 3] for place in range(24)],
            "wind": rows["wind"].groupby(group).mean().values,
            "gust": rows["gust"].groupby(group).max().values,
        }
    )


def denver():
    rows = pandas.read_csv("Samples/stations.csv", parse_dates=["date"])
    rows.columns = ["date", "station", "low", "high", "precipitation", "snowfall"]
    return rows[rows["station"] == "Denver"].reset_index(drop=True)


CHARTS = [
    "battery-hours", "battery-days", "weight-weekday", "weight-line", "steps-average", "steps-donut", "running-weeks",
    "wind-gust", "temperature-range", "calendar",
]
