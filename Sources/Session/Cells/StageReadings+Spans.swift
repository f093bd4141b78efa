import Catalog
import Charts
import Language
import Series
import Syntax

/// Lengths of time where a stage has none: `window last 30 days`, `smooth load 7 days`, `decompose load weekly`; and stages that no pipe parts.
extension StageReadings {
    func parses(_ line: String) -> Bool {
        (try? parser.parser.parse(line, parameters: parameters)) != nil
    }

    /// `window last 30 days`
    func within(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard all.count > 2, vocabulary.entry(.verb, all[0].lowercased())?.name == WindowTransform.entry.name else {
            return nil
        }
        let rest = all.dropFirst().drop { $0.lowercased() == "the" }.joined(separator: " ")
        return rest.lowercased().hasPrefix(LastTransform.entry.name + " ") && parses(rest) ? rest : nil
    }

    /// `smooth load 7 days`: the mean of what lies in the window.
    func smoothed(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard all.first?.lowercased() == SmoothTransform.entry.name else { return nil }
        // `over 7 days`, `by 7 days`; what stands behind another `by` is a key.
        let rest = all.indices.dropFirst().filter { place in
            let isBeforeSpan = all.indices.contains(place + 1) && all[place + 1].first?.isNumber ?? false
            return !(isBeforeSpan && ["over", "by", "with"].contains(all[place].lowercased()))
        }.map { all[$0] }
        for start in rest.indices {
            for length in [2, 1] where start + length <= rest.count {
                let span = rest[start..<start + length].joined(separator: " ")
                let others = (rest[..<start] + rest[(start + length)...]).joined(separator: " ")
                let line = "\(RollingTransform.entry.name) \(span) mean \(others)"
                if span.first?.isNumber ?? false, parses(line) { return line }
            }
        }
        return nil
    }

    /// `decompose load weekly`: what comes again each week has a length of one.
    func spelledOut(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard let verb = all.first?.lowercased(), vocabulary.entry(.verb, verb) != nil, verb != PlotForm.entry.name
        else { return nil }
        let made = all.map { word in
            let period = PeriodCatalog.units.first { $0.name == word.lowercased() }
            return columns.contains(word) ? word : period.map { "1 \($0.unit.rawValue)" } ?? word
        }
        guard made != all, case let line = made.joined(separator: " "), parses(line) else { return nil }
        return line
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
                !Self.picking.contains(verb.name)
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
