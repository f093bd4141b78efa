import Diagnostics
import Checked
import Series
import Syntax

/// A column as keys, a place or a colour each. Law (e): rows that somebody sorted keep their order, then names of a kind with an order
/// of its own stand in that, others as first met, or by name where there are many, or cells, and rows come at random; numbers and times ascend. Law (b): instants are named by the coarsest unit that tells
/// them apart.
struct KeyColumn {
    /// The name of each row, −1 for none.
    var text: TextColumn
    /// The names stand in an order of their own, not in that of their rows.
    var isOrdered = false

    /// More different numbers than this are a scale rather than keys.
    static let most = 1000
    /// So many different numbers are a colour each where they are whole or come again; more are shades of one palette.
    static let mostColors = 8
    /// Whole numbers that tell lines apart: members, sensors, rooms, the years of a century.
    static let mostLines = 100

    /// How names come is told by so many of the first rows.
    static let firstRows = 4096

    /// - Parameters:
    ///   - isSorted: somebody put the rows in the order that they have.
    ///   - isOfCells: two keys cross, and nobody finds a pair of a few names at random.
    ///   - first: the names of the first rows, where these are combined already.
    /// - Throws: `tooManyKeys` for more than a thousand different numbers or times. O(n log n) in the different ones.
    init(
        _ column: Column, _ context: SeriesContext, isSorted: Bool, isOfCells: Bool = false, first: TextColumn? = nil
    ) throws {
        if let found = column.text {
            let names = KeyColumn(names: found, isSorted: isSorted, isOfCells: isOfCells, first: first)
            (text, isOrdered) = (names.text, names.isOrdered)
        } else if case .times(let times) = column.values {
            let span = times.span
            text = try Self.coded(times.count, column.name) {
                span[$0] == missingTime ? .nan : Double(span[$0])
            } names: { values in
                let instants = values.map { Int64(saturating: $0) }
                let names = InstantNames(instants, context.calendar, context.locale)
                return instants.map(names.text)
            }
            isOrdered = true
        } else {
            guard let numbers = try column.numbers else { throw ChartsError.textIndexNeeded(column.name) }
            let span = numbers.span
            text = try Self.coded(numbers.count, column.name) {
                span[$0]
            } names: { values in
                ClockTimes(values, unit: column.unit)?.cells.map { $0 ?? "" }
                    ?? values.map { PlainNumber.short($0, digits: 15, grouping: false) }
            }
            isOrdered = true
        }
    }

    /// Names in the order of their kind, where nobody sorted them.
    init(names: TextColumn, isSorted: Bool, isOfCells: Bool = false, first: TextColumn? = nil) {
        text = names
        guard !isSorted else { return }
        if let ordered = Self.ordered(names, first) ?? Self.byName(names, Self.leastByName(isOfCells), first) {
            (text, isOrdered) = (ordered, true)
        }
    }

    static func leastByName(_ isOfCells: Bool) -> Int { isOfCells ? 3 : MetOrder.many }

    /// Whether the order in which rows come says how names stand, and not the names alone.
    static func isOrderOfRows(_ text: TextColumn, isOfCells: Bool) -> Bool {
        guard text.words.areDistinct else { return false }
        if text.dictionary.count <= 4 * KindCatalog.most, let (kind, _) = KindCatalog.found(Array(text.dictionary)) {
            return kind.cycle != nil
        }
        return (leastByName(isOfCells)...most).contains(text.dictionary.count)
    }

    /// The same texts by their names, of so many at least, where the rows have none of their order: they come at random. Nil for others.
    private static func byName(_ text: TextColumn, _ least: Int, _ first: TextColumn?) -> TextColumn? {
        guard text.words.areDistinct, (least...most).contains(text.dictionary.count),
            MetOrder(first ?? text, most: firstRows).isByChance(of: text.dictionary.count)
        else { return nil }
        let words = text.dictionary.map { $0.lowercased() }
        return reordered(text, words.indices.sorted { (words[$0], $0) < (words[$1], $1) })
    }

    /// The same texts in the order that they have of their own; nil for others.
    private static func ordered(_ text: TextColumn, _ first: TextColumn?) -> TextColumn? {
        guard text.words.areDistinct, text.dictionary.count <= 4 * KindCatalog.most else { return nil }
        let span = text.codes.span
        var isPresent = [Bool](repeating: false, count: text.dictionary.count)
        for row in span.indices where isPresent.indices.contains(Int(span[row])) { isPresent[Int(span[row])] = true }
        let present = isPresent.indices.filter { isPresent[$0] }
        guard let (kind, ranks) = KindCatalog.found(present.map { text.dictionary[$0] }) else { return nil }
        if let cycle = kind.cycle {
            let met = MetOrder(text, most: .max)
            let rank = Dictionary(zip(present, ranks)) { first, _ in first }
            let rows = first.map { MetOrder($0, most: .max) } ?? met
            // A school year from August on, in blocks: the rows go once round, or leave out the same ones each time.
            let isOneTurn = rows.returns == 0 || present.count < cycle && rows.isKept
            let mayBegin = rows.areBlocks || present.count >= kind.leastOfATurn
            if mayBegin, isOneTurn, met.goesRound(met.codes.compactMap { rank[$0] }) {
                return reordered(text, met.codes)
            }
        }
        return reordered(text, present.indices.sorted { ranks[$0] < ranks[$1] }.map { present[$0] })
    }

    /// - Parameter order: the codes that have rows.
    private static func reordered(_ text: TextColumn, _ order: [Int]) -> TextColumn {
        let span = text.codes.span
        var place = [Int32](repeating: -1, count: text.dictionary.count)
        for (rank, code) in order.enumerated() where place.indices.contains(code) { place[code] = Int32(rank) }
        return TextColumn(
            codes: Buffer(span.indices.map { place.indices.contains(Int(span[$0])) ? place[Int(span[$0])] : -1 }),
            dictionary: order.map { text.dictionary[$0] })
    }

    /// Each different finite number as a name, ascending.
    private static func coded(
        _ count: Int, _ column: String, value: (Int) -> Double, names: ([Double]) -> [String]
    ) throws -> TextColumn {
        var codes = [Int32](repeating: -1, count: count)
        var known: [Double: Int32] = [:]
        var values: [Double] = []
        for row in 0..<count {
            let number = value(row)
            guard number.isFinite else { continue }
            if let code = known[number] {
                codes[row] = code
            } else {
                guard values.count < most else { throw ChartsError.tooManyKeys(column) }
                codes[row] = Int32(values.count)
                known[number] = codes[row]
                values.append(number)
            }
        }
        let order = values.indices.sorted { values[$0] < values[$1] }
        var rank = [Int32](repeating: 0, count: values.count)
        for (place, index) in order.enumerated() { rank[index] = Int32(place) }
        for row in codes.indices where codes[row] >= 0 { codes[row] = rank[Int(codes[row])] }
        return TextColumn(codes: Buffer(codes), dictionary: names(order.map { values[$0] }))
    }

    /// Whether numbers are a colour each: a few whole ones, or a few that come again as doses do.
    ///
    /// - Parameter most: how many are a few.
    static func isColorEach(_ numbers: Buffer<Double>, _ most: Int = mostColors) -> Bool {
        var seen: Set<Double> = []
        var isWhole = true
        let span = numbers.span
        for row in span.indices where span[row].isFinite {
            if seen.insert(span[row]).inserted {
                isWhole = isWhole && span[row] == span[row].rounded()
                if seen.count > most { return false }
            }
        }
        return isWhole || seen.count * 4 <= span.count
    }

    static func hasFractions(_ numbers: Buffer<Double>) -> Bool {
        let span = numbers.span
        return span.indices.contains { span[$0].isFinite && span[$0] != span[$0].rounded() }
    }

    /// The names that have rows, in order, and the slot of each row's name, −1 for none.
    ///
    /// - Throws: `Interrupted`.
    func slots(stoppedBy cancellation: Cancellation) throws -> (names: [String], codes: Buffer<Int32>, missing: Int) {
        let span = text.codes.span
        var places = [Int32](repeating: -1, count: text.dictionary.count)
        var present = [Bool](repeating: false, count: text.dictionary.count)
        for rows in Stretches(of: span.count) {
            try cancellation.check()
            for row in rows where places.indices.contains(Int(span[row])) { present[Int(span[row])] = true }
        }
        var names: [String] = []
        if isOrdered {
            for code in present.indices where present[code] {
                places[code] = Int32(names.count)
                names.append(text.dictionary[code])
            }
        }
        var missing = 0
        var codes = [Int32](repeating: -1, count: span.count)
        for rows in Stretches(of: span.count) {
            try cancellation.check()
            for row in rows {
                let code = Int(span[row])
                guard places.indices.contains(code) else {
                    missing += 1
                    continue
                }
                if places[code] < 0 {
                    places[code] = Int32(names.count)
                    names.append(text.dictionary[code])
                }
                codes[row] = places[code]
            }
        }
        return (names, Buffer(codes), missing)
    }
}

extension LayerReader {
    /// A column by its name, or the index by its own.
    func column(_ name: String) throws -> Column {
        if let column = frame.column(name) { return column }
        if frame.index.name == name {
            switch frame.index.keys {
            case .category(let text): return Column(name, values: .text(text))
            case .number(let numbers): return Column(name, values: .numbers(numbers))
            case .whole(let wholes): return Column(name, values: .wholes(wholes))
            case .time(let times): return Column(name, values: .times(times))
            case .cycle(let cycle, let ordinals):
                let listing = context.calendar.ordinals(listing: cycle)
                return Column(name, values: .text(cycleNames(cycle, ordinals, listing)))
            case .row: break
            }
        }
        let isNumbered = if case .row = frame.index.keys { true } else { false }
        let names = frame.candidates(for: name) + (isNumbered ? [] : [frame.index.name])
        // A calendar's unit is not a name of a column: `by hour` of rows that are hours of the day.
        if DurationUnit(rawValue: name) != nil, let meant = ColumnNames.meant(name, names) { return try column(meant) }
        throw ChartsError.unknownColumn(name, candidates: names)
    }

    /// The keys of a column, or of the calendar where no column has that name: `year`, `month`.
    func keys(_ name: String) throws -> KeyColumn {
        if frame.column(name) == nil, frame.index.name != name, let times = frame.index.times,
            let unit = DurationUnit(rawValue: name)
        {
            return try KeyColumn(periodsOf: CalendarStep(1, unit), times, context)
        }
        if frame.column(name) == nil, frame.index.times != nil, let cycle = Cycle(rawValue: name) {
            return try keys(cycle)
        }
        return try KeyColumn(
            column(name), context, isSorted: frame.isSorted, isOfCells: mark.channels.y == .cell,
            first: layer.firstRows?.column(name)?.text)
    }

    /// The periods of that length that the rows fall into.
    func keys(periodsOf duration: DurationSyntax) throws -> KeyColumn {
        guard let times = frame.index.times, let step = CalendarStep(duration) else {
            throw ChartsError.periodNeedsTime(layer.mark)
        }
        return try KeyColumn(periodsOf: step, times, context)
    }

    /// A cycle of the time index as keys, all its members in order.
    func keys(_ cycle: Cycle) throws -> KeyColumn {
        guard let times = frame.index.times else {
            return try KeyColumn(column(cycle.columnName), context, isSorted: frame.isSorted)
        }
        let ordinals = try context.calendar.ordinals(of: times.span, in: cycle)
        return KeyColumn(text: cycleNames(cycle, ordinals, try members(of: cycle, ordinals)), isOrdered: true)
    }

    private func cycleNames(_ cycle: Cycle, _ ordinals: Buffer<Int32>, _ listing: [Int]) -> TextColumn {
        var place = [Int32](repeating: -1, count: cycle.memberCount)
        for (slot, ordinal) in listing.enumerated() { place[ordinal] = Int32(slot) }
        let span = ordinals.span
        let codes = (0..<ordinals.count).map { row -> Int32 in
            place.indices.contains(Int(span[row])) ? place[Int(span[row])] : -1
        }
        return TextColumn(codes: Buffer(codes), dictionary: listing.map { cycle.label($0) })
    }
}

extension KeyColumn {
    /// The periods of the calendar that rows fall into, by their names: `2024`, `2024-Q1`, `2024-03`.
    fileprivate init(periodsOf step: CalendarStep, _ times: Buffer<Int64>, _ context: SeriesContext) throws {
        let bins = try context.calendar.bins(times: times.span, step: step)
        guard bins.count <= Self.most else { throw ChartsError.tooManyKeys(step.unit.rawValue) }
        let pattern =
            switch step.unit {
            case .year: "%Y"
            case .quarter: "%Y Q%q"
            case .month: "%b %Y"
            case .week, .day: "%b %-d, %Y"
            default: "%b %-d %H:%M"
            }
        let format = try TimeFormat(pattern)
        let names = bins.starts.dropLast().map { format.text($0, context.calendar) }
        self.init(text: TextColumn(codes: bins.indices, dictionary: names), isOrdered: true)
    }

    init(text: TextColumn, isOrdered: Bool) {
        self.text = text
        self.isOrdered = isOrdered
    }
}
