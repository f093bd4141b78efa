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
        read(typed)?.line(words)
    }

    /// The question that a line is; nil for what is none.
    mutating func read(_ line: String) -> Question? {
        let typed = Self.words(line)
        self.typed = typed
        // Where a column is called like one of them, it could be what is meant.
        let ambiguous = typed.contains { QuestionWords.silent.contains($0.lowercased()) && words.isColumn($0) }
        // A condition of this language says what it says.
        let isCondition = typed.first?.lowercased() == WhereTransform.entry.name
        guard (2...Self.mostWords).contains(typed.count), !ambiguous, !isCondition else { return nil }
        (question, rest, before, last, taken) = (Question(), typed[...], .silence, .silence, 0)
        while !rest.isEmpty {
            let left = rest.count
            guard let part = part() else { return nil }
            if part != .silence { taken += left - rest.count }
            before = part
            if part != .silence { last = part }
        }
        return question
    }

    /// What is wrong with a line that is a question for the most part: the word that is no part of it, or the parts together. Nil for a
    /// line of this language, and one of which too little was understood.
    ///
    /// - Parameter start: where the line stands.
    mutating func fault(of line: String, at start: Int) -> SyntaxError? {
        let isWhole = read(line) != nil
        let typed = Self.words(line)
        let count = typed.count - rest.count
        guard taken > 0, let first = typed.first, words.vocabulary.entry(.verb, first) == nil else { return nil }
        guard let unread = rest.first, !isWhole else { return .noAnswer(SourceRange(start, start + line.utf8.count)) }
        guard QuestionWords.silent.contains(first.lowercased()) || taken * 2 >= count else { return nil }
        var place = line.startIndex
        for word in typed.prefix(count) {
            guard let found = line[place...].firstRange(of: word) else { return nil }
            place = found.upperBound
        }
        guard let found = line[place...].firstRange(of: unread) else { return nil }
        let lower = start + line.utf8.distance(from: line.startIndex, to: found.lowerBound)
        let word = Word(unread, SourceRange(lower, lower + unread.utf8.count))
        var other = self
        other.assumesRows = true
        return .noPart(word, columns: words.frame?.columnNames ?? [], line: assumesRows ? nil : other.line(line))
    }

    /// Words, with commas and what stands in quotes by themselves.
    private static func words(_ line: String) -> [String] {
        let words = LineWords.split(line.trimmingSuffix { "?.!".contains($0) })
        return words.flatMap { $0.count > 1 && $0.hasSuffix(",") ? [String($0.dropLast()), ","] : [$0] }
    }

    private mutating func part() -> Part? {
        if let first = rest.first, words.isColumn(first), !isAggregate(first) {
            return comparison() ?? column() ?? held() ?? thing()
        }
        if phrase(QuestionWords.silentPhrases) != nil { return .silence }
        for read in Self.parts {
            if let part = read(&self) { return part }
        }
        return nil
    }

    /// What a word may be, in the order in which that is tried.
    private static let parts: [@Sendable (inout QuestionReader) -> Part?] = [
        { $0.looks() }, { $0.between() }, { $0.share() }, { $0.number() }, { $0.sorting() }, { $0.rank() },
        { $0.spans() }, { $0.time() },
        { $0.comparison() }, { $0.random() }, { $0.course() }, { $0.keys() }, { $0.held(least: 2) },
        { $0.measureOfRows() },
        { $0.aggregate() },
        { $0.mark() }, { $0.column() }, { $0.held() }, { $0.thing() }, { $0.looseColumn() }, { $0.assumedRows() },
        { $0.silence() },
    ]

    // MARK: Words

    func small(_ place: Int = 0) -> String {
        place < rest.count ? rest[rest.startIndex + place].lowercased() : ""
    }

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
        for count in stride(from: min(most, rest.count), to: 0, by: -1) where isWord(count - 1) {
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
