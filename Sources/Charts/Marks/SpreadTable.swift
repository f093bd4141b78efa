import Series

/// The values of each group of a column, for marks that show how they are spread.
///
/// Groups come from the first key (a period, a cycle, a column); without one there is a group a column. Missing and infinite
/// values are left out.
struct SpreadTable {
    let reader: LayerReader
    /// More groups than this would be less than a pixel each.
    static let limit = 20_000

    /// - Parameter made: what the mark makes of the values of each place: where each is named and selected, and its shapes.
    func table(_ made: ([CountedValues]) throws -> (y: [Double], detail: any MarkDetail)) throws -> LayerTable {
        var notes: [ChartsNote] = []
        let columns = try reader.chosenColumns(&notes)
        guard let first = columns.first else { throw ChartsError.noNumberColumns }
        let groups = try reader.groupCodes()
        let tally = try reader.tally()
        let left = columns.reduce(0.0) { left, column in
            let span = column.values.span
            return span.indices.reduce(left) { span[$1].isFinite ? $0 : $0 + Double(tally.rows($1)) }
        }
        if left > 0 { notes.append(.valuesMissing(Int(saturating: left))) }
        let groupCount = groups?.names.count ?? 1
        func run(
            _ name: String, _ unit: String?, _ group: RunGroup?, _ x: Positions, _ lists: [CountedValues]
        ) throws -> LayerRun {
            let (y, detail) = try made(lists)
            return LayerRun(column: name, unit: unit, group: group, x: x, y: Buffer(y), detail: detail)
        }
        guard let key = reader.layer.keys.first else {
            let names = columns.map(\.name)
            guard Set(columns.map(\.unit)).count == 1 else { throw ChartsError.mixedUnits(mark: reader.mark.name) }
            let x = Positions.numbers(Buffer(names.indices.map { Double($0) + 0.5 }))
            let runs = try (0..<groupCount).map { group in
                let lists = try columns.map { column in
                    try Self.lists(column.values, tally, count: 1) { groups?.codes[$0] ?? 0 == group ? 0 : -1 }[0]
                }
                return try run(names.joined(separator: ", "), first.unit, groups?.runs[group], x, lists)
            }
            // Their names stand along x: of several the axis says what they are measured in.
            let title = columns.count > 1 ? AxisTitle(unit: first.unit) : nil
            return LayerTable(
                kind: .slots(names, cycle: nil), xTitle: AxisTitle(), yTitle: title, runs: runs, notes: notes)
        }
        let places = try KeyPlaces(key, reader, along: true)
        guard places.count <= Self.limit else { throw ChartsError.tooManyCells(places.count, limit: Self.limit) }
        guard let kind = places.kind else { throw ChartsError.noRow(first.name) }
        var runs: [LayerRun] = []
        let codes = places.codes
        for column in columns {
            for group in 0..<groupCount {
                let lists = try Self.lists(column.values, tally, count: places.count) { row in
                    groups?.codes[row] ?? 0 == group ? Int(codes.span[row]) : -1
                }
                runs.append(try run(column.name, column.unit, groups?.runs[group], places.positions, lists))
            }
        }
        return LayerTable(kind: kind, runs: runs, notes: notes)
    }

    /// - Parameter place: of a row, −1 for none.
    private static func lists(
        _ values: Buffer<Double>, _ tally: Buffer<Double>?, count: Int, place: (Int) -> Int
    ) throws -> [CountedValues] {
        var lists = [CountedValues](repeating: CountedValues(areCounted: tally != nil), count: count)
        let span = values.span
        var polling = Polling()
        for row in span.indices where span[row].isFinite {
            try polling.step()
            let list = place(row)
            if lists.indices.contains(list) { lists[list].add(span[row], rows: tally.rows(row)) }
        }
        return lists
    }
}
