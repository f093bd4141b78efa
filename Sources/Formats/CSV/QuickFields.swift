import CKernels
import Series

/// A number of at most seven bytes behind its sign, with a decimal mark or none: one eight-byte word, no loop.
///
/// - Parameter decimalKey: the decimal mark xor '0', 0 when it cannot stand in a bare field.
/// - Returns: the bytes it takes, 0 for anything else (longer, a leading zero that may belong to a code, no number).
@inline(__always)
@unsafe func quickNumber(_ p: UnsafePointer<UInt8>, _ decimalKey: UInt64, _ value: inout Double) -> Int {
    let word = unsafe Digits.load(p)
    let isNegative = word & 0xFF == UInt64(UInt8(ascii: "-"))
    let skipped: UInt64 = isNegative ? 8 : 0
    // The zero that a sign shifts in at the top is no digit, so it ends a number of seven.
    let x = (word >> skipped) ^ Digits.zeros
    let others = Digits.others(x)
    if others == 0 || x & 0xF0FF == 0 { return 0 }
    let whole = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & 0x38
    let sign = isNegative ? UInt64(1) << 63 : 0
    if (x >> whole) & 0xFF != decimalKey {
        if whole == 0 { return 0 }
        let result = Double(Int64(bitPattern: Digits.number(x << (64 &- whole))))
        value = Double(bitPattern: result.bitPattern ^ sign)
        return Int(truncatingIfNeeded: (whole &+ skipped) >> 3)
    }
    let second = others & (others &- 1)
    if second == 0 { return 0 }
    let length = UInt64(truncatingIfNeeded: second.trailingZeroBitCount) & 0x38
    let count = length &- 8
    if count == 0 { return 0 }
    let keep = (1 as UInt64) << whole &- 1
    let digits = (x & keep) | ((x >> 8) & ~keep)
    let places = Int64(bitPattern: (count &- whole) >> 3)
    let result = Double(Int64(bitPattern: Digits.number(digits << (64 &- count)))) / kernel_ten(places)
    value = Double(bitPattern: result.bitPattern ^ sign)
    return Int(truncatingIfNeeded: (length &+ skipped) >> 3)
}

/// `yyyy-mm-ddThh:mm[:ss[.fraction]]` and the offset when the column has one; the midnight of the last date is kept.
///
/// - Returns: µs since 1970, `p` moved behind it; nil for anything else, `p` unmoved.
@inline(__always)
@unsafe func isoTime(
    _ p: inout UnsafePointer<UInt8>, _ slot: UnsafeMutablePointer<PieceKernel.Slot>
) -> Int64? {
    let low = unsafe Digits.load(p)
    let high = unsafe Digits.load(p + 3)
    if unsafe low != slot.pointee.dateLow || high != slot.pointee.dateHigh {
        guard unsafe isoDate(p, low, high, slot) else { return nil }
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
    var time = unsafe slot.pointee.midnight
        &+ Int64(bitPattern: ((hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000)
    var q = unsafe p + (hasSeconds ? 19 : 16)
    if unsafe hasSeconds && q[0] == UInt8(ascii: ".") {
        let fraction = unsafe Digits.load(q + 1) ^ Digits.zeros
        let others = Digits.others(fraction)
        let count = others == 0 ? 8 : others.trailingZeroBitCount >> 3
        if count == 0 { return nil }
        if count >= 6 {
            time &+= Int64(bitPattern: Digits.number(fraction << 16))
        } else {
            let digits = Digits.number(fraction << UInt64(64 - 8 * count))
            time &+= Int64(bitPattern: digits) &* Int64(kernel_ten(Int64(6 - count)))
        }
        unsafe q += 1 + count
        while unsafe count == 8 && isDigit(q[0]) { unsafe q += 1 }
    }
    if unsafe slot.pointee.hasOffset {
        if unsafe q[0] == UInt8(ascii: "Z") {
            unsafe q += 1
        } else {
            guard let east = unsafe isoOffset(&q) else { return nil }
            time &-= Int64(east) &* 1_000_000
        }
    }
    unsafe p = q
    return time
}

/// Keeps the date at `p` as the slot's last one when it is a date with a clock time behind it.
@inline(never)
@unsafe private func isoDate(
    _ p: UnsafePointer<UInt8>, _ low: UInt64, _ high: UInt64, _ slot: UnsafeMutablePointer<PieceKernel.Slot>
) -> Bool {
    // SAFETY: eleven bytes lie within the field or the padding behind it.
    let x = low ^ 0x2D30_302D_3030_3030
    guard Digits.others(x) | (x & 0xFF00_00FF_0000_0000) == 0, unsafe isDigit(p[8]), unsafe isDigit(p[9]),
        unsafe p[10] == UInt8(ascii: "T") || p[10] == UInt8(ascii: " ")
    else { return false }
    let year = unsafe Int(p[0] - 48) * 1000 + Int(p[1] - 48) * 100 + Int(p[2] - 48) * 10 + Int(p[3] - 48)
    let month = unsafe Int(p[5] - 48) * 10 + Int(p[6] - 48)
    let day = unsafe Int(p[8] - 48) * 10 + Int(p[9] - 48)
    guard let days = CivilDate(validYear: year, month: month, day: day)?.daysSinceEpoch else { return false }
    unsafe slot.pointee.dateLow = low
    unsafe slot.pointee.dateHigh = high
    unsafe slot.pointee.midnight = Int64(days) * Microseconds.day
    return true
}

@inline(never)
@unsafe private func isoOffset(_ q: inout UnsafePointer<UInt8>) -> Int? {
    // SAFETY: each byte is read only behind one that belongs to the field.
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
