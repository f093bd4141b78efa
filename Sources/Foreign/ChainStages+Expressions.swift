import Language
import Syntax

/// Methods whose arguments work something out: `assign(r=lambda d: d.a / d.b)` of pandas, `with_columns((pl.col("a") / 2).alias("h"))` of
/// polars, `withColumn("r", df.a / df.b)` of Spark. An expression is one, whatever its columns are called by.
extension ChainStages {
    /// A stage that takes expressions; nil for any other, and for arguments that are names alone.
    mutating func takeExpressions(_ name: String, _ arguments: [MethodChain.Argument]) -> Bool? {
        let isWorked = arguments.contains { $0.words == nil }
        switch name {
        case "assign", "with_columns", "mutate", "eval":
            guard keys.isEmpty, !arguments.isEmpty else { return false }
            let made = arguments.flatMap(\.items).map(named)
            guard !made.contains(where: { $0.name.isEmpty }) else { return false }
            stages += made.map { "derive \($0.name) = \($0.value)" }
            return true
        case "withColumn":
            guard keys.isEmpty, arguments.count == 2, let name = arguments[0].word else { return false }
            stages.append("derive \(name) = \(expression(arguments[1].value))")
            return true
        case "filter", "where", "query", "loc":
            guard isWorked, keys.isEmpty, columns.isEmpty else { return nil }
            stages.append("where " + arguments.map { condition($0.value) }.joined(separator: " and "))
            return true
        case "select":
            guard keys.isEmpty else { return nil }
            return select(arguments.flatMap(\.items))
        case "len" where !keys.isEmpty && arguments.isEmpty:
            append("aggregate len = count" + by)
            return true
        case "apply":
            // A group is what a function of it comes to.
            guard arguments.count == 1, arguments[0].value.hasPrefix("lambda "), !keys.isEmpty else { return nil }
            columns = []
            append("aggregate " + expression(arguments[0].value) + by)
            return true
        case "group_by_dynamic":
            guard let column = arguments.first?.word, let every = arguments.first(where: { $0.name == "every" })?.text,
                let span = ForeignCalls.Call.span(every.replacing("mo", with: "mon")) ?? PandasOffset(every)?.span
            else { return false }
            keys += ["\(span) of \(column)"] + (arguments.first { $0.name == "group_by" }?.words ?? [])
            return true
        case "pct_change":
            let names = columns.isEmpty ? combined : columns
            guard !names.isEmpty, open == nil, arguments.isEmpty || arguments.map(\.value) == ["1"] else {
                return false
            }
            append("change percent \(names.joined(separator: ", "))" + by)
            return true
        case "transform":
            // Each row has what its group comes to.
            guard arguments.count == 1, let word = arguments[0].text, columns.count == 1, !keys.isEmpty else {
                return false
            }
            let name = ForeignGroups.calls[word] ?? word
            let (column, by) = (columns[0], by)
            append("derive \(column) = \(name)(\(column)\(by))")
            append("keep \(column)")
            return true
        case "merge", "join": return merge(arguments)
        default: return nil
        }
    }

    /// `select("a", pl.col("b") * 2)`: columns that are kept, or one row where each is one value of many.
    private mutating func select(_ items: [MethodChain.Argument]) -> Bool? {
        let made = items.map(named)
        if items.allSatisfy({ $0.word != nil }) { return nil }
        guard !items.isEmpty else { return false }
        if made.allSatisfy({ isCombining($0.value) }) {
            append("aggregate all " + items.map(item).joined(separator: ", "))
            return true
        }
        for (item, made) in zip(items, made) where item.word == nil && made.value != made.name {
            guard !made.name.isEmpty else { return false }
            stages.append("derive \(made.name) = \(made.value)")
        }
        append("keep " + made.map(\.name).joined(separator: ", "))
        return true
    }

    private func isCombining(_ value: String) -> Bool {
        let name = String(value.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        return value.dropFirst(name.count).first == "(" && vocabulary.entry(.aggregate, name) != nil
            || vocabulary.entry(.aggregate, value) != nil
    }

    /// `merge(other, on="k")`, `merge(pd.read_csv("f.csv"), left_on="a", right_on="b", how="left")`.
    private mutating func merge(_ arguments: [MethodChain.Argument]) -> Bool {
        let known: Set = ["on", "how", "left_on", "right_on", "suffixes"]
        guard let first = arguments.first, first.name == nil, keys.isEmpty, columns.isEmpty,
            arguments.dropFirst().allSatisfy({ known.contains($0.name ?? "on") })
        else { return false }
        func said(_ name: String) -> [String] { arguments.first { $0.name == name }?.words ?? [] }
        let way = arguments.first { $0.name == "how" }?.text ?? "inner"
        let on = said("on") + (arguments.dropFirst().first { $0.name == nil }?.words ?? [])
        let pairs = on.isEmpty ? zip(said("left_on"), said("right_on")).map { "\($0) = \($1)" } : on
        guard ["inner", "left"].contains(way), !pairs.isEmpty else { return false }
        // A file is read as it is joined.
        var other = first.value
        if let open = other.firstIndex(of: "("), other.hasSuffix(")"), other[..<open].contains("read") {
            other = ForeignChart.bare(String(other[other.index(after: open)...].dropLast()))
        }
        append("join \(other)\(way == "inner" ? " inner" : "") on \(pairs.joined(separator: ", "))")
        return true
    }

    // MARK: Methods of a column

    /// A method that makes a value of each row, of the column before it: `.round(1)`, `.str.upper()`, `.fillna("none")`, `.eq("yes")`. Nil for
    /// any other link.
    mutating func takeOfEachRow(_ link: MethodChain.Link) -> Bool? {
        guard keys.isEmpty, open == nil, time == nil, !isPlot else { return nil }
        if let worked {
            let isPart = worked.text.hasSuffix(".str") || worked.text.hasSuffix(".dt")
            guard
                isOfEachRow(link) || Self.spaces.contains(link.word) || isPart || link.isPlace
                    || link.word == "dt" && worked.text.hasPrefix("(")
            else {
                settle()
                return nil
            }
            self.worked = (worked.column, worked.text + link.typed)
            return true
        }
        if columns.count == 1, isOfEachRow(link) || link.word == "str" {
            worked = (columns[0], columns[0].replacing("\"", with: "`") + link.typed)
            return true
        }
        // `diff().dt.days`
        if columns.isEmpty, combined.count == 1, link.word == "dt" {
            worked = (combined[0], combined[0].replacing("\"", with: "`") + ".dt")
            return true
        }
        guard columns.isEmpty, !combined.isEmpty, isOfEachRow(link) else { return nil }
        for column in combined {
            let name = column.replacing("\"", with: "`")
            stages.append("derive \(column) = \(expression(name + link.typed))")
        }
        return true
    }

    /// What the methods of a column make of it, as a stage.
    mutating func settle() {
        guard let worked else { return }
        if columns.isEmpty { columns = [worked.column] }
        stages.append("derive \(worked.column) = \(expression(worked.text))")
        self.worked = nil
    }

    private func isOfEachRow(_ link: MethodChain.Link) -> Bool {
        guard case .call(let name, let arguments) = link else { return false }
        // Without an argument these are of the whole.
        if ["isna", "isnull", "replace", "where", "between_time"].contains(name) { return false }
        if name == "fillna", arguments.first?.name != nil { return false }
        let small = name.lowercased()
        return ValueForm.ofEachRow.contains(small)
            || vocabulary.entry(.function, small) != nil && vocabulary.entry(.aggregate, small) == nil
                && vocabulary.entry(.verb, small) == nil && !Self.looking.contains(small)
    }

    private static let spaces: Set = ["str", "cat"]
    private static let looking: Set = ["lag", "rank", "rownumber", "shift", "bins", "session"]

    /// The same of the value that a chain ends with.
    mutating func scale(_ scale: String) -> Bool {
        settle()
        let names = columns.isEmpty ? combined : columns
        guard keys.isEmpty, open == nil, !names.isEmpty else { return false }
        // Here it is percent already.
        if stages.last?.hasPrefix("change percent") ?? false { return scale == "* 100" }
        stages += names.map { "derive \($0) = \($0.replacing("\"", with: "`")) \(scale)" }
        return true
    }

    // MARK: Expressions

    /// `m = mean(v)` of `pl.col("v").mean().alias("m")`.
    func item(_ argument: MethodChain.Argument) -> String {
        if ["pl.len()", "pl.count()"].contains(argument.value) { return "\(argument.name ?? "len") = count" }
        let made = named(argument)
        let hasName = argument.name != nil || argument.value.contains(".alias(")
        return hasName ? "\(made.name) = \(made.value)" : made.value
    }

    /// What sorts: names, `F.desc("v")`, `pl.col("v")`.
    func sortedBy(_ arguments: [MethodChain.Argument]) -> [String]? {
        let made = arguments.flatMap(\.items).map { argument -> String? in
            if let word = argument.word { return word }
            let text = argument.value.hasSuffix(".desc()") ? "desc(\(argument.value.dropLast(7)))" : argument.value
            let bare = ["F.", "pl."].first { text.hasPrefix($0) && !text.hasPrefix("\($0)col") }
            let value = expression(String(text.dropFirst(bare?.count ?? 0)))
            if let column = value.inParentheses(of: "desc") {
                return "\(NameSpelling.quoted(ForeignChart.bare(column))) desc"
            }
            return value.allSatisfy { $0.isLetter || $0.isNumber || "_` ".contains($0) } ? value : nil
        }
        return made.contains(nil) ? nil : made.compactMap(\.self)
    }

    /// An expression and its name: that of `name=…` or `.alias("name")`, else that of the one column it is of.
    private func named(_ argument: MethodChain.Argument) -> (name: String, value: String) {
        if let word = argument.word, argument.name == nil { return (word, word) }
        var (name, text) = (argument.name, argument.value)
        if let place = text.ranges(of: ".alias(").last, text.hasSuffix(")") {
            name = name ?? NameSpelling.quoted(ForeignChart.bare(String(text[place.upperBound...].dropLast())))
            text = String(text[..<place.lowerBound])
        }
        // `F.sum("v")`: there a text names a column.
        if let package = ["F.", "pl."].first(where: text.hasPrefix), let open = text.firstIndex(of: "("),
            text.hasSuffix(")"),
            let column = MethodChain.Argument(value: String(text[text.index(after: open)...].dropLast())).text
        {
            text = "\(text[..<open].dropFirst(package.count))(`\(column)`)"
            if text.hasPrefix("col(") { text = "`\(column)`" }
        }
        let value = differing(expression(text))
        // `pl.col("v").round(1)` is called as the column is.
        let columns = Set(
            value.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) })
        return (name ?? (columns.count == 1 ? columns.first.map(NameSpelling.quoted) : nil) ?? "", value)
    }

    /// A condition in words of this language.
    func condition(_ typed: String) -> String {
        if let text = MethodChain.Argument(value: typed).text, text.contains(" ") { return text }
        let own = expression(OuterText(typed[...]).replacing("~", with: "not "))
        let parts = OuterText(own[...]).parts(between: "&").map { part -> String in
            OuterText(part[...]).parts(between: "|").map { one in
                let isGroup = one.hasPrefix("(") && OuterText(one[...]).closing == one.indices.last
                return isGroup ? differing(String(one.dropFirst().dropLast())).enclosed : differing(one)
            }.joined(separator: " or ")
        }
        return parts.joined(separator: " and ")
    }

    /// Elsewhere what is missing differs from everything: `df.a != "x"` holds of it.
    private func differing(_ text: String) -> String {
        let sides = OuterText(text[...]).parts(between: "!=")
        guard sides.count == 2, !sides[0].isEmpty else { return text }
        let isName =
            NameSpelling.isPlain(sides[0])
            || sides[0].hasPrefix("`") && sides[0].dropFirst().firstIndex(of: "`") == sides[0].indices.last
        return isName ? "(\(sides[0]) != \(sides[1]) or \(sides[0]) is missing)" : text
    }

    /// An expression in words of this language: without the table's name, `df.a / df["b"]`, `lambda d: d.a / d.b`, `pl.col("a")`.
    func expression(_ typed: String) -> String {
        var (text, tables) = (typed.trimmed, Set([table, "df"]))
        if text.hasPrefix("lambda "), let colon = text.firstIndex(of: ":") {
            tables.insert(String(text[..<colon].dropFirst(7)).trimmed)
            text = String(text[text.index(after: colon)...]).trimmed
        }
        text = WordScan.rewritten(text) { word, after in
            guard tables.contains(String(word)), let sign = after.first else { return nil }
            if sign == "[", let close = OuterText(after).closing {
                let inside = after[after.index(after: after.startIndex)..<close]
                guard let name = MethodChain.Argument(value: String(inside)).text else { return nil }
                let isWord = [.aggregate, .function, .verb].contains { vocabulary.entry($0, name) != nil }
                let own = NameSpelling.isPlain(name) && !isWord ? name : "`\(name)`"
                return (own, after[after.index(after: close)...])
            }
            guard sign == ".",
                case let name = after.dropFirst().prefix(while: { $0.isLetter || $0.isNumber || $0 == "_" }),
                !name.isEmpty, after.dropFirst(1 + name.count).first != "("
            else { return nil }
            return (String(name), after.dropFirst(1 + name.count))
        }
        // A stage of its own would be an aggregate where it is one value.
        let head = "derive it = "
        let made = CallText.line(head + text, index: nil, vocabulary) ?? head + text
        return made.hasPrefix(head) ? String(made.dropFirst(head.count)) : text
    }
}

extension MethodChain.Link {
    /// The name of the method or the column.
    fileprivate var word: String {
        switch self {
        case .name(let name), .call(let name, _): name
        case .brackets, .worked: ""
        }
    }

    /// The `[0]` after what was split.
    fileprivate var isPlace: Bool { if case .brackets(let inside) = self { Int(inside) != nil } else { false } }
}

extension String {
    /// In parentheses, once.
    fileprivate var enclosed: String {
        hasPrefix("(") && OuterText(self[...]).closing == indices.last ? self : "(\(self))"
    }
}
