import Language
import Series
import Syntax

/// Rows by what they are called, or are taken to be, and how many of them.
extension QuestionReader {
    /// What the rows are called; what was done with them says nothing more (`calls made in May`).
    mutating func measureOfRows() -> Part? {
        // `by hut` of what is no column asks for a value of each.
        guard words.areRows(rest.prefix(1)) || areRowsByStep(), wordBefore != "by",
            // `BG readings` are values.
            before != .measure || !QuestionWords.rows.contains(EnglishNoun.singular(small())),
            !(question.asksMoney && question.asksAmount), !isHeldByName,
            // `tickets are open` says how they are.
            !(question.namesRows && QuestionWords.copulas.contains(wordBefore))
        else { return nil }
        // `average bill`: what one of them comes to, not how many there are.
        let isOfOne = !question.aggregates.isEmpty && !question.aggregates.contains(SumAggregate.entry.name)
        if isOfOne, question.measures.isEmpty, !question.asksNumber, QuestionWords.amounts.contains(small()),
            let money = words.money
        {
            take()
            question.measures.append(money)
            return .measure
        }
        // `the most milk`, `total milk`: so much of what adds up.
        let isMuch = question.rank?.order == .amount || question.aggregates == [SumAggregate.entry.name]
        if isMuch, question.measures.isEmpty, EnglishNoun.singular(small()) == small() {
            guard assumesRows else { return nil }
            if let amount = words.amount {
                assumed = (rest.startIndex, .column(amount))
                take()
                question.measures.append(amount)
                return .measure
            }
            assumed = (rest.startIndex, .rows)
        }
        take()
        question.namesRows = true
        if question.asksNumber, question.measures.isEmpty { question.countsRows = true }
        // `deliveries delivered in May`; that a cycle `failed` is no part of being one.
        let isDone = words.areDone(small()) || words.frame?.index.name.lowercased() == small()
        if isDone, words.measured(by: small()) == nil,
            longest({ self.words.column($0) }) == nil || words.frame?.index.name.lowercased() == small(),
            holders(small()).isEmpty
        {
            take()
        }
        return .rows
    }

    /// Whether some of the rows say that they are it, `deploy` beside `incident`, whatever all of them are called.
    private var isHeldByName: Bool {
        let one = EnglishNoun.singular(small())
        let found = holders(one).filter { $0.text.lowercased() == one }
        return found.count == 1 && (words.texts(NameSpelling.quoted(found[0].column))?.dictionary.count ?? 0) > 1
    }

    /// `days with a headache` where each row is a day.
    private func areRowsByStep() -> Bool {
        let unit = EnglishNoun.singular(small())
        return unit != small() && ["with", "without", "where", "when", "on", "that"].contains(small(1))
            && unit == words.unitOfRows?.rawValue
    }

    /// `5 star reviews`: so many of what a column of numbers counts, before the rows.
    mutating func counted() -> Part? {
        guard let value = Double(small()), rest.count > 1, words.aggregate(small(1)) == nil,
            EnglishNoun.singular(small(1)) == small(1), let column = words.numbers([small(1)]),
            words.areRows(rest.dropFirst(2).prefix(1)) || assumesRows
        else { return nil }
        take(2)
        question.conditions.append(.init(column: column, sign: "=", value: number(value, nil, of: column)))
        return .condition
    }

    /// A plural that nothing is called, where rows are counted: `how many sessions per station`, `share of failed sessions`.
    mutating func assumedRows() -> Part? {
        guard assumesRows else { return nil }
        let noun = small()
        let one = EnglishNoun.singular(noun)
        let isNoun = noun.count > 3 && noun.allSatisfy { $0.isLetter || $0 == "-" }
        let isKnown =
            QuestionWords.silent.contains(noun) || words.aggregate(noun) != nil
            || words.vocabulary.entry(.mark, one) != nil || QuestionWords.figures.contains(one)
        // `longest visit`, `last reading of each month`: one of them, or of each.
        // `median visit length`
        let isLasting = ["duration", "length", "time"].contains(small(1)) && small(2) != "of" && words.lasting != nil
        let isEnd =
            question.rank != nil && before == .other || wordBefore == "average" || isLasting
            || asksLength && ["a", "an", "the"].contains(wordBefore)
        guard isNoun, !isKnown, !question.namesRows, isEnd || one != noun, UnitConversion.measured(noun) == nil else {
            return nil
        }
        // `how many copies were returned`, which a column counts: of all that are, unless these are some of them.
        let isCountedByColumn = line.indices.dropFirst().contains { place in
            QuestionWords.copulas.contains(line[place - 1].lowercased())
                && words.numbers([line[place]]).map(words.mayAdd) ?? false
        }
        if wordBefore == "many", question.measures.isEmpty, isCountedByColumn {
            assumed = (rest.startIndex, .rows)
            take()
            (question.asksNumber, question.aggregates) = (false, [SumAggregate.entry.name])
            return .silence
        }
        // `total visitors` are no number of rows.
        if question.aggregates == [SumAggregate.entry.name] { return nil }
        // Nor is what readings have the most of, or what is best.
        let isCounted =
            !(question.rank?.isJudged ?? false) && (words.areEvents || one != noun || question.rank?.order != .amount)
            && words.several(noun).isEmpty
        // `the most beer`: so much of what adds up, not so many rows.
        if question.rank?.order == .amount, one == noun, question.measures.isEmpty, let amount = words.amount {
            assumed = (rest.startIndex, .column(amount))
            take()
            question.measures.append(amount)
            return .measure
        }
        guard isCounted else { return nil }
        assumed = (rest.startIndex, .rows)
        take()
        question.namesRows = true
        if question.asksNumber, question.measures.isEmpty { question.countsRows = true }
        return .rows
    }
}
