import Charts
import Series

/// How the answer is shown: the mark, its arrangement, its bins.
extension QuestionReader {
    /// `as a stacked bar chart`, `line chart of`, `plot`, `with 20 bins`.
    mutating func looks() -> Part? {
        let start = rest
        if phrase([["as", "a"], ["as", "an"], ["as"], ["in", "a"]]) != nil {
            if let part = mark() { return part }
            rest = start
            return nil
        }
        // A style that may stand alone, at the end of what is drawn.
        let style = small()
        if isPlot, rest.count == 1, question.drawing != nil, QuestionWords.arrangements[style] == nil,
            !QuestionWords.arrangements.values.contains(style),
            words.vocabulary.entry(.style, style)?.form.mayBeEmpty ?? false
        {
            question.drawing?.clauses.append(style)
            take()
            return .other
        }
        if small() == "with", let bins = Int(small(1)), ["bins", "buckets"].contains(small(2)) {
            question.drawing = question.drawing ?? Question.Drawing(mark: HistogramMark.entry.name)
            question.drawing?.clauses.append("bins \(bins)")
            take(3)
            return .other
        }
        return nil
    }

    mutating func mark() -> Part? {
        // A column that is called so is it, but where a mark is asked for.
        if !isPlot, wordBefore != "as", wordBefore != "a", words.column(rest.prefix(1)) != nil { return nil }
        var place = 0
        var arrangement: String?
        while let found = laid(at: place, after: arrangement) { (arrangement, place) = (found, place + 1) }
        let joined = "\(small(place)) \(EnglishNoun.singular(small(place + 1)))"
        let wide = words.vocabulary.entry(.mark, joined.replacing(" ", with: ""))
        let mark = wide?.name ?? mark(small(place))
        let isNamed = QuestionWords.figures.contains(EnglishNoun.singular(small(place + (wide == nil ? 1 : 2))))
        if let mark {
            // Two marks are none.
            if let own = question.drawing?.mark, own != mark { return nil }
            take(place + (wide == nil ? 1 : 2) + (isNamed ? 1 : 0))
            question.drawing = Question.Drawing(
                mark: mark, arrangement: arrangement ?? question.drawing?.arrangement,
                clauses: question.drawing?.clauses ?? [])
            return .other
        }
        if place > 0 {
            // `… stacked by team`
            take(place)
            question.drawing = question.drawing ?? Question.Drawing(mark: BarMark.entry.name)
            question.drawing?.arrangement = arrangement
            return .other
        }
        if ["distribution", "distributions"].contains(small()) {
            take()
            question.drawing = Question.Drawing(mark: HistogramMark.entry.name)
            return .other
        }
        guard QuestionWords.figures.contains(EnglishNoun.singular(small())) || QuestionWords.drawn.contains(small())
        else { return nil }
        take()
        if question.drawing == nil { question.drawing = Question.Drawing() }
        return .other
    }

    /// How the parts lie, before a mark or after all: `stacked`, `percent stacked`, `100% stacked`, `percent` before a mark that stacks.
    func laid(at place: Int, after other: String? = nil) -> String? {
        if let found = QuestionWords.arrangements[small(place)] {
            return other == Self.wholes || other != nil && found != "stack" ? other : found
        }
        guard QuestionWords.shares.contains(small(place)) || ["100%", "normalized", "relative"].contains(small(place))
        else {
            return nil
        }
        let isBeside = other == "stack" || QuestionWords.arrangements[small(place + 1)] == "stack"
        let stacks = mark(small(place + 1)).flatMap { MarkCatalog.named($0) }?.positions.contains(.stack) ?? false
        return isBeside || stacks ? Self.wholes : nil
    }

    /// Stacks of 100 %.
    static let wholes = "stack percent"

    /// The mark that one word names: `bars`, `barplot`.
    private func mark(_ word: String) -> String? {
        // Gnuplot's are bars: they are read as its word.
        if word == "boxes" { return nil }
        let singular = EnglishNoun.singular(word)
        let figure = QuestionWords.figures.first { singular.hasSuffix($0) && singular != $0 }
        let names = [word, singular] + (figure.map { [String(singular.dropLast($0.count))] } ?? [])
        return names.lazy.compactMap { words.vocabulary.entry(.mark, $0)?.name }.first
    }
}
