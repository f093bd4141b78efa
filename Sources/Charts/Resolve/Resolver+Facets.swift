import Language
import Series

/// Small multiples: the rows split by a text column, each part read and drawn alike, over shared axes.
extension Resolver {
    /// A figure with more panels than this shows nothing.
    static let mostPanels = 64

    mutating func resolve(
        _ facet: FacetSpec, _ layers: [LayerSpec], _ lookup: (String) throws -> Frame
    ) throws -> ResolvedChart {
        let (names, rows) = try parts(of: current.frame, by: facet.column)
        guard names.count <= Self.mostPanels else {
            throw ChartsError.tooManyPanels(column: facet.column, count: names.count, limit: Self.mostPanels)
        }
        // What splits the figure does not split a panel again.
        var readings: [(name: String, frame: Frame, read: Reading)] = []
        let wholes = try layers.map { layer in try layer.series.map { try lookup($0) } ?? current.frame }
        let context = context
        for (name, rows) in zip(names, rows) {
            let part = Self.part(current.frame, rows, without: facet.column)
            let found = try? reading(
                layers, part, { try Self.only(name, facet.column, in: lookup($0), context) }, wholes: wholes)
            guard let read = found else {
                notes.append("\(name) has no values")
                continue
            }
            readings.append((name, part, read))
        }
        guard !readings.isEmpty else {
            // Whatever is wrong with every panel is wrong with the chart.
            _ = try reading(layers, current.frame, lookup)
            throw ChartsError.noRow(current.name)
        }
        unify(&readings)
        var annotations: [[ResolvedAnnotation]] = []
        for one in readings { annotations.append(try self.annotations(one.read, one.frame)) }
        let kind = try readings.dropFirst().reduce(readings[0].read.kind) { kind, next in
            try merged((kind, readings[0].name), (next.read.kind, next.name)).0
        }
        let whole = Reading(
            series: readings.flatMap(\.read.series), kind: kind,
            edges: Array(Set(readings.flatMap(\.read.edges))).sorted(),
            rows: try readings.dropFirst().reduce(readings[0].read.rows) { rows, next in
                guard let rows, let more = next.read.rows else { return rows }
                return try merged((rows, readings[0].name), (more, next.name)).0
            },
            xTitle: readings[0].read.xTitle, yTitle: readings[0].read.yTitle)
        var chart = try axes(
            whole, layers, including: annotations.flatMap { $0.flatMap(\.values) }, titled: spec.title != nil)
        chart.panelColumns = facet.columns
        if chart.x.side == .top || chart.y.side == .top {
            notes.append("the axis of panels stays below them")
        }
        for (place, one) in readings.enumerated() {
            var y = chart.y
            if facet.freeY {
                y = try axes(
                    Reading(series: one.read.series, kind: kind, edges: whole.edges), layers,
                    including: annotations[place].flatMap(\.values), titled: spec.title != nil
                ).y
                y.title = chart.y.title
            }
            let selected = try spec.selection.map {
                try selection($0, Reading(series: one.read.series, kind: kind, edges: whole.edges), one.frame)
            }
            chart.panels.append(
                ResolvedPanel(
                    title: one.name, series: one.read.series, y: y, annotations: annotations[place],
                    selection: selected,
                    isFree: facet.freeY))
        }
        if let first = chart.panels.first?.selection {
            // The figure says where, and what each panel has there when they are few. `max` may be elsewhere in each.
            func place(_ selection: ResolvedSelection) -> String { selection.parts.first?.name ?? "" }
            let isShared = chart.panels.allSatisfy { $0.selection.map { place($0) == place(first) } ?? true }
            var parts = isShared ? [ResolvedSelection.Part(name: place(first), value: "")] : []
            if chart.panels.count <= 6 || !isShared {
                parts += chart.panels.prefix(6).compactMap { panel in
                    panel.selection.map { selection in
                        let values = selection.parts.filter { !$0.value.isEmpty }
                        let text = values.map { values.count > 1 ? "\($0.name) \($0.value)" : $0.value }
                        return ResolvedSelection.Part(
                            name: isShared ? panel.title : panel.title + ", " + place(selection),
                            value: text.joined(separator: ", "))
                    }
                }
            }
            chart.selection = ResolvedSelection(items: [], x: first.x, axisLabel: "", parts: parts)
        }
        return try finished(chart, whole)
    }

    /// The values of a column, texts in the order they first appear, each with its rows.
    private mutating func parts(of frame: Frame, by column: String) throws -> ([String], [[Int]]) {
        let (names, codes, missing) = try Self.keys(of: frame, column, context).slots
        var rows = [[Int]](repeating: [], count: names.count)
        let span = codes.span
        for row in span.indices where span[row] >= 0 { rows[Int(span[row])].append(row) }
        if missing > 0 { notes.append(LayerReader.missing(missing, column)) }
        return (names, rows)
    }

    private static func keys(
        of frame: Frame, _ column: String, _ context: SeriesContext
    ) throws -> KeyColumn {
        let layer = LayerSpec(mark: "line")
        return try LayerReader(layer: layer, mark: LineMark.self, styles: StyleSet(), frame: frame, context: context)
            .keys(column)
    }

    private static func part(_ frame: Frame, _ rows: [Int], without column: String) -> Frame {
        var part = frame.picking(rows)
        part.groups.removeAll { $0 == column }
        return part
    }

    /// Another layer's series is split too when it has the column, and repeated in every panel when it has not.
    private static func only(_ name: String, _ column: String, in frame: Frame, _ context: SeriesContext) -> Frame {
        guard let text = try? keys(of: frame, column, context).text else { return frame }
        return part(frame, (0..<frame.count).filter { text[$0] == name }, without: column)
    }

    /// The same name has the same colour in every panel, and colours by value one range.
    private func unify(_ readings: inout [(name: String, frame: Frame, read: Reading)]) {
        var orders: [String] = []
        for one in readings.flatMap(\.read.series) where !orders.contains(one.name) { orders.append(one.name) }
        let count = orders.count
        var range: Extent?
        for one in readings.flatMap(\.read.series) {
            if case .value(_, let lower, let upper) = one.style.coloring {
                range = Extent(lower: lower, upper: upper).union(range)
            }
        }
        for place in readings.indices {
            for index in readings[place].read.series.indices {
                var one = readings[place].read.series[index]
                let order = orders.firstIndex(of: one.name) ?? 0
                switch one.style.coloring {
                case .constant(.series) where count > 1: one.style.coloring = .constant(.series(order))
                case .value(let stops, _, _):
                    if let range { one.style.coloring = .value(stops: stops, lower: range.lower, upper: range.upper) }
                default: break
                }
                one.order = order
                readings[place].read.series[index] = one
            }
        }
        guard let places = SeriesColors.places(readings.flatMap(\.read.series)) else { return }
        for place in readings.indices {
            readings[place].read.series = SeriesColors.colored(readings[place].read.series, places)
        }
    }
}
