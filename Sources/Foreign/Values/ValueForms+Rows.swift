import Language

extension ValueForm {
    /// What looks at other rows; `over (…)` says of which.
    static let rows = [
        ValueForm("row_number", "rownum") { call in
            // dplyr's keys of a group stand alone.
            if call.arguments.count == 1, call.arguments[0].hasPrefix("by ") {
                return "rownumber(\(call.arguments[0]))"
            }
            return call.arguments.isEmpty ? "rownumber(\(by(call, bare: true)))" : nil
        },
        ValueForm("rank", "dense_rank", "percent_rank", "min_rank") { call in
            if call.window == nil { return ordered(call) ?? (call.name == "rank" ? ranked(call) : nil) }
            guard let window = call.window, let order = window.order, call.arguments.isEmpty else { return nil }
            let name = ["rank": "minrank", "dense_rank": "denserank"][call.name] ?? "percentrank"
            return "\(name)(\(order)\(window.isDescending ? " desc" : "")\(window.by))"
        },
        ValueForm("lag", "shift", "prev", "lead", "next") { call in
            guard let value = call.argument(1), call.window != nil || call.name != "lag" else { return nil }
            let typed = call.argument(2) ?? call.named["periods"] ?? call.named["n"] ?? "1"
            guard let count = Int(typed) else { return nil }
            let rows = ["lead", "next"].contains(call.name) ? -count : count
            return "lag(\(value)\(rows == 1 ? "" : ", \(rows)")\(by(call)))"
        },
        ValueForm("cumsum", "cum_sum", "running_sum", "row_cumsum", as: "cumulative($1)"),
        ValueForm("cummax", "cum_max", as: "cumulative max($1)"),
        ValueForm("cummin", "cum_min", as: "cumulative min($1)"),
        ValueForm("cummean", as: "cumulative mean($1)"),
        // polars and Spark: `pl.col("v").sum().over("k")`.
        ValueForm("over") { call in
            guard let value = call.argument(1), value.hasSuffix(")"), call.arguments.count > 1 else { return nil }
            let keys = call.arguments.dropFirst().flatMap(ValueCall.items).map { "`\(ForeignChart.bare($0))`" }
            return "\(value.dropLast()) by \(keys.joined(separator: ", ")))"
        },
        // A part of one, not percent.
        ValueForm("pct_change", as: "($1 / lag($1) - 1)"),
        ValueForm("sum", "avg", "mean", "min", "max", "count", "stddev") { call in
            guard let window = call.window else { return nil }
            let name = ForeignGroups.aggregates[call.name] ?? (call.name == "stddev" ? "std" : call.name)
            let value = call.arguments.first.flatMap { $0 == "*" ? nil : $0 }
            guard window.order != nil else {
                return "\(name)(\(value ?? "")\(value == nil ? by(call, bare: true) : by(call)))"
            }
            guard let value else { return name == "count" ? "rownumber(\(by(call, bare: true)))" : nil }
            if let rows = window.rows { return "rolling(\(value), \(rows), \(name)\(window.by))" }
            return "cumulative\(name == "sum" ? "" : " \(name)")(\(value)\(window.by))"
        },
        // `rolling(7).mean()` is one call by the time it gets here.
        ValueForm(
            "rolling_mean", "rollmean", "rolling_sum", "rolling_max", "rolling_min", "rolling_median", "rolling_std",
            "moving_average", "rollapply"
        ) {
            call in
            guard let value = call.argument(1),
                let count = (call.argument(2) ?? call.named["window"]).flatMap({ Int($0) })
            else { return nil }
            let name = call.name.hasPrefix("rolling_") ? String(call.name.dropFirst(8)) : "mean"
            return "rolling(\(value), \(count), \(name))"
        },
    ]

    /// dplyr's `min_rank(desc(x))`, `dense_rank(-x)`, `rank(desc(x))`, with the keys of their groups behind: `min_rank(desc(x) by k)`.
    private static func ordered(_ call: ValueCall) -> String? {
        let names = [
            "rank": "rank", "min_rank": "minrank", "dense_rank": "denserank", "percent_rank": "percentrank",
        ]
        guard call.arguments.count == 1, call.named.isEmpty, let name = names[call.name] else { return nil }
        let sides = OuterText(call.arguments[0][...]).parts(between: " by ")
        let column =
            sides[0].inParentheses(of: "desc") ?? (sides[0].hasPrefix("-") ? String(sides[0].dropFirst()) : nil)
        if column == nil, call.name == "rank" { return nil }
        let keys = sides.dropFirst().first.map { " by \($0)" } ?? ""
        return "\(name)(\(column ?? sides[0])\(column == nil ? "" : " desc")\(keys))"
    }

    private static func by(_ call: ValueCall, bare: Bool = false) -> String {
        let by = call.window?.by ?? ""
        return bare ? String(by.dropFirst()) : by
    }

    /// `x.rank(method="dense", ascending=False)` of pandas and polars; equal ones share their mean where nothing is said.
    private static func ranked(_ call: ValueCall) -> String? {
        let ways = ["average": "rank", "min": "minrank", "dense": "denserank"]
        guard (1...2).contains(call.arguments.count), call.named["pct"] == nil,
            let name = ways[call.named["method"].map(ForeignChart.bare) ?? call.word(2) ?? "average"]
        else { return nil }
        let isDescending = call.named["ascending"] == "False" || call.named["descending"] == "True"
        return "\(name)(\(call.arguments[0])\(isDescending ? " desc" : ""))"
    }
}
