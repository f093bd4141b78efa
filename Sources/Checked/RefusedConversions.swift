// The standard library's ways that end the program on a number that does not fit. These stand before them in every room that
// depends on this one, and a use is a warning, which the build takes for an error.

extension Int {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension Int64 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension Int32 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension Int16 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension Int8 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension UInt {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension UInt64 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension UInt32 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension UInt16 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

extension UInt8 {
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Double) { self = Self(exactly: value) ?? 0 }
    @available(*, deprecated, message: "ends the program on NaN and out of range: 'saturating:' or 'exactly:'")
    package init(_ value: Float) { self = Self(exactly: value) ?? 0 }
}

@available(*, deprecated, message: "ends the program on the least number: 'magnitude'")
package func abs(_ value: Int) -> Int { value < 0 ? 0 &- value : value }

@available(*, deprecated, message: "ends the program on the least number: 'magnitude'")
package func abs(_ value: Int64) -> Int64 { value < 0 ? 0 &- value : value }

@available(*, deprecated, message: "ends the program on the least number: 'magnitude'")
package func abs(_ value: Int32) -> Int32 { value < 0 ? 0 &- value : value }

@available(*, deprecated, message: "ends the program on the least number: 'magnitude'")
package func abs(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }

@available(*, deprecated, message: "ends the program on the least number: 'magnitude'")
package func abs(_ value: Int8) -> Int8 { value < 0 ? 0 &- value : value }
