import Series
import Syntax

/// What is not there: rows at the times at which they would stand, and cells that say that there is nothing.
extension QuestionReader {
    private static let absences = [
        ["missing"], ["are", "missing"], ["is", "missing"], ["were", "missing"], ["absent"],
    ]
    private static let entries: Set<String> = [
        "reading", "data", "entry", "record", "measurement", "value", "row", "sample",
    ]

    /// `which days are missing`, `days without a reading`: the periods that have no row, or the gaps where no unit is said.
    mutating func absent() -> Part? {
        guard question.spans == nil, question.rank == nil, words.index != nil, question.measures.isEmpty else {
            return nil
        }
        let start = rest
        let isFirst = small() == "missing"
        if isFirst { take() }
        let unit = EnglishNoun.singular(small())
        let isTime = (DurationUnit(word: small()) != nil || ["date", "time"].contains(unit)) && unit != small()
        if isTime {
            take()
            let isSaid =
                isFirst || phrase(Self.absences) != nil
                || ["without", "with"].contains(small()) && (isNoRow() || isNoEntry())
            if isSaid, rest.isEmpty {
                if let period = DurationUnit(word: unit) {
                    question.emptyPeriod = period.rawValue
                } else {
                    question.spans = .gaps
                }
                return .other
            }
        }
        rest = start
        return nil
    }

    /// `missing readings of hot water`, `no value for hot water`, `missing hot water readings`: cells that are left empty.
    mutating func lacking() -> Part? {
        let start = rest
        let isNo = small() == "no" && Self.having.union(["with"]).contains(wordBefore) && isEntry(1)
        guard isNo || ["missing", "lack", "lacks", "lacking"].contains(small()), words.column(rest.prefix(1)) == nil,
            holders(small()).isEmpty
        else {
            return nil
        }
        take()
        if ["a", "an", "the", "their", "its", "any"].contains(small()) { take() }
        if isEntry(0) {
            take()
            if ["of", "for", "in", "on"].contains(small()) { take() }
        }
        guard let found = longest({ self.words.column($0) ?? self.words.loosely($0) }) else {
            rest = start
            return nil
        }
        take(found.count)
        if isEntry(0) { take() }
        question.conditions.append(.init(column: found.meaning, sign: "is", value: "missing"))
        return .condition
    }

    private func isEntry(_ place: Int) -> Bool { Self.entries.contains(EnglishNoun.singular(small(place))) }

    /// `without a reading`, `with no data`.
    private mutating func isNoEntry() -> Bool {
        let isNo = small() == "without" || small(1) == "no"
        let place = ["a", "an", "any", "no"].contains(small(1)) ? 2 : 1
        // `days with no spending`
        let isMoney = QuestionWords.takings.contains(small(place)) && words.money != nil
        guard isNo, isMoney || Self.entries.contains(EnglishNoun.singular(small(place))) else { return false }
        take(place + 1)
        return true
    }

    /// `still open`, `not back yet`: rows that have begun and not ended.
    mutating func ongoing() -> Part? {
        let start = rest
        let isSaid = small() == "still"
        if isSaid { take() }
        // `still open`, where rows say so.
        if isSaid, !holders(small()).isEmpty { return .silence }
        guard let end = words.openEnd else {
            rest = start
            return nil
        }
        // `still in the shelter`, `still standing`, `still unpaid`: whatever they are as long as they have not ended.
        if isSaid {
            if let part = undone() { return part }
            let isPlace = ["in", "at", "on", "with"].contains(small())
            if !rest.isEmpty, !isPlace, !QuestionWords.by.contains([small()]) {
                // What is still free has ended, or never began.
                let isGoing = isState(small()) || ["ing", "ed", "en"].contains(where: small().hasSuffix)
                guard isGoing, words.column([small()]) == nil, small().allSatisfy(\.isLetter) else {
                    rest = start
                    return nil
                }
                take()
            }
            question.conditions.append(.init(column: end, sign: "is", value: "missing"))
            return .condition
        }
        let isNot = QuestionWords.negations.contains(small())
        if isNot { take() }
        let fits =
            isNot ? ["back", "over", "finished", "done", "ended"].contains(small()) : isState(small())
        guard fits, holders(small()).isEmpty, words.isOne(rest.prefix(1)), !question.isConcurrent else {
            rest = start
            return nil
        }
        take()
        if small() == "yet" { take() }
        question.conditions.append(.init(column: end, sign: "is", value: "missing"))
        return .condition
    }

    /// Whether a word says that rows go on: `open`, after `are`, of what was opened once and is until it ends.
    private func isState(_ word: String) -> Bool {
        let isBegun = QuestionWords.copulas.contains(wordBefore) && !["ed", "en"].contains(where: word.hasSuffix)
        return Self.going.contains(word) || isBegun && words.times([word]) == words.index && words.index != nil
    }

    /// What a text says where there is nothing of what its column is of.
    private static let nothing: Set<String> = ["none", "no", "nothing", "nil", "never", "n/a", "false"]

    /// What is had, beside `for a doctor`, which says of whom.
    private static let having: Set<String> = [
        "with", "has", "have", "had", "having", "got", "use", "used", "take", "took",
    ]

    /// `days that had rain`: with some of it.
    mutating func had() -> Part? {
        guard Self.having.contains(wordBefore), words.adds(rest.first ?? ""), rest.count == 1, !question.things.isEmpty
        else { return nil }
        return presence("=")
    }

    /// Whether what follows says when: `when it rains`, `if there is wind`.
    private var isWhen: Bool {
        let said = line[..<rest.startIndex].map { $0.lowercased() }.reversed()
        let verb = said.drop { ["it", "there", "is", "was", "are", "were", "has", "had"].contains($0) }
        return verb.first.map { ["when", "if", "while", "whenever"].contains($0) } ?? false
    }

    /// What a column of yes and no says where it says yes, and where it says no; nil for a column of anything else.
    func yes(in column: String) -> String? { truths(column)?.yes }
    func no(in column: String) -> String? { truths(column)?.no }

    static let truths = [("yes", "no"), ("true", "false"), ("y", "n"), ("t", "f"), ("on", "off")]

    private func truths(_ column: String) -> (yes: String, no: String?)? {
        Self.truths.lazy.compactMap { yes, no in
            self.holders(yes, in: column).map { ($0, self.holders(no, in: column)) }
        }.first
    }

    /// `on time tickets`: a column that answers with yes or no.
    mutating func answered() -> Part? {
        guard let found = longest({ self.words.column($0) }),
            let yes = yes(in: found.meaning),
            // `open = no` says which.
            holders(small(found.count), in: found.meaning) == nil
        else { return nil }
        take(found.count)
        question.conditions.append(.init(column: found.meaning, sign: "=", value: "\"\(yes)\""))
        return .condition
    }

    func holders(_ text: String, in column: String) -> String? {
        holders(text).first { NameSpelling.quoted($0.column) == column }?.text
    }

    /// `unpaid jobs`, `unreturned loans`: a column of yes and no, a time that is not there yet.
    mutating func undone() -> Part? {
        guard small().hasPrefix("un"), small().count > 5, holders(small()).isEmpty, words.column([small()]) == nil,
            case let done = String(small().dropFirst(2))
        else { return nil }
        if let column = words.column([done]), let no = no(in: column) {
            question.conditions.append(.init(column: column, sign: "=", value: "\"\(no)\""))
        } else if let time = words.times([done]), time != words.index {
            question.conditions.append(.init(column: time, sign: "is", value: "missing"))
        } else {
            return nil
        }
        take()
        return .condition
    }

    /// `queen not seen`: a column of yes and no, with `not` among its words.
    mutating func denied() -> Part? {
        let found = longest { phrase -> (column: String, no: String)? in
            guard let place = phrase.dropFirst().dropLast().firstIndex(where: { $0.lowercased() == "not" }),
                let column = words.column(phrase[..<place] + phrase[(place + 1)...]),
                let no = no(in: column)
            else { return nil }
            return (column, no)
        }
        guard let found else { return nil }
        take(found.count)
        question.conditions.append(.init(column: found.meaning.column, sign: "=", value: "\"\(found.meaning.no)\""))
        return .condition
    }

    /// `without a headache`, `used a coupon`: whether there is one, by what rows hold where there is none.
    mutating func presence(_ sign: String) -> Part? {
        let isNamed =
            rest.startIndex > 1 && ["a", "an", "any"].contains(wordBefore)
            && Self.having.contains(line[rest.startIndex - 2].lowercased())
        let isHad = Self.having.contains(wordBefore) || isWhen
        guard let found = longest({ self.words.column($0) ?? self.words.loosely($0) }),
            sign == "!=" || isNamed || isHad,
            rest.count == found.count || ["by", "per", "each", "in", "for", "on", "vs"].contains(small(found.count))
        else { return nil }
        // Of what adds up there is none where it comes to nothing: `days without rain`.
        if words.adds(found.meaning), question.measures.isEmpty || isWhen {
            take(found.count)
            question.conditions.append(.init(column: found.meaning, sign: sign == "=" ? ">" : "=", value: "0"))
            return .condition
        }
        // `loans with no fine`: cells that are left empty.
        if sign == "!=", let own = words.whole(found.meaning.filter { !"\"`".contains($0) }), own.isNumeric,
            (0..<own.count).contains(where: { own.cell($0) == .missing }), !words.holds(0, in: found.meaning)
        {
            take(found.count)
            question.conditions.append(.init(column: found.meaning, sign: "is", value: "missing"))
            return .condition
        }
        // `got an offer`: the time of it is there.
        if self.words.ends.contains(found.meaning), isNamed || sign == "!=" {
            take(found.count)
            question.conditions.append(
                .init(column: found.meaning, sign: "is", value: sign == "=" ? "not missing" : "missing"))
            return .condition
        }
        // `nights with alcohol` of a column of yes and no.
        if let said = sign == "=" ? yes(in: found.meaning) : no(in: found.meaning) {
            take(found.count)
            question.conditions.append(.init(column: found.meaning, sign: "=", value: "\"\(said)\""))
            return .condition
        }
        guard sign == "!=" || isNamed, let text = words.texts(found.meaning) else { return nil }
        let none = text.dictionary.first { Self.nothing.contains($0.lowercased()) }
        guard none != nil || (0..<text.codes.count).contains(where: { text.codes.span[$0] < 0 }) else { return nil }
        take(found.count)
        let isThere = sign == "="
        if let none {
            question.conditions.append(
                .init(column: found.meaning, sign: isThere ? "!=" : "=", value: "\"\(none)\""))
        } else {
            question.conditions.append(
                .init(column: found.meaning, sign: "is", value: isThere ? "not missing" : "missing"))
        }
        return .condition
    }
}
