extension JSON {
    /// Where a text is not JSON, and why.
    package struct Fault: Error, Equatable, Sendable {
        /// From 1.
        package var line: Int
        package var what: What

        package enum What: Equatable, Sendable {
            case unexpected(Character)
            case cutOff
            case escape
            case controlCharacter
            case tooDeep
            case more
        }
    }

    /// Lists and objects within each other.
    package static let depthLimit = 512

    /// Reads one value and nothing after it but blanks.
    ///
    /// - Parameters:
    ///   - bytes: valid UTF-8, without a byte order mark.
    ///   - isPythons: takes `NaN`, `Infinity` and `-Infinity` too, which Python's `json` writes by itself; they stay as they stand there.
    package init(reading bytes: [UInt8], isPythons: Bool = false) throws(Fault) {
        var reader = JSONReader(bytes: bytes, isPythons: isPythons)
        self = try reader.whole()
    }
}

/// Reads JSON strictly as RFC 8259 has it, but for Python's words where they are taken.
private struct JSONReader {
    let bytes: [UInt8]
    private let isPythons: Bool
    private var at = 0

    init(bytes: [UInt8], isPythons: Bool) {
        self.bytes = bytes
        self.isPythons = isPythons
    }

    mutating func whole() throws(JSON.Fault) -> JSON {
        let value = try value(0)
        skipBlanks()
        if at < bytes.count { throw fault(.more) }
        return value
    }

    private func fault(_ what: JSON.Fault.What? = nil) -> JSON.Fault {
        let line = 1 + bytes[..<min(at, bytes.count)].count { $0 == UInt8(ascii: "\n") }
        if let what { return JSON.Fault(line: line, what: what) }
        guard at < bytes.count else { return JSON.Fault(line: line, what: .cutOff) }
        let character = String(decoding: bytes[at..<min(at + 4, bytes.count)], as: UTF8.self).first ?? "?"
        return JSON.Fault(line: line, what: .unexpected(character))
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard next == byte else { return false }
        at += 1
        return true
    }

    private mutating func value(_ depth: Int) throws(JSON.Fault) -> JSON {
        if depth > JSON.depthLimit { throw fault(.tooDeep) }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth))
        case UInt8(ascii: "["): return .list(try items(depth))
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .truth(true))
        case UInt8(ascii: "f"): return try word("false", .truth(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "N") where isPythons: return try word("NaN", .number("NaN"))
        case UInt8(ascii: "I") where isPythons: return try word("Infinity", .number("Infinity"))
        case UInt8(ascii: "-") where isPythons && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "I"):
            return try word("-Infinity", .number("-Infinity"))
        default: return .number(try number())
        }
    }

    private mutating func members(_ depth: Int) throws(JSON.Fault) -> [JSON.Member] {
        at += 1
        var members: [JSON.Member] = []
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw fault() }
            let key = try text()
            guard take(UInt8(ascii: ":")) else { throw fault() }
            members.append(JSON.Member(key, try value(depth + 1)))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw fault() }
        return members
    }

    private mutating func items(_ depth: Int) throws(JSON.Fault) -> [JSON] {
        at += 1
        var items: [JSON] = []
        if take(UInt8(ascii: "]")) { return items }
        repeat { items.append(try value(depth + 1)) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw fault() }
        return items
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSON.Fault) -> JSON {
        for byte in word.utf8 {
            guard next == byte else { throw fault() }
            at += 1
        }
        return value
    }

    private mutating func digits() throws(JSON.Fault) {
        let start = at
        while let byte = next, (0x30...0x39).contains(byte) { at += 1 }
        if at == start { throw fault() }
    }

    private mutating func number() throws(JSON.Fault) -> String {
        let start = at
        if next == UInt8(ascii: "-") { at += 1 }
        if next == UInt8(ascii: "0") { at += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            at += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func text() throws(JSON.Fault) -> String {
        at += 1
        var start = at
        var read: [UInt8] = []
        while let byte = next {
            if byte == UInt8(ascii: "\"") {
                let rest = bytes[start..<at]
                at += 1
                return read.isEmpty
                    ? String(decoding: rest, as: UTF8.self) : String(decoding: read + rest, as: UTF8.self)
            }
            if byte < 0x20 { throw fault(.controlCharacter) }
            at += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            read += bytes[start..<(at - 1)]
            if let encoded = UTF8.encode(try escape()) { read += encoded }
            start = at
        }
        throw fault()
    }

    private mutating func escape() throws(JSON.Fault) -> Unicode.Scalar {
        guard let byte = next else { throw fault() }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try unit()
            if let scalar = Unicode.Scalar(first) { return scalar }
            // Half of a pair is not a character: no text of ours can hold it.
            guard first < 0xDC00, next == UInt8(ascii: "\\") else { throw fault(.escape) }
            at += 1
            guard next == UInt8(ascii: "u") else { throw fault(.escape) }
            at += 1
            let second = try unit()
            guard (0xDC00...0xDFFF).contains(second),
                let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
            else { throw fault(.escape) }
            return scalar
        default: throw fault(.escape)
        }
    }

    private mutating func unit() throws(JSON.Fault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }),
                let value = UInt32(exactly: digit)
            else { throw fault(.escape) }
            unit = unit << 4 | value
            at += 1
        }
        return unit
    }
}
