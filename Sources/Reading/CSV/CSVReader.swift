import Checked
import Diagnostics
import Series

/// Reads one CSV file: infers, reads all rows by the plan, mends the plan where rows beyond the sample tell it, and
/// makes the series with its notes.
struct CSVReader {
    private let source: ByteSource
    private let request: ReadRequest
    private(set) var notes: [FormatsNote] = []
    private(set) var finish: RowFinish

    init(_ source: ByteSource, _ request: ReadRequest) {
        self.source = source
        self.request = request
        finish = RowFinish(path: source.path, zone: request.zone, shown: request.context.calendar.zone)
    }

    mutating func read() throws -> FileContent {
        let frame = try readFrame()
        return FileContent(series: [(nil, frame)], notes: notes + finish.notes())
    }

    /// The one series of the file; `finish` then tells what happened in its rows.
    mutating func readFrame() throws -> Frame {
        let inference = try CSVInference(source, request.options)
        var plan = inference.plan(reading: request.columns)
        plan.zone = finish.zone
        notes = inference.notes
        notes += source.decodingNotes
        var result = try pass(plan, inference.rowBytes)
        var misjudged: [String] = []
        while let better = try RowFinish.improved(plan, result, path: source.path) {
            if plan.clockIndex != better.clockIndex || plan.timeIndex != better.timeIndex {
                notes.removeAll { $0.isOfClock }
            }
            for name in better.otherKinds(than: plan) where !misjudged.contains(name) { misjudged.append(name) }
            result = try again(result, plan, better, inference.rowBytes)
            plan = better
        }
        // Of a large file it takes its time.
        if !misjudged.isEmpty, source.size > request.options.chunkBytes {
            notes.append(.series(.readAgain(columns: misjudged)))
        }
        // Rows out of order, and those left out, are all made anew.
        if result.descents > 0 { try Frame.checkRoom(rows: result.rows, columns: plan.columns.count + 4) }
        return try finish.frame(plan, result, isUTF8: inference.headerProvesUTF8)
    }

    /// What a pass by the better plan finds; of the columns that it reads as before, what the last pass has found.
    private func again(
        _ result: CSVPass.Result, _ plan: CSVPlan, _ better: CSVPlan, _ rowBytes: Double?
    ) throws -> CSVPass.Result {
        let columns = ColumnsAgain(of: plan, by: better)
        if columns.columns.isEmpty { return result }
        let found = try pass(columns.plan(of: better), rowBytes)
        return try columns.joined(result, found) ?? pass(better, rowBytes)
    }

    /// One pass over the rows, those before `end` when that is given; again with more room when they are shorter than the
    /// sample's.
    func pass(_ plan: CSVPlan, _ rowBytes: Double?, until end: Int? = nil) throws -> CSVPass.Result {
        let bytes = (end ?? source.size) - plan.bodyOffset
        // A blank line takes a byte, and half the sampled size leaves room for shorter rows. Columns without number get less of it.
        let limit = bytes + 2
        let slack = max(16, min(1024, (1 << 20) / max(1, plan.columns.count)))
        var capacity = min(limit, Int(saturating: Double(bytes) / max(2, (rowBytes ?? 2) / 2)) + slack)
        while true {
            do {
                return try CSVPass(source: source, plan: plan, request: request, capacity: capacity, until: end).run()
            } catch CSVPass.Problem.tooManyRows {
                capacity = min(limit, capacity * 4)
            }
        }
    }
}
