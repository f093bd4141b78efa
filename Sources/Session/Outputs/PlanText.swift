import Series
import Terminal

/// A plan as a person reads it: the source, what is read of it, how its rows come, and a line a step.
enum PlanText {
    static func text(_ plan: PlanDescription) -> String {
        var lines = [
            "source  " + ([plan.source] + [extent(plan.schema)].filter { !$0.isEmpty }).joined(separator: " · "),
            "reads   " + columns(plan), "rows    " + rows(plan),
        ]
        let steps = stepLines(plan)
        if steps.isEmpty { lines.append("steps   none") }
        for (at, line) in steps.enumerated() { lines.append((at == 0 ? "steps   " : "        ") + line) }
        if let asked = plan.asked { lines.append("asks    " + DisplayText.safe(asked)) }
        return lines.joined(separator: "\n")
    }

    /// `csv, 7,388 bytes, about 144 rows`.
    private static func extent(_ schema: SourceSchema) -> String {
        var parts = [schema.kind]
        if schema.parts > 1 { parts.append("\(GroupedNumber.text(schema.parts)) files") }
        if let bytes = schema.bytes { parts.append(size(bytes)) }
        switch schema.rows {
        case .exactly(let rows)?: parts.append("\(GroupedNumber.text(rows)) \(rows == 1 ? "row" : "rows")")
        case .about(let rows)?: parts.append("about \(GroupedNumber.text(rows)) \(rows == 1 ? "row" : "rows")")
        case nil: break
        }
        return parts.joined(separator: ", ")
    }

    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<(1 << 20): "\(GroupedNumber.text(bytes)) bytes"
        default: "\(GroupedNumber.text(bytes >> 20)) MiB"
        }
    }

    /// `time, wind (not gust)`.
    private static func columns(_ plan: PlanDescription) -> String {
        guard let columns = plan.schema.columns else {
            guard let needed = plan.needed else { return "all columns; reading tells which there are" }
            return needed.isEmpty ? "its times alone" : needed.sorted().joined(separator: ", ") + " and the times"
        }
        let names = columns.map(\.name)
        var read = Set(names)
        if let needed = plan.needed, needed.isSubset(of: names) { read = needed }
        let isRead = columns.map { $0.kind != nil && read.contains($0.name) }
        let taken = zip(columns, isRead).filter(\.1).map(\.0.name)
        let left = zip(columns, isRead).filter { !$0.1 }.map(\.0.name)
        let all = ([plan.schema.index].compactMap { $0 } + taken).joined(separator: ", ")
        return (all.isEmpty ? "row numbers" : all) + (left.isEmpty ? "" : " (not \(left.joined(separator: ", ")))")
    }

    private static func rows(_ plan: PlanDescription) -> String {
        let read = plan.rowsRead.map { "\(GroupedNumber.text($0)) \($0 == 1 ? "row" : "rows") " } ?? ""
        switch plan.delivery {
        case .source(.atHand): return read + "in memory"
        case .source(.itself): return plan.rowsRead.map { _ in read + "read where they are" } ?? "read where they are"
        case .source(.small(let limit)): return "read whole, since the file has no more than \(limit >> 20) MiB"
        case .source(.onlyWhole(let kind)): return "read whole, as every \(kind) file"
        case .source(.chunks(let bytes)):
            return "summed up as they come, \(bytes >> 20) MiB at a time"
        case .rowsAreTheResult: return read + "read and kept: they are the result"
        case .neededTogether(let step): return read + "read and kept: step \(step + 1) needs all of them together"
        case .kept(let steps, let limit):
            let rows =
                steps == 0
                ? "read" : "read; those that \(steps == 1 ? "step 1 leaves" : "steps 1 to \(steps) leave") are kept"
            let end = limit.map { ", until there are \(GroupedNumber.text($0)) in order of time" } ?? ""
            return read + rows + end
        case .wereStreamed: return read + "summed up as they came, none kept"
        case .begunAnew(let delivery):
            var plan = plan
            plan.delivery = delivery
            return rows(plan) + "; begun anew where the first rows had misjudged a column"
        case .wereRead: return read + "read whole"
        case .wereReadAgain: return read + "read twice: in chunks, which could not tell what they are, then whole"
        }
    }

    private static func stepLines(_ plan: PlanDescription) -> [String] {
        let steps = plan.steps
        let words = steps.map { DisplayText.cut(DisplayText.safe($0.words), to: 60) }
        let width = words.map { DisplayText.width(of: $0) }.max() ?? 0
        let kinds = steps.map { $0.kind ?? "transform" }
        let kindWidth = kinds.map(\.count).max() ?? 0
        return steps.indices.map { at in
            let number = DisplayText.padded("\(at + 1)", to: "\(steps.count)".count, .trailing)
            var line = "\(number)  \(DisplayText.padded(words[at], to: width))  "
            line += DisplayText.padded(kinds[at], to: kindWidth) + "  " + place(steps[at].place)
            if let otherwise = steps[at].otherwise { line += Self.words(otherwise) }
            if let rows = steps[at].rows { line += " · \(GroupedNumber.text(rows)) \(rows == 1 ? "row" : "rows")" }
            return line
        }
    }

    private static func words(_ otherwise: StepRecord.Otherwise) -> String {
        switch otherwise {
        case .values(let most): "; of more than \(GroupedNumber.text(most)) different values all rows are read"
        case .names(let least): "; of \(GroupedNumber.text(least)) names or more all rows are read"
        }
    }

    private static func place(_ place: StepRecord.Place) -> String {
        switch place {
        case .source: "in the source"
        case .partly: "in the source, again in memory"
        case .parts: "in the source, merged in memory"
        case .reading: "as rows are read"
        case .memory: "in memory"
        }
    }
}
