import Reading
/// One line of InfluxDB's line protocol, cut into its parts: places in the line's bytes.
///
/// A backslash keeps a comma, space or equals sign within a name; texts stand in quotes, with `\"` and `\\`.
struct InfluxLine {
    enum Kind { case tag, number, integer, text, yes, no }

    struct Pair {
        var key: Range<Int>
        var value: Range<Int>
        var kind: Kind
        /// Whether a backslash in the value is to be taken out.
        var hasEscape: Bool
    }

    /// What is wrong with a line, and at which byte of it.
    struct Problem: Error {
        var place: Int
        var expected: String
    }

    private(set) var measurement = 0..<0
    /// Tags, then fields.
    private(set) var pairs: [Pair] = []
    /// As written; its unit is not known to a line.
    private(set) var time: Int64?

    /// Cuts a line; `pairs` keeps its memory from line to line.
    mutating func cut(_ line: Span<UInt8>) throws(Problem) {
        pairs.removeAll(keepingCapacity: true)
        time = nil
        var hasEscape = false
        var at = 0
        while at < line.count, line[at] == 32 { at += 1 }
        measurement = at..<Self.end(line, at, UInt8(ascii: ","), 32, &hasEscape)
        at = measurement.upperBound
        guard !measurement.isEmpty else { throw Problem(place: at, expected: "a measurement") }
        while at < line.count, line[at] == UInt8(ascii: ",") {
            let key = try Self.key(line, at + 1, "a tag")
            hasEscape = false
            let end = Self.end(line, key.upperBound + 1, UInt8(ascii: ","), 32, &hasEscape)
            pairs.append(Pair(key: key, value: key.upperBound + 1..<end, kind: .tag, hasEscape: hasEscape))
            at = end
        }
        guard at < line.count else { throw Problem(place: at, expected: "a space and fields") }
        repeat {
            let key = try Self.key(line, at + 1, "a field")
            let pair = try Self.field(line, key)
            pairs.append(pair)
            at = pair.value.upperBound + (pair.kind == .text ? 1 : 0) + (pair.kind == .integer ? 1 : 0)
        } while at < line.count && line[at] == UInt8(ascii: ",")
        while at < line.count, line[at] == 32 { at += 1 }
        if at < line.count { time = try Self.time(line, at) }
    }

    /// Where a part ends: at one of the two bytes, or the line's end.
    private static func end(_ line: Span<UInt8>, _ start: Int, _ a: UInt8, _ b: UInt8, _ hasEscape: inout Bool) -> Int {
        var at = start
        while at < line.count {
            let byte = line[at]
            if byte == UInt8(ascii: "\\"), at + 1 < line.count {
                hasEscape = true
                at += 2
                continue
            }
            if byte == a || byte == b { return at }
            at += 1
        }
        return min(at, line.count)
    }

    private static func key(_ line: Span<UInt8>, _ start: Int, _ noun: String) throws(Problem) -> Range<Int> {
        var hasEscape = false
        let end = end(line, start, UInt8(ascii: "="), 32, &hasEscape)
        guard end > start else { throw Problem(place: start, expected: noun) }
        guard end < line.count, line[end] == UInt8(ascii: "=") else {
            throw Problem(place: end, expected: "'=' behind \(noun)")
        }
        return start..<end
    }

    private static func field(_ line: Span<UInt8>, _ key: Range<Int>) throws(Problem) -> Pair {
        let start = key.upperBound + 1
        guard start < line.count else { throw Problem(place: start, expected: "a value") }
        if line[start] == UInt8(ascii: "\"") {
            var at = start + 1
            var hasEscape = false
            while at < line.count, line[at] != UInt8(ascii: "\"") {
                if line[at] == UInt8(ascii: "\\"), at + 1 < line.count {
                    hasEscape = true
                    at += 1
                }
                at += 1
            }
            guard at < line.count else { throw Problem(place: start, expected: "a closing quote behind the one") }
            return Pair(key: key, value: start + 1..<at, kind: .text, hasEscape: hasEscape)
        }
        var at = start
        while at < line.count, line[at] != UInt8(ascii: ","), line[at] != 32 { at += 1 }
        guard at > start else { throw Problem(place: start, expected: "a value") }
        let last = line[at - 1]
        if isDigit(line[start]) || line[start] == UInt8(ascii: "-") || line[start] == UInt8(ascii: "+")
            || line[start] == UInt8(ascii: ".")
        {
            let isInteger = last == UInt8(ascii: "i") || last == UInt8(ascii: "u")
            return Pair(
                key: key, value: start..<(isInteger ? at - 1 : at), kind: isInteger ? .integer : .number,
                hasEscape: false)
        }
        for (words, kind) in [(yes, Kind.yes), (no, Kind.no)]
        where words.contains(where: { spells(line, start..<at, $0) }) {
            return Pair(key: key, value: start..<at, kind: kind, hasEscape: false)
        }
        throw Problem(place: start, expected: "a number, a text in quotes, true or false")
    }

    private static let yes: [StaticString] = ["t", "T", "true", "True", "TRUE"]
    private static let no: [StaticString] = ["f", "F", "false", "False", "FALSE"]

    private static func spells(_ line: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        // SAFETY: within the literal, whose length was compared.
        for index in 0..<range.count where unsafe line[range.lowerBound + index] != word.utf8Start[index] {
            return false
        }
        return true
    }

    private static func time(_ line: Span<UInt8>, _ start: Int) throws(Problem) -> Int64 {
        var at = start
        let isNegative = line[at] == UInt8(ascii: "-")
        if isNegative { at += 1 }
        let first = at
        var value: Int64 = 0
        while at < line.count, isDigit(line[at]) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(line[at] - 48))
            guard !overflow, !carry else { throw Problem(place: start, expected: "a time of 64 bits") }
            value = sum
            at += 1
        }
        guard at > first else { throw Problem(place: start, expected: "a time in digits") }
        while at < line.count, line[at] == 32 { at += 1 }
        guard at == line.count else { throw Problem(place: at, expected: "the end of the line") }
        return isNegative ? -value : value
    }

    /// A name or text without its backslashes.
    static func plain(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            // SAFETY: both places are below the count.
            if unsafe bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
                let next = unsafe bytes[at + 1]
                let isEscaped =
                    isText
                    ? next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\")
                    : next == UInt8(ascii: ",") || next == 32 || next == UInt8(ascii: "=")
                if isEscaped { at += 1 }
            }
            unsafe result.append(bytes[at])
            at += 1
        }
        return result
    }
}
