import Diagnostics
import Files
import Reading
import Syntax
import Testing

@testable import Series
@testable import Session
@testable import Engines

/// What DuckDB leaves of a Parquet file for conditions and spans, with these steps done again, is what they leave of all rows.
@Suite struct PushedParquetTests {
    private static let rows = """
        SELECT TIMESTAMP '2024-03-30 00:00:00' + INTERVAL (i * 50) MINUTE AS at,
          CASE WHEN i % 13 = 5 THEN NULL WHEN i % 11 = 3 THEN 'nan'::DOUBLE ELSE (i * 37 % 101) / 8.0 END AS v,
          CASE WHEN i % 7 = 2 THEN NULL ELSE i END AS n, (i % 9) / 10.0::DECIMAL(6,2) AS d,
          9007199254740990 + i AS big, ['a', 'O''Hare', 'b', '', NULL, '12', 'æ'][i % 7 + 1] AS k, i % 2 = 0 AS flag,
          CASE WHEN i % 17 = 3 THEN 'nan'::FLOAT ELSE (i % 10 * 0.1)::FLOAT END AS f
        FROM range(600) t(i)
        """

    /// The rows as `x.parquet`; sessions read it by the same program, whatever `PATH` names.
    private func write(in rig: SessionRig) throws -> String {
        let path = rig.path("x.parquet")
        try DuckDBProgram.make(":memory:", "COPY (\(Self.rows)) TO '\(path)';")
        return path
    }

    @Test(
        .enabled(if: DuckDBProgram.installed != nil, "no duckdb"),
        arguments: [
            ("where v > 3", true), ("where not (v > 3)", true), ("where v != 4.5 and n < 400", true),
            ("where d >= 0.5", true),
            ("where d == 0.3", true), ("where k == \"O'Hare\" or v < 2", true), ("where k != \"a\"", true),
            ("where v is missing", true),
            ("where v is not missing and not (n is missing)", true), ("where v in 2..6", true),
            ("where k in (\"a\", \"b\")", true),
            ("where n > -3 | where 5 > v", true), ("where v > n / 100", false), ("where k ~ \"a\"", false),
            ("where k is missing", false), ("where big >= 9007199254740993", false),
            ("window 2024-04-02..2024-04-05", true),
            ("where at >= 2024-04-10", true), ("where time < 2024-03-31T02:30", true), ("keep v | where v > 9", true),
            ("where v > 2 and k ~ \"a\"", true), ("where flag == \"true\"", false),
            ("where v > 3 | derive w = v * 2", true),
            ("where v > 10000", true),
            // 0.1 of 32 bits is greater than that of 64.
            ("where f <= 0.1", true), ("where f == 0.3 or f > 0.8", true), ("where f is missing", true),
        ], ["UTC", "Europe/Copenhagen"])
    func bothWays(_ one: (pipeline: String, isTaken: Bool), zone: String) throws {
        let rig = try SessionRig(timezone: zone)
        let context = SeriesContext(calendar: Calendar(zone: try Zone.named(zone)), now: 0)
        let program = try #require(DuckDBProgram.installed)
        let path = try write(in: rig)
        let request = ReadRequest(options: LoadOptions(), context: context)
        func reading() throws -> DuckDBReading {
            try DuckDBReading(
                ByteSource.open(path), request, format: "Parquet", function: "read_parquet", program: program)
        }
        let transforms = try rig.transforms(one.pipeline, context)
        func left(of frame: Frame) throws -> Frame {
            try transforms.reduce(frame) { try $1.apply(to: $0, context).frame }
        }
        let whole = try #require(try reading().content(reading().columns()).series.first?.frame)
        let taken = try DuckDBTaken(transforms.flatMap { $0.step.conjuncts }, reading(), reading().columns())
        #expect((taken != nil) == one.isTaken)
        guard let taken else { return }
        #expect(taken.verdicts.allSatisfy { $0 == .hint })
        let wanted = try left(of: whole)
        let fewer: Frame
        do { fewer = try taken.read().frame } catch is NotAsPushed {
            #expect(wanted.count == 0, "only where no row comes")
            return
        }
        #expect(fewer.count < whole.count)
        let found = try left(of: fewer)
        #expect(found.count == wanted.count && found.columnNames == wanted.columnNames)
        for (mine, theirs) in zip(
            [try found.index.asColumn] + found.columns, [try wanted.index.asColumn] + wanted.columns)
        {
            #expect(mine.kind == theirs.kind, "\(mine.name)")
            for row in 0..<found.count { #expect(mine.cell(row) == theirs.cell(row), "\(mine.name), row \(row)") }
        }
    }

    /// Of two conditions the rows that come are those of both: how many the first one leaves is not told, where they are kept nor where they are
    /// added up as they come.
    @Test(
        .enabled(if: DuckDBProgram.installed != nil, "no duckdb"),
        arguments: [
            "where k != \"a\" | where v in 4..60",
            "where k != \"a\" | where v in 4..60 | aggregate every 6 hours v = mode v, n = max n",
            "where k != \"a\" | aggregate daily max n",
        ])
    func countsOfSteps(_ pipeline: String) throws {
        let rig = try SessionRig()
        _ = try write(in: rig)
        /// `600 → 514 → 113 rows`, of the last line that says so.
        func counts(_ reply: String) -> [Int] {
            let told = reply.split(separator: "·").last { $0.contains("row") } ?? ""
            return told.split { !$0.isNumber }.compactMap { Int($0) }
        }
        let pushed = counts(rig.run("load x.parquet | \(pipeline)"))
        let whole = counts(rig.run("load x.parquet") + "\n" + rig.run(pipeline))
        // As many after one step as after the next would be those of both.
        #expect(
            !pushed.isEmpty && pushed.last == whole.last && pushed.allSatisfy(whole.contains)
                && Set(pushed).count == pushed.count, "\(rig.run("load x.parquet | \(pipeline)"))")
    }
}
