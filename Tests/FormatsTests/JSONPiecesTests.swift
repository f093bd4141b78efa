import Series
import Testing

@testable import Reading
@testable import Tables

/// One object a line, read side by side in pieces: the same answer as in one go, whatever the size of a piece and the number of workers.
@Suite struct JSONPiecesTests {
    private func answer(_ lines: [String], _ workerChunk: Int, _ workers: Int) throws -> String {
        let text = lines.joined(separator: "\n")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let request = ReadRequest(
            options: LoadOptions(), context: context, workers: workers, workerChunk: workerChunk)
        var said = ""
        let fault = fault {
            let content = try JSONLinesFormat.read(.bytes(Array(text.utf8), path: "t.jsonl"), request)
            said = table(content) + "\n" + content.notes.sentences.joined(separator: "; ")
        }
        return said.isEmpty ? fault : said
    }

    /// Numbers with a unit behind rows without a value, two units, words among numbers, and types that later rows change.
    static let cases: [(name: String, lines: [String], holds: String)] = [
        ("two units", (1...400).map { $0 % 2 == 0 ? "{\"e\":\"\($0) kWh\"}" : "{\"e\":\"\($0) MB\"}" }, "mixes units"),
        (
            "a unit behind nothing",
            (1...400).map { $0 < 200 ? "{\"n\":\($0),\"e\":null}" : "{\"n\":\($0),\"e\":\"\($0) kWh\"}" }, "n|e:kWh"
        ),
        (
            "two units behind nothing",
            (1...400).map {
                $0 < 200
                    ? "{\"n\":\($0)}"
                    : $0 < 300 ? "{\"n\":\($0),\"e\":\"\($0) kWh\"}" : "{\"n\":\($0),\"e\":\"\($0) MB\"}"
            }, "mixes units"
        ),
        (
            "a word for nothing behind nothing",
            (1...400).map {
                $0 < 200 ? "{\"n\":\($0)}" : "{\"n\":\($0),\"e\":\"\($0 % 40 == 0 ? "--" : String($0))\"}"
            },
            "'--' in `e` is missing"
        ),
        (
            "texts that few values look like at first",
            (1...900).map {
                $0 % 30 == 0 ? "{\"n\":\($0),\"e\":\"\($0 == 60 ? "off" : "\($0) kWh")\"}" : "{\"n\":\($0)}"
            },
            "n|e:kWh"
        ),
        (
            "numbers behind a text",
            (1...900).map { $0 % 30 == 0 ? "{\"n\":\($0),\"e\":\"\($0 == 30 ? "off" : "\($0)")\"}" : "{\"n\":\($0)}" },
            "1 value of `e` is not a number"
        ),
        (
            "a column that is late and of two types",
            (1...900).map { "{\"n\":\($0)" + ($0 < 300 ? "" : $0 < 880 ? ",\"e\":\($0)" : ",\"e\":\"x\"") + "}" },
            "21 values of `e` are not numbers"
        ),
    ]

    @Test(arguments: cases.indices) func answers(_ index: Int) throws {
        let (name, lines, holds) = Self.cases[index]
        let whole = try answer(lines, 1 << 24, 1)
        #expect(whole.contains(holds), "\(name): \(whole.prefix(300))")
        for (workerChunk, workers) in [(64, 1), (64, 2), (500, 1), (500, 2), (5000, 2)] {
            #expect(try answer(lines, workerChunk, workers) == whole, "\(name) \(workerChunk) \(workers)")
        }
    }

    /// Whether a column takes its type from the first piece, a later one or both: pieces that agree are joined, none is read twice.
    @Test func piecesAreJoined() throws {
        let lines = (1...2000).map { $0 < 1000 ? "{\"n\":\($0)}" : "{\"n\":\($0),\"s\":\"t\($0 % 7)\",\"v\":\($0)}" }
        #expect(try answer(lines, 500, 2) == answer(lines, 1 << 24, 1))
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let request = ReadRequest(options: LoadOptions(), context: context, workers: 2, workerChunk: 5000)
        let builder = FrameBuilder(path: "t.jsonl", request: request)
        let bytes = Array(lines.joined(separator: "\n").utf8)
        #expect(try JSONLinesPass.fill(builder, from: .bytes(bytes, path: "t.jsonl"), lines: 0..<bytes.count))
        #expect(builder.count == 2000)
    }
}
