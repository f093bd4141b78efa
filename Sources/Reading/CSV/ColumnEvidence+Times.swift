import Series

/// Which times the fields of a column are, in text or in numbers.
extension ColumnEvidence {
    mutating func chooseTextLayout(_ fields: Fields, _ dates: DateOrder?, _ thisYear: Int, _ home: Zone) {
        let plain = Self.textLayouts(dates, thisYear: thisYear)
        let zoned = ZoneWords(fields, home: home).map { words in plain.map { TimeLayout.zoned($0, words) } } ?? []
        for var layout in zoned + plain {
            var count = 0
            var over = (first: false, second: false)
            for (field, _) in fields {
                guard let time = layout.read(field.bytes.span) else { continue }
                count += 1
                over.first = over.first || time.first > 12
                over.second = over.second || time.second > 12
            }
            guard count > times else { continue }
            times = count
            if over.first != over.second { layout = layout.ordered(over.first ? .dmy : .mdy) ?? layout }
            self.layout = layout
            if count == fields.count { return }
        }
        guard let layout else { return }
        // A value in ISO 8601 fits any time column, and one that begins with a time where hardly any has words behind it.
        let mayHaveWords = times * 5 >= fields.count * 4
        times = 0
        for (field, line) in fields {
            if layout.readLeniently(field.bytes.span) != nil,
                mayHaveWords || layout.beginning(of: field.bytes.span) == nil
            {
                times += 1
            } else if firstMisfit == nil {
                firstMisfit = (field.text, line)
            }
        }
        let fitting = fields.first { layout.readLeniently($0.field.bytes.span) != nil }
        if firstMisfit != nil, let fitting { example = fitting.field.text }
    }

    /// Words for nothing among times, where all the others are times, are not present: `Unknown` for an end that has not come.
    mutating func leaveWordsOut(_ fields: inout Fields, _ dates: DateOrder?, _ thisYear: Int) {
        let words = fields.filter { MissingWords.contains($0.field.bytes.span) }
        guard !words.isEmpty, words.count < fields.count else { return }
        let others = fields.filter { !MissingWords.contains($0.field.bytes.span) }
        guard
            (Self.textLayouts(dates, thisYear: thisYear) + [.clock]).contains(where: { layout in
                others.allSatisfy { layout.read($0.field.bytes.span) != nil }
            })
        else { return }
        for (field, _) in words where !missingWords.contains(field.bytes) { missingWords.append(field.bytes) }
        (fields, present) = (others, others.count)
        absent += words.count
    }

    mutating func findShort(_ fields: Fields, _ thisYear: Int) {
        guard fields.count > 2 else { return }
        let layouts: [TimeLayout] = [
            .sixDigits(thisYear: thisYear), .shortMonth(thisYear: thisYear), .shortNamedMonth(thisYear: thisYear),
            .shortQuarter(thisYear: thisYear), .dottedMonth,
        ]
        for layout in layouts {
            let times = fields.compactMap { layout.read($0.field.bytes.span)?.microseconds }
            if times.count == fields.count, Self.areInOrder(times, layout) { shortLayout = layout }
            if !times.isEmpty { return }
        }
    }

    /// Whether times go one way, but for a few; a name and a number, which may be a day as well, must step by months.
    private static func areInOrder(_ times: [Int64], _ layout: TimeLayout) -> Bool {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }
        let falls = steps.count { $0 < 0 }
        let mayFall = layout != .dottedMonth && min(falls, steps.count { $0 > 0 }) * 10 <= times.count
        guard mayFall || falls * 10 <= times.count else { return false }
        guard case .shortNamedMonth = layout else { return true }
        let lengths = steps.filter { $0 != 0 }.map(\.magnitude).sorted()
        guard !lengths.isEmpty else { return false }
        return lengths[lengths.count / 2] <= UInt64(190 * Microseconds.day)
    }

    /// Years as numbers, 1949.083 for February, as R writes the times of its series.
    private mutating func findYears(_ present: Fields) {
        guard least >= 1000, largest < 3000, present.count > 3 else { return }
        let values = present.compactMap { NumberStyle().number($0.field.bytes.span) }
        guard zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) else { return }
        for parts in [1, 4, 12] {
            let scaled = values.map { $0 * Double(parts) }
            guard scaled.allSatisfy({ ($0 - $0.rounded()).magnitude < 0.05 }) else { continue }
            // Most stand one part apart, or whole years all the same: numbers that merely look like years do not.
            let steps = zip(scaled, scaled.dropFirst()).map { $1.rounded() - $0.rounded() }
            let isEven = parts == 1 && Set(steps).count == 1
            if isEven || steps.count(where: { $0 == 1 }) * 10 >= steps.count * 8 { partsOfYear = parts }
            return
        }
        partsOfYear = 0
        // Of neighbours, not of rows from further in.
        let near = values.prefix(present.prefix { $0.line > 0 }.count)
        guard let first = near.first, let last = near.last, near.count > 3 else { return }
        let step = (last - first) / Double(near.count - 1)
        let isEven = zip(near, near.dropFirst()).allSatisfy { ($1 - $0 - step).magnitude < step * 0.1 }
        hasDaysOfYear =
            isEven && [52, 52.18, 250, 252, 260, 261, 365, 365.25].contains { (1 / step - $0).magnitude < 0.2 }
    }

    /// Whether numbers like 201001 may be days of short years rather than months: these follow one another, and begin a new year.
    private func maybeShortDays(_ fields: Fields) -> Bool {
        guard case .sixDigits? = shortLayout else { return false }
        let values = fields.compactMap { NumberStyle().number($0.field.bytes.span) }
        let months = values.map { ($0 / 100).rounded(.down) * 12 + $0.truncatingRemainder(dividingBy: 100) }
        let areMonths = zip(months, months.dropFirst()).allSatisfy { $1 - $0 == 1 }
        return !areMonths || (values.last ?? 0) - (values.first ?? 0) < 12
    }

    /// Dates like 20241203, or numbers so large that they can only count from 1970.
    mutating func chooseNumberLayout(_ present: Fields) {
        let dates = present.filter { TimeLayout.compact(offset: false).read($0.field.bytes.span) != nil }
        if dates.count == present.count, !maybeShortDays(present) {
            layout = .compact(offset: false)
            times = dates.count
            return
        }
        let packed = TimeLayout.packed(order: nil)
        let read = present.compactMap { packed.read($0.field.bytes.span) }
        if read.count == present.count {
            let over = (first: read.contains { $0.first > 12 }, second: read.contains { $0.second > 12 })
            layout = over.first != over.second ? packed.ordered(over.first ? .dmy : .mdy) : packed
            times = read.count
            return
        }
        let days = TimeLayout.ordinal(offset: false)
        if least >= 1_800_000, largest < 2_200_000, present.allSatisfy({ days.read($0.field.bytes.span) != nil }) {
            (layout, times) = (days, present.count)
            return
        }
        findYears(present)
        guard least >= 1e8 else { return }
        let layout = TimeLayout.unix(UnixUnit.of(largest))
        times = present.filter { layout.read($0.field.bytes.span) != nil }.count
        if times > 0 { self.layout = layout }
    }
}
