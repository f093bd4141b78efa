/// How a column writes its times: decided from a sample, then held.
package enum TimeLayout: Sendable, Equatable {
    /// `2024-12-03`, `2024-12-03T15:00`, `2024-12-03 15:00:00.25`, `2024/12/03 …`; with `offset` each ends in Z, ±hh:mm,
    /// ±hhmm or ±hh.
    case iso(offset: Bool)
    /// `20241203`, `20241203T150000`, `202412031500`: only in a column that bears a time's name.
    case compact(offset: Bool)
    /// `06.09.2026 11:18`, `9/6/2026 11:18:40 PM`, `6-9-2026`: `order` is nil while nothing has told day and month apart.
    case dayMonth(order: DateOrder?, offset: Bool)
    /// `Oct 7, 2020, 2:43:11 PM`, `7 October 2020 14:43`, `7-Oct-2020`, and in eleven more languages: `7. okt. 2020 14.43`.
    case named(offset: Bool)
    /// Numbers since 1970-01-01 UTC, with or without a fraction.
    case unix(UnixUnit)

    /// Whether the instants are exact, or local to a zone that the file does not name.
    package var isLocal: Bool {
        switch self {
        case .iso(let offset), .compact(let offset), .dayMonth(_, let offset), .named(let offset): !offset
        case .unix: false
        }
    }
}

package enum UnixUnit: Int, Sendable {
    case seconds, milliseconds, microseconds, nanoseconds

    /// By magnitude: 10¹¹ s is the year 5138 and 10¹¹ ms is 1973, and so on by thousands.
    static func of(_ value: Double) -> UnixUnit {
        let size = value.magnitude
        return size < 1e11 ? .seconds : size < 1e14 ? .milliseconds : size < 1e17 ? .microseconds : .nanoseconds
    }

    /// Powers of ten from the unit to µs: 6, 3, 0, −3.
    var microsecondPower: Int { 6 - 3 * rawValue }
}

/// A time as it stands in a file.
struct ReadTime: Equatable {
    /// µs since 1970 UTC, or of the local clock as if it were UTC when `layout.isLocal`.
    var microseconds: Int64
    /// The two numbers whose order may be in doubt, 0 where there is none.
    var first: Int = 0
    var second: Int = 0
}
