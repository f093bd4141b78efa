import Language
import Syntax

/// What stands between two commas after `select`.
struct SelectItem {
    /// Without its name: `avg(b)`, `qty * price`, `a`.
    var words: String
    /// After `as`, or after a call.
    var name: String?
    /// The condition of `avg(b) filter (where a > 3)`.
    private var filter: String?

    init(_ typed: String) {
        var words = ForeignStage.words(typed[...])
        if words.count > 2, words[words.count - 2].lowercased() == "as" {
            name = words.removeLast()
            words.removeLast()
        } else if words.count == 2, words[0].hasSuffix(")") {
            name = words.removeLast()
        }
        if let own = Self.ordered(words) { words = own }
        if words.count == 3, words[1].lowercased() == "filter", words[2].lowercased().hasPrefix("(where "),
            words[2].hasSuffix(")")
        {
            filter = String(words[2].dropFirst("(where ".count).dropLast())
            words.removeLast(2)
        }
        self.words = words.joined(separator: " ")
    }

    /// `percentile_cont(0.9) within group (order by b)` as `percentile_cont(b, 0.9)`, with what stands behind it; nil for what is no such
    /// aggregate, and for one that is not the same here.
    private static func ordered(_ words: [String]) -> [String]? {
        let small = words.map { $0.lowercased() }
        guard words.count > 2, small[1] == "within", small[2].hasPrefix("group") else { return nil }
        var rest = words[2...]
        var order = String(rest.removeFirst().dropFirst(5)).trimmed
        if order.isEmpty, let next = rest.popFirst() { order = next }
        guard order.lowercased().hasPrefix("(order by "), order.hasSuffix(")"),
            case let by = ForeignStage.words(order.dropFirst(10).dropLast()), let last = by.last
        else { return nil }
        let isDescending = last.lowercased() == "desc"
        let column = (["asc", "desc"].contains(last.lowercased()) ? by.dropLast() : by[...]).joined(separator: " ")
        guard OuterText(column[...]).items.count == 1 else { return nil }
        let share = Double(words[0].inParentheses(of: "percentile_cont") ?? "")
        if let share, (0...1).contains(share) {
            // From the greatest on it is what lies as far from the other end.
            let own = isDescending ? ((1 - share) * 1_000_000).rounded() / 1_000_000 : share
            return ["percentile_cont(\(column), \(own))"] + rest
        }
        return small[0] == "mode()" && !isDescending ? ["mode(\(column))"] + rest : nil
    }

    /// Aggregates of groups that nothing here is the same as, by their names; what stands before a group's end is one of them, too.
    static func unsaid(in line: String) -> (call: String, why: UnsaidPart)? {
        guard ["select ", "with ", "from "].contains(where: { line.lowercased().hasPrefix($0) }) else { return nil }
        var found: (call: String, why: UnsaidPart)?
        _ = WordScan.rewritten(line) { word, after in
            guard found == nil, after.first == "(" else { return nil }
            switch word.lowercased() {
            case "string_agg", "group_concat", "listagg", "array_agg", "json_agg", "xmlagg":
                found = (String(word), .part)
            case "percentile_disc":
                found = (String(word), .near("percentile_cont is a percentile here: it may lie between two values"))
            case "percentile_cont":
                let isOrdered = after.lowercased().contains("within group")
                let share = after.dropFirst().prefix { $0 != ")" }
                if isOrdered, !(Double(share).map { (0...1).contains($0) } ?? false) { found = (String(word), .part) }
            case "mode":
                let order = after.lowercased().prefix { $0 != "," }
                let isTurned = order.contains("within group") && order.contains(" desc)")
                if isTurned { found = (String(word), .near("the mode here is the least of several")) }
            default: break
            }
            return nil
        }
        return found
    }

    /// `rank() over (…)`, with whatever is worked out of it.
    var isWindow: Bool { OuterText(words.lowercased()[...]).parts(between: " over").count > 1 }
    /// What its column is called, of a window.
    var made: String { name ?? words.lowercased().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.description }
    /// What is worked out of aggregates by a function, `round(avg(b), 1)`: of the group once it is there.
    var isOfGroup: Bool {
        guard !isWindow, words.contains("(") else { return false }
        var isHeld = false
        _ = WordScan.rewritten(words) { word, after in
            isHeld = isHeld || after.first == "(" && ForeignGroups.combining.contains(word.lowercased())
            return nil
        }
        let outer = String(words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }).lowercased()
        return isCall && isHeld && !ForeignGroups.combining.contains(outer) && words.dropFirst(outer.count).first == "("
            && ForeignGroups.percentile(outer, "0.5") == nil
    }
    var isCall: Bool {
        OuterText(words[...]).parts(between: " ").count == 1 && words.hasSuffix(")") && words.contains("(")
    }
    /// `sum(b) / 60`: a value of a group that is worked out of aggregates.
    var isWorkedOut: Bool {
        guard !isCall, !isWindow, let open = words.firstIndex(of: "(") else { return false }
        let called = words[..<open].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed()
        return ForeignGroups.combining.contains(String(called).lowercased())
    }
    var isBin: Bool { ForeignCalls.Call.bin(words) != nil }
    var isAggregate: Bool { isCall && !isBin && !isOfEachRow || isWorkedOut || isOfGroup }
    /// `datediff(day, a, b)`
    private var isOfEachRow: Bool { ValueForm.ofEachRow.contains(String(words.prefix { $0 != "(" }).lowercased()) }
    /// `m = mean b`.
    var aggregate: String {
        (name.map { "\($0) = " } ?? "")
            + (isWorkedOut ? words.replacing("avg(", with: "mean(") : ForeignCalls.Call.aggregate(words))
            + (filter.map { " where \(SelectCondition.own($0))" } ?? "")
    }

    /// What its column is called once it is there.
    func called(among others: [SelectItem]) -> String {
        if let name { return name }
        guard isAggregate else { return words }
        let said = OuterText(ForeignCalls.Call.aggregate(words)[...]).parts(between: " ").map(ForeignChart.bare)
        guard said.count == 2 else { return said.first ?? words }
        let isShared = others.filter { $0.isAggregate && $0.words.hasSuffix("(\(said[1]))") }.count > 1
        let made = isShared ? "\(said[1])_\(said[0])" : said[1]
        return made.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? made : "`\(made)`"
    }
}
