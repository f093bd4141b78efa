import Charts
import Language
import Reading
import Series
import Syntax

/// What says which rows are meant, wherever it stands in a stage: `since 2023`, `last 7 days`, `for agent Ann`, `in May 2022`. Taken
/// out of it, it is a stage before the others.
struct RowPhrase {
    let words: LineWords
    /// The columns that hold a text, in any letters, with the text as they hold it.
    let holders: (String) -> [(column: String, text: String)]
    let end: () -> LastDay?

    /// The stage without its phrase, after the rows that the phrase means: phrases at the end first, longer before shorter ones.
    func readings(of stage: String) -> [String] {
        let typed = LineWords.split(stage)
        // Of a file nothing is picked before it is read.
        if typed.count > Self.mostWords || typed.first == LoadVerb.entry.name { return [] }
        // What is taken away is no row that is meant: `drop team Ann`.
        if RemovedRows.isMeant(by: typed) { return [] }
        let ends = typed.indices.dropFirst().compactMap { place in
            (rows(typed[place...]) ?? held(typed[place...]).map { "where \($0.column) = \($0.text)" })
                .map { line(typed[..<place], of: $0) }
        }
        let starts = typed.indices.dropFirst().reversed().compactMap { place in
            rows(typed[..<place]).map { line(typed[place...], of: $0) }
        }
        return (rows(typed[...]).map { [$0] } ?? []) + [named(typed)].compactMap(\.self) + ends + starts
    }

    /// `urgent calls by team`: a text before what the rows are called, which are counted.
    private func named(_ typed: [String]) -> String? {
        guard let place = typed.firstIndex(where: { words.areRows([$0]) }), place > 0, let held = held(typed[..<place]),
            case let rest = typed[(place + 1)...], rest.first.map({ ["by", "per"].contains($0.lowercased()) }) ?? true
        else { return nil }
        return "where \(held.column) = \(held.text) | aggregate count \(rest.joined(separator: " "))"
    }

    /// What people say in words is short; each place of it may begin a phrase.
    private static let mostWords = 40

    /// Stages that set a row against the others, which it is picked from afterwards; and those that look at rows before it, from which a time is.
    private static let against: Set<String> = ["rank", "share", "percentrank", "normalize"]
    private static let backward: Set<String> = ["rolling", "change", "diff", "lag", "lead", "smooth"]

    private func line(_ stage: ArraySlice<String>, of rows: String) -> String {
        let rest = stage.joined(separator: " ")
        if Self.against.contains(stage.first?.lowercased() ?? "") { return "\(rest) | \(rows)" }
        if looksBack(stage), Self.isOfTime(rows) {
            guard stage.first?.lowercased() == PlotForm.entry.name else { return "\(rest) | \(rows)" }
            // Which part of a chart is seen is said of its axis.
            if rows.hasPrefix("window ") {
                let span = rows.dropFirst("window ".count)
                return "\(rest) x \(span.contains("..") ? String(span) : "\(span)..\(span)")"
            }
        }
        // What is left of `discharge on 2022-05-10` is what to show.
        return "\(rows) | " + (words.column(stage).map { "keep \($0)" } ?? rest)
    }

    /// Whether what is shown of a row takes those before it: `plot line rolling 7 days mean v`, `7 day average of v`.
    private func looksBack(_ stage: ArraySlice<String>) -> Bool {
        stage.indices.dropFirst(stage.first?.lowercased() == PlotForm.entry.name ? 1 : 0).contains { place in
            let word = stage[place].lowercased()
            if Self.backward.contains(word), words.column([word]) == nil { return true }
            return place + 2 < stage.endIndex && Int(word) != nil && DurationUnit(word: stage[place + 1]) != nil
                && ["mean", "average", "avg", "median"].contains(stage[place + 2].lowercased())
        }
    }

    private static func isOfTime(_ rows: String) -> Bool {
        ["window ", "last ", "where time "].contains { rows.hasPrefix($0) }
    }

    private static let inside: Set<String> = [
        "in", "during", "for", "on", "over", "within", "of", "from", "at", "only",
    ]
    private static let without: Set<String> = ["without", "except", "excluding", "not"]

    /// The stage that picks what a phrase means.
    ///
    /// - Parameter isOfTime: whether texts that rows hold are none.
    private func rows(_ phrase: ArraySlice<String>, isOfTime: Bool = false) -> String? {
        guard let first = phrase.first?.lowercased() else { return nil }
        let rest = phrase.dropFirst()
        if rest.isEmpty { return instant(phrase).map { "window \($0)" } }
        if let span = last(phrase) { return span }
        switch first {
        case "since":
            return (instant(rest) ?? latest(rest)).map { "window \($0).." } ?? clock(rest).map { "where time >= \($0)" }
        case "after":
            return (instant(rest) ?? latest(rest)).map { "where time > \($0)" }
                ?? clock(rest).map { "where time >= \($0)" }
        case "before":
            return (instant(rest) ?? latest(rest) ?? clock(rest)).map { "where time < \($0)" }
        case "until", "till":
            return (instant(rest) ?? latest(rest)).map { "window ..\($0)" } ?? clock(rest).map { "where time < \($0)" }
        case "at": if let time = clock(rest) { return "where time = \(time)" }
        case "this", "current": return period(phrase).map { "window \($0)" }
        case "between": return window(rest, by: ["and"])
        case "where", "when", "if", "with", "filter":
            // `where last 7 days`, `where since 2023`; `if v > 3`.
            if !isOfTime, let own = compared(rest) { return "where \(own.text)" }
            if let rows = rows(rest, isOfTime: isOfTime) ?? part(rest) { return rows }
            if isOfTime { return nil }
            if let held = held(rest) { return "where \(held.column) = \(held.text)" }
            return first == "where" || rest.count < 3 ? nil : "where \(rest.joined(separator: " "))"
        default: break
        }
        if first == "from", let window = window(rest, by: ["to", "until", "till", "-"]) { return window }
        // A date alone begins what goes on; a month or a year is one.
        if first == "from", rest.count == 1, rest.first?.split(separator: "-").count == 3, let instant = instant(rest) {
            return "window \(instant).."
        }
        if isOfTime, !Self.inside.contains(first) { return nil }
        if Self.without.contains(first) { return held(rest).map { "where \($0.column) != \($0.text)" } }
        if phrase.count > 1, words.column([first]) != nil {
            // `agent Ann`, without a word before it.
            return held(phrase, named: true).map { "where \($0.column) = \($0.text)" }
        }
        guard Self.inside.contains(first) else { return nil }
        if let span = Self.partOfYear(rest) { return "window \(span)" }
        if let span = last(rest) ?? part(rest) ?? several(rest) { return span }
        if first != "of", first != "from", let instant = instant(rest) { return "window \(instant)" }
        if isOfTime { return nil }
        return held(rest).map { "where \($0.column) = \($0.text)" }
    }

    /// The stage that picks what a phrase of times means.
    func time(_ phrase: ArraySlice<String>) -> String? { rows(phrase, isOfTime: true) }

    /// `2024 and 2025`, `March and April 2024`: times of one kind.
    private func several(_ phrase: ArraySlice<String>) -> String? {
        let parts = phrase.split { ["and", ",", "or", "&"].contains($0.lowercased()) }
        guard parts.count > 1 else { return nil }
        // A month without its year is that of each year.
        let of = [parts.compactMap(part), parts.compactMap { (instant($0) ?? latest($0)).map { "window \($0)" } }]
        return of.first { $0.count == parts.count }.flatMap { ComparedTimes($0)?.rows }
    }

    /// What a time means that stands by itself beside others which it is compared with: `March`, `2024`, `weekends`.
    ///
    /// - Parameter other: the stage of the one before.
    func compared(_ phrase: ArraySlice<String>, with other: String?) -> String? {
        if let period = period(phrase) { return period.contains("..") ? "where time in \(period)" : "window \(period)" }
        let window = (instant(phrase) ?? latest(phrase)).map { "window \($0)" }
        let part = part(phrase)
        return other.map { $0.hasPrefix("where") } ?? (window == nil) ? part ?? window : window ?? part
    }

    /// `last 7 days`, `the past month`.
    private func last(_ phrase: ArraySlice<String>) -> String? {
        let phrase = phrase.map { $0.lowercased() }.drop { $0 == "the" }
        guard let first = phrase.first, ["last", "past", "first", "previous"].contains(first),
            let unit = phrase.last, DurationUnit(word: unit) != nil,
            phrase.count == 2 || phrase.count == 3 && Int(Array(phrase)[1]) != nil
        else { return nil }
        return ([first == "first" ? "first" : "last"] + phrase.dropFirst()).joined(separator: " ")
    }

    /// `in February`, `on Mondays`, `on weekends`: a part of the year or week, in any of them.
    private func part(_ phrase: ArraySlice<String>) -> String? {
        let phrase = phrase.drop { $0.lowercased() == "the" }
        if let quarter = Self.quarter(phrase) { return "where quarter(time) = \(quarter)" }
        guard phrase.count == 1, let word = phrase.first.map({ EnglishNoun.singular($0.lowercased()) }) else {
            return nil
        }
        switch word {
        case "weekend": return "where isweekend(time)"
        case "weekday", "workday": return "where not isweekend(time)"
        default: break
        }
        if word.count == 2, word.first == "q", holders(phrase.first ?? "").isEmpty, let number = Int(word.dropFirst()),
            (1...4).contains(number)
        {
            return "where quarter(time) = \(number)"
        }
        // A season that rows hold is what they say, and so is a part of the day.
        let season = holders(word).isEmpty ? ClockWords.season(word) : nil
        // Rows of whole days are in no part of them: `nights with alcohol` are some of the rows.
        let areDays = words.unitOfRows.map { $0 >= .day } ?? false
        if let condition = (areDays || !holders(word).isEmpty ? nil : ClockWords.part(word)) ?? season {
            return "where \(condition)"
        }
        for (cycle, part) in [(Cycle.weekday, "weekday"), (.monthOfYear, "month")] {
            if let member = cycle.ordinal(labelled: word) { return "where \(part)(time) = \(cycle.label(member))" }
        }
        return nil
    }

    /// `A and B`, `A to B`.
    private func window(_ phrase: ArraySlice<String>, by signs: Set<String>) -> String? {
        guard let place = phrase.firstIndex(where: { signs.contains($0.lowercased()) }),
            case let (first, second) = (phrase[..<place], phrase[(place + 1)...]),
            !first.isEmpty, !second.isEmpty
        else { return nil }
        if let lower = month(first, before: second) ?? instant(first) ?? latest(first),
            let upper = instant(second) ?? latest(second)
        {
            return "window \(lower)..\(upper)"
        }
        guard let until = clock(second), let from = ClockWords.time(first, half: ClockWords.half(second)) else {
            return nil
        }
        return "where time between \(from) and \(until)"
    }

    /// `January` of `January to June 2023`: the last one before that month.
    private func month(_ phrase: ArraySlice<String>, before end: ArraySlice<String>) -> String? {
        guard phrase.count == 1, let from = phrase.first.flatMap({ MonthNames.number($0.lowercased()) }),
            end.count == 2,
            let until = end.first.flatMap({ MonthNames.number($0.lowercased()) }),
            let word = end.last, isYear(word[...]), let year = Int(word)
        else { return nil }
        return "\(from > until ? year - 1 : year)-\(from < 10 ? "0" : "")\(from)"
    }

    func clock(_ phrase: ArraySlice<String>) -> String? { ClockWords.time(phrase.drop { $0 == "the" }) }

    /// A date or time as typed, a month by its name: `2023-05`, `May 2023`.
    private func instant(_ phrase: ArraySlice<String>) -> String? {
        if phrase.count == 1, let word = phrase.first?.lowercased(), ["today", "yesterday"].contains(word) {
            return word
        }
        if let day = SaidDate(phrase)?.text(end()) { return day }
        guard (1...2).contains(phrase.count), let first = phrase.first, first.count > 3, isYear(first.prefix(4)),
            phrase.joined().allSatisfy({ $0.isNumber || "-:./TZQW".contains($0) })
        else { return nil }
        return phrase.joined(separator: " ")
    }

    /// A month by its name alone: the last one of the rows that is called so.
    private func latest(_ phrase: ArraySlice<String>) -> String? {
        guard phrase.count == 1, let word = phrase.first, let month = MonthNames.number(word.lowercased()) else {
            return nil
        }
        return end()?.month(month)
    }

    /// `this week`: the one in which the rows end; `last week`, beside it, the one before.
    private func period(_ phrase: ArraySlice<String>) -> String? {
        let places = ["this": 0, "current": 0, "last": 1, "previous": 1]
        guard phrase.count == 2, let place = phrase.first.flatMap({ places[$0.lowercased()] }),
            let unit = phrase.last.flatMap({ DurationUnit(word: $0.lowercased()) })
        else { return nil }
        return end()?.text(unit, before: place)
    }

    /// A unit of the calendar so many before the one in which rows end, as a stage.
    func period(_ unit: DurationUnit, before: Int) -> String? {
        end()?.text(unit, before: before).map { $0.contains("..") ? "where time in \($0)" : "window \($0)" }
    }

    private func isYear(_ text: some StringProtocol) -> Bool {
        text.count == 4 && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// `agent Ann`, `Ann`, `agent = Ann`: the only column that holds the text, or the one that is named before it.
    private func held(_ phrase: ArraySlice<String>, named isNamed: Bool = false) -> (column: String, text: String)? {
        // What a sign stands before is of the column before that.
        guard let first = phrase.first, !["=", "=="].contains(first) else { return nil }
        let words = phrase.filter { !["=", "==", "is", "only"].contains($0.lowercased()) }
        // What compares otherwise is no equality.
        guard !words.contains(where: { $0.allSatisfy { "<>=!~".contains($0) } }) else { return nil }
        for split in words.indices {
            let named = split == 0 ? nil : self.words.column(words[..<split])
            if split > 0 ? named == nil : isNamed { continue }
            let text = words[split...].joined(separator: " ").filter { !"\"'".contains($0) }
            // A column that is called so is what is meant.
            if split == 0, self.words.isColumn(text) { continue }
            let found = holders(text).filter { named == nil || NameSpelling.quoted($0.column) == named }
            if found.count == 1 { return (NameSpelling.quoted(found[0].column), "\"\(found[0].text)\"") }
        }
        return nil
    }
}
