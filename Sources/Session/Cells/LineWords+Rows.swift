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

    /// Whether a column that is called as the rows are numbers them: `order` of orders.
    func isNumber(ofRows name: String) -> Bool {
        guard rows.contains(EnglishNoun.singular(name.lowercased())), let column = whole(name),
            let values = try? column.numbers, values.count > 1
        else { return false }
        let span = values.span
        let looked = (0..<min(values.count, Self.most)).map { span[$0] }
        return looked.allSatisfy { $0 == $0.rounded() } && Set(looked).count == looked.count
    }
}
