import Diagnostics

/// What an aggregate makes of whole numbers themselves, so that no digit is lost.
package enum WholeFold: Sendable {
    case least, greatest, total

    /// One whole number a bin, missing for a bin without any. O(rows).
    ///
    /// - Returns: nil when a total is beyond 64 bits.
    /// - Throws: `Interrupted`.
    func run(over values: Buffer<Int64>, in bins: Bins, _ cancellation: Cancellation) throws(Interrupted) -> [Int64]? {
        switch self {
        case .least: try fold(values, bins, cancellation) { (min($0, $1), false) }
        case .greatest: try fold(values, bins, cancellation) { (max($0, $1), false) }
        case .total: try fold(values, bins, cancellation) { $0.addingReportingOverflow($1) }
        }
    }

    private static let stretch = 1 << 20

    @inline(__always)
    private func fold(
        _ values: Buffer<Int64>, _ bins: Bins, _ cancellation: Cancellation,
        _ body: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
    ) throws(Interrupted) -> [Int64]? {
        let span = values.span
        var result = [Int64](repeating: .missing, count: bins.count)
        var overflows = false
        func take(_ value: Int64, _ bin: Int) {
            guard !value.isMissing else { return }
            guard !result[bin].isMissing else { return result[bin] = value }
            let (next, overflow) = body(result[bin], value)
            if overflow || next.isMissing { overflows = true } else { result[bin] = next }
        }
        switch bins.layout {
        case .runs(let offsets):
            for bin in 0..<bins.count {
                if bin & 1023 == 0 || offsets[bin + 1] - offsets[bin] > 1024 { try cancellation.check() }
                for row in offsets[bin]..<max(offsets[bin], offsets[bin + 1]) { take(span[row], bin) }
            }
        case .codes(let codes):
            let codes = codes.span
            for row in 0..<codes.count {
                if row & (Self.stretch - 1) == 0 { try cancellation.check() }
                if codes[row] >= 0 { take(span[row], Int(codes[row])) }
            }
        }
        return overflows ? nil : result
    }
}
