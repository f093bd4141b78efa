/// The one way from a floating-point number to an integer where the number may be anything: data, sizes, positions.
///
/// `Int(someDouble)` of the standard library ends the program for NaN, infinities and whatever lies outside the type;
/// `RefusedConversions.swift` makes its use an error of the build. Where a number that does not fit is not a number at all,
/// take the standard library's `Int(exactly:)`.
extension Int {
    /// What integers of 64 bits stop at here: 2⁶², so that the sum of two of them, and one more or less, still fits.
    @usableFromInline static var saturation: Double { 0x1p62 }

    /// The whole part of a number, toward zero; ±2⁶² beyond that, 0 for NaN.
    @inlinable
    public init(saturating value: Double) {
        let bounded = value > Self.saturation ? Self.saturation : value < -Self.saturation ? -Self.saturation : value
        self = Int(exactly: bounded.rounded(.towardZero)) ?? 0
    }
}

extension Int64 {
    /// The whole part of a number, toward zero; ±2⁶² beyond that, 0 for NaN.
    @inlinable
    public init(saturating value: Double) { self = Int64(Int(saturating: value)) }
}

extension Int32 {
    /// The whole part of a number, toward zero; the nearest there is beyond the type, 0 for NaN.
    @inlinable
    public init(saturating value: Double) { self = Int32(clamping: Int(saturating: value)) }
}

extension UInt64 {
    /// The whole part of a number, toward zero; 0 for what is negative and NaN, 2⁶² beyond that.
    @inlinable
    public init(saturating value: Double) { self = UInt64(clamping: Int(saturating: value)) }
}

extension UInt32 {
    /// The whole part of a number, toward zero; 0 for what is negative and NaN, the greatest there is beyond the type.
    @inlinable
    public init(saturating value: Double) { self = UInt32(clamping: Int(saturating: value)) }
}

extension UInt8 {
    /// The whole part of a number, toward zero; 0 for what is negative and NaN, 255 beyond that.
    @inlinable
    public init(saturating value: Double) { self = UInt8(clamping: Int(saturating: value)) }
}
