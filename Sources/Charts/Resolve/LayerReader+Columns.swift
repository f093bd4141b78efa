import Diagnostics
import Series
import Syntax

/// The columns that a layer draws, with their values.
extension LayerReader {
    /// The columns said, each with the interval of its mean, or those that the mark takes.
    func chosenColumns(_ notes: inout [ChartsNote]) throws -> [Chosen] {
        var columns = try plainColumns(&notes)
        for (place, said) in layer.columns.enumerated() where columns.indices.contains(place) {
            guard let interval = said.interval else { continue }
            if let aggregate = columns[place].aggregate, !(aggregate is MeanAggregate) {
                throw ChartsError.intervalOfMean(interval.rawValue, aggregate: aggregate.name)
            }
            (columns[place].aggregate, columns[place].interval) = (MeanAggregate(), interval)
        }
        return Chosen.sharing(columns)
    }

    private func plainColumns(_ notes: inout [ChartsNote]) throws -> [Chosen] {
        guard !layer.columns.isEmpty else {
            let unsaid = layer.aggregate.flatMap { AggregateCatalog.named($0) }
            return try defaultColumns(&notes).map { column in
                guard let unsaid else { return column }
                var column = column
                (column.aggregate, column.unit) = (unsaid, unsaid.unit(of: column.unit))
                return column
            }
        }
        return try layer.columns.map { spec in
            var made = try chosen(spec)
            if let found = spec.formula.flatMap({ OneSided($0, of: frame) }) { notes.append(.oneSided(found)) }
            if let name = spec.name, spec.aggregate == CountAggregate.entry.name, frame.index.times != nil,
                case .times? = frame.column(name)?.values,
                layer.keys.contains(where: { if case .period = $0 { true } else { false } })
            {
                notes.append(.periodsOf(index: frame.index.name, counting: name))
            }
            if let label = spec.label { (made.name, made.isNamed) = (label, true) }
            return made
        }
    }

    private func chosen(_ spec: ColumnSpec) throws -> Chosen {
        // An aggregate of two columns is of the rows of a place, not of them all.
        let pair = spec.expression.flatMap { $0.isPairAggregate ? $0 : nil }
        if let formula = spec.formula ?? pair { return try LayerFormula(formula, over: frame, context).chosen }
        var aggregate: (any Aggregate)?
        if let word = spec.aggregate {
            guard let found = AggregateCatalog.named(word) else {
                throw ChartsError.unknownAggregate(
                    word, candidates: AggregateCatalog.entries.map(\.name))
            }
            // A mark stands for one column.
            if found is any PairAggregate { throw SeriesError.pairNeeded(aggregate: found.name) }
            aggregate = found
        }
        if let expression = spec.expression {
            var evaluator = ExpressionEvaluator(frame, context)
            // It has no name but what was asked for.
            let name = expression.words.filter { $0 != "`" }
            let made = try evaluator.numbers(expression, name: name)
            guard let values = try made.numbers else { throw ChartsError.noNumberColumns }
            return Chosen(
                name: name, unit: aggregate.map { $0.unit(of: made.unit) } ?? made.unit, aggregate: aggregate,
                values: values, usual: UsualAggregate(named: name, unit: made.unit))
        }
        if spec.isRows {
            return Chosen(
                name: "rows", aggregate: SumAggregate(), values: try .filled(1, count: frame.count), isRows: true)
        }
        guard let name = spec.name else { throw ChartsError.noNumberColumns }
        if layer.binned != nil {
            let column = try self.column(name)
            guard let values = try column.numbers else { throw ChartsError.notANumberColumn(name) }
            // A bare `count` has counted rows.
            let own = name == "count" ? aggregate ?? SumAggregate() : aggregate
            return Chosen(
                name: name, unit: column.unit, aggregate: own, values: values,
                isRows: name == "count" && aggregate == nil, usual: UsualAggregate(named: name, unit: column.unit))
        }
        if aggregate == nil, frame.column(name) == nil, name == "count" {
            // A bare `count` counts rows.
            return Chosen(
                name: "count", unit: nil, aggregate: AggregateCatalog.named("sum"),
                values: try .filled(1, count: frame.count), isRows: true)
        }
        var column = try self.column(name)
        if let tally = layer.tally { column.unit = tally.unit }
        if aggregate == nil, spec.upper == nil, let states = try states(column) { return states }
        let upper = try spec.upper.map { try self.column($0).numbers }
        guard let values = try column.numbers ?? column.counted(by: aggregate) else {
            throw ChartsError.notANumberColumn(name)
        }
        if let upperValues = upper, let upperValues {
            let upper = spec.upper ?? ""
            return Chosen(
                name: "\(name)..\(upper)", unit: column.unit, aggregate: aggregate, values: upperValues,
                lower: values)
        }
        return Chosen(
            name: name, unit: aggregate.map { $0.unit(of: column.unit) } ?? column.unit, aggregate: aggregate,
            values: values, kind: try Kind(column, of: whole ?? frame),
            usual: try UsualAggregate(of: column, in: frame, addsUp: addsUp), work: column.work?.words)
    }

    /// Whether what is drawn at a place is added up there.
    private var addsUp: Bool { mark.channels.y.addsUp || ![nil, .off].contains(layer.styles.stack) }

    private static let mostBeside = 6

    /// All columns for lines and points when they are of one unit or two, those of the first unit when they are of more; the
    /// first column for every other mark. The rest is named.
    func defaultColumns(_ notes: inout [ChartsNote]) throws -> [Chosen] {
        var keys: Set<String> = []
        for case .column(let name) in layer.keys { keys.insert(name) }
        let all = frame.numberColumns.filter { $0.name != layer.over }
        // A key says where rows stand; where it is all there is, it is shown.
        let others = all.filter { !keys.contains($0.name) }
        // Law (n): what numbers things measures nothing.
        let measures = try self.measures()
        // What the stage before has worked out is what is meant, as of a bare plot.
        let made = others.filter(\.isWorkedOut)
        let numbers = !measures.isEmpty ? measures : !made.isEmpty ? made : others.isEmpty ? all : others
        guard let first = numbers.first else { throw ChartsError.noNumberColumns }
        let chosen: [Column]
        switch mark.unsaidMeasure {
        // Sums of several that the stages before have made are drawn side by side.
        case .rows where first.work != nil:
            let alike = numbers.filter { $0.work != nil && $0.unit == first.unit }
            chosen = alike.count <= Self.mostBeside ? alike : [first]
        case .rows, .first, .layerBefore: chosen = [first]
        case .every where Set(numbers.map(\.unit)).count <= 2: chosen = numbers
        case .every: chosen = numbers.filter { $0.unit == first.unit }
        case .alike:
            let counts = Dictionary(numbers.map { ($0.unit, 1) }, uniquingKeysWith: +)
            let most = numbers.max { counts[$0.unit, default: 0] < counts[$1.unit, default: 0] } ?? first
            chosen = numbers.filter { $0.unit == most.unit }
        }
        let shown = Set(chosen.map(\.name))
        let left = numbers.filter { !shown.contains($0.name) }
        if !left.isEmpty { notes.append(.notShown(left.map(\.name))) }
        return try chosen.compactMap { column in
            try column.numbers.map {
                Chosen(
                    name: column.name, unit: column.unit, values: $0, kind: try Kind(column, of: whole ?? frame),
                    usual: try UsualAggregate(of: column, in: frame, addsUp: addsUp), work: column.work?.words
                )
            }
        }
    }
}
