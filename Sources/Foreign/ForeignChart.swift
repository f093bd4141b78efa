import Catalog

/// A chart as other tools describe it, by channels: what stands along x and y, what chooses the colour. Filled by
/// `ForeignChartCall`, and written as a line of this language.
struct ForeignChart {
    /// A column, and how its values are combined.
    struct Channel {
        var column: String
        var aggregate: String?
        var isTime = false

        /// `mean wind`.
        var text: String { ([aggregate, column].compactMap { $0 }.filter { !$0.isEmpty }).joined(separator: " ") }
    }

    var series: String?
    /// A mark of this language; nil for whatever suits.
    var mark: String?
    var channels: [String: Channel] = [:]
    /// Words of the layer: `opacity 0.5`.
    var styles: [String] = []
    var layers: [String] = []
    var clauses: [String] = []

    /// The mark of this language for another tool's: `mark_line`, `lineY`, `LineMark`, `geom_col`, `scatterplot`.
    static func mark(_ typed: String) -> (mark: String, styles: [String])? {
        var word = typed.lowercased()
        for start in ["mark_", "geom_", "stat_"] where word.hasPrefix(start) {
            word = String(word.dropFirst(start.count))
        }
        if typed.hasSuffix("Mark") { word = String(word.dropLast(4)) }
        if typed.hasSuffix("Y") || typed.hasSuffix("X"), typed.count > 3 { word = String(word.dropLast()) }
        for end in ["plot", "chart"] where word.hasSuffix(end) && word.count > end.count {
            word = String(word.dropLast(end.count))
        }
        guard let own = marks[word] else { return nil }
        var words = own.split(separator: " ").map(String.init)
        let mark = words.removeFirst()
        return (mark, words.isEmpty ? [] : [words.joined(separator: " ")])
    }

    private static let marks = [
        "line": "line", "lines": "line", "path": "line", "trail": "line", "timeseries": "line", "area": "area",
        "bar": "bar", "bars": "bar", "col": "bar", "column": "bar", "barh": "bar horizontal", "count": "bar",
        "scatter": "point", "point": "point", "points": "point", "dot": "point", "circle": "point", "square": "point",
        "jitter": "strip", "swarm": "beeswarm", "strip": "strip", "hist": "histogram", "histogram": "histogram",
        "rect": "rect", "rectangle": "rect", "heatmap": "rect", "cell": "rect", "tile": "rect", "raster": "rect",
        "box": "box", "violin": "violin", "kde": "density", "density": "density", "ecdf": "ecdf", "pie": "sector",
        "sector": "sector", "arc": "sector", "donut": "sector hole 60%", "step": "line interpolate step",
        "stairs": "line interpolate step", "stem": "rule", "reg": "point", "lm": "point", "rel": "point",
        "q": "point", "xy": "point", "dist": "histogram", "dis": "histogram",
    ]

    /// The line; nil when nothing says what to show.
    func line(_ vocabulary: Vocabulary) -> String? {
        guard let body = layer else { return nil }
        var words = [body] + styles
        for (channel, own) in [
            ("color", "color by"), ("size", "size by"), ("symbol", "symbol by"), ("dash", "dash by"),
        ] {
            guard let value = channels[channel]?.column else { continue }
            if channel == "color", vocabulary.entry(.colour, value.lowercased()) != nil {
                words.append("color \(value.lowercased())")
            } else if mark != "sector" || channel != "color" {
                words.append("\(own) \(value)")
            }
        }
        let facets = ["facet", "row"].compactMap { channels[$0]?.column }
        let panels = facets.isEmpty ? [] : ["facet by \(facets.joined(separator: ", "))"]
        let plot = (words + layers.map { "+ \($0)" }).joined(separator: " ")
        return ([series.map { [$0] } ?? [], ["plot \(plot)"], panels, clauses].flatMap { $0 }).joined(separator: " | ")
    }

    private var layer: String? {
        let (x, y) = (channels["x"], channels["y"])
        // A bar that grows along x lies.
        switch mark {
        case "histogram", "density", "ecdf":
            return (x ?? y).map { "\(mark ?? "") \($0.column)" }
        case "box", "violin", "strip":
            guard let value = y ?? x else { return nil }
            return "\(mark ?? "") \(value.column)" + (y == nil ? "" : x.map { " by \($0.column)" } ?? "")
        case "bar":
            guard let y, y.column != "" || y.aggregate == "count" else { return x.map { "bar count by \($0.column)" } }
            return "bar \(y.text)" + (x.map { isTime($0) ? " over \($0.column)" : " by \($0.column)" } ?? "")
        case "rect":
            guard let x, let y else { return nil }
            let value = channels["color"]?.text ?? "count"
            return "rect \(value) by \(x.column), \(y.column)"
        case "sector":
            guard let value = y ?? channels["theta"] ?? x else { return nil }
            let key = channels["color"] ?? (y == nil ? nil : x)
            return "sector \(value.text)" + (key.map { " by \($0.column)" } ?? "")
        default:
            guard let value = y ?? x else { return nil }
            let chosen = mark ?? (y != nil && x != nil ? (x.map(isTime) ?? false ? "line" : "point") : "")
            let across =
                y == nil ? "" : x.map { value.aggregate == nil ? " over \($0.column)" : " by \($0.column)" } ?? ""
            return "\(chosen) \(value.text)\(across)".trimmed
        }
    }

    private func isTime(_ channel: Channel) -> Bool {
        channel.isTime
            || ["time", "date", "datetime", "timestamp", "day", "ds", "t", "ts"].contains(channel.column.lowercased())
    }

    // MARK: Channels

    /// Other tools' names of channels.
    private static let names = [
        "x": "x", "y": "y", "color": "color", "colour": "color", "hue": "color", "fill": "color", "stroke": "color",
        "c": "color", "group": "color", "foregroundstyle": "color", "size": "size", "s": "size", "r": "size",
        "shape": "symbol", "symbol": "symbol", "style": "dash", "linetype": "dash", "line_dash": "dash",
        "strokedash": "dash", "facet_col": "facet", "col": "facet", "facet": "facet", "fx": "facet", "column": "facet",
        "facet_row": "row", "row": "row", "fy": "row", "theta": "theta", "angle": "theta", "names": "color",
        "values": "y", "detail": "color", "ylines": "y",
    ]

    /// Takes what stands behind a name; what it does not know says nothing.
    mutating func set(_ name: String, _ value: String) {
        let bare = Self.bare(value)
        let isNumber = Double(bare) != nil
        var name = name
        // A box of pandas' says which column, and by which.
        if mark == "box" || mark == "histogram", name == "column" || name == "by" { name = name == "by" ? "x" : "y" }
        switch name.lowercased() {
        case "data", "data_frame", "source", "df": series = Self.column(value)?.series ?? Self.known(bare)
        case "kind", "type", "mark":
            let known = ["l": "line", "p": "point", "b": "line", "h": "rule", "o": "line", "s": "step"][bare] ?? bare
            if let (own, words) = Self.mark(known) { (mark, styles) = (own, styles + words) }
        case "bins", "nbins", "breaks", "maxbins": if isNumber { styles.append("bins \(bare)") }
        case "title", "main": clauses.append("title \"\(bare)\"")
        case "xlab", "xlabel": clauses.append("x title \"\(bare)\"")
        case "ylab", "ylabel": clauses.append("y title \"\(bare)\"")
        case "alpha", "opacity": if isNumber { styles.append("opacity \(bare)") }
        case "lw", "linewidth", "strokewidth": if isNumber { styles.append("stroke \(bare)") }
        case "orient", "orientation", "horizontal":
            if bare.hasPrefix("h") || bare == "TRUE" { styles.append("horizontal") }
        case "logy", "log_y": if bare.lowercased() == "true" { clauses.append("y log") }
        case "logx", "log_x": if bare.lowercased() == "true" { clauses.append("x log") }
        case "stacked": if bare.lowercased() == "true" { styles.append("stack on") }
        case "xlim", "ylim", "range_y", "range_x":
            let axis = name.contains("x") ? "x" : "y"
            if let range = ForeignPlots.range(axis, String(value.drop { $0 == "c" })) { clauses.append(range) }
        default:
            guard let channel = Self.names[name.lowercased()] else { return }
            if isNumber {
                if channel == "size" { styles.append("width \(bare)") }
                return
            }
            guard let (owner, value) = Self.column(value) else { return }
            if let owner { series = series ?? Self.known(owner) }
            // R's table of a column counts its values.
            if value.aggregate == "table" {
                channels["x"] = Channel(column: value.column)
            } else {
                channels[channel] = value
            }
        }
    }

    /// What a program calls its only table is here the current series.
    static func known(_ name: String) -> String? {
        ["df", "data", "d", "dataset", "df1", "self"].contains(name) || name.isEmpty ? nil : name
    }

    /// Without quotes around it.
    static func bare(_ text: String) -> String {
        let text = text.trimmed
        guard text.count > 1, let first = text.first, "\"'`".contains(first), text.last == first else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// The column of `"a"`, `d.a`, `d$a`, `d["a"]`, `:a`, `$0.a`, `\.a`, `.value("A", a)`, `mean(a):Q`, `factor(a)`, and the table
    /// that it is said to be of.
    static func column(_ typed: String) -> (series: String?, channel: Channel)? {
        var text = typed.trimmed
        // What R writes in back-quotes is a name, whatever signs are in it.
        if text.count > 2, text.first == "`", text.last == "`", !text.dropFirst().dropLast().contains("`") {
            return (nil, Channel(column: text))
        }
        if text.hasPrefix(".value("), text.hasSuffix(")") {
            let inside = text.dropFirst(7).dropLast()
            text =
                inside.lastIndex(of: ",").map { String(inside[inside.index(after: $0)...]).trimmed } ?? String(inside)
        }
        text = bare(text)
        for start in ["$0.", "\\.", ":", "~"] where text.hasPrefix(start) { text = String(text.dropFirst(start.count)) }
        var channel = Channel(column: "")
        if let colon = text.lastIndex(of: ":"), ["Q", "T", "N", "O"].contains(text[text.index(after: colon)...]) {
            channel.isTime = text.hasSuffix("T")
            text = String(text[..<colon])
        }
        if let open = text.firstIndex(of: "("), text.hasSuffix(")"), open != text.startIndex {
            let call = text[..<open].lowercased()
            let inside = String(text[text.index(after: open)...].dropLast())
            if !["factor", "as.factor", "year", "month", "field"].contains(call) {
                channel.aggregate = ForeignGroups.aggregates[call] ?? call
            }
            if inside.hasPrefix("`"), let (_, own) = column(inside) {
                channel.column = own.column
                return (nil, channel)
            }
            text = bare(inside)
        }
        var series: String?
        for sign in ["[\"", "['", "$", "."] {
            guard let mark = text.firstRange(ofText: sign), mark.lowerBound != text.startIndex else { continue }
            series = String(text[..<mark.lowerBound])
            text = String(text[mark.upperBound...]).filter { !"[]\"'".contains($0) }
            break
        }
        guard channel.aggregate == "count" || !text.isEmpty, text.count < 80,
            text.allSatisfy({ $0.isLetter || $0.isNumber || "_ -%/°()".contains($0) }),
            channel.aggregate == "count" || !(text.first?.isNumber ?? true)
        else { return nil }
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        channel.column = isPlain ? text : "`\(text)`"
        return (series, channel)
    }
}
