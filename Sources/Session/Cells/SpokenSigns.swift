import Language
import Series
import Syntax

/// A line with signs where people say words: `a minus b`, `joan's share`, `between 6 and 10 o'clock`, `in percent`; a verb
/// after `show` is what is shown.
struct SpokenSigns {
    let words: LineWords

    /// The line without a `show` before what is shown anyway.
    func unshown(_ typed: String) -> String? {
        let all = LineWords.split(typed)
        return all.count > 2 && all[0].lowercased() == "show" ? all.dropFirst().joined(separator: " ") : nil
    }

    /// The line with signs; nil where it has no such words.
    func line(_ typed: String) -> String? {
        let stages = OuterText(possessives(typed)[...]).parts(between: "|")
        let made = stages.map(stage)
        return made == OuterText(typed[...]).parts(between: "|").map { LineWords.split($0).joined(separator: " ") }
            ? nil : made.joined(separator: " | ")
    }

    private func stage(_ stage: String) -> String {
        descending(eachItsOwn(pair(ratio(signs(applied(made(LineWords.split(stage.trimmed))))))))
            .joined(separator: " ")
    }

    /// `sort -price`: the greatest first, as R and Django have it.
    private func descending(_ all: [String]) -> [String] {
        guard let verb = all.first, words.vocabulary.entry(.verb, verb)?.name == SortTransform.entry.name else {
            return all
        }
        return all.map { word in
            let (name, comma) = word.hasSuffix(",") ? (word.dropLast(), ",") : (word[...], "")
            guard name.hasPrefix("-"), words.column([String(name.dropFirst())]) != nil else { return word }
            return "\(name.dropFirst()) desc\(comma)"
        }
    }

    private static let shows: [[String]] = [["show"], ["show", "me"], ["list"], ["find"], ["get"]]
    private static let counts: [[String]] = [["count"], ["how", "many"], ["number", "of"]]

    /// `show gaps`, `how many outliers`: what a verb makes is shown or counted.
    private func made(_ all: [String]) -> [String] {
        func rest(after phrases: [[String]]) -> ArraySlice<String>? {
            let said = phrases.last { all.prefix($0.count).map { $0.lowercased() } == $0 }
            let rest = said.map { all.dropFirst($0.count).drop { $0.lowercased() == "the" } }
            guard let rest, let verb = rest.first, words.column([verb]) == nil,
                words.vocabulary.entry(.verb, verb) != nil
            else { return nil }
            return rest
        }
        if let rest = rest(after: Self.shows) { return Array(rest) }
        // A verb that is a thing in the plural: `gaps`, `peaks`, `duplicates`.
        guard let rest = rest(after: Self.counts), let verb = rest.first?.lowercased(),
            EnglishNoun.singular(verb) != verb
        else { return all }
        return rest + ["|", "aggregate", "count"]
    }

    /// `joan's`, `joan’s` is what Joan has; a mark that opens a text has its fellow.
    private func possessives(_ line: String) -> String {
        var made = line.replacing(" o'clock", with: ":00").replacing(" o’clock", with: ":00")
        for mark in ["'s ", "’s "] {
            while let place = made.firstRange(of: mark), place.lowerBound > made.startIndex,
                made[made.index(before: place.lowerBound)].isLetter,
                made[..<place.lowerBound].count(where: { $0 == "'" || $0 == "\"" }) % 2 == 0
            {
                made.replaceSubrange(place, with: " ")
            }
        }
        return made == line ? line : hours(made)
    }

    /// `6 and 10:00`: both are times of day.
    private func hours(_ line: String) -> String {
        var all = LineWords.split(line)
        for place in all.indices.dropFirst(2) where all[place].hasSuffix(":00") {
            if ["and", "to", "-", "until"].contains(all[place - 1].lowercased()), Int(all[place - 2]) != nil {
                all[place - 2] += ":00"
            }
        }
        return all.joined(separator: " ")
    }

    /// `gain = diff weight`: what a function is of stands after it, where a sign is before it.
    private func applied(_ all: [String]) -> [String] {
        guard
            let verb = all.first, words.vocabulary.entry(.verb, verb) != nil,
            let place = all.indices.dropFirst().dropLast().first(where: { place in
                ["=", "+", "-", "*", "/", "("].contains(all[place - 1]) && words.column([all[place]]) == nil
                    && [.function, .verb].contains { words.vocabulary.entry($0, all[place].lowercased()) != nil }
            }),
            let end = (place + 2...min(all.count, place + 5)).last(where: { words.column(all[(place + 1)..<$0]) != nil }
            ),
            let column = words.column(all[(place + 1)..<end])
        else { return all }
        return all[..<place] + ["\(all[place].lowercased())(\(column))"] + all[end...]
    }

    private static let signs = ["minus": "-", "plus": "+", "times": "*", "divided": "/"]

    /// Arithmetic in words, between what is worked with.
    private func signs(_ all: [String]) -> [String] {
        var made: [String] = []
        var skips = false
        for (place, word) in all.enumerated() {
            if skips {
                skips = false
                continue
            }
            let isInside = place > 0 && place + 1 < all.count
            if isInside, let sign = other(all, place) {
                made.append(sign)
                continue
            }
            guard isInside, let sign = Self.signs[word.lowercased()], words.column([word]) == nil,
                !["how", "many", "of", "at", "by"].contains(all[place - 1].lowercased())
            else {
                made.append(word)
                continue
            }
            let isDivision = sign == "/"
            guard !isDivision || all[place + 1].lowercased() == "by" && place + 2 < all.count else {
                made.append(word)
                continue
            }
            made.append(sign)
            skips = isDivision
        }
        return made
    }

    /// `curtain up is 19:30`, `sold < 80% of seats`.
    private func other(_ all: [String], _ place: Int) -> String? {
        let next = all[place + 1]
        switch all[place].lowercased() {
        case "is": return next.first?.isNumber == true && next.contains(":") ? "=" : nil
        case "of":
            let share = all[place - 1]
            return share.hasSuffix("%") && Double(share.dropLast()) != nil ? "*" : nil
        default: return nil
        }
    }

    /// `first and last date`: two aggregates of one column.
    private func pair(_ all: [String]) -> [String] {
        guard
            let place = all.indices.dropFirst().dropLast(2).first(where: { place in
                all[place].lowercased() == "and"
                    && [all[place - 1], all[place + 1]].allSatisfy { words.aggregate($0) != nil }
            })
        else { return all }
        let rest = all[(place + 2)...]
        guard
            let length = (1...min(5, rest.count)).reversed().first(where: { length in
                words.column(rest.prefix(length)) != nil || words.times(rest.prefix(length)) != nil
            })
        else { return all }
        let column = Array(rest.prefix(length))
        return all[..<place] + column.dropLast() + [column[length - 1] + ","] + all[(place + 1)...]
    }

    /// `by hour, one line per operator`: a key like the others.
    private func eachItsOwn(_ all: [String]) -> [String] {
        guard
            let place = all.indices.dropFirst().dropLast(3).first(where: { place in
                ["one", "a", "an"].contains(all[place].lowercased()) && ["per", "for", "by"].contains(all[place + 2])
                    && words.vocabulary.entry(.mark, EnglishNoun.singular(all[place + 1].lowercased())) != nil
            })
        else { return all }
        let rest = all[(place + 3)...].drop { ["each", "every"].contains($0.lowercased()) }
        let (last, isKeyed) = (all[place - 1].filter { $0 != "," }, all[..<place].contains { $0.lowercased() == "by" })
        return all[..<(place - 1)] + [isKeyed ? last + "," : last] + (isKeyed ? [] : ["by"]) + rest
    }

    /// A quotient of aggregates `in percent` is a hundred times it.
    private func ratio(_ all: [String]) -> [String] {
        guard all.count > 4, let end = all.indices.last,
            ["percent", "%", "percentage"].contains(all[end].lowercased()),
            let place = all[..<end].lastIndex(where: { ["in", "as"].contains($0.lowercased()) }), end - place < 3,
            // PATHS: the sign of a division.
            all[..<place].contains("/")
        else { return all }
        return ["100 *"] + all[..<place]
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
