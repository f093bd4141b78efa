import Series

/// What the head says of rows at even steps; their head is left out, and their columns are named.
struct EvenRows {
    private(set) var sampled: SampledRows?
    private(set) var counted: CountedRows?
    private(set) var namesLine: Int?
    private(set) var notes: [FormatsNote] = []

    init() {}

    init(
        _ rows: [CSVSample.Row], _ table: inout TableHead, _ dialect: CSVDialect, _ head: [UInt8],
        _ options: LoadOptions
    ) {
        guard options.header == nil, options.skip == nil, options.kinds.isEmpty, options.time == nil,
            !options.refusesTime, dialect.cut == nil
        else { return }
        if dialect.preamble == nil, let counted = CountedRows(Array(rows.prefix(2)), over: Array(rows.dropFirst(2))) {
            take(counted, &table)
            table.rowCount = 2
            return
        }
        guard !table.hasHeader else { return }
        if dialect.preamble == nil, let sampled = SampledRows(rows) {
            table.rowCount = SampledRows.headRows
            self.sampled = sampled
            notes = [.table(sampled.note)]
            return
        }
        guard dialect.preamble != nil, let first = rows.first else { return }
        let above = CSVSample.rows(
            of: Array(head[..<first.start]), line: options.firstLine, separator: dialect.separator,
            newline: dialect.newline, limit: CSVDialect.preambleLimit, isWhole: true)
        guard let counted = CountedRows(above, over: rows) else { return }
        take(counted, &table)
        namesLine = counted.line
    }

    private mutating func take(_ counted: CountedRows, _ table: inout TableHead) {
        table.take(counted)
        self.counted = counted
        notes = [
            .table(
                .counted(
                    column: counted.names[0].text, start: NumberText.text(counted.start),
                    step: NumberText.text(counted.step)))
        ]
    }
}

extension CSVInference {
    /// Says which columns have other names where the header comes again: their values are of several things.
    mutating func noteOtherNames(_ headers: [CSVSample.Row], _ header: [CSVSample.Field]) {
        let others = header.indices.filter { column in
            headers.contains { !$0.fields[column].bytes.isEmpty && $0.fields[column].bytes != header[column].bytes }
        }
        // One is a time in the place of a name, as `sar` writes it.
        guard others.count > 1, let first = others.first else { return }
        notes.append(.table(.otherNames(first: header[first].text, count: others.count)))
    }
}

extension CSVInference {
    /// Takes the nines below zero that several columns have for missing, where no column has a name and year, month and day stand first:
    /// the fixed columns of weather services, NOAA's ISD-Lite among them, say it in a document beside the file.
    mutating func takeNines(_ evidence: [ColumnEvidence]) {
        guard plan.missing.isEmpty else { return }
        var counts: [Double: Int] = [:]
        for column in evidence
        where column.numbers == column.present && column.least < -99 && ColumnEnds.isCode(column.least) {
            counts[column.least, default: 0] += 1
        }
        guard let (nines, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), count > 1,
            evidence.contains(where: { $0.least == nines && $0.largest > nines / 2 })
        else { return }
        plan.missing = [nines]
        notes.append(.table(.missingEverywhere(NumberText.text(nines), columns: count)))
    }
}
