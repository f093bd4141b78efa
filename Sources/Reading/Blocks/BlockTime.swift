import Series

/// A line above a block that tells its time: words, the time, and what may stand behind it (`top - 12:00:00 up 10 days`).
struct BlockTime {
    /// What stands before the time, each digit as a nought.
    private let before: [UInt8]
    private let isAlone: Bool

    private static let mostWordsBefore = 5
    /// Weekday, month, day, clock, half of the day, zone and year.
    private static let mostWords = 7

    /// Nil for a line that holds no time.
    init?(_ line: ArraySlice<UInt8>) {
        guard line.count <= 200, let place = Self.time(in: line, from: nil) else { return nil }
        before = Self.kept(line[..<place.lowerBound])
        isAlone = Self.isAlone(line, place)
        guard !before.isEmpty || isAlone else { return nil }
    }

    /// The time of a line that is written alike; nil for others.
    func text(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard line.count <= 200, line.count >= before.count, Self.kept(line.prefix(before.count)) == before,
            let place = Self.time(in: line, from: line.startIndex + before.count),
            !isAlone || Self.isAlone(line, place)
        else { return nil }
        return line[place]
    }

    /// Whether such lines stand above the headers of a text, at least two of them, and no two above the same.
    ///
    /// - Parameters:
    ///   - starts: the lines of headers, ascending.
    ///   - first: the line that this was found in.
    func tells(_ head: BlockLines, _ starts: [Int], from first: Int) -> Bool {
        let lines = (first..<head.count).filter { text(in: head[$0]) != nil }
        // One time above all blocks is that of the file, in the titles of its pages.
        guard lines.count > 1, Set(lines.map { text(in: head[$0]) }).count > 1 else { return false }
        return zip(lines, lines.dropFirst()).allSatisfy { line, next in starts.contains { $0 > line && $0 < next } }
    }

    private static func kept(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { isDigit($0) ? UInt8(ascii: "0") : $0 }
    }

    /// Whether nothing but marks stands behind the time.
    private static func isAlone(_ line: ArraySlice<UInt8>, _ place: Range<Int>) -> Bool {
        line[place.upperBound...].allSatisfy { isMark($0) || $0 == 32 }
    }

    private static func isMark(_ byte: UInt8) -> Bool { "*=#-[](){}<>:,;|".utf8.contains(byte) }

    /// Where the first time of a line stands, the most words that are one.
    ///
    /// - Parameter start: where it begins; nil where that is to be found.
    private static func time(in line: ArraySlice<UInt8>, from start: Int?) -> Range<Int>? {
        let words = line[(start ?? line.startIndex)...].split(separator: 32)
        for first in words.indices.prefix(start == nil ? mostWordsBefore : 1) {
            let begin = start ?? words[first].firstIndex { !isMark($0) } ?? words[first].endIndex
            // A name and its value: `date=2024-03-01`.
            let begins = start != nil ? [begin] : [begin] + (words[first].firstIndex(of: 61).map { [$0 + 1] } ?? [])
            for begin in begins where begin < words[first].endIndex {
                for last in words[first...].prefix(mostWords).indices.reversed() {
                    var end = words[last].endIndex
                    while end > begin, isMark(line[end - 1]) { end -= 1 }
                    if end - begin >= 4, end - begin <= 60, isTime(Array(line[begin..<end])) {
                        return begin..<end
                    }
                }
            }
        }
        return nil
    }

    private static func isTime(_ text: [UInt8]) -> Bool {
        guard text.contains(where: isDigit) else { return false }
        if text.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) {
            return text.count >= 10 && TimeLayout.unix(.seconds).read(text.span) != nil
        }
        return layouts.contains { $0.alone(text.span) != nil }
    }

    private static let layouts: [TimeLayout] = [
        .iso(offset: false), .iso(offset: true), .dayMonth(order: nil, offset: false),
        .dayMonth(order: nil, offset: true),
        .named(offset: false), .named(offset: true), .clock,
    ]
}
