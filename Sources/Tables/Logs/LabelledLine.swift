import Reading
import Series

/// A line of words among which stand `name=value` or `name: 23.5`, perhaps behind a time: `64 bytes from ::1: icmp_seq=1 time=11.0 ms`,
/// `frame=  123 fps= 30 size=1024kB`, `12:34:50 -> Temp: 23.5 C  Hum: 41 %`. What is none of it is the message.
enum LabelledLine {
    /// Whether at least half of the first lines have two values or more, and most of these the same names.
    static func recognises(_ head: [UInt8]) -> Bool {
        let lines = LogReading.lines(head)
        let context = LogContext(zone: .utc, now: 0)
        var counts: [[String]: Int] = [:]
        for line in lines {
            guard let row = row(Array(line), context) else { continue }
            counts[row.map(\.key).filter { $0 != "message" }, default: 0] += 1
        }
        let all = counts.values.reduce(0, +)
        guard all > 2, all * 2 >= lines.count, let most = counts.values.max() else { return false }
        return most * 10 >= all * 8
    }

    static func row(_ bytes: [UInt8], _ context: LogContext) -> LogfmtFormat.Row? {
        guard bytes.count < 4000, !bytes.contains(UInt8(ascii: "\"")), !bytes.contains(UInt8(ascii: "{")) else {
            return nil
        }
        var row: LogfmtFormat.Row = []
        let (time, rest) = time(at: bytes)
        if time != nil, let listed = listed(rest) { return [("time", time ?? [], false)] + listed }
        let words = rest.split(whereSeparator: { $0 == 32 || $0 == 9 }).flatMap { parts(Array($0)) }
        var message: [[UInt8]] = []
        var pairs = 0
        var place = 0
        var isBehindValue = false
        while place < words.count {
            let word = words[place]
            place += 1
            if let label = measure(word, message.last), place < words.count,
                Self.isNumber(words[place])
            {
                row.append((label, words[place], false))
                (pairs, isBehindValue) = (pairs + 1, true)
                message.removeLast()
                place += 1
                continue
            }
            if let (key, value) = pair(word, place < words.count ? words[place] : nil, &place) {
                row.append((key, value, false))
                (pairs, isBehindValue) = (pairs + 1, true)
            } else if isBehindValue, NumberSpelling.isUnit([], word.filter { !",;".utf8.contains($0) }), !row.isEmpty {
                row[row.count - 1].value += [32] + word.filter { !",;".utf8.contains($0) }
                isBehindValue = false
            } else {
                if word.contains(where: { isDigit($0) || $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }) { message.append(word) }
                isBehindValue = false
            }
        }
        if let time, NumberSpelling.spans.number(time.span, NumberStyle()) != nil {
            row.insert(("elapsed", time, false), at: 0)
        } else if let time {
            row.insert((row.contains { $0.key == "time" } ? "timestamp" : "time", time, false), at: 0)
        }
        guard pairs > 1, Set(row.map(\.key)).count == row.count else { return nil }
        if !message.isEmpty { row.append(("message", Array(message.joined(separator: [32])), true)) }
        return row
    }

    /// What commas keep apart behind a time, each part a name of words and a number, perhaps with its unit: `Core 0: +45.0°C, fan1: 1200 RPM`.
    private static func listed(_ rest: ArraySlice<UInt8>) -> LogfmtFormat.Row? {
        var row: LogfmtFormat.Row = []
        let parts = rest.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") })
        for part in parts {
            guard let mark = part.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else {
                return nil
            }
            let name = trimmed(part[..<mark])
            let value = trimmed(part[(mark + 1)...])
            guard let first = name.first, !isDigit(first), name.allSatisfy({ isKey($0) || $0 == 32 || $0 >= 0x80 }),
                isNumber(value) || NumberSpelling.of(value.span, NumberStyle()) != nil
            else { return nil }
            row.append((TextDecoding.text(name), value, false))
        }
        guard row.count > 1, Set(row.map(\.key)).count == row.count, !row.contains(where: { $0.key == "time" }) else {
            return nil
        }
        return row
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
        return Array(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    /// The name that a word in brackets and the word before it are: `lat (ms,95%): 14.2`.
    private static func measure(_ word: [UInt8], _ before: [UInt8]?) -> String? {
        guard word.first == UInt8(ascii: "("), word.suffix(2).elementsEqual("):".utf8), let before,
            before.allSatisfy(isKey)
        else { return nil }
        return TextDecoding.text(before + [32] + word.dropLast())
    }

    /// What commas keep apart in a word, where each part has a name: `temp:20.5,hum:41`. Fields behind equals signs are the line
    /// protocol's.
    private static func parts(_ word: [UInt8]) -> [[UInt8]] {
        let parts = word.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }).map { Array($0) }
        return parts.count > 1 && parts.allSatisfy { $0.contains(UInt8(ascii: ":")) } ? parts : [word]
    }

    /// A name and its value in a word, or in it and the next one, which is stepped over then.
    private static func pair(_ word: [UInt8], _ next: [UInt8]?, _ place: inout Int) -> (String, [UInt8])? {
        guard let mark = word.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }), mark > 0,
            word[..<mark].allSatisfy(isKey), !isDigit(word[0])
        else { return nil }
        var value = Array(word[(mark + 1)...])
        let isStepped = value.isEmpty
        if isStepped { value = next ?? [] }
        while let last = value.last, last == UInt8(ascii: ",") || last == UInt8(ascii: ";") { value.removeLast() }
        guard !value.isEmpty else { return nil }
        // Behind a colon, or apart, a value is a number: `error: 3 files` tells a number all the same.
        if word[mark] == UInt8(ascii: ":") || isStepped {
            guard NumberStyle().number(value.span) != nil || NumberSpelling.of(value.span, NumberStyle()) != nil else {
                return nil
            }
        }
        if isStepped { place += 1 }
        return (TextDecoding.text(word[..<mark]), value)
    }

    private static func isNumber(_ word: [UInt8]) -> Bool { NumberStyle().number(word.span) != nil }

    private static func isKey(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte | 0x20 >= 97 && byte | 0x20 <= 122 || "_-./".utf8.contains(byte)
    }

    /// The time at the beginning of a line, in brackets or in its first words, and what stands behind it and a mark.
    private static func time(at bytes: [UInt8]) -> ([UInt8]?, ArraySlice<UInt8>) {
        if bytes.first == UInt8(ascii: "["), let close = bytes.firstIndex(of: UInt8(ascii: "]")) {
            var inside = Array(bytes[1..<close].drop { $0 == 32 })
            while inside.last == 32 { inside.removeLast() }
            if isTime(inside) || NumberSpelling.spans.number(inside.span, NumberStyle()) != nil {
                return (inside, bytes[(close + 1)...])
            }
        }
        var best: Int?
        for place in bytes.indices.prefix(40) where bytes[place] == 32 {
            if isTime(Array(bytes[..<place])) { best = place }
        }
        guard let best else { return (nil, bytes[...]) }
        return (Array(bytes[..<best]), bytes[best...])
    }

    private static func isTime(_ text: [UInt8]) -> Bool {
        if TimeLayout.clock.read(text.span) != nil { return true }
        if text.count >= 10, TimeLayout.unix(.seconds).read(text.span) != nil { return true }
        return ([.iso(offset: false), .iso(offset: true), .named(offset: false), .named(offset: true)] as [TimeLayout])
            .contains { $0.read(text.span) != nil }
    }
}
