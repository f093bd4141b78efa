/// What a column is stored as, row for row, and how a missing value is written: a value that none of the rows can have, so
/// that it costs no memory and no second look.
package protocol ColumnElement: BitwiseCopyable, Sendable {
    static var missing: Self { get }
    var isMissing: Bool { get }
    /// The same for what is equal, and for all that is missing.
    var bits: UInt64 { get }
}

/// Numbers: NaN is missing.
extension Double: ColumnElement {
    package static var missing: Double { .nan }
    @inline(__always) package var isMissing: Bool { self != self }
    package var bits: UInt64 { isMissing ? Self.nan.bitPattern : self == 0 ? 0 : bitPattern }
}

/// Instants and whole numbers: that before all others is missing.
extension Int64: ColumnElement {
    package static var missing: Int64 { missingTime }
    @inline(__always) package var isMissing: Bool { self == missingTime }
    package var bits: UInt64 { UInt64(bitPattern: self) }
}

/// Numbers of texts: −1 is missing.
extension Int32: ColumnElement {
    package static var missing: Int32 { -1 }
    @inline(__always) package var isMissing: Bool { self < 0 }
    package var bits: UInt64 { UInt64(UInt32(bitPattern: isMissing ? Self.missing : self)) }
}
