import Syntax

/// One of the keys after `by`: a calendar unit, a cycle, a column or an expression.
package enum GroupKey: Sendable, Equatable {
    case period(Period)
    case cycle(Cycle)
    case column(String)
    /// A call or what stands in parentheses; it is a column by the time that rows are gone through.
    case expression(Expression)

    /// Reads the `key` groups that `Forms.keys` records.
    ///
    /// - Throws: `SeriesError.badStep`.
    package static func reading(_ arguments: Arguments) throws -> [GroupKey] {
        let groups = arguments.groups("key")
        let cycles = groups.compactMap { $0.word("cycle").flatMap { Cycle(rawValue: $0.text) } ?? $0.askedOfDays }
        return try groups.map { group in
            if let of = group.keyExpression { return GroupKey(of) }
            if let word = group.word("cycle"), let cycle = Cycle(rawValue: word.text) { return .cycle(cycle) }
            if let duration = group.duration("duration") {
                if let cycle = duration.cycle(beside: cycles) { return .cycle(cycle) }
                var period = try Period(duration, origin: Period.origin(group))
                period.spelled = group.word("spelled")?.text
                return .period(period)
            }
            return .column(group.word("column")?.text ?? "")
        }
    }

    /// - Throws: `SeriesError.badStep`.
    init(_ syntax: KeySyntax) throws(SeriesError) {
        switch syntax {
        case .cycle(let name): self = Cycle(rawValue: name).map(GroupKey.cycle) ?? .column(name)
        case .period(let duration): self = .period(try Period(duration))
        case .expression(let inner): self.init(inner)
        }
    }

    private init(_ expression: Expression) {
        if case .name(let name, _) = expression.node { self = .column(name) } else { self = .expression(expression) }
    }

    /// Without times a unit or cycle is the column of its name: `by day` of a table that has a `day`. A unit that is spelled otherwise
    /// than its own name is that column in any table: `by hours`; and so is one that the pipe has just worked out, `hour = hour(start)`.
    func asColumn(in frame: Frame) -> GroupKey {
        if let period = binned(in: frame) { return .period(period) }
        if case .period(let period) = self, let spelled = period.spelled, period.origin == .natural,
            frame.column(spelled) != nil
        {
            return .column(spelled)
        }
        if let own = hidden(in: frame), frame.column(own)?.isWorkedOut ?? false { return .column(own) }
        guard frame.index.times == nil else { return self }
        let names: [String]
        switch self {
        case .column, .expression: return self
        case .period(let period):
            guard period.step.count == 1, period.origin == .natural else { return self }
            names = [period.duration.words, period.duration.unit.rawValue]
        case .cycle(let cycle): names = [cycle.columnName, cycle.rawValue]
        }
        if let name = names.first(where: { (try? frame.columnOrIndex($0)) != nil }) { return .column(name) }
        let meant = names.lazy.compactMap { ColumnNames.meant($0, frame.columnNames + [frame.index.name]) }.first
        return meant.map(GroupKey.column) ?? self
    }

    /// `bin(Departure, 1 month)` of the index: the month.
    private func binned(in frame: Frame) -> Period? {
        guard isBinOfTime, frame.index.times != nil, case .expression(let expression) = self,
            case .call(_, let arguments) = expression.node, arguments.count == 2,
            case .name(let name, _) = arguments[0].node, case .duration(let duration) = arguments[1].node,
            name == frame.index.name || name == "time" && frame.column(name) == nil
        else { return nil }
        return try? Period(duration)
    }

    var isExpression: Bool { if case .expression = self { true } else { false } }

    /// Whether it is bins of numbers or parts of times, which have an order.
    var isOrdered: Bool {
        guard case .expression(let expression) = self, case .call(let name, _) = expression.node else { return false }
        return ["bin", "bins"].contains(name.text) || DateFunctions.parts.contains(name.text)
    }

    /// `bin(t, 1 day)`.
    var isBinOfTime: Bool {
        guard case .expression(let expression) = self, case .call(let name, let arguments) = expression.node,
            name.text == "bin", let last = arguments.last, case .duration = last.node
        else { return false }
        return true
    }

    /// Whether rows without times have none.
    var needsTimes: Bool {
        switch self {
        case .period, .cycle: true
        case .column, .expression: false
        }
    }

    /// Whether places of it may have no rows, or be cut off where the rows begin and end.
    func mayBe(_ word: String) -> Bool {
        switch self {
        case .period: true
        case .cycle: word == "empty"
        case .column, .expression: false
        }
    }

    /// The column that has the name of this unit or cycle and is not meant by it.
    func hidden(in frame: Frame) -> String? {
        needsTimes ? frame.column(words)?.name : nil
    }

    package var words: String {
        switch self {
        case .period(let period): period.words
        case .cycle(let cycle): cycle.rawValue
        case .column(let name): name
        case .expression(let expression): expression.keyWords
        }
    }

    /// The columns that it is made of; nil where that depends on the index: `day` of a table without times is a column.
    var names: Set<String>? {
        switch self {
        case .period, .cycle: nil
        case .column(let name): [name]
        case .expression(let expression): expression.names
        }
    }

    /// Its value in each row: the start of the period, the member of the cycle, what the column or the expression has.
    ///
    /// - Throws: `SeriesError.noTimes`, `.unknownColumn`, `.tooManyRows`, those of expressions; `Interrupted`.
    func column(in frame: Frame, _ context: SeriesContext) throws -> Column {
        let stop = context.cancellation
        switch asColumn(in: frame) {
        case .column(let name): return try frame.columnOrIndex(name)
        case .expression(let expression):
            var evaluator = ExpressionEvaluator(frame, context)
            return try evaluator.key(expression, name: expression.keyWords)
        case .cycle(let cycle):
            guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "by \(words)") }
            return cycle.column(try context.calendar.ordinals(of: times.span, in: cycle, stoppedBy: stop))
        case .period(let period):
            guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "by \(words)") }
            return Column(words, values: .times(try period.starts(of: times, context)))
        }
    }
}

extension Frame {
    /// The column of that name, or the index when it has the name (`time` always names a time index).
    ///
    /// - Throws: `SeriesError.unknownColumn` with the names there are.
    package func columnOrIndex(_ name: String) throws(SeriesError) -> Column {
        if let column = column(name) { return column }
        if name == index.name || (name == "time" && index.times != nil) { return try index.asColumn }
        throw .unknownColumn(name, candidates: candidates(for: name) + [index.name])
    }
}

extension Index {
    /// The index as a column: instants, labels of weekdays and months, clock hours from 0, days from 1, row numbers.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package var asColumn: Column {
        get throws(SeriesError) {
            if let times { return Column(name, values: .times(times)) }
            if let keyColumn { return keyColumn }
            var numbers = try BufferBuilder<Double>(count: count)
            var out = numbers.mutableSpan
            for row in 0..<count { out[row] = Double(row) }
            return Column(name, values: .numbers(numbers.freeze()))
        }
    }

    /// The same of keys that were grouped by; nil for times and row numbers.
    var keyColumn: Column? {
        switch keys {
        case .time, .row: nil
        case .category(let text): Column(name, values: .text(text))
        case .number(let numbers): Column(name, unit: unit, values: .numbers(numbers))
        case .whole(let numbers): Column(name, unit: unit, values: .wholes(numbers))
        case .cycle(let cycle, let ordinals): cycle.column(ordinals)
        }
    }
}

extension Index.Keys {
    /// The values of a column as what rows are known by.
    init(_ values: Column.Values) {
        self =
            switch values {
            case .text(let text): .category(text)
            case .numbers(let numbers): .number(numbers)
            case .wholes(let numbers): .whole(numbers)
            case .times(let times): .time(times)
            }
    }
}

extension Cycle {
    /// A column of members: text for weekdays and months, numbers for the others (hours from 0, days from 1).
    package func column(_ ordinals: Buffer<Int32>) -> Column {
        if isNamed {
            let names = (0..<memberCount).map { label($0) }
            return Column(columnName, values: .text(TextColumn(codes: ordinals, dictionary: names)))
        }
        let from = ordinals.span
        let first: Double = self == .hourOfDay ? 0 : 1
        var numbers: [Double] = []
        numbers.reserveCapacity(from.count)
        for row in from.indices { numbers.append(from[row] < 0 ? .nan : Double(from[row]) + first) }
        return Column(columnName, numbers)
    }
}
