import Language
import Syntax

/// Times and their parts, as pandas and polars have them.
extension ChainStages {
    /// Parts of a time as they are called elsewhere.
    static let parts = [
        "hour": "hour of day", "dayofweek": "weekday", "day_of_week": "weekday", "weekday": "weekday",
        "day_name": "weekday", "month": "month of year", "month_name": "month of year", "year": "year", "date": "day",
        "day": "day of month", "quarter": "quarter of year", "dayofyear": "day of year",
    ]

    mutating func accessesTime() -> Bool {
        time = columns.count == 1 ? columns.popLast() : nil
        return time != nil
    }

    /// `df["start"].dt.hour`, `.dt.day_name()`, `.dt.floor("D")`: a part of a time, which only a key may be.
    mutating func part(_ link: MethodChain.Link, of column: String) -> Bool {
        var found: String?
        switch link {
        case .name(let name): found = Self.parts[name]
        case .call(let name, let arguments) where arguments.isEmpty: found = Self.parts[name]
        case .call("to_period", let arguments), .call("floor", let arguments):
            found = arguments.first?.text.flatMap(PandasOffset.init)?.span
        default: break
        }
        columns = found.map { ["\($0) of \(NameSpelling.quoted(column.filter { !"\"`".contains($0) }))"] } ?? []
        return found != nil
    }

    /// A column by its text or as one of the table; a part of a time, `df.start.dt.hour`; `pd.Grouper(key="start", freq="W")`.
    func key(_ argument: MethodChain.Argument) -> String? {
        if let word = argument.word { return word }
        if argument.value.hasPrefix("pl.col(") || argument.value.hasPrefix("F.") { return expression(argument.value) }
        if argument.value.hasSuffix(")"), let open = argument.value.firstIndex(of: "("),
            argument.value[..<open].hasSuffix("Grouper")
        {
            let given = OuterText(argument.value[argument.value.index(after: open)...].dropLast()).items
            func value(_ name: String) -> String? {
                given.first { $0.hasPrefix(name + "=") }.flatMap {
                    MethodChain.Argument(value: String($0.dropFirst(name.count + 1))).text
                }
            }
            guard let offset = value("freq").flatMap(PandasOffset.init) else { return nil }
            return offset.span + (value("key").map { " of " + NameSpelling.quoted($0) } ?? "")
        }
        var typed = argument.value
        var period: String?
        // `df.index.to_period("M")`, `df.start.dt.floor("D")`.
        if let open = typed.lastIndex(of: "("), let dot = typed[..<open].lastIndex(of: "."), typed.hasSuffix(")"),
            ["to_period", "floor"].contains(String(typed[typed.index(after: dot)..<open])),
            let text = MethodChain.Argument(value: String(typed[typed.index(after: open)...].dropLast())).text,
            let offset = PandasOffset(text)
        {
            (typed, period) = (String(typed[..<dot]), offset.span)
        }
        var path = typed.replacing("()", with: "")
        for quote in ["\"", "'"] { path = path.replacing("[\(quote)", with: ".").replacing("\(quote)]", with: "") }
        var names = path.split(separator: ".").map(String.init)
        guard names.count > 1, names[0] == table || names[0] == "df" || table.isEmpty,
            names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " } })
        else { return nil }
        names.removeFirst()
        let column = NameSpelling.quoted(names[0])
        if let period { return names[0] == "index" ? period : "\(period) of \(column)" }
        if names.count == 1 { return column }
        guard let last = names.last, let part = Self.parts[last] else { return nil }
        return names[0] == "index" ? part : "\(part) of \(column)"
    }
}
