/// UTF-16 as UTF-8: files whose byte order mark says so, as some spreadsheets and loggers write them.
enum UTF16Decoder {
    /// Decodes `count` bytes; a lone surrogate, or half a unit at the end, becomes U+FFFD. O(count).
    ///
    /// - Parameters:
    ///   - isLast: nothing follows. Otherwise a first half of a character at the end, and an odd byte, are left to what follows.
    ///   - target: room for three bytes to every two, and three more.
    /// - Returns: the bytes taken and the bytes made.
    @unsafe static func decode(
        _ source: UnsafePointer<UInt8>, _ count: Int, isBigEndian: Bool, isLast: Bool,
        into target: UnsafeMutablePointer<UInt8>
    ) -> (taken: Int, made: Int) {
        let low = isBigEndian ? 1 : 0
        /// The unit at a byte, which lies before `count - 1`.
        func unit(_ at: Int) -> UInt32 {
            unsafe UInt32(source[at + low]) | UInt32(source[at + 1 - low]) << 8
        }
        var at = 0
        var made = 0
        while at + 1 < count {
            let first = unit(at)
            if first < 0x80 {
                unsafe target[made] = UInt8(truncatingIfNeeded: first)
                made += 1
                at += 2
                continue
            }
            var scalar = first
            var length = 2
            if first >= 0xD800, first < 0xE000 {
                let isHigh = first < 0xDC00
                if isHigh, at + 3 >= count, !isLast { break }
                let second = isHigh && at + 3 < count ? unit(at + 2) : 0
                if isHigh, second >= 0xDC00, second < 0xE000 {
                    scalar = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
                    length = 4
                } else {
                    scalar = 0xFFFD
                }
            }
            unsafe made += write(scalar, to: target + made)
            at += length
        }
        if isLast, at < count {
            unsafe made += write(0xFFFD, to: target + made)
            at = count
        }
        return (at, made)
    }

    /// Writes a scalar from U+0080 on and returns its length.
    @unsafe private static func write(_ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
        if scalar < 0x800 {
            unsafe (target[0], target[1]) = (UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), tail(0))
            return 2
        }
        if scalar < 0x10000 {
            unsafe (target[0], target[1], target[2]) = (
                UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), tail(6), tail(0)
            )
            return 3
        }
        unsafe (target[0], target[1], target[2], target[3]) = (
            UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18), tail(12), tail(6), tail(0)
        )
        return 4
    }
}
