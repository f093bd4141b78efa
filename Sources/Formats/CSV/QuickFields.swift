import CKernels
import Series

/// The number that the `length` bytes at `p` spell when there are eight or fewer behind its sign: digits with at most one
/// decimal mark. One eight-byte word, no loop, no branch that depends on the digits; fewest steps when it has as many
/// places as the last one of its column.
///
/// - Returns: false for anything else (longer, a leading zero that may belong to a code, no number).
@inline(__always)
@unsafe func shortNumber(
    _ p: UnsafePointer<UInt8>, _ length: Int, _ decimal: UInt8, _ slot: UnsafeMutablePointer<PieceKernel.Slot>,
    _ value: inout Double
) -> Bool {
    // SAFETY: eight bytes stand behind every byte of a field; `slot` is one of the kernel's.
    let minus = unsafe p[0] == UInt8(ascii: "-") ? 1 : 0
    let count = length &- minus
    // The digits' values, the last in the highest byte; what follows the field is shifted out.
    let first = unsafe Digits.load(p + minus) ^ Digits.zeros
    if UInt(bitPattern: count &- 1) > 7 || first & 0xF0FF == 0 { return false }
    let x = first &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    var digits = unsafe slot.pointee.withoutMark(x)
    if unsafe ((x & slot.pointee.markMask) ^ slot.pointee.markKey) | Digits.others(digits) != 0 {
        guard unsafe findMark(x, decimal, slot) else { return false }
        digits = unsafe slot.pointee.withoutMark(x)
        if Digits.others(digits) != 0 { return false }
    }
    // 2⁵² + digits, less 2⁵²: exact, and unlike the conversion instruction it does not wait for the value before.
    let whole = Double(bitPattern: 0x4330_0000_0000_0000 | Digits.number(digits)) - 0x1p52
    let result = unsafe whole / slot.pointee.scale
    value = Double(bitPattern: result.bitPattern ^ UInt64(truncatingIfNeeded: minus) &<< 63)
    return true
}

/// Sets the slot to the place of the decimal mark among the eight right-aligned digits of `x`; false when it is the last.
@inline(never)
@unsafe private func findMark(_ x: UInt64, _ decimal: UInt8, _ slot: UnsafeMutablePointer<PieceKernel.Slot>) -> Bool {
    var places = 0
    while places < 8, (x >> UInt64(56 - 8 * places)) & 0xFF != UInt64(decimal ^ 48) { places += 1 }
    if places == 0 { return false }
    // SAFETY: `slot` is one of the kernel's.
    unsafe slot.pointee.setPlaces(places == 8 ? 0 : places, decimal)
    return true
}

/// The number of `length` bytes at `p` that has a decimal mark among its first eight and eight to sixteen digits behind it,
/// nineteen digits in all at most; the 16 bytes before `p` are readable.
///
/// - Returns: false for anything else.
@inline(__always)
@unsafe func longNumber(_ p: UnsafePointer<UInt8>, _ length: Int, _ decimal: UInt8, _ value: inout Double) -> Bool {
    // SAFETY: eight bytes stand behind every byte of a field, and sixteen before the first.
    let isNegative = unsafe p[0] == UInt8(ascii: "-")
    let skipped = isNegative ? 1 : 0
    let first = unsafe Digits.load(p + skipped) ^ Digits.zeros
    let others = Digits.others(first)
    let wholeBits = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & 0x38
    let whole = Int(truncatingIfNeeded: wholeBits >> 3)
    let places = length &- skipped &- whole &- 1
    guard others != 0, whole > 0, (first &>> wholeBits) & 0xFF == UInt64(decimal ^ 48), first & 0xF0FF != 0,
        UInt(bitPattern: places &- 8) <= 8, whole &+ places <= 19
    else { return false }
    let last = unsafe Digits.load(p + (length &- 8)) ^ Digits.zeros
    let middleBits = UInt64(truncatingIfNeeded: 8 &* (16 &- places))
    let middle =
        middleBits >= 64
        ? 0 : unsafe ((Digits.load(p + (length &- 16)) ^ Digits.zeros) >> middleBits) << middleBits
    guard Digits.others(last) | Digits.others(middle) == 0 else { return false }
    let fraction = Digits.number(middle) &* 100_000_000 &+ Digits.number(last)
    let ten = UInt64(kernel_ten(Int64(places)))
    let significand = Digits.number(first &<< (64 &- wholeBits)) &* ten &+ fraction
    let result = nearestDouble(significand, timesTenTo: Int64(0 &- places))
    value = Double(bitPattern: result.bitPattern ^ (isNegative ? 1 << 63 : 0))
    return true
}

/// `yyyy-mm-ddThh:mm:ss` of the same date as the last one, nineteen bytes, in a column without offsets; nil for anything
/// else.
@inline(__always)
@unsafe func sameDateTime(_ p: UnsafePointer<UInt8>, _ slot: UnsafeMutablePointer<PieceKernel.Slot>) -> Int64? {
    // SAFETY: nineteen bytes of a field, by the caller's word.
    let isSame = unsafe Digits.load(p) == slot.pointee.dateLow && Digits.load(p + 3) == slot.pointee.dateHigh
    let x = unsafe Digits.load(p + 11) ^ 0x3030_3A30_303A_3030
    let pairs = x &* 10 &+ (x >> 8)
    let hour = pairs & 0xFF
    let minute = (pairs >> 24) & 0xFF
    let second = (pairs >> 48) & 0xFF
    let isClock = hour < 24 && minute < 60 && second < 60
    guard isSame, Digits.others(x) | (x & 0x0000_FF00_00FF_0000) == 0, isClock else { return nil }
    let seconds = (hour &* 60 &+ minute) &* 60 &+ second
    return unsafe slot.pointee.midnight &+ Int64(bitPattern: seconds &* 1_000_000)
}

/// `yyyy-mm-ddThh:mm[:ss[.fraction]]` and the offset when the column has one; the midnight of the last date is kept.
///
/// - Returns: µs since 1970, `p` moved behind it; nil for anything else, `p` unmoved.
@inline(never)
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
    var time =
        unsafe slot.pointee.midnight
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
