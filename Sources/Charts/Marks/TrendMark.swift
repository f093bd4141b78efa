import Catalog
import Checked
import Glibc
import Scene
import Series
import Syntax

/// The straight line of least squares, or a smooth curve, through the values of the layer before it (or of a column of its own), with
/// the band in which the mean lies with a probability of 95%.
///
/// Each group has its own. The reply says slope, r² and n of a line, n of a curve. Missing values are left out. The verb `trend` makes
/// a series of it.
package enum TrendMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "trend", summary: "the straight line or smooth curve through another layer's values",
        form: .sequence([
            .optional(
                .choice([
                    .flag("linear", as: "kind"),
                    .sequence([.flag("loess", as: "kind"), .optional(.slot("share", .number))]),
                ])), MarkForms.columns,
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot point gust over wind + trend linear"),
            Example("load Samples/weather.csv\nplot line wind + trend"),
        ],
        notes: """
            `linear`, which is usual, is the line of least squares; its band follows Student's distribution. `loess` goes through the nearest \
            part of the points around each one, 30% unless said.
            """)
    package static let picture = "trend"
    package static let channels = MarkChannels(x: .place, y: .level)
    package static let unsaidMeasure = UnsaidMeasure.layerBefore
    package static let legendShape = LegendShape.stroke
    package static let styles: Set<String> = ["stroke", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var table = try reader.table()
        var fits: [ChartsNote.Fit] = []
        table.runs = try table.runs.compactMap { run in
            let stop = reader.context.cancellation
            let x = try (0..<run.x.count).mapped(stoppedBy: stop) { run.x[$0] }
            let y = try (0..<run.y.count).mapped(stoppedBy: stop) { run.y.span[$0] }
            let rows = try x.indices.filter { x[$0].isFinite && y[$0].isFinite }.sorted(stoppedBy: stop) {
                x[$0] < x[$1]
            }
            guard rows.count > 1, let first = rows.first, let last = rows.last, x[last] > x[first] else { return nil }
            let points = Points(x: rows.map { x[$0] - x[first] }, y: rows.map { y[$0] })
            let places = KernelDensity.places(0, x[last] - x[first], count: 80)
            var result = run
            let curve: TrendCurve
            if reader.layer.kind == "loess" {
                let share = reader.layer.share ?? 0.3
                guard share > 0, share <= 1 else {
                    throw ChartsError.outOfRange(PlainNumber.short(share), wanted: "above 0 and up to 1 (100%)")
                }
                curve = try points.loess(share, reader.context)
                fits.append(ChartsNote.Fit(count: points.x.count))
                result.x = run.x.moved(curve.x, from: x[first])
            } else {
                let line = points.line(at: places)
                curve = line.curve
                let per = try reader.placeTitle().unit
                fits.append(fit(line, run, x[last] - x[first], isTime: table.kind.isTime, per: per))
                result.x = run.x.moved(curve.x, from: x[first])
            }
            result.y = Buffer(curve.y)
            result.shades = nil
            var band = TrendBand(lower: Buffer(curve.lower), upper: Buffer(curve.upper))
            if case .time(_?, _) = table.kind { band.isOfPeriods = true }
            result.detail = band
            return result
        }
        guard !table.runs.isEmpty else { throw ChartsError.noRow("trend") }
        if case .time(_?, let step) = table.kind { table.kind = .time(edges: nil, step: step) }
        for (run, fit) in zip(table.runs, fits).prefix(6) {
            table.notes.append(.fit(fit, of: table.runs.count > 1 ? run.group?.name ?? run.column : nil))
        }
        return table
    }

    /// Along time the slope is for the longest unit that the values span twice.
    ///
    /// - Parameter per: what x is measured in.
    private static func fit(
        _ line: Points.Line, _ run: LayerRun, _ spread: Double, isTime: Bool, per: String?
    ) -> ChartsNote.Fit {
        var told = ChartsNote.Fit.Line(
            slope: line.slope, unit: run.unit, per: .unit(per), rSquared: line.rSquared)
        if isTime {
            let units: [DurationUnit] = [.year, .day, .hour, .minute, .second]
            let unit = units.first { CalendarStep(1, $0).nominalMicroseconds * 2 <= spread } ?? .second
            (told.slope, told.per) = (line.slope * CalendarStep(1, unit).nominalMicroseconds, .time(unit))
        }
        return ChartsNote.Fit(line: told, count: line.count)
    }

    package static func zero(_ series: ResolvedSeries) -> ZeroLook { .line }
    package static func endName(_ series: ResolvedSeries) -> EndName { .follows }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let band = series.detail as? TrendBand else { return [] }
        var (upper, lower): ([Point], [Point]) = ([], [])
        for row in 0..<series.y.count {
            let (high, low) = (
                plot.point(series.x[row], band.upper.span[row]), plot.point(series.x[row], band.lower.span[row])
            )
            guard high.isFinite, low.isFinite else { continue }
            upper.append(high)
            lower.append(low)
        }
        let color = MarkPaint(series.style, on: plot).representative
        var elements: [Element] = []
        if upper.count > 1, plot.cell == nil {
            let steps =
                [PathStep.move(upper[0])] + upper.dropFirst().map { .line($0) } + lower.reversed().map { .line($0) }
            elements.append(
                Element(
                    .mark(series: series.order), .path(steps + [.close]),
                    fill: .solid(color.withAlpha(0.16 * series.style.opacity)), clip: plot.rect))
        }
        var line = series
        line.style.stroke = series.style.stroke ?? 2.5
        return elements + LineMark.draw(line, on: plot)
    }
}

/// The bounds within which the mean lies with a probability of 95%, one a row.
struct TrendBand: MarkDetail {
    let lower: Buffer<Double>
    let upper: Buffer<Double>
    /// The values are those of calendar periods.
    var isOfPeriods = false

    var extent: Extent? { Extent(of: lower).map { $0.union(Extent(of: upper)) } }

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        TrendBand(lower: try lower.picking(rows), upper: try upper.picking(rows))
    }
}

/// A curve with its bounds, at places that ascend.
struct TrendCurve {
    var x: [Double]
    var y: [Double]
    var lower: [Double]
    var upper: [Double]
}

/// Points in the order of x.
struct Points {
    var x: [Double]
    var y: [Double]

    struct Line {
        var slope: Double
        var rSquared: Double
        var count: Int
        var curve: TrendCurve
    }

    /// The line of least squares with the band of its mean: t · s · √(1/n + (x − x̄)² / Σ(x − x̄)²) (Draper and Smith, Applied
    /// Regression Analysis, 1998, 3.1).
    func line(at places: [Double]) -> Line {
        let n = Double(x.count)
        let (meanX, meanY) = (x.reduce(0) { $0 + $1 / n }, y.reduce(0) { $0 + $1 / n })
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for row in x.indices {
            let (dx, dy) = (x[row] - meanX, y[row] - meanY)
            (xx, xy, yy) = (xx + dx * dx, xy + dx * dy, yy + dy * dy)
        }
        let slope = xx > 0 ? xy / xx : 0
        let rest = max(0, yy - slope * xy)
        let deviation = n > 2 ? (rest / (n - 2)).squareRoot() : .nan
        let t = StudentT.upper(x.count - 2)
        let values = places.map { meanY + slope * ($0 - meanX) }
        let half = places.map { place in
            t * deviation * (1 / n + (xx > 0 ? (place - meanX) * (place - meanX) / xx : 0)).squareRoot()
        }
        return Line(
            slope: slope, rSquared: yy > 0 ? min(1, slope * xy / yy) : 1, count: x.count,
            curve: TrendCurve(
                x: places, y: values, lower: zip(values, half).map { $0 - $1 }, upper: zip(values, half).map { $0 + $1 }
            ))
    }

    /// A smooth curve at each point: `LocalRegression`. Its band comes from the weights that each value of the curve gives to the
    /// points (Cleveland and Devlin, JASA 83, 1988), of at most 2,000 points.
    func loess(_ share: Double, _ context: SeriesContext) throws -> TrendCurve {
        let curve: [Double] = try LocalRegression(share: share).fit(x: x.span, y: y.span, context)
        let none = [Double](repeating: .nan, count: x.count)
        guard x.count > 4, x.count <= 2000 else { return TrendCurve(x: x, y: curve, lower: none, upper: none) }
        let count = min(x.count, max(2, Int(saturating: share * Double(x.count) + 1e-10)))
        var (norms, traces, squares) = (none, 0.0, 0.0)
        var left = 0
        for at in x.indices {
            while left + count < x.count, x[at] > (x[left] + x[left + count]) / 2 { left += 1 }
            let (own, norm) = influence(of: at, left..<left + count)
            norms[at] = norm
            traces += own
            squares += norm
        }
        let rest: Double = zip(y, curve).reduce(0.0) { sum, pair in sum + (pair.0 - pair.1) * (pair.0 - pair.1) }
        let freedom = Double(x.count) - 2 * traces + squares
        guard freedom > 0.5 else { return TrendCurve(x: x, y: curve, lower: none, upper: none) }
        let deviation: Double = (rest / freedom).squareRoot()
        let half: Double = deviation * StudentT.upper(max(1, Int(saturating: freedom.rounded())))
        let reach: [Double] = norms.map { half * $0.squareRoot() }
        let lower: [Double] = zip(curve, reach).map { $0 - $1 }
        let upper: [Double] = zip(curve, reach).map { $0 + $1 }
        return TrendCurve(x: x, y: curve, lower: lower, upper: upper)
    }

    /// What the local line at a point takes of that point itself, and the sum of squares of what it takes of each.
    private func influence(of at: Int, _ window: Range<Int>) -> (own: Double, norm: Double) {
        let radius = max(x[at] - x[window.lowerBound], x[window.upperBound - 1] - x[at])
        var weights: [Double] = []
        var (total, mean) = (0.0, 0.0)
        for point in window {
            let distance = radius > 0 ? abs(x[point] - x[at]) / radius : 0
            let rest = 1 - distance * distance * distance
            let weight = rest * rest * rest
            weights.append(weight)
            total += weight
            mean += weight * x[point]
        }
        guard total > 0 else { return (1, 1) }
        mean /= total
        var spread = 0.0
        for (place, point) in window.enumerated() { spread += weights[place] * (x[point] - mean) * (x[point] - mean) }
        spread /= total
        let slope = spread > 1e-12 * radius * radius ? (x[at] - mean) / spread : 0
        var (own, norm) = (0.0, 0.0)
        for (place, point) in window.enumerated() {
            let part = weights[place] * (1 + slope * (x[point] - mean)) / total
            norm += part * part
            if point == at { own = part }
        }
        return (own, norm)
    }
}

/// Student's distribution.
enum StudentT {
    /// The value that 97.5% lie below, by degrees of freedom; NaN for none. Beyond the first few the expansion of Abramowitz and
    /// Stegun (1964), 26.7.5, to five digits.
    static func upper(_ freedom: Int) -> Double {
        let few = [12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462]
        guard freedom > 0 else { return .nan }
        guard freedom > few.count else { return few[freedom - 1] }
        let (z, n) = (1.959963985, Double(freedom))
        let (z3, z5, z7) = (pow(z, 3), pow(z, 5), pow(z, 7))
        let first = (z3 + z) / (4 * n)
        let second = (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
        let third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n)
        return z + first + second + third
    }
}

extension ResolvedSeries {
    /// On an axis of periods a curve through their values goes from the middle of one to that of the next, as the values stand.
    func throughMiddles(of scale: AxisScale) -> ResolvedSeries {
        guard case .periods(let edges) = scale, edges.count > 1, (detail as? TrendBand)?.isOfPeriods ?? false else {
            return self
        }
        let last = edges.count - 2
        var (places, at): ([Int64], Int) = ([], 0)
        for row in 0..<x.count {
            while at < last, x[row] >= edges[at + 1] { at += 1 }
            let middle = (edges[at] + edges[at + 1]) / 2
            let next = at < last ? (edges[at + 1] + edges[at + 2]) / 2 : middle + edges[at + 1] - edges[at]
            let share = (x[row] - edges[at]) / (edges[at + 1] - edges[at])
            places.append(Int64(saturating: (middle + (next - middle) * share).rounded()))
        }
        var made = self
        made.x = .times(Buffer(places))
        return made
    }
}

extension Positions {
    /// Places of the same kind at these distances from one of them.
    fileprivate func moved(_ distances: [Double], from first: Double) -> Positions {
        switch self {
        case .times: .times(Buffer(distances.map { Int64(saturating: (first + $0).rounded()) }))
        case .numbers: .numbers(Buffer(distances.map { first + $0 }))
        }
    }
}
