extension NumberStyle {
    /// Whether a file writes decimal commas, from every field that could be a number with a mark.
    ///
    /// `1.234,5`, `0,5` and `33,22` speak for the comma; `1,234.5`, `1,234,567` and `12.5` against it. When only fields like
    /// `1,234` occur, which may be either, a `;` between the fields decides for the comma.
    package init(sniffing rows: [CSVSample.Row], separator: UInt8) {
        var (forComma, againstComma, either) = (0, 0, 0)
        for row in rows {
            for field in row.fields {
                switch Self.evidence(NumberSpelling.core(field.bytes)) {
                case .comma: forComma += 1
                case .point: againstComma += 1
                case .either: either += 1
                case nil: break
                }
            }
        }
        let isComma = againstComma == 0 && (forComma > 0 || (either > 0 && separator == UInt8(ascii: ";")))
        self.init(decimal: UInt8(ascii: isComma ? "," : "."))
    }

    private enum Evidence { case comma, point, either }

    private static func evidence(_ field: [UInt8]) -> Evidence? {
        // `1 234,5`, with any blank between the thousands.
        let whole = withoutBlanks(field)
        let field = withoutExponent(whole)
        var commas: [Int] = []
        var points: [Int] = []
        var digits = 0
        for (index, byte) in field.enumerated() {
            if isDigit(byte) {
                digits += 1
            } else if byte == UInt8(ascii: ",") {
                commas.append(index)
            } else if byte == UInt8(ascii: ".") {
                points.append(index)
            } else if index > 0 || (byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+")) {
                return nil
            }
        }
        guard digits > 0 else { return nil }
        let start = field[0] == UInt8(ascii: "-") || field[0] == UInt8(ascii: "+") ? 1 : 0
        switch (commas.count, points.count) {
        case (0, 0): return nil
        // Thousands have no exponent.
        case (1, 0): return field.count == whole.count && isGroup(field, commas[0], start) ? .either : .comma
        case (0, 1): return field.count == whole.count && isGroup(field, points[0], start) ? nil : .point
        case (_, 0): return areGroups(commas, start, field.count) ? .point : nil
        case (0, _): return areGroups(points, start, field.count) ? .comma : nil
        case (1, _):
            return commas[0] > (points.last ?? 0) && areGroups(points, start, commas[0])
                ? .comma
                : points.count == 1 && areGroups(commas, start, points[0]) ? .point : nil
        case (_, 1): return areGroups(commas, start, points[0]) ? .point : nil
        default: return nil
        }
    }

    /// The digits before an exponent: `2,9999` of `2,9999E-004`.
    private static func withoutExponent(_ field: [UInt8]) -> [UInt8] {
        guard let mark = field.lastIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }), mark > 0, isDigit(field[mark - 1])
        else { return field }
        var exponent = field[(mark + 1)...]
        if exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+") { exponent.removeFirst() }
        guard (1...3).contains(exponent.count), exponent.allSatisfy(isDigit) else { return field }
        return Array(field[..<mark])
    }

    /// The bytes without the blanks between two digits.
    private static func withoutBlanks(_ field: [UInt8]) -> [UInt8] {
        guard field.count <= 24, field.contains(where: { $0 == 32 || $0 >= 0x80 }) else { return field }
        var result: [UInt8] = []
        var index = 0
        while index < field.count {
            let blank = blanks.first { field[index...].starts(with: $0) }
            if let blank, let last = result.last, isDigit(last), index + blank.count < field.count,
                isDigit(field[index + blank.count])
            {
                index += blank.count
            }
            result.append(field[index])
            index += 1
        }
        return result
    }

    /// Blank, no-break space, narrow no-break space, thin space.
    private static let blanks: [[UInt8]] = [[32], [0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89]]

    /// Whether marks at these places cut the digits up to `end` into groups of three behind a first one of at most three.
    private static func areGroups(_ marks: [Int], _ start: Int, _ end: Int) -> Bool {
        guard let first = marks.first, (1...3).contains(first - start) else { return false }
        for (mark, next) in zip(marks, marks.dropFirst() + [end]) where next - mark != 4 { return false }
        return true
    }

    /// Whether a mark could stand before a group of thousands: three digits behind it, one to three before, no leading zero.
    private static func isGroup(_ field: [UInt8], _ mark: Int, _ start: Int) -> Bool {
        field.count - mark - 1 == 3 && (1...3).contains(mark - start) && field[start] != 48
    }
}
