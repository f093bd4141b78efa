import CKernels
import Series

/// Reads `yyyy-mm-ddThh:mm[:ss[.fraction]]` in few steps when most times have the date of the one before.
@safe struct QuickTime {
    /// Whether each time ends in its offset.
    var hasOffset = false
    /// The first eleven bytes of the last date, as two overlapping words, and its midnight.
    private var dateLow: UInt64 = 0
    private var dateHigh: UInt64 = 0
    private var midnight: Int64 = 0

    /// The time at `p`, which is left behind it; 27 bytes from `p` on must be readable.
    ///
    /// - Returns: µs since 1970; nil for anything else, `p` unmoved.
    mutating func read(_ p: inout UnsafePointer<UInt8>) -> Int64? {
        // SAFETY: words begin at most 19 bytes behind `p`, and a fraction or offset is read byte by byte, each only behind
        // one that belongs to the time.
        let low = unsafe Digits.load(p)
        let high = unsafe Digits.load(p + 3)
        if low != dateLow || high != dateHigh {
            guard unsafe keepDate(p, low, high) else { return nil }
        }
        let word = unsafe Digits.load(p + 11)
        let hasSeconds = word >> 40 & 0xFF == UInt64(UInt8(ascii: ":"))
        let x = hasSeconds ? word ^ 0x3030_3A30_303A_3030 : (word & 0xFF_FFFF_FFFF) ^ 0x30_303A_3030
        guard Digits.others(x) | (x & 0x0000_FF00_00FF_0000) == 0 else { return nil }
        let pairs = x &* 10 &+ (x >> 8)
        let hour = pairs & 0xFF
        let minute = (pairs >> 24) & 0xFF
        let second = hasSeconds ? (pairs >> 48) & 0xFF : 0
        guard hour < 24, minute < 60, second < 60 else { return nil }
        var time = midnight &+ Int64(bitPattern: ((hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000)
        var q = unsafe p + (hasSeconds ? 19 : 16)
        if unsafe hasSeconds && q[0] == UInt8(ascii: ".") {
            unsafe q += 1
            var scale: Int64 = 100_000
            guard unsafe isDigit(q[0]) else { return nil }
            while unsafe isDigit(q[0]) {
                time &+= unsafe Int64(q[0] - 48) &* scale
                scale /= 10
                unsafe q += 1
            }
        }
        if hasOffset {
            if unsafe q[0] == UInt8(ascii: "Z") {
                unsafe q += 1
            } else {
                guard let east = unsafe Self.offset(&q) else { return nil }
                time &-= Int64(east) &* 1_000_000
            }
        }
        unsafe p = q
        return time
    }

    /// Keeps the date at `p` as the last one when it is a date with a clock time behind it.
    private mutating func keepDate(_ p: UnsafePointer<UInt8>, _ low: UInt64, _ high: UInt64) -> Bool {
        // SAFETY: eleven bytes from `p` on.
        let x = low ^ 0x2D30_302D_3030_3030
        guard Digits.others(x) | (x & 0xFF00_00FF_0000_0000) == 0, unsafe isDigit(p[8]), unsafe isDigit(p[9]),
            unsafe p[10] == UInt8(ascii: "T") || p[10] == UInt8(ascii: " ")
        else { return false }
        let year = unsafe Int(p[0] - 48) * 1000 + Int(p[1] - 48) * 100 + Int(p[2] - 48) * 10 + Int(p[3] - 48)
        let month = unsafe Int(p[5] - 48) * 10 + Int(p[6] - 48)
        let day = unsafe Int(p[8] - 48) * 10 + Int(p[9] - 48)
        guard let days = CivilDate(validYear: year, month: month, day: day)?.daysSinceEpoch else { return false }
        dateLow = low
        dateHigh = high
        midnight = Int64(days) * Microseconds.day
        return true
    }

    /// `±hh:mm`, `±hhmm` or `±hh`: seconds east.
    @unsafe private static func offset(_ q: inout UnsafePointer<UInt8>) -> Int? {
        // SAFETY: each byte is read only behind one that belongs to the time.
        let sign: Int
        switch unsafe q[0] {
        case UInt8(ascii: "+"): sign = 1
        case UInt8(ascii: "-"): sign = -1
        default: return nil
        }
        guard unsafe isDigit(q[1]) && isDigit(q[2]) else { return nil }
        let hours = unsafe Int(q[1] - 48) * 10 + Int(q[2] - 48)
        var minutes = 0
        var r = unsafe q + 3
        if unsafe r[0] == UInt8(ascii: ":") { unsafe r += 1 }
        if unsafe isDigit(r[0]) && isDigit(r[1]) {
            minutes = unsafe Int(r[0] - 48) * 10 + Int(r[1] - 48)
            unsafe r += 2
        }
        guard hours <= 18, minutes < 60 else { return nil }
        unsafe q = r
        return sign * (hours * 60 + minutes) * 60
    }
}
