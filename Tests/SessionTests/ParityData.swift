import Series
import Syntax
import Testing

@testable import Tables

/// A table of the tests of parity.
struct ParityData: Sendable, CustomTestStringConvertible {
    var name: String
    var rows: [EngineRow]
    var zone = "UTC"
    /// By its time, where the engine has indexes.
    var isIndexed = false
    /// Of sums, and of what is made of them, as a share of them all.
    var tolerance = 1e-9
    var testDescription: String { name }

    /// Whether no time has a fraction of a second.
    var isInSeconds: Bool { rows.allSatisfy { ($0.time ?? 0) == .max || ($0.time ?? 0) % 1_000_000 == 0 } }

    private static let keys: [String?] = ["O'Hare", "say \"hi\"", "a;b", "", nil, "æøå", "x\ny", "--", "\\", "b\\'"]

    static let all = [
        ParityData(name: "plain", rows: EngineRow.rows(900, value: { Double($0 * 37 % 101) / 8 }), isIndexed: true),
        ParityData(
            name: "missing",
            rows: EngineRow.rows(
                900, value: { $0 % 3 == 0 ? nil : $0 % 7 == 1 ? .nan : Double($0) * 0.1 },
                whole: { $0 % 5 == 0 ? nil : Int64($0) })),
        ParityData(name: "infinite", rows: EngineRow.rows(300, value: { $0 == 200 ? -.infinity : Double($0) * 0.5 })),
        ParityData(name: "empty", rows: []),
        ParityData(name: "one row", rows: EngineRow.rows(1, value: { _ in 2.5 }), isIndexed: true),
        ParityData(name: "all missing", rows: EngineRow.rows(20, value: { _ in nil }, whole: { _ in nil })),
        ParityData(
            name: "clock goes forward", rows: EngineRow.rows(600, value: { Double($0) * 0.25 }),
            zone: "Europe/Copenhagen", isIndexed: true),
        ParityData(
            name: "clock goes back",
            rows: EngineRow.rows(
                600, time: { 1_729_900_000 + Int64($0) * 900 }, value: { Double($0) * 0.5 }, whole: { Int64($0) }),
            zone: "America/New_York"),
        ParityData(
            name: "duplicate times",
            rows: EngineRow.rows(
                800, time: { 1_711_756_800 + Int64($0 / 4) * 3600 }, key: { ["c", "a", "b"][$0 % 3] },
                value: { Double($0 % 11) - 5.5 }, whole: { Int64($0 % 4) }), isIndexed: true),
        ParityData(
            name: "out of order",
            rows: EngineRow.rows(
                999, time: { 1_711_756_800 + Int64($0 * 7919 % 1000) * 3600 }, value: { Double($0 % 11) - 5.5 },
                whole: { Int64($0 % 4) })),
        ParityData(
            name: "quotes", rows: EngineRow.rows(300, key: { keys[$0 % keys.count] }, value: { Double($0) * 1.5 })),
        ParityData(
            name: "beyond doubles",
            rows: EngineRow.rows(300, value: { Double($0) * 0.5 }, whole: { 9_007_199_254_740_993 + Int64($0) })),
        ParityData(
            name: "a total beyond 64 bits",
            rows: EngineRow.rows(300, value: { Double($0) * 0.5 }, whole: { 4_611_686_018_427_387_904 + Int64($0) })),
        ParityData(
            name: "large and near", rows: EngineRow.rows(600, value: { 1e9 + Double($0 % 3) }, whole: { Int64($0) }),
            // Running means of 10⁹ have seven digits after the point; differences of sums of squares would have none.
            tolerance: 1e-6),
        ParityData(
            name: "microseconds",
            rows: (0..<700).map {
                EngineRow(time: 1_711_756_800_000_123 + $0 * 61_234_567, k: "a", v: Double($0) * 0.5, n: $0)
            }, isIndexed: true),
        ParityData(
            name: "decades",
            rows: EngineRow.rows(
                700, time: { 1_000_000_800 + 86_400 * 30 * Int64($0) }, value: { Double($0 % 50) },
                whole: { Int64($0 % 9) }),
            zone: "Europe/Copenhagen"),
        ParityData(
            name: "rows without a time",
            rows: EngineRow.rows(500, value: { Double($0) * 0.5 }) + [
                EngineRow(time: nil, k: "z", v: 1, n: 1), EngineRow(time: .max, k: "z", v: 1, n: 1),
            ]),
    ]

    // MARK: what is asked of it

    static let periods = [
        "hourly", "daily", "weekly", "monthly", "quarterly", "yearly", "every 3 hours", "every 15 minutes",
        "every 5 days", "every 2 weeks", "every 36 hours", "every 6 hours from 2024-03-30T01:00", "all",
    ]

    static var aggregates: [String] {
        AggregateCatalog.entries.map { $0.name == "pNN" ? "p90" : $0.name }.filter {
            !["corr", "slope", "weighted mean", "wmean"].contains($0)
        }
    }

    /// Every aggregate × period, alone and by a text.
    static var aggregations: [String] {
        periods.flatMap { period in
            aggregates.flatMap { aggregate in
                [
                    "aggregate \(period) a = \(aggregate) v, b = \(aggregate) n",
                    "aggregate \(period) by k a = \(aggregate) v",
                ]
            }
        }
    }

    static let steps = [
        "where v > 3", "where v > 3 and n < 5", "where not (v > 3)", "where v != 2.5 or n == 3",
        "where v in 2..40 | aggregate daily count", "where k == \"a\" | aggregate daily mean v",
        "where k != \"O'Hare\" | aggregate all count", "where v is missing", "where k is missing",
        "where v is not missing and n > -2", "where v > n", "where time >= 2024-03-31 | aggregate daily sum v",
        "where 2024-04-02 > ts", "where ts in 2024-03-31..2024-04-02 | first 5", "window 2024-03-31..2024-04-03",
        "window 2024-04", "where k == \"\\\\\" | aggregate all count", "where k != \"b\\\\'\"",
        "window 1960..2024-04-01 | aggregate daily count", "window 2024-04-01..2300 | first 3",
        "window 2024-03-31T01:30.. | aggregate hourly count by k", "keep v, n | where v > 3", "keep n | first 3",
        "drop k | last 7", "drop k, v", "first 10", "last 10", "first 100000", "first 0", "last 3 days",
        "top 5 v", "bottom 5 n", "top 3 v by k", "top 4 v | where n > 1", "where v < 20 | top 4 n",
        "where nothing > 3", "keep v | where n > 3", "keep w", "where k > 3", "window 2024-03-31 | top 3 v",
        "where v > 2 | where n > 1 | where v < 30 | aggregate daily max v", "where n >= 9007199254740991 | keep n",
        "where n >= 9007199254740993 | keep n", "sort v | first 3", "sort v desc | first 40",
        "where v < 5 | sort n desc, v | first 7", "keep n | sort n | first 100000", "sort ts desc | first 3",
        "derive w = v * 2 | where w > 3",
    ]
}
