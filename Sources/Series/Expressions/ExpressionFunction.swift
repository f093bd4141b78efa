import Catalog
import Diagnostics
import Syntax

/// A function of expressions: its entry, how many arguments it takes and what it does with whole columns.
///
/// To add one: write it in the file of its family (`MathFunctions`, `TextFunctions` …) and add its line to the family's
/// list; a new family is a line in `FunctionCatalog`. Missing in, missing out, unless its notes say otherwise.
package struct ExpressionFunction: Sendable {
    package private(set) var entry: CatalogEntry
    let arguments: ClosedRange<Int>
    /// Whether the value of a row is worked out of that row alone.
    let isRowWise: Bool
    /// Whether `desc` may stand after an argument, or a pattern as one.
    let orders: Bool
    let takesPatterns: Bool
    let apply: @Sendable (inout FunctionCall) throws -> ExpressionValue

    /// - Parameter call: what stands within the parentheses, as forms are written: `X, [DECIMALS]`, `A, B, …`, `X [by KEYS]`.
    init(
        _ name: String, aliases: [String] = [], _ call: String, summary: String, example: String,
        form: Form = .nothing, isRowWise: Bool = true,
        orders: Bool = false, takesPatterns: Bool = false,
        _ apply: @escaping @Sendable (inout FunctionCall) throws -> ExpressionValue
    ) {
        let cell = "load Samples/weather.csv | derive result = \(example)"
        entry = CatalogEntry(
            .function, name, aliases: aliases, summary: summary, form: form, call: call, examples: [Example(cell)])
        arguments = Self.count(call)
        self.isRowWise = isRowWise
        self.orders = orders
        self.takesPatterns = takesPatterns
        self.apply = apply
    }
}

extension ExpressionFunction {
    /// How many arguments a call takes: those in brackets may be left out, and more follow `…`.
    static func count(_ call: String) -> ClosedRange<Int> {
        let parts = call.isEmpty ? [] : call.replacing(", ", with: ",").split(separator: ",")
        let needed = parts.count { !$0.hasPrefix("[") && $0 != "…" }
        return needed...(parts.last == "…" ? Int.max : parts.count)
    }

    /// Those functions as of columns and numbers alone: a quoted text among their arguments names a column.
    static func ofColumns(_ functions: [ExpressionFunction]) -> [ExpressionFunction] { functions.map(\.ofColumns) }

    private var ofColumns: ExpressionFunction {
        var copy = self
        copy.entry.form = Forms.columns
        return copy
    }
}

/// One call: the arguments as typed and as they came out.
struct FunctionCall {
    let name: Word
    let arguments: [Expression]
    let values: [ExpressionValue]
    /// The keys after `by`.
    var keys = GroupChoice()
    /// Counts of what was missing for a reason.
    var divisionsByZero = 0
    var unreadable = 0
    /// What else is to be said.
    var notes: [SeriesNote] = []
    let frame: Frame
    let context: SeriesContext

    /// The argument as numbers.
    func numbers(_ at: Int) throws -> NumberOperand {
        guard let operand = try values[at].asNumbers() else { throw wrong(at, "numbers") }
        return operand
    }

    /// The argument as numbers, a condition as 1 and 0.
    func counted(_ at: Int) throws -> NumberOperand {
        guard case .conditions(let flags) = values[at] else { return try numbers(at) }
        let from = flags.span
        var made = try BufferBuilder<Double>(count: from.count)
        var out = made.mutableSpan
        for rows in Stretches(of: from.count) {
            try context.cancellation.check()
            for row in rows { out[row] = Double(from[row]) }
        }
        return .rows(made.freeze())
    }

    /// The argument as one number.
    func constant(_ at: Int) throws -> Double {
        guard case .constant(let number)? = try values[at].asNumbers() else { throw wrong(at, "one number") }
        return number
    }

    /// The argument as one text.
    func word(_ at: Int) throws -> String {
        guard case .word(let word) = values[at] else { throw wrong(at, "quoted text") }
        return word
    }

    /// The argument as times, those of the index when there is no argument.
    func times(_ at: Int) throws -> Buffer<Int64> {
        if at < values.count {
            switch values[at] {
            case .times(let times): return times
            case .instant(let span): return try .filled(span.lowerBound, count: frame.count)
            default: throw wrong(at, "a time")
            }
        }
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: name.text) }
        return times
    }

    /// The rows of each group of the keys after `by`, of those that the series remembers without.
    func groups() throws -> RowGroups { try keys.rows(of: frame, context) }

    /// Whether `desc` stands after the argument.
    func descends(_ at: Int) -> Bool {
        if at < arguments.count, case .descending = arguments[at].node { true } else { false }
    }

    /// The pattern that the argument is; nil for any other.
    func pattern(_ at: Int) throws -> Pattern? {
        guard case .pattern(let text) = arguments[at].node else { return nil }
        do {
            return try Pattern(text)
        } catch {
            throw ExpressionEvaluator.wrong(error, arguments[at])
        }
    }

    func wrong(_ at: Int, _ needed: String) -> SeriesError {
        ExpressionEvaluator.wrong("\(name.text) needs \(needed); this is \(values[at].kind)", nil, arguments[at])
    }
}

extension ExpressionEvaluator {
    /// Those that keep every digit of whole numbers.
    private static let exact: Set<String> = ["if", "coalesce", "lag", "number", "text"]

    mutating func call(
        _ name: Word, _ arguments: [Expression], _ whole: Expression, keys: GroupChoice = GroupChoice()
    ) throws -> ExpressionValue {
        // `min(a, b)` is of each row, `min(a)` of the whole column.
        if let aggregate = AggregateCatalog.named(name.text), arguments.count < 2 {
            guard let argument = arguments.first ?? subject.map({ Expression(.name($0, quoted: true), name.range) })
            else {
                if aggregate is CountAggregate { return .number(Double(frame.count), isPercent: false) }
                throw Self.wrong("\(name.text) needs a column, `\(name.text)(…)`", nil, whole)
            }
            return try self.whole(aggregate, of: argument)
        }
        if let aggregate = AggregateCatalog.named(name.text) as? any PairAggregate, arguments.count == 2 {
            if !keys.isEmpty { throw Self.wrong("\(name.text) of two columns takes no `by` here", nil, whole) }
            let x = try numbers(arguments[0], name: "x"), y = try numbers(arguments[1], name: "y")
            guard let first = try x.numbers, let second = try y.numbers else { return .missing }
            let bins = Bins(runs: [0, frame.count])
            let value = try aggregate.finish(first.span, second.span, in: bins, context)[0]
            return value.isNaN ? .missing : .number(value, isPercent: false)
        }
        guard let function: ExpressionFunction = FunctionCatalog.named(name.text) else {
            if let stage = StageFunctions.named(name.text) {
                return try self.stage(stage, name, arguments, whole, keys)
            }
            // `minutes(d)` is how many of them a duration is.
            if let unit = DurationUnit(counting: name.text), arguments.count == 1 {
                let one = Expression(.duration(DurationSyntax(count: 1, unit: unit)), name.range)
                return try binary(.divide, arguments[0], one, whole)
            }
            throw SeriesError.unknownFunction(name.text, range: name.range)
        }
        guard function.arguments.contains(arguments.count) else {
            let (low, high) = (function.arguments.lowerBound, function.arguments.upperBound)
            let wanted = low == high ? "\(low)" : high == .max ? "\(low) or more" : "\(low) to \(high)"
            throw Self.wrong(
                "\(name.text) takes \(wanted) argument\(wanted == "1" ? "" : "s"), not \(arguments.count)", nil, whole)
        }
        var call = FunctionCall(
            name: name, arguments: arguments, values: try arguments.map { try self.argument($0, for: function) },
            keys: keys, frame: frame, context: context)
        if !keys.isEmpty, function.isRowWise {
            throw Self.wrong("\(name.text) is worked out of each row alone and takes no `by`", nil, whole)
        }
        let value = try function.apply(&call)
        if !Self.exact.contains(function.entry.name) { for value in call.values { rounds(value) } }
        divisionsByZero += call.divisionsByZero
        unreadable += call.unreadable
        notes.merge(call.notes)
        return value
    }

    /// An argument of a function; what it may stand behind in there alone is left out.
    private mutating func argument(_ argument: Expression, for function: ExpressionFunction) throws -> ExpressionValue {
        switch argument.node {
        case .descending(let inner) where function.orders: return try evaluate(inner)
        case .pattern(let pattern) where function.takesPatterns: return .word(pattern)
        default: return try evaluate(argument)
        }
    }

    /// An aggregate of a whole column: one value.
    mutating func whole(_ aggregate: any Aggregate, of argument: Expression) throws -> ExpressionValue {
        if aggregate is any PairAggregate { throw SeriesError.pairNeeded(aggregate: aggregate.name) }
        var column = try column(argument, name: "value")
        if let times = column.times, aggregate is MinAggregate || aggregate is MaxAggregate {
            let order = TimeOrder(times.span)
            guard let time = aggregate is MinAggregate ? order.first : order.last else { return .missing }
            return .instant(time..<time + 1)
        }
        if case .numbers = aggregate.input {
            guard let numbers = try column.inNumbers else {
                throw Self.wrong("\(aggregate.name) needs numbers", nil, argument)
            }
            column = numbers
        }
        let bins = Bins(runs: [0, frame.count])
        if aggregate.fold == nil, aggregate.input == .numbers { rounds(ExpressionValue(column)) }
        let resolved = ResolvedAggregate(name: "value", aggregate: aggregate, source: .column(column), subject: "value")
        let result = try ResolvedAggregate.compute(
            [resolved], in: bins, rowCounts: [frame.count], context)[0]
        return ExpressionValue(result.cell(0))
    }
}
