/// Numbers of which a laboratory or a device knows a bound alone: `<0.5`, `> 100`, `≤2.2`.
extension NumberSpelling {
    /// Where the number begins behind the sign of a bound and blanks; nil for a field without such a sign.
    static func behindLimit(_ field: Span<UInt8>) -> Int? {
        guard field.count > 1 else { return nil }
        var at = 0
        if field[0] == UInt8(ascii: "<") || field[0] == UInt8(ascii: ">") {
            at = field[1] == UInt8(ascii: "=") ? 2 : 1
        } else if field.count > 3, field[0] == 0xE2, field[1] == 0x89, field[2] == 0xA4 || field[2] == 0xA5 {
            at = 3
        } else {
            return nil
        }
        TimeText.spaces(field, &at)
        return at < field.count && (isDigit(field[at]) || field[at] == UInt8(ascii: ".")) ? at : nil
    }

    /// The bound that a field tells.
    static func limit(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        guard let at = behindLimit(field) else { return nil }
        return style.number(field.extracting(at...))
    }
}

extension ColumnEvidence {
    /// Classes that somebody counts in, `<5`, 6, 7, 8, `>10`, are few.
    private static let classLimit = 12

    /// Bounds among numbers, where nothing but these and words for nothing is: they are numbers as well. Whole numbers of few classes, each
    /// of which comes again, may have open ends instead.
    static func limits(_ fields: Fields, _ style: NumberStyle) -> Int {
        var (limits, numbers) = (0, 0)
        var areWhole = true
        var classes: Set<Double> = []
        for (field, _) in fields {
            if let number = style.number(field.bytes.span) {
                numbers += 1
                areWhole = areWhole && number == number.rounded(.towardZero)
                if classes.count <= classLimit { classes.insert(number) }
            } else if let limit = NumberSpelling.limit(field.bytes.span, style) {
                limits += 1
                areWhole = areWhole && limit == limit.rounded(.towardZero)
            } else if !MissingWords.contains(field.bytes.span) {
                return 0
            }
        }
        let areClasses = areWhole && classes.count <= classLimit && numbers >= 2 * classes.count && numbers > 0
        return areClasses ? 0 : limits
    }
}
