import Seeded
import Series
import Testing

@testable import Reading

/// Files of very many columns, whose header alone is longer than what is looked at first of other files.
@Suite struct WideFileTests {
    /// `time`, and columns whose names are unlike, alike or empty by turns.
    static func header(_ width: Int) -> String {
        "time," + (1..<width).map { $0 % 3 == 0 ? "same" : $0 % 3 == 1 ? "" : "c\($0) (m)" }.joined(separator: ",")
    }

    @Test(arguments: [6000, Survey.isWhole ? 100_000 : 20_000]) func aLongHeader(_ width: Int) throws {
        var text = Self.header(width) + "\n"
        for row in 0..<3 {
            text += "2024-01-0\(row + 1)," + (1..<width).map { "\(row * 7 + $0 % 10)" }.joined(separator: ",") + "\n"
        }
        let content = try read(text, workerChunk: 256 << 10, workers: 2)
        let frame = content.series[0].frame
        #expect(frame.count == 3 && frame.columns.count == width - 1)
        #expect(Set(frame.columnNames).count == width - 1)
        #expect(frame.columns[0].name == "column2" && frame.columns[1].name == "c2" && frame.columns[1].unit == "m")
        #expect(frame.columns[2].name == "same" && frame.columns[5].name == "same 2")
        #expect(try frame.columns[width - 2].numbers.map { $0.span[2] } == Double(14 + (width - 1) % 10))
        let times = try #require(frame.index.times)
        #expect(times.span[2] - times.span[0] == 172_800_000_000)
        // The first of the names that occur again are told, the others counted.
        #expect(
            content.notes.count == 13 && content.notes.sentences.last?.hasSuffix("more names that occur again") == true)
    }

    @Test func moreColumnsThanThereMayBe() {
        let text = String(repeating: "a,", count: 300_000) + "b\n1,2\n"
        #expect(fault { _ = try read(text) }.contains("columns"))
    }

    /// Only the wanted columns of a wide file take memory.
    @Test func someOfManyColumns() throws {
        var options = LoadOptions()
        options.columns = ["c2", "c5999"]
        let row = "2024-01-01" + String(repeating: ",1.5", count: 5999) + "\n"
        let content = try read(Self.header(6000) + "\n" + String(repeating: row, count: 40), options: options)
        #expect(content.series[0].frame.columnNames == ["c2", "c5999"] && content.series[0].frame.count == 40)
    }
}
