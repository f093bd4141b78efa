import Checked

/// A number format written as in Python's `format` and d3-format:
/// `[[fill]align][sign][$][0][width][,][.precision][~][type]`.
///
/// Types: `f` fixed, `d` whole, `e` exponent, `g` general, `n` general with commas, `%` percent, `p` percent to
/// significant digits, `r` fixed to significant digits, `s` SI prefix; none is the shortest of at most 12 digits. Where
/// Python and d3 differ, Python counts (`e` has two exponent digits, `g` drops zeros at the end). The exact value of
/// the double is rounded, ties to even, except `d`, which rounds half away from zero.
///
/// A value that rounds to zero has no sign, whatever the format says.
package struct NumberFormat: Sendable, Equatable {
    package enum Minus: String, Sendable {
        /// `-`, for files and code.
        case hyphen = "-"
        /// U+2212, for charts: as wide as a plus.
        case sign = "\u{2212}"
    }

    /// What stands for the minus of negative numbers.
    package var minus: Minus
    var fill: Character = " "
    var align: Character = ">"
    var sign: Character = "-"
    var hasCurrency = false
    var width = 0
    var hasCommas = false
    var precision: Int?
    var trims = false
    var type: Character?

    /// - Throws: `unusableNumberFormat`.
    package init(_ spec: String, minus: Minus = .hyphen) throws(SeriesError) {
        self.minus = minus
        var rest = Substring(spec)
        let aligns: Set<Character> = ["<", ">", "^", "="]
        if let second = rest.dropFirst().first, aligns.contains(second) {
            fill = rest.removeFirst()
            align = rest.removeFirst()
        } else if let first = rest.first, aligns.contains(first) {
            align = rest.removeFirst()
        }
        if let first = rest.first, first == "+" || first == "-" || first == " " || first == "(" {
            sign = rest.removeFirst()
        }
        if rest.first == "$" {
            hasCurrency = true
            rest.removeFirst()
        }
        if rest.first == "0" {
            fill = "0"
            align = "="
            rest.removeFirst()
        }
        func number() -> Int? {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return Int(digits)
        }
        if rest.first?.isNumber == true {
            guard let given = number(), given <= 100 else { throw .unusableNumberFormat(spec) }
            width = given
        }
        if rest.first == "," {
            hasCommas = true
            rest.removeFirst()
        }
        if rest.first == "." {
            rest.removeFirst()
            guard let given = number(), given <= 20 else { throw .unusableNumberFormat(spec) }
            precision = given
        }
        if rest.first == "~" {
            trims = true
            rest.removeFirst()
        }
        type = rest.popFirst()
        guard rest.isEmpty, type.map({ "fdegsnr%p".contains($0) }) ?? true else { throw .unusableNumberFormat(spec) }
        if type == "n" {
            hasCommas = true
            type = "g"
        }
    }

    /// Whether it shows a fraction as percent.
    package var isPercent: Bool { type == "%" || type == "p" }

    /// The number, NaN as `missing`.
    package func text(_ value: Double) -> String {
        if value.isNaN { return aligned(sign: "", body: "missing", fill: fill == "0" ? " " : fill) }
        var (body, suffix) = value.isInfinite ? ("∞", "") : NumberBody.parts(abs(value), self)
        let isZero = !value.isInfinite && !body.utf8.contains { $0 >= 49 && $0 <= 57 }
        let isNegative = value < 0 && !isZero
        if trims || (type == "g" || type == nil) { body = ShortNumber.trimmed(body) }
        let before =
            isNegative
            ? (sign == "(" ? "(" : minus.rawValue)
            : isZero ? (sign == " " ? " " : "") : sign == "+" ? "+" : sign == " " ? " " : ""
        if isNegative, sign == "(" { suffix += ")" }
        let prefix = before + (hasCurrency ? "$" : "")
        if hasCommas, align == "=", fill == "0" {
            // Zeros that fill the width are grouped too.
            var digits = body
            while true {
                let whole = NumberBody.grouped(digits)
                if whole.count + prefix.count + suffix.count >= width { return prefix + whole + suffix }
                digits = "0" + digits
            }
        }
        if hasCommas { body = NumberBody.grouped(body) }
        return aligned(sign: prefix, body: body + suffix, fill: fill)
    }

    private func aligned(sign: String, body: String, fill: Character) -> String {
        guard width > 0 else { return sign + body }
        let missing = width - sign.count - body.count
        guard missing > 0 else { return sign + body }
        let padding = String(repeating: fill, count: missing)
        switch align {
        case "<": return sign + body + padding
        case "^":
            let left = missing / 2
            return padding.prefix(left) + sign + body + padding.dropFirst(left)
        case "=": return sign + padding + body
        default: return padding + sign + body
        }
    }
}
