import CKernels

/// The double nearest to w × 10^q, ties to even, for any 64-bit w and any q: exact, without a fallback.
///
/// Lemire, "Number Parsing at a Gigabyte per Second" (2021); that no w needs more than the 128-bit product is Mushtak and
/// Lemire, "Fast Number Parsing Without Fallback" (2022).
@inline(__always)
func nearestDouble(_ significand: UInt64, timesTenTo q: Int64) -> Double {
    // Both factors exact in a double: one rounding, so the nearest (Clinger 1990).
    if significand <= 1 << 53, q >= -22, q <= 22 {
        let value = Double(Int64(bitPattern: significand))
        return q < 0 ? value / kernel_ten(-q) : value * kernel_ten(q)
    }
    return eiselLemire(significand, q)
}

@inline(never)
func eiselLemire(_ significand: UInt64, _ q: Int64) -> Double {
    if significand == 0 || q < -342 { return 0 }
    if q > 308 { return .infinity }
    let shift = significand.leadingZeroBitCount
    let w = significand << UInt64(shift)
    var (high, low) = w.multipliedFullWidth(by: kernel_power_high(q))
    if high & 0x1FF == 0x1FF {
        let more = w.multipliedFullWidth(by: kernel_power_low(q)).high
        let (sum, carried) = low.addingReportingOverflow(more)
        low = sum
        if carried { high &+= 1 }
    }
    let upper = high >> 63
    var mantissa = high >> (upper + 9)
    var exponent = (((152_170 + 65_536) * q) >> 16) + 63 + Int64(upper) - Int64(shift) + 1023
    if exponent <= 0 {
        if 1 - exponent >= 64 { return 0 }
        mantissa >>= UInt64(1 - exponent)
        mantissa += mantissa & 1
        mantissa >>= 1
        // A subnormal that rounds up to the smallest normal carries into the exponent by itself.
        return Double(bitPattern: mantissa)
    }
    if low <= 1, q >= -4, q <= 23, mantissa & 3 == 1, mantissa << (upper + 9) == high { mantissa &= ~1 }
    mantissa += mantissa & 1
    mantissa >>= 1
    if mantissa >= 1 << 53 {
        mantissa = 1 << 52
        exponent += 1
    }
    if exponent >= 0x7FF { return .infinity }
    return Double(bitPattern: mantissa & ~(1 << 52) | UInt64(exponent) << 52)
}
