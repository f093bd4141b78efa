/// Rows among the lines above a table that are none of it.
extension CSVInference {
    /// Says how many of the lines above have the table's own shape: rows of blocks that came before the one that is read, as `top -b` and
    /// `git log --numstat` write them.
    ///
    /// - Parameter head: the bytes above the header or the first row.
    mutating func noteRowsAbove(_ head: ArraySlice<UInt8>, _ evidence: [ColumnEvidence]) {
        guard dialect.preamble != nil, dialect.separator != 31 else { return }
        let numbers = evidence.indices.filter {
            evidence[$0].numbers > 0 && evidence[$0].numbers == evidence[$0].present
        }
        guard numbers.count > 1 else { return }
        let bytes = dialect.cut?.cut(Array(head)) ?? Array(head)
        let rows = CSVSample.rows(
            of: bytes, separator: dialect.separator, newline: dialect.newline, limit: Self.mostAbove, isWhole: true)
        let count = rows.count { row in
            row.fields.count == evidence.count
                && numbers.allSatisfy { column in
                    let bytes = row.fields[column].value
                    return plan.style.number(bytes.span) != nil
                }
        }
        // One may be facts about the table.
        if count > 1 { notes.append(.table(.rowsAbove(count))) }
    }

    private static let mostAbove = 500
}
