/// Files whose byte order mark says UTF-16, as some spreadsheets and loggers write them.
enum UTF16Decoder {
    /// The same text as UTF-8; a lone surrogate, or half a unit at the end, becomes U+FFFD. O(n).
    static func utf8(_ bytes: [UInt8], bigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        var index = 0
        while index + 1 < bytes.count {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        if index < bytes.count { units.append(0xFFFD) }
        var result: [UInt8] = []
        result.reserveCapacity(units.count + units.count / 8)
        _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) {
            result.append($0)
        }
        return result
    }
}
