import Catalog
import Checked
import Syntax

/// Numbers of styles within their bounds.
enum StyleNumber {
    static func share(_ arguments: Arguments, _ label: String) throws -> Double {
        guard let number = arguments.number(label) else { return 1 }
        guard (0...1).contains(number.fraction) else {
            throw ChartsError.outOfRange(PlainNumber.short(number.value), wanted: "0..100%")
        }
        return number.fraction
    }

    static func points(_ arguments: Arguments, _ label: String, atMost limit: Double) throws -> Double {
        guard let number = arguments.number(label) else { return 1 }
        guard number.value >= 0, number.value <= limit else {
            throw ChartsError.outOfRange(PlainNumber.short(number.value), wanted: "0..\(Int(saturating: limit)) points")
        }
        return number.value
    }
}
