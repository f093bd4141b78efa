import Catalog
import Charts
import Language
import Series
import Syntax

/// Stages that no pipe parts, a stage that names what it makes, and parts of times in conditions.
extension StageReadings {
    func parses(_ line: String) -> Bool {
        (try? parser.parser.parse(line, parameters: parameters)) != nil
    }

    /// Verbs that pick rows: which of two stages comes first is left open by `first 2 where a > 3`.
    private static let picking: Set<String> = [
        WhereTransform.entry.name, WindowTransform.entry.name, FirstTransform.entry.name, LastTransform.entry.name,
        SampleTransform.entry.name, PlotForm.entry.name,
    ]

    /// `aggregate hourly count fill 0`: a verb inside a stage begins the next one, where both are whole.
    func unpiped(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard let head = all.first, vocabulary.entry(.verb, head.lowercased()) != nil || words.aggregate(head) != nil
        else { return nil }
        for place in all.indices.dropFirst(2).reversed() {
            guard let verb = vocabulary.entry(.verb, all[place].lowercased()), !columns.contains(all[place]),
                !Self.picking.contains(verb.name),
                // A chart has no rows that a stage could change.
                head.lowercased() != PlotForm.entry.name || VerbCatalog.transform(verb.name) == nil
            else { continue }
            let (before, after) = (all[..<place].joined(separator: " "), all[place...].joined(separator: " "))
            let isWhole = (try? parser.parser.parse(before, parameters: parameters, isGenerous: true)) != nil
            if isWhole, parses(after) { return "\(before) | \(after)" }
        }
        return nil
    }

    /// `derive avg = rolling 20 rows mean close by ticker`: a stage that names what it makes.
    func derived(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard all.count > 4, all[0].lowercased() == DeriveTransform.entry.name, all[2] == "=",
            let verb = vocabulary.entry(.verb, all[3].lowercased()), VerbCatalog.transform(verb.name) != nil
        else { return nil }
        // The name stands before what is named: behind the window, where there is one.
        let rest = Array(all.dropFirst(4))
        return (0..<rest.count).lazy.map { place in
            ([verb.name] + rest[..<place] + [all[1], "="] + rest[place...]).joined(separator: " ")
        }.first(where: parses)
    }

    /// Parts of times and distances between two in conditions and what is derived: `hour of arrived at >= 22`, `days between lent and
    /// returned`.
    func parted(_ stage: String) -> String {
        let all = LineWords.split(stage)
        let verbs = [WhereTransform.entry.name, DeriveTransform.entry.name]
        guard let head = all.first?.lowercased(), verbs.contains(head) else { return stage }
        var (made, place) = ([String](), 0)
        /// The column of times whose name begins at a place, of as many words as it may have.
        func time(_ start: Int) -> (name: String, end: Int)? {
            (start + 1...min(all.count, start + 4)).reversed().lazy.compactMap { end -> (String, Int)? in
                guard all[start..<end].allSatisfy({ $0.contains(where: \.isLetter) }) else { return nil }
                let typed = all[start..<end].joined(separator: " ").filter { !"\"`".contains($0) }
                if let index = self.words.index, case let bare = index.filter({ !"\"`".contains($0) }),
                    typed.lowercased() == "time" || ColumnNames.meant(typed, [bare]) != nil
                {
                    return (index, end)
                }
                return self.words.times(all[start..<end]).map { ($0, end) }
            }.first
        }
        while place < all.count {
            let word = all[place].lowercased()
            let next = place + 1 < all.count ? all[place + 1].lowercased() : ""
            if next == "of", place + 2 < all.count, FunctionCatalog.partsOfTime.contains(word),
                let column = time(place + 2)
            {
                made.append("\(word)(\(column.name))")
                place = column.end
            } else if next == "between", place + 2 < all.count, let unit = DurationUnit(word: word),
                let start = time(place + 2), start.end < all.count, all[start.end].lowercased() == "and",
                start.end + 1 < all.count, let end = time(start.end + 1)
            {
                made.append("((\(end.name) - \(start.name)) / 1 \(unit.rawValue))")
                place = end.end
            } else {
                made.append(all[place])
                place += 1
            }
        }
        return made == all ? stage : made.joined(separator: " ")
    }
}
