"""The rows that the goldens of transforms are made of, and that Swift's tests make too (TransformGoldenTests.rows)."""

MASK = (1 << 64) - 1


class Numbers:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & MASK
        return self.state >> 33


def rows(seed, count, missing=11, repeat=17):
    numbers = Numbers(seed)
    now, times, values = 1711324800000000, [], []
    for row in range(count):
        step = 1 + numbers.next() % 120
        if repeat == 0 or row % repeat != 3:
            now += step * 60_000_000
        value = (numbers.next() % 100_000) / 7.0 - 5000.0
        times.append(now)
        values.append(float("nan") if missing and row % missing == 0 else value)
    return times, values
