import Diagnostics
import Series
import Syntax

/// Law (c): with `by` and no measure, a mark of amounts counts the rows where a place holds several; with one row a place it draws
/// the measure.
extension LayerReader {
    /// - Parameter panels: the columns whose values are a panel each: parts of a place, too.
    /// - Throws: `Interrupted`, `SeriesError.outOfMemory`; what is wrong with the layer is found where it is read.
    func countsRows(within panels: [String]) throws -> Bool {
        guard mark.unsaidMeasure == .rows, layer.columns.isEmpty, layer.binned == nil, layer.over == nil else {
            return false
        }
        let measures = try measures()
        if measures.isEmpty { return !layer.keys.isEmpty || frame.index.times != nil }
        // Rows that stand for so many each are counted by what they stand for. What things cost counts none of them; over time it is
        // what flows.
        if measures.count == 1, try frame.index.times != nil || Kind(measures[0]) == .count,
            try AdditiveQuantities.contains(measures[0], of: frame)
        {
            return false
        }
        guard !layer.keys.isEmpty else { return false }
        do {
            var codes: [Column] = []
            for key in layer.keys {
                let places = try KeyPlaces(key, self, along: true)
                codes.append(Self.column(places.codes, count: places.count))
            }
            for name in panels { codes.append(Column(name, values: .text(try keys(name).text))) }
            if let groups = try groupCodes() {
                codes.append(Self.column(Buffer(groups.codes), count: groups.names.count))
            }
            let found = try GroupCodes(codes, rows: frame.count, context.cancellation)
            return found.firstRows.count < frame.count
        } catch let fault where Resolver.endsAll(fault) {
            throw fault
        } catch {
            return false
        }
    }

    /// The column of names whose rows are counted, where that alone is said: a place each (`bar Payee`, `bar count Payee`), by keys a
    /// colour each (`bar Payee by month`).
    var countedNames: String? {
        guard mark.unsaidMeasure == .rows, layer.columns.count == 1, layer.binned == nil, layer.over == nil,
            let name = layer.columns[0].name, let text = frame.column(name)?.text
        else { return nil }
        let aggregate = layer.columns[0].aggregate
        if layer.keys.isEmpty { return [nil, "count"].contains(aggregate) ? name : nil }
        // By keys each name is a colour, where these are free.
        let isKey = layer.keys.contains { if case .column(name) = $0 { true } else { false } }
        let isFree = styles.color == nil && mark.tellsSeriesApart && text.dictionary.count <= Self.mostCounted
        return aggregate == nil && (isFree || isKey) ? name : nil
    }

    /// More names than this are no colours.
    private static let mostCounted = 2 * SeriesPalette.light.count

    /// The columns that measure something, but for those that say where rows stand.
    func measures() throws -> [Column] {
        var taken = Set(frame.groups)
        for case .column(let name) in layer.keys { taken.insert(name) }
        if case .column(let name, _)? = styles.color { taken.insert(name) }
        taken.formUnion([layer.over, styles.symbolBy, styles.dashBy, styles.size?.column].compactMap { $0 })
        return try MeasureColumns.of(frame, orLabels: false).filter { !taken.contains($0.name) }
    }

    private static func column(_ codes: Buffer<Int32>, count: Int) -> Column {
        Column("", values: .text(TextColumn(codes: codes, dictionary: (0..<count).map { String($0) })))
    }
}

extension Resolver {
    /// Says which layers count rows.
    mutating func chooseCounts(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        let panels = [spec.facet?.column, spec.facet?.across].compactMap { $0 }.filter { !$0.isEmpty }
        for place in layers.indices {
            guard let mark = MarkCatalog.named(layers[place].mark), mark.unsaidMeasure == .rows else { continue }
            let frame = try layers[place].series.map { try lookup($0) } ?? current.frame
            let reader = LayerReader(
                layer: layers[place], mark: mark, styles: layers[place].styles.over(spec.styles.known(by: mark)),
                frame: frame, context: context)
            if let name = reader.countedNames {
                layers[place].columns = [.rows]
                let isKey = layers[place].keys.contains { if case .column(name) = $0 { true } else { false } }
                if layers[place].keys.isEmpty {
                    layers[place].keys = [.column(name)]
                } else if !isKey {
                    layers[place].styles.color = .column(name, palette: nil)
                }
                notes.append(.by(name))
            } else if try reader.countsRows(within: panels) {
                layers[place].columns = [.rows]
            }
        }
    }
}
