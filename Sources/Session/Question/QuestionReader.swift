import Diagnostics
import Charts
import Language
import Series
import Syntax

/// Reads a line as a question: at each word the part that takes it, until none is left. A word that belongs to no part, and does not stand
/// for nothing, makes it none.
///
/// A column's own name is the column, whatever else the word could mean.
struct QuestionReader {
    let words: LineWords
    let rows: RowPhrase
    /// The conditions that a text stands for: what holds it, in any letters.
    let holders: (String) -> [(column: String, text: String)]

    private var typed: [String] = []
    var question = Question()
    var rest: ArraySlice<String> = []
    /// The part before, and the last one that says something.
    private(set) var before = Part.silence
    private(set) var last = Part.silence

    /// Whether a plural that nothing is called is the rows: advice, never an answer.
    var assumesRows = false
    /// `how far` was asked: what is done says nothing.
    var asksFar = false
    /// `how long` was asked.
    var asksLength = false
    /// The place of the word that something was assumed of, and what.
    var assumed: (place: Int, premise: Premise)?

    /// The unit of the time that was compared last, and how many of it lie between it and the end.
    var comparedUnit: (unit: DurationUnit, before: Int)?

    /// Where what stands behind an end of an order begins.
    private var rankEnd: Int?

    /// The words of the line.
    var line: [String] { typed }

    /// Whether something is said to be done.
    var isDoing: Bool { typed.contains { ["did", "do", "does"].contains($0.lowercased()) } }

    /// How many words were taken by a part that says something.
    private(set) var taken = 0

    enum Part { case silence, rows, condition, measure, key, other }

    /// What people say is short.
    private static let mostWords = 30

    init(
        words: LineWords, rows: RowPhrase, holders: @escaping (String) -> [(column: String, text: String)]
    ) {
        (self.words, self.rows, self.holders) = (words, rows, holders)
    }

    /// The line that answers it; nil for what is no question.
    mutating func line(_ typed: String) -> String? {
        if let line = read(typed)?.line(words) { return line }
        if assumesRows { return nil }
        var other = self
        other.assumesRows = true
        guard let line = other.line(typed), case (let place, .rows)? = other.assumed, other.areOnlyRows(at: place)
        else {
            return nil
        }
        return line
    }

    /// Whether what was taken for the rows can be nothing else: no column may count it or name one in each row, and what they hold says
    /// which of them are meant, as it would not of `delays` and `failures`, which are some of them by themselves.
    private func areOnlyRows(at place: Int) -> Bool {
        let noun = line[place].lowercased()
        // `median stay length`: nothing but a row is as long as that.
        let isLong =
            question.measures.count == 1 && question.measures[0] == words.lasting && question.things.isEmpty
            && EnglishNoun.singular(noun) == noun
        let isVerb =
            place > 0 && words.column([line[place - 1]]) != nil
            && line.dropFirst(place + 1).first.map { ["the", "most", "least"].contains($0.lowercased()) } ?? false
        let isEvent = !words.areNamed && EventNouns.all.contains(EnglishNoun.singular(noun)) && !isVerb
        if words.areEvents, isLong || isEvent { return true }
        let isPicked = (question.conditions + question.picked).contains { $0.sign == "=" && $0.value.hasPrefix("\"") }
        return words.areEvents && isPicked && question.rank == nil && EnglishNoun.singular(noun) != noun
            && !words.mayCountOrName
    }

    /// The question that a line is; nil for what is none.
    mutating func read(_ line: String) -> Question? {
        let typed = numbered(told(line))
        self.typed = typed
        // Where a column is called like one of them, it could be what is meant; numbers are.
        let ambiguous = typed.contains {
            QuestionWords.silent.contains($0.lowercased()) && words.isColumn($0)
                && ($0.count < 3 || words.numbers([$0]) == nil)
        }
        // A condition of this language says what it says.
        // `how many rows in Oslo; max Total` are two statements.
        let isSeveral = LineWords.split(line).contains { $0.hasSuffix(";") }
        let isCondition = typed.first?.lowercased() == WhereTransform.entry.name
        guard (2...Self.mostWords).contains(typed.count), !ambiguous, !isCondition, !isSeveral else { return nil }
        (question, rest, before, last, taken) = (Question(), typed[...], .silence, .silence, 0)
        question.isPlot = isPlot
        assumed = nil
        (comparedUnit, rankEnd) = (nil, nil)
        (asksLength, asksFar) = (false, false)
        var joints: [Joint] = []
        while !rest.isEmpty {
            let (start, known) = (rest, question.conditions.count)
            guard let part = part() else { return nil }
            if part != .silence { taken += start.count - rest.count }
            if question.conditions.count > known { joints.append(joint(at: start, after: before)) }
            if part == .rows, start.startIndex == rankEnd, let noun = start.first?.lowercased() {
                question.rank?.isOfRow = EnglishNoun.singular(noun) == noun
            }
            if part == .other, question.rank != nil, rankEnd == nil { rankEnd = rest.startIndex }
            before = part
            if part != .silence { last = part }
        }
        partWholes(joints)
        // `how long is a trip on average` says it twice.
        if asksLength {
            question.aggregates = question.aggregates.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
        if isOfOtherThanSpent { return nil }
        // `where rush is yes` says it once.
        question.conditions = question.conditions.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        return question
    }

    /// Whether money or time is asked for, and litres are what was found: `how much did we spend on fuel`.
    private var isOfOtherThanSpent: Bool {
        let isSpent = typed.contains { ["spend", "spent", "pay", "paid"].contains($0.lowercased()) }
        let numbers = words.frame?.numberColumns ?? []
        guard isSpent, question.measures.count == 1, !numbers.contains(where: { $0.unit.map(Currency.isOne) ?? false }),
            let unit = words.frame?.column(question.measures[0].filter { !"`\"".contains($0) })?.unit
        else { return false }
        return !Currency.isOne(unit) && DurationUnit(word: unit) == nil && !TimeOfDay.isClock(unit)
    }

    /// What is wrong with a line that is a question for the most part: the word that is no part of it, or the parts together. Nil for a
    /// line of this language, and one of which too little was understood.
    ///
    /// - Parameter start: where the line stands.
    mutating func fault(of line: String, at start: Int) -> SyntaxError? {
        let isWhole = read(line) != nil
        let typed = told(line)
        let count = typed.count - rest.count
        guard let first = typed.first else { return nil }
        let columns = words.frame?.columnNames ?? []
        let verb = words.vocabulary.entry(.verb, first)
        var other = self
        other.assumesRows = true
        let assumed = assumesRows || isWhole && self.question.rank?.judged != .worst ? nil : other.line(line)
        // A share of all rows is none.
        let saysAll = other.question.isShare && other.question.conditions.isEmpty && other.question.measures.isEmpty
        if let assumed, !saysAll, let (place, premise) = other.assumed {
            return word(place, of: line, at: start).map {
                .noPart($0, columns: columns, advised: [Advised(premise, assumed)])
            }
        }
        // `average` is another word for a verb: a line that begins so may be a question.
        if verb?.name == first.lowercased() {
            // A line of this language is not half of itself.
            let advised = isWhole ? shorter(line).filter { if case .column = $0.premise { true } else { false } } : []
            return advised.isEmpty ? nil : .noAnswer(SourceRange(start, start + line.utf8.count), advised: advised)
        }
        let isAsked = QuestionWords.silent.contains(first.lowercased()) || Gradable.isKnown(first.lowercased())
        guard !rest.isEmpty, !isWhole else {
            return .noAnswer(SourceRange(start, start + line.utf8.count), advised: shorter(line))
        }
        let isWord = typed[count].allSatisfy { $0.isLetter || $0.isNumber || "-'".contains($0) }
        guard isAsked || taken * 2 >= count, isWord || taken > 0 else { return nil }
        let advised = advised(for: line, at: count)
        if verb != nil || taken == 0 && !isAsked, advised.isEmpty { return nil }
        return word(count, of: line, at: start).map { .noPart($0, columns: columns, advised: advised) }
    }

    /// One of the words, where it stands.
    private func word(_ number: Int, of line: String, at start: Int) -> Word? {
        var place = line.startIndex
        var found: Range<String.Index>?
        for word in told(line).prefix(number + 1) {
            found = line[place...].firstRange(of: word)
            guard let found else { return nil }
            place = found.upperBound
        }
        return found.map {
            let lower = start + line.utf8.distance(from: line.startIndex, to: $0.lowerBound)
            return Word(String(line[$0]), SourceRange(lower, lower + line[$0].utf8.count))
        }
    }

    /// Words, with commas and what stands in quotes by themselves.
    static func words(_ line: String) -> [String] {
        let words = LineWords.split(apostrophes(line.trimmingSuffix { "?.!".contains($0) }))
        return words.flatMap { $0.count > 1 && $0.hasSuffix(",") ? [String($0.dropLast()), ","] : [$0] }.map {
            $0.replacing("\u{2019}", with: "'")
        }
    }

    /// The words of the line, a number and its unit apart: `100ms`, but for what rows hold, `500ml`.
    func told(_ line: String) -> [String] {
        Self.words(line).flatMap { holders($0).isEmpty && !words.isColumn($0) ? Self.parted($0) : [$0] }
    }

    private static func parted(_ word: String) -> [String] {
        let number = word.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        let unit = String(word.dropFirst(number.count))
        guard unit.count > 1, Double(number) != nil, unit.allSatisfy(\.isLetter),
            DurationUnit(word: unit) != nil || UnitConversion.isKnown(unit)
        else { return [word] }
        return [String(number), unit]
    }

    /// The line with other signs for those between two letters, `Anna's`, which open no quote.
    private static func apostrophes(_ line: String) -> String {
        let letters = Array(line)
        return String(
            letters.indices.map { place in
                let isInside =
                    letters[place] == "'" && place > 0 && letters[place - 1].isLetter && place + 1 < letters.count
                    && letters[place + 1].isLetter
                return isInside ? "\u{2019}" : letters[place]
            })
    }

    /// `two weeks`: numbers in words, where nothing is called so.
    private func numbered(_ typed: [String]) -> [String] {
        typed.indices.map { place in
            let word = typed[place]
            // `within a day`, `more than an hour`
            if ["a", "an", "one"].contains(word.lowercased()), place > 0, place + 1 < typed.count,
                ["within", "than", "over", "under", "after", "least", "most"].contains(typed[place - 1].lowercased()),
                DurationUnit(word: typed[place + 1].lowercased()) != nil || word.lowercased() == "one"
            {
                return "1"
            }
            guard let number = QuestionWords.smallNumbers[word.lowercased()] else { return word }
            // `phase two` may be what rows hold.
            let beside = [typed[max(0, place - 1)...place], typed[place...min(place + 1, typed.count - 1)]]
            let names = [word] + beside.map { $0.joined(separator: " ") }
            return names.contains { words.isColumn($0) || !holders($0.lowercased()).isEmpty } ? word : String(number)
        }
    }

    private mutating func part() -> Part? {
        if let first = rest.first, words.isColumn(first), !isAggregate(first), !words.isNumber(ofRows: first) {
            if let part = concurrency() ?? spans() { return part }
            // Rows whose time is called so: `time above 8`.
            if words.index == first, let part = lasted() { return part }
            // A time of day is compared with one: `wake before 6:30`.
            if words.isTimeOfDay(NameSpelling.quoted(first)), !isAggregate(wordBefore), let part = comparedColumn() {
                return part
            }
            return numberOfThing() ?? comparison() ?? had() ?? column() ?? held() ?? thing()
        }
        // `closed within 24 hours`: how long it took, whatever else rows say of it.
        if ["within", "after"].contains(small(1)), Double(small(2)) != nil, DurationUnit(word: small(3)) != nil,
            words.measured(by: small()) != nil, let part = comparison()
        {
            return part
        }
        // A text of several words is what rows hold, whatever it begins with: `Q3 Functions`.
        if rest.count > 1, longest({ $0.count > 1 && self.areHeld($0) ? true : nil }) != nil, let part = held(least: 2)
        {
            return part
        }
        // A text that rows hold is nearer than a name by some of its words: `failed`, beside a column `Tests Failed`.
        if let first = rest.first, holders(first).count == 1, words.isLoose(first), let part = held() { return part }
        // `GET requests per hour`
        if let first = rest.first, QuestionWords.silent.contains(small()), isSpelled(first), let part = held() {
            return part
        }
        if let said = phrase(QuestionWords.silentPhrases) {
            if question.isShare, said.last == "time" { question.isOfTime = true }
            return .silence
        }
        for read in Self.parts {
            if let part = read(&self) { return part }
        }
        return nil
    }

    /// Whether a word is in capitals what rows hold, letter by letter: it is no word that says nothing.
    func isSpelled(_ word: String) -> Bool {
        word.dropFirst().contains(where: \.isUppercase) && holders(word).contains { $0.text == word }
    }

    /// Whether some rows hold the words as they stand.
    func areHeld(_ words: ArraySlice<String>) -> Bool {
        let said = words.joined(separator: " ").lowercased()
        return holders(said).contains { $0.text.lowercased() == said }
    }

    /// What a word may be, in the order in which that is tried.
    private static let parts: [@Sendable (inout QuestionReader) -> Part?] = [
        { $0.others() }, { $0.quantity() }, { $0.difference() }, { $0.absent() }, { $0.lacking() }, { $0.ongoing() },
        { $0.late() }, { $0.denied() }, { $0.undone() },
        { $0.who() }, { $0.related() },
        { $0.inARow() }, { $0.concurrency() }, { $0.lasted() },
        { $0.looks() },
        { $0.route() }, { $0.between() },
        { $0.share() },
        { $0.numberOfThing() }, { $0.number() }, { $0.how() },
        { $0.sorting() }, { $0.rank() },
        { $0.spans() }, { $0.far() }, { $0.lasting() }, { $0.hours() }, { $0.inUnit() }, { $0.time() },
        { $0.comparison() }, { $0.happened() }, { $0.counted() }, { $0.random() }, { $0.course() }, { $0.keys() },
        { $0.held(least: 2) },
        { $0.measureOfRows() },
        { $0.aggregate() }, { $0.otherUnit() },
        { $0.mark() }, { $0.sold() }, { $0.column() }, { $0.held() }, { $0.thing() }, { $0.looseColumn() },
        { $0.assumedRows() },
        { $0.silence() },
    ]

    // MARK: Words

    func small(_ place: Int = 0) -> String {
        place < rest.count ? rest[rest.startIndex + place].lowercased() : ""
    }

    /// Whether the line begins as one of this language that draws.
    var isPlot: Bool { typed.first?.lowercased() == PlotForm.entry.name }

    /// The word before the rest.
    var wordBefore: String { rest.startIndex > 0 ? typed[rest.startIndex - 1].lowercased() : "" }

    mutating func take(_ count: Int = 1) { rest = rest.dropFirst(count) }

    /// Takes the longest of some phrases that the rest begins with.
    mutating func phrase(_ phrases: [[String]]) -> [String]? {
        let found = phrases.filter { phrase in
            phrase.count <= rest.count && phrase.indices.allSatisfy { phrase[$0] == small($0) }
        }.max { $0.count < $1.count }
        if let found { take(found.count) }
        return found
    }

    /// What the longest beginning of the rest means, of at most so many words.
    func longest<Meaning>(
        upTo most: Int = 5, from start: Int = 0, _ meaning: (ArraySlice<String>) -> Meaning?
    ) -> (meaning: Meaning, count: Int)? {
        let rest = rest.dropFirst(start)
        // A sign begins and ends nothing that has a name.
        func isWord(_ place: Int) -> Bool { rest[rest.startIndex + place].contains { $0.isLetter || $0.isNumber } }
        guard !rest.isEmpty, isWord(0) else { return nil }
        // One that compares stands in none either: `Centre != Leeds` is not what `Centre Leeds` is.
        let end = rest.firstIndex { $0.allSatisfy { "<>=!~".contains($0) } } ?? rest.endIndex
        for count in stride(from: min(most, end - rest.startIndex), to: 0, by: -1) where isWord(count - 1) {
            if let found = meaning(rest.prefix(count)) { return (found, count) }
        }
        return nil
    }

    func isAggregate(_ word: String) -> Bool {
        rest.count > 1 && words.aggregate(word) != nil
            && longest(from: 1) { self.words.measure($0) } != nil
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(_ isCut: (Character) -> Bool) -> String {
        String(reversed().drop { isCut($0) || $0.isWhitespace }.reversed())
    }
}
