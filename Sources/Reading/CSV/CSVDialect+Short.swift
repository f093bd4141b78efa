extension CSVDialect {
    /// Whether a field may be a column's name: no number and no time, which the line of a log begins with.
    static func isName(_ field: [UInt8]) -> Bool {
        let fields = [(field: CSVSample.Field(bytes: field, isQuoted: false), line: 1)]
        let found = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
        return found.present == 1 && found.numbers + found.times + found.clocks == 0
    }

    /// Whether rows of several widths are those of a header that none exceeds, as programs write them that leave empty fields at the end
    /// out. A column of numbers or times says that they are not prose.
    static func areShort(_ rows: [CSVSample.Row]) -> Bool {
        guard rows.count > 2, let names = rows.first?.fields.map(\.bytes), names.count > 2,
            Set(names).count == names.count, names.allSatisfy(isName)
        else { return false }
        let body = rows.dropFirst()
        guard body.allSatisfy({ $0.fields.count > 1 && $0.fields.count <= names.count }) else { return false }
        return names.indices.contains { column in
            let fields = body.compactMap { column < $0.fields.count ? (field: $0.fields[column], line: $0.line) : nil }
            guard fields.count * 2 > body.count else { return false }
            let found = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
            return found.present * 2 > body.count
                && max(found.numbers, found.isTextTime ? found.times : 0) * 10 >= found.present * 9
        }
    }
}
