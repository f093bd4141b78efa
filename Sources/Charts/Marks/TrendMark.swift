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
            part of the points around each place, 30% and no fewer than 8 of them unless said; fewer have no curve.
            """)
    package static let picture = "trend"
    package static let channels = MarkChannels(x: .place, y: .level)
    package static let unsaidMeasure = UnsaidMeasure.layerBefore
    package static let legendShape = LegendShape.stroke
    package static let styles: Set<String> = ["stroke", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var table = try reader.table()
        var fits: [ChartsNote.Fit] = []
        var short: [String] = []
        try readYears(&table, reader)
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
                guard rows.count >= Points.fewest else {
                    short.append(run.group?.name ?? run.column)
                    return nil
                }
                let share = reader.layer.share ?? min(1, max(0.3, Double(Points.fewest) / Double(rows.count)))
                guard share > 0, share <= 1 else {
                    throw ChartsError.outOfRange(PlainNumber.short(share), wanted: "above 0 and up to 1 (100%)")
                }
                curve = try points.loess(share, at: places, reader.context)
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
            var band = TrendBand(
                lower: Buffer(curve.lower), upper: Buffer(curve.upper), held: Extent(of: Buffer(points.y)))
            if case .time(_?, _) = table.kind { band.isOfPeriods = true }
            result.detail = band
            return result
        }
        guard !table.runs.isEmpty else {
            guard short.isEmpty else {
                throw ChartsError.outOfRange(
                    "fewer than \(Points.fewest) points", wanted: "enough for a curve: 'trend linear'")
            }
            throw ChartsError.noRow("trend")
        }
        if !short.isEmpty { table.notes.append(.tooFewToSmooth(short, least: Points.fewest)) }
        if case .time(_?, let step) = table.kind { table.kind = .time(edges: nil, step: step) }
        for (run, fit) in zip(table.runs, fits).prefix(6) {
            table.notes.append(.fit(fit, of: table.runs.count > 1 ? run.group?.name ?? run.column : nil))
        }
        return table
    }

    /// Years stay years, though a curve goes through places between them.
    private static func readYears(_ table: inout LayerTable, _ reader: LayerReader) throws {
        var title = try table.xTitle ?? reader.placeTitle()
        var (extent, isWhole): (Extent?, Bool) = (nil, true)
        for run in table.runs {
            guard case .numbers(let numbers) = run.x else { return }
            extent = Extent(of: numbers).map { $0.union(extent) } ?? extent
            isWhole = isWhole && numbers.areWhole
        }
        let name = reader.layer.over ?? reader.frame.index.name
        title.areYears = extent.map { YearNumbers.fits(name, $0, unit: title.unit, isWhole: isWhole) } ?? false
        table.xTitle = title
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
    /// That of the values that the curve goes through.
    let held: Extent?

    /// As far as these reach: an axis shows as much of the band as has room beside them.
    var extent: Extent? {
        let own = Extent(of: lower).map { $0.union(Extent(of: upper)) }
        guard let own, let held else { return own }
        return Extent(
            lower: max(own.lower, min(held.lower, own.upper)), upper: min(own.upper, max(held.upper, own.lower)))
    }

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        TrendBand(lower: try lower.picking(rows), upper: try upper.picking(rows), held: held)
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

    /// Fewer points have no smooth curve, and a line near a place goes through so many unless somebody says another share: through two or
    /// three it would be a path from point to point.
    static let fewest = 8

    /// A smooth curve at places that ascend: `LocalRegression`. Its band comes from the weights that each value of the curve gives to the
    /// points (Cleveland and Devlin, JASA 83, 1988), of at most 2,000 points.
    func loess(_ share: Double, at places: [Double], _ context: SeriesContext) throws -> TrendCurve {
        let curve = try LocalRegression(share: share).fit(x: x.span, y: y.span, at: places, context)
        let none = [Double](repeating: .nan, count: places.count)
        let bare = TrendCurve(x: places, y: curve.places, lower: none, upper: none)
        guard x.count <= 2000 else { return bare }
        let count = min(x.count, max(2, Int(saturating: share * Double(x.count) + 1e-10)))
        var (traces, squares) = (0.0, 0.0)
        for (at, window) in windows(of: count, around: x).enumerated() {
            let parts = influence(at: x[at], window)
            traces += parts[at - window.lowerBound]
            squares += Self.norm(parts)
        }
        let rest = zip(y, curve.points).reduce(0.0) { sum, pair in sum + (pair.0 - pair.1) * (pair.0 - pair.1) }
        let freedom = Double(x.count) - 2 * traces + squares
        guard freedom > 0.5 else { return bare }
        let half = (rest / freedom).squareRoot() * StudentT.upper(max(1, Int(saturating: freedom.rounded())))
        let reach = zip(places, windows(of: count, around: places)).map { place, window in
            half * Self.norm(influence(at: place, window)).squareRoot()
        }
        return TrendCurve(
            x: places, y: curve.places, lower: zip(curve.places, reach).map { $0 - $1 },
            upper: zip(curve.places, reach).map { $0 + $1 })
    }

    /// The nearest points of each place, of places that ascend.
    private func windows(of count: Int, around places: [Double]) -> [Range<Int>] {
        var left = 0
        return places.map { place in
            while left + count < x.count, (x[left] + x[left + count]) / 2 < place { left += 1 }
            return left..<left + count
        }
    }

    private static func norm(_ parts: [Double]) -> Double { parts.reduce(0) { $0 + $1 * $1 } }

    /// What the local line at a place takes of each point of a window.
    private func influence(at place: Double, _ window: Range<Int>) -> [Double] {
        let radius = max(place - x[window.lowerBound], x[window.upperBound - 1] - place)
        var weights: [Double] = []
        var (total, mean) = (0.0, 0.0)
        for point in window {
            let distance = radius > 0 ? abs(x[point] - place) / radius : 0
            let rest = 1 - distance * distance * distance
            let weight = rest * rest * rest
            weights.append(weight)
            total += weight
            mean += weight * x[point]
        }
        guard total > 0 else { return weights.map { _ in 1 / Double(window.count) } }
        mean /= total
        var spread = 0.0
        for (index, point) in window.enumerated() { spread += weights[index] * (x[point] - mean) * (x[point] - mean) }
        spread /= total
        let slope = spread > 1e-12 * radius * radius ? (place - mean) / spread : 0
        return zip(weights, window).map { weight, point in weight * (1 + slope * (x[point] - mean)) / total }
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
