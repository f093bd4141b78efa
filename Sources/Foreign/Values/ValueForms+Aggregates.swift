import Language

extension ValueForm {
    /// One value of many.
    static let aggregates = [
        ValueForm(
            "percentile", "percentiles", "quantile", "percentile_cont", "approx_quantile", "approx_percentile",
            "percentile_approx", "percentile.inc", result: .aggregate
        ) { call in
            guard let first = call.argument(1) else { return nil }
            let said = call.named["q"] ?? call.named["probs"] ?? call.named["prob"]
            // `percentile(0.9, x)`.
            let isTurned = Double(first) != nil && call.arguments.count == 2 && said == nil
            let column = isTurned ? call.arguments[1] : first
            let amounts =
                said.map(ValueCall.items) ?? (isTurned ? [first] : call.arguments.dropFirst().flatMap(ValueCall.items))
            let made = amounts.compactMap { ForeignGroups.percentile("quantile", $0) }.map { "\($0)(\(column))" }
            return made.count == amounts.count && !made.isEmpty ? made.joined(separator: ", ") : nil
        },
        ValueForm("quartile", "quartile.inc", result: .aggregate) { call in
            guard call.arguments.count == 2, let part = Int(call.arguments[1]), (0...4).contains(part) else {
                return nil
            }
            let name = ["min", "p25", "median", "p75", "max"][part]
            return "\(name)(\(call.arguments[0]))"
        },
        ValueForm("sumifs", "averageifs", "maxifs", "minifs", result: .aggregate) { call in
            let name = ["sumifs": "sum", "averageifs": "mean", "maxifs": "max", "minifs": "min"][call.name]
            return name.flatMap { whole($0, call.argument(1), criteria(call.arguments.dropFirst()), call) }
        },
        ValueForm("countifs", "countif", result: .aggregate) { call in
            // Kusto's has one condition, those of spreadsheets pairs.
            call.arguments.count == 1 && call.name == "countif"
                ? "count(\(call.arguments[0]))" : whole("count", nil, criteria(call.arguments[...]), call)
        },
        ValueForm("sumif", "averageif", result: .aggregate) { call in
            guard (2...3).contains(call.arguments.count) else { return nil }
            let own = criteria(call.arguments.prefix(2))
            return whole(call.name == "sumif" ? "sum" : "mean", call.argument(3) ?? call.argument(1), own, call)
        },
        ValueForm("sumproduct", result: .aggregate) { call in
            // A condition counts as 1 where it holds.
            let factors = call.arguments.flatMap { OuterText($0[...]).parts(between: "*") }.map { factor -> String in
                guard factor.hasPrefix("("), OuterText(factor[...]).closing == factor.indices.last else {
                    return factor
                }
                let inside = factor.dropFirst().dropLast()
                guard inside.contains(where: { "<>=".contains($0) }) else { return factor }
                return "if(\(OuterText(inside).parts(between: "=").joined(separator: " = ")), 1, 0)"
            }
            return factors.isEmpty ? nil : "sum(\(factors.joined(separator: " * ")))"
        },
        ValueForm("counta", result: .aggregate, as: "count($1)"),
        ValueForm("average", result: .aggregate, as: "mean($1)"),
        ValueForm("hist", as: "histogram $1 bins $2"),
        ValueForm("correl", "pearson", "corr", "cor", result: .stage, as: "correlate $1, $2"),
        ValueForm("slice_max", "slice_min", "top_n", "nlargest", "nsmallest", result: .stage) { call in
            guard let column = call.named["order_by"] ?? call.argument(1),
                let count = Int(call.argument(call.named["order_by"] == nil ? 2 : 1) ?? call.named["n"] ?? "")
            else {
                return nil
            }
            return "\(["slice_min", "nsmallest"].contains(call.name) ? "bottom" : "top") \(count) \(column)"
        },
        ValueForm("crosstab", result: .stage, put: crossed),
        ValueForm("arg_max", "argmax", "max_by", result: .stage) { call in
            call.argument(1).map { "top 1 \($0)" }
        },
        ValueForm("arg_min", "argmin", "min_by", result: .stage) { call in
            call.argument(1).map { "bottom 1 \($0)" }
        },
    ]

    /// `pd.crosstab(df.a, df.b, normalize="index")`: rows of a counted in columns of b, or what they come to.
    @Sendable private static func crossed(_ call: ValueCall) -> String? {
        func column(_ typed: String) -> String {
            let parts = typed.split(separator: ".")
            return parts.count == 2 && typed.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) }
                ? String(parts[1]) : typed
        }
        guard call.arguments.count == 2 else { return nil }
        let (a, b) = (column(call.arguments[0]), column(call.arguments[1]))
        let told = ["values", "aggfunc", "normalize"].reduce(into: [:]) {
            $0[$1] = call.named[$1].map(ForeignChart.bare)
        }
        switch (told["normalize"] ?? nil, told["values"] ?? nil, told["aggfunc"] ?? nil) {
        case (nil, nil, nil): return "pivot count by \(a), \(b)"
        case (nil, let values?, let function?):
            return "pivot \(ForeignGroups.calls[function] ?? function) \(column(values)) by \(a), \(b)"
        case (let side?, nil, nil):
            let within = ["index": a, "0": a, "columns": b, "1": b][side]
            return within.map { "aggregate count by \(a), \(b) | share count within \($0) | pivot" }
        default: return nil
        }
    }

    private static func whole(
        _ name: String, _ column: String?, _ condition: String?, _ call: ValueCall
    ) -> String? {
        if call.isOperand { return condition.map { "\(name)(if(\($0), \(column ?? "1"), missing))" } }
        return condition.map { ([name] + [column].compactMap(\.self)).joined(separator: " ") + " where \($0)" }
    }

    /// `Line, "A", Temp, ">10"` of spreadsheets as `Line == "A" and Temp > 10`.
    private static func criteria(_ pairs: ArraySlice<String>) -> String? {
        guard pairs.count > 1, pairs.count % 2 == 0 else { return nil }
        let sides = Array(pairs)
        let made = stride(from: 0, to: sides.count, by: 2).compactMap { place -> String? in
            var value = sides[place + 1]
            // `">="&5` joins a sign and a number.
            value = OuterText(value[...]).parts(between: "&").map(ForeignChart.bare).joined()
            let sign = value.prefix { "<>=".contains($0) }
            let rest = value.dropFirst(sign.count)
            let own = sign.isEmpty || sign == "=" ? "==" : sign == "<>" ? "!=" : String(sign)
            let text = Double(rest) == nil ? "\"\(rest)\"" : String(rest)
            // There an empty cell is another one.
            if own == "!=" { return "(\(sides[place]) != \(text) or \(sides[place]) is missing)" }
            let isMatched = rest.contains("*") && (own == "==")
            if isMatched { return "\(sides[place]) like \"\(rest.replacing("*", with: "%"))\"" }
            return "\(sides[place]) \(own) \(text)"
        }
        return made.count * 2 == sides.count ? made.joined(separator: " and ") : nil
    }
}
