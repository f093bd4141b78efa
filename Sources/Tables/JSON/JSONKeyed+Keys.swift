import Reading
import Series

extension JSONKeyed {
    /// What the keys of an object's members are.
    struct Keys {
        enum Meaning { case time, year, number, name }

        private(set) var meaning = Meaning.name
        /// Whether they only number the members from 0 on.
        private let areNumbered: Bool

        init(_ keys: [String], areNumbered: Bool) {
            self.areNumbered = areNumbered
            // No time is written without a digit, and most keys are names.
            guard !keys.isEmpty, keys.allSatisfy({ $0.utf8.contains(where: isDigit) }) else { return }
            let areDigits = keys.allSatisfy { $0.utf8.count < 20 && $0.utf8.allSatisfy(isDigit) }
            if areDigits {
                meaning =
                    Self.areYears(keys) ? .year : Self.areDays(keys) || Self.areInstants(keys) ? .time : .number
                if meaning == .number, keys.contains(where: { $0.utf8.count > 18 }) { meaning = .name }
            } else if Self.areTimes(keys) {
                meaning = .time
            }
        }

        /// What they are called as a column, nil where they only number the rows.
        func name(without taken: Set<String>) -> String? {
            switch meaning {
            case .time where !taken.contains("time"): return "time"
            case .year where !taken.contains("year"): return "year"
            case .number where areNumbered: return nil
            case .time, .year, .number, .name: break
            }
            var name = "key"
            var number = 2
            while taken.contains(name) { (name, number) = ("key \(number)", number + 1) }
            return name
        }

        private static func areTimes(_ keys: [String]) -> Bool {
            let fields = keys.prefix(100).map {
                (field: CSVSample.Field(bytes: Array($0.utf8), isQuoted: false), line: 1)
            }
            let evidence = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
            guard evidence.present > 0, evidence.times == evidence.present else { return false }
            // Seconds with a fraction are not identifiers.
            if case .unix(.seconds)? = evidence.layout { return evidence.least > 6e8 && evidence.largest < 4.2e9 }
            return evidence.isTextTime
        }

        /// `20240131`, or with a clock behind, in order: digits that are dates by chance are not.
        private static func areDays(_ keys: [String]) -> Bool {
            guard let count = keys.first?.utf8.count, count == 8 || count == 12 || count == 14 else { return false }
            let layout = TimeLayout.compact(offset: false)
            let times = keys.compactMap {
                $0.utf8.count == count ? layout.read(Array($0.utf8).span)?.microseconds : nil
            }
            return times.count == keys.count && areInOrder(times) && times.allSatisfy(plausible.contains)
        }

        /// Seconds since 1970, or parts of them, in order and a plausible time ago: of seconds whole minutes apart, of parts whole
        /// seconds. Identifiers ascend too, but not so.
        private static func areInstants(_ keys: [String]) -> Bool {
            let numbers = keys.compactMap { Int64($0) }
            guard numbers.count == keys.count, numbers.count > 1, let largest = numbers.max(), areInOrder(numbers)
            else {
                return false
            }
            let power = UnixUnit.of(Double(largest)).microsecondPower
            var scale: Int64 = 1
            for _ in 0..<power.magnitude { scale *= 10 }
            let isPlausible = numbers.allSatisfy { number in
                let (whole, overflows) = number.multipliedReportingOverflow(by: power > 0 ? scale : 1)
                return !overflows && recent.contains(power > 0 ? whole : number / scale)
            }
            guard isPlausible else { return false }
            let second = power > 0 ? Microseconds.second / scale : Microseconds.second * scale
            let step = power == 6 ? 60 : second
            return zip(numbers, numbers.dropFirst()).allSatisfy { ($1 - $0) % step == 0 }
        }

        /// Three years or more, as far apart each from the next.
        private static func areYears(_ keys: [String]) -> Bool {
            let years = keys.compactMap { $0.utf8.count == 4 ? Int($0) : nil }
            guard years.count == keys.count, years.count > 2, years.allSatisfy({ (1500..<2200).contains($0) }) else {
                return false
            }
            let steps = Set(zip(years, years.dropFirst()).map { $1 - $0 })
            return steps.count == 1 && steps != [0]
        }

        private static func areInOrder(_ numbers: [Int64]) -> Bool {
            let pairs = zip(numbers, numbers.dropFirst())
            return pairs.allSatisfy { $0 < $1 } || pairs.allSatisfy { $0 > $1 }
        }

        /// The years 1500 to 2199, and 1990 to 2099.
        private static let plausible = years(1500, 2200)
        private static let recent = years(1990, 2100)

        private static func years(_ first: Int, _ end: Int) -> Range<Int64> {
            let (from, to) = (CivilDate(year: first, month: 1, day: 1), CivilDate(year: end, month: 1, day: 1))
            return Int64(from.daysSinceEpoch) * Microseconds.day..<Int64(to.daysSinceEpoch) * Microseconds.day
        }
    }
}
