import Diagnostics
import Language
import Series

/// Joins a layer to its series: chooses columns, combines the rows of one unit, splits groups.
package struct LayerReader {
    var layer: LayerSpec
    let mark: any Mark.Type
    let styles: StyleSet
    var frame: Frame
    let context: SeriesContext
    /// The rows of every panel where these are those of one.
    var whole: Frame?

    func table() throws -> LayerTable {
        var notes: [String] = []
        let columns = try chosenColumns(&notes)
        let keys = layer.keys
        if layer.over == nil, let first = keys.first {
            switch first {
            case .period(let duration) where frame.index.times == nil && duration.count == 1:
                return try keyTable(duration.unit.rawValue, self.keys(duration.unit.rawValue), columns, notes)
            case .period(let duration):
                guard let step = CalendarStep(duration) else {
                    throw ChartsError.unknownWord("by", kind: "step", candidates: [])
                }
                return try periods(step, columns, notes)
            case .cycle(let cycle):
                if frame.index.times != nil { return try cycleTable(cycle, columns, notes) }
                return try keyTable(cycle.rawValue, self.keys(cycle), columns, notes)
            case .column(let word):
                if mark.standsOnBand || frame.index.times == nil {
                    return try keyTable(word, self.keys(word), columns, notes)
                }
            }
        }
        return try plain(columns, notes)
    }

    // MARK: Columns

    struct Chosen {
        var name: String
        var unit: String?
        var aggregate: (any Aggregate)?
        var values: Buffer<Double>
        var lower: Buffer<Double>?
    }

    func chosenColumns(_ notes: inout [String]) throws -> [Chosen] {
        guard !layer.columns.isEmpty else { return try defaultColumns(&notes) }
        return try layer.columns.map { spec in
            var aggregate: (any Aggregate)?
            if let word = spec.aggregate {
                guard let found = AggregateCatalog.named(word) else {
                    throw ChartsError.unknownAggregate(
                        word, candidates: AggregateCatalog.entries.map(\.name))
                }
                aggregate = found
            }
            if let expression = spec.expression {
                var evaluator = ExpressionEvaluator(frame, context)
                let made = try evaluator.numbers(expression, name: "value")
                guard let values = made.numbers else { throw ChartsError.noNumberColumns }
                return Chosen(name: "value", unit: made.unit, aggregate: aggregate, values: values)
            }
            guard let name = spec.name else { throw ChartsError.noNumberColumns }
            if aggregate == nil, frame.column(name) == nil, name == "count" {
                // A bare `count` counts rows.
                return Chosen(
                    name: "count", unit: nil, aggregate: AggregateCatalog.named("sum"),
                    values: Buffer(repeating: 1, count: frame.count))
            }
            let column = try self.column(name)
            let upper = try spec.upper.map { try self.column($0).numbers }
            guard let values = column.numbers else { throw ChartsError.notANumberColumn(name) }
            if let upperValues = upper, let upperValues {
                let upper = spec.upper ?? ""
                return Chosen(
                    name: "\(name)..\(upper)", unit: column.unit, aggregate: aggregate, values: upperValues,
                    lower: values)
            }
            return Chosen(
                name: name, unit: aggregate.map { $0.unit(of: column.unit) } ?? column.unit, aggregate: aggregate,
                values: values)
        }
    }

    /// All columns for lines and points when they are of one unit or two, those of the first unit when they are of more; the
    /// first column for every other mark. The rest is named.
    private func defaultColumns(_ notes: inout [String]) throws -> [Chosen] {
        let numbers = frame.numberColumns.filter { $0.name != layer.over }
        guard let first = numbers.first else { throw ChartsError.noNumberColumns }
        let many = mark.showsEveryColumn
        let fitsTwoAxes = Set(numbers.map(\.unit)).count <= 2
        let chosen = !many ? [first] : fitsTwoAxes ? numbers : numbers.filter { $0.unit == first.unit }
        let shown = Set(chosen.map(\.name))
        let left = numbers.filter { !shown.contains($0.name) }
        if !left.isEmpty { notes.append("not shown: " + left.map(\.name).joined(separator: ", ")) }
        return chosen.compactMap { column in
            column.numbers.map { Chosen(name: column.name, unit: column.unit, aggregate: nil, values: $0) }
        }
    }

    // MARK: Rows as they are

    private func plain(_ columns: [Chosen], _ notes: [String]) throws -> LayerTable {
        let (kind, x) = try positions()
        var runs: [LayerRun] = []
        let groups = try groupCodes()
        let shades = try shades()
        let rowsOfGroups = groups?.rows ?? []
        for column in columns {
            guard let groups else {
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, x: x, y: column.values, lower: column.lower,
                        shades: shades, sizes: try sizes(), error: try errors()))
                continue
            }
            for (code, rows) in rowsOfGroups.enumerated() {
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, group: groups.names[code], x: x.picked(rows),
                        y: column.values.picking(rows), lower: column.lower?.picking(rows),
                        shades: shades?.picked(rows),
                        sizes: try sizes()?.picked(rows), error: try errors()?.picked(rows)))
            }
        }
        if let groups { try setKinds(&runs, groups) }
        return LayerTable(kind: kind, runs: runs, notes: notes)
    }

    /// Where each row stands by the index, or by the column after `over`.
    func positions() throws -> (AxisKind, Positions) {
        if let over = layer.over {
            let column = try self.column(over)
            switch column.values {
            case .numbers(let numbers): return (.number, .numbers(numbers))
            case .wholes(let wholes): return (.number, .numbers(wholes.rounded))
            case .times(let times): return (.time(edges: nil, step: nil), .times(times))
            case .text(let text): return slots(of: KeyColumn(text: text, isOrdered: false))
            }
        }
        switch frame.index.keys {
        case .time(let times):
            guard let duration = frame.index.step, let step = CalendarStep(duration), let end = frame.index.end else {
                return (.time(edges: nil, step: nil), .times(times))
            }
            var edges: [Int64] = []
            let span = times.span
            for row in span.indices where span[row] != missingTime && edges.last.map({ span[row] > $0 }) ?? true {
                edges.append(span[row])
            }
            if let last = edges.last, end > last { edges.append(end) }
            return (.time(edges: edges.count > 1 ? edges : nil, step: step), .times(times))
        case .cycle(let cycle, let ordinals):
            let listing = context.calendar.ordinals(listing: cycle)
            var place = [Int](repeating: 0, count: cycle.memberCount)
            for (slot, ordinal) in listing.enumerated() { place[ordinal] = slot }
            let values = (0..<ordinals.count).map { row -> Double in
                let ordinal = Int(ordinals.span[row])
                return ordinal >= 0 && ordinal < place.count ? Double(place[ordinal]) + 0.5 : .nan
            }
            return (.slots(listing.map { cycle.label($0) }, cycle: cycle), .numbers(Buffer(values)))
        case .category(let text): return slots(of: KeyColumn(text: text, isOrdered: false))
        case .number(let numbers): return (.number, .numbers(numbers))
        case .whole(let wholes): return (.number, .numbers(wholes.rounded))
        case .row(let count): return (.number, .numbers(Self.counted(count)))
        }
    }

    /// The column after `over` with its unit; empty where x is the index, or names that need no title.
    var overTitle: AxisTitle {
        get throws {
            guard let column = try layer.over.map(column), column.kind != .text else { return AxisTitle() }
            return AxisTitle(column.name, unit: column.unit)
        }
    }

    private static func counted(_ count: Int) -> Buffer<Double> {
        let buffer = Buffer<Double>(capacity: count, count: count)
        var numbers = buffer.mutableSpan
        for row in 0..<count { numbers[row] = Double(row) }
        return buffer
    }

    /// The names in the order of their first rows, so that what was sorted before stands sorted; those without rows have no
    /// place.
    private func slots(of keys: KeyColumn) -> (AxisKind, Positions) {
        let (names, codes, _) = keys.slots
        let span = codes.span
        let values = span.indices.map { span[$0] < 0 ? Double.nan : Double(span[$0]) + 0.5 }
        return (.slots(names, cycle: nil), .numbers(Buffer(values)))
    }

    /// `3 rows without a station left out`.
    static func missing(_ count: Int, _ column: String) -> String {
        "\(GroupedNumber.text(count)) \(count == 1 ? "row" : "rows") without a \(column) left out"
    }

    // MARK: Groups

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
            if place > 0 || !(mark.standsOnBand || frame.index.times == nil) { names.append(word) }
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
    private func isShading(_ name: String) throws -> Bool {
        guard frame.column(name) != nil || frame.index.name == name else { return false }
        return try column(name).numbers.map { !KeyColumn.isColorEach($0) } ?? false
    }

    /// The place of each group's value among those of the columns after `symbol by` and `dash by`.
    private func setKinds(_ runs: inout [LayerRun], _ groups: LayerGroups) throws {
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
        guard let values = column.numbers else { throw ChartsError.notANumberColumn(size.column) }
        let lower = size.range?.lower?.number?.value ?? 0
        let upper = size.range?.upper?.number?.value ?? Extent(of: values)?.upper ?? 1
        guard upper > lower else { throw ChartsError.emptyRange("size") }
        return Sizes(values: values, name: size.column, unit: column.unit, lower: lower, upper: upper)
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
        return column.numbers.map { Shades(values: $0, name: name, unit: column.unit) }
    }

    // MARK: Rows combined

    private func periods(_ step: CalendarStep, _ columns: [Chosen], _ notes: [String]) throws -> LayerTable {
        guard let times = frame.index.times else { throw ChartsError.periodNeedsTime(layer.mark) }
        if mark.standsOnBand, let own = RowSpacing.own(of: frame, coarserThan: step) {
            return try plain(columns, notes + ["rows stand \(own) apart: each keeps its own width"])
        }
        let bins = try context.calendar.bins(times: times.span, step: step)
        guard bins.count > 0 else { return LayerTable(kind: .time(edges: nil, step: step), runs: [], notes: notes) }
        let x = Positions.times(Buffer(bins.starts.dropLast()))
        return try combined(
            columns, bins: bins.indices, count: bins.count, x: x, kind: .time(edges: bins.starts, step: step),
            unit: step.unit.rawValue, notes)
    }

    private func cycleTable(_ cycle: Cycle, _ columns: [Chosen], _ notes: [String]) throws -> LayerTable {
        guard let times = frame.index.times else { throw ChartsError.periodNeedsTime(layer.mark) }
        let listing = context.calendar.ordinals(listing: cycle)
        var place = [Int32](repeating: 0, count: cycle.memberCount)
        for (slot, ordinal) in listing.enumerated() { place[ordinal] = Int32(slot) }
        let ordinals = context.calendar.ordinals(of: times.span, in: cycle)
        let codes = Buffer<Int32>(
            (0..<ordinals.count).map { row in
                let ordinal = ordinals.span[row]
                return ordinal < 0 ? -1 : place[Int(ordinal)]
            })
        let x = Positions.numbers(Buffer((0..<listing.count).map { Double($0) + 0.5 }))
        let kind = AxisKind.slots(listing.map { cycle.label($0) }, cycle: cycle)
        return try combined(columns, bins: codes, count: listing.count, x: x, kind: kind, unit: cycle.rawValue, notes)
    }

    private func keyTable(
        _ word: String, _ keys: KeyColumn, _ columns: [Chosen], _ notes: [String]
    ) throws -> LayerTable {
        let (names, codes, missing) = keys.slots
        let x = Positions.numbers(Buffer(names.indices.map { Double($0) + 0.5 }))
        return try combined(
            columns, bins: codes, count: names.count, x: x, kind: .slots(names, cycle: nil), unit: word,
            notes + (missing > 0 ? [Self.missing(missing, word)] : []))
    }

    /// One value a bin and group: the layer's aggregate, mean unless said.
    private func combined(
        _ columns: [Chosen], bins: Buffer<Int32>, count: Int, x: Positions, kind: AxisKind, unit: String,
        _ notes: [String]
    ) throws -> LayerTable {
        var notes = notes
        let groups = try groupCodes()
        let groupCount = groups?.names.count ?? 1
        let (cells, isTooMany) = count.multipliedReportingOverflow(by: groupCount)
        guard !isTooMany, cells <= 1 << 24 else { throw ChartsError.tooManyGroups(places: count, groups: groupCount) }
        let codes = Buffer<Int32>(
            (0..<bins.count).map { row in
                let bin = bins.span[row]
                return bin < 0 ? -1 : bin + (groups?.codes[row] ?? 0) * Int32(count)
            })
        let layout = Bins(codes: codes, count: cells)
        let isCombined = layout.rowCounts().contains { $0 > 1 }
        if isCombined, columns.contains(where: { $0.aggregate == nil }) {
            notes.append("mean of the rows of each \(unit)")
        }
        var runs: [LayerRun] = []
        for column in columns {
            let aggregate = column.aggregate ?? AggregateCatalog.named("mean") ?? MeanAggregate()
            func values(_ buffer: Buffer<Double>) throws -> [Double] {
                try Accumulation.run([aggregate], over: buffer, in: layout, context.cancellation).first ?? []
            }
            let upper = try values(column.values)
            let lower = try column.lower.map(values)
            let error = try errors().map { (try values($0.lower), try values($0.upper)) }
            let shade = try shades().map { shades in
                (
                    shades,
                    try Accumulation.run([MeanAggregate()], over: shades.values, in: layout, context.cancellation).first
                        ?? []
                )
            }
            for group in 0..<groupCount {
                let range = (group * count)..<((group + 1) * count)
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, group: groups?.names[group], x: x,
                        y: Buffer(Array(upper[range])), lower: lower.map { Buffer(Array($0[range])) },
                        shades: shade.map { shades, means in
                            Shades(values: Buffer(Array(means[range])), name: shades.name, unit: shades.unit)
                        },
                        error: error.map { low, high in
                            ErrorBounds(lower: Buffer(Array(low[range])), upper: Buffer(Array(high[range])))
                        }))
            }
        }
        return LayerTable(kind: kind, runs: runs, notes: notes)
    }
}

extension ErrorBounds {
    func picked(_ rows: [Int]) -> ErrorBounds { ErrorBounds(lower: lower.picking(rows), upper: upper.picking(rows)) }
}

extension Sizes {
    func picked(_ rows: [Int]) -> Sizes {
        Sizes(values: values.picking(rows), name: name, unit: unit, lower: lower, upper: upper)
    }
}

extension Shades {
    func picked(_ rows: [Int]) -> Shades { Shades(values: values.picking(rows), name: name, unit: unit) }
}

extension Positions {
    func picked(_ rows: [Int]) -> Positions {
        switch self {
        case .times(let buffer): .times(buffer.picking(rows))
        case .numbers(let buffer): .numbers(buffer.picking(rows))
        }
    }
}
