#!/usr/bin/env python3
"""Write the golden of the aggregates: what polars makes of rows that the test makes too.

Usage: python3 engine_expected.py > Tests/SeriesTests/Goldens/aggregates.csv   (needs polars)

3,000 rows from 2024-03-25 on, 1 to 120 minutes apart, over both the spring change of Europe/Berlin and months; every
eleventh value missing. The generator is the 64-bit linear congruential one of Knuth's MMIX.
"""
import polars as pl

MASK = (1 << 64) - 1
state = 11
times, values = [], []
now = 1711324800000000  # 2024-03-25T00:00:00Z
for row in range(3000):
    state = (state * 6364136223846793005 + 1442695040888963407) & MASK
    now += (1 + (state >> 33) % 120) * 60_000_000
    state = (state * 6364136223846793005 + 1442695040888963407) & MASK
    times.append(now)
    values.append(None if row % 11 == 0 else ((state >> 33) % 100_000) / 7.0 - 5000.0)

print("zone,period,start,count,sum,mean,median,min,max,first,last,std,var,p90,distinct")
for zone in ("UTC", "Europe/Berlin"):
    frame = pl.DataFrame({"t": times, "x": values}).with_columns(
        pl.col("t").cast(pl.Datetime("us", "UTC")).dt.convert_time_zone(zone))
    for period, every in (("daily", "1d"), ("weekly", "1w"), ("monthly", "1mo"), ("quarterly", "1q")):
        x = pl.col("x")
        made = frame.group_by_dynamic("t", every=every, closed="left", label="left", start_by="window").agg(
            x.count().alias("count"), x.sum().alias("sum"), x.mean().alias("mean"), x.median().alias("median"),
            x.min().alias("min"), x.max().alias("max"), x.drop_nulls().first().alias("first"),
            x.drop_nulls().last().alias("last"), x.std().alias("std"), x.var().alias("var"),
            x.quantile(0.9, interpolation="linear").alias("p90"), x.drop_nulls().n_unique().alias("distinct"))
        for row in made.with_columns(pl.col("t").dt.epoch("us")).iter_rows():
            print(",".join([zone, period] + ["" if cell is None else repr(cell) for cell in row]))
