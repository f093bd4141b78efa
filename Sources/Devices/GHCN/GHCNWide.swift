import Reading
import Series

/// The wide form, a file a station: a column an element, and beside it one of attributes, whose second part is the quality
/// flag (`",,W,2400"`).
enum GHCNWide {
    static func read(_ source: ByteSource, _ request: ReadRequest) throws -> (frame: Frame, notes: [FormatsNote]) {
        let head = try source.slice(offset: 0, count: CSVInference.headBytes)
        let names = HeaderLine.names(head)
        let attributes = Set(names.filter { $0.hasSuffix("_ATTRIBUTES") })
        let measured = names.filter { attributes.contains($0 + "_ATTRIBUTES") }
        // Numbers too are read as text, because the quotes around them hold spaces.
        let texts = attributes.union(measured).union(["STATION", "NAME"])
        var rows = try CSVRows(source, request, time: "DATE", texts: texts)
        _ = try rows.require("STATION", "ghcn", source.path)
        guard !attributes.isEmpty else {
            throw FormatsError.notOfFormat(path: source.path, format: "ghcn", reason: "no column ends in _ATTRIBUTES")
        }
        // The files of the network are in tenths; some services hand out the same columns converted.
        let isConverted = try measured.contains { name in
            try GHCNElement.of(name)?.divisor == 10 && hasFraction(rows.frame.column(name)?.asNumbers(NumberStyle()))
        }
        var failed = 0
        var columns: [Column] = []
        for column in rows.frame.columns where !attributes.contains(column.name) {
            guard measured.contains(column.name), let element = GHCNElement.of(column.name) else {
                let unit: [String: String] = ["LATITUDE": "°", "LONGITUDE": "°", "ELEVATION": "m"]
                columns.append(column.named(column.name, unit: unit[column.name]))
                continue
            }
            var numbers = try column.asNumbers(NumberStyle()).dropping(GHCNElement.missing).column
            failed += try dropFailed(&numbers, rows.frame.column(column.name + "_ATTRIBUTES"))
            if !isConverted { numbers = try numbers.divided(by: element.divisor) }
            columns.append(numbers.named(column.name, unit: isConverted ? nil : element.unit))
        }
        rows.frame.columns = columns
        var notes: [FormatsNote] = isConverted ? [.notInTenths] : []
        notes.tally(failed, .valuesFailed)
        notes.append(.attributeColumns(attributes.count))
        return (rows.frame, notes + rows.orderNotes + rows.problems)
    }

    private static func hasFraction(_ column: Column?) throws(SeriesError) -> Bool {
        guard let numbers = try column?.numbers else { return false }
        let span = numbers.span
        for row in 0..<span.count where !span[row].isNaN && span[row] != span[row].rounded() { return true }
        return false
    }

    /// Makes missing what bears a quality flag; returns how many values that were.
    private static func dropFailed(_ column: inout Column, _ attributes: Column?) throws(SeriesError) -> Int {
        guard let numbers = try column.numbers, let text = attributes?.text else { return 0 }
        let isFlagged = text.dictionary.map { attribute in
            let parts = attribute.split(separator: ",", omittingEmptySubsequences: false)
            return parts.count > 1 && !parts[1].allSatisfy { $0 == " " }
        }
        guard isFlagged.contains(true) else { return 0 }
        let codes = text.codes.span
        var count = 0
        let kept = try numbers.changed { span in
            for row in 0..<span.count where codes[row] >= 0 && isFlagged[Int(codes[row])] && !span[row].isNaN {
                span[row] = .nan
                count += 1
            }
        }
        if count > 0 { column.values = .numbers(kept) }
        return count
    }
}
