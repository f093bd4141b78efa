import Catalog
import Language
import Syntax

/// Methods that turn rows to columns, and columns to rows.
extension ChainStages {
    /// `pivot_table(values="v", index="a", columns="b", aggfunc="sum")`.
    mutating func pivot(_ arguments: [MethodChain.Argument]) -> Bool {
        func words(_ name: String, _ place: Int) -> [String]? {
            let said = arguments.first { $0.name == name }
            let positional = arguments.filter { $0.name == nil }
            let found = said ?? (place < positional.count ? positional[place] : nil)
            let keys = found?.items.map(key) ?? []
            return keys.isEmpty || keys.contains(nil) ? nil : keys.compactMap(\.self)
        }
        // What else may be said is of another table.
        let known: Set = ["values", "index", "columns", "aggfunc", "fill_value"]
        guard arguments.allSatisfy({ $0.name.map(known.contains) ?? true }) else { return false }
        let function = arguments.first { $0.name == "aggfunc" }
        let aggregate = (function?.text ?? function?.value).map { ForeignGroups.calls[$0] ?? $0 } ?? "mean"
        guard let values = words("values", 0), let rows = words("index", 1) else { return false }
        let across = words("columns", 2)
        guard across != nil || !arguments.contains(where: { $0.name == "columns" }) else { return false }
        let verb = across == nil ? "aggregate" : "pivot"
        append(
            "\(verb) \(aggregate) \(values.joined(separator: ", ")) by \((rows + (across ?? [])).joined(separator: ", "))"
        )
        return true
    }

    /// The last of two keys goes across.
    mutating func unstack() -> Bool {
        guard let last = stages.popLast(), last.hasPrefix("aggregate "),
            case let sides = OuterText(last[...]).parts(between: " by "), sides.count == 2,
            OuterText(sides[1][...]).items.count > 1
        else { return false }
        stages.append("pivot " + last.dropFirst("aggregate ".count))
        return true
    }

    /// `melt(id_vars="city", value_vars=["low", "high"], var_name="kind")`.
    mutating func melt(_ arguments: [MethodChain.Argument]) -> Bool {
        let known: Set = ["id_vars", "value_vars", "var_name", "value_name"]
        guard arguments.allSatisfy({ $0.name.map(known.contains) ?? false }) else { return false }
        func said(_ name: String) -> [String]? {
            guard let argument = arguments.first(where: { $0.name == name }) else { return [] }
            return argument.words
        }
        guard let kept = said("id_vars"), let values = said("value_vars"), let name = said("var_name"),
            let value = said("value_name"), name.count < 2, value.count < 2
        else { return false }
        let names = name.isEmpty ? "" : " names \(name[0])"
        let titled = names + (value.isEmpty ? "" : " values \(value[0])")
        append(("unpivot " + values.joined(separator: ", ")).trimmed + titled)
        if !kept.isEmpty, !values.isEmpty {
            append("keep " + (kept + [name.first ?? "name", value.first ?? "value"]).joined(separator: ", "))
        }
        return true
    }
}
