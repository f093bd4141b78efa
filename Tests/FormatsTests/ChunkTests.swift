import Diagnostics
import Glibc
import Seeded
import Series
import Testing

@testable import Reading

/// Two workers and pieces of any size give what one worker gives; damage gives an error or a frame, never a trap.
@Suite struct ChunkTests {
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
        for workerChunk in [1, 2, 3, 5, 8, 16, 31, 64, 100, 257, 1000, 4096] {
            for (workers, isWide) in [(1, true), (2, true), (2, false)] {
                let content = try read(
                    bytes: Array(Self.text.utf8), workerChunk: workerChunk, workers: workers, mayBeWide: isWide)
                #expect(table(content) == whole, "pieces of \(workerChunk), \(workers) workers, wide: \(isWide)")
            }
        }
    }

    @Test func theFirstErrorInTheFileIsTold() {
        var text = Self.text
        text += "2024-01-20T00:00:00,1,x,2\n2024-01-20T00:00:99,1,x,2\n2024-01-20T00:00:00,1,\"x,2\n"
        let message = fault { _ = try read(text, workerChunk: 64, workers: 2) }
        #expect(message == fault { _ = try read(text) })
        #expect(
            message.hasPrefix("a quote opens on line 462, column 23 of 't.csv' and never closes"))
    }

    @Test func cutAtEveryByte() {
        let bytes = Array(Self.text.utf8.prefix(700))
        for count in 0...bytes.count {
            let part = Array(bytes.prefix(count))
            for workerChunk in [13, 512 << 10] {
                do { _ = try read(bytes: part, workerChunk: workerChunk) } catch { #expect(error is any Fault) }
            }
        }
    }

    @Test func flippedBytes() {
        let bytes = Array(Self.text.utf8.prefix(900))
        let interesting: [UInt8] = [0, 9, 10, 13, 34, 44, 59, 45, 46, 48, 57, 90, 0x80, 0xC3, 0xFF, 0xFE]
        for seed in Survey.sample(Array(1...1500), oneIn: 5, of: "flipped CSV") {
            var random = SplitMix(seed: UInt64(seed))
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                damaged[place] =
                    Bool.random(using: &random)
                    ? interesting.randomElement(using: &random)! : UInt8(truncatingIfNeeded: random.next())
            }
            let workerChunk = Int.random(in: 1...200, using: &random)
            let ways = [true, false].map { isWide in
                do {
                    return table(try read(bytes: damaged, workerChunk: workerChunk, workers: 2, mayBeWide: isWide))
                } catch {
                    #expect(error is any Fault)
                    return "\(error)"
                }
            }
            #expect(ways[0] == ways[1], "seed \(seed)")
        }
    }

    /// Rows of every length around the 64 bytes that are looked at together, line ends of each kind, and values of every
    /// shape that the loop knows: what is written is what is read, by strtod and by the clock.
    @Test(arguments: [true, false])
    func usualRows(isWide: Bool) throws {
        var random = SplitMix(seed: 5)
        for newline in ["\n", "\r\n"] {
            for columns in 1...6 {
                var text = "time" + (0..<columns).map { ",c\($0)" }.joined() + newline
                var expected: [(time: Int64, values: [Double])] = []
                for row in 0..<300 {
                    let second = row * 977 + Int.random(in: 0..<900, using: &random)
                    let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                    let day = 1 + second / 86400
                    let fraction = row % 5 == 0 ? ".25" : ""
                    text += "2024-03-0\(day)T\(clock.joined(separator: ":"))\(fraction)"
                    // 2024-03-01 is day 19,783 since 1970-01-01.
                    let time = (Int64(19_782 + day) * 86_400 + Int64(second % 86_400)) * 1_000_000
                    var values: [Double] = []
                    for _ in 0..<columns {
                        let number = Self.number(&random)
                        // SAFETY: a C string made for the call.
                        values.append(number.isEmpty ? .nan : unsafe strtod(number, nil))
                        text += "," + number
                    }
                    text += newline
                    expected.append((time + (row % 5 == 0 ? 250_000 : 0), values))
                }
                let frame = try read(bytes: Array(text.utf8), workerChunk: 1 << 12, workers: 2, mayBeWide: isWide)
                    .series[0].frame
                let times = try #require(frame.index.times)
                #expect(frame.count == expected.count)
                for (row, wanted) in expected.enumerated() {
                    #expect(times.span[row] == wanted.time)
                    for (column, value) in wanted.values.enumerated() {
                        let numbers = try #require(try frame.columns[column].numbers)
                        let read = numbers.span[row]
                        #expect(read.bitPattern == value.bitPattern || (value.isNaN && read.isNaN))
                    }
                }
            }
        }
    }

    private static func number(_ random: inout SplitMix) -> String {
        let digits = Int.random(in: 0...21, using: &random)
        let point = Int.random(in: 1...max(1, digits), using: &random)
        var text = digits > 0 && Bool.random(using: &random) ? "-" : ""
        for place in 0..<digits {
            if place == point { text += "." }
            // No code: a zero in front stands before the mark.
            text += String(Int.random(in: (place == 0 && point > 1 ? 1 : 0)...9, using: &random))
        }
        if digits > 0, Int.random(in: 0..<20, using: &random) == 0 { text += "e-\(digits)" }
        return text
    }

    @Test func interrupted() {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        context.cancellation.raise()
        #expect(throws: Interrupted.self) {
            _ = try CSVFormat.read(
                try ByteSource.bytes(Array(Self.text.utf8), path: "t.csv"),
                ReadRequest(options: LoadOptions(), context: context, workerChunk: 64))
        }
    }
}
