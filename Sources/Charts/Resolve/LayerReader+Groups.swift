import Language
import Series

/// What splits a layer into series, and what sizes, colours and uncertainties say of its rows.
extension LayerReader {
    /// The columns that split a layer: `color by COLUMN`, `by COLUMN` beyond the first key, what `aggregate … by` left.
    func groupCodes() throws -> LayerGroups? {
        var names: [String] = []
        var made: [KeyColumn] = []
        switch styles.color {
        case .column(let word, _)?: if try !isShading(word) { names.append(word) }
        case .cycle(let cycle, _)?: made.append(try keys(cycle))
        default: break
        }
        for name in [styles.symbolBy, styles.dashBy].compactMap({ $0 }) where !names.contains(name) {
            names.append(name)
        }
        for (place, key) in layer.keys.enumerated() {
            guard case .column(let word) = key, !names.contains(word) else { continue }
            // Where a column stands along x no key is a place: dropped, its lines would run back and forth.
            let isPlace = try layer.over == nil && (mark.standsOnBand || frame.index.times == nil || isMeasure(word))
            if place > 0 || !isPlace { names.append(word) }
        }
        for group in frame.groups where !names.contains(group) { names.append(group) }
        names.removeAll { $0 == layer.over }
        made += try names.map { try keys($0) }
        guard !made.isEmpty else { return nil }
        var groups = LayerGroups(made.map(\.text), count: frame.count)
        if made.count == 1, made[0].isOrdered { groups.order(as: made[0].text.dictionary) }
        return groups
    }

    /// Whether a column after `color by` is a scale: numbers that are not a few whole ones.
    func isShading(_ name: String) throws -> Bool {
        guard frame.column(name) != nil || frame.index.name == name else { return false }
        return try column(name).numbers.map { !KeyColumn.isColorEach($0) } ?? false
    }

    /// The place of each group's value among those of the columns after `symbol by` and `dash by`.
    func setKinds(_ runs: inout [LayerRun], _ groups: LayerGroups) throws {
        guard styles.symbolBy != nil || styles.dashBy != nil else { return }
        var firstRow = [Int](repeating: -1, count: groups.names.count)
        for row in groups.codes.indices where firstRow[Int(groups.codes[row])] < 0 {
            firstRow[Int(groups.codes[row])] = row
        }
        func kinds(_ name: String?) throws -> [String: Int] {
            guard let name else { return [:] }
            let codes = try keys(name).slots.codes
            var found: [String: Int] = [:]
            for (group, row) in firstRow.enumerated() where row >= 0 {
                found[groups.names[group]] = max(0, Int(codes.span[row]))
            }
            return found
        }
        let (symbols, dashes) = (try kinds(styles.symbolBy), try kinds(styles.dashBy))
        for place in runs.indices {
            guard let group = runs[place].group else { continue }
            runs[place].symbolKind = symbols[group]
            runs[place].dashKind = dashes[group]
        }
    }

    /// What the sizes of symbols say of each row.
    func sizes() throws -> Sizes? {
        guard let size = styles.size else { return nil }
        let column = try column(size.column)
        guard let values = try column.numbers else { throw ChartsError.notANumberColumn(size.column) }
        let lower = size.range?.lower?.number?.value ?? 0
        let upper = size.range?.upper?.number?.value ?? Extent(of: values)?.upper ?? 1
        guard upper > lower else { throw ChartsError.emptyRange("size") }
        var sizes = Sizes(values: values, name: size.column, unit: column.unit, lower: lower, upper: upper)
        sizes.least = Extent(of: values)?.lower ?? lower
        sizes.isAmongShapes = styles.symbolBy != nil || (styles.symbol ?? .circle) != .circle
        return sizes
    }

    /// The columns after `error`.
    func errors() throws -> ErrorBounds? {
        guard let (low, high) = styles.error else { return nil }
        guard let lower = try column(low).numbers else { throw ChartsError.notANumberColumn(low) }
        guard let upper = try column(high).numbers else { throw ChartsError.notANumberColumn(high) }
        return ErrorBounds(lower: lower, upper: upper)
    }

    /// What colours say of each row, when they follow a column of numbers.
    func shades() throws -> Shades? {
        guard case .column(let name, _)? = styles.color, try isShading(name) else { return nil }
        let column = try column(name)
        return try column.numbers.map { Shades(values: $0, name: name, unit: column.unit) }
    }
}

extension ErrorBounds {
    /// - Throws: `SeriesError.outOfMemory`, here and below.
    func picked(_ rows: [Int]) throws(SeriesError) -> ErrorBounds {
        ErrorBounds(lower: try lower.picking(rows), upper: try upper.picking(rows))
    }
}

extension Sizes {
    func picked(_ rows: [Int]) throws(SeriesError) -> Sizes {
        var picked = self
        picked.values = try values.picking(rows)
        return picked
    }
}

extension Shades {
    func picked(_ rows: [Int]) throws(SeriesError) -> Shades {
        Shades(values: try values.picking(rows), name: name, unit: unit)
    }
}

extension Positions {
    func picked(_ rows: [Int]) throws(SeriesError) -> Positions {
        switch self {
        case .times(let buffer): .times(try buffer.picking(rows))
        case .numbers(let buffer): .numbers(try buffer.picking(rows))
        }
    }
}
