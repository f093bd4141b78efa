import Series
import Testing

@testable import Reading

/// Series within the objects of one array, and seconds since 1970 under any name. Expected tables are the values written out by hand.
@Suite struct PairSeriesTests {
    private func read(_ text: String) throws -> FileContent { try recognised(Array(text.utf8), path: "t.json").content }

    private static let rows =
        "2024-01-15T10:00:00Z|'web01'|1.5\n2024-01-15T10:00:00Z|'web02'|3\n2024-01-15T10:01:00Z|'web01'|2.5\n"
        + "2024-01-15T10:01:00Z|'web02'|4"

    /// OpenTSDB, /api/query: `dps` is an object by seconds since 1970, or an array of pairs.
    @Test(arguments: [
        ("{\"1705312800\": 1.5, \"1705312860\": 2.5}", "{\"1705312800\": 3, \"1705312860\": 4}"),
        ("[[1705312800, 1.5], [1705312860, 2.5]]", "[[1705312800, 3], [1705312860, 4]]"),
    ])
    func objectsHoldASeriesEach(_ one: (first: String, second: String)) throws {
        func object(_ host: String, _ points: String) -> String {
            "{\"metric\":\"cpu\",\"tags\":{\"host\":\"\(host)\"},\"aggregateTags\":[],\"dps\":\(points)}"
        }
        let found = try read("[\(object("web01", one.first)), \(object("web02", one.second))]")
        let lines = table(found).split(separator: "\n").map(String.init)
        #expect(lines[0] == "@time|tags.host|value")
        #expect(lines.dropFirst().sorted() == Self.rows.split(separator: "\n").map(String.init))
        #expect(found.series[0].frame.groups == ["tags.host"])
    }

    /// More objects than a chart has are rows, whose points are texts.
    @Test func manyObjectsAreRows() throws {
        let objects = (0..<2500).map { "{\"name\":\"\($0)\",\"points\":[[1705312800,1],[1705312860,2]]}" }
        let frame = try read("[\(objects.joined(separator: ","))]").series[0].frame
        #expect(frame.count == 2500 && frame.columns.map(\.name) == ["name", "points"])
    }

    /// Zabbix, history.get: `clock` is the time of each value, in text.
    @Test func secondsUnderAnyNameAreTheTime() throws {
        let rows = (0..<5).map {
            "{\"itemid\":\"23296\",\"clock\":\"\(1_705_312_800 + 60 * $0)\",\"value\":\"0.\($0 + 1)5\"}"
        }
        let found = try read("{\"jsonrpc\":\"2.0\",\"result\":[\(rows.joined(separator: ","))]}")
        #expect(
            table(found)
                == "@clock|itemid|value\n"
                + (0..<5).map { "2024-01-15T10:0\($0):00Z|23296|0.\($0 + 1)5" }.joined(separator: "\n"))
    }

    /// Of two such columns neither is, nor is one that falls, nor are codes.
    @Test func otherNumbersStay() throws {
        let two = (0..<5).map { "{\"a\":\(1_705_312_800 + $0),\"b\":\(1_705_312_900 + $0)}" }.joined(separator: ",")
        #expect(try read("[\(two)]").series[0].frame.index.times == nil)
        let falling = [5, 3, 4, 1, 2].map { "{\"a\":\(1_705_312_800 + $0),\"v\":1}" }.joined(separator: ",")
        #expect(try read("[\(falling)]").series[0].frame.index.times == nil)
        let counted = (0..<5).map { "{\"a\":\(1_705_312_800 + $0),\"v\":1}" }.joined(separator: ",")
        #expect(try read("[\(counted)]").series[0].frame.index.times == nil)
        let time = (0..<5).map { "{\"time\":\"2024-01-15T10:0\($0)\",\"a\":\(1_705_312_800 + $0)}" }.joined(
            separator: ",")
        #expect(try read("[\(time)]").series[0].frame.index.name == "time")
    }
}
