import Catalog
import Files
import Formats
import Language
@testable import Series
@testable import Session
import Testing

/// A load reads only the columns that the whole pipeline after it can use.
@Suite struct PlanTests {
    /// weather.csv has the columns temperature, precipitation, wind and gust beside its time.
    @Test(arguments: [
        ("load Samples/weather.csv | aggregate hourly mean wind", ["wind"]),
        ("load Samples/weather.csv | aggregate daily count", []),
        ("load Samples/weather.csv | where gust > 5 | aggregate hourly mean wind", ["wind", "gust"]),
        ("load Samples/weather.csv | derive v = wind * 2 | rename w = v | aggregate hourly max w", ["wind"]),
        ("load Samples/weather.csv | keep wind, warm = temperature > 15 | sort warm", ["temperature", "wind"]),
        (
            "load Samples/weather.csv | window 2022 | last 3 hours | fill linear wind | histogram wind",
            ["wind"]
        ),
        ("load Samples/weather.csv | drop gust | aggregate all mean wind", ["wind", "gust"]),
        // What is left over is the result, and all of it matters.
        ("load Samples/weather.csv | where gust > 5", ["temperature", "precipitation", "wind", "gust"]),
        ("load Samples/weather.csv | diff wind", ["temperature", "precipitation", "wind", "gust"]),
        ("load Samples/weather.csv | aggregate hourly mean", ["temperature", "precipitation", "wind", "gust"]),
    ])
    func columnsRead(_ source: String, _ columns: [String]) throws {
        let rig = try SessionRig()
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let cell = CellRun(
            workspace: Workspace(), settings: Settings(), context: context,
            access: FileAccess(base: Path(rig.folder)), vocabulary: VerbCatalog.vocabulary)
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(source).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { return }
        var plan = Plan(try LoadVerb.files(stages[0], in: cell))
        for stage in stages.dropFirst() {
            let kind = try #require(VerbCatalog.transform(stage.verb.text))
            plan.append(try kind.init(stage.arguments, context))
        }
        var source = try Plan.push(plan.transforms, to: plan.source, context).source
        var read: [Frame] = []
        _ = try source.scan(.whole, from: nil, context) { read.append($0.frame) }
        let frame = try #require(read.first)
        #expect(frame.columnNames == columns)
        #expect(frame.count == 144)
    }

    /// What is stored is found by the statements after it, and by the same statement's later stages.
    @Test func joinsWhatTheCellStored() throws {
        let rig = try SessionRig()
        let answer = rig.last(
            """
            load Samples/weather.csv | keep wind as a
            load Samples/weather.csv | keep gust | join a | where gust > wind
            """)
        #expect(answer == "it: columns gust, joined with a, where gust > wind · 144 rows · all rows matched")
        #expect(rig.run("load Samples/weather.csv | join b").contains("unknown series 'b'"))
    }
}
