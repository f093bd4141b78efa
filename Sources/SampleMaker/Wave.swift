/// Smooth curves made of additions and multiplications alone, so that they have the same bits everywhere.
enum Wave {
    /// sin 2πt, to 1e-8: the Taylor series to the eleventh power on a quarter turn, mirrored to the others.
    static func sine(turns t: Double) -> Double {
        var turn = t - t.rounded(.down)
        var sign = 1.0
        if turn >= 0.5 {
            turn -= 0.5
            sign = -1
        }
        if turn > 0.25 { turn = 0.5 - turn }
        let x = turn * 6.283_185_307_179_586
        let s = x * x
        let tail = 1 - s / 72 * (1 - s / 110)
        return sign * x * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * tail)))
    }

    /// 1 at `peak` (a fraction of a turn), −1 half a turn away.
    static func crest(_ turns: Double, peak: Double) -> Double {
        sine(turns: turns - peak + 0.25)
    }

    /// Rises from 0 to 1 between `from` and `to` with level ends (3x² − 2x³).
    static func ramp(_ x: Double, from: Double, to: Double) -> Double {
        let t = min(1, max(0, (x - from) / (to - from)))
        return t * t * (3 - 2 * t)
    }

    /// A bump of height 1 at `centre` that is 0 beyond `reach` on either side, (1 − x²)².
    static func bump(_ x: Double, at centre: Double, reach: Double) -> Double {
        let t = (x - centre) / reach
        guard abs(t) < 1 else { return 0 }
        let rest = 1 - t * t
        return rest * rest
    }

    /// The straight line through `points`, by x in rising order; level before the first and after the last.
    static func through(_ points: [(x: Double, y: Double)], at x: Double) -> Double {
        guard var before = points.first else { return 0 }
        for point in points {
            if point.x >= x {
                guard point.x > before.x, x > before.x else { return before.y }
                return before.y + (point.y - before.y) * (x - before.x) / (point.x - before.x)
            }
            before = point
        }
        return before.y
    }
}
