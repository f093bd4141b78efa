import Catalog
import Diagnostics
import Checked
import Scene
import Series

/// Opening, highest, lowest and closing value of each period: a thin line from the lowest to the highest, a body from the opening to
/// the closing value, in one colour where it rose and in another where it fell.
///
/// Under `by` a period has its first opening, highest high, lowest low and last closing value. A row that lacks one of the four
/// is left out. Use `range` where there is no opening and closing, `line` for the closing value alone.
package enum CandleMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "candle", aliases: ["candlestick"],
        summary: "opening, highest, lowest and closing values: OPEN, HIGH, LOW, CLOSE",
        form: MarkForms.columns,
        examples: [
            Example("load Samples/weather.csv\nplot candle temperature, temperature, temperature, temperature by hour")
        ],
        notes: """
            Without columns it takes those called open, high, low and close. `color by sign green red` chooses the colours of rise \
            and fall.
            """)
    package static let picture = "candlestick chart"
    package static let channels = MarkChannels(x: .band, y: .level, also: [.open, .lower, .close])
    package static let styles: Set<String> = ["width"]
    private static let names = ["open", "high", "low", "close"]
    private static let aggregates = ["first", "max", "min", "last"]

    /// The four columns of a frame that say so, `Open` or `open price`, none twice; nil where one lacks.
    static func columns(of frame: Frame) -> [Column]? {
        let numbers = frame.numberColumns
        let found = names.compactMap { name in
            numbers.first { $0.name.lowercased() == name }
                ?? numbers.first { ColumnWords.split($0.name).contains(name) }
        }
        return found.count == 4 && Set(found.map(\.name)).count == 4 ? found : nil
    }

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var four = reader
        if four.layer.columns.isEmpty {
            guard let columns = columns(of: reader.frame) else {
                throw ChartsError.needsColumns(mark: "candle", "OPEN, HIGH, LOW, CLOSE")
            }
            four.layer.columns = columns.map { ColumnSpec(name: $0.name) }
        }
        guard four.layer.columns.count == 4 else {
            throw ChartsError.needsColumns(mark: "candle", "OPEN, HIGH, LOW, CLOSE")
        }
        if !four.layer.keys.isEmpty {
            for place in 0..<4 where four.layer.columns[place].aggregate == nil {
                four.layer.columns[place].aggregate = aggregates[place]
            }
        }
        var table = try four.table()
        let groups = table.runs.count / 4
        guard groups > 0, table.runs.count == groups * 4 else { throw ChartsError.noRow("candle") }
        guard Set(table.runs.map(\.unit)).count == 1 else { throw ChartsError.mixedUnits(mark: "candle") }
        let titles = four.layer.columns.map { $0.name ?? $0.expression?.words ?? "" }
        let name = Set(titles).count == 1 ? titles[0] : titles.joined(separator: ", ")
        table.runs = try (0..<groups).map { group in
            let runs = (0..<4).map { table.runs[$0 * groups + group] }
            let (y, low) = try ends(runs, reader.context.cancellation)
            var run = runs[0]
            (run.column, run.measure, run.y, run.lower) = (name, nil, y, low)
            run.detail = Candles(open: runs[0].y, close: runs[3].y)
            return run
        }
        return table
    }

    /// The highest and lowest values, missing where any of the four is.
    ///
    /// - Throws: `Interrupted`.
    private static func ends(
        _ runs: [LayerRun], _ stop: Cancellation
    ) throws -> (Buffer<Double>, Buffer<Double>) {
        let count = runs.map(\.y.count).min() ?? 0
        let columns = try runs.map { run in try (0..<count).mapped(stoppedBy: stop) { run.y.span[$0] } }
        func column(_ place: Int) throws -> Buffer<Double> {
            let values = try (0..<count).mapped(stoppedBy: stop) { row in
                columns.allSatisfy { $0[row].isFinite } ? columns[place][row] : .nan
            }
            return Buffer(values)
        }
        return (try column(1), try column(2))
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let candles = series.detail as? Candles, let low = series.lower else { return [] }
        var elements: [Element] = []
        for row in 0..<series.y.count where series.x[row].isFinite {
            let (open, close) = (candles.open.span[row], candles.close.span[row])
            let (top, bottom) = (series.y.span[row], low.span[row])
            guard open.isFinite, close.isFinite, top.isFinite, bottom.isFinite else { continue }
            let span = BandSpan(plot.band(of: series, row), series: series, cell: plot.cell, share: 0.66)
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            let color = plot.theme.laid(
                color(close - open, series, plot), opacity: series.style.opacity, dim: dim)
            func place(_ value: Double) -> Double { plot.snapped(plot.y.position(value), vertical: true) }
            if let cell = plot.cell, span.end - span.start >= cell.width / 2 - 1e-6,
                abs(plot.band(of: series, row).end - plot.band(of: series, row).start) >= cell.width - 1e-6
            {
                let candle = CellCandle(
                    open: place(open), close: place(close), top: place(top), bottom: place(bottom),
                    isFall: close < open, span: span, cell: cell)
                elements += candle.elements(series.order, row, color, clip: plot.outerClip)
                continue
            }
            let middle = plot.cell == nil ? (span.start + span.end) / 2 : span.start + 2
            let role = Element.Role.mark(series: series.order)
            elements.append(
                Element(
                    role, row: row, .line(Point(middle, place(top)), Point(middle, place(bottom))),
                    stroke: Stroke(color, width: 1.25), clip: plot.outerClip))
            var (from, to) = (place(open), place(close))
            if from == to { to += 1 }
            if to < from { swap(&from, &to) }
            let body = Rect(x: span.start, y: from, width: span.end - span.start, height: to - from)
            elements.append(
                Element(role, row: row, .rect(body, corners: []), fill: .solid(color), clip: plot.outerClip))
        }
        return elements
    }

    /// Of a rise or a fall: those asked for, otherwise two that colour-blind readers tell apart.
    private static func color(_ change: Double, _ series: ResolvedSeries, _ plot: PlotFrame) -> Color {
        if let (up, down) = series.style.risingAndFalling { return (change < 0 ? down : up).color(in: plot.theme) }
        return MarkPaint(series.style, on: plot).color(of: change)
    }
}

/// A candle on whole columns of cells: a line through its body, which without colour is dark when it falls.
private struct CellCandle {
    let open, close, top, bottom: Double
    let isFall: Bool
    let span: BandSpan
    let cell: Size

    func elements(_ series: Int, _ row: Int, _ color: Color, clip: Rect) -> [Element] {
        let first = (span.start / cell.width + 1e-6).rounded(.down) * cell.width
        let columns = max(1, ((span.end - first) / cell.width + 1e-6).rounded(.down))
        let middle = first + ((columns - 1) / 2).rounded(.down) * cell.width + cell.width / 2
        // Eighths of a row: nothing opens and closes at one place.
        let (from, to) = (min(open, close), max(open, close, min(open, close) + cell.height / 8))
        let body = Rect(x: first, y: from, width: columns * cell.width, height: to - from)
        return [
            Element(
                .rule, row: row, .line(Point(middle, top), Point(middle, bottom)), stroke: Stroke(color, width: 1.25),
                clip: clip),
            Element(
                .cell(series: series, share: isFall ? Candles.fall : Candles.rise), row: row, .rect(body, corners: []),
                fill: .solid(color),
                clip: clip),
        ]
    }
}

/// Where the bodies of candles begin and end, one a row.
private struct Candles: MarkDetail {
    let open: Buffer<Double>
    let close: Buffer<Double>

    /// How dark the bodies are without colour.
    static let (rise, fall) = (0.3, 1.0)

    func keys(of series: ResolvedSeries) -> [MarkKey] {
        guard let (up, down) = series.style.risingAndFalling else { return [] }
        return [
            MarkKey(name: "up", color: up, share: Self.rise), MarkKey(name: "down", color: down, share: Self.fall),
        ]
    }

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        Candles(open: try open.picking(rows), close: try close.picking(rows))
    }

    func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart] {
        [
            MarkPart("open", open.span[row]), MarkPart("high", series.y.span[row]),
            MarkPart("low", series.lower?.span[row] ?? .nan), MarkPart("close", close.span[row]),
        ]
    }

    func record(_ row: Int, _ digits: (Double) -> String) -> String {
        " open \(digits(open.span[row])) close \(digits(close.span[row]))"
    }
}
