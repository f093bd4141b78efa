extension ValueForm {
    /// Arithmetic.
    static let numbers = [
        ValueForm("power", "pow", as: "($1 ^ $2)"),
        ValueForm("div", "truediv", as: "($1 / $2)"),
        ValueForm("mul", as: "($1 * $2)"),
        ValueForm("square", as: "($1 ^ 2)"),
        ValueForm("ln", as: "log($1)"),
        ValueForm("greatest", "pmax", "max_of") {
            $0.arguments.isEmpty ? nil : "max(\($0.arguments.joined(separator: ", ")))"
        },
        ValueForm("least", "pmin", "min_of") {
            $0.arguments.isEmpty ? nil : "min(\($0.arguments.joined(separator: ", ")))"
        },
        ValueForm("safe_divide", "div0", "divide", as: "$1 / $2"),
        ValueForm("clip") { call in
            let (low, high) = (call.argument(2) ?? call.named["lower"], call.argument(3) ?? call.named["upper"])
            guard var made = call.argument(1), low != nil || high != nil else { return nil }
            if let low { made = "max(\(made), \(low))" }
            return high.map { "min(\(made), \($0))" } ?? made
        },
        // Parts of equal size by quantiles, which ties never part.
        ValueForm("qcut", "pd.qcut") { call in
            guard let value = call.argument(1), let parts = call.argument(2).flatMap({ Int($0) }),
                (2...20).contains(parts),
                1000 % parts == 0
            else { return nil }
            let sides = (1..<parts).flatMap { part -> [String] in
                let percent = ForeignGroups.percentile("quantile", "\(Double(part) / Double(parts))") ?? ""
                return ["\(value) <= \(percent)(\(value))", "\(part)"]
            }
            return chain(sides + ["\(parts)"])
        },
        // Bands of numbers: up to each edge, as both tools have it.
        ValueForm("cut", "pd.cut") { call in
            guard let value = call.argument(1),
                let list = call.argument(2) ?? call.named["breaks"] ?? call.named["bins"],
                case let edges = ValueCall.items(list).map(\.trimmed), edges.count > 1,
                edges.allSatisfy({ Double($0) != nil })
            else { return nil }
            let labels = (call.argument(3) ?? call.named["labels"]).map(ValueCall.items) ?? []
            guard labels.isEmpty || labels.count == edges.count - 1 else { return nil }
            let isLeft = call.named["right"].map { ["false", "f"].contains($0.lowercased()) } ?? false
            let (over, under) = isLeft ? (">=", "<") : (">", "<=")
            let sides = zip(edges, edges.dropFirst()).enumerated().flatMap { place, ends in
                let low = Double(ends.0).flatMap { $0.isFinite ? "\(value) \(over) \(ends.0)" : nil }
                let high = Double(ends.1).flatMap { $0.isFinite ? "\(value) \(under) \(ends.1)" : nil }
                let name = low == nil ? "up to \(ends.1)" : high == nil ? "over \(ends.0)" : "\(ends.0)–\(ends.1)"
                return [
                    [low, high].compactMap(\.self).joined(separator: " and "),
                    labels.isEmpty ? "\"\(name)\"" : labels[place],
                ]
            }
            return chain(sides)
        },
    ]
}
