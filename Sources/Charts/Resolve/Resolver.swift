import Diagnostics
import Language
import Scene
import Series

extension ChartSpec {
    /// Joins the chart to its data. Domains, colours, units, the ladders of tick steps and the texts are decided here, once for
    /// every surface.
    ///
    /// - Parameters:
    ///   - current: the series of layers that name none.
    ///   - lookup: a stored series by name; throws when there is none.
    /// - Throws: `ChartsError` for columns, domains and steps that do not suit; what `lookup` and the calendar throw.
    package func resolve(
        current: (name: String, frame: Frame), lookup: (String) throws -> Frame, context: SeriesContext
    ) throws -> ResolvedChart {
        var resolver = Resolver(spec: self, current: current, context: context)
        return try resolver.resolve(lookup)
    }
}

/// The work of `ChartSpec.resolve`.
struct Resolver {
    let spec: ChartSpec
    let current: (name: String, frame: Frame)
    let context: SeriesContext
    var notes: [String] = []

    mutating func resolve(_ lookup: (String) throws -> Frame) throws -> ResolvedChart {
        var layers = spec.layers
        if layers.isEmpty { layers = [bareLayer()] }
        var series: [ResolvedSeries] = []
        var kind: (AxisKind, String)?
        var order = 0
        var units: [String?] = []
        var edges: Set<Int64> = []
        for layer in layers {
            guard let mark = MarkCatalog.named(layer.mark.text) else {
                throw ChartsError.unknownWord(
                    layer.mark.text, kind: "mark", candidates: MarkCatalog.all.map { $0.entry.name })
            }
            let name = layer.series?.text ?? current.name
            let frame = try layer.series.map { try lookup($0.text) } ?? current.frame
            let styles = layer.styles.over(StyleResolver.known(spec.styles, by: mark, of: layers))
            let reader = LayerReader(layer: layer, mark: mark, styles: styles, frame: frame, context: context)
            let table = try reader.table()
            for note in table.notes where !notes.contains(note) { notes.append(note) }
            kind = try merged(kind, (table.kind, name))
            if case .time(let found?, _) = table.kind { edges.formUnion(found) }
            let made = try StyleResolver(
                layer: layer, mark: mark, styles: styles, theme: spec.theme
            ).series(table, firstOrder: &order, units: &units, earlier: series)
            series += made
        }
        guard let (axisKind, _) = kind, series.contains(where: { $0.y.count > 0 }) else {
            throw ChartsError.noRow(current.name)
        }
        let horizontal = layers.contains { $0.styles.over(spec.styles).horizontal == true }
        series = AxisResolver.withSpacing(series, axisKind)
        var x = try AxisResolver(spec: spec, context: context).xAxis(series, axisKind)
        if case .time(let lower, _) = x.scale, !lower.isFinite { throw ChartsError.noRow(current.name) }
        var axes = AxisResolver(spec: spec, context: context)
        let left = series.filter { !$0.onSecondY }
        let right = series.filter(\.onSecondY)
        let titled = spec.title != nil
        let plotted = AnnotationResolver.plotted(series, current.frame)
        let annotations = AnnotationResolver(spec: spec, series: series, plotted: plotted, context: context)
        axes.levels = try annotations.levels()
        let y = try axes.yAxis(left.isEmpty ? series : left, spec.y, titled: titled, alone: right.isEmpty)
        axes.levels = []
        var chart = ResolvedChart(series: series, x: x, y: y)
        if !right.isEmpty, !left.isEmpty { chart.secondY = try axes.yAxis(right, AxisSpec(), titled: titled, alone: false) }
        if case .slots = x.scale {} else if x.title.isEmpty, let over = layers.first?.over { x.title = over.text; chart.x = x }
        chart.horizontal = horizontal
        chart.legend = spec.legend
        chart.size = spec.size.map { Size($0.width, $0.height) }
        chart.theme = spec.theme
        chart.annotations = try annotations.annotations(x)
        chart.selection = try annotations.selection(x)
        let texts = TextResolver(frame: plotted, context: context)
        chart.title = try spec.title.map(texts.text) ?? ""
        chart.subtitle = try spec.subtitle.map(texts.text) ?? ""
        chart.caption = try spec.caption.map(texts.text) ?? ""
        let folded = series.filter { one in
            if case .constant(.series(let order)) = one.style.coloring { order >= SeriesPalette.light.count } else { false }
        }.map(\.name)
        if !folded.isEmpty { notes.append("beyond the \(SeriesPalette.light.count) colours, in gray: " + folded.joined(separator: ", ")) }
        chart.notes = notes
        chart.rowCount = current.frame.count
        chart.summary = summary(of: series)
        chart.description = ChartDescription(chart, context: context).text
        return chart
    }

    /// The mark of a bare `plot`: bars over a cycle or categories, a line over anything else.
    private mutating func bareLayer() -> LayerSpec {
        let mark: String
        switch current.frame.index.keys {
        case .cycle, .category: mark = "bar"
        case .time, .number, .row: mark = "line"
        }
        notes.append("\(mark) chosen")
        return LayerSpec(mark: Word(mark, SourceRange(0, 0)))
    }

    /// Layers share one x axis: of one kind, periods where any has them.
    private func merged(_ before: (AxisKind, String)?, _ next: (AxisKind, String)) throws -> (AxisKind, String) {
        guard let before else { return next }
        switch (before.0, next.0) {
        case (.number, .number): return before
        case (.slots(let a, let cycle), .slots(let b, _)):
            return (.slots(a + b.filter { !a.contains($0) }, cycle: cycle), before.1)
        case (.time(let a?, let step), .time(let b?, _)):
            // Periods of two layers: the finer cut holds both only when they are the same cut.
            return (.time(edges: Set(a) == Set(b) ? a : Array(Set(a).union(b)).sorted(), step: step), before.1)
        case (.time(let a?, let step), .time(nil, _)): return (.time(edges: a, step: step), before.1)
        case (.time(nil, _), .time): return next
        default: throw ChartsError.mixedIndexes(before.1, next.1)
        }
    }

    private func summary(of series: [ResolvedSeries]) -> String {
        var parts: [String] = []
        var seen: Set<String> = []
        for one in series {
            let text = "\(one.mark.entry.name) of \(one.column)"
            if seen.insert(text).inserted { parts.append(text) }
        }
        return parts.joined(separator: " + ")
    }
}
