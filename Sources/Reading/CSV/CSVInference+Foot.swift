extension CSVInference {
    /// Leaves the lines at the foot of the file out.
    ///
    /// - Parameter all: the rows of a file that the sample holds whole.
    mutating func takeFoot(
        _ source: ByteSource, _ all: [CSVSample.Row]?, _ width: Int, _ body: inout [CSVSample.Row],
        _ options: LoadOptions
    ) throws(FormatsError) {
        if let box = dialect.cut?.box {
            let offset = max(plan.bodyOffset, source.size - TableFoot.bytes)
            let below = box.below(try source.slice(offset: offset, count: TableFoot.bytes), newline: dialect.newline)
            if let first = below.first { footNote = .linesBelow(below.count, first: first) }
        }
        var rows = all ?? []
        var offset = 0
        if all == nil || rows.count >= 400 {
            offset = max(plan.bodyOffset, source.size - TableFoot.bytes)
            var bytes = try source.slice(offset: offset, count: TableFoot.bytes)
            var start = 0
            if offset > plan.bodyOffset {
                guard let end = bytes.firstIndex(of: dialect.newline) else { return }
                start = end + 1
            }
            if let prefix = dialect.prefix { bytes = prefix.applied(bytes, newline: dialect.newline) }
            if let cut = dialect.cut { bytes = cut.cut(bytes, from: start) }
            rows = CSVSample.rows(
                of: bytes, from: start, line: 0, separator: dialect.separator, newline: dialect.newline, limit: 10_000,
                isWhole: true)
        }
        let above = rows.dropLast(min(rows.count / 2, TableFoot.limit)).filter { $0.fields.count == width }
        let style = plan.style
        func evidence(_ column: Int) -> ColumnEvidence {
            ColumnEvidence(
                above.map { (field: $0.fields[column], line: 0) }, style: style, dates: plan.dates,
                thisYear: options.thisYear, home: options.home)
        }
        var known: [Int: (CSVSample.Field) -> Bool?] = [:]
        func fits(_ column: Int, _ field: CSVSample.Field) -> Bool? {
            guard column < width else { return nil }
            if known[column] == nil { known[column] = Self.fitting(evidence(column), style) }
            return known[column]?(field)
        }
        let foot = TableFoot(rows, offset: offset, width: width, isTyped: { fits(0, $0) }, fits: fits)
        guard let foot, foot.end > plan.bodyOffset else { return }
        plan.bodyEnd = foot.end
        if all != nil { body.removeAll { $0.start >= foot.end } }
        footNote = .linesBelow(foot.count, first: foot.first)
    }

    /// Whether a field fits a column; of texts nobody knows.
    private static func fitting(
        _ column: ColumnEvidence, _ style: NumberStyle
    ) -> (CSVSample.Field) -> Bool? {
        let areClocks = column.clocks * 10 >= column.present * 9 && column.clocks > 0
        let areTimes = (column.isTextTime || column.numbers == 0) && column.times * 10 >= column.present * 9
        guard column.isNumeric || areClocks || column.times > 0 && areTimes else { return { _ in nil } }
        return { field in
            if areClocks, TimeLayout.clock.read(field.bytes.span) != nil { return true }
            return style.number(field.bytes.span) != nil || column.layout?.read(field.bytes.span) != nil
        }
    }
}
