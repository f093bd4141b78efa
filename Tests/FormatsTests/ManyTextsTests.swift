import Diagnostics
import Testing

@testable import Reading
@testable import Series

/// Texts that hardly repeat are read without a dictionary, and count as the same ones as with it.
@Suite struct ManyTextsTests {
    private static let rows = 200_000

    private func texts(_ text: String, workers: Int) throws -> TextColumn {
        let content = try read(text, workerChunk: 256 << 10, workers: workers)
        return try #require(content.series[0].frame.column("id")?.text)
    }

    @Test(arguments: [1, 2])
    func eachRowHasItsText(_ workers: Int) throws {
        let ids = (0..<Self.rows).map { "é\($0 * 7919 % 1_000_003)-\($0)" }
        let column = try texts("n,id\n" + ids.indices.map { "\($0),\(ids[$0])\n" }.joined(), workers: workers)
        #expect(!column.words.areDistinct)
        #expect(stride(from: 0, to: Self.rows, by: 97).allSatisfy { column[$0] == ids[$0] })
        #expect(column.dictionary.count == Self.rows)
        #expect(column.codes.span[Self.rows - 1] == Int32(Self.rows - 1))
    }

    /// Quotes, separators and lines within them, doubled quotes, and missing ones.
    @Test func quotedTexts() throws {
        let ids = (0..<Self.rows).map { $0 % 1000 == 0 ? "" : "a, \"\($0)\"\n\($0)" }
        let file = ids.map {
            "1,\($0.isEmpty ? "" : "\"a, \"\"" + $0.dropFirst(4).split(separator: "\"")[0] + "\"\"\n" + $0.split(separator: "\n")[1] + "\"")\n"
        }
        let column = try texts("n,id\n" + file.joined(), workers: 2)
        #expect(stride(from: 0, to: Self.rows, by: 125).allSatisfy { column[$0] == (ids[$0].isEmpty ? nil : ids[$0]) })
    }

    /// The second half repeats the first: equal texts have one code.
    @Test func textsThatComeAgain() throws {
        let half = Self.rows / 2
        let column = try texts("n,id\n" + (0..<Self.rows).map { "1,key number \($0 % half)\n" }.joined(), workers: 2)
        #expect(column.dictionary.count == half && Set(column.dictionary).count == half)
        let codes = column.codes.span
        #expect((0..<half).allSatisfy { codes[$0] == codes[$0 + half] })
        #expect(column.dictionary[0] == "key number 0" && column.dictionary[half - 1] == "key number \(half - 1)")
    }

    @Test func fewTextsHaveADictionary() throws {
        let column = try texts("n,id\n" + (0..<Self.rows).map { "1,k\($0 % 5000)\n" }.joined(), workers: 2)
        #expect(column.words.areDistinct && column.words.count == 5000)
    }

    /// A hundred thousand users, one after the other, each again and again.
    @Test func roundsOfManyTexts() throws {
        let users = 80_000
        let column = try texts("n,id\n" + (0..<users * 8).map { "1,u\($0 % users)\n" }.joined(), workers: 1)
        #expect(column.dictionary.count == users)
        #expect(column.words.count < users * 4)
    }

    /// Bytes that are not UTF-8 in some of many texts, as in few.
    @Test func brokenTexts() throws {
        var bytes = Array("n,id\n".utf8)
        for row in 0..<Self.rows { bytes += Array("1,ü\(row)".utf8) + (row % 50_000 == 7 ? [0xFF] : []) + [10] }
        let content = try read(bytes: bytes, workers: 2)
        let column = try #require(content.series[0].frame.column("id")?.text)
        #expect(column[7] == "ü7\u{FFFD}" && column[8] == "ü8")
        #expect(content.notes.contains(.tally(4, .brokenTexts)))
    }

    @Test func orderAndGroups() throws {
        let content = try read("n,id\n" + (0..<Self.rows).map { "\($0),k\(Self.rows - $0)\n" }.joined(), workers: 2)
        let frame = content.series[0].frame
        let column = try #require(frame.column("id"))
        let ranks = try column.ranks(Cancellation())
        let sorted = (0..<Self.rows).sorted { ranks.span[$0] < ranks.span[$1] }
        let expected = (0..<Self.rows).map { "k\(Self.rows - $0)" }.sorted()
        #expect(stride(from: 0, to: Self.rows, by: 997).allSatisfy { column.text?[sorted[$0]] == expected[$0] })
        #expect(try GroupCodes([column], rows: frame.count).count == Self.rows)
        let picked = try column.picking([5, 3, 5])
        #expect(picked.text?[1] == "k\(Self.rows - 3)")
        let codes = try #require(picked.text?.codes)
        #expect(codes.span[0] == codes.span[2] && codes.span[0] != codes.span[1])
    }
}
