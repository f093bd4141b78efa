import Language
import Syntax

/// An expression of PromQL as stages: `topk(2, sum by (host) (load))`, `avg_over_time(temp{room="hall"}[1d])`.
///
/// Source: Prometheus' documentation, «Operators» and «Functions». A metric is a column, labels are columns of names.
package struct PromExpression {
    package let stages: [String]

    /// - Parameters:
    ///   - columns: those of the rows, which a metric may be called by with `_` in place of blanks.
    ///   - labels: the columns of names that tell the series of a column apart, as they are typed.
    /// - Returns: nil for what is no such expression, and for what is not the same here.
    package init?(_ text: String, columns: [String], labels: @escaping (String) -> [String] = { _ in [] }) {
        var reader = Reader(columns: columns, labels: labels)
        // A metric has no blanks: a column that has some is called by with `_` or as it stands.
        let wide = columns.filter { $0.contains(" ") }.sorted { $0.utf8.count > $1.utf8.count }
        let parts = text.trimmed.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map {
            place, part in
            place % 2 == 1
                ? String(part) : wide.reduce(String(part)) { $0.replacing($1, with: $1.replacing(" ", with: "_")) }
        }
        let metrics = parts.joined(separator: "\"")
        guard let found = reader.compared(metrics) ?? reader.grouped(metrics) ?? reader.read(metrics),
            reader.isOfPrometheus
        else { return nil }
        stages = found.stages
    }

    /// What of a line is of Prometheus and not the same here: groups by the labels that are left, deviations of all there is.
    static func unsaid(in line: String) -> (word: String, why: UnsaidPart)? {
        let words = ForeignStage.words(line.replacing("(", with: " (")[...])
        if words.count > 1, let name = words.first, let mend = unlike[name.lowercased()], line.contains("["),
            line.hasPrefix("\(name)(")
        {
            return (name, .near(mend))
        }
        guard words.count > 2, let name = words.first?.lowercased(), named.contains(name) else { return nil }
        guard let joint = words.dropFirst().first(where: { ["by", "without"].contains($0.lowercased()) }) else {
            return nil
        }
        let isGroup =
            line.lowercased().contains("\(joint.lowercased()) (")
            || line.lowercased().contains("\(joint.lowercased())(")
        if joint.lowercased() == "without", isGroup { return (joint, .near("name the columns that are kept: by (…)")) }
        guard name.hasPrefix("std"), words[1].lowercased() == "by", isGroup else { return nil }
        return (words[0], .near("there it is of all there is, and `std` here of a sample"))
    }

    private static let unlike = [
        "deriv": "there it is the slope of a straight line, and `rate per second` the growth since the row before",
        "predict_linear": "`forecast` continues a series",
        "histogram_quantile": "quantiles here are of values, as in `p90 x`, not of buckets",
    ]

    private static let named: Set = [
        "sum", "avg", "min", "max", "count", "stddev", "stdvar", "topk", "bottomk", "quantile", "count_values", "group",
    ]

    private struct Reader {
        let columns: [String]
        let labels: (String) -> [String]
        /// Whether what was read has a value at each time, which no sum over all times is taken of.
        var isOverTime = false
        /// The keys of an aggregate around what is read, which are labels too.
        private var outer: [String] = []

        init(columns: [String], labels: @escaping (String) -> [String]) {
            (self.columns, self.labels) = (columns, labels)
        }

        /// Whether something was in it that no other language has: a range, labels, `by (…) (…)`.
        var isOfPrometheus = false

        private static let aggregates = [
            "sum": "sum", "avg": "mean", "min": "min", "max": "max", "count": "count",
        ]
        private static let overTime = [
            "avg_over_time": "mean", "sum_over_time": "sum", "max_over_time": "max", "min_over_time": "min",
            "count_over_time": "count", "last_over_time": "last",
        ]

        /// `load{host="a"} > 5`: the values for which it holds.
        mutating func compared(_ text: String) -> (stages: [String], column: String)? {
            for sign in [" >= ", " <= ", " > ", " < ", " == ", " != "] {
                let sides = OuterText(text[...]).parts(between: sign)
                guard sides.count == 2, Double(sides[1]) != nil, let (stages, column) = read(sides[0]) else { continue }
                return (stages + ["where \(column)\(sign)\(sides[1])"], column)
            }
            return nil
        }

        /// `max(delta(load[6h])) by host`: keys that stand without their parentheses are those of all there is.
        mutating func grouped(_ text: String) -> (stages: [String], column: String)? {
            let sides = OuterText(text[...]).parts(between: " by ")
            guard sides.count == 2, !sides[1].hasPrefix("("), let open = sides[0].firstIndex(of: "("),
                sides[0].hasSuffix(")"), let aggregate = Self.aggregates[sides[0][..<open].lowercased()]
            else { return nil }
            let keys = OuterText(sides[1][...]).items.map(own)
            outer = keys
            defer { outer = [] }
            guard let (stages, column) = read(String(sides[0][sides[0].index(after: open)...].dropLast())) else {
                return nil
            }
            return (stages + ["aggregate \(aggregate) \(column) by \(keys.joined(separator: ", "))"], column)
        }

        mutating func read(_ text: String) -> (stages: [String], column: String)? {
            let name = text.prefix { $0.isLetter || $0.isNumber || "_:".contains($0) }
            guard name.first?.isLetter ?? false else { return nil }
            var rest = text.dropFirst(name.count).drop { $0 == " " }
            let small = name.lowercased()
            var keys = self.keys(&rest)
            guard rest.first == "(", let close = OuterText(rest).closing else {
                return keys == nil ? metric(String(name), rest) : nil
            }
            let inside = String(rest[rest.index(after: rest.startIndex)..<close])
            rest = rest[rest.index(after: close)...].drop { $0 == " " }
            keys = keys ?? self.keys(&rest)
            guard rest.isEmpty else { return nil }
            let arguments = OuterText(inside[...]).items
            if let way = Self.overTime[small] {
                guard let (stages, column, span) = ranged(arguments), keys == nil else { return nil }
                isOverTime = true
                let by = series(of: column)
                return (
                    stages + [
                        "rolling \(span) \(way) \(column)\(by.isEmpty ? "" : " by " + by.joined(separator: ", "))"
                    ], column
                )
            }
            if let way = Self.growth[small] {
                guard let (stages, column, span) = ranged(arguments) else { return nil }
                isOverTime = true
                // `rate(x[5m]) by (host)` says which series they are.
                let own = keys.map { [$0] } ?? series(of: column)
                let by = own.isEmpty ? "" : " by \(own.joined(separator: ", "))"
                let kept = "keep \(([column] + own).joined(separator: ", "))"
                return (stages + [kept] + way(column, span).map { $0 + by }, column)
            }
            let by = keys.map { $0.isEmpty ? "" : " by \($0)" } ?? ""
            outer = keys.map { OuterText($0[...]).items } ?? []
            if let found = parametrised(small, arguments, by: by, keys) {
                isOfPrometheus = isOfPrometheus || keys != nil || !found.stages.dropLast().isEmpty
                return found
            }
            guard let aggregate = Self.aggregates[small], arguments.count == 1,
                case let inside = arguments[0], let (found, column) = read(inside)
            else { return nil }
            isOfPrometheus = isOfPrometheus || keys != nil
            return (found + [combined(aggregate, column, keys)], column)
        }

        /// What tells series apart: the labels of a column, and those that an aggregate around it keeps.
        private func series(of column: String) -> [String] {
            labels(column) + outer.filter { !labels(column).contains($0) }
        }

        /// A value of all series, or of each key: at each time where what was read has one there.
        private func combined(_ aggregate: String, _ column: String, _ keys: String?) -> String {
            let own = (isOverTime ? ["time"] : []) + (keys.map { $0.isEmpty ? [] : [$0] } ?? [])
            if isOverTime { return "aggregate \(aggregate) \(column) by \(own.joined(separator: ", "))" }
            return "aggregate\(own.isEmpty ? " all" : " by " + own.joined(separator: ", ")) \(aggregate) \(column)"
        }

        /// How much a series has grown over a range, a stage after the other. A counter that stands lower than before began again from 0; Prometheus
        /// extrapolates to the ends of the range, which is not done here.
        private static let growth: [String: @Sendable (_ column: String, _ span: String) -> [String]] = [
            "rate": { ["rate per second counter \($0)", "rolling \($1) mean \($0)"] },
            "irate": { column, _ in ["rate per second counter \(column)"] },
            "increase": { ["diff counter \($0)", "rolling \($1) sum \($0)"] },
            "delta": { ["diff \($1) \($0)"] },
            "idelta": { column, _ in ["diff \(column)"] },
        ]

        /// `topk(3, x)`, `quantile(0.9, x)`, `count_values("label", x)`: an aggregate with a parameter before what it is of.
        private mutating func parametrised(
            _ name: String, _ arguments: [String], by: String, _ keys: String?
        ) -> (stages: [String], column: String)? {
            guard arguments.count == 2, let (stages, column) = read(arguments[1]) else { return nil }
            let parameter = arguments[0]
            switch name {
            case "topk", "bottomk":
                guard let count = Int(parameter), count > 0 else { return nil }
                return (stages + ["\(name == "topk" ? "top" : "bottom") \(count) \(column)\(by)"], column)
            case "quantile":
                guard let share = Double(parameter), (0...1).contains(share),
                    let percentile = ForeignGroups.percentile(name, parameter)
                else { return nil }
                return (stages + [combined(percentile, column, keys)], column)
            case "count_values":
                guard let mark = parameter.first, "\"'".contains(mark), parameter.last == mark else { return nil }
                isOfPrometheus = true
                return (stages + ["aggregate count\(by.isEmpty ? " by " : by + ", ")\(column)"], "count")
            default: return nil
            }
        }

        /// `by (a, b)`, which is taken; nil where there is none.
        private func keys(_ rest: inout Substring) -> String? {
            guard rest.prefix(2).lowercased() == "by", case let list = rest.dropFirst(2).drop(while: { $0 == " " }),
                list.first == "(", let close = OuterText(list).closing
            else { return nil }
            let keys = OuterText(list[list.index(after: list.startIndex)..<close]).items.map(own)
            rest = list[list.index(after: close)...].drop { $0 == " " }
            return keys.joined(separator: ", ")
        }

        /// The only argument with a range behind it: `x[5m]`.
        private mutating func ranged(_ arguments: [String]) -> (stages: [String], column: String, span: String)? {
            guard arguments.count == 1, arguments[0].hasSuffix("]"), let open = arguments[0].lastIndex(of: "["),
                let span = ForeignCalls.Call.span(String(arguments[0][arguments[0].index(after: open)...].dropLast())),
                let (stages, column) = read(String(arguments[0][..<open]).trimmed)
            else { return nil }
            isOfPrometheus = true
            return (stages, column, span)
        }

        /// `load{host="a", zone!="b"}`.
        private mutating func metric(_ name: String, _ rest: Substring) -> (stages: [String], column: String)? {
            if rest.isEmpty { return ([], own(name)) }
            guard rest.first == "{", rest.last == "}" else { return nil }
            isOfPrometheus = true
            let signs = [("!=", "!="), ("=~", "~"), ("=", "==")]
            let conditions = OuterText(rest.dropFirst().dropLast()).items.map { label -> String? in
                for (sign, own) in signs {
                    let sides = OuterText(label[...]).parts(between: sign)
                    if sides.count == 2 { return "\(self.own(sides[0])) \(own) \(sides[1])" }
                }
                return nil
            }
            guard !conditions.contains(nil) else { return nil }
            let all = conditions.compactMap(\.self)
            return (all.isEmpty ? [] : ["where \(all.joined(separator: " and "))"], own(name))
        }

        private func own(_ name: String) -> String {
            if columns.contains(name) { return name }
            let spelled = name.replacing("_", with: " ")
            return columns.contains(spelled) ? "\"\(spelled)\"" : name
        }
    }
}
