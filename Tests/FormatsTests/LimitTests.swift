import Series
import Testing

@testable import Formats
@testable import Reading

/// Bounds of laboratories and devices among numbers: the number behind the sign, which is said, as ISO 11843 reports values below the
/// detection limit. Expected values are the numbers as written.
@Suite struct LimitTests {
    @Test(arguments: [
        ("<0.5", "0.5"), ("< 0.5", "0.5"), (">100", "100"), ("<=2.2", "2.2"), ("≤2.2", "2.2"), ("≥ 40", "40"),
        ("<.05", "0.05"),
    ])
    func numbersAtTheirLimit(_ text: String, _ value: String) throws {
        for rows in [3, 40] {
            let body = (0..<rows).map { "2024-01-0\(1 + $0 % 9) 1\($0 % 10):0\($0 / 10),5.\($0)\n" }.joined()
            let content = try read(
                "time,pb (ug/l),n\n" + body.replacing("\n", with: ",1\n") + "2024-02-01 00:00,\(text),1\n")
            #expect(table(content).hasSuffix("\n2024-02-01T00:00:00Z|\(value)|1"))
            #expect(
                content.notes.sentences.contains(
                    "1 value of `pb` is a limit, read as the number after its sign (line \(rows + 2)): 'types pb text' keeps the signs"
                ))
        }
    }

    /// Most of a column, or all of it; words for nothing stay missing.
    @Test func manyLimits() throws {
        let content = try read(
            "date,a,b\n2024-01-01,<1,<0.5\n2024-02-01,6.1,<0.5\n2024-03-01,<1,<0.5\n2024-04-01,n/a,<0.5\n")
        #expect(
            table(content).split(separator: "\n").dropFirst() == [
                "2024-01-01T00:00:00Z|1|0.5", "2024-02-01T00:00:00Z|6.1|0.5", "2024-03-01T00:00:00Z|1|0.5",
                "2024-04-01T00:00:00Z|·|0.5",
            ])
    }

    /// In JSON, too, and far below the rows that decide.
    @Test func elsewhere() throws {
        let objects = (0..<3000).map {
            "{\"time\":\"2024-01-01T00:\($0 / 60 % 60 + 10):\($0 % 60)\",\"v\":\"\($0 == 2900 ? "<0.5" : "\($0).25")\"}"
        }
        let content = try recognised(Array("[\(objects.joined(separator: ","))]".utf8), path: "t.json").content
        #expect(content.series[0].frame.columns.first { $0.name == "v" }?.text == nil)
        let rows = (0..<3000).map { "\($0),\($0 == 2900 ? "<0.5" : "\($0).25")\n" }.joined()
        let column = try read("k,v\n" + rows)
        #expect(table(column).split(separator: "\n")[2901] == "2900|0.5")
    }

    /// Classes that come again have open ends; what is told to be text keeps its signs.
    @Test func classes() throws {
        let text = "year,age,n\n" + (2020...2023).map { "\($0),<5,10\n\($0),5,12\n\($0),6,11\n\($0),>6,3\n" }.joined()
        #expect(table(try read(text)).contains("|'<5'|10\n"))
        var options = LoadOptions()
        options.types = ["v": .text]
        #expect(table(try read("k,v\n1,<0.5\n2,0.7\n", options: options)).contains("|'<0.5'"))
    }
}
