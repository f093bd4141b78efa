import Diagnostics
import Series
import Testing

@testable import Formats

/// Two workers and pieces of any size give what one worker gives; damage gives an error or a frame, never a trap.
@Suite struct PieceTests {
    private static let text: String = {
        var text = "time,v (m/s),note,w\n"
        for row in 0..<400 {
            let minute = row % 60 < 10 ? "0\(row % 60)" : "\(row % 60)"
            let note = row % 7 == 0 ? "\"a, \"\"b\"\"\nline \(row % 5)\"" : row % 3 == 0 ? "" : "note \(row % 11)"
            text += "2024-01-\(10 + row / 60)T00:\(minute):00,\(row).25,\(note),\(row % 13 == 0 ? "NA" : "-\(row)")\r\n"
        }
        return text
    }()

    @Test func everyPieceSizeIsTheSame() throws {
        let whole = table(try read(Self.text))
        for pieceSize in [1, 2, 3, 5, 8, 16, 31, 64, 100, 257, 1000, 4096] {
            for workers in [1, 2] {
                let content = try read(Self.text, pieceSize: pieceSize, workers: workers)
                #expect(table(content) == whole, "pieces of \(pieceSize), \(workers) workers")
            }
        }
    }

    @Test func theFirstErrorInTheFileIsTold() {
        var text = Self.text
        text += "2024-01-20T00:00:00,1,x,2\n2024-01-20T00:00:99,1,x,2\n2024-01-20T00:00:00,1,\"x,2\n"
        let message = fault { _ = try read(text, pieceSize: 64, workers: 2) }
        #expect(message == fault { _ = try read(text) })
        #expect(
            message.hasPrefix(
                "cannot read '2024-01-20T00:00:99' as a time in column 'time' of 't.csv', line 461, column 1"))
    }

    @Test func cutAtEveryByte() {
        let bytes = Array(Self.text.utf8.prefix(700))
        for count in 0...bytes.count {
            let part = Array(bytes.prefix(count))
            for pieceSize in [13, 512 << 10] {
                do { _ = try read(bytes: part, pieceSize: pieceSize) } catch { #expect(error is any Fault) }
            }
        }
    }

    @Test func flippedBytes() {
        var random = DecimalTests.Random(state: 4)
        let bytes = Array(Self.text.utf8.prefix(900))
        let interesting: [UInt8] = [0, 9, 10, 13, 34, 44, 59, 45, 46, 48, 57, 90, 0x80, 0xC3, 0xFF, 0xFE]
        for _ in 0..<1500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                damaged[place] =
                    Bool.random(using: &random)
                    ? interesting.randomElement(using: &random)! : UInt8(truncatingIfNeeded: random.next())
            }
            do {
                _ = try read(bytes: damaged, pieceSize: Int.random(in: 1...200, using: &random), workers: 2)
            } catch {
                #expect(error is any Fault)
            }
        }
    }

    @Test func interrupted() {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        context.cancellation.raise()
        #expect(throws: Interrupted.self) {
            _ = try CSVFormat.read(
                try ByteSource.bytes(Array(Self.text.utf8), path: "t.csv"),
                ReadRequest(options: LoadOptions(), context: context, pieceSize: 64))
        }
    }
}
