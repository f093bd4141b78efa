import Charts
import Series
import Syntax

/// What each row is: one of a unit of time, one of what a column numbers.
extension LineWords {
    /// The unit of time of which each row is one: days of a diary that lacks some of them, too.
    var unitOfRows: DurationUnit? {
        let index = (whole ?? frame)?.index
        let step = index?.step.flatMap { $0.count == 1 ? $0.unit : nil }
        guard let times = index?.times, times.count > 1 else { return step }
        let span = times.span
        let known = (0..<min(times.count, Self.most)).map { span[$0] }.filter { $0 != missingTime }.map(Double.init)
        let gaps = zip(known, known.dropFirst()).map { ($1 - $0) / Double(Microseconds.day) }.sorted()
        guard !gaps.isEmpty else { return step }
        let (least, usual) = (gaps[0], gaps[gaps.count / 2])
        // Days may be missing, and clocks change.
        let areDays = gaps.allSatisfy { $0 > 0.5 && ($0 - $0.rounded()).magnitude <= 1.0 / 24 }
        let units: [(ClosedRange<Double>, DurationUnit)] = [
            (27.9...31.1, .month), (89.9...92.1, .quarter), (364.9...366.1, .year), (6.9...7.1, .week),
        ]
        let longer = units.first { $0.0.contains(usual) && least >= $0.0.lowerBound }
        return step ?? longer?.1 ?? (areDays && usual < 1.5 ? .day : nil)
    }

    /// Whether rows are further apart than a unit of time, for the most part.
    func areRarer(than unit: DurationUnit) -> Bool {
        guard let times = (whole ?? frame)?.index.times, times.count > 2, case let span = times.span,
            let first = span.indices.first(where: { span[$0] != missingTime }),
            let last = span.indices.last(where: { span[$0] != missingTime })
        else { return false }
        return Double(span[last] - span[first]) / Double(span.count) > Double(unit.nominalMicroseconds)
    }

    /// Whether all numbers of a column without a unit are parts of one.
    func areFractions(_ column: String) -> Bool {
        guard let own = (whole ?? frame)?.column(column.filter { !"\"`".contains($0) }), own.unit != "%",
            let numbers = try? own.numbers
        else { return false }
        let span = numbers.span
        return (0..<min(span.count, Self.most)).allSatisfy { !span[$0].isFinite || (0...1).contains(span[$0]) }
    }

    /// Whether a column tells by whole numbers which of some things a row is of: `Episode` of many rows each, not `Episodes`.
    func numbersThings(_ name: String) -> Bool {
        guard let column = whole(name), let values = try? column.numbers, values.count > 1,
            let last = name.lowercased().split(whereSeparator: { !$0.isLetter }).last.map(String.init),
            EnglishNoun.singular(last) == last
        else { return false }
        let span = values.span
        let looked = (0..<min(values.count, Self.most)).map { span[$0] }.filter(\.isFinite)
        return column.unit == nil && looked.allSatisfy { $0 == $0.rounded() && $0 >= 0 }
            && Set(looked).count * 2 <= looked.count
    }

    /// Whether a column may be what a plural says that no column is called by: whole numbers that add up, or names of which many come
    /// again, as people and things do and kinds of them do not.
    var mayCountOrName: Bool {
        guard let frame = whole ?? frame else { return true }
        return frame.columns.contains { column in
            if column.text != nil {
                let variety = column.variety(upTo: frame.count)
                return variety > Self.mostKinds && variety * 2 <= frame.count
            }
            guard column.unit == nil, let numbers = try? column.numbers, !ColumnNames.isIdentity(column.name) else {
                return false
            }
            let span = numbers.span
            let areWhole = (0..<min(span.count, Self.most)).allSatisfy {
                !span[$0].isFinite || span[$0] == span[$0].rounded()
            }
            return areWhole && (adds(NameSpelling.quoted(column.name)) || AdditiveQuantities.namesThings(column.name))
        }
    }

    /// Whether what a column holds adds up, or may: whole numbers that nothing measures or ranks.
    func mayAdd(_ column: String) -> Bool {
        let name = column.filter { !"\"`".contains($0) }
        guard usual([column]) != SumAggregate.entry.name else { return true }
        let words = ColumnNames.words(name).joined(separator: " ")
        guard let own = whole(name), own.unit == nil, !AdditiveQuantities.isMeasured(words),
            let numbers = try? own.numbers
        else { return false }
        let span = numbers.span
        return (0..<min(span.count, Self.most)).allSatisfy {
            !span[$0].isFinite || span[$0] >= 0 && span[$0] == span[$0].rounded()
        }
    }

    /// Kinds of things are few.
    private static let mostKinds = 12

    /// A number in a unit as one in that of a column, of the only one that can be measured in it where none is named.
    func measured(_ value: Double, _ unit: String, of subject: String?) -> (column: String, value: Double)? {
        // `above 10 in Oslo`
        guard !unit.isEmpty, !QuestionWords.silent.contains(unit), UnitConversion.isKnown(unit) else { return nil }
        let found = (frame?.numberColumns ?? []).compactMap { column -> (column: String, value: Double)? in
            let name = NameSpelling.quoted(column.name)
            guard subject == nil || subject == name, let own = column.unit,
                let convert = try? UnitConversion(from: unit, to: own)
            else { return nil }
            return (name, convert(value))
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether a word says of something that it is in one of the rows: `absent` of absences, `visited` of visits.
    func areDone(_ word: String) -> Bool {
        rows.contains { Self.areOfOneStem($0, word) }
    }

    static func areOfOneStem(_ one: String, _ other: String) -> Bool {
        let stem = zip(one, other).prefix { $0 == $1 }.count
        return stem > 3 && max(one.count, other.count) - stem <= 3
    }

    /// Whether a column of numbers says yes and no: 1 and 0, both of them, and nothing else.
    func isTruth(_ column: String) -> Bool {
        guard let own = whole(column.filter { !"\"`".contains($0) }), own.unit == nil, let values = try? own.numbers
        else { return false }
        let span = values.span
        let looked = Set((0..<min(span.count, Self.most)).map { span[$0] }.filter { !$0.isNaN })
        return looked == [0, 1]
    }

    /// Whether a column of numbers has none in some rows.
    func lacksValues(_ column: String) -> Bool {
        guard let values = try? whole(column.filter { !"\"`".contains($0) })?.numbers else { return false }
        let span = values.span
        return span.indices.contains { span[$0].isNaN }
    }

    /// The only column that ranks the rows, from 1 on.
    var place: String? {
        guard let frame = whole ?? frame else { return nil }
        let ranks = Ranks(frame, areEven: false)
        let found = frame.columns.filter { (try? ranks.hold($0)) ?? false }
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    /// Whether each value of a column has one row at each time.
    func isOneEach(_ key: String) -> Bool {
        guard let frame = whole ?? frame, let times = frame.index.times, let codes = texts(key)?.codes else {
            return true
        }
        let rows = 0..<min(times.count, Self.most)
        return Set(rows.map { Cell(time: times.span[$0], name: codes.span[$0]) }).count == rows.count
    }

    /// Whether a column has nothing in some rows and several answers in others; of one alone nothing is the other.
    func lacksAnswers(_ column: String) -> Bool {
        guard let text = texts(column) else { return lacksValues(column) }
        let codes = text.codes.span
        return text.dictionary.count > 1 && codes.indices.contains { codes[$0] < 0 }
    }

    /// Whether some row has a number.
    func holds(_ value: Double, in column: String) -> Bool {
        guard let values = try? whole(column.filter { !"\"`".contains($0) })?.numbers else { return false }
        let span = values.span
        return (0..<min(span.count, Self.most)).contains { span[$0] == value }
    }

    /// Whether a column that is called as the rows are numbers them: `order` of orders.
    func isNumber(ofRows name: String) -> Bool {
        guard rows.contains(EnglishNoun.singular(name.lowercased())), let column = whole(name) else { return false }
        if column.text != nil { return column.count > 20 && RowNames.areDistinct(column) }
        guard column.unit == nil, let values = try? column.numbers, values.count > 1 else { return false }
        let span = values.span
        let looked = (0..<min(values.count, Self.most)).map { span[$0] }
        return looked.allSatisfy { $0 == $0.rounded() } && Set(looked).count == looked.count
    }
}
