import Scene
import Series

/// The values written on bars, points and cells: whole or not at all, and none over another.
enum ValueLabels {
    /// Whether they stand in the bars or cells, not beyond their ends.
    static func stand(in series: ResolvedSeries) -> Bool { series.detail.isValued || series.floor != nil }

    /// The rows that are labelled, with their values and words; none where they are too many.
    static func texts(of series: ResolvedSeries, format: String) -> (rows: [Int], values: [Double], texts: [String]) {
        if series.names != nil { return names(of: series) }
        let shown = series.detail.values ?? Buffer((0..<series.y.count).map { series.own($0) })
        let values = (0..<shown.count).map { shown.span[$0] }
        let rows = values.indices.filter { values[$0].isFinite && series.x[$0].isFinite }
        guard rows.count <= 5000 else { return ([], values, []) }
        let texts = written(rows.map { values[$0] }, series, format)
        return texts.count == rows.count ? (rows, values, texts) : ([], values, [])
    }

    /// The words of a column in place of values, shortened as no surface is known yet.
    private static func names(of series: ResolvedSeries) -> (rows: [Int], values: [Double], texts: [String]) {
        let values = (0..<series.y.count).map { series.own($0) }
        let rows = values.indices.filter { values[$0].isFinite && series.x[$0].isFinite && series.word($0) != nil }
        guard rows.count <= 5000 else { return ([], values, []) }
        let texts = rows.map { row -> String in
            let word = series.word(row) ?? ""
            return word.count > mostLetters ? word.prefix(mostLetters - 1) + "…" : word
        }
        return (rows, values, texts)
    }

    private static let mostLetters = 28

    static func draw(_ series: ResolvedSeries, on plot: PlotFrame, format: String) -> [Element] {
        let (rows, values, texts) = texts(of: series, format: format)
        guard stand(in: series) else { return TextMark.draw(series, on: plot, texts: texts, rows: rows) }
        let style = Theme.seriesLabelStyle
        let line = plot.metrics.lineHeight
        let paint = MarkPaint(series.style, on: plot)
        let boxes = rows.map { area(of: $0, series, plot) }
        let fitting = fitting(rows.map { values[$0] }, texts, series, format, boxes, plot)
        var elements: [Element] = []
        for (place, row) in rows.enumerated() {
            let box = boxes[place]
            let width = plot.text.width(fitting[place], style)
            // What the axis does not show has no words either.
            guard width + 4 <= box.width, line - 1 <= box.height, box.midX >= plot.rect.x, box.midX <= plot.rect.maxX,
                box.midY - line / 2 >= plot.rect.y, box.midY + line / 2 <= plot.rect.maxY
            else { continue }
            let ground = paint.color(of: series.detail.values == nil ? series.own(row) : values[row])
            let ink =
                Color(hex: 0x1c1c1e).contrast(to: ground) >= Color(hex: 0xffffff).contrast(to: ground)
                ? Color(hex: 0x1c1c1e) : Color(hex: 0xffffff)
            let run = plot.text.run(
                fitting[place], x: box.midX, top: box.midY - line / 2, line: line, anchor: .middle, style: style,
                color: ink)
            elements.append(Element(.annotation, row: row, .text(run)))
        }
        return elements
    }

    /// Numbers with all their digits where as many of them fit in their bars or cells as of those in thousands, else in thousands.
    private static func fitting(
        _ values: [Double], _ usual: [String], _ series: ResolvedSeries, _ format: String, _ boxes: [Rect],
        _ plot: PlotFrame
    ) -> [String] {
        guard format.isEmpty, !series.isShare, series.names == nil,
            values.allSatisfy({ $0 == $0.rounded() && $0.magnitude < 1e15 })
        else {
            return usual
        }
        let labels = NumberLabels(unit: series.unit)
        let isLarge = values.contains { $0.magnitude >= 1e4 }
        let short = isLarge ? labels.short(values, decimals: 1) : usual
        func has(_ text: String, _ place: Int) -> Bool {
            plot.text.width(text, Theme.seriesLabelStyle) + 4 <= boxes[place].width
        }
        return [labels.whole(values), usual].first { texts in
            boxes.indices.allSatisfy { has(texts[$0], $0) || !has(short[$0], $0) }
        } ?? short
    }

    private static func written(_ values: [Double], _ series: ResolvedSeries, _ format: String) -> [String] {
        if series.isShare { return values.map { SectorShares.percent($0) } }
        guard !format.isEmpty else { return TextMark.texts(values, unit: series.unit) }
        let unit = series.unit.flatMap { NumberLabels.isAttached($0) ? $0 : nil }
        let labels = NumberLabels(unit: unit, isPercent: format == "percent", format: format)
        // A name leaves it open how many digits there are.
        if ["percent", "si"].contains(format) { return TextMark.texts(values, labels) }
        return (try? labels.texts(values)) ?? []
    }

    /// The bar or cell of a row.
    private static func area(of row: Int, _ series: ResolvedSeries, _ plot: PlotFrame) -> Rect {
        let band = plot.band(of: series, row)
        if series.detail.isValued {
            let slot = series.y.span[row].rounded(.down)
            return plot.rect(
                along: (band.start, band.end), up: (plot.y.position(slot), plot.y.position(slot + 1)))
        }
        let span = BandSpan(band, series: series, cell: plot.cell, horizontal: plot.horizontal)
        return plot.rect(
            along: (span.start, span.end),
            up: (plot.y.position(series.floor?.span[row] ?? 0), plot.y.position(series.y.span[row])))
    }
}
