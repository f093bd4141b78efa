/// Rows in blocks, above each of which a line says what tells it from the others, as LTspice writes the steps of a sweep:
/// `Step Information: R=1K  (Run: 1/3)`. What it says becomes a column.
struct LabelledBlocks {
    /// What stands before the colon of each such line.
    let name: String
    private let separator: UInt8
    private let width: Int

    /// - Returns: nil unless such a line stands right below the names and every other line is one of them or a row.
    init?(_ head: BlockLines) {
        guard head.count > 3, let separator = CSVDialect.separators.first(where: { head[0].contains($0) }) else {
            return nil
        }
        let names = head[0].split(separator: separator, omittingEmptySubsequences: false)
        guard names.allSatisfy({ CSVDialect.isName(Array($0)) }),
            let label = Self.label(head[1], separator), label.name.contains(32)
        else { return nil }
        (name, self.separator, width) = (TextDecoding.text(label.name), separator, names.count)
        guard (2..<min(head.count, 200)).allSatisfy({ isRow(head[$0]) || head[$0].isEmpty || value(head[$0]) != nil })
        else { return nil }
    }

    /// Name and value of a line without separators: words, a colon, and what is said.
    private static func label(
        _ line: ArraySlice<UInt8>, _ separator: UInt8
    ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        guard line.count <= 200, !line.contains(separator), !line.contains(UInt8(ascii: "\"")),
            let colon = line.firstIndex(of: UInt8(ascii: ":")), case let name = line[..<colon],
            (3...40).contains(name.count),
            name.allSatisfy({ $0 == 32 || $0 | 0x20 >= 97 && $0 | 0x20 <= 122 })
        else { return nil }
        let value = line[(colon + 1)...].drop { $0 == 32 }
        return value.isEmpty ? nil : (name, value)
    }

    private func value(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let label = Self.label(line, separator), label.name.elementsEqual(name.utf8) else { return nil }
        return label.value
    }

    /// Whether a line has as many fields as there are names, one of them a number.
    private func isRow(_ line: ArraySlice<UInt8>) -> Bool {
        let fields = line.split(separator: separator, omittingEmptySubsequences: false)
        return fields.count == width && fields.contains { NumberStyle().number(Array($0).span) != nil }
    }

    /// The rows behind what their block says, in one table, line for line; nil where a block says nothing.
    func table(of lines: BlockLines) -> [UInt8]? {
        var bytes = Array(lines[0]) + [separator] + name.utf8 + [10]
        var label: ArraySlice<UInt8>?
        for place in 1..<lines.count {
            let line = lines[place]
            if let value = value(line) {
                label = value
            } else if !line.isEmpty {
                guard let label else { return nil }
                bytes += lines[place] + [separator] + label
            }
            bytes.append(10)
        }
        return bytes
    }
}
