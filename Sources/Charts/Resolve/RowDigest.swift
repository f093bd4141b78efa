import Diagnostics
import Series

/// A number that changes when any value of a column does in its first twelve digits: FNV-1a over forty bits of each
/// significand. Four strands that are joined at the end keep the processor busy.
struct RowDigest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3

    mutating func take(_ places: Positions) {
        switch places {
        case .numbers(let numbers): take(numbers)
        case .times(let times):
            let span = times.span
            take(count: span.count) { UInt64(bitPattern: span[$0]) }
        }
    }

    mutating func take(_ numbers: Buffer<Double>) {
        let span = numbers.span
        take(count: span.count) { Self.rounded(span[$0]) }
    }

    mutating func take(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* Self.prime }
    }

    /// Missing values and infinities are one; so are both zeros.
    @inline(__always)
    private static func rounded(_ value: Double) -> UInt64 {
        guard value.isFinite else { return 1 }
        guard value != 0 else { return 0 }
        return (value.bitPattern &+ 0x800) & ~0xfff
    }

    @inline(__always)
    private mutating func take(count: Int, _ bits: (Int) -> UInt64) {
        var strands = SIMD4<UInt64>(value, value ^ 1, value ^ 2, value ^ 3)
        var row = 0
        while row + 4 <= count {
            // Whoever records throws then.
            if row & 0x3fff == 0, Cancellation.process.isRaised { return }
            strands ^= SIMD4(bits(row), bits(row + 1), bits(row + 2), bits(row + 3))
            strands = strands &* Self.prime
            strands ^= strands &>> 29
            row += 4
        }
        while row < count {
            strands[0] = (strands[0] ^ bits(row)) &* Self.prime
            row += 1
        }
        for strand in 0..<4 { value = (value ^ strands[strand]) &* Self.prime }
    }
}
