import Catalog
import Syntax

/// Stages that make other values of columns, as functions of one: `diff(x)`, `rolling(x, 7 days, max)`, `normalize(x by k)`.
///
/// One argument is the column, the first as a rule; the others are words of the stage's form, told apart by what they are. A row that the stage
/// leaves out has no value.
enum StageFunctions {
    private static let all: [any Transform.Type] = [
        DiffTransform.self, ChangeTransform.self, RollingTransform.self, SmoothTransform.self, NormalizeTransform.self,
        FillTransform.self, ShareTransform.self,
    ]

    static let names: [String] = all.map { $0.entry.name }

    static func named(_ name: String) -> (any Transform.Type)? { all.first { $0.entry.name == name } }

    /// Which argument the stage is of: the first column by its name, `rolling(7, mean, speed)`, else what is no length.
    static func subject(of arguments: [Expression], isColumn: (String) -> Bool) -> Int? {
        arguments.firstIndex { argument in
            if case .name(let name, _) = argument.node { isColumn(name) } else { false }
        }
            ?? arguments.firstIndex { argument in
                switch argument.node {
                case .number, .duration: false
                case .name(let name, quoted: false): AggregateCatalog.named(name) == nil
                default: true
                }
            }
    }

    /// The words of a stage that a call says.
    ///
    /// - Throws: `SeriesError.badExpression` of what the stage does not take.
    static func arguments(
        _ call: Word, of stage: any Transform.Type, column: String, _ others: ArraySlice<Expression>
    ) throws -> Arguments {
        var made = [Argument(label: "column", value: .word(column), range: call.range, isColumn: true)]
        let form = stage.entry.form
        for other in others {
            guard let argument = argument(other, of: form) else {
                throw ExpressionEvaluator.wrong(
                    "\(call.text) takes nothing like this here", "see `help \(call.text)`", other)
            }
            made.append(argument)
        }
        return Arguments(made, range: call.range)
    }

    private static func argument(_ expression: Expression, of form: Form) -> Argument? {
        let range = expression.range
        switch expression.node {
        case .duration(let duration):
            return form.label { $0 == .duration }.map { Argument(label: $0, value: .duration(duration), range: range) }
        case .number(let number):
            if let count = Int(exactly: number.value), count >= 0, !number.isPercent,
                let label = form.label(of: { $0 == .count })
            {
                return Argument(label: label, value: .count(count), range: range)
            }
            return form.label { $0 == .number }.map { Argument(label: $0, value: .number(number), range: range) }
        case .name(let word, quoted: false), .text(let word):
            if let label = form.flag(word) { return Argument(label: label, value: .word(word), range: range) }
            guard form.takesAggregates, let aggregate = AggregateCatalog.named(word) else { return nil }
            let name = Argument(label: "aggregate", value: .word(aggregate.name), range: range)
            return Argument(label: "agg", value: .group(Arguments([name], range: range)), range: range)
        default: return nil
        }
    }
}

extension Form {
    private var parts: [Form] {
        switch self {
        case .sequence(let parts), .choice(let parts), .anyOrder(let parts), .slots(let parts): parts
        case .optional(let part), .list(let part), .many(let part), .layers(let part), .line(let part): [part]
        default: []
        }
    }

    /// The label of the first slot of such a kind.
    fileprivate func label(of isMeant: (ValueKind) -> Bool) -> String? {
        if case .slot(let label, let kind) = self { return isMeant(kind) ? label : nil }
        return parts.compactMap { $0.label(of: isMeant) }.first
    }

    /// The label of a word of its own.
    fileprivate func flag(_ word: String) -> String? {
        if case .flag(word, let label) = self { return label }
        return parts.compactMap { $0.flag(word) }.first
    }

    fileprivate var takesAggregates: Bool {
        if case .group("agg", _) = self { return true }
        return parts.contains(where: \.takesAggregates)
    }
}

extension ExpressionEvaluator {
    /// Of each row what the stage makes of the argument.
    mutating func stage(
        _ stage: any Transform.Type, _ name: Word, _ arguments: [Expression], _ whole: Expression, _ keys: GroupChoice
    ) throws -> ExpressionValue {
        guard let place = StageFunctions.subject(of: arguments, isColumn: { frame.column($0) != nil }) else {
            throw Self.wrong("\(name.text) needs a column, `\(name.text)(…)`", nil, whole)
        }
        let subject = arguments[place]
        if stage is DiffTransform.Type, let lengths = try lengths(between: subject, name, arguments, whole, keys) {
            return lengths
        }
        // Of rows that hold nothing else no name is taken twice.
        let (value, row) = (" value", " row")
        let numbers = try numbers(subject, name: value)
        rounds(ExpressionValue(numbers))
        var groups = try keys.keys.map { try $0.column(in: frame, context) }
        if keys.isEmpty { groups = try frame.neighbourhoods.map { try frame.columnOrIndex($0) } }
        for at in groups.indices { groups[at].name = " key \(at)" }
        let order = Column(row, values: .numbers(try Vectorized.counting(frame.count)))
        let rows = Frame(index: frame.index, columns: [numbers, order] + groups, groups: groups.map(\.name))
        let words = try StageFunctions.arguments(
            name, of: stage, column: value, arguments[..<place] + arguments[(place + 1)...])
        let made = try stage.init(words, context).apply(to: rows, context)
        notes.merge(made.notes)
        guard let result = made.frame.column(value), let kept = try made.frame.column(row)?.numbers else {
            return .missing
        }
        var places = [Int](repeating: -1, count: frame.count)
        let from = kept.span
        for place in from.indices where Int(exactly: from[place]).map(places.indices.contains) == true {
            places[Int(from[place])] = place
        }
        return ExpressionValue(try result.picking(orMissing: places, context.cancellation))
    }

    /// `diff(time)`: of each row how long it is after the one before; nil of what is no time.
    private mutating func lengths(
        between subject: Expression, _ name: Word, _ arguments: [Expression], _ whole: Expression, _ keys: GroupChoice
    ) throws -> ExpressionValue? {
        // Tried apart: what it says is said once.
        var trial = self
        let own = try trial.evaluate(subject)
        guard case .times = own else { return nil }
        let before = try call(Word("lag", name.range), arguments, whole, keys: keys)
        return try timeArithmetic(.subtract, own, before, subject, whole)
    }
}

extension Vectorized {
    /// 0, 1, 2 …
    fileprivate static func counting(_ rows: Int) throws -> Buffer<Double> {
        var made = try BufferBuilder<Double>(count: rows)
        var out = made.mutableSpan
        for row in 0..<rows { out[row] = Double(row) }
        return made.freeze()
    }
}
