/// What a terminal answered, told apart from typed keys.
package enum TerminalReply: Sendable, Equatable {
    /// Primary device attributes, `CSI ? … c`: 4 is sixel. Every terminal answers this one.
    case attributes([Int])
    /// Name and version, `DCS > | … ST`.
    case version(String)
    /// An answer of the kitty graphics protocol: `OK` or an error.
    case kitty(String)
    /// Pixels of a character cell, `CSI 6 ; height ; width t`.
    case cell(width: Int, height: Int)
    /// Pixels of the text area, `CSI 4 ; height ; width t`.
    case area(width: Int, height: Int)
    /// Characters of the text area, `CSI 8 ; rows ; columns t`.
    case grid(columns: Int, rows: Int)
    /// The background's colour, 0xRRGGBB, from OSC 11.
    case background(UInt32)
    /// A reply that was not asked for or not understood; swallowed all the same.
    case other

    /// From the parameters and final byte of a control sequence, nil when it is a key: `CSI A` is an arrow.
    static func control(_ body: [UInt8], final: UInt8) -> TerminalReply? {
        let isPrivate = body.first.map { (0x3C...0x3F).contains($0) } ?? false
        let numbers = numbers(in: isPrivate ? body.dropFirst() : body[...])
        switch final {
        case UInt8(ascii: "c"):
            guard isPrivate else { return nil }
            return body.first == UInt8(ascii: "?") ? .attributes(numbers) : .other
        case UInt8(ascii: "t"):
            guard !isPrivate, numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else {
                return isPrivate ? nil : .other
            }
            switch numbers[0] {
            case 4: return .area(width: numbers[2], height: numbers[1])
            case 6: return .cell(width: numbers[2], height: numbers[1])
            case 8: return .grid(columns: numbers[2], rows: numbers[1])
            default: return .other
            }
        case UInt8(ascii: "u"), UInt8(ascii: "S"), UInt8(ascii: "n"):
            return isPrivate ? .other : nil
        case UInt8(ascii: "y"):
            return body.last == UInt8(ascii: "$") ? .other : nil
        default:
            return nil
        }
    }

    /// From the introducer (`P`, `]`, `_`) and body of a string sequence.
    static func string(_ introducer: UInt8, _ body: [UInt8]) -> TerminalReply {
        let text = String(decoding: body, as: UTF8.self)
        switch introducer {
        case UInt8(ascii: "P") where text.hasPrefix(">|"): return .version(String(text.dropFirst(2)))
        case UInt8(ascii: "_"):
            guard let end = text.firstIndex(of: ";") else { return .other }
            return .kitty(String(text[text.index(after: end)...]))
        case UInt8(ascii: "]") where text.hasPrefix("11;"):
            return colour(text.dropFirst(3)).map { .background($0) } ?? .other
        default: return .other
        }
    }

    /// Decimal numbers between semicolons, a missing one 0; none of more than six digits.
    private static func numbers(in body: ArraySlice<UInt8>) -> [Int] {
        body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).prefix(64).map { digits in
            var value = 0
            for digit in digits {
                guard digit >= 48, digit <= 57, value < 100_000 else { return 0 }
                value = value * 10 + Int(digit - 48)
            }
            return value
        }
    }

    /// X11's `rgb:R/G/B` and `rgba:R/G/B/A` with one to four digits each, or `#RRGGBB`.
    private static func colour(_ text: Substring) -> UInt32? {
        if text.hasPrefix("#"), text.utf8.count == 7 {
            return UInt32(text.dropFirst(), radix: 16)
        }
        guard let colon = text.firstIndex(of: ":"), text[..<colon] == "rgb" || text[..<colon] == "rgba" else {
            return nil
        }
        let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3 else { return nil }
        var result: UInt32 = 0
        for part in parts.prefix(3) {
            guard (1...4).contains(part.utf8.count), let value = UInt32(part, radix: 16) else { return nil }
            let most = UInt32(1) << UInt32(4 * part.utf8.count) - 1
            result = result << 8 | (value * 255 + most / 2) / most
        }
        return result
    }
}
