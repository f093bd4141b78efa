import Series
import Syntax

/// What a share is of: `urgent tickets that were closed within 4 hours` are a part of the urgent ones.
extension QuestionReader {
    /// How a condition is joined to what stands before it.
    enum Joint {
        /// It goes on, as `open, urgent` does.
        case goesOn
        /// It is said of what was named before: `tickets that are urgent`, `with a score over 3`, `crowns cancelled`.
        case says
        /// It says which rows all of it is about: `in Madrid`, `where priority is urgent`.
        case limits
    }

    private static let saying = QuestionWords.copulas.union([
        "that", "which", "who", "with", "having", "has", "have", "had", "whose", "did", "got",
    ])
    private static let limiting: Set<String> = [
        "where", "when", "if", "for", "in", "from", "at", "on", "among", "during",
    ]

    /// How a condition that begins at a word is joined.
    ///
    /// - Parameter part: the part before it.
    func joint(at start: ArraySlice<String>, after part: Part) -> Joint {
        let first = start.first?.lowercased() ?? ""
        let earlier = start.startIndex > 0 ? line[start.startIndex - 1].lowercased() : ""
        for word in [first, earlier] {
            if Self.saying.contains(word) { return .says }
            if Self.limiting.contains(word) { return .limits }
        }
        if part == .rows { return .says }
        // A text in the plural names the rows that hold it: `crowns`.
        let isNamed = part == .condition && question.conditions.count > 1
        let known = isNamed ? question.conditions[question.conditions.count - 2].value.lowercased() : ""
        let one = EnglishNoun.singular(earlier)
        return one != earlier && known == "\"\(one)\"" ? .says : .goesOn
    }

    /// `share of unsold in baked`, `what share of baked was unsold`: what one column comes to of another.
    mutating func partOfMeasure(_ found: (meaning: String, count: Int)) -> Part? {
        guard question.isShare, question.measures.count == 1, question.divisor == nil, question.conditions.isEmpty,
            question.measures[0] != found.meaning
        else { return nil }
        let isOfFirst = QuestionWords.copulas.contains(wordBefore) || ["went", "became"].contains(wordBefore)
        guard isOfFirst || ["in", "of", "to"].contains(wordBefore) else { return nil }
        take(found.count)
        question.divisor = isOfFirst ? question.measures[0] : found.meaning
        if line.contains(where: { ["percent", "percentage", "%"].contains($0.lowercased()) }) {
            question.divisorCount = "100"
        }
        if isOfFirst { question.measures = [found.meaning] }
        question.isShare = false
        return .measure
    }

    /// `price per kwh`: what is measured in parts, of which no row is a key.
    mutating func ratio() -> Bool {
        guard last == .measure, question.measures.count == 1, question.divisor == nil else { return false }
        // Rows that are rarer have no minutes of their own: `litres per minute` is of the time that each took.
        if let unit = DurationUnit(word: small()), words.column(rest.prefix(1)) == nil, let length = words.lasting,
            length.hasPrefix("("), words.areRarer(than: unit), unit < .day
        {
            take()
            question.divisor = "\(length) / 1 \(unit.rawValue)"
            takeDone()
            return true
        }
        if let unit = DurationUnit(word: small()), words.column(rest.prefix(1)) == nil, let length = words.duration,
            length != question.measures[0], words.areRarer(than: unit), let own = words.durationUnit(of: length),
            let many = LineWords.count(of: own, in: unit)
        {
            take()
            question.divisor = length
            question.divisorCount = many == 1 ? nil : number(many, nil, of: "")
            return true
        }
        // `litres per 100 km`
        let start = rest
        let many = Double(small())
        if many != nil { take() }
        // `total weight per total hours`
        if let own = words.aggregate(small()), own == question.aggregates.last ?? own { take() }
        let counted = words.counting(small()).map { (meaning: $0, count: 1) }
        // `per meal served` of `Meals Served`, where `per home` is of no `Home goals`.
        let isKey = longest({ self.words.key($0) ?? self.words.column($0) }) != nil
        let loose =
            isKey
            ? nil
            : longest { phrase in
                self.words.loosely(phrase, isMeasure: true).flatMap { name in
                    let isCount = AdditiveQuantities.namesThings(name.filter { !"\"`".contains($0) })
                    return isCount && self.words.adds(name) ? name : nil
                }
            }
        guard let found = longest({ self.words.divisor($0) }) ?? counted ?? loose else {
            rest = start
            return false
        }
        take(found.count)
        // `per litre of water`
        if small() == "of", let noun = longest(from: 1, { words.loosely($0, isMeasure: true) }),
            noun.meaning == found.meaning
        {
            take(1 + noun.count)
        }
        question.divisor = found.meaning
        question.divisorCount = many.map { number($0, nil, of: "") }
        return true
    }

    /// The conditions of a share apart: those that the whole keeps, and those that its part keeps.
    mutating func partWholes(_ joints: [Joint]) {
        if let rated = question.rated, question.conditions.count > 1 {
            (question.picked, question.conditions) = (question.conditions.filter { $0 != rated }, [rated])
            // `win percentage home vs away`: of each by itself.
            let columns = Set(question.picked.filter { $0.sign == "=" }.map(\.column))
            if question.isCompared, question.picked.count > 1, columns.count == 1, let column = columns.first {
                question.keys.append(column)
                question.isCompared = false
            }
            return
        }
        guard question.isShare, question.conditions.count == joints.count, joints.count > 1 else {
            // `share of revenue that was Madrid's by month`, and not the revenue of Madrid by product.
            let isOfTimes = question.keys.allSatisfy { Question.isPeriod($0) || Cycle(rawValue: $0) != nil }
            let isPart = joints == [.says] || joints == [.goesOn] && isOfTimes
            question.isPartSaid = isPart && !question.measures.isEmpty && !question.keys.isEmpty
            return
        }
        question.isPartSaid = !question.measures.isEmpty && !question.keys.isEmpty
        var (whole, part): ([Question.Condition], [Question.Condition]) = ([], [])
        var (isOfWhole, isSaid) = (false, false)
        for (condition, joint) in zip(question.conditions, joints) {
            switch joint {
            case .goesOn: break
            case .limits: isOfWhole = true
            case .says:
                if !isSaid { (whole, part) = (whole + part, []) }
                (isOfWhole, isSaid) = (false, true)
            }
            if isOfWhole { whole.append(condition) } else { part.append(condition) }
        }
        guard !part.isEmpty else { return }
        (question.picked, question.conditions) = (whole, part)
    }
}
