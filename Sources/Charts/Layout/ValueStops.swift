import Checked
import Diagnostics
import Glibc
import Scene
import Series

/// Tells the values that a plot shows with their places, for pages that read them out.
///
/// Of more rows than may be told every nth stands for its neighbours, and the lowest and highest of each series always.
struct ValueStops {
    private let chart: ResolvedChart
    private let places: DescribedPlaces
    /// Of each series every nth row.
    private let stride: Int

    /// So many values decide how many decimals one of them has.
    private static let likeness = 500

    init(_ chart: ResolvedChart, atMost most: Int, of all: Int? = nil) {
        self.chart = chart
        places = ChartDescription(chart).places
        let count = all ?? chart.series.reduce(0) { $0 + $1.y.count }
        // The extremes of each series come on top.
        let room = max(1, most - 2 * min(chart.series.count, most / 4))
        stride = max(1, (count + room - 1) / room)
    }

    /// - Parameter drawn: the shapes of the series, some of which know their row.
    func add(_ one: ResolvedSeries, _ drawn: [Element], on plot: PlotFrame, to reading: inout SceneReading) {
        reading.placeTitle = title
        let shown = one.shown
        let count = min(one.x.count, one.y.count, shown.count)
        guard count > 0 else { return }
        let centers = one.mark.channels.y.isOnAxes ? [:] : Self.centers(drawn)
        let parts = (0..<min(count, Self.likeness)).flatMap { one.detail.parts($0, of: one) }
        let like = Buffer(
            parts.isEmpty
                ? (0..<min(count, Self.likeness)).map { one.detail.isValued ? shown.span[$0] : one.own($0) }
                : parts.filter { !$0.isCount }.map(\.value))
        let extremes = Self.extremes(shown, count)
        let name = parts.isEmpty ? one.mark.valueName(one) : one.mark.words(one.name)
        let paint = MarkPaint(one.style, on: plot)
        for row in 0..<count {
            // Whoever draws throws then.
            if row & 255 == 255, Cancellation.process.isRaised { return }
            guard shown.span[row].isFinite else { continue }
            guard row % stride == 0 || extremes.contains(row) else {
                reading.left += 1
                continue
            }
            guard let point = centers[row] ?? point(of: row, one, on: plot), Self.holds(plot, point) else { continue }
            let cell = one.detail.isValued ? shown.span[row] : one.own(row)
            reading.stops.append(
                SceneReading.Stop(
                    place: place(one, row), series: name, value: text(cell, one, row, like),
                    parts: self.parts(one, row, like),
                    point: point,
                    color: one.detail.isValued ? paint.color(of: cell) : paint.color(of: one, row: row),
                    isFree: !one.mark.channels.y.isOnAxes || one.mark.arrangement == .cloud))
        }
    }

    /// What stands along x.
    private var title: String {
        switch chart.x.scale {
        case .time, .periods: chart.x.title.isEmpty ? "Time" : chart.x.title
        case .slots, .number: chart.x.title.isEmpty ? "Place" : chart.x.title
        }
    }

    private func place(_ one: ResolvedSeries, _ row: Int) -> String {
        let names = one.detail.isValued ? one.detail.rowNames : []
        let line = Int(saturating: one.y.span[row].rounded(.down))
        let here = period(one, row) ?? bin(one, row) ?? places.named(one.x[row]) ?? PlainNumber.short(one.x[row])
        return names.indices.contains(line) ? "\(here), \(names[line])" : here
    }

    /// A row that is a period by its name, or from where to where it goes: `Jun 11 – Jun 18`; nil for any other.
    private func period(_ one: ResolvedSeries, _ row: Int) -> String? {
        guard one.isPeriods, case .periods(let edges) = chart.x.scale, let first = edges.first, let last = edges.last,
            let end = edges.first(where: { $0 > one.x[row] })
        else { return nil }
        let way = chart.describing
        let words = PlaceText(
            calendar: way.calendar, locale: way.locale,
            extent: (Int64(saturating: first), Int64(saturating: last) &- 1))
        return words.period(Int64(saturating: one.x[row]), Int64(saturating: end), step: way.step)
    }

    private func bin(_ one: ResolvedSeries, _ row: Int) -> String? {
        if case .number = chart.x.scale { one.bin(row) } else { nil }
    }

    private func text(_ value: Double, _ one: ResolvedSeries, _ row: Int, _ like: Buffer<Double>) -> String {
        if let state = one.state(row) { return state }
        if one.isShare { return SectorShares.percent(value) }
        let parts = parts(one, row, like)
        if !parts.isEmpty { return parts.map { "\($0.name) \($0.value)" }.joined(separator: ", ") }
        let end = words(value, one.unit, one, like)
        if let lower = one.lower { return words(lower.span[row], nil, one, like) + " – " + end }
        return end + (one.mark.aside(one, row: row).map { ", \($0)" } ?? "")
    }

    private func parts(_ one: ResolvedSeries, _ row: Int, _ like: Buffer<Double>) -> [SceneReading.Part] {
        one.detail.parts(row, of: one).map { part in
            SceneReading.Part(
                part.name, part.isCount ? PlainNumber.short(part.value) : words(part.value, one.unit, one, like))
        }
    }

    private func words(_ value: Double, _ unit: String?, _ one: ResolvedSeries, _ like: Buffer<Double>) -> String {
        let isPercent = one.onSecondY ? chart.describing.rightSaysPercent : chart.describing.leftSaysPercent
        let reading = ValueReading(format: nil, isPercent: isPercent && one.unit != "%")
        return (try? reading.text(value, unit: unit, within: like)) ?? PlainNumber.short(value)
    }

    /// Where a value over an axis stands: a bar's end, in the middle of its band.
    private func point(of row: Int, _ one: ResolvedSeries, on plot: PlotFrame) -> Point? {
        guard one.mark.channels.y.isOnAxes, one.x[row].isFinite, one.y.span[row].isFinite else { return nil }
        let up = plot.y.position(one.y.span[row])
        var along = plot.x.position(plot.middle(of: one.x[row], isPeriod: one.isPeriods))
        if case .slots = plot.x.scale { along = plot.x.position(one.x[row].rounded(.down) + 0.5) }
        if one.standsOnBand {
            let span = BandSpan(plot.band(of: one, row), series: one, cell: plot.cell, horizontal: plot.horizontal)
            along = (span.start + span.end) / 2
        }
        guard along.isFinite, up.isFinite else { return nil }
        return plot.horizontal ? Point(up, along) : Point(along, up)
    }

    /// What `x A..B` leaves out is none.
    private static func holds(_ plot: PlotFrame, _ point: Point) -> Bool {
        point.x >= plot.rect.x - 1 && point.x <= plot.rect.maxX + 1 && point.y >= plot.rect.y - 1
            && point.y <= plot.rect.maxY + 1
    }

    /// The rows of the lowest and the highest value.
    private static func extremes(_ values: Buffer<Double>, _ count: Int) -> Set<Int> {
        var (low, high): (Int?, Int?)
        for row in 0..<count where values.span[row].isFinite {
            if low.map({ values.span[row] < values.span[$0] }) ?? true { low = row }
            if high.map({ values.span[row] > values.span[$0] }) ?? true { high = row }
        }
        return Set([low, high].compactMap { $0 })
    }

    /// The middle of each shape that knows its row.
    private static func centers(_ drawn: [Element]) -> [Int: Point] {
        var centers: [Int: Point] = [:]
        for element in drawn {
            guard let row = element.row, centers[row] == nil, let center = element.shape.middle else { continue }
            centers[row] = center
        }
        return centers
    }
}

extension Shape {
    /// The middle of what it covers; nil for words, and where nothing is.
    fileprivate var middle: Point? {
        func middle(_ points: [Point]) -> Point? {
            guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
                let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
            else { return nil }
            return Point((left + right) / 2, (top + bottom) / 2)
        }
        switch self {
        case .rect(let rect, _): return Point(rect.midX, rect.midY)
        case .line(let a, let b): return middle([a, b])
        case .polyline(let points): return middle(points)
        case .band(let upper, let lower): return middle(upper + lower)
        case .symbol(_, let center, _): return center
        case .text: return nil
        case .path(let steps): return steps.sectorMiddle ?? middle(steps.compactMap(\.end))
        }
    }
}

extension PathStep {
    fileprivate var end: Point? {
        switch self {
        case .move(let point), .line(let point), .curve(_, _, let point): point
        case .arc, .close: nil
        }
    }
}

extension [PathStep] {
    /// Of a sector: halfway between its edges, and halfway from the inner to the outer one.
    fileprivate var sectorMiddle: Point? {
        var arcs: [(center: Point, radius: Double, middle: Double)] = []
        for case .arc(let center, let radius, let from, let to) in self {
            arcs.append((center, radius, (from + to) / 2))
        }
        guard let outer = arcs.max(by: { $0.radius < $1.radius }) else { return nil }
        let inner = arcs.count > 1 ? arcs.map(\.radius).min() ?? 0 : 0
        let radius = (outer.radius + inner) / 2
        return Point(outer.center.x + radius * cos(outer.middle), outer.center.y + radius * sin(outer.middle))
    }
}

extension SceneReading {
    /// Adds the values of one of several plots.
    mutating func take(_ other: SceneReading, panel title: String, _ place: Int, movedBy shift: Point) {
        placeTitle = other.placeTitle
        panels.append(title)
        left += other.left
        stops += other.stops.map { stop in
            var moved = stop
            moved.panel = place
            moved.point = stop.point.moved(by: shift)
            return moved
        }
    }
}
