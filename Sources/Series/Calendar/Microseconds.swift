import Syntax

/// Lengths of fixed units in microseconds.
package enum Microseconds {
    package static let millisecond: Int64 = 1000
    package static let second: Int64 = 1_000_000
    package static let minute: Int64 = 60 * second
    package static let hour: Int64 = 60 * minute
    package static let day: Int64 = 24 * hour
    package static let week: Int64 = 7 * day

    /// The length of a unit of days or less on an ordinary day; nil for months and longer.
    package static func length(of unit: DurationUnit) -> Int64? {
        switch unit {
        case .microsecond: 1
        case .millisecond: millisecond
        case .second: second
        case .minute: minute
        case .hour: hour
        case .day: day
        case .week: week
        case .month, .quarter, .year: nil
        }
    }
}

extension BinaryInteger {
    /// The quotient rounded toward minus infinity. `divisor` is positive.
    @inline(__always)
    func flooredQuotient(by divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// What is left over `flooredQuotient`, 0 ..< divisor.
    @inline(__always)
    func flooredRemainder(by divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
