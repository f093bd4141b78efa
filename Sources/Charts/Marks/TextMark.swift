import Catalog
import Checked
import Glibc
import Scene

/// Values written beside their places: the numbers of a few bars or points, in another layer's company.
///
/// A label that would touch another, or leave the figure, is left out: the highest and lowest come first, then the last and the
/// first, then the others in order. Missing values have none.
package enum TextMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "text", summary: "the values, or the words of a column, as labels", form: MarkForms.columns,
        examples: [Example("load Samples/battery-10d.csv\nplot bar used by day + text used by day")])
    package static let channels = MarkChannels(x: .place, y: .level, also: [.text])
    package static let arrangement = MarkArrangement.cloud
    package static let styles: Set<String> = ["horizontal"]
    /// More labels than this are never tried.
    private static let limit = 5000

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        let y = series.y.span
        var rows = y.indices.filter { y[$0].isFinite && series.x[$0].isFinite }
        if rows.count > limit { rows = stride(from: 0, to: rows.count, by: rows.count / limit + 1).map { rows[$0] } }
        return draw(series, on: plot, texts: texts(rows.map { y[$0] }, unit: series.unit), rows: rows)
    }

    /// - Parameter texts: those of the rows.
    static func draw(_ series: ResolvedSeries, on plot: PlotFrame, texts: [String], rows: [Int]) -> [Element] {
        guard texts.count == rows.count else { return [] }
        let y = series.y.span
        let style = Theme.seriesLabelStyle
        let line = plot.metrics.lineHeight
        var taken: [Rect] = []
        var elements: [Int: Element] = [:]
        let places = rows.map { place(of: $0, series, plot) }
        for index in byImportance(rows.map { y[$0] }) {
            let row = rows[index]
            let point = places[index]
            guard point.isFinite else { continue }
            let width = plot.text.width(texts[index], style)
            let below = y[row] < 0
            // Above what is positive, below what is negative; beside it on lying bars.
            var box: Rect
            if plot.horizontal {
                let x = below ? point.x - 6 - width : point.x + 6
                box = Rect(x: x, y: point.y - line / 2, width: width, height: line)
            } else {
                let gap = plot.cell == nil ? 4.0 : 0
                box = Rect(
                    x: point.x - width / 2, y: below ? point.y + gap : point.y - gap - line, width: width, height: line)
            }
            // Into the plot rather than over the labels of an axis.
            let air = plot.cell == nil ? 4.0 : 0
            box.x = min(max(box.x, plot.rect.x - air), plot.rect.maxX + air * 2 - width)
            box.y = min(max(box.y, plot.rect.y - air), plot.rect.maxY + air - line)
            guard box.x >= 0, box.maxX <= plot.text.size.width, !holds(box, point),
                !taken.contains(where: { touches($0, box, space: plot.metrics.labelSpace / 2) })
            else { continue }
            // Not over the neighbours of its own value.
            let near = max(0, index - 40)..<min(places.count, index + 41)
            if near.contains(where: { $0 != index && holds(box, places[$0]) }) { continue }
            taken.append(box)
            let color = plot.selectedRows.map { $0.contains(row) } ?? true ? plot.theme.ink : plot.theme.quiet
            let run = plot.text.run(
                texts[index], x: box.x, top: box.y, line: line, anchor: .start, style: style, color: color)
            elements[row] = Element(.mark(series: series.order), row: row, .text(run))
        }
        return elements.sorted { $0.key < $1.key }.map(\.value)
    }

    /// To three significant digits of the largest, so that labels stay short; more where two different values would read alike. Of
    /// many values only those must differ that are seen to: by a two-hundredth of all that they span. Whole numbers below ten
    /// thousand are short as they are: a zero at their end would be taken for a digit. Where tens and more are rounded away each is
    /// written in thousands of its own, which says so.
    static func texts(_ values: [Double], unit: String?) -> [String] {
        texts(values, NumberLabels(unit: unit.flatMap { NumberLabels.isAttached($0) ? $0 : nil }))
    }

    static func texts(_ values: [Double], _ labels: NumberLabels) -> [String] {
        let isEach = labels.format == nil && !labels.isPercent && spansDecades(values)
        var each = labels
        each.isEachItsOwn = true
        let order = values.indices.sorted { values[$0] < values[$1] }
        let spread = order.last.map { values[$0] - values[order[0]] } ?? 0
        let least = values.count > fewValues ? spread / 200 : 0
        var texts: [String] = []
        for digits in 3...9 {
            let rounded = values.map {
                isEach ? PlainNumber.rounded($0, digits: digits) : Self.rounded($0, among: values, digits: digits)
            }
            let isRough =
                labels.format == nil && !labels.isPercent && rounded != values
                && roundingExponent(values, digits: digits) > 0
            texts =
                isEach
                ? (try? each.texts(rounded)) ?? []
                : isRough && !labels.areThousands(rounded)
                    ? rough(values, labels, digits: digits) : (try? labels.texts(rounded)) ?? []
            guard texts.count == values.count else { return [] }
            let isDistinct = zip(order, order.dropFirst()).allSatisfy {
                values[$1] - values[$0] <= least || texts[$0] != texts[$1]
            }
            if isDistinct { break }
        }
        return texts
    }

    /// Whether one unit of all of them would leave nothing of the least: 10 beside 17 million.
    private static func spansDecades(_ values: [Double]) -> Bool {
        let sizes = values.lazy.map(\.magnitude).filter { $0 > 0 && $0.isFinite }
        guard let least = sizes.min(), let most = sizes.max(), most >= 1e4 else { return false }
        return least * 1000 <= most
    }

    /// Without the tens: in thousands of each, or whole where these would be as long.
    private static func rough(_ values: [Double], _ labels: NumberLabels, digits: Int) -> [String] {
        let isWhole = digits > 3 && values.allSatisfy { $0 == $0.rounded() && $0.magnitude < 1e6 }
        return isWhole ? labels.whole(values) : labels.short(values, decimals: digits - 2)
    }

    private static let fewValues = 20

    private static func rounded(_ value: Double, among all: [Double], digits: Int) -> Double {
        let biggest = all.map(\.magnitude).max() ?? 0
        guard biggest > 0, biggest < 1e15, biggest > 1e-9 else { return value }
        let exponent = roundingExponent(all, digits: digits)
        let step = NumberTicks.scaled(1, exponent)
        return exponent >= 0
            ? (value / step).rounded() * step
            : (value * NumberTicks.scaled(1, -exponent)).rounded() / NumberTicks.scaled(1, -exponent)
    }

    /// The power of ten that values are rounded to, so that the largest has so many digits.
    private static func roundingExponent(_ all: [Double], digits: Int) -> Int {
        let biggest = all.map(\.magnitude).max() ?? 0
        guard biggest > 0, biggest < 1e15 else { return 0 }
        let exponent = Int(saturating: log10(biggest).rounded(.down)) - digits + 1
        return biggest < 1e4 ? min(0, exponent) : exponent
    }

    /// The end of a bar in its own part of the band, otherwise the point; beyond the line of its uncertainty where it has one.
    private static func place(of row: Int, _ series: ResolvedSeries, _ plot: PlotFrame) -> Point {
        let value = reach(of: row, series)
        guard series.standsOnBand else {
            return plot.point(plot.middle(of: series.x[row], isPeriod: series.isPeriods), value)
        }
        let span = BandSpan(plot.band(of: series, row), series: series, cell: plot.cell, horizontal: plot.horizontal)
        let (along, up) = ((span.start + span.end) / 2, plot.y.position(value))
        return plot.horizontal ? Point(up, along) : Point(along, up)
    }

    private static func reach(of row: Int, _ series: ResolvedSeries) -> Double {
        let value = series.y.span[row]
        guard let error = series.error else { return value }
        let end = value < 0 ? error.lower.span[row] : error.upper.span[row]
        return end.isFinite ? (value < 0 ? min(value, end) : max(value, end)) : value
    }

    private static func byImportance(_ values: [Double]) -> [Int] {
        var order: [Int] = []
        var seen: Set<Int> = []
        func add(_ index: Int?) {
            if let index, seen.insert(index).inserted { order.append(index) }
        }
        add(values.indices.max { values[$0] < values[$1] })
        add(values.indices.min { values[$0] < values[$1] })
        add(values.indices.last)
        for index in values.indices { add(index) }
        return order
    }

    private static func holds(_ box: Rect, _ point: Point) -> Bool {
        point.x > box.x && point.x < box.maxX && point.y > box.y && point.y < box.maxY
    }

    private static func touches(_ a: Rect, _ b: Rect, space: Double) -> Bool {
        !(a.maxX + space <= b.x || b.maxX + space <= a.x || a.maxY <= b.y || b.maxY <= a.y)
    }
}
