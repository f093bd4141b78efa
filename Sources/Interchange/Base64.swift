import Checked

/// Base 64 (RFC 4648, section 4): ⌈n/3⌉ × 4 bytes for n, padded with `=`.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let first = Int(bytes[index])
            let second = left > 1 ? Int(bytes[index + 1]) : 0
            let third = left > 2 ? Int(bytes[index + 2]) : 0
            let group = first << 16 | second << 8 | third
            result.append(alphabet[group >> 18])
            result.append(alphabet[group >> 12 & 63])
            result.append(left > 1 ? alphabet[group >> 6 & 63] : UInt8(ascii: "="))
            result.append(left > 2 ? alphabet[group & 63] : UInt8(ascii: "="))
            index += 3
        }
        return result
    }

    /// The bytes of a text; line ends and blanks in it are passed over. Nil for what is not a Base 64.
    package static func decode(_ text: String) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count / 4 * 3)
        var group: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in text.utf8 where byte != 0x0A && byte != 0x0D && byte != 0x20 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            let value = values[Int(byte)]
            guard padding == 0, value < 64 else { return nil }
            group = group << 6 | UInt32(value)
            count += 1
            if count % 4 == 0 { result += [UInt8(group >> 16 & 255), UInt8(group >> 8 & 255), UInt8(group & 255)] }
        }
        guard (count + padding) % 4 == 0, padding <= 2 else { return nil }
        switch count % 4 {
        case 2: result.append(UInt8(group >> 4 & 255))
        case 3: result += [UInt8(group >> 10 & 255), UInt8(group >> 2 & 255)]
        case 1: return nil
        default: break
        }
        return result
    }

    /// What each byte stands for, 255 for one that is none of the alphabet.
    private static let values: [UInt8] = (0...255).map { byte in
        alphabet.firstIndex(of: UInt8(byte)).map { UInt8($0) } ?? 255
    }
}
