import Series

/// A header that comes again among the rows: it says in every field what the header says, but for times that stand in the place of names,
/// as in each header of `sar`.
struct HeaderAgain {
    private let header: [CSVSample.Field]
    /// Which fields are words, and which are times; others that are not empty are numbers.
    private let words: [Int]
    private let times: [Int]
    private let filled: [Int]

    init(_ header: [CSVSample.Field]) {
        self.header = header
        filled = header.indices.filter { !header[$0].bytes.isEmpty }
        words = filled.filter { Self.isWord(header[$0]) }
        times = filled.filter { Self.isTime(header[$0]) }
    }

    /// Whether a field of a header is a name rather than a value, or a word for none.
    static func isWord(_ field: CSVSample.Field) -> Bool {
        !MissingWords.isSaid(field.bytes) && CSVDialect.isName(field.bytes)
    }

    private static func isTime(_ field: CSVSample.Field) -> Bool {
        let found = ColumnEvidence([(field, 1)], style: NumberStyle(), dates: nil)
        return found.clocks > 0 || found.isTextTime && found.times > 0
    }

    /// One word alone does not make a header of a row that has more in its place.
    func isAgain(_ row: CSVSample.Row) -> Bool {
        guard row.fields.count == header.count, words.count > 1 || words.count == filled.count, !words.isEmpty else {
            return false
        }
        // Fields that are empty in the header say nothing.
        return filled.allSatisfy { row.fields[$0].bytes == header[$0].bytes || times.contains($0) }
    }

    /// Whether the first row is one of those below: most of its words stand in the same columns of rows that are not it once more.
    static func isRow(_ first: CSVSample.Row, among body: [CSVSample.Row]) -> Bool {
        let names = HeaderAgain(first.fields)
        guard names.words.count > 1 else { return false }
        let others = body.prefix(100).filter { !names.isAgain($0) }
        let shared = names.words.count { column in
            others.contains { column < $0.fields.count && $0.fields[column].bytes == first.fields[column].bytes }
        }
        return shared > 1 && shared * 2 > names.words.count
    }
}
