import Series

/// Panels of a column each, one below the other over the same x: what shares no axis because its range or unit is another.
extension Resolver {
    mutating func apart(_ layers: [LayerSpec], _ lookup: (String) throws -> Frame) throws -> Panels {
        guard layers.count == 1, let layer = layers.first else {
            throw ChartsError.outOfRange("\(layers.count) layers", wanted: "one layer")
        }
        let frame = try layer.series.map { try lookup($0) } ?? current.frame
        var panels = Panels()
        let columns = try columns(of: layer, frame)
        panelCount = max(1, columns.count)
        for column in columns {
            var own = layer
            own.columns = [column]
            let read = try reading([own], current.frame, lookup)
            let name = column.name ?? read.series.first?.name ?? ""
            let unit = column.name.flatMap { frame.column($0)?.unit }
            panels.readings.append((unit.map { "\(name) (\($0))" } ?? name, current.frame, read))
        }
        guard panels.readings.count <= Self.mostPanels else {
            throw ChartsError.tooManyPanels(
                column: panels.readings[0].name, count: panels.readings.count, limit: Self.mostPanels)
        }
        return panels
    }

    /// The columns that a layer draws, each by itself: ranges of columns laid out, all of numbers where none is named.
    private func columns(of layer: LayerSpec, _ frame: Frame) throws -> [ColumnSpec] {
        if layer.columns.isEmpty { return frame.numberColumns.map { ColumnSpec(name: $0.name) } }
        return try layer.columns.flatMap { column -> [ColumnSpec] in
            guard let lower = column.name, let upper = column.upper else { return [column] }
            let names = frame.numberColumns.map(\.name)
            guard let first = names.firstIndex(of: lower), let last = names.firstIndex(of: upper), first <= last else {
                throw ChartsError.unknownColumn(names.contains(lower) ? upper : lower, candidates: names)
            }
            return names[first...last].map { ColumnSpec(aggregate: column.aggregate, name: $0) }
        }
    }
}
