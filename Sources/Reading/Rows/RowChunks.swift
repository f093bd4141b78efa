import Series

/// The rows of one file on their way to whoever does not keep them: chunk after chunk, so that a file larger than memory can be
/// summed up.
///
/// Each chunk is settled as a whole load settles a file, and each is in order of time; whether it begins before the one before it
/// ended is seen by whoever takes it. What only all rows together can tell ends the stream: texts that are not UTF-8, a column
/// whose type the first rows misjudged, a clock change near the end of a chunk.
package final class RowChunks {
    /// The file must be read whole; what was handed over is void.
    package struct Unstreamable: Error {
        /// Those that the first rows misjudged.
        package var columns: [String]
        /// What all columns are, so that the rows may be handed over anew; nil where only all rows tell.
        package var better: [CSVColumn]?

        package init(columns: [String] = []) { self.columns = columns }

        fileprivate init(_ plan: CSVPlan, _ better: CSVPlan) {
            columns = better.otherKinds(than: plan)
            if (plan.timeIndex, plan.clockIndex) == (better.timeIndex, better.clockIndex) {
                self.better = better.columns
            }
        }
    }

    /// What a column is, for files that are read as one.
    package struct Shape: Equatable {
        package var name: String
        package var unit: String?
        package var kind: String
    }

    private var finish: RowFinish
    private let take: (Frame, ScanMark) throws -> Void
    /// Where an earlier scan of the file ended.
    package let resumed: ScanMark?
    /// What a pass over the whole file would have found beside its columns.
    private var problems = RowProblems()
    private var repeats = 0
    private var latest: Int64?
    /// Whoever takes the rows wants no more of them; a format then need not read on.
    package private(set) var isEnough = false
    private var plan: CSVPlan?
    /// Whether rows that another scan would take otherwise are looked at to their end, so that it then knows of all columns.
    private let learns: Bool
    /// Nothing more is handed over: the rows are looked at alone.
    private var isVoid = false
    /// Rows of the file that were handed over, now or by the earlier scan.
    package private(set) var rows = 0

    /// - Parameters:
    ///   - resumed: where an earlier scan of the file ended; what it handed over is left out.
    ///   - learns: whether an earlier scan was begun anew already. A column that was misjudged then ends this one with its last row: all
    ///     such columns are known by that, and there is one more scan at most.
    ///   - take: gets each chunk, and how far the file has come; the frame is its own, not to be kept.
    package init(
        path: String, zone: Zone, shown: Zone, from resumed: ScanMark? = nil, learns: Bool = false,
        take: @escaping (Frame, ScanMark) throws -> Void
    ) {
        finish = RowFinish(path: path, zone: zone, shown: shown)
        self.resumed = resumed
        self.learns = learns
        self.take = take
    }

    /// Where to read on, for a format that can begin there; it then hands over no row before that.
    package func place() -> ScanMark.Place? {
        guard let resumed, let place = resumed.place else { return nil }
        rows = resumed.rows
        return place
    }

    /// Settles a chunk and hands it over.
    ///
    /// - Parameters:
    ///   - plan: of the same columns as before, and perhaps more behind them.
    ///   - result: its rows, their lines counted from the start of the file.
    ///   - place: where the next row begins, for a format that can begin there.
    /// - Throws: `Unstreamable`, what `take` throws.
    package func add(_ plan: CSVPlan, _ result: CSVPass.Result, next place: ScanMark.Place? = nil) throws {
        guard plan.timeIndex != nil || plan.parts != nil, self.plan?.timeIndex ?? plan.timeIndex == plan.timeIndex
        else {
            throw Unstreamable()
        }
        let found = plan.columns.indices.filter {
            plan.columns[$0].isUndecided && result.tables[$0]?.count ?? 0 > 0
        }
        guard found.isEmpty else { throw Unstreamable(columns: found.map { plan.columns[$0].name }) }
        guard !isEnough else { return }
        self.plan = plan
        problems.merge(result.problems, base: 0)
        try checkKinds(plan, result)
        for column in plan.columns.indices where column != plan.timeIndex {
            problems.present[column, default: 0] += result.present(column)
        }
        guard result.rows > 0 else { return }
        guard !isVoid else {
            rows += result.rows
            return
        }
        finish.look(at: result, plan)
        let before = rows
        rows += result.rows
        var settled = try FrameRows(plan: plan, result: result)
        for (index, table) in result.tables.enumerated() {
            guard let table else { continue }
            let decoded = TextDecoding.words(of: table, isUTF8: true)
            guard decoded.broken == 0 else { throw Unstreamable() }
            let swap = plan.cut?.swap
            try settled.setTexts(swap.map { TextWords(decoded.words.map($0.restored)) } ?? decoded.words, column: index)
        }
        let times = try settled.settleTimes(
            zone: finish.zone, ordered: (result.descents, result.repeats), ofLines: finish.place == "line")
        let frame = settled.frame()
        guard let buffer = frame.index.times, buffer.count > 0 else { throw Unstreamable() }
        // Rows of the chunks beside it would tell which showing of an hour these are.
        let zone = plan.zone(of: plan.timeIndex, or: finish.zone).zone
        if times.repeated > 0, times.descents > 0 || zone.showsTwice(nearEndsOf: buffer.span) {
            throw Unstreamable()
        }
        finish.settledBefore.timeless += settled.timeless
        finish.settledBefore.skipped += times.skipped
        finish.settledBefore.repeated += times.repeated
        let first = buffer.span[0]
        let isSorted = times.descents > 0 || first < latest ?? first
        finish.settledBefore.isSorted = finish.settledBefore.isSorted || isSorted
        repeats += times.repeats + (first == latest ? 1 : 0)
        latest = max(latest ?? first, buffer.span[buffer.count - 1])
        let skipped = min(result.rows, max(0, (resumed?.rows ?? 0) - before))
        guard skipped < result.rows else { return }
        // Rows that were put in order no longer tell which of them came before.
        guard skipped == 0 || times.descents == 0 else { throw Unstreamable() }
        do {
            var mark = ScanMark(rows: rows, place: place)
            mark.isInOrder = !finish.settledBefore.isSorted
            try take(try frame.taking(skipped..<frame.count), mark)
        } catch is EnoughRows {
            isEnough = true
        }
    }

    /// Sees to it that a column which any one value makes another is told of as soon as that value comes, so that little has been read
    /// for nothing: once. Where that happens again, the rest is looked at first.
    private func checkKinds(_ plan: CSVPlan, _ result: CSVPass.Result) throws {
        var found = RowProblems()
        found.codes = result.problems.codes
        (found.large, found.fractions) = (result.problems.large, result.problems.fractions)
        guard !(found.codes.isEmpty && found.large.isEmpty && found.fractions.isEmpty),
            let better = try RowFinish.improved(plan, .withoutRows(plan, found), path: finish.path)
        else { return }
        guard learns else { throw Unstreamable(plan, better) }
        isVoid = true
    }

    /// The notes of a load, when all rows have been handed over.
    ///
    /// - Parameters:
    ///   - place: what a place in the file is called, and the same for rows that are only known by their number.
    ///   - isUTF8: whether the file is known to be UTF-8.
    ///   - unsaid: what goes without saying for this format.
    /// - Throws: `Unstreamable`, `ambiguousDates`.
    package func notes(
        place: String = "line", rowPlace: String = "line", isUTF8: Bool, without unsaid: Set<RowFinish.OrderNote> = []
    ) throws -> [FormatsNote] {
        guard let plan, plan.timeIndex != nil || plan.parts != nil, rows > 0 else { throw Unstreamable() }
        if let index = plan.timeIndex, problems.unfit[index] != nil { throw Unstreamable() }
        // Whether a column holds names only all of its rows tell.
        guard problems.labels.isEmpty, problems.openEnds.isEmpty else { throw Unstreamable() }
        var whole = CSVPass.Result.withoutRows(plan, problems)
        (whole.rows, whole.repeats) = (rows, repeats)
        if let better = try RowFinish.improved(plan, whole, path: finish.path) {
            throw Unstreamable(plan, better)
        }
        finish.place = place
        finish.rowPlace = rowPlace
        _ = try finish.frame(plan, whole, isUTF8: isUTF8)
        return finish.notes(without: unsaid)
    }

    /// The columns that were handed over.
    package var shape: [Shape] {
        (plan?.columns ?? []).filter { $0.kind != .skip && !($0.isUndecided && $0.isHidden) }.map { column in
            let kind =
                switch column.kind {
                case .skip: ""
                case .number: "number"
                case .whole: "whole"
                case .text: "text"
                case .time: "time"
                }
            return Shape(name: column.name, unit: column.unit, kind: kind)
        }
    }
}

extension CSVPass.Result {
    /// What was found in rows that are not kept.
    fileprivate static func withoutRows(_ plan: CSVPlan, _ problems: RowProblems) -> CSVPass.Result {
        let none = [Buffer<Double>?](repeating: nil, count: plan.columns.count)
        return CSVPass.Result(
            rows: 0, numbers: none, wholes: none.map { _ in nil }, times: none.map { _ in nil },
            codes: none.map { _ in nil }, tables: none.map { _ in nil }, problems: problems, descents: 0, repeats: 0)
    }
}
