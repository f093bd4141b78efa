import Series

/// Steps of a plan that a format does where its rows are: a database, say.
package protocol TakenSteps {
    /// Of the steps that were offered, from the first one on.
    var verdicts: [Verdict] { get }
    /// What a whole load would give, without rows, and before the steps: the columns that the pipeline can use. Nil where hints alone are
    /// taken.
    var outline: Frame? { get }
    /// What is asked for them, in the words of whoever does them; nil where that is not text.
    var asked: String? { get }

    /// The rows that the steps leave, in order of time where there is one; or the parts of an aggregate, as `Aggregation.merged`
    /// takes them.
    ///
    /// - Throws: `NotAsPushed` when the rows tell that a whole load would give others, `FormatsError`, `Interrupted`.
    func read() throws -> TakenRows
}

extension TakenSteps {
    package var asked: String? { nil }
}

/// What came of steps that a format did.
package struct TakenRows {
    package var frame: Frame
    package var notes: [FormatsNote]
    /// As `ScanReport.counts`.
    package var counts: [Int?]
    /// As `ScanReport.instants`.
    package var instants: ClosedRange<Int>?

    package init(_ frame: Frame, notes: [FormatsNote] = [], counts: [Int?] = [], instants: ClosedRange<Int>? = nil) {
        self.instants = instants
        self.frame = frame
        self.notes = notes
        self.counts = counts
    }
}

/// What the first rows of a table show of all of them.
package struct TableSample {
    /// Its columns and index, without rows.
    package var outline: Frame
    /// By column: what it holds.
    package var kinds: [String: CSVColumn.Kind]
    /// The column that is the time, and how it is written.
    package var time: (column: String, layout: TimeLayout)?
    /// Columns whose first values a whole load would go by too.
    package var settled: Set<String>
    /// What a load says of any of its rows.
    package var notes: [FormatsNote]
}

extension FrameReading {
    /// What the rows of `body` show: a sample of a table, or the whole of a small one.
    ///
    /// - Parameter isWhole: tells after `body` whether it gave all rows.
    /// - Returns: nil where something is told that only a whole load tells well.
    package static func sample(
        path: String, request: ReadRequest, isWhole: () -> Bool, _ body: (FrameBuilder) throws -> Void
    ) throws -> TableSample? {
        let builder = FrameBuilder(path: path, request: request)
        try body(builder)
        let isWhole = isWhole()
        let peculiar = builder.isPeculiar
        let settled = builder.settled(isWhole: isWhole)
        let (plan, result) = try builder.finish()
        guard !peculiar, plan.parts == nil, plan.clockIndex == nil,
            try RowFinish.improved(plan, result, path: path) == nil
        else { return nil }
        var finish = RowFinish(path: path, zone: request.zone, shown: request.context.calendar.zone)
        let frame = try finish.frame(plan, result, isUTF8: true)
        var kinds: [String: CSVColumn.Kind] = [:]
        for column in plan.columns { kinds[column.name] = column.kind }
        var time: (String, TimeLayout)?
        if let index = plan.timeIndex {
            guard case .time(let layout) = plan.columns[index].kind else { return nil }
            time = (plan.columns[index].name, layout)
        }
        let notes = finish.notes(without: Set(RowFinish.OrderNote.allCases)).filter { !finish.problems.contains($0) }
        return TableSample(
            outline: try frame.slice(0..<0), kinds: kinds, time: time, settled: settled, notes: notes)
    }
}

extension FrameBuilder {
    /// The columns of which a whole load sees no other values before it takes them for what they are.
    fileprivate func settled(isWhole: Bool) -> Set<String> {
        decideAll(keepingEmpty: true)
        // SAFETY: columns are numbered below `width`.
        let numbers = (0..<width).filter {
            unsafe isWhole || columns[$0].isGiven || (columns[$0].isInferred && columns[$0].sampled >= Self.sampleSize)
        }
        return Set(numbers.map { unsafe columns[$0].name })
    }
}
