import Diagnostics
import Series

/// Reads a CSV file one stretch after the other, so that a file larger than memory can be summed up: the columns of a
/// stretch are handed over and not kept.
///
/// Types, time and units are those of a whole load, found from the same sample. What only the whole file can tell ends the
/// stream: rows out of order, a time missing or on a clock change, texts that are no UTF-8, a column whose type the sample
/// misjudged.
struct CSVStream {
    private let source: ByteSource
    private let request: ReadRequest

    init(_ source: ByteSource, _ request: ReadRequest) {
        self.source = source
        self.request = request
    }

    /// Hands over every row, in order of time.
    ///
    /// - Returns: how many rows there were and the notes of a load; nil when the file must be read whole.
    /// - Throws: `FormatsError`, `Interrupted`, what `take` throws.
    func run(_ take: (Frame) throws -> Void) throws -> (rows: Int, notes: [String])? {
        let inference = try CSVInference(source, request.options)
        var plan = inference.plan
        guard plan.timeIndex != nil, source.decodedFrom == nil,
            !plan.columns.contains(where: { if case .time(.dayMonth(nil, _)) = $0.kind { true } else { false } })
        else { return nil }
        let reader = CSVReader(source, request)
        // What a pass over the whole file would have found beside the columns.
        let none = [Buffer<Double>?](repeating: nil, count: plan.columns.count)
        var whole = CSVPass.Result(
            rows: 0, numbers: none, times: none.map { _ in nil }, codes: none.map { _ in nil },
            tables: none.map { _ in nil }, problems: RowProblems(), descents: 0, repeats: 0)
        var last: Int64?
        while plan.bodyOffset < source.size {
            let end = min(source.size, plan.bodyOffset + max(1, request.options.windowBytes))
            let result = try reader.pass(plan, inference.rowBytes, until: end)
            let stretch = plan
            plan.bodyOffset = result.next
            plan.bodyLine = result.nextLine
            whole.problems.merge(result.problems, base: 0)
            guard result.rows > 0 else { continue }
            whole.rows += result.rows
            var rows = FrameRows(plan: stretch, result: result)
            for (index, table) in result.tables.enumerated() {
                guard let table else { continue }
                let decoded = TextDecoding.texts(of: table, isUTF8: true)
                guard decoded.broken == 0 else { return nil }
                rows.setTexts(decoded.texts, column: index)
            }
            let times = rows.settleTimes(zone: request.zone, ordered: (result.descents, result.repeats))
            let frame = rows.frame()
            guard times.descents == 0, times.skipped == 0, times.repeated == 0, rows.timeless == 0,
                let buffer = frame.index.times, buffer.count > 0
            else { return nil }
            let first = buffer.span[0]
            guard first >= last ?? first else { return nil }
            whole.repeats += times.repeats + (first == last ? 1 : 0)
            last = buffer.span[buffer.count - 1]
            try take(frame)
        }
        guard whole.rows > 0, try RowFinish.improved(inference.plan, whole, path: source.path) == nil else {
            return nil
        }
        var finish = RowFinish(path: source.path, zone: request.zone)
        let rows = whole.rows
        _ = finish.frame(inference.plan, whole, isUTF8: inference.headerProvesUTF8)
        return (rows, inference.notes + finish.notes)
    }
}
