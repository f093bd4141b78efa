import Series
import Syntax

/// What was to happen and when it did: `bills paid late`, `on time deliveries`, `average delay`.
extension QuestionReader {
    private static let late: Set<String> = ["late", "overdue", "delayed"]

    /// Whether rows were late, early or in time, by a time that was promised and the one that came.
    mutating func late() -> Part? {
        guard let promise = words.promise ?? words.delayed else { return nil }
        func isFree(_ word: String) -> Bool { words.measure([word]) == nil && holders(word).isEmpty }
        if ["delay", "lateness"].contains(small()) && isFree(small()) || small() == "how" && small(1) == "late" {
            take(small() == "how" ? 2 : 1)
            question.measures.append(promise.delay)
            question.names[promise.delay] = "delay"
            return .measure
        }
        // `paid late`, `arrived on time`: what was done says nothing more.
        let start = words.times([small()]) == promise.done ? 1 : 0
        let said: (sign: String, count: Int)? =
            switch (small(start), small(start + 1)) {
            case ("on", "time"), ("in", "time"): ("<=", 2)
            case ("punctual", _), ("punctually", _): ("<=", 1)
            case ("early", _): ("<", 1)
            case (let word, _) where Self.late.contains(word): (">", 1)
            default: nil
            }
        guard let said, isFree(small(start)) else { return nil }
        take(start + said.count)
        // `late returns`
        if start == 0, words.times([EnglishNoun.singular(small())]) == promise.done, small(1) != "time" { take() }
        question.conditions.append(.init(column: promise.done, sign: said.sign, value: promise.due))
        return .condition
    }

    /// `who was absent most often`: the people of whom a column holds the names.
    mutating func who() -> Part? {
        guard small() == "who", taken == 0, question.things.isEmpty, let people = words.people else { return nil }
        take()
        // `who drove the most`
        if Self.isMotion(small()), let way = words.way,
            words.sense(small(small(1) == "the" ? 2 : 1), .superlative) != nil
        {
            take()
            question.done = way
        }
        // `who delivered the most`
        if let done = words.times([small()]), rest.count > 1 {
            take()
            // What has no such time yet is not done.
            if done == words.openEnd {
                question.conditions.append(.init(column: done, sign: "is", value: "not missing"))
            }
        }
        question.things.append(people)
        return .key
    }
}

extension LineWords {
    /// A time that was promised, and the one at which it came.
    struct Promise {
        var due: String
        var done: String

        var delay: String { due == "0" ? done : "(\(done) - \(due))" }
    }

    static let promised: Set<String> = [
        "due", "deadline", "scheduled", "schedule", "sched", "planned", "plan", "promised", "expected", "target",
        "timetabled", "eta", "etd",
    ]

    /// The only column of a time that was promised, with the only other one at which something came: instants, else times of day.
    var promise: Promise? {
        let clocks = (frame?.columns ?? []).filter { $0.isNumeric && TimeOfDay.isClock($0.unit) }
        for all in [(index.map { [$0] } ?? []) + ends, clocks.map { NameSpelling.quoted($0.name) }] {
            func says(_ words: Set<String>, _ column: String) -> Bool {
                !words.isDisjoint(with: ColumnNames.words(column.filter { !"\"`".contains($0) }))
            }
            let due = all.filter { says(Self.promised, $0) }
            guard due.count == 1 else { continue }
            let others = all.filter { $0 != due[0] }
            // What begins a row is when it was asked for, where another time follows.
            let later = others.filter { $0 != index }
            let actual = others.filter { says(["actual", "real"], $0) }
            let done = actual.count == 1 ? actual : later.isEmpty ? others : later
            if done.count == 1 { return Promise(due: due[0], done: done[0]) }
        }
        return nil
    }

    /// How late rows were, where a column counts that: `Delay (min)` is above zero.
    var delayed: Promise? {
        let found = (frame?.numberColumns ?? []).filter { column in
            ColumnNames.words(column.name).contains { ["delay", "lateness", "late"].contains($0) }
        }
        return found.count == 1 ? Promise(due: "0", done: NameSpelling.quoted(found[0].name)) : nil
    }

    /// The only column of names of people: of those who do something, `Singer`, `Assigned To`. Whether somebody was the `Winner` is none.
    var people: String? {
        let texts = (frame?.columns ?? []).filter { $0.text.map { !Self.saysYesOrNo($0.dictionary) } ?? false }
        func only(_ holds: ([String], String) -> Bool) -> String? {
            let found = texts.filter { column in
                let words = ColumnNames.words(column.name)
                return words.last.map { holds(words, $0) } ?? false
            }
            return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
        }
        // What is called a person is one, whoever does something besides: `person`, `client`.
        return only { _, last in Self.persons.contains(last) }
            ?? only { words, last in
                ["by", "to"].contains(last) && words.contains { $0.hasSuffix("ed") }
                    || Self.doing.contains { last.hasSuffix($0) && last.count > 4 }
            }
    }

    private static func saysYesOrNo(_ texts: some Sequence<String>) -> Bool {
        QuestionReader.truths.contains { yes, no in texts.allSatisfy { [yes, no].contains($0.lowercased()) } }
    }

    /// How nouns end that name who does something, and those that name people otherwise.
    private static let doing = ["er", "or", "ee", "ist", "ant", "ian", "ent"]
    private static let persons: Set<String> = [
        "person", "people", "name", "staff", "pupil", "child", "guest", "friend", "coach", "vet", "host", "nurse",
        "user",
        "contact", "employee",
    ]
}
