/// Base 64 (RFC 4648, section 4): ⌈n/3⌉ × 4 bytes for n, padded with `=`.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
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
}
