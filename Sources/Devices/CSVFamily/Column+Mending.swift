import Reading
import Series

/// What formats make of columns that were just read. All throw `SeriesError.outOfMemory`.
extension Column {
    /// The column with `sentinel` made missing, and how often it stood there.
    package func dropping(_ sentinel: Double) throws(SeriesError) -> (column: Column, count: Int) {
        guard let numbers = try numbers else { return (self, 0) }
        var count = 0
        let kept = try numbers.changed { span in
            for row in 0..<span.count where span[row] == sentinel {
                span[row] = .nan
                count += 1
            }
        }
        return (count == 0 ? self : Column(name, unit: unit, values: .numbers(kept)), count)
    }

    /// The column with every number divided by `divisor`.
    package func divided(by divisor: Double) throws(SeriesError) -> Column {
        guard divisor != 1, let numbers = try numbers else { return self }
        let made = try numbers.changed { span in
            for row in 0..<span.count { span[row] /= divisor }
        }
        return Column(name, unit: unit, values: .numbers(made))
    }

    /// The column as text: whole numbers by their digits, at least `digits` of them, as codes and identifiers are written.
    func asText(digits: Int = 0) throws(SeriesError) -> Column {
        guard let numbers = try numbers else { return self }
        let span = numbers.span
        var texts: [String?] = []
        texts.reserveCapacity(span.count)
        for row in 0..<span.count {
            let text = NumberText.text(span[row])
            texts.append(text.isEmpty ? nil : String(repeating: "0", count: max(0, digits - text.utf8.count)) + text)
        }
        return Column(name, texts: texts)
    }

    /// A column of text as numbers, each distinct text read once, without the spaces that pad it; what is not a number is missing.
    func asNumbers(_ style: NumberStyle) throws(SeriesError) -> Column {
        guard let text else { return self }
        let values = text.dictionary.map { style.number(Self.trimmed($0).span) ?? .nan }
        let codes = text.codes.span
        var numbers = try BufferBuilder<Double>(count: codes.count)
        var span = numbers.mutableSpan
        for row in 0..<codes.count { span[row] = codes[row] < 0 ? .nan : values[Int(codes[row])] }
        return Column(name, unit: unit, values: .numbers(numbers.freeze()))
    }

    private static func trimmed(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8.drop { $0 == 32 })
        while bytes.last == 32 { bytes.removeLast() }
        return bytes
    }

    /// The column under another name and unit.
    func named(_ name: String, unit: String? = nil) -> Column {
        var result = self
        result.name = name
        result.unit = unit
        return result
    }
}
