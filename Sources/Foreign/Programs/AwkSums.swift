import Language
import Syntax

/// What awk counts and adds up over rows, `{ n++; s += $3 }` and `{ a[$2] += $3 }`, and prints when they end.
struct AwkSums {
    private struct Sum {
        var name: String
        var keys: [String]
        /// Empty for all rows.
        var condition: String
        /// What is added; nil where rows are counted.
        var value: String?
    }

    private var sums: [Sum] = []
    private(set) var stages: [String] = []
    var isUsed: Bool { !sums.isEmpty }

    /// Signs of awk's conditions, the longest first.
    static let comparing: [(typed: String, own: String)] =
        [
            ("&&", " and "), ("||", " or "), ("==", "=="), ("!=", "!="), ("<=", "<="), (">=", ">="), ("<", "<"),
            (">", ">"),
        ] + NumberedExpression.arithmetic

    /// Takes a statement.
    ///
    /// - Returns: what of it is not said here.
    mutating func add(
        _ statement: String, where condition: String, _ columns: NumberedColumns
    ) -> (text: String, why: UnsaidPart)? {
        let bare = statement.hasPrefix("++") ? String(statement.dropFirst(2)) + "++" : statement
        var (target, value): (String, String?) = (bare, nil)
        if bare.hasSuffix("++") {
            target = String(bare.dropLast(2)).trimmed
        } else {
            let sides = OuterText(bare[...]).parts(between: "+=")
            guard sides.count == 2 else { return (statement, .part) }
            target = sides[0]
            if sides[1] != "1" { value = sides[1] }
        }
        let name = target.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let behind = target.dropFirst(name.count)
        guard name.first?.isLetter ?? false, !sums.contains(where: { $0.name == name }) else {
            return (statement, .part)
        }
        var keys: [String] = []
        if !behind.isEmpty {
            guard behind.first == "[", OuterText(behind).closing == behind.indices.last else {
                return (statement, .part)
            }
            for key in OuterText(behind.dropFirst().dropLast()).items {
                let own = NumberedExpression(key, of: columns)
                if let unsaid = own.unsaid { return unsaid }
                guard let column = own.column, column != columns.index else { return (key, .part) }
                keys.append(NumberedColumns.typed(column))
            }
        }
        var own: String?
        if let value {
            let read = NumberedExpression(value, of: columns)
            if let unsaid = read.unsaid { return unsaid }
            guard !read.columns.contains(columns.index), !read.columns.isEmpty else { return (value, .part) }
            // What is missing counts as 0 there, which a product or sum alone would not tell.
            guard read.column != nil || !read.text.contains(where: { "+-".contains($0) }) else { return (value, .part) }
            own = read.text
        }
        sums.append(Sum(name: String(name), keys: keys, condition: condition, value: own))
        return nil
    }

    /// Takes what is printed at the end.
    ///
    /// - Returns: what of it is not said here.
    mutating func end(_ statements: [String], _ columns: NumberedColumns) -> String? {
        guard statements.count == 1, var print = statements.first else { return statements.dropFirst().first ?? "END" }
        var loop: (variable: String, array: String)?
        if print.hasPrefix("for") {
            let after = print.dropFirst(3).drop { $0 == " " }
            guard let close = OuterText(after).closing,
                case let words = after[..<close].dropFirst().split(separator: " "), words.count == 3, words[1] == "in"
            else { return print }
            loop = (String(words[0]), String(words[2]))
            print = String(after[after.index(after: close)...]).trimmed
            if print.hasPrefix("{"), print.hasSuffix("}") { print = String(print.dropFirst().dropLast()).trimmed }
            if print.hasSuffix(";") { print = String(print.dropLast()).trimmed }
        }
        guard print.hasPrefix("print "), !print.contains(">"), !print.contains("|") else { return print }
        let items = OuterText(print.dropFirst(6)).items.filter { !($0.first == "\"" && $0.last == "\"") }
        guard !items.isEmpty, sums.allSatisfy({ $0.keys.isEmpty == (loop == nil) }) else { return print }
        if let loop { return grouped(items, loop.variable, loop.array, columns) }
        return whole(items, columns)
    }

    /// The aggregates of all rows.
    private mutating func whole(_ items: [String], _ columns: NumberedColumns) -> String? {
        let counts = items.contains { $0.contains("NR") }
        let conditions = Set(sums.map(\.condition))
        let isShared = conditions.count == 1 && !(counts && conditions != [""])
        var wanted: [String] = []
        for item in items {
            // The line of names is no row.
            let bare = columns.hasHeader ? item.replacing("NR - 1", with: "NR").replacing("NR-1", with: "NR") : item
            var names = ["NR": "count()"]
            for sum in sums { names[sum.name] = Self.text(sum, isShared: isShared) }
            guard let own = worked(bare, names, columns) else { return item }
            wanted.append((sums.contains { $0.name == item } ? "\(item) = " : "") + own)
        }
        let condition = isShared ? conditions.first ?? "" : ""
        stages = (condition.isEmpty ? [] : ["where \(condition)"]) + ["aggregate all \(wanted.joined(separator: ", "))"]
        return nil
    }

    /// The same of each key.
    private mutating func grouped(
        _ items: [String], _ variable: String, _ array: String, _ columns: NumberedColumns
    ) -> String? {
        guard let first = sums.first(where: { $0.name == array }),
            sums.allSatisfy({ $0.keys == first.keys && $0.condition == first.condition })
        else { return array }
        var wanted: [String] = []
        for item in items where item != variable {
            var names: [String: String] = [:]
            var bare = item
            for sum in sums {
                names[sum.name] = Self.text(sum, isShared: true)
                bare = bare.replacing("\(sum.name)[\(variable)]", with: sum.name)
            }
            guard !bare.contains("["), let own = worked(bare, names, columns) else { return item }
            wanted.append((sums.contains { $0.name == bare } ? "\(bare) = " : "") + own)
        }
        guard !wanted.isEmpty else { return variable }
        stages =
            (first.condition.isEmpty ? [] : ["where \(first.condition)"])
            + ["aggregate by \(first.keys.joined(separator: ", ")) \(wanted.joined(separator: ", "))"]
        return nil
    }

    private static func text(_ sum: Sum, isShared: Bool) -> String {
        let name = sum.value == nil ? "count" : "sum"
        if isShared || sum.condition.isEmpty { return "\(name)(\(sum.value ?? ""))" }
        return "\(name)(if(\(sum.condition), \(sum.value ?? "1"), missing))"
    }

    private func worked(_ item: String, _ names: [String: String], _ columns: NumberedColumns) -> String? {
        let own = NumberedExpression(item, of: columns, functions: [], names: names)
        // What a field holds at the end is the last row's.
        return own.unsaid == nil && own.columns.isEmpty && own.text.contains("(") ? own.text : nil
    }
}
