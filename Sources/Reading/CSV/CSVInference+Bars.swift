extension CSVInference {
    /// Takes the rule below the header of a table of Markdown, `|---|:-:|`, into the header's lines.
    static func leaveRuleOut(_ rows: inout [CSVSample.Row], separator: UInt8) {
        guard separator == UInt8(ascii: "|"), rows.count > 1, isRule(rows[1]) else { return }
        rows[0].end = rows[1].end
        rows.remove(at: 1)
    }

    private static func isRule(_ row: CSVSample.Row) -> Bool {
        let filled = row.fields.filter { !$0.bytes.isEmpty }
        return !filled.isEmpty
            && filled.allSatisfy { field in
                field.bytes.contains(UInt8(ascii: "-"))
                    && field.bytes.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
            }
    }

    /// Leaves out the columns on the left that have neither a name nor a value: before the first bar of Markdown, and beside a table that
    /// does not begin in a sheet's first column. All rows are looked at for a value, which brings the column back.
    mutating func leaveOutEmptyColumns(_ evidence: [ColumnEvidence], _ header: [CSVSample.Field]) {
        guard hasHeader else { return }
        let filled = plan.columns.indices.first { !header[$0].bytes.isEmpty || evidence[$0].present > 0 }
        for index in 0..<(filled ?? 0) where index != plan.timeIndex {
            if plan.columns[index].isUndecided, plan.columns[index].kind != .skip {
                plan.columns[index].isHidden = true
            }
        }
    }
}
