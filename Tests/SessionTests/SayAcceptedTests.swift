import Diagnostics
import Testing

@testable import Session

/// What people type where one meaning alone is possible. Numbers are counted by hand from the table; an inch is 25.4 mm, 20 °C are 68 °F.
@Suite struct SayAcceptedTests {
    private static let table = """
        at,site,status,failed,open,took (ms),grid_w,solar_kw,size_kb,size_mb,temp_c,a,b
        2025-03-03,north,ok,true,yes,100,400,2,5,1,10,1,10
        2025-03-04,south,error,false,no,200,500,3,6,2,20,2,20
        2025-03-05,north,error,false,no,300,600,4,7,3,30,3,30
        2025-03-06,north,ok,true,yes,400,700,5,8,4,40,4,50
        """

    private static func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        _ = rig.session.run("load s.csv")
        return rig
    }

    /// The numbers of the last column.
    private static func values(_ line: String) throws -> [Double] {
        let rig = try Self.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
        let frame = try #require(rig.session.workspace.frame("it"))
        let numbers = try #require(try frame.columns.last(where: \.isNumeric)?.numbers)
        return numbers.span.indices.map { numbers.span[$0] }
    }

    private static let lines: [(String, [Double])] = [
        // `and` is the comma of a list.
        ("sum a and max b by site", [50, 20]), ("mean a, max b and count", [4]), ("sum a and b by site", [90, 20]),
        // For how many rows it holds, in percent.
        ("failed rate by site", [200.0 / 3, 0]), ("error rate by site", [100.0 / 3, 100]),
        ("failed share by site", [200.0 / 3, 0]), ("share open by site", [200.0 / 3, 0]),
        ("rate failed by site", [200.0 / 3, 0]), ("share error by site", [100.0 / 3, 100]),
        ("where open | sum a", [5]),
        // A verb after its column.
        ("a cumulative | keep a", [1, 3, 6, 10]),
        // Lengths of time in the unit of the column.
        ("derive z = took + 5 min", [300_100, 300_200, 300_300, 300_400]),
        ("derive z = 1 s - took", [900, 800, 700, 600]), ("sum(took + 1 s)", [5000]),
        // Units that end names.
        ("derive z = grid_w + solar_kw", [2400, 3500, 4600, 5700]),
        ("derive z = solar_kw - grid_w", [1.6, 2.5, 3.4, 4.3]), ("where solar_kw > grid_w | sum a", [10]),
        ("derive z = size_mb + size_kb", [1.005, 2.006, 3.007, 4.008]), ("where temp_c > 68 °F | sum a", [7]),
        ("where size_kb > 6 kB | sum a", [7]),
        // Spans by words, no `|`, other names of aggregates.
        // What the stage before has worked out is what is ranked, and not the first column.
        ("cumulative b | bottom 1", [10]), ("derive z = 7 - b | top 1", [-3]),
        ("change over 1 day b | keep b | last 1", [20]),
        ("max \"b\" - \"a\"", [46]),
        ("between 2025-03-04 and 2025-03-05 | sum a", [5]), ("window 2025-03-04 to 2025-03-06 | sum a", [9]),
        ("max a by site sort a desc limit 1", [4]), ("nunique status by site", [2, 1]), ("sd a", [1.2909944487358056]),
        ("a > 2 | sum b", [80]), ("a == 2 and b < 30 | sum b", [20]), ("correlate a vs b", [0.98270762982399, 1]),
        ("maximum b by site", [50, 20]), ("assign z = a + b | sum z", [120]), ("cumsum a | keep a", [1, 3, 6, 10]),
    ]

    @Test(arguments: lines) func linesAreAnswered(_ line: String, _ wanted: [Double]) throws {
        let found = try Self.values(line)
        #expect(
            found.count == wanted.count && zip(found, wanted).allSatisfy { ($0 - $1).magnitude < 1e-9 },
            "\(line): \(found)")
    }

    private static let echoes: [(String, String)] = [
        ("sum a and max b by site", "aggregate sum a, max b by site"), ("failed rate by site", "rate failed by site"),
        ("plot histogram a log", "plot histogram a x log"),
        ("plot point b over a log", "plot point b over a x log"),
        ("plot point b over a color site log", "plot point b over a color by site y log"),
        ("plot line b by site log", "plot line b by site y log"),
        ("plot histogram b binwidth 5", "plot histogram b bins width 5"),
        ("plot histogram b binwidth=5", "plot histogram b bins width 5"),
        ("plot histogram b bins=5", "plot histogram b bins 5"), ("plot bar sum a by=site", "plot bar sum a by site"),
        ("plot line a color=red title=\"A\"", "plot line a color red title \"A\""),
        ("plot line a y from 0 to 20", "plot line a y from 0..20"), ("b >= 20", "where b >= 20"),
        ("cut a, b", "keep a, b"), ("between 2025-03-04 and 2025-03-05", "window 2025-03-04..2025-03-05"),
        ("max a by site sort a desc limit 1", "aggregate max a by site | sort a desc | first 1"),
    ]

    /// The echo is read as the line was, and is echoed no more.
    @Test(arguments: echoes) func whatWasMeantIsSaid(_ line: String, _ canonical: String) throws {
        let rig = try Self.rig()
        let said = rig.run(line)
        #expect(said.contains("= \(canonical)\n"), "\(said)")
        let again = try Self.rig().run(canonical)
        #expect(!again.contains("\n= ") && !again.contains("error:"), "\(again)")
    }

    /// Names stay names: of columns, of what is drawn.
    @Test func namesAreKept() throws {
        #expect(try Self.rig().run("plot line sqrt").contains("unknown column 'sqrt'"))
        #expect(try Self.rig().run("plot line log = a").contains("chart: line of log"))
    }

    @Test func selectingInRowsKeepsColumns() throws {
        for line in ["select a, b", "it | select at, a, b", "where a > 1 | select a, b", "plot line a\nselect a, b"] {
            let rig = try Self.rig()
            #expect(rig.session.run(line.replacing("it |", with: "s |")).error == nil, "\(line)")
            #expect(rig.session.workspace.frame("it")?.columnNames == ["a", "b"], "\(line)")
        }
        // Of a chart a place is selected.
        let rig = try Self.rig()
        #expect(rig.session.run("plot bar sum a by site\nselect north").error == nil)
        #expect(rig.session.workspace.frame("it") == nil)
    }

    /// Of two columns of numbers the rows of each cell are counted: `b` lies along x.
    @Test func aHeatMapOfTwoColumnsCounts() throws {
        let said = try Self.rig().run("plot heatmap a over b bins 2")
        #expect(said.contains("chart: rect of rows"), "\(said)")
    }

    /// Without a `|` the first rows may be meant before or after a condition: nothing is computed.
    @Test(arguments: ["first 2 where a > 3", "top 2 a where b < 30"])
    func stagesThatMayBeMeantInAnotherOrderAreRefused(_ line: String) throws {
        #expect(try Self.rig().session.run(line).error != nil)
    }

    /// Nothing says the unit of a: it is not added to.
    @Test func unknownUnitsAreSaid() throws {
        let error = try Self.rig().session.run("derive z = a + 5 min").error
        #expect(error?.fault.what == "a has no unit that min could be converted to")
    }
}
