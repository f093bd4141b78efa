import Catalog
import Charts
import Foreign
import Language
import Series
import Syntax

/// A stage that says what is wanted and leaves out the verb: methods joined by dots, something worked out (`kwh * 4 as kw`), a
/// moving average (`score 7 day mean`), columns of some rows (`score where alcohol = yes`), layers without their `+`, ends of an order
/// (`busiest hour`), numbers of things (`calls per day`), growth (`yoy sales`), two aggregates of one column.
struct StageReadings {
    let parser: ForeignParser
    let parameters: Parameters
    /// Those of the rows before the line.
    let columns: [String]
    let words: LineWords
    let question: (String) -> String?

    /// The stage written out; nil where it is none of these.
    func line(_ typed: String) -> String? {
        let told = parted(typed)
        if told != typed, parses(told) { return told }
        let stage = weighted(plain(operands(typed)))
        let rules: [(String) -> String?] = [
            Growth(words: words).line, FromTo(words: words).line, extreme, oneKeyed, methods, guides, cycles, sized,
            styled, clausesLast,
            keysFirst, sharesOfRows, asMarks, charted, SaidAxes(words: words).line, beside,
            MovingPhrase(words: words, vocabulary: vocabulary).line, look, rows, ComparedPhrase(words: words).line,
            sides, layers, named, ranked, renamed, derived, question, worked, bare,
            unpiped,
        ]
        let made = rules.lazy.compactMap { $0(stage) }.first ?? stage
        return made == typed ? nil : made
    }

    /// `mean "Seen Time" - "Arrival Time"`: a column in quotes beside a sign of arithmetic is what is worked with, and no text.
    private func operands(_ stage: String) -> String {
        let all = LineWords.split(stage)
        func isSign(_ place: Int) -> Bool { all.indices.contains(place) && ["+", "-", "*", "/"].contains(all[place]) }
        let made = all.enumerated().map { place, word -> String in
            guard word.hasPrefix("\""), word.hasSuffix("\""), place > 0, words.aggregate(all[place - 1]) != nil,
                isSign(place + 1), let column = words.columnName([word])
            else { return word }
            return "`\(column)`"
        }
        return made == all ? stage : made.joined(separator: " ")
    }

    private static let extremes = [
        "argmax": "top", "idxmax": "top", "which.max": "top", "argmin": "bottom", "idxmin": "bottom",
        "which.min": "bottom",
    ]

    /// `argmax temp by run`: the row of the extreme, of each key.
    private func extreme(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard all.count > 1, let verb = Self.extremes[all[0].lowercased()] else { return nil }
        return "\(verb) 1 \(all.dropFirst().joined(separator: " "))"
    }

    /// `pivot total = sum v by k`: by one key, with a name of its own, it is an aggregate.
    private func oneKeyed(_ stage: String) -> String? {
        let all = LineWords.split(stage)
        guard all.first?.lowercased() == PivotTransform.entry.name, all.count > 3 else { return nil }
        let rest = all.dropFirst().joined(separator: " ")
        // The keys of rows and columns in spreadsheets' words.
        if let rows = all.firstIndex(where: { $0.lowercased() == "rows" }),
            let columns = all.firstIndex(where: { $0.lowercased() == "columns" }), rows > 1, columns > rows + 1,
            columns + 1 < all.count
        {
            let keys = [all[(rows + 1)..<columns], all[(columns + 1)...]].map { $0.joined(separator: " ") }
            return "\(all[..<rows].joined(separator: " ")) by \(keys.joined(separator: ", "))"
        }
        let sides = OuterText(rest[...]).parts(between: " by ")
        guard sides.count == 2, OuterText(sides[0][...]).parts(between: " = ").count == 2,
            OuterText(sides[1][...]).items.count == 1
        else { return nil }
        let name = OuterText(sides[0][...]).parts(between: " = ")[0]
        let keys = OuterText(sides[1][...]).parts(between: " sort ")
        let order = keys.count > 1 ? " | sort \(name) \(keys[1].hasPrefix("desc") ? "desc" : "asc")" : ""
        return "aggregate \(sides[0]) by \(keys[0])\(order)"
    }

    /// `export x.png 800x480`: a size says what it is.
    private func sized(_ stage: String) -> String? {
        var all = LineWords.split(stage)
        guard let verb = all.first?.lowercased(), [ExportVerb.entry.name, ExportOverVerb.entry.name].contains(verb),
            let place = all.indices.dropFirst(2).first(where: { (try? FigureSize(all[$0])) != nil }),
            all[place - 1].lowercased() != "size"
        else { return nil }
        all.insert("size", at: place)
        return all.joined(separator: " ")
    }

    /// `mean wait weighted by calls` as `wmean(wait, calls)`.
    private func weighted(_ stage: String) -> String {
        let all = LineWords.split(stage)
        guard let place = all.firstIndex(where: { $0.lowercased() == "weighted" }), place + 2 < all.count,
            ["by", "with"].contains(all[place + 1].lowercased()),
            let head = all[..<place].lastIndex(where: { words.aggregate($0) == MeanAggregate.entry.name }),
            let value = words.column(all[(head + 1)..<place].drop { $0.lowercased() == "of" }),
            let end = (place + 3...all.count).last(where: { words.column(all[(place + 2)..<$0]) != nil }),
            let weight = words.column(all[(place + 2)..<end])
        else { return stage }
        return (all[..<head] + ["wmean(\(value), \(weight))"] + all[end...]).joined(separator: " ")
    }

    /// `90th percentile` as `p90`, `for each agent` as `by agent`.
    private func plain(_ stage: String) -> String {
        var made: [String] = []
        let all = LineWords.split(stage)
        for (place, word) in all.enumerated() {
            let small = word.lowercased()
            let next = place + 1 < all.count ? all[place + 1].filter { $0 != "," } : ""
            if small == "percentile", let last = made.last, case let number = last.prefix(while: \.isNumber),
                ["st", "nd", "rd", "th"].contains(last.dropFirst(number.count)), !number.isEmpty
            {
                made[made.count - 1] = "p\(number)"
            } else if place > 0, ["percentile", "quantile"].contains(all[place - 1].lowercased()), !made.isEmpty,
                let percentile = ForeignGroups.percentile(all[place - 1].lowercased(), small),
                made.last?.lowercased() == all[place - 1].lowercased(), next.lowercased() != "of"
            {
                // `percentile 95 duration`, `low = quantile 0.1 age`
                made[made.count - 1] = percentile
            } else if small.hasSuffix("()"), place > 0, words.aggregate(String(small.dropLast(2))) != nil {
                // `groupby region mean(mag) count()`
                made.append(String(small.dropLast(2)))
            } else if small == "day", made.suffix(2).map({ $0.lowercased() }) == ["time", "of"], made.count > 2,
                !columns.contains("time of day"),
                case let isKey = ["by", "per"].contains(made[made.count - 3].lowercased()),
                isKey || ["<", ">", "<=", ">=", "=", "==", "between", "in"].contains(next)
            {
                // `where time of day > 20:00`, `mean load by time of day`
                made.removeLast(2)
                made += isKey ? ["hour", "of", "day"] : ["time"]
            } else if ["each", "every"].contains(small), let last = made.last, ["for", "in", "of"].contains(last) {
                made[made.count - 1] = "by"
            } else if ["label", "labels", "labelled", "labeled"].contains(small), made.first == PlotForm.entry.name,
                words.column([next]) != nil, !columns.contains(word), !["x", "y"].contains(made.last ?? "")
            {
                // Right after its axis it is a title; behind a clause of an axis it would be one, too.
                made += ["labels", "by"]
            } else if small == "over", place == 1, vocabulary.entry(.verb, made[0]) != nil,
                made[0] != PlotForm.entry.name,
                next.first?.isNumber ?? false
            {
                // `change over 24h level`: the length says itself what it is.
                continue
            } else if small == "100%", made.first == PlotForm.entry.name {
                made.append("percent")
            } else if small == "every", made.first == PlotForm.entry.name, made.count > 1,
                Int(next) != nil || DurationUnit(word: next) != nil
            {
                // `by Date every 10 years` is by ten years of the time.
                if made.count > 3, made[made.count - 2].lowercased() == "by", let index = words.index,
                    words.times(made.suffix(1)) == index
                {
                    made.removeLast(2)
                }
                made.append("by")
            } else if small == "of", !made.isEmpty, vocabulary.entry(.verb, made[0]) != nil,
                words.column([next]) != nil,
                isSpanOrAggregate(made.last ?? "") || made.count == 1
            {
                // `rolling mean 24h of temp`, `histogram of wait`
                continue
            } else if ["width", "binwidth", "of"].contains(small), Double(next) != nil,
                made.first?.lowercased() == HistogramTransform.entry.name,
                ["bins", "bin"].contains(made.last ?? "") || small != "of"
            {
                // `histogram wait in bins of 30`
                if ["bins", "bin"].contains(made.last ?? "") { made.removeLast() }
                if ["in", "with"].contains(made.last ?? "") { made.removeLast() }
                made += ["bins", "width"]
            } else {
                made.append(word)
            }
        }
        // `first of each version` is a row.
        if made.count > 2, ["first", "last"].contains(made[0].lowercased()), made[1] == "by", all[1] == "of" {
            made.insert("1", at: 1)
        }
        return made == all ? stage : made.joined(separator: " ")
    }

    /// `plot candlestick open high low close`
    private func beside(_ stage: String) -> String? {
        ColumnsBeside(words: words).line(stage).flatMap { parsed($0) == nil ? nil : $0 }
    }

    private func isSpanOrAggregate(_ word: String) -> Bool {
        vocabulary.entry(.aggregate, word) != nil || DurationUnit(word: word) != nil
            || DurationUnit(word: String(word.drop(while: \.isNumber))) != nil && word.first?.isNumber == true
    }

    /// `mean v as m, max w by k`: each item has its name behind it.
    private func renamed(_ stage: String) -> String? {
        let sides = OuterText(stage[...]).parts(between: " by ")
        guard (1...2).contains(sides.count), sides[0].contains(" as ") else { return nil }
        let typed = LineWords.split(sides[0])
        let isVerb = typed.first.map { ["aggregate", "summarize", "summarise"].contains($0.lowercased()) } ?? false
        let body = isVerb ? typed.dropFirst().joined(separator: " ") : sides[0]
        // A period stands before the first of them: `daily min v as lo, max v as hi`.
        let words = LineWords.split(body)
        let period = words.prefix { vocabulary.entry(.aggregate, $0) == nil && self.words.column([$0]) == nil }
        let isOfPeriod = !period.isEmpty && parsed("aggregate \(period.joined(separator: " "))") != nil
        let rest = isOfPeriod ? words.dropFirst(period.count).joined(separator: " ") : body
        let items = OuterText(rest[...]).items.map { item -> String in
            let parts = OuterText(item[...]).parts(between: " as ")
            return parts.count == 2 && NameSpelling.isPlain(parts[1]) ? "\(parts[1]) = \(parts[0])" : item
        }
        guard items.contains(where: { $0.contains(" = ") }), items.count > 1 || sides.count == 2 || isOfPeriod else {
            return nil
        }
        let head = isOfPeriod ? "aggregate \(period.joined(separator: " ")) " : "aggregate "
        let line = head + items.joined(separator: ", ") + (sides.count == 2 ? " by \(sides[1])" : "")
        return parsed(line) == nil ? nil : line
    }

    /// `top 2 by count per club`: by a column, of each key; `top 5 by load desc`, as Kusto has it.
    private func ranked(_ stage: String) -> String? {
        let typed = LineWords.split(stage)
        if let own = ordered(typed) { return own }
        guard typed.count > 5, ["top", "bottom"].contains(typed[0].lowercased()), Int(typed[1]) != nil,
            typed[2] == "by",
            let place = typed[4...].firstIndex(where: { ["by", "per"].contains($0) }),
            let column = words.column(typed[3..<place])
        else { return nil }
        return "\(typed[0]) \(typed[1]) \(column) by \(typed[(place + 1)...].joined(separator: " "))"
    }

    /// `top 5 by load asc`: a column alone behind `by` is what rows are in order of, from the greatest on where nothing else is said.
    private func ordered(_ typed: [String]) -> String? {
        guard typed.count > 3, typed[0].lowercased() == "top", Int(typed[1]) != nil, typed[2].lowercased() == "by"
        else {
            return nil
        }
        var rest = typed[3...]
        if rest.count > 2, rest.suffix(2).map({ $0.lowercased() }) == ["nulls", "last"] { rest = rest.dropLast(2) }
        let said = rest.last.map { $0.lowercased() } ?? ""
        let isSaid = ["asc", "desc"].contains(said)
        if isSaid { rest = rest.dropLast() }
        guard let column = words.times(rest) ?? words.column(rest) else { return nil }
        let name = column.filter { !"\"`".contains($0) }
        let isText = words.frame?.columns.first { $0.name == name }?.text != nil
        if !isText { return "\(said == "asc" ? "bottom" : "top") \(typed[1]) \(column)" }
        return isSaid ? "sort \(column)\(said == "desc" ? " desc" : "") | first \(typed[1])" : nil
    }

    /// `total = cumulative energy`: the name before the verb that makes it.
    private func named(_ stage: String) -> String? {
        let sides = OuterText(stage[...]).parts(between: " = ")
        guard sides.count == 2, LineWords.split(sides[0]).count == 1,
            case let made = LineWords.split(sides[1]), made.count > 1, vocabulary.entry(.verb, made[0]) != nil
        else { return nil }
        let line = "\(made[0]) \(sides[0]) = \(made.dropFirst().joined(separator: " "))"
        return parsed(line) == nil ? nil : line
    }

    var vocabulary: Vocabulary { parser.parser.vocabulary }

    func parsed(_ line: String) -> StatementSyntax? {
        let cell = try? parser.parser.parse(line, parameters: parameters, isGenerous: true)
        return cell?.statements.count == 1 ? cell?.statements[0] : nil
    }

    private func methods(_ stage: String) -> String? {
        guard let chain = MethodChain(stage, vocabulary: vocabulary), chain.head.isEmpty else { return nil }
        return chain.line(of: .current)
    }

    /// Something worked out, with a name behind it or of several words before it, else alone.
    private func worked(_ stage: String) -> String? {
        let sides = OuterText(stage[...]).parts(between: " = ")
        // `pulse pressure = a - b` can be read as a condition, whose column there is not.
        let isNamed = sides.count == 2 && sides[0].contains(" ") && words.column([sides[0]]) == nil
        guard isNamed || parsed(stage) == nil else { return nil }
        if sides.count == 2, !sides[0].isEmpty, !isStage(sides[0]),
            sides[0].allSatisfy({ $0.isLetter || $0.isNumber || " _".contains($0) }),
            let made = worked(sides[1]), made.hasPrefix("derive ")
        {
            return "derive \(NameSpelling.quoted(sides[0])) = \(sides[1])"
        }
        let parts = OuterText(stage[...]).parts(between: " as ")
        if parts.count == 1, case let keyed = OuterText(stage[...]).parts(between: " by "), keyed.count == 2 {
            return keyedExpression(keyed[0], by: keyed[1])
        }
        guard parts.count < 3, let wanted = parts.first, let statement = parsed("derive it = \(wanted)"),
            case .pipeline(_, let stages) = statement.body, stages.count == 1,
            let made = stages[0].arguments.group("column")?.expression("expression"), made.isComputed
        else { return nil }
        // `… as a bar chart` is no name.
        if parts.count == 2, parts[1].contains(" "),
            parts[1].split(separator: " ").contains(where: { isFigure(String($0)) })
        {
            return nil
        }
        if parts.count == 2 { return "derive \(parts[1]) = \(wanted)" }
        let name = NameSpelling.quoted(wanted.filter { !"\"`".contains($0) })
        return "derive \(name) = \(wanted) | keep \(name)"
    }

    private func isFigure(_ word: String) -> Bool {
        QuestionWords.figures.contains(word) || vocabulary.entry(.mark, EnglishNoun.singular(word)) != nil
    }

    /// Whether words that cannot be read are a stage's all the same, and no name: `top 1 k by count where a`.
    private func isStage(_ words: String) -> Bool {
        let typed = LineWords.split(words)
        return typed.count > 2 && [.verb, .sessionVerb].contains { vocabulary.entry($0, typed[0]) != nil }
    }

    /// `actual - planned by category`: one value a key, the mean of the rows.
    private func keyedExpression(_ expression: String, by keys: String) -> String? {
        guard let statement = parsed("derive it = \(expression)"), case .pipeline(_, let stages) = statement.body,
            let made = stages.first?.arguments.group("column")?.expression("expression"), made.isComputed
        else { return nil }
        // What holds aggregates has one value a key already.
        let formula = "aggregate \(expression) by \(keys)"
        return parsed(formula) == nil ? "mean (\(expression)) by \(keys)" : formula
    }

    /// `score where alcohol = yes`.
    private func rows(_ stage: String) -> String? {
        let parts = OuterText(stage[...]).parts(between: " where ")
        // `spent = -amount where amount < 0`: the rest is none's.
        if parts.count == 2, OuterText(parts[0][...]).parts(between: " = ").count == 2 {
            let isStage = LineWords.split(parts[0]).first.map { vocabulary.entry(.verb, $0) != nil } ?? false
            let made = isStage ? parts[0] : "derive \(parts[0])"
            if parsed(made) != nil { return "where \(parts[1]) | \(made)" }
        }
        guard parts.count == 2 else { return nil }
        let names = OuterText(parts[0][...]).parts(between: ",")
        if names.allSatisfy({ name in columns.contains { $0.lowercased() == name.lowercased() } }) {
            let made = "where \(parts[1]) | keep \(parts[0])"
            // With keys behind the condition it is a question.
            return parsed(made) == nil ? nil : made
        }
        return picked(parts[0], parts[1])
    }

    /// `first where v > 5 by k` is a row: of all for which it holds.
    private func picked(_ end: String, _ condition: String) -> String? {
        guard [FirstTransform.entry.name, LastTransform.entry.name].contains(end.lowercased()) else { return nil }
        let sides = OuterText(condition[...]).parts(between: " by ")
        return "where \(sides[0]) | \(end) 1" + sides.dropFirst().map { " by \($0)" }.joined()
    }

    /// `aggregate percent status = failed by service`: what is wanted says itself which stage it is.
    private func bare(_ stage: String) -> String? {
        let words = LineWords.split(stage)
        // Behind an aggregate of this language the fault is another.
        let wanted = words.dropFirst().first { word in
            word != "all" && PeriodCatalog.entries.allSatisfy { $0.name != word.lowercased() }
        }
        guard words.count > 2, words[0].lowercased() == AggregateTransform.entry.name, let wanted,
            vocabulary.entry(.aggregate, wanted) == nil
        else { return nil }
        return line(words.dropFirst().joined(separator: " "))
    }

}

extension Expression {
    /// Whether it works something out of columns: no comparison, no name or number alone.
    fileprivate var isComputed: Bool {
        switch node {
        case .binary(let sign, _, _): [.add, .subtract, .multiply, .divide, .power].contains(sign)
        case .unary(.negate, _), .call: true
        default: false
        }
    }
}
