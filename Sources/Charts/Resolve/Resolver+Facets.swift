import Diagnostics
import Scene
import Series
import Syntax

/// Small multiples: the rows split by one column or two, each part read and drawn alike, over shared axes.
extension Resolver {
    /// A figure with more panels than this shows nothing.
    static let mostPanels = 64

    typealias Panel = (name: String, frame: Frame, read: Reading)

    /// The panels of a figure that have values, and where others would stand.
    struct Panels {
        var readings: [Panel] = []
        /// Places of a grid that have no values keep their panel.
        var gaps: [(place: Int, name: String)] = []
        var gridColumns: Int?
    }

    mutating func resolve(
        _ facet: FacetSpec, _ layers: [LayerSpec], _ lookup: (String) throws -> Frame
    ) throws -> ResolvedChart {
        let panels = facet.isApart ? try apart(layers, lookup) : try split(facet, layers, lookup)
        return try resolve(panels, facet, layers, lookup)
    }

    /// A panel for each part of the rows.
    private mutating func split(
        _ facet: FacetSpec, _ layers: [LayerSpec], _ lookup: (String) throws -> Frame
    ) throws -> Panels {
        let parts = try parts(of: current.frame, by: facet)
        guard parts.count <= Self.mostPanels else {
            throw ChartsError.tooManyPanels(column: facet.column, count: parts.count, limit: Self.mostPanels)
        }
        panelCount = max(1, parts.count)
        var panels = Panels()
        let wholes = try layers.map { layer in try layer.series.map { try lookup($0) } ?? current.frame }
        let context = context
        if spec.x.isOrdered || spec.y.isOrdered {
            var whole = self
            if let read = try? whole.reading(layers, current.frame, lookup) {
                figureNames = (read.kind.slotNames, read.rows?.slotNames)
                notes += whole.notes.filter { if case .categoriesNotShown = $0 { true } else { false } }
            }
            try Cancellation.process.check()
        }
        for (place, one) in parts.enumerated() {
            // What splits the figure does not split a panel again.
            let part = try Self.part(current.frame, one.rows, without: one.keys.map(\.column))
            let read: Reading
            do {
                read = try reading(
                    layers, part, { try Self.only(one.keys, in: lookup($0), context) }, wholes: wholes)
            } catch let fault where Self.endsAll(fault) {
                throw fault
            } catch {
                notes.append(.panelWithoutValues(one.name))
                if facet.across != nil { panels.gaps.append((place, one.name)) }
                continue
            }
            panels.readings.append((one.name, part, read))
        }
        panels.readings = sorted(panels.readings)
        if facet.across != nil { panels.gridColumns = parts.count / max(1, Set(parts.map { $0.keys[0].value }).count) }
        return panels
    }

    private mutating func resolve(
        _ panels: Panels, _ facet: FacetSpec, _ layers: [LayerSpec], _ lookup: (String) throws -> Frame
    ) throws -> ResolvedChart {
        var readings = panels.readings
        guard !readings.isEmpty else {
            // Whatever is wrong with every panel is wrong with the chart.
            _ = try reading(layers, current.frame, lookup)
            throw ChartsError.noRow(current.name)
        }
        try shareNames(&readings, layers, lookup)
        if !facet.isApart { try unify(&readings, areNamed: layers.allSatisfy { isNamedByPanel($0, facet) }) }
        var annotations: [[ResolvedAnnotation]] = []
        for one in readings { annotations.append(try self.annotations(one.read, one.frame)) }
        let full = readings
        let fullKind = try full.dropFirst().reduce(full[0].read.kind) { kind, next in
            try merged((kind, full[0].name), (next.read.kind, next.name)).0
        }
        let fullEdges = Array(Set(full.flatMap(\.read.edges))).sorted()
        var rows: [[[Int]]?] = []
        for place in readings.indices {
            do {
                let seen = try seen(readings[place].read)
                if let seen { readings[place].read = seen.reading }
                rows.append(seen?.rows)
            } catch ChartsError.emptyRange {
                // A panel that has nothing there keeps its place.
                guard case .time(_, let step) = readings[place].read.kind else { continue }
                readings[place].read.series = try readings[place].read.series.map { try $0.emptied() }
                (readings[place].read.kind, readings[place].read.edges) = (.time(edges: nil, step: step), [])
                rows.append(readings[place].read.series.map { _ in [] })
            }
        }
        let kind = try readings.dropFirst().reduce(readings[0].read.kind) { kind, next in
            try merged((kind, readings[0].name), (next.read.kind, next.name)).0
        }
        guard readings.contains(where: { $0.read.series.contains { $0.y.count > 0 } }) else {
            throw ChartsError.emptyRange("x")
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
        chart.gridColumns = panels.gridColumns
        if facet.isApart { (chart.y.title, chart.legend) = ("", .off) }
        chart.isNamedElsewhere =
            chart.isNamedElsewhere || spec.legend == nil && layers.allSatisfy { isNamedByPanel($0, facet) }
        if chart.x.side == .top || chart.y.side == .top {
            notes.append(.panelAxisBelow)
        }
        for (place, one) in readings.enumerated() {
            var y = chart.y
            if facet.freeY {
                y = try axes(
                    Reading(series: one.read.series, kind: kind, edges: whole.edges, rows: one.read.rows), layers,
                    including: annotations[place].flatMap(\.values), titled: spec.title != nil
                ).y
                y.title = chart.y.title
            }
            var selected = try spec.selection.map {
                try selection(
                    $0, Reading(series: full[place].read.series, kind: fullKind, edges: fullEdges), one.frame)
            }
            if let rows = rows[place] { selected = selected?.among(rows) }
            chart.panels.append(
                ResolvedPanel(
                    title: one.name, series: one.read.series, y: y, annotations: annotations[place],
                    selection: selected,
                    isFree: facet.freeY))
        }
        for (place, name) in panels.gaps {
            let series = try readings[0].read.series.map { try $0.emptied() }
            chart.panels.insert(
                ResolvedPanel(
                    title: name, series: series, y: chart.y, annotations: [], isFree: facet.freeY),
                at: min(place, chart.panels.count))
        }
        chart.lying = LyingNames(chart, layers, spec)
        if let first = chart.panels.first?.selection {
            // The figure says where, and what each panel has there when they are few. `max` may be elsewhere in each.
            func place(_ selection: ResolvedSelection) -> String { selection.parts.first?.name ?? "" }
            let isShared = chart.panels.allSatisfy { $0.selection.map { place($0) == place(first) } ?? true }
            var parts = isShared ? [ResolvedSelection.Part(name: place(first), value: "")] : []
            if chart.panels.count <= 6 || !isShared {
                parts += chart.panels.prefix(6).compactMap { panel in
                    panel.selection.map { selection in
                        let values = selection.parts.filter { !$0.value.isEmpty }
                        let text =
                            values.map { values.count > 1 ? "\($0.name) \($0.value)" : $0.value } + selection.rest
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

    /// Points along and up that a plot has at the size that was asked for.
    var room: Size { PanelGrid.room(of: panelCount, spec.facet, in: spec.askedSize) }

    /// Panels that have met other names, or in another order, stand on those of the whole figure.
    private func shareNames(
        _ readings: inout [Panel], _ layers: [LayerSpec], _ lookup: (String) throws -> Frame
    ) throws {
        let kinds = readings.map(\.read.kind), rows = readings.map(\.read.rows)
        func differ(_ kinds: [AxisKind?]) -> Bool { Set(kinds.compactMap { $0?.slotNames }).count > 1 }
        guard differ(kinds) || differ(rows) else { return }
        // The figure's own order, and whatever is a panel's alone after it.
        var whole = self
        let read = try? whole.reading(layers, current.frame, lookup)
        try Cancellation.process.check()
        func all(_ kinds: [AxisKind?], _ whole: AxisKind?) -> AxisKind? {
            var (names, cycle) = (whole?.slotNames ?? [], nil as Cycle?)
            if case .slots(_, let own)? = whole ?? kinds[0] { cycle = own }
            var known = Set(names)
            let own = Set(kinds.flatMap { $0?.slotNames ?? [] })
            names.removeAll { !own.contains($0) }
            for kind in kinds { names += (kind?.slotNames ?? []).filter { known.insert($0).inserted } }
            return names.isEmpty ? nil : .slots(names, cycle: cycle)
        }
        let (along, up) = (all(kinds, read?.kind), all(rows, read?.rows))
        for place in readings.indices {
            let own = readings[place].read
            readings[place].read.series = try placed(own.series, from: (own.kind, own.rows), among: (along, up))
            // What was found out of the rows is of where they stood.
            try SeriesShape.find(for: &readings[place].read.series, known: known)
            if let along, own.kind.slotNames != nil { readings[place].read.kind = along }
            if let up, own.rows != nil { readings[place].read.rows = up }
        }
    }

    /// Whether a fault is none of one panel's: a stop that was asked for, or memory that is not to be had.
    static func endsAll(_ fault: any Error) -> Bool {
        if fault is Interrupted { return true }
        if case SeriesError.outOfMemory = fault { return true }
        return false
    }

    /// One panel: what its rows have in the columns that split the figure.
    private struct Part {
        var keys: [(column: String, value: String)]
        var rows: [Int]
        /// Columns whose values are numbers, which say nothing alone.
        var telling: Set<String>
        var name: String {
            keys.map { telling.contains($0.column) ? "\($0.column) \($0.value)" : $0.value }.joined(separator: " · ")
        }
    }

    /// Whether a layer's colours, symbols and dashes are the same in all of a panel, and the panel's title says which.
    private func isNamedByPanel(_ layer: LayerSpec, _ facet: FacetSpec) -> Bool {
        func isPanel(_ name: String) -> Bool { name == facet.column || name == facet.across }
        let styles = layer.styles.over(spec.styles)
        guard [styles.symbolBy, styles.dashBy].allSatisfy({ $0.map(isPanel) ?? true }) else { return false }
        switch styles.color {
        case .column(let name, _)?: return isPanel(name)
        case nil:
            let keys = layer.keys.compactMap { key -> String? in if case .column(let name) = key { name } else { nil } }
            return keys.count == layer.keys.count && !keys.isEmpty && keys.allSatisfy(isPanel)
                && layer.columns.count == 1
        default: return false
        }
    }

    /// The values of a column, texts in the order they first appear, each with its rows; of two columns every pair.
    private mutating func parts(of frame: Frame, by facet: FacetSpec) throws -> [Part] {
        let (names, codes, missing) = try Self.keys(of: frame, facet.column, context).slots(
            stoppedBy: context.cancellation)
        if missing > 0 { notes.append(.rowsWithout(missing, column: facet.column)) }
        var across: (names: [String], codes: Buffer<Int32>, missing: Int)?
        if let second = facet.across {
            let found = try Self.keys(of: frame, second, context).slots(stoppedBy: context.cancellation)
            if found.missing > 0 { notes.append(.rowsWithout(found.missing, column: second)) }
            across = found
        }
        let width = across?.names.count ?? 1
        let (count, isTooMany) = names.count.multipliedReportingOverflow(by: width)
        guard !isTooMany, count <= 16_384 else {
            throw ChartsError.tooManyPanels(column: facet.column, count: names.count, limit: Self.mostPanels)
        }
        var rows = [[Int]](repeating: [], count: count)
        let (down, side) = (codes.span, across?.codes)
        var polling = Polling(context.cancellation)
        for row in down.indices where down[row] >= 0 {
            try polling.step()
            let column = side.map { Int($0.span[row]) } ?? 0
            if column >= 0 { rows[Int(down[row]) * width + column].append(row) }
        }
        return rows.enumerated().map { place, rows in
            var keys = [(column: facet.column, value: names[place / width])]
            if let second = facet.across, let across { keys.append((second, across.names[place % width])) }
            return Part(keys: keys, rows: rows, telling: Set(keys.map(\.column).filter { Self.isNumber($0, frame) }))
        }
    }

    /// Numbers other than years.
    private static func isNumber(_ name: String, _ frame: Frame) -> Bool {
        guard let column = frame.column(name), !column.saysItself, let numbers = try? column.numbers,
            let extent = Extent(of: numbers)
        else { return false }
        return !YearNumbers.fits(name, extent, unit: column.unit, isWhole: true)
    }

    private static func keys(
        of frame: Frame, _ column: String, _ context: SeriesContext
    ) throws -> KeyColumn {
        let layer = LayerSpec(mark: "line")
        return try LayerReader(layer: layer, mark: LineMark.self, styles: StyleSet(), frame: frame, context: context)
            .keys(column)
    }

    private static func part(_ frame: Frame, _ rows: [Int], without columns: [String]) throws -> Frame {
        var part = try frame.picking(rows, .process)
        part.groups.removeAll { columns.contains($0) }
        return part
    }

    /// Another layer's series is split too when it has the column, and repeated in every panel when it has not.
    private static func only(
        _ keys: [(column: String, value: String)], in frame: Frame, _ context: SeriesContext
    ) throws -> Frame {
        var rows = Array(0..<frame.count)
        var columns: [String] = []
        for (column, value) in keys {
            let text: TextColumn
            do {
                text = try Self.keys(of: frame, column, context).text
            } catch SeriesError.outOfMemory(let bytes) {
                throw SeriesError.outOfMemory(bytes: bytes)
            } catch {
                // It has no such column.
                continue
            }
            rows.removeAll { text[$0] != value }
            columns.append(column)
        }
        return columns.isEmpty ? frame : try part(frame, rows, without: columns)
    }

    /// The same name has the same colour in every panel, and colours by value one range.
    ///
    /// - Parameter areNamed: titles of panels say all that colours say: more of them than a palette has are one colour.
    private func unify(_ readings: inout [Panel], areNamed: Bool) throws {
        var orders: [String: Int] = [:]
        for one in readings.flatMap(\.read.series) where orders[one.name] == nil { orders[one.name] = orders.count }
        var hues: [String: Int] = [:]
        for one in readings.flatMap(\.read.series) where hues[one.hueKey] == nil { hues[one.hueKey] = hues.count }
        let isOneHue = areNamed && spec.highlight.isEmpty && hues.count > 2 * SeriesPalette.light.count
        var range: Extent?
        for one in readings.flatMap(\.read.series) {
            if case .value(_, let lower, let upper) = one.style.coloring {
                range = Extent(lower: lower, upper: upper).union(range)
            }
        }
        for place in readings.indices {
            for index in readings[place].read.series.indices {
                var one = readings[place].read.series[index]
                let order = orders[one.name] ?? 0
                switch one.style.coloring {
                case .constant(.series) where hues.count > 1:
                    one.hue = isOneHue ? 0 : hues[one.hueKey] ?? 0
                    one.style.coloring = .constant(.series(one.hue))
                case .value(let stops, _, _):
                    if let range { one.style.coloring = .value(stops: stops, lower: range.lower, upper: range.upper) }
                default: break
                }
                one.order = order
                readings[place].read.series[index] = one
            }
        }
        if let ramp = try SeriesRamp(readings.flatMap(\.read.series)) {
            for place in readings.indices { try ramp.color(&readings[place].read.series) }
        }
        if let colors = try ColorsByName(readings.flatMap(\.read.series)) {
            for place in readings.indices { colors.color(&readings[place].read.series) }
        }
        if let colors = try OrderedColors(readings.flatMap(\.read.series)) {
            for place in readings.indices { colors.color(&readings[place].read.series) }
        }
        guard let places = try SeriesColors.places(readings.flatMap(\.read.series)) else { return }
        for place in readings.indices {
            try SeriesColors.color(&readings[place].read.series, places, stacked: stackMode(spec.layers))
        }
    }
}

extension ResolvedSeries {
    /// What has its colour, by name.
    fileprivate var hueKey: String { hueName ?? name }
}
