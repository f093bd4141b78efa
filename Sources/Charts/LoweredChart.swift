import Series
import Syntax

/// A chart of values that a plan's last step makes: a row for each place and series. Of a table that is too large to be kept, its bins
/// alone are then read.
package struct LoweredChart: Sendable {
    /// The chart of those rows.
    package let spec: ChartSpec
    /// What makes them.
    package let aggregation: Aggregation
}

extension ChartSpec {
    /// The chart of what a step combines; nil for one that needs the rows themselves.
    ///
    /// - Parameter outline: the columns of the rows, without any.
    package func lowered(_ outline: Frame) throws(SeriesError) -> LoweredChart? {
        guard facet == nil, combine == nil, timezone == nil, selection == nil, annotations.isEmpty, x.sort == nil,
            x.first == nil
        else { return nil }
        if let tallied = tallied(outline) { return tallied }
        guard
            let keys = layers.first?.keys, let first = keys.first
        else { return nil }
        let areCells = MarkCatalog.named(layers[0].mark)?.placesOfKeys ?? 0 > 1
        guard areCells ? keys.count == 2 && layers.count == 1 : true,
            var groups = try Self.groupKeys(keys, outline, areCells: areCells)
        else { return nil }
        var aggregates: [AggregateSpec] = []
        var made: [String: String] = [:]
        for layer in layers {
            guard layer.keys == keys, let columns = looks(of: layer, outline, where: { $0.need == .keyedValues }),
                !layer.columns.isEmpty
            else {
                return nil
            }
            let unsaid = layer.columns.filter { $0.aggregate == nil }.compactMap(\.name).map {
                AdditiveQuantities.contains($0, unit: outline.column($0)?.unit)
            }
            // Which aggregate columns share the rows alone say.
            guard Set(unsaid).count < 2 else { return nil }
            for name in columns where !groups.contains(.column(name)) { groups.append(.column(name)) }
            for column in layer.columns {
                guard let (name, spec) = Self.aggregate(column, outline) else { return nil }
                let word = spec.aggregate.name
                guard made[name] ?? word == word, !groups.contains(.column(name)) else { return nil }
                if made.updateValue(word, forKey: name) == nil { aggregates.append(spec) }
            }
        }
        var spec = self
        for place in spec.layers.indices { spec.layers[place].binned = first }
        let isOfCalendar = if case .column = first { false } else { true }
        let haveBands = layers.allSatisfy { MarkCatalog.named($0.mark)?.channels.x.isBand ?? true }
        // Over time names are lines, which stand at no names.
        if !isOfCalendar, !haveBands, outline.index.times != nil { return nil }
        if !isOfCalendar || !haveBands || areCells {
            // Lines, points and cells tell places without rows from those without values; and rows without a key are told of by their number.
            var rows = "rows"
            while outline.columnNames.contains(rows) || outline.index.name == rows || made[rows] != nil { rows += "_" }
            aggregates.append(AggregateSpec(name: rows, CountAggregate()))
            for place in spec.layers.indices { spec.layers[place].tally = LayerSpec.Tally(rows: rows, unit: nil) }
        }
        return LoweredChart(spec: spec, aggregation: Aggregation(by: groups, aggregates))
    }

    /// More different values than these come to as much as the rows do.
    private static let mostValues = 1 << 18

    /// The chart of how often each value of a column occurs, and beside which texts: of that bins are told, their rule's quartiles, the
    /// tails and the counts, boxes and shares. Nil for one that needs the rows themselves.
    private func tallied(_ outline: Frame) -> LoweredChart? {
        guard layers.count == 1, let layer = layers.first, layer.kind == nil, layer.columns.count == 1,
            let column = layer.columns.first?.plainName, let values = outline.column(column), values.isNumeric,
            let looks = looks(of: layer, outline, where: { $0.need == .countedValues })
        else { return nil }
        var groups: [String] = []
        for key in layer.keys {
            guard case .column(let name) = key, outline.column(name)?.kind == .text else { return nil }
            groups.append(name)
        }
        for name in looks where !groups.contains(name) { groups.append(name) }
        var rows = "rows"
        while outline.columnNames.contains(rows) || outline.index.name == rows { rows += "_" }
        var spec = self
        spec.layers[0].tally = LayerSpec.Tally(rows: rows, unit: values.unit)
        var aggregation = Aggregation(
            by: ([column] + groups).map { .column($0) }, [AggregateSpec(name: rows, CountAggregate())])
        aggregation.mostGroups = Self.mostValues
        return LoweredChart(spec: spec, aggregation: aggregation)
    }

    /// - Parameter areCells: whether each of the keys is a place: the calendar's may stand anywhere among them.
    private static func groupKeys(
        _ keys: [KeySpec], _ outline: Frame, areCells: Bool
    ) throws(SeriesError) -> [GroupKey]? {
        var groups: [GroupKey] = []
        for key in keys {
            switch key {
            case .period(let duration):
                // Its rows are in order of one period alone.
                let isAlone = !groups.contains { if case .period = $0 { true } else { false } }
                guard groups.isEmpty || areCells && isAlone, outline.index.times != nil else { return nil }
                groups.append(.period(try Period(duration)))
            case .cycle(let cycle):
                guard groups.isEmpty || areCells && !groups.contains(.cycle(cycle)), outline.index.times != nil,
                    outline.column(cycle.columnName) == nil
                else { return nil }
                groups.append(.cycle(cycle))
            case .column(let name):
                guard outline.column(name)?.kind == .text, !groups.contains(.column(name)) else { return nil }
                groups.append(.column(name))
            }
        }
        return groups
    }

    /// The columns of texts that tell a layer's series apart; nil for what looks at each row.
    func looks(
        of layer: LayerSpec, _ outline: Frame, where fits: (any Mark.Type) -> Bool
    ) -> [String]? {
        guard let mark = MarkCatalog.named(layer.mark), fits(mark), layer.over == nil, layer.series == nil,
            // Without times its rows say where they stand.
            !SlopeMark.isMeant(by: layer) || outline.index.times != nil
        else { return nil }
        let styles = layer.styles.over(styles.known(by: mark))
        guard styles.size == nil, styles.error == nil else { return nil }
        var names = [styles.symbolBy, styles.dashBy].compactMap { $0 }
        switch styles.color {
        case .column(let name, _)?: names.append(name)
        case .cycle?: return nil
        default: break
        }
        return names.allSatisfy { outline.column($0)?.kind == .text } ? names : nil
    }

    private static func aggregate(_ column: ColumnSpec, _ outline: Frame) -> (name: String, AggregateSpec)? {
        guard let name = column.name, column.expression == nil, column.upper == nil, column.interval == nil
        else { return nil }
        guard let found = outline.column(name) else {
            guard column.aggregate == nil, name == "count" else { return nil }
            return (name, AggregateSpec(name: name, CountAggregate()))
        }
        guard found.isNumeric, !(column.aggregate == nil && name == "count") else { return nil }
        guard let word = column.aggregate else {
            // Law (d). Whether a plural counts, and whether a stock is one of several holders, its rows alone say.
            let adds = AdditiveQuantities.contains(name, unit: found.unit)
            guard adds || !AdditiveQuantities.namesThings(name), !AdditiveQuantities.isStock(name) else { return nil }
            let usual: any Aggregate = adds ? SumAggregate() : MeanAggregate()
            return (name, AggregateSpec(name: name, usual, of: .column(name)))
        }
        guard let aggregate = AggregateCatalog.named(word), !(aggregate is any PairAggregate) else { return nil }
        return (name, AggregateSpec(name: name, aggregate, of: .column(name)))
    }
}

extension LoweredChart {
    /// The columns of names whose order the rows tell: names of no order of their own stand as they are first met, or by name where they
    /// are many and rows come at random.
    ///
    /// - Parameter made: what the step made.
    package func columnsInOrderOfRows(_ made: Frame) -> [String] {
        aggregation.keys.compactMap { key in
            guard case .column(let name) = key,
                let text = made.column(name)?.text ?? made.index.texts(named: name),
                KeyColumn.isOrderOfRows(text, isOfCells: areCells)
            else { return nil }
            return name
        }
    }

    private var areCells: Bool { spec.layers.contains { MarkCatalog.named($0.mark)?.channels.y == .cell } }

    /// Of so many names at least the rows tell the order; nil where it has none.
    package var leastNames: Int? {
        let areNames = aggregation.keys.contains { if case .column = $0 { true } else { false } }
        return areNames && aggregation.mostGroups == nil ? KeyColumn.leastByName(areCells) : nil
    }

    /// So many of the first rows tell it.
    package static let firstRows = KeyColumn.firstRows

    /// The chart with these rows, the first ones, to tell the order of names by.
    package func ordered(by rows: Frame) -> ChartSpec {
        var spec = spec
        for place in spec.layers.indices { spec.layers[place].firstRows = rows }
        return spec
    }
}

extension Index {
    fileprivate func texts(named name: String) -> TextColumn? {
        guard self.name == name, case .category(let text) = keys else { return nil }
        return text
    }
}

extension ColumnSpec {
    /// The column, where nothing else is said of it.
    var plainName: String? {
        isOfSeveral || expression != nil || label != nil || upper != nil || interval != nil ? nil : name
    }
}
