#!/usr/bin/env python3
"""Write the goldens of `forecast`: what statsmodels 0.15.0's ETSModel makes of rows that the tests make too.

Usage: python3 smoothing_expected.py Tests/SeriesTests/Goldens      (needs pandas, statsmodels)

smoothing.csv: a line a series: seed, rows, season, then level, trend, season and damping weights, the level and the trend
before the first row, the season's effects then (by blanks), the sum of squared errors, ten forecasts, and their lower bounds.
"""
import sys
import warnings

import numpy as np
import pandas as pd
from statsmodels.tsa.exponential_smoothing.ets import ETSModel
from transforms_expected_rows import rows

warnings.simplefilter("ignore")
text = lambda values: " ".join(f"{float(value):.17g}" for value in values)
lines = ["seed,rows,season,level,trend,seasonal,damping,initial_level,initial_trend,effects,squares,means,lowers"]
for seed, count, season in ((31, 96, 12), (33, 60, 0), (35, 70, 7), (37, 120, 4)):
    noise = np.array(rows(seed, count, missing=0, repeat=0)[1])
    values = np.array([(10 * np.sin(2 * np.pi * row / season) if season else 0) + 0.2 * row for row in range(count)]) + noise / 3000
    options = dict(seasonal="add", seasonal_periods=season) if season else {}
    model = ETSModel(pd.Series(values), error="add", trend="add", damped_trend=True, **options)
    fit = model.fit(disp=False, maxiter=5000)
    found = dict(zip(model.param_names, fit.params))
    ahead = fit.get_prediction(start=count, end=count + 9).summary_frame(alpha=0.05)
    lines.append(",".join([
        str(seed), str(count), str(season),
        *(f"{float(found.get(name, 0)):.17g}" for name in (
            "smoothing_level", "smoothing_trend", "smoothing_seasonal", "damping_trend", "initial_level", "initial_trend")),
        text([found[f"initial_seasonal.{at}"] for at in range(season)][::-1]), f"{fit.sse:.17g}", text(ahead["mean"]), text(ahead.pi_lower)]))
with open(f"{sys.argv[1]}/smoothing.csv", "w") as file:
    file.write("\n".join(lines) + "\n")
