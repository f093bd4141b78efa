import Language
import Series
import Syntax

/// What a meter has grown by and what comes together over time, asked as an aggregate: `increase starts by pump`, `aggregate daily integral
/// power`, `sum(increase(used)) by line`. The rows are worked out first: the growth from row to row, or each value for as long as it stands.
struct Growth {
    let words: LineWords

    func line(_ stage: String) -> String? {
        increased(stage) ?? integrated(stage)
    }

    private func increased(_ stage: String) -> String? {
        guard let (rest, column) = taken("increase", of: stage) else { return nil }
        let by = words.labels(of: column)
        let keys = by.isEmpty ? "" : " by \(by.joined(separator: ", "))"
        return "\(DiffTransform.entry.name)\(isCounter(column, by) ? " counter" : "") \(column)\(keys) | \(rest)"
    }

    /// What falls by a part has grown by less than nothing; a counter that begins again has not.
    private func isCounter(_ column: String, _ labels: [String]) -> Bool {
        guard let frame = words.whole ?? words.frame else { return true }
        let lines = labels.compactMap { frame.column(bare($0)) }
        return frame.column(bare(column)).flatMap { try? MeterReadings.fallsToStart($0, by: lines) } ?? true
    }

    private func bare(_ name: String) -> String { name.filter { !"\"`".contains($0) } }

    private func integrated(_ stage: String) -> String? {
        guard let (rest, column) = taken("integral", of: stage), let unit = unit(of: column) else { return nil }
        let keys = words.labels.isEmpty ? "" : "by \(words.labels.joined(separator: ", "))"
        // Each reading stands until the next.
        return "derive \(column) = \(column) * (lasting(\(keys)) / 1 hour) | unit \(column) \"\(unit)\" | \(rest)"
    }

    /// Of kW they are kWh.
    private func unit(of column: String) -> String? {
        guard let found = words.frame?.column(bare(column)) else { return nil }
        return found.unit.map { $0.allSatisfy(\.isLetter) ? "\($0)h" : "\($0) h" } ?? "h"
    }

    /// The stage with the sum of the column in place of the word, and the column; nil where the word stands before none, or is one itself.
    private func taken(_ word: String, of stage: String) -> (rest: String, column: String)? {
        guard !words.isColumn(word), words.index != nil else { return nil }
        if let place = stage.lowercased().firstRange(of: "\(word)("), isFree(place.lowerBound, in: stage) {
            let inside = stage[place.upperBound...]
            guard let end = inside.firstIndex(of: ")"),
                let column = words.numbers(LineWords.split(String(inside[..<end])))
            else { return nil }
            let before = stage[..<place.lowerBound], after = stage[inside.index(after: end)...]
            // `sum(increase(x))`
            if before.lowercased().hasSuffix("sum "), !before.isEmpty { return ("\(before)\(column)\(after)", column) }
            if before.lowercased().hasSuffix("sum("), after.first == ")" {
                return ("\(before)\(column)\(after)", column)
            }
            let isVerb = before.split(separator: " ").isEmpty
            return ("\(isVerb ? "aggregate " : "")\(before)sum \(column)\(after)", column)
        }
        let all = LineWords.split(stage)
        guard let place = all.firstIndex(where: { $0.lowercased() == word }),
            let end = (place + 1...all.count).last(where: { words.numbers(all[(place + 1)..<$0]) != nil }),
            let column = words.numbers(all[(place + 1)..<end])
        else { return nil }
        let before = Array(all[..<place])
        return (
            ((before.isEmpty ? ["aggregate"] : before) + ["sum", column] + all[end...]).joined(separator: " "), column
        )
    }

    private func isFree(_ place: String.Index, in stage: String) -> Bool {
        place == stage.startIndex
            || !(stage[stage.index(before: place)].isLetter || stage[stage.index(before: place)] == "_")
    }
}
