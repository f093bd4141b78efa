import Series
import Testing

@testable import Reading

/// A column that the first rows misjudge is read again alone; what was found in all others stands. Each cell is expected as it was
/// written.
@Suite struct ColumnsAgainTests {
    /// A late value, and what the column then is.
    struct Late: Sendable, CustomTestStringConvertible {
        var name: String
        var first: @Sendable (Int) -> String
        var late: String
        var kind: Column.Kind
        var testDescription: String { name }
    }

    private static let count = 30_000
    private static let at = 17_501

    static let all = [
        Late(name: "a code", first: { "\($0 % 90)" }, late: "007", kind: .text),
        Late(name: "a code in quotes", first: { "\($0 % 90)" }, late: "\"007\"", kind: .text),
        Late(name: "beyond 53 bits", first: { "\($0 % 90)" }, late: "9007199254740993", kind: .wholes),
        Late(name: "the first value of all", first: { _ in "" }, late: "word", kind: .text),
        Late(
            name: "a fraction among whole numbers", first: { "\(9_007_199_254_740_992 + $0)" }, late: "1.5",
            kind: .numbers),
    ]

    private func time(_ row: Int) -> String {
        Calendar(zone: .utc).iso8601(1_704_067_200_000_000 + Int64(row) * 60_000_000)
    }

    private func text(_ one: Late) -> String {
        "time,a,late,k\n"
            + (0..<Self.count).map { row in
                // Blank lines, line ends in quotes and rows cut short move what stands behind them.
                let key = row % 997 == 3 ? "\"x\ny\"" : "k\(row % 3)"
                let blank = row % 1201 == 7 ? "\n" : ""
                let late = row == Self.at ? one.late : one.first(row)
                return "\(time(row)),\(row % 7).25,\(late)\(row % 1301 == 9 ? "" : ",\(key)")\n\(blank)"
            }.joined()
    }

    @Test(arguments: all, [1, 3]) func everyCellIsThere(_ one: Late, workers: Int) throws {
        let content = try read(text(one), workerChunk: 4096, workers: workers)
        let frame = content.series[0].frame
        let (late, a, k) = (
            try #require(frame.column("late")), try #require(try frame.column("a")?.numbers),
            try #require(frame.column("k")?.text)
        )
        #expect(frame.count == Self.count && late.kind == one.kind)
        for row in 0..<Self.count {
            let written = row == Self.at ? one.late.filter { $0 != "\"" } : one.first(row)
            let isAsWritten =
                switch late.cell(row) {
                case .text(let text): text == written
                case .number(let number): number == Double(written)
                case .whole(let whole): whole == Int64(written)
                default: written.isEmpty
                }
            let key = row % 1301 == 9 ? nil : row % 997 == 3 ? "x\ny" : "k\(row % 3)"
            guard isAsWritten, a.span[row] == Double(row % 7) + 0.25, k[row] == key else {
                Issue.record("\(one.name), row \(row): \(late.cell(row)) for \(written)")
                return
            }
        }
    }

    /// The bytes of a misjudged column alone are parsed again.
    @Test func othersStand() throws {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let plan = try CSVInference(
            try ByteSource.bytes(Array(text(Self.all[0]).utf8), path: "t.csv").unpacked(context), LoadOptions()
        ).plan
        var better = plan
        better.columns[2].kind = .text
        let again = ColumnsAgain(of: plan, by: better)
        #expect(again.columns == [2] && !again.tellTime)
        #expect(again.plan(of: better).columns.map(\.kind) == [.skip, .skip, .text, .skip])
        #expect(ColumnsAgain(of: plan, by: plan).columns.isEmpty)
    }

    /// A header that comes again is told by all of its columns, so that then all of them are read.
    @Test func theHeaderAgain() throws {
        var lines = text(Self.all[0]).split(separator: "\n", omittingEmptySubsequences: false)
        lines.insert("time,a,late,k", at: 20_000)
        let content = try read(lines.joined(separator: "\n"), workerChunk: 4096, workers: 2)
        #expect(content.series[0].frame.count == Self.count)
        #expect(content.notes.sentences.contains { $0.hasPrefix("the header comes again") })
    }
}
