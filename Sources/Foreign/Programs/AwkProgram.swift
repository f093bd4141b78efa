import Language
import Syntax

/// A program of awk over a table, whose columns are numbers of the file: rows that a pattern picks, and what is counted and added up.
///
/// Source: POSIX.1-2017, «awk». The line of names at the file's beginning is no row here, which `NR > 1` says there.
struct AwkProgram {
    private static let tongue = "awk"
    private let columns: NumberedColumns
    private var sums = AwkSums()
    /// The stages of what is printed of each row.
    private var printed: [String]?
    private var unsaid: (text: String, why: UnsaidPart)?

    /// - Returns: nil for a line that is none.
    static func read(_ line: String, numbered: (String?) -> NumberedColumns?) -> ForeignProgram? {
        var words = ForeignStage.words(line[...])[...]
        guard let head = words.popFirst(), ["awk", "gawk", "mawk", "nawk"].contains(head) else { return nil }
        var operands: [String] = []
        while let word = words.popFirst() {
            if word == "-F" {
                _ = words.popFirst()
            } else if word == "-v", words.first?.contains("FS=") ?? false {
                _ = words.popFirst()
            } else if word.hasPrefix("-F") || word == "--csv" {
                continue
            } else if word.hasPrefix("-") || word == "|" {
                return .unsaid(word, tongue: tongue, .part)
            } else {
                operands.append(word)
            }
        }
        guard let program = operands.first, program.count > 2, program.first == "'", program.last == "'",
            operands.count < 3
        else { return .unsaid(operands.dropFirst(2).first ?? head, tongue: tongue, .part) }
        let file = operands.dropFirst().first.map(ForeignChart.bare)
        guard let columns = numbered(file) else {
            return .unsaid(program, tongue: tongue, .columns(file: file ?? "the rows"))
        }
        var read = AwkProgram(columns: columns)
        read.take(String(program.dropFirst().dropLast()))
        if let (part, why) = read.unsaid { return .unsaid(part, tongue: tongue, why) }
        let stages = read.stages
        if let (part, why) = read.unsaid { return .unsaid(part, tongue: tongue, why) }
        return .line((columns.source + stages).joined(separator: " | "))
    }

    private init(columns: NumberedColumns) { self.columns = columns }

    private var stages: [String] { printed ?? sums.stages }

    private mutating func refuse(_ part: String, _ why: UnsaidPart = .part) { unsaid = unsaid ?? (part, why) }

    // MARK: Rules

    private mutating func take(_ program: String) {
        var rest = program[...]
        var end: String?
        while unsaid == nil {
            rest = rest.drop { $0.isWhitespace || $0 == ";" }
            if rest.isEmpty { break }
            let pattern = String(rest.prefix { $0 != "{" }).trimmed
            rest = rest.drop { $0 != "{" }
            var action: String?
            if !rest.isEmpty {
                guard let close = OuterText(rest).closing else { return refuse(program) }
                action = String(rest[rest.index(after: rest.startIndex)..<close]).trimmed
                rest = rest[rest.index(after: close)...]
            }
            switch (pattern, action) {
            case ("BEGIN", let action?): begin(action)
            case ("END", let action?) where end == nil: end = action
            case ("END", _): return refuse("END")
            default: rule(pattern, action)
            }
        }
        if unsaid != nil { return }
        if let end {
            guard printed == nil else { return refuse("END") }
            if let part = sums.end(Self.statements(end), columns) { refuse(part) }
        } else if printed == nil || sums.isUsed {
            refuse(program)
        }
    }

    /// What separates fields there was told when the file was read.
    private mutating func begin(_ action: String) {
        for statement in Self.statements(action) {
            let name = statement.prefix { $0 != "=" }.filter { $0 != " " }
            if !["FS", "OFS", "IFS"].contains(name) { return refuse(statement) }
        }
    }

    private static func statements(_ text: String) -> [String] {
        OuterText(text[...]).parts(between: ";").flatMap { OuterText($0[...]).parts(between: "\n") }.filter {
            !$0.isEmpty
        }
    }

    private mutating func rule(_ pattern: String, _ action: String?) {
        let isHeader = ["NR==1", "FNR==1"].contains(pattern.filter { $0 != " " })
        if isHeader, let action, Self.statements(action) == ["next"] {
            if !columns.hasHeader { refuse(pattern) }
            return
        }
        guard let condition = condition(pattern) else { return }
        guard let action else { return show([], condition) }
        for statement in Self.statements(action) { take(statement, condition) }
    }

    private mutating func take(_ typed: String, _ condition: String) {
        var (statement, condition) = (typed, condition)
        if statement.hasPrefix("if"), case let after = statement.dropFirst(2).drop(while: { $0 == " " }),
            after.first == "(",
            let close = OuterText(after).closing
        {
            let inside = String(after[after.index(after: after.startIndex)..<close])
            guard let own = self.condition(inside) else { return }
            condition = [condition, own].filter { !$0.isEmpty }.joined(separator: " and ")
            statement = String(after[after.index(after: close)...]).trimmed
        }
        if statement == "print" || statement.hasPrefix("print ") {
            return show(OuterText(statement.dropFirst(5)).items, condition)
        }
        if let part = sums.add(statement, where: condition, columns) { refuse(part.text, part.why) }
    }

    /// Empty for all rows; nil where it is not said here.
    private mutating func condition(_ typed: String) -> String? {
        var parts = OuterText(typed[...]).parts(between: "&&").filter { !$0.isEmpty }
        let count = parts.count
        parts.removeAll { ["NR>1", "FNR>1", "NR!=1", "FNR!=1", "NR>=2"].contains($0.filter { $0 != " " }) }
        if parts.count < count, !columns.hasHeader {
            refuse(typed, .near("the file has no line of names, which this leaves out"))
            return nil
        }
        if parts.isEmpty { return "" }
        let own = NumberedExpression(
            parts.joined(separator: " && "), of: columns, signs: AwkSums.comparing,
            functions: NumberedExpression.shared,
            names: ["\"": ""])
        if let unsaid = own.unsaid {
            refuse(unsaid.text, unsaid.why)
        } else if own.columns.contains(columns.index) {
            refuse(typed, .near("times are no texts here: where \(columns.index) >= 2024-12-03"))
        } else if !own.text.contains(where: { "<>=~".contains($0) }) {
            refuse(typed)
        }
        return unsaid == nil ? own.text.trimmed : nil
    }

    private mutating func show(_ items: [String], _ condition: String) {
        guard printed == nil else { return refuse("print") }
        var kept: [String] = []
        for item in items where item != "$0" {
            let own = NumberedExpression(item, of: columns)
            if let unsaid = own.unsaid { return refuse(unsaid.text, unsaid.why) }
            guard let name = own.column else { return refuse(item) }
            if name != columns.index { kept.append(NumberedColumns.typed(name)) }
        }
        if kept.isEmpty, !items.isEmpty, items != ["$0"] { return refuse("print \(items.joined(separator: ", "))") }
        var stages = condition.isEmpty ? [] : ["where \(condition)"]
        if !kept.isEmpty { stages.append("keep \(kept.joined(separator: ", "))") }
        printed = stages.isEmpty ? ["show"] : stages
    }
}
