import Checked
import Language
import Syntax

extension ForeignCalls {
    /// One call of another language.
    struct Call {
        /// In lower case.
        var name: String
        var arguments: [String]

        /// What it means here, or the same as words that the catalogue knows.
        var line: String? {
            if let formula { return formula }
            if let flux { return flux }
            if let over = ranked ?? perGroup { return over }
            let bare = arguments.map(Self.bare)
            switch name {
            case "map", "pluck", "pull": return bare.count == 1 ? "keep \(bare[0])" : nil
            case "max_by", "min_by":
                return bare.count == 1 ? "\(name == "max_by" ? "top" : "bottom") 1 \(bare[0])" : nil
            case "sort_by": return bare.count == 1 ? "sort \(bare[0])" : nil
            case "unique_by", "table", "count", "distinct", "n_distinct":
                return bare.isEmpty ? "aggregate all count" : "aggregate by \(bare.joined(separator: ", ")) count"
            case "group_by", "groupby": return bare.isEmpty ? nil : "aggregate by \(bare.joined(separator: ", ")) count"
            case "summarise", "summarize", "agg":
                return arguments.isEmpty
                    ? nil : "aggregate all \(arguments.map(Self.aggregate).joined(separator: ", "))"
            case "head", "tail": return "\(name == "head" ? "first" : "last") \(bare.last.flatMap { Int($0) } ?? 10)"
            case "select":
                // dplyr's columns, jq's condition.
                let isCondition = arguments.contains { $0.contains { "<>=!~".contains($0) } }
                return (isCondition ? "where " : "keep ") + bare.joined(separator: ", ")
            case "where": return bare.isEmpty ? nil : "where \(bare.joined(separator: " and "))"
            case "filter", "subset": return bare.isEmpty ? nil : "filter \(bare.joined(separator: " and "))"
            case "nrow", "len", "length", "count_rows": return "aggregate all count"
            case "aggregatewindow": return window
            case "tally", "n": return "aggregate all count"
            default: return arguments.isEmpty ? nil : "\(name) \(bare.joined(separator: ", "))"
            }
        }

        /// `plot(y ~ x)`, `lm(y ~ x)`, `boxplot(y ~ g)`, `aggregate(y ~ g, data, mean)`.
        private var formula: String? {
            guard let first = arguments.first, let mark = first.firstIndex(of: "~") else { return nil }
            let (left, right) = (String(first[..<mark]).trimmed, String(first[first.index(after: mark)...]).trimmed)
            guard !left.isEmpty, !right.isEmpty else { return nil }
            let keys = right.split(separator: "+").map { String($0).trimmed }.joined(separator: ", ")
            switch name {
            case "plot", "qplot", "scatterplot", "xyplot": return "plot point \(left) over \(right)"
            case "lm": return "trend linear \(left) over \(right)"
            case "loess": return "trend loess \(left) over \(right)"
            case "boxplot": return "plot box \(left) by \(keys)"
            case "aggregate":
                let aggregate = arguments.count > 1 ? Self.bare(arguments[arguments.count - 1]) : "mean"
                return "aggregate by \(keys) \(ForeignGroups.aggregates[aggregate] ?? aggregate) \(left)"
            default: return nil
            }
        }

        /// Flux's `from(bucket: "w")`, `range(start: -1h)` and `mean()`.
        private var flux: String? {
            let named = arguments.first.map { $0.split(separator: ":", maxSplits: 1).map { String($0).trimmed } } ?? []
            switch name {
            case "from" where named.count == 2 && named[0] == "bucket": return ForeignChart.bare(named[1])
            case "range" where named.count == 2 && named[0] == "start" && named[1].hasPrefix("-"):
                return Self.span(String(named[1].dropFirst())).map { "last \($0)" }
            case "mean", "sum", "max", "min", "median", "last", "first", "count":
                return arguments.isEmpty ? "aggregate all \(name)" : nil
            default: return nil
            }
        }

        /// `topk(3, x)`, `quantile(0.95, x)`, `percentile(x, 95)`, `slice_max(x, n = 3)`.
        private var ranked: String? {
            guard arguments.count == 2 else { return nil }
            let isFirst = Double(arguments[0]) != nil
            let (amount, column) = isFirst ? (arguments[0], arguments[1]) : (arguments[1], arguments[0])
            let digits = amount.split(separator: "=").last.map { String($0).trimmed } ?? amount
            switch name {
            case "topk", "slice_max", "top_n", "large": return "top \(digits) \(Self.bare(column))"
            case "bottomk", "slice_min", "small": return "bottom \(digits) \(Self.bare(column))"
            case "quantile", "percentile", "percentile_cont", "histogram_quantile":
                guard let share = Double(digits), share > 0, share < 100 else { return nil }
                let percent = share < 1 ? share * 100 : share
                guard percent == percent.rounded(), percent >= 1 else { return nil }
                return "aggregate all p\(String(percent).prefix { $0 != "." }) \(Self.bare(column))"
            default: return nil
            }
        }

        /// R's `tapply(x, g, mean)`.
        private var perGroup: String? {
            guard name == "tapply", arguments.count == 3 else { return nil }
            return
                "aggregate by \(arguments[1]) \(ForeignGroups.aggregates[arguments[2]] ?? arguments[2]) \(arguments[0])"
        }

        /// Flux's `aggregateWindow(every: 1d, fn: mean)`.
        private var window: String? {
            var named: [String: String] = [:]
            for argument in arguments {
                let parts = argument.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
                if parts.count == 2 { named[parts[0]] = parts[1] }
            }
            guard let every = named["every"], let period = Self.period(every), let function = named["fn"] else {
                return nil
            }
            return "aggregate \(period) \(ForeignGroups.aggregates[function] ?? function)"
        }

        /// A bin of time: `date_trunc('hour', t)`, `time_bucket('5 minutes', t)`, `bin(t, 1h)`.
        struct Bin {
            /// `daily`, `every 5 minutes`.
            let period: String
            /// The column of times where another one than the index is named: `1 days of started`.
            let key: String?
        }

        static func bin(_ text: String) -> Bin? {
            guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close,
                ["date_trunc", "time_bucket", "bin", "floor_time", "date_bin", "tumble", "time_floor"].contains(
                    text[..<open].lowercased())
            else { return nil }
            let arguments = OuterText(text[text.index(after: open)..<close]).items
            guard let place = arguments.firstIndex(where: { length($0) != nil }), let length = length(arguments[place])
            else { return nil }
            let unit = length.unit.hasSuffix("s") ? String(length.unit.dropLast()) : length.unit
            let period = length.count == 1 ? PandasOffset.adverbs[unit] : nil
            let column = arguments.enumerated().first { $0.offset != place }?.element
            // `hour of x` is one on the clock.
            let span = length.count == 1 && unit == "hour" ? "60 minutes" : "\(length.count) \(length.unit)"
            return Bin(
                period: period ?? "every \(length.count) \(length.unit)",
                key: column.flatMap { $0.lowercased() == "time" ? nil : "\(span) of \(bare($0))" })
        }

        /// `'5 minutes'`, `hour`, `1h`.
        private static func length(_ argument: String) -> (count: Int, unit: String)? {
            let words = ForeignChart.bare(argument).lowercased().split(separator: " ").map(String.init)
            guard let last = words.last, words.count < 3 else { return nil }
            if words.count == 1, let parts = span(last)?.split(separator: " "), let count = Int(parts[0]) {
                return (count, String(parts[1]))
            }
            let unit = last.hasSuffix("s") ? String(last.dropLast()) : last
            guard PandasOffset.adverbs[unit] != nil, let count = words.count == 1 ? 1 : Int(words[0]) else {
                return nil
            }
            return (count, last)
        }

        /// `daily`, `every 5 minutes`.
        static func period(_ text: String) -> String? {
            guard let span = span(text) else { return nil }
            let words = ["1 minutes": "minutely", "1 hours": "hourly", "1 days": "daily", "1 weeks": "weekly"]
            return words[span] ?? "every \(span)"
        }

        /// `5 minutes` for `5m`.
        static func span(_ text: String) -> String? {
            let digits = text.prefix { $0.isNumber }
            let units = ["s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks", "mon": "months"]
            let word = String(text.dropFirst(digits.count))
            guard !digits.isEmpty, let unit = units[word] ?? DurationUnit(word: word).map({ $0.rawValue + "s" }) else {
                return nil
            }
            return "\(digits) \(unit)"
        }

        /// An argument without the quotes of a name, without the point of jq's paths, `n = 5` as its value; `desc(a)` as `a desc`.
        private static func bare(_ argument: String) -> String {
            if let column = argument.inParentheses(of: "desc") { return "\(column) desc" }
            let isText = argument.count > 1 && (argument.hasPrefix("\"") || argument.hasPrefix("'"))
            if isText, let mark = argument.first, argument.last == mark, !argument.dropFirst().dropLast().contains(mark)
            {
                return String(argument.dropFirst().dropLast())
            }
            return argument.hasPrefix(".") ? String(argument.dropFirst()) : argument
        }

        /// `mean(x)`, `m = mean(x)`, `countif(x > 3)`, `percentile(x, 95)` as `mean x`, `m = mean x`, `count where x > 3`, `p95 x`.
        static func aggregate(_ typed: String) -> String {
            let argument = MethodChain.argument(typed)
            let call = argument.value
            guard let open = call.firstIndex(of: "("), call.hasSuffix(")") else { return typed }
            let word = String(call[..<open]).lowercased()
            let inside = OuterText(call[call.index(after: open)...].dropLast()).items.filter { $0 != "*" }
                .map { item in
                    let bare = ForeignChart.bare(item)
                    return isWorkedOut(item) ? item : bare == item || NameSpelling.isPlain(bare) ? bare : "`\(bare)`"
                }
            return (argument.name.map { "\($0) = " } ?? "") + aggregate(word, inside)
        }

        private static func aggregate(_ word: String, _ inside: [String]) -> String {
            if inside.count == 2, let percentile = ForeignGroups.percentile(word, inside[1]) {
                return "\(percentile) \(inside[0])"
            }
            if word.hasSuffix("if"), let condition = inside.last {
                let name = String(word.dropLast(2))
                let of = [ForeignGroups.calls[name] ?? name] + inside.dropLast()
                return of.joined(separator: " ") + " where " + condition
            }
            if word == "count", let first = inside.first, first.lowercased().hasPrefix("distinct ") {
                return "distinct " + first.dropFirst(9)
            }
            let own = ForeignGroups.calls[word] ?? word
            // What is worked out within stays within.
            if inside.count == 1, isWorkedOut(inside[0]) { return "\(own)(\(inside[0]))" }
            return inside.isEmpty ? own : "\(own) \(inside.joined(separator: ", "))"
        }

        /// Whether signs stand between names, outside of their quotes.
        private static func isWorkedOut(_ text: String) -> Bool {
            var quote: Character?
            for character in text {
                if let open = quote {
                    if character == open { quote = nil }
                } else if "\"`'".contains(character) {
                    quote = character
                } else if "+-*/".contains(character) {
                    return true
                }
            }
            return false
        }
    }
}
