import Series
import Testing

@testable import Reading

/// Columns whose first rows are empty: expected kinds and values are those of pandas' `read_csv`, which looks at every row.
@Suite struct LateColumnTests {
    /// A time a minute, and what a column holds from some row on.
    private func rows(_ count: Int, _ value: (Int) -> String) -> String {
        "time,a,late\n"
            + (0..<count).map { row in
                "2024-01-\(two(1 + row / 1440)) \(two(row / 60 % 24)):\(two(row % 60)),\(row % 7),\(value(row))\n"
            }.joined()
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private func late(_ text: String) throws -> (column: Column, notes: [FormatsNote]) {
        let content = try read(text, workerChunk: 4096, workers: 2)
        return (try #require(content.series[0].frame.column("late")), content.notes)
    }

    @Test(arguments: [600, 1499, 9000])
    func numbersAreNumbers(_ first: Int) throws {
        let found = try late(rows(first + 900) { $0 < first ? "" : "\($0).5" })
        let numbers = try #require(try found.column.numbers)
        #expect(numbers.span[first - 1].isNaN && numbers.span[first] == Double(first) + 0.5)
        #expect(found.notes.isEmpty)
    }

    @Test func lateTimesUnitsAndWords() throws {
        #expect(try late(rows(2000) { $0 < 900 ? "" : "2024-02-01 10:00" }).column.kind == .times)
        #expect(try late(rows(2000) { $0 < 900 ? "" : "word \($0 % 3)" }).column.kind == .text)
        let share = try late(rows(2000) { $0 < 900 ? "" : "\($0 % 50)%" }).column
        #expect(share.isNumeric && share.unit == "%")
        #expect(try late(rows(2000) { $0 < 900 ? "" : "00\($0)" }).column.kind == .text)
        let wholes = try #require(try late(rows(2000) { $0 < 900 ? "" : "9007199254740993" }).column.wholes)
        #expect(wholes.span[1999] == 9_007_199_254_740_993)
    }

    /// What its first values say is held; what contradicts it is counted.
    @Test func contradictions() throws {
        let found = try late(rows(3000) { $0 < 900 ? "" : $0 % 100 == 99 && $0 > 2000 ? "broken" : "\($0)" })
        #expect(found.column.isNumeric)
        let tally = found.notes.compactMap { note -> Int? in
            if case .rows(let places, .unfit(column: "late", isNumber: true)) = note { places.count } else { nil }
        }
        #expect(tally == [10])
    }

    /// Empty fields are not numbers either: of forty values thirty are words.
    @Test func emptinessIsNoEvidence() throws {
        let found = try late(rows(4000) { $0 < 10 ? "\($0)" : $0 % 100 == 0 ? "word\($0)" : "" })
        #expect(found.column.kind == .text)
    }

    @Test func nothingAtAll() throws {
        let found = try late(rows(2000) { _ in "" })
        #expect(found.column.isNumeric && found.column.isAllMissing)
    }

    /// One value in the middle, where no sample looks.
    @Test func oneValue() throws {
        let found = try late(rows(30_000) { $0 == 15_501 ? "5" : "" })
        let numbers = try #require(try found.column.numbers)
        #expect(numbers.span[15_501] == 5)
    }
}
