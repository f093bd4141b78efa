import Charts
import Foreign
import Language
import Series
import Syntax

/// Lines of a plot whose words stand elsewhere than they do here: sides, layers, guides, clauses before a layer, looks after the mark.
extension StageReadings {
    /// `plot line a left, b right`: each side is a layer of its own, of the same rows.
    func sides(_ stage: String) -> String? {
        let parts = OuterText(stage[...]).parts(between: " where ")
        guard parts[0].lowercased().hasPrefix("plot "), parts.count < 3 else { return nil }
        let items = OuterText(parts[0][...]).items
        guard items.count > 1, items.dropLast().contains(where: { $0.hasSuffix(" left") || $0.hasSuffix(" right") })
        else {
            return nil
        }
        return (parts.count == 2 ? "where \(parts[1]) | " : "") + items.joined(separator: " + ")
    }

    /// `plot bar share by day color kind`: of nothing else it is the share of the rows.
    func sharesOfRows(_ stage: String) -> String? {
        var all = LineWords.split(stage)
        guard all.count > 4, all[0].lowercased() == PlotForm.entry.name, vocabulary.entry(.mark, all[1]) != nil,
            QuestionWords.shares.contains(all[2].lowercased()), words.column([all[2]]) == nil,
            ["by", "per"].contains(all[3].lowercased())
        else { return nil }
        all[2] = CountAggregate.entry.name
        return all.joined(separator: " ") + " " + ShareTransform.entry.name
    }

    /// `sum rain by day as bars`: no name, but how it is shown.
    func asMarks(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard all.count > 3, all[all.count - 2].lowercased() == "as", all[0].lowercased() != PlotForm.entry.name,
            let mark = vocabulary.entry(.mark, EnglishNoun.singular(all[all.count - 1].lowercased()))
        else { return nil }
        return all.dropLast(2).joined(separator: " ") + " | \(PlotForm.entry.name) \(mark.name)"
    }

    /// `sum rain by station color kind`: what only a chart has makes one of the line.
    func charted(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        func isOfCharts(_ word: String) -> Bool {
            vocabulary.entry(.verb, word) == nil && !columns.contains(word)
                && (vocabulary.entry(.clause, word) ?? vocabulary.entry(.style, word)) != nil
        }
        let line = "\(PlotForm.entry.name) \(stage)"
        // What begins with a verb of the session, `set size 8x8`, is none of rows.
        guard let head = all.first?.lowercased(), !columns.isEmpty,
            vocabulary.entry(.verb, head).map({ VerbCatalog.transform($0.name) != nil }) ?? true,
            all.dropFirst().contains(where: isOfCharts),
            (try? parser.parser.parse(line, parameters: parameters)) != nil
        else { return nil }
        return line
    }

    /// `plot line a y log + line b`: what is said of the chart stands after its layers.
    func clausesLast(_ stage: String) -> String? {
        let layers = OuterText(stage[...]).parts(between: " + ")
        guard layers.count > 1, layers[0].lowercased().hasPrefix("\(PlotForm.entry.name) ") else { return nil }
        var (kept, moved): ([String], [String]) = ([], [])
        for layer in layers.dropLast() {
            let all = LineWords.split(layer)
            let start = all.indices.dropFirst(2).first { place in
                !columns.contains(all[place])
                    && (vocabulary.entry(.clause, all[place]) != nil
                        || NumberScaleCatalog.all.contains { $0.name == all[place] })
            }
            kept.append(all[..<(start ?? all.count)].joined(separator: " "))
            guard let start else { continue }
            // A scale alone is that of the values.
            moved += (vocabulary.entry(.clause, all[start]) == nil ? ["y"] : []) + all[start...]
        }
        return moved.isEmpty
            ? nil : (kept + [layers[layers.count - 1]]).joined(separator: " + ") + " " + moved.joined(separator: " ")
    }

    /// `plot bar votes by year stack percent by party`: keys stand before how they are drawn.
    func keysFirst(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        func isBy(_ place: Int) -> Bool { ["by", "per"].contains(all[place].lowercased()) }
        guard all.first?.lowercased() == PlotForm.entry.name, !all.contains("+"),
            let first = all.indices.first(where: isBy),
            let last = all.indices.last(where: isBy), first + 1 < last, last + 1 < all.count,
            // `color by k` says it of the style.
            vocabulary.entry(.style, all[last - 1]) == nil, vocabulary.entry(.clause, all[last - 1]) == nil,
            let style = all.indices.first(where: { $0 > first + 1 && vocabulary.entry(.style, all[$0]) != nil }),
            style < last
        else { return nil }
        return (all[..<style] + all[last...] + all[style..<last]).joined(separator: " ")
    }

    /// `plot point a over b trend linear`: a mark behind a layer begins another.
    func layers(_ stage: String) -> String? {
        let words = stage.split(separator: " ").map(String.init)
        guard words.first == "plot", words.count > 3,
            (try? parser.parser.parse(stage, parameters: parameters)) == nil
        else { return nil }
        let made = words.enumerated().map { place, word in
            let isLayer = place > 2 && words[place - 1].last != "," && vocabulary.entry(.mark, word) != nil
            // Words alone before the first mark are of it: `percent stacked bar`.
            let isFirst = words[1..<max(1, place)].allSatisfy {
                vocabulary.entry(.mark, $0) == nil && !columns.contains($0)
            }
            return isLayer && !isFirst && !columns.contains(word) ? "+ " + word : word
        }
        return made == words ? nil : made.joined(separator: " ")
    }

    /// `plot line price + rule 3000`, `+ rule y 80 "damp"`, `+ band from 2020-03 to 2021-06`: a clause of numbers or times is no layer.
    func guides(_ stage: String) -> String? {
        guard stage.lowercased().hasPrefix(PlotForm.entry.name + " ") else { return nil }
        let layers = OuterText(stage[...]).parts(between: " + ")
        let made = layers.dropFirst().reduce(layers[0]) { made, layer in
            let guide = Self.guide(LineWords.split(layer))
            return made + (guide.map { " " + $0 } ?? " + " + layer)
        }
        return made == stage ? nil : made
    }

    /// `plot line revenue over month of year by year`: what comes again is a key.
    func cycles(_ stage: String) -> String? {
        let parts = OuterText(stage[...]).parts(between: " over ")
        guard parts.count == 2, parts[0].lowercased().hasPrefix(PlotForm.entry.name + " "), !stage.contains(" + "),
            case let sides = OuterText(parts[1][...]).parts(between: " by "), sides.count < 3,
            case let said = LineWords.split(sides[0]), words.column(said) == nil, words.times(said) == nil,
            let key = words.key(said), Cycle(rawValue: key) != nil
        else { return nil }
        return "\(parts[0]) by \(([key] + sides.dropFirst()).joined(separator: ", "))"
    }

    /// The clause that a layer is, with the ends of a band as they are written here.
    private static func guide(_ said: [String]) -> String? {
        guard said.count > 1, [RuleClause.entry.name, BandClause.entry.name].contains(said[0].lowercased()) else {
            return nil
        }
        let axis = ["x", "y"].contains(said[1].lowercased()) ? [said[1]] : []
        var rest = said.dropFirst(1 + axis.count)
        rest = rest.drop { ["from", "between", "at"].contains($0.lowercased()) }
        guard rest.first?.first?.isNumber ?? false else { return nil }
        var words = Array(rest)
        if words.count > 2, ["to", "and", "until", "-"].contains(words[1].lowercased()) {
            words[0...2] = ["\(words[0])..\(words[2])"]
        }
        return ([said[0]] + axis + words).joined(separator: " ")
    }

    /// `plot weight with linespoints by hive`: the style is the mark.
    func styled(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard all.count > 3, all[0].lowercased() == PlotForm.entry.name, !stage.contains(" + "),
            let place = all.firstIndex(where: { $0.lowercased() == "with" }), place > 1, place + 1 < all.count,
            words.column(all[1..<place]) != nil
                || OuterText(all[1..<place].joined(separator: " ")[...]).items.count > 1,
            let own = GnuplotStyles.own(all[place + 1].lowercased())
        else { return nil }
        let mark = own.prefix { $0 != " " }
        let look = String(own.dropFirst(mark.count + 1))
        return ([all[0], String(mark)] + all[1..<place] + all[(place + 2)...] + (look.isEmpty ? [] : [look]))
            .joined(separator: " ")
    }

    /// `plot bar stacked count by week color by team`: a look after its mark is one before it.
    func look(_ stage: String) -> String? {
        let words = LineWords.split(stage)
        guard words.count > 3, words[0].lowercased() == "plot", vocabulary.entry(.mark, words[1]) != nil,
            vocabulary.entry(.mark, words[2]) == nil, vocabulary.entry(.aggregate, words[2]) == nil,
            !columns.contains(words[2]), (try? parser.parser.parse(stage, parameters: parameters)) == nil
        else { return nil }
        do throws(SyntaxError) {
            _ = try parser.parse(
                ([words[0], words[2], words[1]] + words[3...]).joined(separator: " "), parameters: parameters)
        } catch {
            // Other tools have it there: what they say is here is the line.
            if case .foreign(_, _, let own) = error { return own }
        }
        return nil
    }
}
