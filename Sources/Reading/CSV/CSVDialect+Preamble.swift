/// Tables below lines of other widths.
extension CSVDialect {
    /// The table behind lines some of which are longer than its rows, as a weather file of EnergyPlus has them: many rows, all of
    /// one width to the last.
    static func behindLongLines(_ rows: [CSVSample.Row], _ width: Int, _ separator: UInt8) -> Way? {
        let above = (rows.lastIndex { $0.fields.count != width } ?? -1) + 1
        guard above > 0, above <= preambleLimit, rows.count - above >= 20, width > 2,
            rows[..<above].contains(where: { $0.fields.count > width }),
            rows[..<above].count(where: { $0.fields.count == width }) * 2 <= above
        else { return nil }
        // A header that ends in a separator is no such line.
        let last = rows[above - 1].fields
        let names = last.dropLast().filter { !$0.bytes.allSatisfy { $0 == 32 } }
        if last.count == width + 1, last[width].bytes.isEmpty, names.count * 2 > width,
            names.allSatisfy({ isName($0.bytes) })
        {
            return nil
        }
        return Way(separator: separator, share: 1, first: rows[above], above: above)
    }

    /// The table whose header is as wide as its widest row, beside the first of which stand remarks, as SMHI writes them: the others, which
    /// are most, end before these.
    static func overShortRows(_ rows: [CSVSample.Row], _ width: Int, _ separator: UInt8) -> Way? {
        func isHeader(_ row: CSVSample.Row) -> Bool {
            row.fields.count > width && row.fields.count { !$0.bytes.isEmpty } > 2
                && row.fields.allSatisfy { $0.bytes.isEmpty || isName($0.bytes) }
        }
        guard width > 2, let long = rows.lastIndex(where: { $0.fields.count > width }), long > 0,
            let place = rows[..<long].lastIndex(where: isHeader), place <= preambleLimit, rows.count - long > 5,
            case let body = rows[(place + 1)...], let last = body.last, body.count > 5,
            body.allSatisfy({ (width...rows[place].fields.count).contains($0.fields.count) })
        else { return nil }
        // Their first fields are of the same kinds.
        let kinds = last.fields.map { isName($0.bytes) }
        guard kinds.contains(false), rows[place].fields.prefix(width).allSatisfy({ !$0.bytes.isEmpty }),
            rows[(place + 1)...long].allSatisfy({ row in
                zip(row.fields, kinds).allSatisfy { $0.bytes.isEmpty || isName($0.bytes) == $1 }
            })
        else { return nil }
        return Way(separator: separator, share: 1, first: rows[place], above: place)
    }

    /// The table whose header names the first of its columns only: at least three names, each another, right above rows of numbers
    /// which are all wider.
    static func belowFewNames(_ rows: [CSVSample.Row], _ start: Int, _ separator: UInt8) -> Way? {
        let header = rows[start - 1]
        let names = Set(header.fields.map(\.bytes))
        guard header.fields.count > 2, names.count == header.fields.count, header.line + 1 == rows[start].line,
            rows[start...].allSatisfy({ $0.fields.count > header.fields.count + 1 }),
            header.fields.allSatisfy({ isName($0.bytes) && $0.bytes.count <= 40 && !hasRuns($0.bytes) }),
            rows[start].fields.contains(where: { NumberStyle().number($0.bytes.span) != nil })
        else { return nil }
        return Way(separator: separator, share: 1, first: header, above: start - 1)
    }

    /// The table each of whose rows ends in a separator more than its header does: that may end in some, too. Below a blank line other lines
    /// may follow.
    static func belowNames(_ rows: [CSVSample.Row], _ start: Int, _ separator: UInt8) -> Way? {
        let header = rows[start - 1]
        let width = header.fields.count + 1
        let names = header.fields.prefix((header.fields.lastIndex { !$0.bytes.isEmpty } ?? -1) + 1)
        guard start > 1, names.count > 2, header.line + 1 == rows[start].line,
            names.allSatisfy({ isName($0.bytes) }),
            rows[start..<blockEnd(rows, from: start, width)].allSatisfy({ row in
                row.fields.count == width && row.fields[names.count...].allSatisfy(\.bytes.isEmpty)
            })
        else { return nil }
        return Way(separator: separator, share: 1, first: header, above: start - 1)
    }

    /// Whether a separator leaves runs of blanks within most rows: some columns stand apart by tabs, the others by blanks, or
    /// `1|0` is a value.
    func hasRunsInFields(_ head: [UInt8], _ isWhole: Bool, _ separator: UInt8 = 9) -> Bool {
        let rows = sampled(head, isWhole, separator)
        return rows.count { row in
            row.fields.contains { Self.hasRuns($0.value) }
        } * 2 > rows.count
    }

    /// Whether blanks part what a separator does not: tabs and blanks in turn, or values that hold that separator.
    func partsByBlanks(_ head: [UInt8], _ isWhole: Bool, _ separator: UInt8) -> Bool {
        guard separator == 9 else { return hasRunsInFields(head, isWhole, separator) }
        return sampled(head, isWhole, 9).contains { row in
            row.fields.contains { field in
                let words = field.bytes.split(separator: 32)
                return words.count > 1
                    && Self.hasRuns(field.bytes[(words[0].startIndex)..<words[words.count - 1].endIndex])
                    && words.contains { NumberStyle().number(Array($0).span) != nil }
            }
        }
    }

    func sampled(_ head: [UInt8], _ isWhole: Bool, _ separator: UInt8) -> [CSVSample.Row] {
        CSVSample.rows(
            of: head, from: start, line: line, separator: separator, newline: newline, limit: Self.sampleRows,
            isWhole: isWhole)
    }

    private static func hasRuns(_ field: some Collection<UInt8>) -> Bool {
        zip(field, field.dropFirst()).contains { $0 == 32 && $1 == 32 }
    }

    /// Behind the last row of the table; what stands below a blank line behind many rows and is narrower is none of them.
    static func blockEnd(_ rows: [CSVSample.Row], from start: Int, _ width: Int) -> Int {
        guard let last = rows.lastIndex(where: { $0.fields.count == width }), last + 1 < rows.count, last - start >= 5,
            rows[last + 1].line > rows[last].line + 1
        else { return rows.count }
        return last + 1
    }
}
