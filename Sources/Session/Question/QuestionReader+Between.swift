import Language
import Series
import Syntax

/// How long it is between two things: two times of one row, rows one after the other.
extension QuestionReader {
    /// `duration between started and ended`: how long it is from one time to the other.
    mutating func betweenTimes() -> Bool {
        guard small() == "between" || small() == "from" else { return false }
        if let (first, second, count) = pair({ self.words.times($0) }) {
            take(count)
            question.measures.append("(\(second) - \(first))")
            return true
        }
        // Of times of day the second may be on the next day.
        guard let (first, second, count) = pair({ self.words.clock($0) }) else { return false }
        take(count)
        question.measures.append("(mod(\(second) - \(first), 86400))")
        return true
    }

    /// Two things of a kind, after a word: `between opened and closed`, `from bedtime to wake up`.
    private func pair(
        _ meaning: (ArraySlice<String>) -> String?
    ) -> (first: String, second: String, count: Int)? {
        guard let first = longest(from: 1, meaning), ["and", "to"].contains(small(1 + first.count)),
            let second = longest(from: 2 + first.count, meaning)
        else { return nil }
        return (first.meaning, second.meaning, 2 + first.count + second.count)
    }

    /// `time between calls`, `longest time from sent to answered`, `time to answer`.
    mutating func between() -> Part? {
        let unit = DurationUnit(word: small())
        if small() == "time", small(1) == "to", let index = words.index, let done = words.times([small(2)]),
            done != index
        {
            take(3)
            question.measures.append("(\(done) - \(index))")
            return .measure
        }
        guard ["between", "from"].contains(small(1)) else { return nil }
        let start = rest
        let isSpan =
            ["time", "interval", "intervals", "gap", "gaps", "duration", "length"].contains(small()) || unit != nil
        let isNamed = words.columnName(rest.prefix(1)) == nil
        take()
        // Whatever it is called that goes from one time to another, `wait from arrival to discharge`, is how long that is.
        if isSpan || isNamed, betweenTimes() {
            if let unit, let made = question.measures.popLast() {
                question.measures.append("(\(made) / 1 \(unit.rawValue))")
            }
            return .measure
        }
        guard isSpan else {
            rest = start
            return nil
        }
        if let unit {
            guard betweenRows() else {
                rest = start
                return nil
            }
            // `average days between orders`
            question.asksBetween = true
            question.lengthUnit = unit
            return .measure
        }
        // `longest gap between calls`
        let isLength = question.rank?.order == .length
        guard !isLength || !["gap", "gaps"].contains(wordBefore), betweenRows() else {
            rest = start
            return nil
        }
        if isLength {
            question.spans = .gaps
            return .other
        }
        question.asksBetween = true
        return .measure
    }
}
