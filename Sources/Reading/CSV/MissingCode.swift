/// A number that a line above a table says to be missing.
struct MissingCode: Equatable {
    var number: Double
    /// As written.
    var text: String
    var line: Int
    /// Whether it is one of the numbers that are written for nothing alone; others are so where no other value of a column is below
    /// nought: `-1 no data for #daily means`.
    var isSure: Bool

    /// Those that a line names.
    static func codes(in text: String, line: Int) -> [MissingCode] {
        let words = text.split(whereSeparator: { " \t=:,;|\"()".contains($0) })
        let numbers = words.indices.filter { number(words[$0]) != nil }
        guard !numbers.isEmpty else { return [] }
        if numbers.count == 1, let code = only(numbers[0], words) {
            return [MissingCode(number: code, text: String(words[numbers[0]]), line: line, isSure: true)]
        }
        guard isNamed(words.map { $0.lowercased().filter(\.isLetter) }) else { return [] }
        return numbers.compactMap { place in
            guard let value = number(words[place]), value < 0 else { return nil }
            // A point at the end is that of the sentence.
            let written = words[place].last == "." ? String(words[place].dropLast()) : String(words[place])
            return MissingCode(number: value, text: written, line: line, isSure: ColumnEnds.mayBeMissing(value))
        }
    }

    /// `NULL . -999.25 : NULL VALUE`, `NODATA_value -9999`, `bad_flag = -9.990e-29`, `Missing values: -99.9`: the only number of a line,
    /// behind few words.
    private static func only(_ place: Int, _ words: [Substring]) -> Double? {
        guard (1...6).contains(place), let number = number(words[place]), ColumnEnds.mayBeMissing(number),
            isNamed(words[..<place].map { $0.lowercased().filter(\.isLetter) })
        else { return nil }
        return number
    }

    private static func isNamed(_ words: [String]) -> Bool {
        words.contains("null")
            || ["missing", "nodata", "nullvalue", "fillvalue", "badflag", "badvalue", "undef", "notavailable"]
                .contains(where: words.joined().contains)
    }

    private static func number(_ word: Substring) -> Double? {
        let bytes = Array((word.last == "." ? word.dropLast() : word).utf8)
        return NumberStyle().number(bytes.span)
    }
}

extension CSVInference {
    /// Takes the numbers that the lines above call missing: everywhere, or where no other value of a column is below nought.
    mutating func takeMissing(_ codes: [MissingCode], _ body: [CSVSample.Row]) {
        for code in codes where code.isSure {
            plan.missing.append(code.number)
            notes.append(.table(.missingNumber(code.text, line: code.line)))
        }
        for index in plan.columns.indices where plan.columns[index].kind == .number {
            for code in codes where !code.isSure {
                let values = body.compactMap { row -> Double? in
                    guard index < row.fields.count, case let bytes = row.fields[index].value else { return nil }
                    return plan.style.number(bytes.span)
                }
                let others = values.filter { $0 != code.number && !plan.missing.contains($0) }
                // Of −1, 0 and 1 the first is a number as the others are.
                guard others.count < values.count, others.allSatisfy({ $0 >= 0 }), others.contains(where: { $0 > 1 })
                else { continue }
                plan.columns[index].missingNumbers.append(code.number)
                let name = plan.columns[index].name
                notes.append(.table(.missingNumberIn(code.text, column: name, line: code.line)))
            }
        }
    }
}
