import Catalog
import Language

/// Calls that draw: matplotlib, pandas, seaborn, plotly, Altair, ggplot2, base R, Swift Charts, Observable Plot, MATLAB, and the
/// JSON of Vega-Lite.
enum ForeignChartCall {
    static func line(_ typed: String, _ vocabulary: Vocabulary) -> (line: String, word: String)? {
        var text = typed.trimmed
        while let last = text.last, ";".contains(last) { text.removeLast() }
        if let words = spoken(text, vocabulary) { return words }
        if text.hasPrefix("{"), text.hasSuffix("}"), text.contains("\"mark\"") {
            var chart = ForeignChart()
            fill(&chart, entries(text.dropFirst().dropLast()))
            return chart.line(vocabulary).map { ($0, "mark") }
        }
        // The marks of Observable Plot stand in a list of their own.
        if text.hasPrefix("Plot.plot("), let mark = text.dropFirst(5).firstIndex(of: "P"),
            text[mark...].hasPrefix("Plot.")
        {
            text = String(text[mark...])
        }
        var series: String?
        for pipe in ["%>%", "|>"] {
            guard let range = text.firstRange(ofText: pipe), text[range.upperBound...].contains("(") else { continue }
            let head = String(text[..<range.lowerBound]).trimmed
            guard head.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
            (series, text) = (head, String(text[range.upperBound...]).trimmed)
        }
        guard let (head, arguments, tail) = call(text[...]), let (chart, word) = drawn(head, arguments, tail, series)
        else { return nil }
        return chart.line(vocabulary).map { ($0, word) }
    }

    /// What other programs call the thing that draws; no series.
    static let modules: Set<String> = [
        "plt", "ax", "axes", "sns", "px", "go", "alt", "fig", "Plot", "hvplot", "pd", "np", "plotly", "seaborn", "plot",
        "pyplot", "matplotlib", "figure", "hv", "Plots", "asciichart", "p", "g", "st", "chart",
    ]
    private static let containers: Set<String> = ["ggplot", "Chart", "figure", "Figure"]

    private static func drawn(
        _ head: String, _ arguments: Substring, _ tail: Substring, _ piped: String?
    ) -> (ForeignChart, String)? {
        var parts = path(head)
        guard let word = parts.popLast() else { return nil }
        var chart = ForeignChart(series: piped)
        let isModule = parts.first.map { modules.contains($0) } ?? false
        let isContainer = containers.contains(word) || word == "plot" && arguments.contains("{")
        let ownMark = ForeignChart.mark(word)
        guard ownMark != nil || isContainer || word == "plot" || word == "encode" else { return nil }
        // `count(kind)`, `rect(…)`: words of other kinds, too, when nothing before them draws.
        if parts.isEmpty,
            ["count", "col", "column", "points", "path", "cell", "q", "square", "lm", "reg", "rel", "dis", "dist"]
                .contains(word.lowercased())
        {
            return nil
        }
        if let (mark, styles) = ownMark { (chart.mark, chart.styles) = (mark, styles) }
        var owner: String?
        if !isModule, let first = parts.first {
            chart.series = ForeignChart.known(first)
            let rest = parts.dropFirst().filter { $0 != "plot" && !modules.contains($0) }
            if rest.count == 1 { owner = rest[0] } else if rest.count > 1 { return nil }
        }
        if let owner { chart.channels[chart.mark == "histogram" ? "x" : "y"] = .init(column: owner) }
        let given = entries(arguments)
        let isR = arguments.contains("$")
        fill(&chart, given)
        position(&chart, given, isModule || isContainer || parts.first == "Plot", isContainer)
        if chart.mark == nil, chart.channels["x"] != nil, chart.channels["y"] != nil, word == "plot" {
            if isModule || !parts.isEmpty { chart.mark = "line" } else if isR { chart.mark = "point" }
        }
        if word == "lmplot" || word == "regplot" { chart.layers.append("trend linear") }
        if word == "Bar" || word.hasSuffix("barX") { chart.styles.append(word == "Bar" ? "" : "horizontal") }
        chart.styles.removeAll { $0.isEmpty }
        guard follow(&chart, tail) else { return nil }
        return (chart, word)
    }

    /// What stands without a name: columns, the table before them, and how MATLAB writes a line's look.
    private static func position(
        _ chart: inout ForeignChart, _ given: [(key: String?, value: String)], _ takesTable: Bool, _ isContainer: Bool
    ) {
        var names: [String] = []
        for (key, value) in given where key == nil {
            if Double(value) != nil, chart.mark == "histogram" { chart.styles.append("bins \(value)") }
            if value.hasPrefix("aes(") || value.hasPrefix("{") || Double(value) != nil { continue }
            if let formula = value.firstIndex(of: "~"), formula != value.startIndex {
                let (y, rest) = (value[..<formula], value[value.index(after: formula)...])
                let sides = rest.split(separator: "|").map { String($0).trimmed }
                chart.set("y", String(y).trimmed)
                if let x = sides.first { chart.set("x", x) }
                if sides.count > 1 { chart.set("facet", sides[1]) }
                if chart.mark == nil { chart.mark = "point" }
                continue
            }
            let isQuoted = value.hasPrefix("'") || value.hasPrefix("\"")
            if isQuoted, names.count > 0, look(&chart, ForeignChart.bare(value)) { continue }
            names.append(value)
        }
        let isSaid = chart.channels["x"] != nil || chart.channels["y"] != nil
        if isContainer || names.count > 2 || isSaid && names.count == 1 || takesTable && chart.channels.count > 0 {
            if let first = names.first { chart.series = chart.series ?? ForeignChart.known(ForeignChart.bare(first)) }
            names = Array(names.dropFirst())
        }
        if names.count == 1 {
            chart.set(chart.mark == "histogram" ? "x" : "y", names[0])
        } else if names.count >= 2 {
            chart.set("x", names[0])
            chart.set("y", names[1])
        }
    }

    /// `r--`, `-o`, `filled`: a colour's letter, dashes, a symbol.
    private static func look(_ chart: inout ForeignChart, _ text: String) -> Bool {
        if text == "filled" || text == "LineWidth" || text == "Color" { return true }
        guard text.count <= 4, text.allSatisfy({ "rgbkmcyw-:.o+*xsd^v".contains($0) }) else { return false }
        let colours = ["r": "red", "g": "green", "b": "blue", "k": "black", "m": "purple", "c": "cyan", "y": "yellow"]
        for letter in text { if let colour = colours[String(letter)] { chart.styles.append("color \(colour)") } }
        if text.contains("--") || text.contains(":") || text.contains("-.") { chart.styles.append("stroke dashed") }
        if text.contains(where: { "o*sd^".contains($0) }) {
            if text.contains("-") { chart.styles.append("symbol circle") } else { chart.mark = "point" }
        } else {
            chart.mark = chart.mark ?? "line"
        }
        return true
    }

    private static func fill(_ chart: inout ForeignChart, _ given: [(key: String?, value: String)]) {
        for (place, (key, value)) in given.enumerated() {
            let isObject = value.hasPrefix("{") && value.hasSuffix("}")
            if key == nil || ["mapping", "encoding", "options", "marks"].contains(key ?? "") {
                if let inside = value.inParentheses(of: "aes") {
                    let chosen = entries(inside[...])
                    fill(&chart, chosen)
                    let bare = chosen.filter { $0.key == nil }.map(\.value)
                    for (name, value) in zip(chart.channels["x"] == nil ? ["x", "y"] : ["y"], bare) {
                        chart.set(name, value)
                    }
                } else if isObject {
                    fill(&chart, entries(value.dropFirst().dropLast()))
                }
            } else if let key, isObject {
                let inside = Dictionary(
                    entries(value.dropFirst().dropLast()).compactMap { entry in entry.key.map { ($0, entry.value) } },
                    uniquingKeysWith: { first, _ in first })
                let aggregate = inside["aggregate"].map { ForeignChart.bare($0) }
                let field = ForeignChart.bare(inside["field"] ?? inside["type"] ?? "")
                if aggregate != nil || !field.isEmpty {
                    chart.set(key, aggregate.map { "\($0)(\(inside["field"] == nil ? "" : field))" } ?? field)
                }
            } else if let key, place < 40 {
                chart.set(key, value)
            }
        }
    }

    /// What follows the call: `.mark_line().encode(…)`, `+ geom_point() + facet_wrap(~k)`, `{ LineMark(…) }`, `.plot()`.
    private static func follow(_ chart: inout ForeignChart, _ tail: Substring) -> Bool {
        var rest = tail
        for _ in 0..<20 {
            rest = rest.drop { " .+\n".contains($0) }
            if rest.isEmpty { return chart.mark != nil || !chart.channels.isEmpty || chart.series != nil }
            if rest.first == "{" {
                guard let close = rest.lastIndex(of: "}") else { return false }
                rest = rest[rest.index(after: rest.startIndex)..<close].drop { $0.isWhitespace }
                continue
            }
            if let first = rest.first, "})],".contains(first) { return true }
            guard let (head, arguments, behind) = call(rest) else { return false }
            add(&chart, String(head.split(separator: ".").last ?? ""), arguments)
            rest = behind
        }
        return false
    }

    private static func add(_ chart: inout ForeignChart, _ word: String, _ arguments: Substring) {
        let given = entries(arguments)
        let isTrend = word == "geom_smooth" || word == "stat_smooth" || word == "mark_trend"
        if isTrend {
            chart.layers.append(arguments.contains("lm") ? "trend linear" : "trend loess")
        } else if let (mark, styles) = ForeignChart.mark(word) {
            if chart.mark == nil {
                (chart.mark, chart.styles) = (mark, chart.styles + styles)
            } else if mark != chart.mark {
                if let y = chart.channels["y"]?.column, let x = chart.channels["x"]?.column {
                    chart.layers.append("\(mark) \(y) over \(x)")
                }
            }
            fill(&chart, given)
        } else if word == "encode" || word == "properties" {
            fill(&chart, given)
        } else if word.hasPrefix("facet") {
            if let first = given.first {
                let name = first.value.inParentheses(of: "vars") ?? first.value
                chart.set("facet", name.split(separator: "~").last.map { String($0).trimmed } ?? name)
            }
        } else if word == "foregroundStyle" || word == "symbol" || word == "lineStyle" {
            if let by = given.first(where: { $0.key == "by" }) {
                chart.set(word == "symbol" ? "shape" : word == "lineStyle" ? "linetype" : "color", by.value)
            }
        } else if word == "coord_flip" {
            chart.styles.append("horizontal")
        } else if word == "interpolationMethod" {
            chart.styles.append(arguments.contains("step") ? "interpolate step" : "interpolate monotone")
        } else if word.hasPrefix("scale_y_log") || word.hasPrefix("scale_x_log") {
            chart.clauses.append("\(word.contains("_y_") ? "y" : "x") log")
        } else if word == "ylim" || word == "xlim" {
            if let range = ForeignPlots.range(String(word.prefix(1)), String(arguments)) { chart.clauses.append(range) }
        } else if word == "theme_dark" {
            chart.clauses.append("theme dark")
        } else if word == "ggtitle", let title = given.first {
            chart.set("title", title.value)
        } else if word == "labs" {
            for (key, value) in given {
                if key == "x" || key == "y" {
                    chart.set("\(key ?? "")lab", value)
                } else if key == "title" {
                    chart.set("title", value)
                }
            }
        }
    }

    // MARK: Text

    /// `name(arguments)` at the beginning, and what follows.
    static func call(_ text: Substring) -> (head: String, arguments: Substring, tail: Substring)? {
        guard let open = text.firstIndex(of: "("), open != text.startIndex else { return nil }
        let head = String(text[..<open]).trimmed
        guard head.allSatisfy({ $0.isLetter || $0.isNumber || "_.[]\"'$@".contains($0) }) else { return nil }
        guard let close = OuterText(text[open...]).closing else { return nil }
        return (head, text[text.index(after: open)..<close], text[text.index(after: close)...])
    }

    /// The parts of `weather.wind.plot` and `weather["wind"].plot`.
    private static func path(_ head: String) -> [String] {
        head.split { ".[]\"'$".contains($0) }.map(String.init)
    }

    /// Arguments between commas that stand in no parenthesis, with their names.
    static func entries(_ text: Substring) -> [(key: String?, value: String)] {
        OuterText(text).items.map { part in
            guard let sign = part.firstIndex(where: { "=:".contains($0) }), sign != part.startIndex else {
                return (nil, part)
            }
            let key = ForeignChart.bare(String(part[..<sign]))
            let value = String(part[part.index(after: sign)...]).trimmed
            guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0 == "_" }), !value.isEmpty, value.first != "=" else {
                return (nil, part)
            }
            // `'wind:Q'` is one value.
            if part[sign] == ":", part.first == "'" || part.first == "\"",
                !part[..<sign].dropFirst().contains(where: { "\"'".contains($0) })
            {
                return (nil, part)
            }
            return (key, value)
        }
    }

    // MARK: Words

    /// `plot line x=time y=wind color=kind`, `mark: line, x: time, y: wind`, `plot x time y wind`, `plot wind on y time on x`.
    private static func spoken(_ text: String, _ vocabulary: Vocabulary) -> (String, String)? {
        guard !text.contains("("), !text.contains("|"), !text.contains("{"), text.contains("x"),
            text.contains("y") || text.contains("x=")
        else {
            return nil
        }
        var words = ForeignStage.words(
            text.replacing(":", with: "=").replacing("= ", with: "=").replacing(" =", with: "=")[...])
        words = words.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
        if text.contains("..") { return nil }
        var chart = ForeignChart()
        var known: String?
        var place = 0
        if words.first == "plot" || words.first == "encode" || words.first == "chart" { place = 1 }
        if place < words.count, let (mark, styles) = ForeignChart.mark(words[place]) ?? own(words[place], vocabulary) {
            (chart.mark, chart.styles) = (mark, styles)
            place += 1
        }
        let isLed = place > 0
        while place < words.count {
            let word = words[place]
            if let sign = word.firstIndex(of: "="), sign != word.startIndex {
                let name = String(word[..<sign])
                let value = String(word[word.index(after: sign)...])
                guard !value.isEmpty, !value.hasPrefix("=") else { return nil }
                known = known ?? (name == "x" || name == "y" ? name + "=" : nil)
                chart.set(name, value)
                place += 1
            } else if isLed, word == "x" || word == "y", place + 1 < words.count, isName(words[place + 1]) {
                chart.set(word, words[place + 1])
                known = known ?? word
                place += 2
            } else if isLed, isName(word), place + 2 < words.count, words[place + 1] == "on",
                ["x", "y"].contains(words[place + 2])
            {
                chart.set(words[place + 2], word)
                known = known ?? "on"
                place += 3
            } else {
                return nil
            }
        }
        guard let known, chart.channels["y"] != nil || isLed && chart.channels["x"] != nil else { return nil }
        // A parameter is set like this, too.
        guard isLed || chart.channels["x"] != nil else { return nil }
        return chart.line(vocabulary).map { ($0, known) }
    }

    private static func own(_ word: String, _ vocabulary: Vocabulary) -> (mark: String, styles: [String])? {
        vocabulary.entry(.mark, word) == nil ? nil : (word, [])
    }

    private static func isName(_ word: String) -> Bool {
        (word.first?.isLetter ?? false) && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            && !["axis", "log", "off", "zero", "reverse", "min", "max", "from", "to", "label", "title", "format"]
                .contains(word)
    }
}
