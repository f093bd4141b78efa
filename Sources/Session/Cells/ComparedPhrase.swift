import Series
import Syntax

/// Values beside others of their kind: `max - min wait by agent`, `mean wait ± std by queue`, `yoy sales by month`.
struct ComparedPhrase {
    let words: LineWords

    func line(_ stage: String) -> String? {
        let typed = LineWords.split(stage)
        return growth(typed).map(words.metered) ?? since(typed) ?? before(typed) ?? pair(typed) ?? between(typed)
    }

    private static let both: Set<String> = ["±", "+/-", "+-", "vs", "versus", "and", "&"]
    private static let signs: Set<String> = ["-", "/", "+", "minus"]

    /// Two aggregates of one column, which stands after either of them.
    private func pair(_ typed: [String]) -> String? {
        guard let place = typed.firstIndex(where: { Self.both.contains($0) || Self.signs.contains($0) }), place > 0,
            place + 1 < typed.count, let left = words.aggregate(typed[0]),
            let right = words.aggregate(typed[place + 1])
        else { return nil }
        let behind = typed[(place + 2)...].drop { $0 == "of" }
        let end = behind.firstIndex { ["by", "per", "where"].contains($0) } ?? behind.endIndex
        let (first, second) = (typed[1..<place].drop { $0 == "of" }, behind[..<end])
        guard let column = words.column(first.isEmpty ? second : first), first.isEmpty || second.isEmpty else {
            return nil
        }
        let rest = behind[end...].isEmpty ? "" : " " + behind[end...].joined(separator: " ")
        if Self.both.contains(typed[place]) { return "\(left) \(column), \(right) \(column)\(rest)" }
        let sign = typed[place] == "minus" ? "-" : typed[place]
        return "\(left)(\(column)) \(sign) \(right)(\(column))\(rest)"
    }

    private static let openings: Set<String> = ["is", "there", "a", "any", "what", "the", "show", "me", "find"]

    /// `correlation between a and b`, `difference between a and b`, `ratio of a to b`.
    private func between(_ said: [String]) -> String? {
        // `is there a correlation between …`
        let typed = Array(said.drop { Self.openings.contains($0.lowercased()) })
        guard typed.count > 4, ["between", "of"].contains(typed[1].lowercased()),
            let place = typed.firstIndex(where: { ["and", "to"].contains($0.lowercased()) }), place > 2,
            let left = words.column(typed[2..<place]) ?? words.loosely(typed[2..<place])
        else { return nil }
        let end = typed[place...].firstIndex { ["by", "per", "where"].contains($0) } ?? typed.endIndex
        let second = typed[(place + 1)..<end]
        guard let right = words.column(second) ?? words.loosely(second) else { return nil }
        let rest = typed[end...].isEmpty ? "" : " " + typed[end...].joined(separator: " ")
        switch typed[0].lowercased() {
        case "correlation", "corr", "correlate": return "correlate \(left), \(right)\(rest)"
        case "difference": return "\(left) - \(right)\(rest)"
        case "ratio": return "\(left) / \(right)\(rest)"
        default: return nil
        }
    }

    /// `count by month vs previous year`: the change in percent against the period before.
    private func before(_ all: [String]) -> String? {
        // It is in percent, said or not.
        let isSaid = ["percent", "%"].contains(all.last?.lowercased() ?? "") && all.count > 4
        let typed = isSaid ? all.dropLast(all[all.count - 2].lowercased() == "in" ? 2 : 1) : all
        let small = typed.map { $0.lowercased() }
        guard let last = small.last, let unit = DurationUnit(word: last),
            let place = small.indices.last(where: { place in
                ["vs", "versus", "against", "compared"].contains(small[place])
                    || small[place] == "from" && place > 1 && Self.changes.contains(small[place - 1])
            }), place > 1,
            case let between = small[(place + 1)...].dropLast().filter({ !["to", "with", "the"].contains($0) }),
            between.count == 1, ["previous", "last", "prior"].contains(between[0]),
            // `amount this month vs last month` is of two times.
            DurationUnit(word: small[place - 1]) == nil || ["by", "per", "each"].contains(small[place - 2])
        else { return nil }
        var head = Array(typed[..<place])
        // `sum v by month, change`, `sum v by month with change`
        if let end = head.last, Self.changes.contains(end.lowercased()), head.count > 2 {
            head.removeLast()
            while let end = head.last?.lowercased(), ["with", "the", "and", ","].contains(end) { head.removeLast() }
            head[head.count - 1] = head[head.count - 1].filter { $0 != "," }
        }
        let change = "change percent 1 \(unit.rawValue)"
        return "\(head.joined(separator: " ")) | \(change)"
    }

    private static let changes: Set<String> = [
        "change", "changes", "changed", "growth", "increase", "increased", "decrease", "decreased", "rise", "grew",
    ]
    private static let silent: Set<String> = [
        "percent", "percentage", "%", "of", "in", "did", "has", "how", "much", "what", "is", "was", "the", "with",
    ]
    private static let joints: Set<String> = ["vs", "versus", "against", "compared", "from", "than", "on", "over"]
    private static let articles: Set<String> = ["the", "a", "an", "one", "to", "with", "in", "of", "same", "that"]

    /// `yoy sales`, `month over month growth of sales`, `gas change vs last year in percent`: the change in percent against the period
    /// before; where keys or an aggregate are said, of what the rows come to.
    private func growth(_ typed: [String]) -> String? {
        guard let (unit, said) = against(typed) else { return nil }
        let silent = Self.changes.union(Self.silent)
        var rest = said.filter { words.isColumn($0) || !silent.contains($0.lowercased()) }
        if let end = rest.last, end.hasSuffix(",") { rest[rest.count - 1].removeLast() }
        let place = rest.firstIndex { ["by", "per"].contains($0.lowercased()) } ?? rest.endIndex
        var thing = rest[..<place]
        let by = rest[place...].isEmpty ? "" : "by " + rest[(place + 1)...].joined(separator: " ")
        var aggregate: String?
        if let said = words.aggregate(thing.first) { (aggregate, thing) = (said, thing.dropFirst()) }
        let change = "change percent 1 \(unit.rawValue)"
        let keys = by.isEmpty ? "by \(unit.rawValue)" : by
        if thing.isEmpty && aggregate == "count" || words.areRows(thing) { return "count \(keys) | \(change) count" }
        guard let column = words.measure(thing) else { return nil }
        if aggregate == nil, by.isEmpty, unit == .year || words.step == unit { return "\(change) \(column)" }
        return "\(aggregate ?? words.usual([column])) \(column) \(keys) | \(change) \(column)"
    }

    /// The unit of the period that a change is against, and the words without those that say so.
    private func against(_ typed: [String]) -> (unit: DurationUnit, rest: [String])? {
        let small = typed.map { $0.lowercased() }
        for start in typed.indices {
            var behind = typed[start...]
            if let unit = unit(&behind) { return (unit, Array(typed[..<start]) + behind) }
            guard let (unit, end) = earlier(small, from: start) else { continue }
            let rest = Array(typed[..<start]) + typed[end...]
            if rest.contains(where: { Self.changes.contains($0.lowercased()) }) { return (unit, rest) }
        }
        return nil
    }

    /// `vs last year`, `from the same month last year`, `than a year earlier`: where it ends.
    private func earlier(_ small: [String], from start: Int) -> (unit: DurationUnit, end: Int)? {
        guard Self.joints.contains(small[start]) else { return nil }
        var place = start + 1
        func skip() { while place < small.count, Self.articles.contains(small[place]) { place += 1 } }
        func unit(_ place: Int) -> DurationUnit? { place < small.count ? DurationUnit(word: small[place]) : nil }
        func isBefore(_ place: Int) -> Bool {
            place < small.count && ["last", "previous", "prior", "preceding"].contains(small[place])
        }
        func isAgo(_ place: Int) -> Bool {
            place < small.count && ["ago", "earlier", "before"].contains(small[place])
        }
        skip()
        if unit(place) != nil, !isAgo(place + 1) {
            place += 1
            skip()
        }
        if isBefore(place), let unit = unit(place + 1) { return (unit, place + 2) }
        if let unit = unit(place), isAgo(place + 1) { return (unit, place + 2) }
        return nil
    }

    /// `growth of sales since 2017 by region`: against the first row from then on.
    private func since(_ typed: [String]) -> String? {
        guard let first = typed.first?.lowercased(), ["growth", "increase", "gain", "decline"].contains(first),
            let place = typed.firstIndex(where: { $0.lowercased() == "since" }), place + 1 < typed.count
        else { return nil }
        let thing = typed[1..<place].drop { ["of", "in", "for"].contains($0.lowercased()) }
        guard thing.isEmpty || words.numbers(thing) != nil else { return nil }
        let column = words.numbers(thing).map { " \($0)" } ?? ""
        let end = typed[place...].firstIndex { ["by", "per"].contains($0.lowercased()) } ?? typed.endIndex
        let keys = typed[end...].isEmpty ? "" : " by \(typed[(end + 1)...].joined(separator: " "))"
        return "change percent since \(typed[(place + 1)..<end].joined(separator: " "))\(column)\(keys)"
    }

    /// `yoy`, `year over year`, `month-on-month`.
    private func unit(_ words: inout ArraySlice<String>) -> DurationUnit? {
        guard let first = words.first?.lowercased() else { return nil }
        let letters: [Character: DurationUnit] = ["y": .year, "q": .quarter, "m": .month, "w": .week, "d": .day]
        if first.count == 3, first.first == first.last, Array(first)[1] == "o", let unit = letters[first.first ?? " "] {
            words = words.dropFirst()
            return unit
        }
        let parts =
            first.contains("-") ? first.split(separator: "-").map(String.init) : words.prefix(3).map { $0.lowercased() }
        guard parts.count == 3, parts[0] == parts[2], ["over", "on"].contains(parts[1]) else { return nil }
        words = words.dropFirst(first.contains("-") ? 1 : 3)
        return DurationUnit(word: parts[0])
    }
}
