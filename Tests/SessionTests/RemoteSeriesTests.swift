import Files
import Series
import Testing

@testable import Engines
@testable import Notebook
@testable import Session

/// A large table keeps its name and stays at its server: what is asked of it is asked there.
@Suite(.serialized) struct RemoteSeriesTests {
    /// A million rows and a half, an hour apart in ten-thousandths: four years.
    private static func load(_ engine: TestedEngine) throws -> (load: String, host: HostPort) {
        if engine == .clickhouse {
            let server = try ClickHouseServer.shared.get()
            try server.run(
                "DROP TABLE IF EXISTS large",
                "CREATE TABLE large (at DateTime, v Float64, k String) ENGINE = MergeTree ORDER BY at",
                "INSERT INTO large SELECT toDateTime('2020-01-01 00:00:00') + number * 60, number % 1000, concat('k', toString(number % 3)) FROM numbers(1200000)"
            )
            return ("load \(server.url("/large"))", HostPort("127.0.0.1", server.ports[0]))
        }
        let server = try PostgresServer.shared.get()
        try server.run(
            """
            DROP TABLE IF EXISTS large; CREATE TABLE large AS SELECT timestamptz '2020-01-01 00:00:00+00' + i * interval '1 minute' AS at,
            (i % 1000)::float8 AS v, 'k' || i % 3 AS k FROM generate_series(0, 1199999) i; CREATE INDEX ON large (at); ANALYZE large;
            """)
        return ("load \(server.url("?table=large"))", HostPort("127.0.0.1", server.port))
    }

    private func cells(_ rig: SessionRig, _ name: String, _ column: String) -> [ColumnCell] {
        guard let frame = rig.session.workspace.frame(name), let own = frame.column(column) else { return [] }
        return (0..<frame.count).map { own.cell($0) }
    }

    @Test(arguments: [TestedEngine.postgres, .clickhouse]) func itStaysThere(_ engine: TestedEngine) throws {
        let (load, _) = try Self.load(engine)
        let rig = try SessionRig()
        let reply = rig.run("\(load) as r")
        #expect(reply.contains("about 1,200,000 rows") && reply.contains("left at the server"), "\(reply)")
        // A minute apart, as `select min(at), max(at)` has it; 18.16 has no index that tells.
        let span = engine == .postgres ? "2020-01-01T00:00:00Z to 2022-04-13T07:59:00Z" : "no index tells"
        #expect(reply.contains(span), "\(reply)")
        #expect(rig.session.workspace.frame("r")?.count == 0 && rig.run("r") == reply)
        #expect(rig.run("series").contains("left at the server"))
        rig.run("\(load) | aggregate monthly mean v, count by k as whole")
        let pushed = "in the source, merged in memory"
        for line in [
            "r | aggregate monthly mean v, count by k | explain", "aggregate monthly mean v, count by k | explain",
        ] {
            rig.run("r")
            let plan = rig.run(line)
            #expect(plan.contains(pushed) && plan.contains("SELECT"), "\(plan)")
        }
        rig.run("r | aggregate monthly mean v, count by k as own")
        #expect(cells(rig, "own", "v") == cells(rig, "whole", "v") && cells(rig, "own", "v").count == 84)
        // Its other name is of the same, and so is what draws it.
        rig.run("r as s")
        #expect(rig.session.workspace.frame("r") == nil)
        #expect(rig.run("s | aggregate yearly max v | explain").contains(pushed))
        #expect(rig.run("s | plot line mean v by month | explain").contains(pushed))
        // ClickHouse ranks no values for us.
        for line in ["s | aggregate monthly median v, p90 v | explain", "s | plot line median v by month | explain"] {
            #expect(rig.run(line).contains(pushed) == (engine == .postgres), "\(line)")
        }
        let drawn = rig.run("s | plot line mean v by month")
        #expect(!drawn.contains("error") && rig.session.workspace.remotes["s"] != nil, "\(drawn)")
        rig.run("s")
        #expect(rig.run("plot line mean v by month | explain").contains(pushed))
        rig.run("s | first 2 as few")
        #expect(cells(rig, "few", "v") == [.number(0), .number(1)])
        rig.run("s | aggregate all count as counted\ns | aggregate all sum v")
        #expect(cells(rig, "counted", "count") == [.number(1_200_000)])
        #expect(rig.session.workspace.remotes["s"] != nil)
        // `undo` and `forget` know it too.
        rig.run("forget s")
        #expect(rig.session.workspace.remotes["s"] == nil && rig.session.workspace["s"] == nil)
        rig.run("undo")
        #expect(rig.run("s | aggregate yearly max v | explain").contains(pushed))
        // Who needs its rows fetches them, and says so.
        let fetched = rig.run("s | describe")
        #expect(fetched.contains("1,200,000 rows"), "\(fetched.prefix(300))")
        #expect(rig.session.workspace.frame("s")?.count == 1_200_000 && rig.session.workspace.remotes["s"] == nil)
    }

    /// Few rows of a large table are fetched for their line: which of them are seen takes the server longer.
    @Test func aPartOfFewRowsIsFetched() throws {
        let (load, _) = try Self.load(.postgres)
        let rig = try SessionRig()
        rig.run("\(load) as r")
        rig.run("r | window 2020-01-05 | plot line v as day")
        let day = rig.run("day | explain")
        // The minutes of a day.
        #expect(day.contains("1,440 rows") && !day.contains("reduce"), "\(day)")
        rig.run("r | plot line v as all")
        #expect(rig.run("all | explain").contains("reduce"))
    }

    /// The prompt can keep answers, and keeps none until it is asked to: its lines are drawn without the rows. What is kept must do for a picture
    /// of any size.
    @Test(arguments: [false, true]) func thePromptDrawsWithoutRows(_ records: Bool) throws {
        let (load, _) = try Self.load(.postgres)
        let rig = try SessionRig()
        let archive = ServerArchive()
        archive.records = records
        rig.session.archive = archive
        rig.run("\(load) as r\nr | plot line v as all")
        let plan = rig.run("all | explain")
        #expect(plan.contains("reduce") == !records, "\(plan)")
    }

    /// Named in the middle of a line, and beside another series.
    @Test func inTheMiddleAndBeside() throws {
        let (load, _) = try Self.load(.postgres)
        let rig = try SessionRig()
        let line = rig.run("\(load) as r | aggregate yearly max v as best")
        #expect(cells(rig, "best", "v").count == 3 && rig.session.workspace.remotes["r"] != nil, "\(line)")
        try rig.write("time,v\n2020-01-01T00:00Z,5\n2020-01-01T00:01Z,6\n", to: "own.csv")
        let joined = rig.run("load own.csv as own\nown | join r as both")
        #expect(
            rig.session.workspace.remotes["r"] == nil && rig.session.workspace.frame("r")?.count == 1_200_000,
            "\(joined)")
        #expect(rig.session.workspace.frame("both")?.count == 2, "\(joined)")
    }

    @Test func aNotebookKeepsItThere() throws {
        let (load, host) = try Self.load(.postgres)
        let rig = try SessionRig()
        let cells = ["\(load) as r", "r | aggregate yearly mean v | show csv", "plot line v"].prefix(2)
        try rig.write(cells.map { "```plotline\n\($0)\n```\n" }.joined(separator: "\n"), to: "n.md")
        func session(_ hosts: [HostPort]) throws -> (NotebookFile, Session) {
            let file = try NotebookFile.read(rig.path("n.md"))
            return (file, try file.session(basedOn: Settings(), FenceOptions(hosts: hosts)) { $0 })
        }
        let (file, first) = try session([host])
        first.archive?.records = true
        try NotebookSaver.save(NotebookReplay.run(file.document, in: first), session: first, file: file)
        #expect(rig.text("n.md")?.contains("rows: 1200000, last: \"2022-04-13T07:59:00Z\"") == true)
        #expect(try NotebookVerifier.verify(file: try session([host])).outcome == .same)
        let away = try NotebookVerifier.verify(file: try session([]))
        #expect(away.outcome == .same, "\(away.text("n.md"))")
    }
}

extension NotebookVerifier {
    fileprivate static func verify(file: (NotebookFile, Session)) throws -> VerifyReport {
        try verify(file.0, in: file.1)
    }
}
