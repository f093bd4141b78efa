import Series
import Syntax

/// What a line of words asks for, part by part, in whatever order they were said: which rows, what of them, by which keys, how many of
/// those, and how it is shown. Every word of the line is in one of the parts, or says nothing (`QuestionReader`).
struct Question {
    /// What must hold of a row: `priority = "1 Critical"`, `minutes > 60`.
    struct Condition: Equatable {
        var column: String
        var sign: String
        var value: String

        var text: String { "\(column) \(sign) \(value)" }

        /// Whether it is that a column answers with yes.
        var saysYes: Bool {
            sign == "=" && QuestionReader.truths.contains { value.lowercased() == "\"\($0.0)\"" }
        }
    }

    /// `best`, `worst`: which end of an order that is what is measured says, if anything does.
    enum Judgement { case best, worst }

    /// An end of an order, `slowest`, `top 5`: so many, of what a word alone ranks.
    struct Rank {
        var isGreatest: Bool
        var order: Gradable.Order
        var count: String?
        var judged: Judgement?
        /// Whether it is one row that is first, `the deepest quake`, whatever is asked of it.
        var isOfRow = false

        /// Whether it is by something that was not said.
        var isJudged: Bool { judged != nil }
    }

    /// Stretches of time that are ranked by how long they are.
    enum Spans {
        case gaps
        /// Rows one after another for which something holds, as it was typed; nil where the parts of the question say it.
        case runs(String?)
    }

    /// What a length of time is counted in; nil for one that is shown as such.
    struct Lasting {
        var unit: DurationUnit?
    }

    struct Drawing {
        /// The mark's name; nil where the rows choose it.
        var mark: String?
        /// `stack`, `group`.
        var arrangement: String?
        var clauses: [String] = []
    }

    struct Sorting {
        /// Nil for the value itself.
        var by: String?
        var isDescending: Bool?

        /// The other way round.
        var turned: Sorting { Sorting(by: by, isDescending: isDescending.map { !$0 }) }

        var direction: String { isDescending.map { $0 ? " desc" : " asc" } ?? "" }
    }

    /// Stages that pick rows by time: `window 2023..`, `last 7 days`.
    var windows: [String] = []
    var conditions: [Condition] = []
    /// What picks the rows that a streak or a share is of, beside what must hold in it: `longest streak of wind over 35 for Eagle`,
    /// `share of urgent tickets that are open`.
    var picked: [Condition] = []
    /// What must hold of the keys' values, with the column made: `count > 50`.
    var limits: [Condition] = []
    var aggregates: [String] = []
    /// `how much`, which rows alone do not answer.
    var asksAmount = false
    var measures: [String] = [] {
        didSet {
            before = Array(before.prefix(measures.count))
            while before.count < measures.count { before.append(aggregates.count) }
        }
    }
    /// What is called by no name of its own: `delay`, of a difference of times.
    var names: [String: String] = [:]
    /// How many aggregates were said before each measure.
    private var before: [Int] = []
    /// Columns of names and periods that no `by` stands before: `which team`, `top 5 days`.
    var things: [String] = []
    var keys: [String] = []
    var rank: Rank?
    var spans: Spans?
    /// The period of which those are asked that have no row.
    var emptyPeriod: String?
    var drawing: Drawing?
    /// It began as a line that draws.
    var isPlot = false
    var sorting: Sorting?
    /// The period whose totals are meant, and how many aggregates were said before it: `average daily amount`.
    var totalled: (period: String, aggregates: Int)?
    /// How many rows are picked at random.
    var sampled: String?
    /// `how many`, `number of`: numbers, not rows.
    var asksNumber = false
    /// `how many times`, `how often`.
    var asksTimes = false
    /// `when was the highest wait`: the row of a value.
    var asksTime = false
    /// The columns whose difference is measured.
    var pair: [String] = []
    /// `price per kwh`: what the only measure is set against, each summed first.
    var divisor: String?
    /// How many of it: `litres per 100 km`.
    var divisorCount: String?
    /// `time between calls`: what is measured is how long each row is after the one before.
    var asksBetween = false
    /// What that is counted in: `days between orders`.
    var lengthUnit: DurationUnit?
    /// How long something holds is asked, in a unit or as a length: `hours below zero`, `time above 8`.
    var lasts: Lasting?
    /// How many rows go on at one time is asked.
    var isConcurrent = false
    /// The time at which rows end, where it was said.
    var end: String?
    /// The last so many days are compared with as many before them, which its keys say.
    var comparesSpans = false
    /// The rows were called by their name.
    var namesRows = false
    /// It is they whose number is asked: `number of calls and mean wait`, not `how many minutes of calls`.
    var countsRows = false
    /// The column of what was done, `Sold`, where a verb says it: `do we sell`.
    var done: String?
    /// A verb that says of what an amount would be was left out: `which carrier flies the most`.
    var doesSomething = false
    /// What is paid or earned is asked.
    var asksMoney = false
    /// Somebody did pay or earn: how much is meant.
    var doesPay = false
    /// It is paid, which an account has below zero.
    var asksCosts = false
    /// It is earned, which an account has above zero.
    var asksIncome = false
    /// The first of the things stood in the plural: `tanks used per month`.
    var namesSeveral = false
    /// Keys were said by `per`.
    var isPer = false
    var isDistinct = false
    var isShare = false
    /// What holds says which part of a measure is meant, in each of the keys.
    var isPartSaid = false
    /// The share is one of time: of rows alone it is none.
    var isOfTime = false
    /// The time of which periods are, where what was done is said before them: `kegs delivered per month`.
    var periodsOf: String?
    /// The condition whose rate is asked, `win rate`: all others pick rows.
    var rated: Condition?
    var isCompared = false
    /// Rows for which something holds are compared with the others, which were not said: `is there more waste on rainy days`.
    var comparesOthers = false
    /// Periods between those that are compared have no rows and are none of them.
    var skipsEmpty = false
    var isRunning = false
    /// Whether that is ranked which has grown, or shrunk, from its first value to its last.
    var growth: Bool?
    /// How much more it is than before is asked: `weight gain per month`.
    var isChange = false
    var isTrend = false
    /// How much two measures go together is asked.
    var isRelation = false

    /// The only condition that there is, which is one no more; nil for several.
    mutating func takingCondition() -> String? {
        if conditions.count == 1, windows.isEmpty { return conditions.removeLast().text }
        guard conditions.isEmpty, windows.count == 1, let held = Self.holding(windows[0]) else { return nil }
        windows = []
        return held
    }

    /// The aggregates of each measure: those that were said for it, `sum a, max b`, else all, `mean and max of a, b`. Nil where nothing tells
    /// which are of which; none where none was said.
    var aggregatesOfMeasures: [[String]]? {
        if measures.count < 2 || aggregates.count < 2 || Set(before).count == 1 {
            return measures.map { _ in aggregates }
        }
        // `a mean, b max`
        if before == Array(0..<measures.count), aggregates.count == measures.count { return aggregates.map { [$0] } }
        guard let first = before.first, first > 0, before.last == aggregates.count else { return nil }
        return before.indices.map { place in
            let start = place == 0 ? 0 : before[place - 1]
            return start < before[place] ? Array(aggregates[start..<before[place]]) : [aggregates[start - 1]]
        }
    }
}
