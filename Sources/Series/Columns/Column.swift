/// A named column of a series with its unit.
package struct Column: Sendable {
    package enum Values: Sendable {
        /// n doubles, NaN is missing.
        case numbers(Buffer<Double>)
        /// n whole numbers of 64 bits, `Int64.missing` is missing; see `WholeNumber`.
        case wholes(Buffer<Int64>)
        /// n dictionary-coded texts.
        case text(TextColumn)
        /// n instants in microseconds since 1970 UTC, `missingTime` is missing. (A second time column of a file.)
        case times(Buffer<Int64>)
    }
    package var name: String
    /// The unit as written in the header or by `unit`, nil when none is known.
    package var unit: String?
    package var values: Values

    package init(_ name: String, unit: String? = nil, values: Values) {
        self.name = name
        self.unit = unit
        self.values = values
    }

    package init(_ name: String, unit: String? = nil, _ numbers: some Collection<Double>) {
        self.init(name, unit: unit, values: .numbers(Buffer(Array(numbers))))
    }

    package init(_ name: String, texts: some Sequence<String?>) {
        self.init(name, values: .text(TextColumn(texts)))
    }

    /// Rows.
    package var count: Int { values.count }
}

/// The missing instant: below the year 1.
package let missingTime = Int64.min

/// Text as codes into a dictionary of distinct values in order of first appearance; −1 is missing.
package struct TextColumn: Sendable {
    package var codes: Buffer<Int32>
    package var dictionary: [String]

    package init(codes: Buffer<Int32>, dictionary: [String]) {
        self.codes = codes
        self.dictionary = dictionary
    }

    package init(_ texts: some Sequence<String?>) {
        var dictionary: [String] = []
        var known: [String: Int32] = [:]
        var codes: [Int32] = []
        for text in texts {
            guard let text else {
                codes.append(-1)
                continue
            }
            if let code = known[text] {
                codes.append(code)
            } else {
                let code = Int32(dictionary.count)
                known[text] = code
                dictionary.append(text)
                codes.append(code)
            }
        }
        self.init(codes: Buffer(codes), dictionary: dictionary)
    }

    /// The text of a row, nil when missing.
    package subscript(row: Int) -> String? {
        let code = codes.span[row]
        return code < 0 ? nil : dictionary[Int(code)]
    }
}
