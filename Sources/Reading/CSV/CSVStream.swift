import Series

/// Reads a CSV file one chunk after the other. Types, time and units are those of a whole load, found from the same sample.
struct CSVStream {
    private let source: ByteSource
    private let request: ReadRequest

    init(_ source: ByteSource, _ request: ReadRequest) {
        self.source = source
        self.request = request
    }

    /// Hands over every row, in order of time.
    ///
    /// - Returns: the notes of a load; nil when the file must be read whole.
    /// - Throws: `FormatsError`, `Interrupted`, what the rows' taker throws.
    func run(into rows: RowChunks) throws -> [FormatsNote]? {
        let inference = try CSVInference(source, request.options)
        var plan = inference.plan(reading: request.columns)
        plan.zone = request.zone
        // What all rows come to by their zones is said of them together.
        guard plan.zoneIndex == nil else { return nil }
        guard plan.timeIndex != nil || plan.parts != nil,
            !plan.columns.indices.contains(where: { index in
                guard case .time(let layout) = plan.columns[index].kind else { return false }
                // Days are counted along all of the rows.
                return layout.isOrderOpen || (layout == .clock && index == plan.timeIndex)
            })
        else { return nil }
        let reader = CSVReader(source, request)
        let whole = plan.bodyEnd ?? source.size
        if let place = rows.place() {
            (plan.bodyOffset, plan.bodyLine) = (place.offset, place.line)
            if plan.bodyOffset >= whole { return [] }
        }
        while plan.bodyOffset < whole, !rows.isEnough {
            let end = min(whole, plan.bodyOffset + max(1, request.options.chunkBytes))
            let result = try reader.pass(plan, inference.rowBytes, until: end)
            try rows.add(plan, result, next: ScanMark.Place(offset: result.next, line: result.nextLine))
            plan.bodyOffset = result.next
            plan.bodyLine = result.nextLine
        }
        return try inference.notes + source.decodingNotes + rows.notes(isUTF8: inference.headerProvesUTF8)
    }
}

extension CSVInference {
    /// The plan, with the columns that an earlier scan of the rows has found, if there was one.
    func plan(reading columns: [CSVColumn]?) -> CSVPlan {
        var plan = plan
        if let columns { plan.columns = columns }
        return plan
    }
}
