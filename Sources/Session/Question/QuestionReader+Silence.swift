import Language
import Series
import Syntax

/// What says nothing beside what is said already.
extension QuestionReader {
    /// What is true of some of the rows alone, however it is said.
    /// How somebody goes from one place to another.
    static func isMotion(_ word: String) -> Bool {
        ["drive", "run", "ride", "walk", "fly", "swim", "cycle", "sail", "travel", "hike", "row", "jog"].contains {
            EnglishRoot.areForms($0, word)
        }
    }

    /// Those of the first place; `wine` has their root too.
    static let wins: Set<String> = ["win", "wins", "won", "winning", "winner", "winners"]

    static func isOutcome(_ word: String) -> Bool {
        wins.contains(word.lowercased())
            || ["lose", "fail", "pass", "succeed"].contains { EnglishRoot.areForms($0, word) }
    }

    /// Whether a word says what is done to something, `repaired`, and not how it is: `absent`.
    private static func isDoneTo(_ word: String) -> Bool {
        EnglishRoot.isIrregular(word) || ["ed", "en"].contains(where: word.hasSuffix)
    }

    mutating func silence() -> Part? {
        // `share of seats sold`, beside `Tickets Sold`: what was done is a part of what there was.
        if question.isShare, question.measures.count == 1, question.conditions.isEmpty, before == .measure,
            QuestionWords.silent.contains(small()), small().count > 3, let part = words.said(by: small()),
            part != question.measures[0]
        {
            take()
            (question.divisor, question.measures, question.isShare) = (question.measures[0], [part], false)
            return .measure
        }
        // `which team closes the most`: what the thing does says nothing.
        let skipped = rest.dropFirst().prefix {
            ["the", "a", "us", "me", "you", "them", "in", "up", "out"].contains($0.lowercased())
        }
        .count
        let next = small(1 + skipped)
        let isDone =
            last == .key && question.things.count == 1 && question.rank == nil
            // What a thing is says which, but what is done to it does not.
            && (!QuestionWords.copulas.contains(wordBefore)
                || holders(small()).isEmpty && (Self.isDoneTo(small()) || words.areDone(small())))
            && (words.sense(next, .superlative) != nil || ComparisonWords.sign("\(next) \(small(2 + skipped))") != nil)
            && small().allSatisfy(\.isLetter)
            // Who won the most did so in some of the rows, who lost the most weight in all of them.
            && (!Self.isOutcome(small()) || longest(from: 2 + skipped) { self.words.measure($0) } != nil)
        // `how many words did we translate`: what somebody did with what is counted says nothing.
        let isOurs =
            (question.asksNumber && !question.things.isEmpty || !question.measures.isEmpty)
            && ["we", "i", "they", "you", "he", "she"].contains(wordBefore) && rest.startIndex > 1
            && ["did", "do", "does"].contains(line[rest.startIndex - 2].lowercased())
            && small().allSatisfy(\.isLetter) && holders(small()).isEmpty && words.column([small()]) == nil
        // `batches brewed in May`: what happens at the time of the rows.
        let isOfTime = small().hasSuffix("ed") && words.index != nil && words.times([small()]) == words.index
        // `how often did Meyer refuel`: what was done so often may be what rows are, and may be done in few of them.
        let isAsked =
            assumesRows && assumed == nil && question.asksNumber && isDoing && [.condition, .rows].contains(last)
            && small().allSatisfy(\.isLetter) && EnglishNoun.singular(small()) == small()
            && !QuestionWords.silent.contains(small())
        if isAsked { assumed = (rest.startIndex, .done) }
        // `compare costs between Ann and Bob`
        if small() == "between", question.isCompared {
            take()
            return .silence
        }
        // What is drawn of values is no number of rows.
        if isPlot, ["value", "values"].contains(small()), question.measures.isEmpty { return nil }
        // `BG readings`: the values that there are of it.
        let areValues = before == .measure && QuestionWords.readings.contains(small())
        // `how much did we spend on fuel`, `how much water per month`: what the table is of.
        let isOfTable =
            question.asksAmount && question.measures.isEmpty
            && (words.substance.contains(small()) || question.asksMoney && words.areRows(rest.prefix(1)))
            // `when did the river peak`, of `river.csv`.
            || ["the", "this", "our", "my"].contains(wordBefore) && words.substance.contains(small())
        // `were absent`, of absences.
        // `how far did I swim`
        let areSo =
            QuestionWords.copulas.contains(wordBefore) && words.areDone(small())
            || (asksFar || asksLength) && isDoing && last != .silence && small().allSatisfy(\.isLetter)
                && holders(small()).isEmpty
                && QuestionWords.by.allSatisfy { $0.first != small() } && DurationUnit(word: small()) == nil
        // `payment method`, `animal type`: what the values of a column are.
        let endsKey = rest.count == 1 || ["in", "on", "for", "at", "since", "and", "over"].contains(small(1))
        let isClass =
            before == .key && EnglishNoun.singular(small()) == small() && endsKey && !question.keys.isEmpty
            && small().count > 3 && small().allSatisfy(\.isLetter) && words.aggregate(small()) == nil
            && words.vocabulary.entry(.verb, small()) == nil
            || before == .key && QuestionWords.classes.contains(EnglishNoun.singular(small()))
        // `labour costs`, of a column of money.
        let isOfMoney =
            before == .measure && QuestionWords.takings.contains(small())
            && question.measures.last.map(words.isMoney) ?? false
        // `members who visited more than 10 times`
        let isOfThem =
            ["who", "that", "which"].contains(wordBefore) && last == .key && small().allSatisfy(\.isLetter)
            && holders(small()).isEmpty && ComparisonWords.sign(small(1) + " " + small(2)) != nil
        let saysNothing =
            QuestionWords.silent.contains(small()) || isOfMoney || isOfThem || isDone || isOfTime || isOurs
            || areValues
            || isClass
            || small() == "money" && question.asksAmount
            // `costs us`, where rows are of no country.
            || small() == "us" && holders("us").isEmpty
        guard saysNothing || isAsked || isOfTable || areSo else { return nil }
        // `intakes versus adoptions`: all rows are none of some of them.
        if ["vs", "versus", "against"].contains(small()), last == .rows, question.measures.isEmpty, rest.count > 1 {
            return nil
        }
        // `phone vs chat`, after a text.
        if ["vs", "versus"].contains(small()), last == .condition { question.isCompared = true }
        let isPaid = QuestionWords.paying.contains(small())
        if isPaid {
            question.asksMoney = true
            question.doesPay = question.doesPay || isDoing
            question.asksCosts = question.asksCosts || !small().hasPrefix("earn") && small() != "money"
        }
        let isUndergone = wordBefore.isEmpty ? false : QuestionWords.copulas.contains(wordBefore)
        // `which hive gained the most weight`
        let growth = [
            "gained": true, "grew": true, "rose": true, "lost": false, "shrank": false, "fell": false, "dropped": false,
        ]
        if isDone, let isUp = growth[small()] { question.growth = isUp }
        // Who drives the most goes the furthest; who coaches the most does so the most times.
        if isDone, Self.isMotion(small()), let way = words.way {
            question.done = way
        } else if isDone, let thing = question.things.first, LineWords.isDone(by: thing, small()) {
            question.namesRows = true
        }
        if small().count > 3 {
            let pieces = EnglishRoot.areForms(small(), "sell") ? words.pieces : nil
            question.done = words.done(by: small()) ?? pieces ?? question.done
        }
        if isDone, !isPaid, !isUndergone, small() != "us", !QuestionWords.silent.contains(small()) {
            question.doesSomething = true
        }
        take()
        return .silence
    }
}
