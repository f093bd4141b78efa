import Foreign
import Language
import Series
import Syntax

/// What other languages write around the same words: pipes of R (`%>%`, `|>`), a table before its columns (`df["v"]`, `df.v`), arguments that
/// change nothing here (`na.rm = TRUE`), signs around names and between conditions.
struct BorrowedForms {
    let columns: [String]
    /// The series that the columns are of, and whether it is the only one.
    let series: String?
    let isAlone: Bool
    /// Whether a series has that name.
    let knows: (String) -> Bool

    /// The line without them; nil where there are none.
    func line(_ line: String) -> String? {
        var made = line
        for pipe in ["%>%", "|>"] {
            let stages = OuterText(made[...]).parts(between: pipe)
            guard stages.count > 1 else { continue }
            // What the table is called there.
            let isName = stages[0].allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) }
            let isOther = isAlone && isName && !knows(stages[0]) && !stages[0].isEmpty
            made = PipeStages.counting(isOther ? Array(stages.dropFirst()) : stages).joined(separator: " | ")
        }
        for argument in Self.silent { made = made.replacing(argument, with: "") }
        if made.lowercased().hasPrefix("select ") { made = identifiers(made) }
        made = OuterText(made[...]).parts(between: "|").map(joining).joined(separator: " | ")
        made = bare(dollars(made))
        made = OuterText(made[...]).parts(between: "|").map(signs).joined(separator: " | ")
        return made == line ? nil : made
    }

    /// A stage with our signs: `and` for `&` and for commas between conditions, back-quotes for brackets around a column, `between a and b` for
    /// `between (a .. b)`, a date for `datetime(date)`.
    private func signs(_ stage: String) -> String {
        var made = joined(bracketed(stage))
        let range = OuterText(made[...]).parts(between: " between ")
        if range.count == 2, range[1].hasPrefix("("), range[1].hasSuffix(")"),
            case let ends = OuterText(range[1].dropFirst().dropLast()).parts(between: ".."), ends.count == 2
        {
            made = "\(range[0]) between \(ends[0]) and \(ends[1])"
        }
        made = quarters(listed(made.replacing(" %in% c(", with: " in (")))
        made = spanned(paired(made))
        let items = OuterText(made[...]).items
        let verb = LineWords.split(made).first?.lowercased() ?? ""
        guard items.count > 1, Self.conditional.contains(verb), items.allSatisfy(Self.isCondition) else { return made }
        return items.joined(separator: " and ")
    }

    /// `join prices.csv by product`: a file by the name that it was loaded under; `by` of what is no group's key is `on`.
    private func joining(_ stage: String) -> String {
        var words = LineWords.split(stage)
        guard words.count > 1, words[0].lowercased() == JoinTransform.entry.name else { return stage }
        let file = words[1].filter { !"\"'".contains($0) }
        if !knows(words[1]), let dot = file.lastIndex(of: "."), knows(String(file[..<dot])) {
            words[1] = String(file[..<dot])
        }
        if words.count == 4, ["by", "using"].contains(words[2].lowercased()) { words[2] = "on" }
        let made = words.joined(separator: " ")
        return made == LineWords.split(stage).joined(separator: " ") ? stage : made
    }

    /// `in ["a", "b"]` as `in ("a", "b")`.
    private func listed(_ stage: String) -> String {
        guard let place = stage.firstRange(of: " in ["), let end = stage[place.upperBound...].firstIndex(of: "]") else {
            return stage
        }
        // A mark within a text is its own: `["O'Hare"]`.
        let typed = String(stage[place.upperBound..<end])
        let inside = typed.contains("\"") ? typed : typed.replacing("'", with: "\"")
        return "\(stage[..<place.lowerBound]) in (\(inside))\(stage[stage.index(after: end)...])"
    }

    /// `2022Q1` as `2022-Q1`.
    private func quarters(_ stage: String) -> String {
        var (made, rest) = ("", stage[...])
        var mark: Character?
        while let letter = rest.first {
            if mark == letter { mark = nil } else if mark == nil, "\"`'".contains(letter) { mark = letter }
            let head = rest.prefix(6), isEdge = !(made.last?.isLetter ?? false) && !(made.last?.isNumber ?? false)
            let next = rest.dropFirst(6).first
            if mark == nil, isEdge, head.count == 6, head.prefix(4).allSatisfy({ $0.isASCII && $0.isNumber }),
                "Qq".contains(head.dropFirst(4).first ?? " "), "1234".contains(head.last ?? " "),
                !(next?.isLetter ?? false), !(next?.isNumber ?? false)
            {
                made += "\(head.prefix(4))-Q\(head.suffix(1))"
                rest = rest.dropFirst(6)
            } else {
                made.append(rest.removeFirst())
            }
        }
        return made
    }

    /// `weekday is mon to fri`: members of a cycle, from one to another.
    private func spanned(_ stage: String) -> String {
        var words = LineWords.split(stage)
        guard words.count > 4, let place = words.indices.dropFirst(3).first(where: { isSpan(at: $0, words) }) else {
            return stage
        }
        words[place - 2] = "between"
        words[place] = "and"
        return words.joined(separator: " ")
    }

    private func isSpan(at place: Int, _ words: [String]) -> Bool {
        guard ["to", "through", "until"].contains(words[place].lowercased()), place + 1 < words.count,
            ["is", "=", "==", "in"].contains(words[place - 2].lowercased())
        else { return false }
        return [Cycle.weekday, .monthOfYear].contains { cycle in
            [words[place - 1], words[place + 1]].allSatisfy { cycle.ordinal(labelled: $0) != nil }
        }
    }

    /// `a + "-" + b`: beside a text in quotes that is no column `+` joins texts, as in most languages.
    private func concatenated(_ stage: String) -> String {
        let sides = OuterText(stage[...]).parts(between: " = ")
        guard sides.count == 2, case let terms = OuterText(sides[1][...]).parts(between: " + "), terms.count > 1,
            terms.contains(where: {
                $0.count > 2 && $0.first == "\"" && $0.last == "\"" && meant(String($0.dropFirst().dropLast())) == nil
            })
        else { return stage }
        return "\(sides[0]) = concat(\(terms.joined(separator: ", ")))"
    }

    /// `&` is `and`; beside a text in quotes it joins texts, as in spreadsheets.
    private func joined(_ typed: String) -> String {
        let stage = concatenated(typed)
        let parts = OuterText(stage[...]).parts(between: "&")
        guard parts.count > 1 else { return stage }
        let isText = parts.contains { $0.count > 1 && $0.first == "\"" && $0.last == "\"" }
        guard isText, let sign = parts[0].firstIndex(of: "=") else {
            return OuterText(stage[...]).parts(between: " & ").joined(separator: " and ")
        }
        let first = String(parts[0][parts[0].index(after: sign)...]).drop { $0 == " " }
        return parts[0][...sign] + " concat(" + ([String(first)] + parts.dropFirst()).joined(separator: ", ") + ")"
    }

    private static let conditional: Set = ["where", "filter", "having", "query", "subset", "select_rows"]

    /// `plot points x:y`, as gnuplot has columns: y over x.
    private func paired(_ stage: String) -> String {
        let words = LineWords.split(stage)
        guard words.first?.lowercased() == "plot" else { return stage }
        let made = colored(words).map { word -> String in
            let sides = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, case let known = sides.map({ meant($0) }), let x = known[0], let y = known[1] else {
                return word
            }
            return "\(NameSpelling.quoted(y)) over \(NameSpelling.quoted(x))"
        }
        return made == words ? stage : made.joined(separator: " ")
    }

    /// `stack severity`, `grouped by severity`: a column after them is what colours are of.
    private func colored(_ words: [String]) -> [String] {
        guard let at = words.lastIndex(where: { Self.arranged[$0.lowercased()] != nil }), at > 1,
            let way = Self.arranged[words[at].lowercased()]
        else { return words }
        let next = words[(at + 1)...].first?.lowercased() == "by" ? at + 2 : at + 1
        guard words.indices.contains(next), let column = meant(words[next].filter { !"\"`".contains($0) }) else {
            return words
        }
        return Array(words[..<at]) + ["color", "by", NameSpelling.quoted(column), way] + words[(next + 1)...]
    }

    private static let arranged = [
        "stack": "stack", "stacked": "stack", "group": "group", "grouped": "group", "dodge": "group",
        "clustered": "group",
    ]

    private func meant(_ name: String) -> String? {
        columns.contains(name) ? name : name.isEmpty ? nil : ColumnNames.meant(name, columns)
    }

    /// SQL's names in quotes, where columns are called so.
    private func identifiers(_ line: String) -> String {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, parts.count % 2 == 1 else { return line }
        return parts.enumerated().map { place, part in
            guard place % 2 == 1 else { return part }
            return meant(part).map { "`\($0)`" } ?? "\"\(part)\""
        }.joined()
    }

    private static func isCondition(_ text: String) -> Bool {
        text.contains { "<>=~".contains($0) }
            || [" in ", " is ", " like ", " between "].contains { text.contains($0) }
    }

    /// `[Weight (kg)]` as SQL Server and Kusto write a column.
    private func bracketed(_ stage: String) -> String {
        var (made, rest) = ("", stage[...])
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            var end = close
            var name = rest[rest.index(after: open)..<end]
            // A unit in brackets may end the name.
            if name.contains("["), let last = rest[rest.index(after: end)...].firstIndex(of: "]") {
                (end, name) = (last, rest[rest.index(after: open)..<last])
            }
            // `['Weight (kg)']` is the same.
            let isQuoted = name.count > 2 && name.first == name.last && name.first.map { "\"'".contains($0) } ?? false
            if isQuoted { name = name.dropFirst().dropLast() }
            let column = meant(String(name))
            made += rest[..<open] + (column.map { "`\($0)`" } ?? String(rest[open...end]))
            rest = rest[rest.index(after: end)...]
        }
        return made + rest
    }

    private static let silent = [", na.rm = TRUE", ", na.rm=TRUE", ", na.rm = T", ", .groups = \"drop\""]

    /// `s$Temp` of R as the column that it is.
    private func dollars(_ line: String) -> String {
        var (made, rest) = ("", line[...])
        while let sign = rest.firstIndex(of: "$") {
            let after = rest[rest.index(after: sign)...]
            let name = after.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
            let before = rest[..<sign]
            let table = before.reversed().prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
            let of = String(table.reversed())
            let isColumn = (of == series || isAlone && !of.isEmpty) && meant(String(name)) != nil
            made += isColumn ? before.dropLast(table.count) + name : rest[...sign] + name
            rest = after.dropFirst(name.count)
        }
        return made + rest
    }

    /// The line with columns alone in place of those of a table, which is called by any word that is none here.
    private func bare(_ line: String) -> String {
        let items = line.split(separator: "[")
        guard items.count > 1, let table = items.first.flatMap({ Self.lastWord($0) }), !knows(table),
            !columns.contains(table)
        else { return line }
        var made = line
        for mark in ["\"", "'"] {
            let parts = made.split(separator: "\(table)[\(mark)", omittingEmptySubsequences: false)
            made = parts.enumerated().map { place, part -> String in
                if place == 0 { return String(part) }
                guard let end = part.firstRange(of: "\(mark)]") else { return "\(table)[\(mark)\(part)" }
                return NameSpelling.quoted(String(part[..<end.lowerBound])) + part[end.upperBound...]
            }.joined()
        }
        return made.replacing("\(table).", with: "")
    }

    /// The word that a text ends with.
    private static func lastWord(_ text: Substring) -> String? {
        let word = String(text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
        return word.isEmpty ? nil : word
    }
}
