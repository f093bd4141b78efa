import Checked
import Reading

/// A value as an engine gives it: spelled, or as the machine has it.
package enum EngineCell: Sendable, Equatable {
    case missing
    case number(Double)
    case whole(Int64)
    case text(ArraySlice<UInt8>)

    /// Nil for what is missing and for what is not a number.
    package var number: Double? {
        switch self {
        case .missing: nil
        case .number(let number): number
        case .whole(let whole): Double(whole)
        case .text(let bytes): Double(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Nil beyond 64 bits, for the number that stands for a missing one, and for what is missing or no whole number.
    package var whole: Int64? {
        switch self {
        case .missing: return nil
        case .number(let number): return Int64(exactly: number)
        case .whole(let whole): return whole == .missing ? nil : whole
        case .text(let bytes):
            return Int64(String(decoding: bytes, as: UTF8.self)).flatMap { $0 == .missing ? nil : $0 }
        }
    }

    /// As a text, nil where it is missing.
    package var bytes: ArraySlice<UInt8>? {
        switch self {
        case .missing: nil
        case .number(let number): ArraySlice("\(number)".utf8)
        case .whole(let whole): ArraySlice("\(whole)".utf8)
        case .text(let bytes): bytes
        }
    }

    package var string: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// A copy, which does not hold what came with it.
    var alone: EngineCell {
        if case .text(let bytes) = self { .text(ArraySlice(Array(bytes))) } else { self }
    }
}
