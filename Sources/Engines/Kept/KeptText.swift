/// Rows of a server as text, without loss: `,` between values, a line a row. What is missing is empty, a text stands in quotes that are
/// doubled within it, a whole number has digits alone, any other number a point, an exponent or a name (`5.0`, `nan`), and bytes
/// that are no text are `hex:00ff`.
enum KeptText {
    static func append(_ row: [EngineCell], to bytes: inout [UInt8]) {
        for (at, cell) in row.enumerated() {
            if at > 0 { bytes.append(UInt8(ascii: ",")) }
            switch cell {
            case .missing: break
            case .whole(let whole): bytes += "\(whole)".utf8
            case .number(let number): bytes += "\(number)".utf8
            case .text(let text): append(text, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        guard String(validating: text, as: UTF8.self) != nil else {
            bytes += "hex:".utf8
            let digits = Array("0123456789abcdef".utf8)
            for byte in text { bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// What is none of these rows, at a 1-based line.
    struct Bad: Error { let line: Int }
}

/// Reads rows back, one after the other.
struct KeptReader {
    private let bytes: [UInt8]
    private(set) var at: Int
    private(set) var line: Int

    /// - Parameters:
    ///   - at: where it begins, in bytes.
    ///   - line: of that place.
    init(_ bytes: [UInt8], at: Int = 0, line: Int = 1) {
        self.bytes = bytes
        self.at = at
        self.line = line
    }

    var isAtEnd: Bool { at >= bytes.count }

    /// - Throws: `KeptText.Bad`.
    mutating func row() throws(KeptText.Bad) -> [EngineCell] {
        var row: [EngineCell] = []
        while true {
            row.append(try cell())
            guard at < bytes.count else { throw KeptText.Bad(line: line) }
            at += 1
            if bytes[at - 1] == UInt8(ascii: "\n") {
                line += 1
                return row
            }
        }
    }

    /// Passes over so many rows.
    mutating func skip(_ count: Int) throws(KeptText.Bad) {
        var isQuoted = false
        var left = count
        while left > 0 {
            guard at < bytes.count else { throw KeptText.Bad(line: line) }
            if bytes[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[at] == UInt8(ascii: "\n") {
                line += 1
                if !isQuoted { left -= 1 }
            }
            at += 1
        }
    }

    private mutating func cell() throws(KeptText.Bad) -> EngineCell {
        guard at < bytes.count else { throw KeptText.Bad(line: line) }
        if bytes[at] == UInt8(ascii: "\"") { return .text(try text()[...]) }
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != UInt8(ascii: "\n") { at += 1 }
        let word = bytes[start..<at]
        if word.isEmpty { return .missing }
        let spelled = String(decoding: word, as: UTF8.self)
        if word.starts(with: "hex:".utf8) { return .text(try hexadecimal(word.dropFirst(4))[...]) }
        if word.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }) {
            guard let whole = Int64(spelled) else { throw KeptText.Bad(line: line) }
            return .whole(whole)
        }
        guard let number = Double(spelled) else { throw KeptText.Bad(line: line) }
        return .number(number)
    }

    private mutating func text() throws(KeptText.Bad) -> [UInt8] {
        var text: [UInt8] = []
        at += 1
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == UInt8(ascii: "\"") {
                guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
                    guard at < bytes.count, bytes[at] == UInt8(ascii: ",") || bytes[at] == UInt8(ascii: "\n") else {
                        break
                    }
                    return text
                }
                at += 1
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            text.append(byte)
        }
        throw KeptText.Bad(line: line)
    }

    private func hexadecimal(_ digits: ArraySlice<UInt8>) throws(KeptText.Bad) -> [UInt8] {
        guard digits.count % 2 == 0 else { throw KeptText.Bad(line: line) }
        var bytes: [UInt8] = []
        for at in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
            guard let byte = UInt8(String(decoding: digits[at..<at + 2], as: UTF8.self), radix: 16) else {
                throw KeptText.Bad(line: line)
            }
            bytes.append(byte)
        }
        return bytes
    }
}
