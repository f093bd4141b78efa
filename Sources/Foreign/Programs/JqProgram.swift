import Language
import Syntax

/// A program of jq over a table's rows: `group_by(.Store) | map({store: .[0].Store, n: length})`, `[.[] | .x] | add / length`.
///
/// Source: jq 1.7's manual. The rows are the array that it works on; a filter that makes something else than rows, values and what they come
/// to is not said here.
struct JqProgram {
    static let tongue = "jq"
    private var stages: [String] = []
    private var state = State.rows
    /// What columns are called that a key of a group was given another name for.
    private var names: [String: String] = [:]
    /// What the rows are in order of, by the place of its stage.
    private var order: (column: String, at: Int)?
    /// Keys of the groups that rows stand in no order of.
    private var unordered: [String] = []

    private enum State {
        /// An array of rows, and they one after another.
        case rows, row
        /// The same of one column.
        case values(String), value(String)
        /// Arrays of rows that share keys.
        case groups([String])
        case done
    }

    /// - Returns: nil for a line that is none.
    static func read(_ line: String, numbered: (String?) -> NumberedColumns?) -> ForeignProgram? {
        let words = ForeignStage.words(line[...])
        guard words.first == "jq" else { return bare(line) }
        var operands: [String] = []
        for word in words.dropFirst()
        where !["-r", "-c", "-s", "-rs", "-sr", "-cs", "."].contains(word) || operands.isEmpty && word == "." {
            if word.hasPrefix("-") || word == "|" { return .unsaid(word, tongue: tongue, .part) }
            operands.append(word)
        }
        guard (1...2).contains(operands.count) else { return .unsaid(line, tongue: tongue, .part) }
        var source: [String] = []
        if operands.count == 2 {
            let file = ForeignChart.bare(operands[1])
            guard let columns = numbered(file) else {
                return .unsaid(operands[0], tongue: tongue, .columns(file: file))
            }
            source = columns.source
        }
        let program = operands[0].first == "'" ? ForeignChart.bare(operands[0]) : operands[0]
        return made(of: program, source)
    }

    /// A program by itself, by what jq alone has.
    private static func bare(_ line: String) -> ForeignProgram? {
        let openers = [".[", "[.[", "map(", "group_by(.", "sort_by(", "max_by(.", "min_by(.", "(map("]
        let signs = [".[", "(.", "map(select(", "map({", "(-."]
        guard openers.contains(where: { line.hasPrefix($0) }), signs.contains(where: { line.contains($0) }) else {
            return nil
        }
        let found = made(of: line, [])
        // What stands in parentheses may be another tool's.
        if case .unsaid = found, !line.contains(".["), !line.contains("select(.") { return nil }
        return found
    }

    private static func made(of program: String, _ source: [String]) -> ForeignProgram {
        var read = JqProgram()
        let filters = OuterText(program[...]).parts(between: "|")
        for place in filters.indices {
            let rest = filters[place...].joined(separator: " | ")
            if case .done = read.state { return .unsaid(filters[place], tongue: tongue, .part) }
            if let value = read.value(rest) {
                read.stages.append("aggregate all \(value)")
                read.state = .done
                break
            }
            guard read.take(filters[place]) else { return .unsaid(filters[place], tongue: tongue, .part) }
        }
        if case .groups = read.state { return .unsaid(program, tongue: tongue, .part) }
        switch read.state {
        case .values(let name), .value(let name): read.stages.append("keep \(name)")
        default: break
        }
        let all = source + read.stages
        return .line((read.stages.isEmpty ? all + ["show"] : all).joined(separator: " | "))
    }

    /// What the rows or values come to; nil where that is no single value.
    private func value(_ text: String) -> String? {
        switch state {
        case .rows: JqValue(names: names).read(text)
        case .values(let name): JqValue(names: names, column: name).read(text)
        default: nil
        }
    }

    // MARK: Filters

    private mutating func take(_ filter: String) -> Bool {
        if filter == "." { return true }
        switch state {
        case .rows: return take(ofRows: filter)
        case .row: return take(ofRow: filter)
        case .values(let name):
            if filter == ".[]" { state = .value(name) }
            if filter == "sort" { sort([name], isDescending: false) }
            return [".[]", "sort"].contains(filter) || slice(filter)
        case .groups(let keys):
            guard let inside = filter.inParentheses(of: "map") else { return false }
            return group(inside, keys)
        case .value, .done: return false
        }
    }

    private mutating func take(ofRows filter: String) -> Bool {
        if filter.hasPrefix(".[]") {
            state = .row
            return filter == ".[]" || filter.dropFirst(3).first == "." && take(ofRow: String(filter.dropFirst(3)))
        }
        if let inside = filter.inParentheses(of: "map") { return collect("\(inside)") }
        if filter.hasPrefix("["), filter.hasSuffix("]") {
            let inside = OuterText(filter.dropFirst().dropLast()).parts(between: "|")
            guard inside[0].hasPrefix(".[]"), take(ofRows: inside[0]) else { return false }
            return inside.count == 1 ? closed() : collect(inside.dropFirst().joined(separator: "|"))
        }
        if let inside = filter.inParentheses(of: "group_by") {
            let list = inside.hasPrefix("[") && inside.hasSuffix("]") ? inside.dropFirst().dropLast() : inside[...]
            let keys = OuterText(list).items.map(path)
            guard !keys.isEmpty, !keys.contains(nil) else { return false }
            state = .groups(keys.compactMap(\.self))
            return true
        }
        if let inside = filter.inParentheses(of: "sort_by") {
            let isDescending = inside.hasPrefix("-")
            let keys = OuterText((isDescending ? inside.dropFirst() : inside[...])).items.map(path)
            guard !keys.isEmpty, !keys.contains(nil), !isDescending || keys.count == 1 else { return false }
            sort(keys.compactMap(\.self), isDescending: isDescending)
            return true
        }
        for (name, verb) in [("max_by", "top"), ("min_by", "bottom")] {
            guard let column = filter.inParentheses(of: name).flatMap(path) else { continue }
            stages.append("\(verb) 1 \(column)")
            state = .row
            return true
        }
        return slice(filter)
    }

    private mutating func take(ofRow filter: String) -> Bool {
        if let condition = filter.inParentheses(of: "select") {
            guard let own = JqCondition(condition, path: path).text else { return false }
            stages.append("where \(own)")
            return true
        }
        if let name = path(filter) {
            state = .value(name)
            return true
        }
        guard filter.hasPrefix("{"), filter.hasSuffix("}") else { return false }
        var kept: [String] = []
        for entry in OuterText(filter.dropFirst().dropLast()).items {
            let sides = OuterText(entry[...]).parts(between: ":")
            guard let column = path(sides.count == 2 ? sides[1] : "." + sides[0]), sides.count < 3 else { return false }
            let name = NumberedColumns.typed(ForeignChart.bare(sides[0]))
            if name != column { stages.append("derive \(name) = \(column)") }
            kept.append(name)
        }
        stages.append("keep \(kept.joined(separator: ", "))")
        return true
    }

    /// Filters of each row, which make an array again.
    private mutating func collect(_ filters: String) -> Bool {
        if case .rows = state { state = .row }
        for filter in OuterText(filters[...]).parts(between: "|") { guard take(ofEach: filter) else { return false } }
        return closed()
    }

    private mutating func take(ofEach filter: String) -> Bool {
        if case .row = state { return take(ofRow: filter) }
        return false
    }

    private mutating func closed() -> Bool {
        switch state {
        case .row: state = .rows
        case .value(let name): state = .values(name)
        default: return false
        }
        return true
    }

    // MARK: Order and groups

    private mutating func sort(_ columns: [String], isDescending: Bool) {
        order = (columns[0], stages.count)
        unordered = []
        stages.append("sort " + columns.joined(separator: ", ") + (isDescending ? " desc" : ""))
    }

    /// `.[0]`, `.[-1]`, `.[:3]`, `.[-3:]`, `first`, `last`, `reverse`.
    private mutating func slice(_ filter: String) -> Bool {
        if filter == "reverse", let (column, at) = order, at == stages.count - 1 {
            guard stages[at] == "sort \(column)" || stages[at] == "sort \(column) desc" else { return false }
            stages[at] = "sort \(column)" + (stages[at].hasSuffix(" desc") ? "" : " desc")
            return true
        }
        let bare = ["first": "0", "last": "-1"][filter] ?? filter.inBrackets ?? ""
        let sides = bare.split(separator: ":", omittingEmptySubsequences: false).map { String($0).trimmed }
        let count: Int
        let isLast: Bool
        switch (sides.count, Int(sides[0]), sides.count == 2 ? Int(sides[1]) : nil) {
        case (1, 0, _): (count, isLast) = (1, false)
        case (1, -1, _): (count, isLast) = (1, true)
        case (2, let from, let until?) where until > 0 && (from == 0 || sides[0].isEmpty):
            (count, isLast) = (until, false)
        case (2, let from?, nil) where from < 0 && from > Int.min && sides[1].isEmpty: (count, isLast) = (-from, true)
        default: return false
        }
        if !unordered.isEmpty { sort(unordered, isDescending: false) }
        // There what is missing comes first, here last.
        if isLast, let (column, at) = order { stages.insert("where \(column) is not missing", at: at) }
        stages.append("\(isLast ? "last" : "first") \(count)")
        order = nil
        return sides.count == 2 || took()
    }

    /// One row, or value, of an array was taken.
    private mutating func took() -> Bool {
        switch state {
        case .rows: state = .row
        case .values(let name): state = .value(name)
        default: return false
        }
        return true
    }

    /// `map({k: .[0].k, n: length})` of groups: a row a group.
    private mutating func group(_ inside: String, _ keys: [String]) -> Bool {
        var wanted: [String] = []
        let isObject = inside.hasPrefix("{") && inside.hasSuffix("}")
        for entry in isObject ? OuterText(inside.dropFirst().dropLast()).items : ["count: \(inside)"] {
            let sides = OuterText(entry[...]).parts(between: ":")
            guard sides.count == 2 else { return false }
            let name = ForeignChart.bare(sides[0])
            if let key = firstOfGroup(sides[1]) {
                guard keys.contains(key) else { return false }
                names[name] = key
                continue
            }
            guard NameSpelling.isPlain(name), let value = JqValue(names: [:]).read(sides[1]) else { return false }
            wanted.append("\(name) = \(value)")
        }
        guard !wanted.isEmpty else { return false }
        stages.append("aggregate by \(keys.joined(separator: ", ")) \(wanted.joined(separator: ", "))")
        (state, unordered, order) = (.rows, keys, nil)
        return true
    }

    /// The `k` of `.[0].k`.
    private func firstOfGroup(_ text: String) -> String? {
        let bare = text.hasPrefix("(") && text.hasSuffix(")") ? String(text.dropFirst().dropLast()).trimmed : text
        return bare.hasPrefix(".[0].") ? path(String(bare.dropFirst(4))) : nil
    }

    private func path(_ text: String) -> String? { JqPath.column(text, names) }
}

/// A column as jq has it.
enum JqPath {
    /// `.x`, `."a b"`, `.["a b"]`.
    static func column(_ text: String, _ names: [String: String] = [:]) -> String? {
        guard text.first == "." else { return nil }
        var rest = text.dropFirst()
        if rest.hasPrefix("["), rest.hasSuffix("]") { rest = rest.dropFirst().dropLast() }
        let name = ForeignChart.bare(String(rest))
        let isQuoted = name.count < rest.count
        guard !name.isEmpty, isQuoted ? !name.contains("`") && !name.contains("\"") : isWord(name),
            isQuoted || !text.hasPrefix(".[")
        else { return nil }
        return names[name] ?? NumberedColumns.typed(name)
    }

    private static func isWord(_ name: String) -> Bool {
        !(name.first?.isNumber ?? true) && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}

extension String {
    /// What stands in `.[…]`.
    fileprivate var inBrackets: String? { hasPrefix(".[") && hasSuffix("]") ? String(dropFirst(2).dropLast()) : nil }
}
