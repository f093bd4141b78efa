import Reading
import Series

/// One content line: name, parameters and value, unfolded.
struct ICalendarLine {
    var name: ArraySlice<UInt8>
    var parameters: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    var value: ArraySlice<UInt8>

    /// Nil for a line without a colon.
    init?(_ bytes: [UInt8]) {
        var at = 0
        var starts = [0]
        var isQuoted = false
        while at < bytes.count, isQuoted || bytes[at] != UInt8(ascii: ":") {
            if bytes[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[at] == UInt8(ascii: ";"), !isQuoted { starts.append(at + 1) }
            at += 1
        }
        guard at < bytes.count else { return nil }
        value = bytes[(at + 1)...]
        let ends = starts.dropFirst().map { $0 - 1 } + [at]
        name = bytes[starts[0]..<ends[0]]
        for (start, end) in zip(starts, ends).dropFirst() {
            let part = bytes[start..<end]
            guard let mark = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            var value = part[(mark + 1)...]
            if value.count > 1, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
                value = value.dropFirst().dropLast()
            }
            parameters.append((part[..<mark], value))
        }
    }

    /// Names and keywords are the same in upper and lower case.
    func isName(_ word: StaticString) -> Bool { Self.same(name, word) }
    func isValue(_ word: StaticString) -> Bool { Self.same(value, word) }

    func parameter(_ word: StaticString) -> ArraySlice<UInt8>? {
        parameters.first { Self.same($0.name, word) }?.value
    }

    static func same(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        guard bytes.count == word.utf8CodeUnitCount else { return false }
        return zip(bytes, word.description.utf8).allSatisfy { ($0 >= 97 && $0 <= 122 ? $0 & 0xDF : $0) == $1 }
    }

    /// The value as text, its escapes read: `\n`, `\,`, `\;`, `\\`.
    var text: String {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if isEscaped {
                bytes.append(byte | 0x20 == UInt8(ascii: "n") ? 10 : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return TextDecoding.text(bytes)
    }
}

/// The lines of a calendar, those that were folded made one again.
struct ICalendarLines: ~Copyable {
    private var reader: LineReader
    private var ahead: [UInt8]?
    /// Where the last line began.
    private(set) var line = 0
    private let path: String
    private let limit: Int

    /// - Throws: `unreadable` when there is no memory.
    init(_ source: ByteSource) throws(FormatsError) {
        reader = try LineReader(source)
        path = source.path
        limit = source.lineLimit
    }

    /// - Throws: those of `LineReader`; `rowTooLong` for a line that goes on for ever.
    mutating func next() throws -> ICalendarLine? {
        while true {
            guard var bytes = unsafe try ahead ?? reader.next().map({ unsafe Array($0) }) else { return nil }
            ahead = nil
            line = reader.line
            while let more = unsafe try reader.next() {
                guard let first = unsafe more.first, first == 32 || first == 9 else {
                    ahead = unsafe Array(more)
                    break
                }
                unsafe bytes.append(contentsOf: more.dropFirst())
                guard bytes.count <= limit else {
                    throw FormatsError.rowTooLong(path: path, line: line, offset: reader.offset, limit: limit)
                }
            }
            if let found = ICalendarLine(bytes) { return found }
        }
    }
}
