import Series

/// An end of an order in words: `busiest hour`, `longest 5 calls`, `highest wait by agent`, `which agent has the most sales`.
///
/// An adjective says which end, and what the order is of: any measure, the number of rows, a length of time, the time of the rows.
struct RankedPhrase {
    private enum Order { case measure, amount, rows, length, time }

    private struct Adjective {
        let isGreatest: Bool
        let order: Order
    }

    private static let adjectives: [String: Adjective] = {
        let words: [(String, Bool, Order)] = [
            ("highest greatest largest biggest strongest best heaviest peak", true, .measure),
            ("lowest smallest weakest lightest", false, .measure),
            ("most", true, .amount), ("least fewest", false, .amount),
            ("busiest commonest", true, .rows), ("quietest rarest", false, .rows),
            ("longest slowest", true, .length), ("shortest quickest fastest", false, .length),
            ("latest newest", true, .time), ("earliest oldest", false, .time),
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { words, isGreatest, order in
                words.split(separator: " ").map { (String($0), Adjective(isGreatest: isGreatest, order: order)) }
            })
    }()
    /// What makes `most` one of rows.
    private static let frequent: Set<String> = ["common", "frequent", "popular", "used", "active"]
    private static let copulas: Set<String> = ["has", "had", "have", "with", "is", "was", "were", "are", "got", "saw"]
    private static let asking: Set<String> = ["which", "what", "who"]
    private static let silent: Set<String> = ["the", "of", "a"]

    let words: LineWords

    /// The stages that say so; nil where no adjective ranks something that there is.
    func line(_ stage: String) -> String? {
        // Texts in it keep their letters.
        guard !stage.contains("\"") else { return nil }
        var rest = LineWords.split(stage).map { $0.lowercased() }[...]
        if let line = several(rest) { return line }
        var subject: ArraySlice<String>?
        if let first = rest.first, Self.asking.contains(first) { rest = rest.dropFirst() }
        // `when was max discharge`
        var isAsked = false
        if rest.first == "when", rest.count > 2 {
            rest = rest.dropFirst().drop(while: Self.copulas.contains)
            isAsked = true
        } else if let place = rest.firstIndex(where: Self.copulas.contains), place > rest.startIndex {
            subject = rest[..<place]
            rest = rest[(place + 1)...]
        }
        rest = rest.drop(while: Self.silent.contains)
        var count: String?
        if let first = rest.first, Int(first) != nil { (count, rest) = (first, rest.dropFirst()) }
        guard let first = rest.popFirst(), var adjective = adjective(first, asked: subject != nil || isAsked) else {
            return nil
        }
        if adjective.order == .amount, let word = rest.first, Self.frequent.contains(word) {
            (adjective, rest) = (Adjective(isGreatest: adjective.isGreatest, order: .rows), rest.dropFirst())
        }
        if let first = rest.first, Int(first) != nil { (count, rest) = (first, rest.dropFirst()) }
        rest = rest.drop(while: Self.silent.contains)
        if let subject { return asked(subject, adjective, count, rest) }
        return ranked(adjective, count, rest, typed: LineWords.split(stage).suffix(rest.count))
    }

    /// `top 5 days by sales`, `top 3 busiest days`: periods without an aggregate or in the plural, an adjective after the verb.
    private func several(_ typed: ArraySlice<String>) -> String? {
        guard let first = typed.first, ["top", "bottom"].contains(first), typed.count > 2,
            Int(typed[typed.startIndex + 1]) != nil, case let rest = typed.dropFirst(2), let next = rest.first
        else { return nil }
        if first == "top", Self.adjectives[next] != nil { return line(typed.dropFirst().joined(separator: " ")) }
        guard words.column([next]) == nil, let key = words.key([next]), rest.dropFirst().first == "by",
            case let measure = rest.dropFirst(2), !measure.isEmpty
        else { return nil }
        let usual = words.numbers(measure).map { "\(words.usual(measure)) \($0)" }
        return (typed.prefix(2) + [key, "by", usual ?? measure.joined(separator: " ")]).joined(separator: " ")
    }

    /// `which agent has max wait` is of the greatest, too.
    private func adjective(_ word: String, asked: Bool) -> Adjective? {
        if asked, let aggregate = words.aggregate(word), ["max", "min"].contains(aggregate) {
            return Adjective(isGreatest: aggregate == "max", order: .measure)
        }
        return Self.adjectives[word]
    }

    private func verb(_ adjective: Adjective) -> String {
        adjective.isGreatest ? TopTransform.entry.name : BottomTransform.entry.name
    }

    /// So many as are said; of one thing one, of several the usual number.
    private func head(_ adjective: Adjective, _ count: String?, _ thing: some Collection<String>) -> String {
        verb(adjective) + (count.map { " \($0)" } ?? (words.isOne(thing) ? " 1" : ""))
    }

    /// `which agent has the highest wait`: the best key by a measure or by rows.
    private func asked(
        _ subject: ArraySlice<String>, _ adjective: Adjective, _ count: String?, _ rest: ArraySlice<String>
    ) -> String? {
        guard let key = words.key(subject) else { return nil }
        let head = head(adjective, count, subject)
        if adjective.order == .rows || adjective.order == .amount && words.areRows(rest) {
            return rest.isEmpty || words.areRows(rest) ? "\(head) \(key) by count" : nil
        }
        if let aggregate = words.aggregate(rest.first), let column = words.numbers(rest.dropFirst()) {
            return "\(head) \(key) by \(aggregate) \(column)"
        }
        guard let column = words.numbers(rest) else { return nil }
        switch adjective.order {
        case .amount: return "\(head) \(key) by sum \(column)"
        case .measure, .length: return "\(head) \(key) by \(adjective.isGreatest ? "max" : "min") \(column)"
        case .rows, .time: return nil
        }
    }

    /// - Parameter typed: the rest as it was typed, in its own letters.
    private func ranked(
        _ adjective: Adjective, _ count: String?, _ rest: ArraySlice<String>, typed: ArraySlice<String>
    ) -> String? {
        // A cycle is called by what it is of.
        let whole = rest.joined(separator: " ")
        if adjective.order == .rows, whole.contains(" of "), let key = words.key([whole]) {
            return "\(verb(adjective)) \(count ?? "1") \(key) by count"
        }
        let place = rest.firstIndex { ["by", "per", "in", "for", "each", "every", "of"].contains($0) } ?? rest.endIndex
        let thing = rest[..<place]
        let behind = rest[place...].dropFirst().drop { ["each", "every"].contains($0) || Self.silent.contains($0) }
        let by = behind.isEmpty ? "" : " by " + behind.joined(separator: " ")
        let head = head(adjective, count, thing)
        switch adjective.order {
        case .rows:
            guard behind.isEmpty, let key = words.key(thing) else { return nil }
            return "\(head) \(key) by count"
        case .time:
            guard behind.isEmpty, thing.isEmpty || words.areRows(thing) else { return nil }
            return (adjective.isGreatest ? "last" : "first") + " " + (count ?? (words.isOne(thing) ? "1" : "10"))
        case .length where thing.isEmpty || words.areRows(thing):
            return words.duration.map { "\(head) \($0)\(by)" }
        case .length where ["gap", "gaps"].contains(thing.joined()):
            return "gaps\(by) | \(head) length\(by)"
        case .length where ["streak", "run"].contains(EnglishNoun.singular(thing.first ?? "")):
            let condition = typed.prefix(thing.count).dropFirst().drop { ["where", "with"].contains($0) }
            return condition.isEmpty
                ? nil : "runs \(condition.joined(separator: " "))\(by) | \(verb(adjective)) \(count ?? "1") rows\(by)"
        case .measure, .length, .amount:
            if let aggregate = words.aggregate(thing.first), let column = words.numbers(thing.dropFirst()),
                let key = words.key(behind)
            {
                return "\(self.head(adjective, count, behind)) \(key) by \(aggregate) \(column)"
            }
            if let column = words.numbers(thing) { return "\(head) \(column)\(by)" }
            guard let key = words.key(thing), !by.isEmpty else { return nil }
            return "\(head) \(key)\(by)"
        }
    }
}
