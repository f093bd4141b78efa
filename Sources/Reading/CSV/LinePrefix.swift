/// A time that a program puts before each line of another one, and the mark between: `12:34:56.789 -> 23.5,41` of Arduino's monitor,
/// `[1678190400.5] 23.5 41` of `ping -D` and `dmesg`, `1678190400: 23.5 41` of `rrdtool fetch`. The mark becomes a separator, of as many bytes as before.
package struct LinePrefix: Sendable, Equatable {
    /// Whether brackets stand around the time.
    private var isBracketed = false
    private var mark: [UInt8] = []
    /// What the mark becomes: what separates the rest of each line, or a blank.
    private(set) var separator: UInt8 = 32
    /// Whether the rests are words of a log, of which no two lines have as many, rather than fields.
    var isMessage: Bool { separator == Self.unseen }

    /// A byte that stands in no text.
    private static let unseen: UInt8 = 31

    private static let looked = 50

    /// - Parameter head: the first bytes of a file; the last line may be cut off.
    init?(_ head: [UInt8], newline: UInt8) {
        let lines = head.split(separator: newline, maxSplits: Self.looked).prefix(Self.looked)
            .map { $0.last == 13 ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
        guard lines.count > 2, lines.count(where: { Self.end(of: $0) != nil }) * 10 >= lines.count * 7 else {
            return nil
        }
        var marks: [[UInt8]: Int] = [:]
        var rests: [ArraySlice<UInt8>] = []
        for line in lines {
            guard let end = Self.end(of: line) else { continue }
            let run = line[end...].prefix { " \t-=>|]:".utf8.contains($0) }
            guard run.contains(where: { ">|]:".utf8.contains($0) }), run.endIndex < line.endIndex else { continue }
            marks[Array(run), default: 0] += 1
            rests.append(line[run.endIndex...])
            isBracketed = line.first == UInt8(ascii: "[")
        }
        guard let (mark, count) = marks.max(by: { ($0.value, $0.key.count) < ($1.value, $1.key.count) }),
            count * 10 >= lines.count * 7
        else { return nil }
        self.mark = mark
        separator = Self.separator(of: rests)
        // Brackets around a time are no more than that where blanks part the rest, and bars part all of a line as they are.
        if mark.contains(UInt8(ascii: "|")), separator == UInt8(ascii: "|") || separator == 32 { return nil }
    }

    /// What parts the rests of the lines, in most as often as in the first.
    private static func separator(of rests: [ArraySlice<UInt8>]) -> UInt8 {
        for separator in CSVDialect.separators {
            let counts = rests.map { rest in rest.count { $0 == separator } }
            let most = counts.max() ?? 0
            if most > 0, counts.count(where: { $0 == most }) * 10 >= counts.count * 7 { return separator }
        }
        var widths: [Int: Int] = [:]
        for rest in rests { widths[rest.split { $0 == 32 || $0 == 9 }.count, default: 0] += 1 }
        // Few words are as many by chance.
        let (most, wide) = (widths.values.max() ?? 0, widths.filter { $0.key > 2 }.values.reduce(0, +))
        if most * 10 < rests.count * 7, wide * 2 > rests.count { return unseen }
        return rests.contains { $0.contains(32) } ? 32 : 9
    }

    /// Whether the rests of lines are words of a log, which nothing else parts.
    ///
    /// - Parameter isSurely: whether lines stand between that are of no table; else no two lines have as many words.
    static func areMessages(_ rests: [ArraySlice<UInt8>], isSurely: Bool) -> Bool {
        let worded = rests.count { rest in
            rest.split { $0 == 32 || $0 == 9 }.count { word in word.contains { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 } }
                > 1
        }
        guard worded * 10 >= rests.count * 7 else { return false }
        let separator = separator(of: rests)
        return separator == unseen || isSurely && (separator == 32 || separator == 9)
    }

    /// Behind the time at the beginning of a line, and before the mark.
    static func end(of line: ArraySlice<UInt8>) -> Int? {
        if line.first == UInt8(ascii: "[") {
            guard let close = line.firstIndex(of: UInt8(ascii: "]")), isTime(line[(line.startIndex + 1)..<close]) else {
                return nil
            }
            return close
        }
        var best: Int?
        var words = 0
        for place in line.indices.prefix(40) where line[place] == 32 || line[place] == 9 {
            words += 1
            if words > 5 { break }
            // A colon right behind the time is the mark.
            let end = line[line.startIndex..<place].last == UInt8(ascii: ":") ? place - 1 : place
            if isTime(line[line.startIndex..<end]) { best = end }
        }
        return best
    }

    private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        let text = Array(text.drop { $0 == 32 })
        if TimeLayout.clock.read(text.span) != nil { return true }
        if text.count >= 10, TimeLayout.unix(.seconds).read(text.span) != nil { return true }
        return ColumnEvidence.textLayouts(nil, thisYear: LoadOptions().thisYear).prefix(6).contains {
            $0.alone(text.span) != nil
        }
    }

    /// The bytes with a separator in place of the mark, in each line that begins so.
    func applied(_ bytes: [UInt8], newline: UInt8) -> [UInt8] {
        var bytes = bytes
        let count = bytes.count
        guard count > 0 else { return bytes }
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            // SAFETY: `count` bytes.
            unsafe apply(base, count, newline: newline)
        }
        return bytes
    }

    @unsafe func apply(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, newline: UInt8) {
        var line = 0
        var place = 0
        while line < count {
            var end = line
            // SAFETY: here and below within the `count` bytes.
            while end < count, unsafe start[end] != newline { end += 1 }
            place = line
            search: while place + mark.count <= end {
                for (offset, byte) in mark.enumerated() where unsafe start[place + offset] != byte {
                    place += 1
                    continue search
                }
                let isStart = unsafe !isBracketed || start[line] == UInt8(ascii: "[")
                if isStart {
                    for offset in mark.indices { unsafe start[place + offset] = offset == 0 ? separator : 32 }
                    if isBracketed { unsafe start[line] = 32 }
                }
                break
            }
            line = end + 1
        }
    }
}
