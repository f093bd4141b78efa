/// Words of other tools that say something of the whole figure.
enum ForeignInsideClauses {
    static let all: [ForeignInside] = trends + orders + texts + marks + figures

    private static let trends = [
        ForeignInside(
            "with trend", "with trendline", "trendline", "with trend line", "trend line", "with regression",
            "regression",
            "regression line", "with fit", "best fit", "fit line", "add trendline", "with linear trend", "lm",
            sample: "plot point high over low @", own: "trend"
        ) { _ in .init(layers: ["trend linear"]) },
        ForeignInside(
            "with loess", "lowess", "with lowess", "with smooth", "geom_smooth", sample: "plot point high over low @",
            own: "trend"
        ) { _ in .init(layers: ["trend loess"]) },
        ForeignInside(
            "with average", "with mean", "mean line", "average line", "with mean line", "with average line",
            sample: "plot line low @", clause: "rule y mean"),
    ]

    private static let orders = [
        ForeignInside(
            "sort desc", "order desc", "sorted desc", "sort descending", "sorted descending", "sorted by value",
            "sort by value", "descending", "sorted", "ordered", "desc", "order by value",
            sample: "plot bar mean low by station @",
            own: "x sort desc"
        ) { place in
            let isUp = place.bare(0).hasPrefix("asc")
            return .init(
                taken: isUp || place.bare(0).hasPrefix("desc") ? 1 : 0, clauses: ["x sort \(isUp ? "asc" : "desc")"])
        },
        ForeignInside(
            "sort asc", "order asc", "sorted asc", "ascending", "sort ascending", "asc",
            sample: "plot bar mean low by station @", clause: "x sort asc"),
        ForeignInside("limit", "head", sample: "plot bar mean low by station @ 3", own: "top") { place in
            place.isNumber(0) ? .init(taken: 1, words: ["top", place.bare(0)]) : nil
        },
        ForeignInside(
            "split by", "facet", "facet wrap", "facet_wrap", "facet_grid", "wrap by", "panel", "panels", "panel by",
            "panels by", "small multiples", "small multiples by", "trellis", "row", "column", "col", "facets",
            "trellis by",
            "facet_col", "facet_row", "facet col", "facet row", sample: "plot line high @ station", own: "facet"
        ) { place in
            let ahead = place.bare(0) == "by" || place.bare(0) == "~" ? 1 : 0
            guard place.word.lowercased() != "facet" || ahead == 0 else { return nil }
            let name = place.bare(ahead).hasPrefix("~") ? String(place.bare(ahead).dropFirst()) : place.bare(ahead)
            guard place.isColumn(ahead) || name != place.bare(ahead), !name.isEmpty, name != "apart" else { return nil }
            return .init(taken: ahead + 1, clauses: ["facet by \(name)"])
        },
    ]

    private static let texts = [
        text("titled", "called", "named", "headed", "header", "heading", "main", "set title", as: "title"),
        text("title", as: "title"), text("subtitle", "sub", as: "subtitle"),
        text("source", "footer", "footnote", "caption", as: "caption"),
        ForeignInside(
            "label", "annotation", "note", "callout", "annotate at", sample: "plot line low @ 2024-06-01 \"summer\"",
            own: "annotate"
        ) { place in
            if place.word == "label", place.isColumn(0), !place.typed(0).hasPrefix("\"") {
                return .init(taken: 1, words: ["labels by", place.typed(0)])
            }
            let ahead = place.bare(0) == "at" ? 1 : 0
            guard place.bare(ahead).first?.isNumber ?? false, place.typed(ahead + 1).hasPrefix("\"") else { return nil }
            return .init(taken: ahead + 2, clauses: ["annotate \(place.bare(ahead)) \(place.typed(ahead + 1))"])
        },
    ]

    private static let marks = [
        ForeignInside(
            "hline", "axhline", "geom_hline", "yintercept", "horizontal line", "threshold", "target", "goal",
            "reference line",
            "ref line", "line at", "horizontal line at", "limit line", "baseline", "marker line",
            sample: "plot line low @ 5", own: "rule"
        ) { place in
            let ahead = ["at", "y"].contains(place.bare(0)) ? 1 : 0
            return place.isNumber(ahead) ? rule("y", place, ahead) : nil
        },
        ForeignInside("abline", sample: "plot line low @ h = 5", own: "rule") { place in
            guard place.bare(1) == "=", place.isNumber(2), ["h", "v"].contains(place.bare(0)) else { return nil }
            return .init(taken: 3, clauses: ["rule \(place.bare(0) == "h" ? "y" : "x") \(place.bare(2))"])
        },
        ForeignInside(
            "vline", "axvline", "geom_vline", "xintercept", "vertical line", "vertical line at",
            sample: "plot line low @ 2024-06-01", own: "rule"
        ) { place in
            let ahead = ["at", "x"].contains(place.bare(0)) ? 1 : 0
            return place.bare(ahead).first?.isNumber ?? false ? rule("x", place, ahead) : nil
        },
        ForeignInside(
            "shade", "region", "axvspan", "vspan", "vrect", "geom_rect", "highlight",
            sample: "plot line low @ 2024-06-01 to 2024-07-01", own: "band"
        ) { span("x", $0) },
        ForeignInside("axhspan", "hspan", "hrect", sample: "plot line low @ 20 to 40", own: "band") { span("y", $0) },
    ]

    /// A line at a place, with the words behind it: `5 "limit"`, `5 label "limit"`.
    private static func rule(_ axis: String, _ place: ForeignInside.Place, _ ahead: Int) -> ForeignInside.Put {
        let skipped = ["label", "text", "title", "called"].contains(place.bare(ahead + 1)) ? 1 : 0
        let typed = place.typed(ahead + 1 + skipped)
        let words = typed.hasPrefix("\"") ? " " + typed : ""
        return .init(
            taken: ahead + (words.isEmpty ? 1 : 2 + skipped), clauses: ["rule \(axis) \(place.bare(ahead))\(words)"])
    }

    private static let figures = [
        ForeignInside(
            "no legend", "without legend", "hide legend", "nolegend", "no key", "unset key",
            sample: "plot line low, high @",
            clause: "legend off"),
        ForeignInside("with legend", "show legend", sample: "plot line low, high @", clause: "legend top"),
        ForeignInside(
            "legend", "showlegend", "legend_position", "key", sample: "plot line low, high @ none", own: "legend"
        ) {
            place in
            switch place.bare(0).lowercased() {
            case "none", "false", "no", "hide", "hidden", "null", "off": .init(taken: 1, clauses: ["legend off"])
            case "true", "on", "yes", "show", "left", "above", "upper", "best": .init(taken: 1, clauses: ["legend top"])
            case "below", "lower": .init(taken: 1, clauses: ["legend bottom"])
            default: place.next.isEmpty ? .init(clauses: ["legend top"]) : nil
            }
        },
        ForeignInside(
            "grid", "gridlines", "with grid", "show grid", "grid lines", "with gridlines", sample: "plot line low @ on",
            own: "grid"
        ) {
            place in
            let word = place.bare(0).lowercased()
            let isOff = ["off", "false", "none"].contains(word)
            let isSaid = isOff || ["on", "true"].contains(word)
            return .init(taken: isSaid ? 1 : 0, clauses: ["x", "y"].map { "\($0) grid \(isOff ? "off" : "on")" })
        },
        ForeignInside("no grid", "without grid", "hide grid", "no gridlines", sample: "plot line low @", own: "grid") {
            _ in
            .init(clauses: ["x grid off", "y grid off"])
        },
        ForeignInside(
            "no axes", "no axis", "axes off", "axis off", "theme_void", "hide axes", sample: "plot line low @",
            own: "x off"
        ) { _ in
            .init(clauses: ["x off", "y off"])
        },
        ForeignInside(
            "dark", "dark mode", "dark theme", "theme_dark", "dark background", "night", sample: "plot line low @",
            clause: "theme dark"),
        ForeignInside(
            "light mode", "light theme", "theme_light", "theme_minimal", "theme_bw", "white background",
            sample: "plot line low @", clause: "theme light"),
        ForeignInside("figsize", sample: "plot line low @ 8,4", own: "size") { place in
            var parts = "\(place.typed(0)),\(place.typed(1))".split { ",() ".contains($0) }.map(String.init)
            let isOne = place.typed(0).dropLast().contains(",")
            if parts.count > 2 { parts.removeLast(parts.count - 2) }
            guard parts.count == 2, let wide = Double(parts[0]), let high = Double(parts[1]), wide > 0, high > 0,
                wide < 20,
                high < 20
            else { return nil }
            let points = [wide, high].map { String(($0 * 100).rounded()).prefix { $0 != "." } }
            return .init(taken: isOne ? 1 : 2, clauses: ["size \(points[0])x\(points[1])"])
        },
        ForeignInside("width", sample: "plot line low @ 800 height 400", own: "size") { place in
            guard place.isNumber(0), ["height", "and", "x", "by"].contains(place.bare(1)) else { return nil }
            let ahead = place.bare(1) == "and" ? 3 : 2
            guard place.isNumber(ahead) else { return nil }
            return .init(taken: ahead + 1, clauses: ["size \(place.bare(0))x\(place.bare(ahead))"])
        },
        ForeignInside("height", sample: "plot line low @ 400", own: "size") { place in
            place.isNumber(0) ? .init(taken: 1, clauses: ["size 800x\(place.bare(0))"]) : nil
        },
    ]

    /// A text in quotes, or the words up to the end.
    private static func text(_ words: String..., as clause: String) -> ForeignInside {
        ForeignInside(words, sample: "plot line low @ Weather", own: clause) { place in
            let first = place.typed(0)
            guard !first.isEmpty else { return nil }
            let isOwn = place.word.lowercased() == clause
            // The quotes alone are wrong, and have an error of their own.
            if isOwn, first.hasPrefix("'") { return nil }
            if first.hasPrefix("\"") {
                return isOwn ? nil : .init(taken: 1, clauses: ["\(clause) \(first)"])
            }
            let words = first.hasPrefix("'") ? place.next.prefix(1) : place.next.prefix { $0 != "+" }
            let bare = words.joined(separator: " ").filter { !"\"'=".contains($0) }.trimmed
            return bare.isEmpty ? nil : .init(taken: words.count, clauses: ["\(clause) \"\(bare)\""])
        }
    }

    /// `A..B`, `A to B`, `A B` of an axis.
    private static func span(_ axis: String, _ place: ForeignInside.Place) -> ForeignInside.Put? {
        let isOne = place.bare(0).contains("..")
        let ahead = isOne ? 0 : ["to", "and", "-", "until"].contains(place.bare(1)) ? 2 : 1
        let ends = isOne ? place.bare(0) : "\(place.bare(0))..\(place.bare(ahead))"
        guard place.bare(0).first?.isNumber ?? false, isOne || place.bare(ahead).first?.isNumber ?? false else {
            return nil
        }
        return .init(taken: ahead + 1, clauses: ["band \(axis) \(ends)"])
    }
}
