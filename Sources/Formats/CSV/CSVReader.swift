import Diagnostics
import Series

/// Reads one CSV file: infers, reads all rows by the plan, mends the plan where rows beyond the sample tell it, and
/// makes the series with its notes.
struct CSVReader {
    private let source: ByteSource
    private let request: ReadRequest
    private(set) var notes: [String] = []

    init(_ source: ByteSource, _ request: ReadRequest) {
        self.source = source
        self.request = request
    }

    mutating func read() throws -> FileContent {
        let inference = try CSVInference(source, request.options)
        var plan = inference.plan
        notes = inference.notes
        if let decoded = source.decodedFrom { notes.append("decoded from \(decoded)") }
        var result = try pass(plan, inference.rowBytes)
        while let better = try improved(plan, result) {
            plan = better
            result = try pass(plan, inference.rowBytes)
        }
        return FileContent(series: [(nil, try frame(plan, &result, inference))], notes: notes)
    }

    /// One pass over the rows, those before `end` when that is given; again with more room when they are shorter than the
    /// sample's.
    func pass(_ plan: CSVPlan, _ rowBytes: Double?, until end: Int? = nil) throws -> CSVPass.Result {
        let bytes = (end ?? source.size) - plan.bodyOffset
        // No row takes less than two bytes, and half the sampled size leaves room for shorter ones.
        let limit = bytes / 2 + 2
        var capacity = min(limit, Int(Double(bytes) / max(2, (rowBytes ?? 2) / 2)) + 1024)
        while true {
            do {
                return try CSVPass(source: source, plan: plan, request: request, capacity: capacity, until: end).run()
            } catch CSVPass.Problem.tooManyRows {
                capacity = min(limit, capacity * 4)
            }
        }
    }

    /// The plan that the rows ask for when the sample misled: nil when all is well.
    func improved(_ plan: CSVPlan, _ result: CSVPass.Result) throws -> CSVPlan? {
        var better = plan
        var isBetter = false
        for (index, column) in plan.columns.enumerated() {
            let unfit = result.problems.unfit[index]?.count ?? 0
            switch column.kind {
            case .number, .time:
                // Digits behind a zero are codes; a column of which a tenth does not fit is text.
                guard index != plan.timeIndex, result.problems.codes.contains(index) || unfit * 10 > result.rows else {
                    break
                }
                better.columns[index].kind = .text
                isBetter = true
            case .text, .skip: break
            }
            if case .time(.dayMonth(nil, let offset)) = column.kind, better.columns[index].kind != .text {
                let over = result.problems.over[index] ?? (false, false)
                if over.second {
                    better.columns[index].kind = .time(.dayMonth(order: over.first ? .dmy : .mdy, offset: offset))
                    isBetter = true
                } else if !over.first, index == plan.timeIndex {
                    guard column.example.contains("/") || column.example.contains("-") else { continue }
                    throw FormatsError.ambiguousDates(path: source.path, name: column.name, example: column.example)
                } else if !over.first, column.example.contains("/") || column.example.contains("-") {
                    // Beside the index nothing forces a choice: the texts stay as they are.
                    better.columns[index].kind = .text
                    isBetter = true
                }
            }
        }
        return isBetter ? better : nil
    }

    mutating func frame(
        _ plan: CSVPlan, _ result: inout CSVPass.Result, _ inference: CSVInference
    ) throws -> Frame {
        var rows = FrameRows(plan: plan, result: result)
        decodeTexts(&rows, result, inference)
        noteTime(plan, &rows, result)
        noteProblems(plan, result.problems)
        return rows.frame()
    }

    /// The texts of all columns; a column of text without any is one of missing numbers.
    private mutating func decodeTexts(_ rows: inout FrameRows, _ result: CSVPass.Result, _ inference: CSVInference) {
        let tables = result.tables.compactMap { $0 }
        let isUTF8 = inference.headerProvesUTF8 || tables.contains { TextDecoding.provesUTF8($0) }
        var broken = 0
        for (index, table) in result.tables.enumerated() {
            guard let table else { continue }
            let decoded = TextDecoding.texts(of: table, isUTF8: isUTF8)
            broken += decoded.broken
            rows.setTexts(decoded.texts, column: index)
        }
        if broken > 0 {
            notes.append(
                isUTF8
                    ? "\(counted(broken, "text")) with bytes that are not UTF-8, shown as \u{FFFD}"
                    : "not UTF-8: read as Latin-1")
        }
    }

    /// Nobody needs to be told that these hold the time.
    private static let obviousTimeNames: Set<String> = [
        "time", "date", "datetime", "timestamp", "date_time", "date time",
    ]

    private mutating func noteTime(_ plan: CSVPlan, _ rows: inout FrameRows, _ result: CSVPass.Result) {
        guard let index = plan.timeIndex, case .time(let layout) = plan.columns[index].kind else {
            if result.rows > 0 { notes.append("no time column: rows are numbered") }
            return
        }
        let zone = request.zone
        let resolved = rows.settleTimes(zone: zone, ordered: (result.descents, result.repeats))
        if case .unix(let unit) = layout {
            notes.append("time in `\(plan.columns[index].name)`, Unix \(unit)")
        } else if !Self.obviousTimeNames.contains(plan.columns[index].name.lowercased()) {
            notes.append("time in `\(plan.columns[index].name)`")
        }
        if layout.isLocal, zone != .utc { notes.append("times are \(zone.name)") }
        if resolved.skipped > 0 {
            notes.append("\(counted(resolved.skipped, "time")) that the clock skipped moved forward")
        }
        if resolved.repeated > 0 {
            notes.append("\(counted(resolved.repeated, "time")) that the clock showed twice told apart by order")
        }
        if rows.timeless > 0 {
            let lines = Self.lines(result.problems.timeless)
            notes.append("\(counted(rows.timeless, "row")) without a time left out \(lines)")
        }
        if resolved.descents > 0 { notes.append("rows were not in order of time: sorted") }
        if resolved.repeats > 0 { notes.append("\(counted(resolved.repeats, "repeated time"))") }
    }

    private mutating func noteProblems(_ plan: CSVPlan, _ problems: RowProblems) {
        if problems.ragged.count > 0 {
            notes.append(
                "\(counted(problems.ragged.count, "row")) with the wrong number of fields \(Self.lines(problems.ragged))"
            )
        }
        for (index, tally) in problems.unfit.sorted(by: { $0.key < $1.key }) {
            let column = plan.columns[index]
            let one = column.kind == .number ? "is no number" : "is no time"
            let many = column.kind == .number ? "are no numbers" : "are no times"
            notes.append(
                "\(counted(tally.count, "value")) of `\(column.name)` \(tally.count == 1 ? one : many), left missing "
                    + Self.lines(tally))
        }
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        GroupedNumber.text(count) + " " + noun + (count == 1 ? "" : "s")
    }

    /// `(line 4)`, `(lines 4, 9, 12)`, `(lines 4, 9, … and 240 more)`.
    private static func lines(_ tally: RowProblems.Tally) -> String {
        let shown = tally.lines.map(GroupedNumber.text).joined(separator: ", ")
        let more = tally.count - tally.lines.count
        if more > 0 { return "(lines \(shown) and \(GroupedNumber.text(more)) more)" }
        return tally.count == 1 ? "(line \(shown))" : "(lines \(shown))"
    }
}
