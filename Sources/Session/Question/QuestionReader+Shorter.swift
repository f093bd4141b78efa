import Diagnostics
import Language
import Series
import Syntax

/// A question of which all is understood but a few words.
extension LineWords {
    /// Whether a column tells apart what was done in each row: `Sowed`, `Harvested`.
    var saysWhatWasDone: Bool {
        ((whole ?? frame)?.columns ?? []).contains { column in
            guard let kinds = column.text?.dictionary, (2...20).contains(kinds.count) else { return false }
            return kinds.count { $0.lowercased().hasSuffix("ed") } * 2 >= kinds.count
        }
    }
}

extension QuestionReader {
    /// What is advised where a word is no part of a question: the line with a column that the word may mean, else the line without it.
    func advised(for line: String, at place: Int) -> [Advised] {
        let all = told(line)
        let several = words.several(all[place])
        let near = several.isEmpty ? NearMiss.nearest(to: all[place], in: words.frame?.columnNames ?? []) : several
        let compared = comparedColumns(all, at: place)
        if !compared.isEmpty { return compared }
        let lengths = lengths(all, at: place)
        if !lengths.isEmpty { return lengths }
        let meant = instead(of: all, at: place, near.isEmpty && asksSum ? amounts : near)
        return meant.isEmpty && near.isEmpty ? without(all, at: place) : meant
    }

    /// `median response time`, where rows have several times: from one of them to another.
    private func lengths(_ all: [String], at place: Int) -> [Advised] {
        guard place + 1 < all.count, ["time", "duration"].contains(all[place + 1].lowercased()),
            let index = words.index, words.ends.count > 1
        else { return [] }
        let times = [index] + words.ends
        let pairs = words.ends.map { (index, $0) } + zip(times.dropFirst(), times.dropFirst(2))
        return pairs.compactMap { from, to in
            var (reader, meant) = (self, all)
            meant.replaceSubrange(place...(place + 1), with: ["time", "from", from, "to", to])
            return reader.line(meant.joined(separator: " ")).map {
                Advised(.column("\(to) - \(from)".filter { !"\"`".contains($0) }), $0)
            }
        }
    }

    /// `under 800 euros`, where several columns are some below and some above that.
    private func comparedColumns(_ all: [String], at place: Int) -> [Advised] {
        guard ComparisonWords.sign(all[place].lowercased()) != nil, place + 1 < all.count,
            let value = Double(all[place + 1])
        else { return [] }
        let isMoney = place + 2 < all.count && Currency.isNamed(all[place + 2])
        let columns = words.divided(by: ">", value).filter { !isMoney || words.isMoney($0) }
        let left = all.indices.filter { !(isMoney && $0 == place + 2) }
        return instead(
            of: left.flatMap { $0 == place ? ["", all[$0]] : [all[$0]] }, at: place,
            columns.map { $0.filter { !"\"`".contains($0) } })
    }

    /// The lines that take all of a question but one word, where none takes all of it; where it ranks by what was not said, the lines that say it.
    func shorter(_ line: String) -> [Advised] {
        let all = told(line)
        if case .quantity(let names)? = question.rank?.order, question.measures.isEmpty {
            let meant = instead(
                of: all + ["by", ""], at: all.count + 1,
                words.quantities(names).map { $0.filter { !"\"`".contains($0) } })
            if !meant.isEmpty { return meant }
        }
        if asksSum {
            let meant = instead(of: all + ["by", ""], at: all.count + 1, amounts)
            if !meant.isEmpty { return meant }
        }
        var found: [Advised] = []
        for place in all.indices.reversed() where !QuestionWords.silent.contains(all[place].lowercased()) {
            guard let line = asked(all, without: [place]), !found.contains(where: { $0.line == line }) else { continue }
            found.append(Advised(.without(all[place]), line))
        }
        return found
    }

    /// Whether it is about an amount that no column was named for.
    private var asksSum: Bool {
        question.measures.isEmpty
            && (question.asksAmount
                || question.rank.map {
                    [.amount, .end, .measure].contains($0.order) || $0.order == .rows && !words.areEvents
                } ?? false)
    }

    /// The columns of what adds up, money first.
    private var amounts: [String] {
        let money = words.money
        let sums = words.measures.filter(words.adds)
        // Where nothing adds up any number may be what is best.
        let isLevel = question.asksTime && question.rank?.order == .measure
        let all = isLevel || sums.isEmpty && question.rank?.isJudged ?? false ? words.quantities : sums
        return all.sorted { $0 == money && $1 != money }.map {
            $0.filter { !"\"`".contains($0) }
        }
    }

    /// The lines with each of some columns in the place of a word.
    private func instead(of all: [String], at place: Int, _ columns: [String]) -> [Advised] {
        columns.compactMap { name in
            var (reader, meant) = (self, all)
            meant[place] = NameSpelling.quoted(name)
            return reader.line(meant.joined(separator: " ")).map { Advised(.column(name), $0) }
        }
    }

    /// The line without the fewest words, that one among them: with its neighbours, or with each later word that is no part either.
    private func without(_ all: [String], at place: Int) -> [Advised] {
        for count in 1...Self.mostLeft {
            let starts = max(0, place - count + 1)...place
            let spans = starts.filter { $0 + count <= all.count }.map { Array($0..<$0 + count) }
            for left in spans.reversed() + [unread(all, from: place, upTo: count)].compactMap(\.self) {
                guard let line = asked(all, without: left) else { continue }
                return [Advised(.without(left.map { all[$0] }.joined(separator: " ")), line)]
            }
        }
        return []
    }

    /// The places of the words that are no part, where leaving out so many leaves a question.
    private func unread(_ all: [String], from place: Int, upTo count: Int) -> [Int]? {
        var left = [place]
        while left.count < count {
            let kept = all.indices.filter { !left.contains($0) }
            var reader = self
            if reader.read(kept.map { all[$0] }.joined(separator: " ")) != nil { return nil }
            let stopped = kept.count - reader.rest.count
            guard kept.indices.contains(stopped) else { return nil }
            left.append(kept[stopped])
        }
        return left.sorted()
    }

    /// The line without some words; nil where what is left out is half of what was said.
    private func asked(_ all: [String], without left: [Int]) -> String? {
        // Without `still` or `not` it would be asked of other rows.
        // Nor is what is counted, or what stands after `at home` and `for cats`, no part of the question.
        let isLess = left.contains { place in
            Self.restricting.union(Self.leading).contains(all[place].lowercased()) || Self.isOutcome(all[place])
                || all[place].lowercased().hasSuffix("ed") && words.saysWhatWasDone
                || place + 1 < all.count && all[place + 1].lowercased() == "of"
                || place > 0 && !left.contains(place - 1) && Self.leading.contains(all[place - 1].lowercased())
        }
        if isLess { return nil }
        var reader = self
        let kept = all.indices.filter { !left.contains($0) }.map { all[$0] }
        guard let line = reader.line(kept.joined(separator: " ")), reader.taken > max(1, left.count) else { return nil }
        return line
    }

    /// Words that say which rows are meant, or which end of them.
    private static let restricting: Set<String> = QuestionWords.negations.union([
        "still", "only", "minus", "plus", "net", "divided", "times", "time", "never", "until", "till", "since",
        "before",
        "after", "between", "under", "over", "above",
        "below", "than",
        "vs", "versus", "against", "during", "best", "worst", "first", "last", "again", "most", "least", "missing",
        "lack", "lacks", "lacking", "gain", "gained", "lose", "lost", "grow", "grew", "grown", "rise", "rose", "risen",
        "fall", "fell", "fallen", "drop", "dropped", "increase", "increased", "decrease", "decreased", "change",
        "changed", "difference", "differ", "moving", "rolling", "running", "cumulative", "ago", "without",
    ])

    /// Words that say nothing without the next one.
    private static let leading: Set<String> = ["many", "much", "at", "for", "during", "without", "with", "per", "by"]

    /// A question of which more is no part was not understood.
    private static let mostLeft = 3
}
