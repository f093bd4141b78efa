import Language

/// A call of another tool as it stands in an expression: `difftime(a, b, units = "mins")`, `a.dt.round("h")`, `sum(x) over (…)`.
struct ValueCall {
    /// In lower case; of a method without what it is called on.
    let name: String
    /// As they are here already, without those that are named.
    let arguments: [String]
    /// By their names in lower case.
    let named: [String: String]
    /// What stands in the parentheses after `over`.
    var window: Window?
    /// Whether it stands beside a sign of arithmetic, and whether beside one of a comparison.
    var isOperand = false
    var isCompared = false

    /// - Parameter receiver: what a method is called on, its first argument.
    init(_ name: String, _ typed: [String], on receiver: String? = nil) {
        self.name = name.lowercased()
        var (arguments, named) = (receiver.map { [$0] } ?? [], [String: String]())
        for argument in typed {
            let read = MethodChain.argument(argument)
            if let name = read.name?.lowercased(), Self.names.contains(name) {
                named[name] = read.value
            } else {
                arguments.append(argument)
            }
        }
        (self.arguments, self.named) = (arguments, named)
    }

    /// Names of arguments, which no column's comparison begins with as often as with these.
    private static let names: Set = [
        "units", "unit", "descending", "q", "probs", "prob", "periods", "n", "decimals", "na.rm", "format", "sep",
        "labels", "bins",
        "breaks", "right", "include.lowest", "label", "abbr", "numeric_only", "normalize", "ascending", "pct",
        "window", "min_periods", "method", "values", "aggfunc", "lower", "upper", "value", "default", "freq",
        "order_by",
    ]

    /// dplyr's `row_number(desc(x))` as SQL has it: `row_number() over (order by x desc)`.
    var ordered: ValueCall? {
        guard name == "row_number", window == nil, arguments.count == 1, named.isEmpty else { return nil }
        let sides = OuterText(arguments[0][...]).parts(between: " by ")
        // Keys of a group alone are in no order.
        if sides[0].hasPrefix("by ") { return nil }
        let column =
            sides[0].inParentheses(of: "desc") ?? (sides[0].hasPrefix("-") ? String(sides[0].dropFirst()) : nil)
        let keys = sides.count > 1 ? "partition by \(sides[1]) " : ""
        guard let window = Window("\(keys)order by \(column ?? sides[0])\(column == nil ? "" : " desc")") else {
            return nil
        }
        var made = ValueCall(name, [])
        made.window = window
        return made
    }

    /// An argument from 1 on.
    func argument(_ place: Int) -> String? { arguments.indices.contains(place - 1) ? arguments[place - 1] : nil }

    /// What stands in quotes, or the word itself.
    func word(_ place: Int) -> String? { argument(place).map(ForeignChart.bare) }

    /// A unit of the calendar, in singular.
    func unit(_ place: Int) -> String? { argument(place).flatMap(Self.unit) }

    static func unit(_ typed: String) -> String? {
        let word = ForeignChart.bare(typed).lowercased()
        return units.first { $0.value.contains(word) || word == $0.key || word == $0.key + "s" }?.key
    }

    private static let units: [String: Set<String>] = [
        "second": ["s", "ss", "sec", "secs"], "minute": ["min", "mins", "mi", "n", "t"],
        "hour": ["h", "hh", "hr", "hrs"],
        "day": ["d", "dd"], "week": ["w", "wk", "ww"], "month": ["m", "mm", "mo", "ms", "me"], "quarter": ["q", "qq"],
        "year": ["y", "yy", "yyyy"],
    ]

    /// An argument as it stands beside a sign: in parentheses where it has signs of its own.
    static func operand(_ text: String) -> String {
        let isWorkedOut = [" + ", " - ", " * ", " / ", " ^ ", " == ", " and ", " or "].contains {
            OuterText(text[...]).parts(between: $0).count > 1
        }
        return isWorkedOut ? "(\(text))" : text
    }

    /// What a list holds, `c(1, 2)`, `[1, 2]`, `(1, 2)`, `{1, 2}`; a single value as itself.
    static func items(_ typed: String) -> [String] {
        let list = typed.hasPrefix("c(") ? typed.dropFirst() : typed[...]
        guard let first = list.first, "([{".contains(first), OuterText(list).closing == list.indices.last else {
            return [typed]
        }
        return OuterText(list.dropFirst().dropLast()).items
    }

    /// `partition by a, b order by c desc rows between 6 preceding and current row`.
    struct Window {
        var keys: [String] = []
        /// The column that rows stand in order of, without its direction.
        var order: String?
        var isDescending = false
        /// Rows of a window that ends with each row.
        var rows: Int?

        /// Nil for another frame than these.
        init?(_ text: String) {
            let words = OuterText(text[...]).parts(between: " ").filter { !$0.isEmpty }
            let low = words.map { $0.lowercased() }
            func place(_ first: String, _ second: String? = nil) -> Int? {
                low.indices.first { low[$0] == first && (second == nil || $0 + 1 < low.count && low[$0 + 1] == second) }
            }
            let (partition, order) = (place("partition", "by"), place("order", "by"))
            let frame = place("rows") ?? place("range")
            // Of nothing else than rows: `over (a / b)` is a place.
            guard partition != nil || order != nil || words.isEmpty else { return nil }
            let ends = [order, frame, words.count].compactMap(\.self)
            if let partition {
                let end = ends.first { $0 > partition } ?? words.count
                keys = OuterText(words[(partition + 2)..<end].joined(separator: " ")[...]).items
            }
            if let order {
                let sorted = words[(order + 2)..<(frame ?? words.count)].joined(separator: " ")
                isDescending = sorted.lowercased().hasSuffix(" desc")
                let column =
                    isDescending
                    ? sorted.dropLast(5) : sorted.lowercased().hasSuffix(" asc") ? sorted.dropLast(4) : sorted[...]
                guard OuterText(column).items.count == 1 else { return nil }
                self.order = String(column)
            }
            guard let frame else { return }
            let said = low[frame...].joined(separator: " ")
            if said.contains("unbounded preceding"), !said.contains("following") { return }
            guard said.hasSuffix("preceding and current row"), low[frame] == "rows", let count = Int(low[frame + 2])
            else {
                return nil
            }
            rows = count + 1
        }

        /// ` by a, b`.
        var by: String { keys.isEmpty ? "" : " by " + keys.joined(separator: ", ") }
    }
}
