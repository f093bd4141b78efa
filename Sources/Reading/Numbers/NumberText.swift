import Checked
import CKernels

/// Numbers in the shortest form that reads back the same: Swift's shortest round-trip digits (SwiftDtoa, after Steele
/// and White), `6` for `6.0`, an exponent only below 10⁻⁴ and from 2⁵³ on, where it is shorter.
package enum NumberText {
    package static func text(_ value: Double) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the number; nothing for NaN, `inf` and `-inf` for the infinities.
    package static func append(_ value: Double, to bytes: inout [UInt8]) {
        var places = 2
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { room in
            guard let base = room.baseAddress else { return }
            // SAFETY: room for the longest number.
            let length = unsafe write(value, to: base, &places)
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: base, count: length))
        }
    }

    /// The longest number: `-2.2250738585072014e-308`, and room for an integer of 64 bits behind a sign.
    package static let mostBytes = 32

    /// Writes the number to `target`, which has room for `mostBytes`, and returns how many bytes that took.
    ///
    /// - Parameter places: how many decimals to try first, kept for the next number of a column: 2 at the beginning.
    @unsafe package static func write(_ value: Double, to target: UnsafeMutablePointer<UInt8>, _ places: inout Int)
        -> Int
    {
        let size = value.magnitude
        // A number of few decimals, without looking for its shortest digits: with r ≤ 10¹⁵, r / 10^k is the double nearest
        // to that decimal (Clinger 1990), and no two decimals of 15 digits have the same one, so that r without the zeros
        // at its end is the shortest. Zero, whose sign is not written, is left to the other way.
        if size >= 1e-4 && size < 1e15 {
            var tried = places
            while tried <= 12 {
                let ten = kernel_ten(Int64(tried))
                let scaled = size * ten
                if scaled > 1e15 { break }
                // To the nearest whole number, by what a double of 2⁵² cannot hold.
                let whole = (scaled + 0x1p52) - 0x1p52
                if whole / ten == size {
                    places = max(places, tried)
                    return unsafe writeDecimal(UInt64(saturating: whole), tried, isNegative: value < 0, to: target)
                }
                tried = tried < 4 ? 4 : tried < 9 ? 9 : tried < 12 ? 12 : 13
            }
        }
        return unsafe writeShortest(value, to: target)
    }

    /// Writes digits × 10^−places without zeros at its end.
    @unsafe private static func writeDecimal(
        _ digits: UInt64, _ places: Int, isNegative: Bool, to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var rest = digits
        var places = places
        while places > 0 {
            let (less, last) = rest.quotientAndRemainder(dividingBy: 10)
            if last != 0 { break }
            rest = less
            places -= 1
        }
        var length = places
        var bound: UInt64 = 1
        for _ in 0..<places { bound *= 10 }
        repeat {
            bound *= 10
            length += 1
        } while rest >= bound
        // SAFETY: at most sixteen digits, a mark and a sign.
        var start = unsafe target
        if isNegative {
            unsafe start[0] = UInt8(ascii: "-")
            unsafe start += 1
        }
        var end = unsafe start + length + (places > 0 ? 1 : 0)
        let total = unsafe end - target
        var left = places
        while unsafe end > start {
            unsafe end -= 1
            if left == 0, places > 0 {
                unsafe end[0] = UInt8(ascii: ".")
                left = -1
                continue
            }
            unsafe end[0] = UInt8(truncatingIfNeeded: 48 + rest % 10)
            rest /= 10
            left -= 1
        }
        return total
    }

    /// Appends every digit of a whole number; nothing for missing.
    package static func append(whole: Int64, to bytes: inout [UInt8]) {
        if !whole.isMissing { bytes.append(contentsOf: String(whole).utf8) }
    }

    /// The same to memory that has room for `mostBytes`; returns how many bytes that took.
    @unsafe package static func write(whole: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if whole.isMissing { return 0 }
        var end = unsafe target + (whole < 0 ? 1 : 0)
        var rest = whole.magnitude
        // SAFETY: at most nineteen digits and a sign.
        repeat {
            unsafe end += 1
            rest /= 10
        } while rest > 0
        let total = unsafe end - target
        rest = whole.magnitude
        repeat {
            unsafe end -= 1
            unsafe end[0] = UInt8(truncatingIfNeeded: 48 + rest % 10)
            rest /= 10
        } while rest > 0
        if whole < 0 { unsafe target[0] = UInt8(ascii: "-") }
        return total
    }

    @inline(never)
    @unsafe private static func writeShortest(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if value.isNaN { return 0 }
        var text = value.description
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
            // Zero has no sign.
            text = String(whole)
        } else if text.hasSuffix(".0") {
            text.removeLast(2)
        }
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            // SAFETY: no text of a double is longer than `mostBytes`.
            unsafe target.update(from: base, count: bytes.count)
            return bytes.count
        }
    }
}
