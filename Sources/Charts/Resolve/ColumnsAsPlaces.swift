import Series
import Syntax

/// Several columns as places of one axis: each value of a row stands at the name of its column. `plot line maths, again over columns by pupil`
/// is a line each pupil from one column to the next, `plot rect maths, art by pupil` a row of cells each.
package struct ColumnsAsPlaces {
    /// The word after `over` that is no column's name.
    package static let word = "columns"

    /// A row for each value.
    package let rows: Frame
    package let layer: LayerSpec
    package let note: ChartsNote

    private static let mostRows = 1 << 24

    /// Nil for a layer whose columns are no places.
    ///
    /// - Throws: `ChartsError.mixedUnits` for columns that have no one scale; `notANumberColumn`, `unknownColumn`.
    package init?(_ typed: LayerSpec, of frame: Frame, _ context: SeriesContext) throws {
        guard Self.isMeant(by: typed, in: frame) else { return nil }
        var layer = typed
        if layer.columns.isEmpty { layer.columns = Self.alike(in: frame).map { ColumnSpec(name: $0.name) } }
        guard !layer.columns.isEmpty else { throw ChartsError.noNumberColumns }
        var aggregate = layer.columns[0].aggregate
        let columns = try layer.columns.compactMap { spec -> Column? in
            guard let name = spec.name, spec.expression == nil, spec.formula == nil, spec.upper == nil,
                spec.interval == nil, spec.aggregate == aggregate
            else { return nil }
            var column = try frame.found(name)
            column.name = spec.label ?? column.name
            return column
        }
        guard columns.count == layer.columns.count else { return nil }
        guard Set(columns.map(\.unit)).count == 1 else { throw ChartsError.mixedUnits(mark: layer.mark) }
        // What each of them is combined by, all of them are.
        if aggregate == nil, try columns.allSatisfy({ try AdditiveQuantities.usualAggregate(of: $0) == "sum" }) {
            aggregate = SumAggregate.entry.name
        }
        let (place, value) = (frame.freeName("column"), frame.freeName(Self.name(columns.map(\.name))))
        rows = try Self.rows(columns, of: frame, place: place, value: value, context)
        let isCells = MarkCatalog.named(layer.mark)?.channels.y == .cell
        let isOfTime = isCells && layer.keys.first.map { Self.isTime($0, in: frame) } ?? false
        var made = layer
        made.over = nil
        made.columns = [ColumnSpec(aggregate: aggregate, name: value)]
        let along = KeySpec.column(place)
        // Time goes along x.
        made.keys = isOfTime ? layer.keys + [along] : [along] + layer.keys
        made.columnsAlong = along
        self.layer = made
        note = .columnsAlong(axis: isOfTime ? "y" : "x", each: layer.keys.first?.words)
    }

    /// Whether a layer says so, or has cells of several columns and one key, which want two.
    private static func isMeant(by layer: LayerSpec, in frame: Frame) -> Bool {
        if layer.over == word { return frame.column(word) == nil && frame.index.name != word }
        guard let mark = MarkCatalog.named(layer.mark) else { return false }
        // `plot pie sum red, sum green`: the columns are the parts; `plot bar mean a, mean b` of rows that nothing orders: a bar each.
        var areNumbered: Bool { if case .row = frame.index.keys { true } else { false } }
        if mark.channels.y.addsUp || mark.channels.x.isBand && mark.channels.y.isFromZero && areNumbered {
            return layer.over == nil && layer.columns.count > 1 && layer.keys.isEmpty && frame.groups.isEmpty
                && layer.columns.allSatisfy { $0.aggregate != nil }
        }
        if SlopeMark.isMeant(by: layer) {
            return layer.over == nil && layer.columns.count > 1 && layer.keys.count == 1 && frame.groups.isEmpty
        }
        guard mark.channels.y == .cell, mark.channels.x == .band else { return false }
        return layer.over == nil && layer.columns.count > 1 && layer.keys.count == 1 && frame.groups.isEmpty
    }

    /// The columns where none is named: those called by numbers or times, as years are, else all of the unit that most have.
    private static func alike(in frame: Frame) -> [Column] {
        let numbers = frame.numberColumns
        let numbered = numbers.filter { Double($0.name) != nil }
        if numbered.count > 1 { return numbered }
        let counts = Dictionary(numbers.map { ($0.unit, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        let unit = numbers.first { counts[$0.unit] == most }?.unit
        return numbers.filter { $0.unit == unit }
    }

    /// What the values of several columns are called together.
    private static func name(_ names: [String]) -> String {
        names.count > 2 ? "\(names[0]) … \(names[names.count - 1])" : names.joined(separator: ", ")
    }

    private static func isTime(_ key: KeySpec, in frame: Frame) -> Bool {
        guard case .column(let name) = key else { return true }
        return name == frame.index.name && frame.index.times != nil || frame.column(name)?.times != nil
    }

    /// The rows once for each of the columns.
    private static func rows(
        _ columns: [Column], of frame: Frame, place: String, value: String, _ context: SeriesContext
    ) throws -> Frame {
        let width = columns.count
        let (total, isTooMany) = frame.count.multipliedReportingOverflow(by: width)
        guard !isTooMany, total <= mostRows else {
            throw ChartsError.tooManyCells(frame.count, limit: mostRows / width)
        }
        var values = try BufferBuilder<Double>(count: total)
        var codes = try BufferBuilder<Int32>(count: total)
        for (at, column) in columns.enumerated() {
            guard let numbers = try column.numbers else { throw ChartsError.notANumberColumn(column.name) }
            try context.cancellation.check()
            let from = numbers.span
            var out = values.mutableSpan
            var code = codes.mutableSpan
            for row in 0..<from.count {
                out[row * width + at] = from[row]
                code[row * width + at] = Int32(clamping: at)
            }
        }
        let rows = try (0..<total).mapped(stoppedBy: context.cancellation) { $0 / width }
        var made = try frame.picking(rows, context.cancellation)
        let text = TextColumn(codes: codes.freeze(), dictionary: columns.map(\.name))
        made.columns.append(Column(place, values: .text(text)))
        made.columns.append(Column(value, unit: columns[0].unit, values: .numbers(values.freeze())))
        return made
    }
}

extension Frame {
    fileprivate func found(_ name: String) throws -> Column {
        if let column = column(name) { return column }
        let names = columns.map(\.name)
        if let meant = ColumnNames.meant(name, names), let column = column(meant) { return column }
        throw ChartsError.unknownColumn(name, candidates: names)
    }

    /// The name, or one like it that no column has.
    fileprivate func freeName(_ name: String) -> String {
        var free = name
        while column(free) != nil || index.name == free { free += "_" }
        return free
    }
}
