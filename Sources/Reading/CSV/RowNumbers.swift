/// A first column that numbers the rows, as R and pandas write one without a name: it measures nothing, and rows without a time
/// are numbered anyway.
enum RowNumbers {
    /// How such a column is called where it is called something: by nobody, by pandas that reads what it wrote, by the tibble and
    /// by collections of R's tables.
    private static let names: Set<String> = ["", "Unnamed: 0", "...1", "rownames"]

    /// Whether the first column of a table numbers its rows from 0 or 1 on.
    ///
    /// - Parameters:
    ///   - head: its name, as the header writes it.
    ///   - rows: those of the sample; the first `near` follow each other from the first row on, the others are from further in.
    ///   - isContinued: whether a file before it was numbered so, and this one may go on from any number.
    static func holds(_ head: [UInt8], _ rows: [CSVSample.Row], near: Int, isContinued: Bool) -> Bool {
        guard rows.count > (isContinued ? 0 : 1), near > (isContinued ? 0 : 1),
            names.contains(String(decoding: head, as: UTF8.self))
        else { return false }
        var last: Int?
        for (place, row) in rows.enumerated() {
            guard row.fields.count > 1, let number = Int(row.fields[0].text) else { return false }
            if let last {
                guard place < near ? number == last + 1 : number > last else { return false }
            } else {
                guard number == 0 || number == 1 || isContinued else { return false }
            }
            last = number
        }
        return true
    }
}

extension CSVInference {
    /// Leaves such a column out, unless somebody asks for it by its name. Of several files the first decides for all.
    mutating func leaveOutRowNumbers(_ head: [UInt8], _ rows: [CSVSample.Row], near: Int, _ options: LoadOptions) {
        guard hasHeader, plan.columns.count > 1, options.columns == nil, options.kinds.isEmpty,
            case let first = plan.columns[0], first.kind == .number || first.kind == .whole,
            options.types[first.name] == nil, options.needed?.contains(first.name) != true,
            plan.timeIndex != 0, plan.clockIndex != 0, plan.parts?.ordered.contains(0) != true,
            options.rowsAreNumbered != false,
            RowNumbers.holds(head, rows, near: min(near, rows.count), isContinued: options.rowsAreNumbered == true)
        else { return }
        plan.columns[0].kind = .skip
        notes.append(.table(.rowNumbers(name: hasHeader ? TextDecoding.text(head) : "")))
    }
}
