import Checked
import CKernels
import Glibc

/// Eight bytes at a time: digits found and summed within one register.
enum Digits {
    static let zeros: UInt64 = 0x3030_3030_3030_3030

    /// Of bytes already xor-ed with '0': the high bit of each that is not a digit. Right up to and including the first byte
    /// ≥ 0x80, which is all that callers look at.
    @inline(__always)
    static func others(_ x: UInt64) -> UInt64 {
        ((x &+ 0x7676_7676_7676_7676) | x) & 0x8080_8080_8080_8080
    }

    /// The number spelled by eight digit values, the first in the lowest byte.
    @inline(__always)
    static func number(_ x: UInt64) -> UInt64 {
        let pairs = x &* 10 &+ (x >> 8)
        let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (low &+ high) >> 32
    }

    @inline(__always)
    @unsafe static func load(_ p: UnsafePointer<UInt8>) -> UInt64 {
        // SAFETY: callers keep eight readable bytes behind every byte of a field.
        UInt64(littleEndian: unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
    }
}

/// The decimal number at the start of `p`: sign, digits, fraction, exponent.
///
/// The value is the double nearest to the decimal (what strtod gives), bit for bit.
/// - Parameter value: set when the result is above 0.
/// - Returns: the bytes it takes, 0 when there is no number here.
///
/// Eight bytes behind the number must be readable, and some byte there must not belong to it.
@unsafe package func scanDecimal(_ start: UnsafePointer<UInt8>, decimal: UInt8, _ value: inout Double) -> Int {
    // SAFETY: every step forward is over a digit, sign, decimal mark or exponent that was just read; the byte behind the
    // number stops it.
    var p = unsafe start
    let isNegative = unsafe p[0] == UInt8(ascii: "-")
    if unsafe isNegative || p[0] == UInt8(ascii: "+") { unsafe p += 1 }
    let digits = unsafe p
    var significand: UInt64 = 0
    unsafe p = takeDigits(p, &significand)
    var count = unsafe p - digits
    var power: Int64 = 0
    if unsafe p[0] == decimal {
        let fraction = unsafe p + 1
        let end = unsafe takeDigits(fraction, &significand)
        let places = unsafe end - fraction
        if count + places > 0 {
            unsafe p = end
            power = -Int64(places)
            count += places
        }
    }
    guard count > 0 else { return 0 }
    if unsafe p[0] | 0x20 == UInt8(ascii: "e") {
        var q = unsafe p + 1
        let isSmall = unsafe q[0] == UInt8(ascii: "-")
        if unsafe isSmall || q[0] == UInt8(ascii: "+") { unsafe q += 1 }
        if unsafe isDigit(q[0]) {
            var exponent: Int64 = 0
            while unsafe isDigit(q[0]) {
                if exponent < 1_000_000 { exponent = unsafe exponent * 10 + Int64(q[0] - 48) }
                unsafe q += 1
            }
            power += isSmall ? -exponent : exponent
            unsafe p = q
        }
    }
    let length = unsafe p - start
    var result: Double
    if unsafe count <= 19 || significantDigits(digits, end: p, decimal: decimal) <= 19 {
        result = kernel_nearest(significand, power)
    } else {
        result = unsafe longDecimal(digits, end: p, decimal: decimal)
    }
    if isNegative { result = -result }
    value = result
    return length
}

@inline(__always)
package func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

/// Adds the digits at `p` to `significand` (which wraps beyond 19 of them) and returns the first byte that is none.
@inline(__always)
@unsafe private func takeDigits(_ start: UnsafePointer<UInt8>, _ significand: inout UInt64) -> UnsafePointer<UInt8> {
    // SAFETY: see scanDecimal.
    var p = unsafe start
    while true {
        let x = unsafe Digits.load(p) ^ Digits.zeros
        let others = Digits.others(x)
        if others == 0 {
            significand = significand &* 100_000_000 &+ Digits.number(x)
            unsafe p += 8
            continue
        }
        let count = others.trailingZeroBitCount >> 3
        if count == 0 { return unsafe p }
        let aligned = x << UInt64(64 - 8 * count)
        significand = significand &* wholePowerOfTen(count) &+ Digits.number(aligned)
        return unsafe p + count
    }
}

@inline(__always)
private func wholePowerOfTen(_ count: Int) -> UInt64 {
    UInt64(saturating: kernel_ten(Int64(count)))
}

/// Digits from the first that is not zero on, up to the exponent.
@inline(never)
@unsafe private func significantDigits(_ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, decimal: UInt8) -> Int
{
    var count = 0
    var p = unsafe start
    while unsafe p < end {
        // SAFETY: within the number that scanDecimal walked over.
        let byte = unsafe p[0]
        if isDigit(byte) {
            if count > 0 || byte != 48 { count += 1 }
        } else if byte != decimal {
            break
        }
        unsafe p += 1
    }
    return count
}

/// More digits than 64 bits hold: the C library decides.
@inline(never)
@unsafe private func longDecimal(_ start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, decimal: UInt8) -> Double {
    var text: [CChar] = []
    var p = unsafe start
    while unsafe p < end {
        // SAFETY: within the number that scanDecimal walked over.
        let byte = unsafe p[0]
        text.append(CChar(bitPattern: byte == decimal ? UInt8(ascii: ".") : byte))
        unsafe p += 1
    }
    text.append(0)
    // SAFETY: `text` ends in zero; the process runs in the C locale, whose decimal mark is the point.
    return unsafe strtod(text, nil)
}
