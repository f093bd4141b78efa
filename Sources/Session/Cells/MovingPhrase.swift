import Catalog
import Charts
import Language
import Series
import Syntax

/// An aggregate over a span that moves, in whichever order its words stand, in a stage or in a layer of a chart: `7 day average of score`,
/// `average 24h price`, `moving average 10 close`, `line price + line 24-hour mean of price`.
struct MovingPhrase {
    let words: LineWords
    let vocabulary: Vocabulary

    private static let moving: Set = ["rolling", "moving", "running", "sliding"]

    /// Nil where nothing in the stage is one.
    func line(_ stage: String) -> String? {
        let typed = LineWords.split(stage)
        // `smooth CO2 with a 1 hour rolling mean`
        if typed.first?.lowercased() == "smooth" {
            let said = typed.dropFirst().filter { !["with", "by", "using", "a", "an"].contains($0) }
            return phrase(said, isSaid: true)?.joined(separator: " ")
        }
        guard typed.first?.lowercased() == PlotForm.entry.name else {
            if let made = ofPeriods(typed) { return made }
            return phrase(typed, isSaid: false)?.joined(separator: " ")
        }
        var isChanged = false
        let parts = OuterText(stage.dropFirst(typed[0].count)).parts(between: " + ").flatMap(with)
        let layers = parts.flatMap(apart).map { layer -> String in
            let said = LineWords.split(layer)
            let mark = said.first.flatMap { vocabulary.entry(.mark, $0) }
            let own = Array(said.dropFirst(mark == nil ? 0 : 1))
            guard let made = phrase(own, isSaid: true) ?? phrase(spoken(own, parts[0]), isSaid: true) else {
                return layer
            }
            isChanged = true
            return ([mark?.name ?? "line"] + made).joined(separator: " ")
        }
        return isChanged ? "\(PlotForm.entry.name) " + layers.map(marked).joined(separator: " + ") : nil
    }

    /// `7 day moving average of daily visits`, `rolling 7 days mean visits by day`: of what the rows of each period come to.
    private func ofPeriods(_ typed: [String]) -> String? {
        var said = typed
        var period: String?
        if let place = said.firstIndex(where: { QuestionWords.adverbs[$0.lowercased()] != nil }), place > 1,
            said[place - 1].lowercased() == "of", place + 1 < said.count
        {
            period = QuestionWords.adverbs[said.remove(at: place).lowercased()]
        } else if said.count > 4, ["by", "per", "each"].contains(said[said.count - 2].lowercased()),
            let unit = DurationUnit(word: said[said.count - 1])
        {
            period = unit.rawValue
            said.removeLast(2)
        }
        guard let period, let made = phrase(said, isSaid: true), made.count > 4, let length = Double(made[1]),
            let unit = DurationUnit(word: made[2]), let step = DurationUnit(rawValue: period),
            length * unit.nominalMicroseconds > step.nominalMicroseconds,
            case let column = made[4...].joined(separator: " "), words.column([column]) != nil
        else { return nil }
        return "aggregate \(words.usual([column])) \(column) by \(period) | " + made.joined(separator: " ")
    }

    /// A layer with its mark: values beside their average run along time, as they are.
    private func marked(_ layer: String) -> String {
        let said = LineWords.split(layer)
        if said.first.map({ vocabulary.entry(.mark, $0) != nil }) ?? true { return layer }
        let isOverTime = said.count > 2 && said.suffix(2).map { $0.lowercased() } == ["over", "time"]
        let values = said.dropLast(isOverTime ? 2 : 0)
        return named(values).map { "\(LineMark.entry.name) \($0)" } ?? layer
    }

    /// `rolling 24 hours mean price` of words that hold a span, an aggregate and a column, and after them what else there is.
    ///
    /// - Parameter isSaid: a layer of a chart, or `smooth`: an aggregate before a span is none of the rows of a time, as in `sum 2024 sales`.
    private func phrase(_ typed: [String], isSaid: Bool) -> [String]? {
        let said = typed.flatMap(Self.parted)
        if isSaid || Self.moving.contains(said.first?.lowercased() ?? ""), let made = over(said) { return made }
        guard let first = said.indices.first(where: { isPart(said, $0) }) else { return nil }
        var place = first
        var (isMoving, aggregate, span) = (false, CatalogEntry?.none, [String]())
        while place < said.count {
            let word = said[place].lowercased()
            if Self.moving.contains(word) {
                isMoving = true
            } else if aggregate == nil, let entry = vocabulary.entry(.aggregate, word) {
                aggregate = entry
            } else if span.isEmpty, !word.isEmpty, word.allSatisfy(\.isNumber) {
                span = [word]
                if place + 1 < said.count, DurationUnit(word: said[place + 1]) != nil {
                    place += 1
                    span.append(said[place])
                }
            } else {
                break
            }
            place += 1
        }
        guard let aggregate, !span.isEmpty else { return nil }
        let before = said[..<first].filter { $0 != "of" }
        var rest = Array(said[place...])
        if rest.first == "of" { rest.removeFirst() }
        // `last 2 weeks` is a window.
        guard isMoving || ![FirstAggregate.entry.name, LastAggregate.entry.name].contains(aggregate.name),
            before.isEmpty || rest.isEmpty || rest.first == "by"
        else { return nil }
        // Ten rows are meant where nothing else could be: `top 10 mean x` is no average of ten, 2024 is a year.
        let isOfTime = span.count > 1 && (isSaid || said[first] == span[0])
        let isOfRows = isSaid && span[0].count < 4 && before.isEmpty && place - first == 2
        guard isMoving || isOfTime || isOfRows else { return nil }
        let length =
            (before.isEmpty
                ? (1...max(1, min(6, rest.count))).reversed().first { named(rest.prefix($0)) != nil } : 0)
        guard let length, length <= rest.count,
            let column = named(before.isEmpty ? Array(rest.prefix(length)) : before)
        else { return nil }
        return ["rolling"] + span + [aggregate.name, column] + rest.dropFirst(length)
    }

    /// `mean price over 28 days`, `avg(price) over 28 days`, `rolling mean price over 28 days`.
    private func over(_ typed: [String]) -> [String]? {
        let said = Array(typed.drop { Self.moving.contains($0.lowercased()) })
        let joints: Set<String> = said.count < typed.count ? ["over", "in", "of"] : ["over"]
        guard let place = said.lastIndex(where: { joints.contains($0.lowercased()) }), place > 0,
            place + 2 < said.count,
            Int(said[place + 1]) != nil, DurationUnit(word: said[place + 2]) != nil
        else { return nil }
        var before = Array(said[..<place])
        if let open = before[0].firstIndex(of: "("), before[place - 1].hasSuffix(")") {
            let name = String(before[0][..<open])
            before[0] = String(before[0][before[0].index(after: open)...])
            before[place - 1].removeLast()
            before.insert(name, at: 0)
        }
        guard before.count > 1, let aggregate = vocabulary.entry(.aggregate, before[0]),
            let column = named(before.dropFirst().drop { $0 == "of" })
        else { return nil }
        return ["rolling", said[place + 1], said[place + 2], aggregate.name, column] + said[(place + 3)...]
    }

    /// `line rating with a 50 game moving average`: what moves is a layer of its own.
    private func with(_ layer: String) -> [String] {
        let said = LineWords.split(layer)
        guard let place = said.firstIndex(where: { ["with", "and"].contains($0.lowercased()) }), place > 0 else {
            return [layer]
        }
        let layers = [said[..<place], said[(place + 1)...]].map { $0.joined(separator: " ") }
        let after = said[(place + 1)...].drop { ["a", "an", "the", "its"].contains($0.lowercased()) }.flatMap(
            Self.parted)
        if after.prefix(5).contains(where: { Self.moving.contains($0.lowercased()) }) { return layers }
        // `with 7 day average` of what is drawn.
        let isSpan =
            after.count == 3 && Int(after[0]) != nil && DurationUnit(word: after[1]) != nil
            && vocabulary.entry(.aggregate, after[2]) != nil
        return isSpan ? [layers[0], "moving " + layers[1]] : [layer]
    }

    /// `rolling mean of 50 games`, `a 50 game moving average`: so many rows, of the column of the first layer where none is said.
    private func spoken(_ said: [String], _ first: String) -> [String] {
        guard said.contains(where: { Self.moving.contains($0.lowercased()) }) else { return said }
        var made = said.filter { !["a", "an", "the", "its"].contains($0.lowercased()) }
        if let place = made.firstIndex(where: { $0.allSatisfy(\.isNumber) }) {
            let noun = place + 1 < made.count ? made[place + 1].lowercased() : ""
            let isNoun =
                !noun.isEmpty && noun.allSatisfy(\.isLetter) && DurationUnit(word: noun) == nil && named([noun]) == nil
                && !Self.moving.contains(noun) && vocabulary.entry(.aggregate, noun) == nil
            if isNoun { made.remove(at: place + 1) }
            if place > 0, made[place - 1] == "of" { made.remove(at: place - 1) }
        }
        let values = LineWords.split(first).drop { vocabulary.entry(.mark, $0) != nil }
        let length = (1...max(1, values.count)).last { named(values.prefix($0)) != nil }
        return phrase(made, isSaid: true) == nil ? made + (length.map { Array(values.prefix($0)) } ?? []) : made
    }

    /// `line total, avg(total) over 7 days`: what moves is a layer of its own.
    private func apart(_ layer: String) -> [String] {
        let items = OuterText(layer[...]).items
        guard let mark = LineWords.split(layer).first, vocabulary.entry(.mark, mark) != nil else { return [layer] }
        let moving = items.dropFirst().filter { over(LineWords.split($0).flatMap(Self.parted)) != nil }
        guard !moving.isEmpty else { return [layer] }
        return [items.filter { !moving.contains($0) }.joined(separator: ", ")] + moving.map { "\(mark) \($0)" }
    }

    /// The column that words name; with a comma behind it where others follow.
    private func named(_ said: some Collection<String>) -> String? {
        var said = Array(said)
        guard let last = said.popLast() else { return nil }
        let isListed = last.count > 1 && last.hasSuffix(",")
        said.append(isListed ? String(last.dropLast()) : last)
        return (words.column(said) ?? words.loosely(said)).map { isListed ? $0 + "," : $0 }
    }

    /// Whether a span that moves could begin here.
    private func isPart(_ said: [String], _ place: Int) -> Bool {
        let word = said[place].lowercased()
        if Self.moving.contains(word) || vocabulary.entry(.aggregate, word) != nil { return true }
        return !word.isEmpty && word.allSatisfy(\.isNumber) && place + 1 < said.count
    }

    /// `24h` and `24-hour` as two words.
    private static func parted(_ word: String) -> [String] {
        let number = word.prefix { $0.isNumber }
        let unit = word.dropFirst(number.count).drop { $0 == "-" }
        return number.isEmpty || DurationUnit(word: String(unit)) == nil ? [word] : [String(number), String(unit)]
    }
}
