import Files
import Formats
import Language
import Series
@testable import Session
import Testing

/// A file read chunk by chunk gives the reply and the rows of a whole load.
@Suite struct StreamedLoadTests {
    /// A thousand rows 7 minutes apart, some repeated, some fields missing or wrong, a quoted line break.
    static func text(station: Bool = true) -> String {
        var state: UInt64 = 3
        var lines = ["time,wind (m/s),gust (m/s),station,note"]
        var minutes = 0
        for row in 0..<1000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            if row % 5 > 0 { minutes += 7 }
            let (day, clock) = (minutes / 1440, minutes % 1440)
            func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
            let time = "2024-01-\(two(day + 1))T\(two(clock / 60)):\(two(clock % 60))Z"
            let wind = row % 97 == 5 ? "" : row == 333 ? "calm" : "\(Double((state >> 33) % 900) / 10)"
            let note = row % 50 == 7 ? "\"two\nlines, \"\"quoted\"\"\"" : "n\(row % 3)"
            lines.append("\(time),\(wind),\(Double((state >> 40) % 700) / 10),\(["Oslo", "Rome"][row % 2]),\(note)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(arguments: [
        "aggregate daily mean wind, max gust", "aggregate daily mean by station",
        "where wind > 20 and station == \"Rome\" | derive r = gust / wind | aggregate hourly sum r, count",
        "aggregate by note count", "window 2024-01-02 | keep wind | aggregate all mean wind | derive two = wind * 2",
    ])
    func streamedIsLoaded(_ stages: String) throws {
        let rig = try SessionRig()
        try rig.write(Self.text(), to: "long.csv")
        let whole = try Self.run("load long.csv | \(stages)", window: 32 << 20, rig)
        for window in [1, 700, 5000, 30_000] {
            let parts = try Self.run("load long.csv | \(stages)", window: window, rig)
            #expect(parts.isStreamed && !whole.isStreamed)
            #expect(parts.reply == whole.reply)
            #expect(parts.table == whole.table)
        }
    }

    /// Rows in any order are summed up as they come, where parts make the aggregate; others need them in order.
    @Test(arguments: [
        ("aggregate daily sum x, count, mean x, std x by k", true), ("aggregate by k max x", true),
        ("where x > 2 | aggregate every 2 days min x", false), ("aggregate daily median x", false),
        ("aggregate daily first x, last x", false), ("where x > 3", false), ("where x > 3 | first 4", false),
    ])
    func orderIsOfThoseWhoNeedIt(_ stages: String, isStreamed: Bool) throws {
        let rig = try SessionRig()
        let days = (0..<60).map { $0 * 37 % 60 }
        let lines = days.enumerated().map { row, day in
            "2024-0\(1 + day / 28)-\(day % 28 < 9 ? "0" : "")\(day % 28 + 1)T0\(row % 9):00Z,\("cab".dropFirst(row % 3).prefix(1)),\(row)\n"
        }
        try rig.write("time,k,x\n" + lines.joined(), to: "odd.csv")
        let whole = try Self.run("load odd.csv | \(stages)", window: 32 << 20, rig)
        for window in [1, 200, 900] {
            let parts = try Self.run("load odd.csv | \(stages)", window: window, rig)
            #expect(parts.isStreamed == isStreamed, "\(stages)")
            #expect(parts.reply == whole.reply && parts.table == whole.table, "\(parts.reply)\n\(whole.reply)")
        }
    }

    /// Wall-clock times through both changes of clocks; the hour that the clock shows twice lies within a chunk.
    @Test func clockChangesAreReadInChunks() throws {
        let rig = try SessionRig(timezone: "Europe/Copenhagen")
        let context = SeriesContext(calendar: Calendar(zone: try Zone.named("Europe/Copenhagen")), now: 0)
        // Every 20 minutes from 2024-03-30, as clocks in Copenhagen show it: tzdata's changes are at 01:00 UTC on 31 March and 27 October.
        var text = "time,x\n"
        for row in 0..<16_000 {
            let instant = 1_711_753_200_000_000 + Int64(row) * 1_200_000_000
            let local = instant < 1_711_846_800_000_000 || instant >= 1_729_990_800_000_000 ? 3600 : 7200
            let clock = Calendar(zone: .utc).iso8601(instant + Int64(local) * 1_000_000)
            text += "\(clock.replacing("Z", with: "").replacing("+00:00", with: "")),\(row % 7)\n"
        }
        try rig.write(text, to: "local.csv")
        let source = "load local.csv | where x > 2 | aggregate every 20 minutes sum x, count"
        let whole = try Self.run(source, window: 32 << 20, rig, context)
        let parts = try Self.run(source, window: 40_000, rig, context)
        #expect(parts.isStreamed && !whole.isStreamed)
        #expect(parts.reply == whole.reply && parts.table == whole.table)
        #expect(whole.reply.contains("3 times that the clock showed twice") || whole.reply.contains("6 times"))
    }

    /// The rows that are asked for end the reading; what follows them is not even looked at.
    @Test func readingStops() throws {
        let rig = try SessionRig()
        try rig.write(Self.text() + "2023-01-01T00:00Z,\"never closed\n", to: "long.csv")
        for (stages, rows) in [("first 5", 5), ("where wind > 80 | first 3", 3), ("keep gust | first 40 | last 2", 2)] {
            let parts = try Self.run("load long.csv | \(stages)", window: 4000, rig)
            #expect(
                parts.reply.contains("the rest was not read") && parts.reply.contains("\(rows) rows"), "\(parts.reply)")
            #expect(parts.table.split(separator: "\n").count == rows)
        }
    }

    @Test(arguments: [
        // Another type further on: read whole, and the same.
        "time,x\n2024-01-01T00:00Z,1\n2024-01-02T00:00Z,2\n2024-01-02T00:00Z,3\n"
            // A column that lacks more than a tenth of its times would not be the index.
            + (3...9).map { "2024-01-0\($0)T00:00Z,\($0)\n" }.joined() + ",4\n"
    ])
    func restIsLoadedWhole(_ text: String) throws {
        let rig = try SessionRig()
        try rig.write(text, to: "odd.csv")
        let whole = try Self.run("load odd.csv | aggregate daily sum x", window: 32 << 20, rig)
        let parts = try Self.run("load odd.csv | aggregate daily sum x", window: 20, rig)
        #expect(!parts.isStreamed)
        #expect(parts.reply == whole.reply && parts.table == whole.table)
    }

    /// The statement's result through a plan whose load reads so many bytes at a time.
    static func run(
        _ source: String, window: Int, _ rig: SessionRig,
        _ context: SeriesContext = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
    ) throws -> (reply: String, table: String, isStreamed: Bool) {
        var cell = CellRun(
            workspace: Workspace(), settings: Settings(), context: context,
            access: FileAccess(base: Path(rig.folder)), vocabulary: VerbCatalog.vocabulary)
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(source).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { return ("", "", false) }
        let files = try LoadVerb.files(stages[0], in: cell) { $0.chunkBytes = window }
        var plan = PlannedStages(files, at: stages[0], of: source)
        for stage in stages.dropFirst() {
            let kind = try #require(VerbCatalog.transform(stage.verb.text))
            plan.append(try kind.init(stage.arguments, context), stage)
        }
        guard case .series(let name, let frame) = try plan.run(as: nil, in: &cell),
            case .reply(let reply)? = cell.outputs.last
        else { return ("", "", false) }
        let delivery = cell.workspace.plan(of: name)?.delivery
        let isStreamed = delivery == .wereStreamed || delivery == .begunAnew(.wereStreamed)
        var writer = ""
        for row in 0..<frame.count {
            for column in [try frame.index.asColumn] + frame.columns {
                switch column.values {
                case .numbers(let numbers): writer += "\(Float(numbers.span[row])) "
                case .text(let text): writer += "\(text[row] ?? "-") "
                case .wholes(let wholes): writer += "\(wholes.span[row]) "
                case .times(let times): writer += "\(times.span[row]) "
                }
            }
            writer += "\n"
        }
        // That rows were read again is said (`ReadAgainTests`), and is no difference.
        return (reply.text.replacing(#/ · read (twice|again): [^·\n]*[^·\n ]/#, with: ""), writer, isStreamed)
    }
}
