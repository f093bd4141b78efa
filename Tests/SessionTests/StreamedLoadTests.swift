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

    @Test(arguments: [
        // Out of order, not UTF-8, another type further on: read whole, and the same.
        "time,x\n2024-01-01T00:00Z,1\n2024-01-03T00:00Z,2\n2024-01-02T00:00Z,3\n",
        "time,x\n2024-01-01T00:00Z,1\n2024-01-02T00:00Z,2\n2024-01-02T00:00Z,3\n"
            // A column that lacks more than a tenth of its times would not be the index.
            + (3...9).map { "2024-01-0\($0)T00:00Z,\($0)\n" }.joined() + ",4\n",
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
        _ source: String, window: Int, _ rig: SessionRig
    ) throws -> (reply: String, table: String, isStreamed: Bool) {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
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
        let isStreamed = cell.workspace.plan(of: name)?.delivery == .wereStreamed
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
        return (reply.text, writer, isStreamed)
    }
}
