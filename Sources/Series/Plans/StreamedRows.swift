import Diagnostics

/// The rows that steps leave of a series that comes in chunks: those that fall out are never kept.
///
/// Takes the first steps of a plan that look at each row alone, and gives exactly what they give for the whole series. Where `first
/// N` follows, nothing is read after those rows while rows come in order of time.
struct StreamedRows {
    /// What the steps came to.
    struct Result {
        var frame: Frame
        /// Rows read, then those after each step; nil where reading stopped before the end.
        var counts: [Int?]
        var summaries: [String]
        var notes: [AnyNote]
    }

    /// How many transforms of the plan it stands for.
    var stageCount: Int { stages.count }
    private let stages: [any Transform]
    private let context: SeriesContext
    /// So many rows are wanted, of the first ones.
    private let limit: Int?
    private var counts: [Int]
    private var summaries: [String]
    private var notes: [[SeriesNote]]
    private var kept: [Frame] = []
    private var keptRows = 0
    private var latest: Int64?
    private var isInOrder = true
    /// Reading stopped before the end.
    private(set) var isEnough = false
    /// The columns, with the kinds that chunks with values have.
    private var outline: Frame?

    /// Nil when nothing is gained: no step leaves rows out before one that needs them together.
    ///
    /// - Parameter stops: whether reading may stop: the source is of one part, which is in order of time if any is.
    init?(_ transforms: [any Transform], stops: Bool = true, _ context: SeriesContext) {
        let at = transforms.firstIndex { !$0.step.isRowWise } ?? transforms.count
        stages = Array(transforms[..<at])
        var limit: Int?
        if at < transforms.count, case .limit(let own) = transforms[at].step, !own.isFromEnd, own.groups.isEmpty,
            case .rows(let rows) = own.amount
        {
            limit = rows
        }
        self.limit = stops ? limit : nil
        let leavesOut = stages.contains {
            switch $0.step {
            case .filter, .window: true
            default: false
            }
        }
        guard leavesOut || self.limit != nil else { return nil }
        self.context = context
        counts = [Int](repeating: 0, count: at + 1)
        summaries = [String](repeating: "", count: at)
        notes = [[SeriesNote]](repeating: [], count: at)
    }

    var delivery: PlanDescription.Delivery { .kept(ofSteps: stageCount, limit: limit) }

    /// Takes the next rows.
    ///
    /// - Throws: `NotStreamable`, `EnoughRows`, `SeriesError`, `Interrupted`.
    mutating func take(_ chunk: Frame, isInOrder: Bool) throws {
        self.isInOrder = self.isInOrder && isInOrder
        guard let times = chunk.index.times else { throw NotStreamable() }
        let order = TimeOrder(times.span)
        guard order.isAscending, order.missing == 0 else { throw NotStreamable() }
        if let first = order.first, let last = order.last {
            if first < latest ?? first { self.isInOrder = false }
            latest = max(latest ?? last, last)
        }
        var frame = chunk
        counts[0] += frame.count
        for (at, stage) in stages.enumerated() {
            let outcome = try stage.apply(to: frame, context).tellingRounded(from: frame)
            frame = outcome.frame
            counts[at + 1] += frame.count
            summaries[at] = outcome.summary
            notes[at].merge(outcome.notes)
        }
        try learn(frame)
        guard frame.count > 0 else { return }
        kept.append(frame)
        keptRows += frame.count
        if let limit, self.isInOrder, keptRows >= limit {
            isEnough = true
            throw EnoughRows()
        }
    }

    /// A column of texts is one of missing numbers in a chunk without any.
    private mutating func learn(_ frame: Frame) throws {
        guard var known = outline else {
            outline = try frame.slice(0..<0)
            return
        }
        guard known.columnNames == frame.columnNames else { throw NotStreamable() }
        let kinds = known.columns.map(\.kind)
        let empty = try frame.slice(0..<0)
        for (at, column) in empty.columns.enumerated() where column.kind != kinds[at] {
            switch (kinds[at], column.kind) {
            case (.numbers, .text): known.columns[at] = column
            case (.text, .numbers): continue
            default: throw NotStreamable()
            }
        }
        outline = known
    }

    /// The rows, when all have been taken.
    ///
    /// - Throws: `NotStreamable` when there were none to go by, `SeriesError`, `Interrupted`.
    func finish() throws -> Result {
        guard var frame = outline else { throw NotStreamable() }
        if kept.count == 1 {
            frame = try joined(kept, frame)
        } else if !kept.isEmpty {
            try Frame.checkRoom(bytes: keptRows * 8 * (frame.columns.count + 1))
            frame = try joined(kept, frame)
            if !isInOrder, let times = frame.index.times {
                let span = times.span
                var rows = Array(0..<span.count)
                try rows.sort(stoppedBy: context.cancellation) { (span[$0], $0) < (span[$1], $1) }
                frame = try frame.picking(rows, context.cancellation)
            }
        }
        return Result(
            frame: frame, counts: isEnough ? counts.map { _ in nil } : counts, summaries: summaries,
            notes: notes.flatMap { own in
                // As in a step that has all rows, whichever chunk came to them first.
                (own.filter { !$0.isOfDivisions } + own.filter(\.isOfDivisions)).erased
            })
    }

    private func joined(_ parts: [Frame], _ outline: Frame) throws -> Frame {
        var frame = parts[0]
        frame.index = try Concatenation.indexes(
            parts[0].index, parts.dropFirst().map { ($0.index, "") }, context.cancellation)
        for (at, column) in outline.columns.enumerated() {
            let own = parts.map { part -> (column: Column?, count: Int, name: String) in
                let found = part.columns[at]
                return (found.kind == .numbers && column.kind == .text ? nil : found, part.count, "")
            }
            guard own.contains(where: { $0.column != nil }) else {
                frame.columns[at] = Column(column.name, texts: [String?](repeating: nil, count: frame.index.count))
                continue
            }
            if own.count > 1 || own[0].column == nil {
                frame.columns[at] = try Concatenation.columns(column.name, own, context.cancellation).column
            }
        }
        return frame
    }
}
