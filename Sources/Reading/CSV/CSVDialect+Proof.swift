/// What proves how fields are kept apart, whatever else stands in them.
extension CSVDialect {
    /// Whether most lines are wholly of fields in quotes: a separator that stands between them is one.
    static func areQuoted(_ rows: [CSVSample.Row]) -> Bool {
        rows.count { $0.fields.count > 1 && $0.fields.allSatisfy(\.isQuoted) } * 2 > rows.count
    }

    /// How many fields a header names: a separator at its end is none, where most rows lack that.
    static func named(_ header: CSVSample.Row, over rows: [CSVSample.Row]) -> Int {
        let named = (header.fields.lastIndex { !$0.bytes.isEmpty } ?? 0) + 1
        guard named > 1, named < header.fields.count,
            rows.count(where: { $0.fields.count == named }) * 2 > rows.count
        else { return header.fields.count }
        return named
    }

    /// Columns apart by blanks, where these part every line into as many fields as the file names, and a separator does not; or, without such
    /// names, where they find columns of numbers and times, and the separator stands in words alone.
    func namedBlanks(_ head: [UInt8], _ isWhole: Bool, _ mayMove: Bool, besides other: Way) -> Way? {
        guard let width = other.first?.fields.count, width > 1, other.separator != 9 else { return nil }
        let sample = BlankTable.Sample(
            head, start: start, line: line, newline: newline, isWhole: isWhole, comment: lastComment)
        let rows = sample.lines.map { BlankTable.fields($0.bytes, TextCut(newline: newline)) }
        if let names = directive?.split(whereSeparator: { $0 == 32 || $0 == 9 }).count {
            guard names > 2, names != width, rows.count(where: { $0.count == names }) * 10 >= rows.count * 9 else {
                return nil
            }
        } else {
            guard let count = rows.first?.count, rows.count > 2, count > 2 * width,
                rows.allSatisfy({ $0.count == count }), BlankTable.typed(rows)?.columns ?? 0 > 1,
                BlankTable.typed(sampled(head, isWhole, other.separator).map { $0.fields.map(\.bytes) }) == nil
            else { return nil }
        }
        return blanks(head, isWhole, mayMove)?.way
    }

    /// Whether most lines would be cut within quotes, which open behind a separator: blanks there are part of a text.
    static func cutsQuotes(_ sample: BlankTable.Sample, _ cut: TextCut) -> Bool {
        let mark = UInt8(ascii: "\"")
        let lines = sample.lines.filter { $0.bytes.contains(mark) }
        let cutLines = lines.count { line in
            BlankTable.fields(line.bytes, cut).contains { $0.count { $0 == mark } % 2 == 1 && $0.last != mark }
        }
        return cutLines * 2 > sample.lines.count
    }
}
