/// Whole numbers for people: `1,008`.
package enum GroupedNumber {
    package static func text(_ number: Int) -> String {
        (number < 0 ? "-" : "") + grouped(String(number.magnitude))
    }

    /// Digits with a comma before every third from the right.
    static func grouped(_ digits: String) -> String {
        let count = digits.utf8.count
        guard count > 3 else { return digits }
        var result: [UInt8] = []
        result.reserveCapacity(count + count / 3)
        for (place, digit) in digits.utf8.enumerated() {
            if place > 0, (count - place) % 3 == 0 { result.append(UInt8(ascii: ",")) }
            result.append(digit)
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// An integer with leading zeros; a minus sign comes first and is not counted.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
