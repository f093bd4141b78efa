import Diagnostics

extension SeriesError {
    package var what: String {
        switch self {
        case .unknownColumn(let name, _): "unknown column '\(name)'"
        case .notNumbers(let column, let needed): "'\(column)' holds no numbers, which \(needed) needs"
        case .noNumbers(let needed): "the series has no column of numbers, which \(needed) needs"
        case .noTimes(let needed): "the series has no time, which \(needed) needs"
        case .tooManyRows(let count, _): "the result would have \(grouped(count)) rows"
        case .noPeriod: "aggregate needs a period or `by`"
        case .badStep(let step): "'\(step)' cannot be a step"
        case .doubledColumn(let name): "the result would have two columns '\(name)'"
        case .badChoice(let word, _): "unknown word '\(word)'"
        case .badNumber(let number, let needed): "\(number) is not \(needed)"
        case .mismatch(let verb, let left, let right): "cannot \(verb) \(left.kind) and \(right.kind)"
        case .badExpression(let what, _, _): what
        }
    }

    package var mend: String? {
        switch self {
        case .unknownColumn(let name, let candidates): NearMiss.mend(name, candidates)
        case .notNumbers: "name columns of numbers, or use count, distinct, first or last"
        case .noNumbers: nil
        case .noTimes: "load with `time COLUMN` says which column is the time"
        case .tooManyRows: "the limit is \(grouped(Self.rowLimit)); use a longer step or a `window` first"
        case .noPeriod: "for example `aggregate daily`, `aggregate every 3 hours`, `aggregate by weekday` or `aggregate all`"
        case .badStep: "a step is a whole number of calendar units, 1 or more"
        case .doubledColumn: "name one of them, `other = …`"
        case .badChoice(let word, let choices): NearMiss.mend(word, choices)
        case .badNumber: nil
        case .mismatch: nil
        case .badExpression(_, let mend, _): mend
        }
    }

    package var subject: String? {
        switch self {
        case .unknownColumn(let name, _), .doubledColumn(let name): name
        case .notNumbers(let column, _): column
        case .badStep(let text), .badChoice(let text, _), .badNumber(let text, _): text
        case .tooManyRows(_, let subject): subject
        case .noNumbers, .noTimes, .noPeriod, .mismatch, .badExpression: nil
        }
    }

    package var range: SourceRange? {
        switch self {
        case .mismatch(_, let left, let right): left.range.union(right.range)
        case .badExpression(_, _, let range): range
        default: nil
        }
    }

    package var related: [(range: SourceRange, label: String)] {
        if case .mismatch(_, let left, let right) = self {
            return [(left.range, "this is \(left.kind)"), (right.range, "this is \(right.kind)")]
        }
        return []
    }

    /// 1008 as `1,008`.
    private func grouped(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var at = digits.count - 3
        while at > 0 {
            digits.insert(",", at: at)
            at -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }
}
