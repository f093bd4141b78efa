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
        let (rows, day) = (0..<min(times.count, Self.most), Double(Microseconds.day))
        let gaps = rows.dropFirst().map { (Double(span[$0]) - Double(span[$0 - 1])) / day }.sorted()
        let (least, usual) = (gaps[0], gaps[gaps.count / 2])
        // Days may be missing, and clocks change.
        let areDays = gaps.allSatisfy { $0 > 0.5 && ($0 - $0.rounded()).magnitude <= 1.0 / 24 }
        let units: [(ClosedRange<Double>, DurationUnit)] = [
            (27.9...31.1, .month), (89.9...92.1, .quarter), (364.9...366.1, .year), (6.9...7.1, .week),
        ]
        let longer = units.first { $0.0.contains(usual) && least >= $0.0.lowerBound }
        return step ?? longer?.1 ?? (areDays && usual < 1.5 ? .day : nil)
    }

    /// Whether a column that is called as the rows are numbers them: `order` of orders.
    func isNumber(ofRows name: String) -> Bool {
        guard rows.contains(EnglishNoun.singular(name.lowercased())), let column = frame?.column(name),
            let values = try? column.numbers, values.count > 1
        else { return false }
        let span = values.span
        let looked = (0..<min(values.count, Self.most)).map { span[$0] }
        return looked.allSatisfy { $0 == $0.rounded() } && Set(looked).count == looked.count
    }
}
