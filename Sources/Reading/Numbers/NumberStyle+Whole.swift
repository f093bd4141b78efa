import Series

/// What a number is when it is written with digits alone.
package enum WholeText: Equatable {
    case whole(Int64)
    /// Beyond 64 bits.
    case beyond
    /// Not digits alone: a fraction, an exponent.
    case other
}

extension NumberStyle {
    /// Whether a field that spells a number spells a whole one that doubles would round.
    package func isLarge(_ field: Span<UInt8>) -> Bool {
        switch whole(field) {
        case .whole(let whole): !WholeNumber.isExact(whole)
        case .beyond: true
        case .other: false
        }
    }

    /// What a field that spells a number is, its digits in groups or not.
    package func whole(_ field: Span<UInt8>) -> WholeText {
        var index = 0
        var isNegative = false
        if field.count > 0, field[0] == UInt8(ascii: "-") || field[0] == UInt8(ascii: "+") {
            isNegative = field[0] == UInt8(ascii: "-")
            index = 1
        } else if field.count > 2, field[0] == 0xE2, field[1] == 0x88, field[2] == 0x92 {
            isNegative = true
            index = 3
        }
        var digits = 0
        var value: Int64 = 0
        var isBeyond = false
        while index < field.count {
            let byte = field[index]
            index += 1
            if isDigit(byte) {
                digits += 1
                let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
                let (next, carry) = scaled.addingReportingOverflow(Int64(byte - 48))
                if overflow || carry { isBeyond = true } else { value = next }
            } else if byte == decimal || byte | 0x20 == UInt8(ascii: "e") || byte | 0x20 == UInt8(ascii: "i") {
                return .other
            }
            // Anything else in a field that spells a number is a mark between groups.
        }
        if digits == 0 { return .other }
        return isBeyond ? .beyond : .whole(isNegative ? -value : value)
    }
}
