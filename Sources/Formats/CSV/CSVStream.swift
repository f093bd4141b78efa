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
    func run(into rows: RowChunks) throws -> [String]? {
        let inference = try CSVInference(source, request.options)
        var plan = inference.plan
        guard plan.timeIndex != nil,
            !plan.columns.contains(where: { if case .time(.dayMonth(nil, _)) = $0.kind { true } else { false } })
        else { return nil }
        let reader = CSVReader(source, request)
        if let place = rows.place() {
            (plan.bodyOffset, plan.bodyLine) = (place.offset, place.line)
            if plan.bodyOffset >= source.size { return [] }
        }
        while plan.bodyOffset < source.size {
            let end = min(source.size, plan.bodyOffset + max(1, request.options.chunkBytes))
            let result = try reader.pass(plan, inference.rowBytes, until: end)
            try rows.add(plan, result, next: ScanMark.Place(offset: result.next, line: result.nextLine))
            plan.bodyOffset = result.next
            plan.bodyLine = result.nextLine
        }
        let decoded = source.decodedFrom.map { ["decoded from \($0)"] } ?? []
        return try inference.notes + decoded + rows.notes(isUTF8: inference.headerProvesUTF8)
    }
}
