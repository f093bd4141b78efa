@testable import Formats
import Diagnostics
import Glibc
import Seeded
import Series
import Testing

@testable import Reading

/// The rows that a format hands over stretch by stretch are those that it loads, and so are the notes.
@Suite struct StreamedFormatTests {
    /// 1,200 rows of ascending times, some of them repeated, some values missing.
    struct Row {
        var time: String
        var wind: String?
        var gust: Double
        var station: String
    }

    static let rows: [Row] = {
        var random = SplitMix(seed: 11)
        var seconds: Int64 = 1_704_067_200
        return (0..<1200).map { row in
            if random.next() % 5 > 0 { seconds += Int64(random.next() % 900) }
            let wind = row % 97 == 5 ? nil : NumberText.text(Double(random.next() % 9000) / 100)
            let gust = Double(random.next() % 70_000) / 1000
            let time = Calendar(zone: .utc).iso8601(seconds * 1_000_000)
            return Row(time: time, wind: wind, gust: gust, station: ["Oslo", "Rome", "Bergen"][row % 3])
        }
    }()

    static func csv(_ rows: some Sequence<Row> = rows) -> String {
        "time,wind (m/s),gust (m/s),station\n"
            + rows.map { "\($0.time),\($0.wind ?? ""),\($0.gust),\($0.station)\n" }.joined()
    }

    static func object(_ row: Row) -> String {
        "{\"time\": \"\(row.time)\", \"wind\": \(row.wind ?? "null"), \"gust\": \(row.gust), \"station\": \"\(row.station)\"}"
    }

    static func points(_ measurement: String = "air") -> String {
        rows.map { row in
            let seconds = TimeLayout.iso(offset: true).read(Array(row.time.utf8).span).map { $0.microseconds } ?? 0
            let wind = row.wind.map { "wind=\($0)," } ?? ""
            return "\(measurement),station=\(row.station) \(wind)gust=\(row.gust) \(seconds * 1000)\n"
        }.joined()
    }

    /// Files in a folder that is gone when the value is.
    final class Folder {
        let path: String
        private var names: [String] = []

        init(_ files: [(String, [UInt8])]) {
            var template = Array("/tmp/plotline-streamed-XXXXXX".utf8CString)
            // SAFETY: mkdtemp writes within the template; C strings are made for the calls, here and below.
            path = unsafe template.withUnsafeMutableBufferPointer { unsafe String(cString: mkdtemp($0.baseAddress!)) }
            for (name, bytes) in files {
                names.append(name)
                let file = unsafe fopen(path + "/" + name, "w")!
                _ = unsafe fwrite(bytes, 1, bytes.count, file)
                unsafe fclose(file)
            }
        }

        deinit {
            for name in names { unsafe unlink(path + "/" + name) }
            unsafe rmdir(path)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var paths: [String]
        var files: @Sendable () -> [(String, [UInt8])]
        var options: @Sendable (inout LoadOptions) -> Void = { _ in }
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "CSV", paths: ["a.csv"]) { [("a.csv", Array(csv().utf8))] },
        Case(name: "CSV in gzip", paths: ["a.csv.gz"]) { [("a.csv.gz", Gzip.pack(Array(csv().utf8))!)] },
        Case(name: "several files", paths: ["*.csv"]) {
            [
                ("2.csv", Array(csv(rows[400..<900]).utf8)), ("1.csv", Array(csv(rows[..<400]).utf8)),
                ("3.csv", Array(csv(rows[900...]).utf8)),
            ]
        },
        Case(name: "JSON Lines", paths: ["a.jsonl"]) {
            [("a.jsonl", Array(rows.map { object($0) + "\n" }.joined().utf8))]
        },
        Case(name: "JSON", paths: ["a.json"]) {
            [("a.json", Array(("[" + rows.map(object).joined(separator: ",\n") + "]").utf8))]
        },
        Case(name: "line protocol", paths: ["a.lp"]) { [("a.lp", Array(points().utf8))] },
        Case(
            name: "one measurement of two", paths: ["a.lp"],
            files: { [("a.lp", Array((points() + points("sea")).utf8))] }
        ) {
            $0.only = "sea"
        },
        Case(name: "gzip of line protocol and JSON Lines", paths: ["a.jsonl.gz", "b.jsonl"]) {
            [
                ("a.jsonl.gz", Gzip.pack(Array(rows[..<700].map { object($0) + "\n" }.joined().utf8))!),
                ("b.jsonl", Array(rows[700...].map { object($0) + "\n" }.joined().utf8)),
            ]
        },
        Case(name: "values that do not fit, some in each chunk", paths: ["a.lp"]) {
            let lines = (0..<6000).map { row in
                "air t=\(row % 900 == 880 ? "\"bad\"" : String(row)) \(1_704_067_200 + row)000000000\n"
            }
            return [("a.lp", Array(lines.joined().utf8))]
        },
        Case(name: "a query", paths: [ProjectFile.path("Samples/readings.db")], files: { [] }) {
            $0.query = """
                with recursive n(i) as (select 0 union all select i + 1 from n where i < 2999)
                select strftime('%Y-%m-%dT%H:%M:%SZ', 1704067200 + i * 60, 'unixepoch') as time, i * 0.5 as half,
                case when i % 7 = 0 then null else i % 3 end as third, 'p' || (i % 4) as place from n
                """
        },
        Case(name: "one entity of a database", paths: [ProjectFile.path("Samples/home-assistant.db")], files: { [] }) {
            $0.only = "switch.hall_lamp"
        },
    ]

    @Test(arguments: cases, [1, 20_000]) func streamedIsLoaded(_ one: Case, _ window: Int) throws {
        let folder = Folder(one.files())
        var options = LoadOptions()
        one.options(&options)
        // The samples are small.
        options.chunkBytes = one.files().isEmpty ? min(window, 4000) : window
        let paths = one.paths.map { $0.hasPrefix("/") ? $0 : folder.path + "/" + $0 }
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let whole = try Loader.load(paths: paths, options: options, context: context)
        var parts: [Frame] = []
        var loader = try Loader(paths: paths, options: options, context: context)
        let streamed = try #require(try loader.stream { frame, _ in parts.append(frame) })
        #expect(streamed.notes == whole.notes)
        #expect(streamed.files.map(\.rowCount) == whole.files.map(\.rowCount))
        #expect(parts.count > 1 || one.name.contains("entity"))
        #expect(parts.map(Self.rows).joined(separator: "\n") == Self.rows(whole.series[0].frame))
        #expect(parts[0].columns.map(\.unit) == whole.series[0].frame.columns.map(\.unit))
    }

    /// Only what the pipeline uses is read, also where the column `file` is among it.
    @Test func columnsArePruned() throws {
        let folder = Folder(Self.cases[2].files())
        var options = LoadOptions()
        options.needed = ["gust", "file"]
        options.chunkBytes = 4000
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        var loader = try Loader(paths: [folder.path + "/*.csv"], options: options, context: context)
        var names: Set<[String]> = []
        _ = try #require(try loader.stream { frame, _ in names.insert(frame.columnNames) })
        #expect(names == [["gust", "file"]])
    }

    /// What only the whole file can tell is not streamed.
    @Test(arguments: [
        // Out of order across files, of other columns, a type that turns out wrong, two measurements, a sparse column of texts.
        [("1.csv", "time,x\n2024-01-03,1\n"), ("2.csv", "time,x\n2024-01-01,1\n")],
        [("1.csv", "time,x\n2024-01-01,1\n"), ("2.csv", "time,y\n2024-01-03,1\n")],
        [("1.csv", "time,x\n2024-01-01,1\n"), ("2.csv", "time,x\n2024-01-03,calm\n")],
        [("1.lp", "a x=1 1704067200000000000\n"), ("2.lp", "a x=1 1704067200000000000\nb x=1 1704067300000000000\n")],
    ])
    func restIsLoadedWhole(_ files: [(String, String)]) throws {
        let folder = Folder(files.map { ($0.0, Array($0.1.utf8)) })
        var options = LoadOptions()
        options.chunkBytes = 1
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        var loader = try Loader(
            paths: files.map { folder.path + "/" + $0.0 }, options: options, context: context)
        var last = Int64.min
        struct Disorder: Error {}
        do {
            let streamed = try loader.stream { frame, _ in
                // The taker sees the order of several files.
                guard let times = frame.index.times, times.span[0] >= last else { throw Disorder() }
                last = times.span[times.count - 1]
            }
            #expect(streamed == nil)
        } catch is Disorder {}
    }

    static func rows(_ frame: Frame) -> String {
        let text = table(FileContent(series: [(nil, frame)], notes: []))
        return text.split(separator: "\n").dropFirst().joined(separator: "\n")
    }
}
