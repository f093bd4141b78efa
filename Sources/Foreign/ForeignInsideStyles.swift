/// Words of other tools that say how a layer looks.
enum ForeignInsideStyles {
    static let all: [ForeignInside] = colours + strokes + sizes + keys + ways + columns

    private static let colours = [
        ForeignInside(
            "fill", "filled", "shaded", "fillcolor", sample: "plot bar mean low by station @ red", own: "color"
        ) { place in
            if ["by", "="].contains(place.bare(0)) {
                return place.isColumn(1) ? .init(taken: 2, words: ["color by", place.typed(1)]) : nil
            }
            if place.isColour(0) { return .init(taken: 1, words: ["color", place.bare(0)]) }
            if place.isColumn(0) { return .init(taken: 1, words: ["color by", place.bare(0)]) }
            // A line with its area filled.
            guard let mark = place.before.lastIndex(of: "line"), place.next.isEmpty || !place.isNumber(0) else {
                return nil
            }
            var before = Array(place.before)
            before[mark - place.before.startIndex] = "area"
            return .init(before: before)
        },
        ForeignInside(
            "hue", "colour by", "colored by", "coloured by", "colors by", "c", sample: "plot line low @ station",
            own: "color by"
        ) {
            place in
            let ahead = place.bare(0) == "by" ? 1 : 0
            return place.isColumn(ahead) ? .init(taken: ahead + 1, words: ["color by", place.bare(ahead)]) : nil
        },
        ForeignInside(
            "in", "with", "colored", "coloured", "colors", "paint", "linecolor", "lc", sample: "plot line low @ red",
            own: "color"
        ) {
            place in
            place.isColour(0) ? .init(taken: 1, words: ["color", place.bare(0)]) : nil
        },
        ForeignInside(
            "palette", "cmap", "colormap", "colorscale", "scheme", "colour scheme", "color scheme",
            sample: "plot point high over low color by high @ magma", own: "color"
        ) { place in
            guard place.isColumn(0) else { return nil }
            let palette = place.bare(0).lowercased()
            // `color by station`, `color station`
            let color = place.before.firstIndex(of: "color")
            let name = color.map { $0 + 1 < place.before.endIndex && place.before[$0 + 1] == "by" ? $0 + 2 : $0 + 1 }
            guard let name, name < place.before.endIndex else {
                // Cells have a colour by their value, lines and points by where they stand.
                let isCell = ["rect", "calendar"].contains(where: place.before.contains)
                return place.before.isEmpty
                    ? nil : .init(taken: 1, words: ["color by", isCell ? "value" : "y", palette])
            }
            var before = Array(place.before)
            before.insert(palette, at: name + 1 - place.before.startIndex)
            return .init(taken: 1, before: before)
        },
        ForeignInside(
            "alpha", "transparency", "fillopacity", "transparent", sample: "plot area low @ 0.5", own: "opacity"
        ) { place in
            place.isNumber(0) || place.bare(0).hasSuffix("%")
                ? .init(taken: 1, words: ["opacity", place.bare(0)])
                : place.next.isEmpty ? .init(words: ["opacity", "0.5"]) : nil
        },
    ]

    private static let strokes = [
        ForeignInside(
            "linetype", "linestyle", "line style", "ls", "lty", "line type", "strokedash", "dashes", "style",
            sample: "plot line low @ dashed", own: "stroke"
        ) { place in
            let way = place.bare(0).lowercased()
            if ["dashed", "--", "dotted", ":", "-.", "dash", "dot", "dashdot", "2"].contains(way) {
                return .init(taken: 1, words: ["stroke", "dashed"])
            }
            if ["solid", "-", "1"].contains(way) { return .init(taken: 1) }
            let ahead = way == "by" ? 1 : 0
            return place.isColumn(ahead) ? .init(taken: ahead + 1, words: ["dash by", place.bare(ahead)]) : nil
        },
        ForeignInside("dashed", "dotted", sample: "plot line low @", own: "stroke") { place in
            // Behind a width or a rule's words it is this language's own.
            guard let last = place.before.last, last != "stroke", Double(last) == nil, !last.hasPrefix("\"") else {
                return nil
            }
            return .init(words: ["stroke", "dashed"])
        },
        ForeignInside(
            "lw", "linewidth", "line width", "lwd", "strokewidth", "stroke width", "stroke-width", "thickness",
            "weight",
            sample: "plot line low @ 2", own: "stroke"
        ) { place in place.isNumber(0) ? .init(taken: 1, words: ["stroke", place.bare(0)]) : nil },
        ForeignInside("thick", "bold", sample: "plot line low @", style: "stroke 3"),
        ForeignInside("thin", sample: "plot line low @", style: "stroke 1"),
    ]

    private static let symbols = [
        "o": "circle", ".": "circle", "s": "square", "d": "diamond", "^": "triangle", "v": "triangle", "x": "cross",
        "+": "cross", "*": "star", "circle": "circle", "square": "square", "diamond": "diamond", "triangle": "triangle",
        "cross": "cross", "star": "star", "ring": "ring", "plus": "cross", "dot": "circle",
    ]

    private static let sizes = [
        ForeignInside(
            "shape", "marker", "pch", "mark", "pointtype", "pt", sample: "plot point high over low @ square",
            own: "symbol"
        ) {
            place in
            let ahead = place.bare(0) == "by" ? 1 : 0
            if let symbol = symbols[place.bare(ahead).lowercased()] {
                return .init(taken: ahead + 1, words: ["symbol", symbol])
            }
            return place.isColumn(ahead) ? .init(taken: ahead + 1, words: ["symbol by", place.bare(ahead)]) : nil
        },
        ForeignInside(
            "markers", "with markers", "with dots", "linespoints", "with linespoints", "with symbols",
            sample: "plot line low @", style: "symbol circle"),
        ForeignInside("size", sample: "plot point high over low @ precipitation", own: "size by") { place in
            if place.isNumber(0), place.isNumber(1) {
                return .init(taken: 2, clauses: ["size \(place.bare(0))x\(place.bare(1))"])
            }
            if place.isNumber(0) { return .init(taken: 1, words: ["width", place.bare(0)]) }
            return place.isColumn(0) ? .init(taken: 1, words: ["size by", place.bare(0)]) : nil
        },
        ForeignInside(
            "s", "ms", "markersize", "marker size", "point size", "pointsize", "ps", "cex",
            sample: "plot point high over low @ 5", own: "width"
        ) { place in
            if place.isNumber(0) { return .init(taken: 1, words: ["width", place.bare(0)]) }
            return place.isColumn(0) ? .init(taken: 1, words: ["size by", place.bare(0)]) : nil
        },
        ForeignInside(
            "text by", "text", "labels", "label by", "labelled by", "labeled by", "named by", "names", "annotate by",
            sample: "plot point high over low @ station", own: "labels"
        ) { place in
            // Quoted words are a note's.
            guard place.isColumn(0), !place.typed(0).hasPrefix("\"") else { return nil }
            return .init(taken: 1, words: ["labels by", place.typed(0)])
        },
        ForeignInside("nbins", "breaks", sample: "plot histogram low @ 20", own: "bins") { place in
            place.isNumber(0) ? .init(taken: 1, words: ["bins", place.bare(0)]) : nil
        },
    ]

    private static let keys = [
        ForeignInside(
            "group by", "detail", "group", "grouped by", "units", "series", "per", "for each", "each", "split",
            sample: "plot line high @ station", own: "by"
        ) { place in
            let ahead = place.bare(0) == "by" ? 1 : 0
            guard place.isColumn(ahead) else { return nil }
            return .init(taken: ahead + 1, words: [place.hasKey ? "color by" : "by", place.bare(ahead)])
        },
        ForeignInside("every", sample: "plot line low @ week", own: "by") { place in
            place.isColumn(0) ? .init(taken: 1, words: ["by", place.bare(0)]) : nil
        },
        ForeignInside("against", "versus", sample: "plot point high @ low", style: "over"),
    ]

    private static let ways = [
        ForeignInside(
            "smooth", "smoothed", "curved", "curve", "spline", "monotone", "rounded", sample: "plot line low @",
            style: "interpolate monotone"),
        ForeignInside(
            "stepped", "step", "steps", "stairs", "staircase", "with steps", "step-after", sample: "plot line low @",
            style: "interpolate step"),
        ForeignInside(
            "flipped", "flip", "coord_flip", "flip axes", "swap axes", "sideways", "transposed", "horizontally",
            sample: "plot bar mean low by station @", style: "horizontal"),
        ForeignInside(
            "normalized", "normalised", "normalize", "percent", "percentage", "100%", "as percent", "proportional",
            "stack fill",
            "percent stacked", "stacked 100%", sample: "plot bar mean low, mean high by station @",
            style: "stack normalize"),
        ForeignInside("stacked", "stack it", sample: "plot bar mean low, mean high by station @", style: "stack on"),
        ForeignInside(
            "dodge", "dodged", "grouped", "clustered", "side by side", "beside", "side-by-side", "unstacked",
            sample: "plot bar mean low, mean high by station @", style: "group"),
        ForeignInside(
            "with labels", "with values", "show values", "data labels", "value labels", "annot", "with numbers",
            "show labels", sample: "plot bar mean low by station @", style: "labels"),
        ForeignInside(
            "secondary axis", "second axis", "right axis", "on right", "y2", "secondary_y", "secondary y", "twinx",
            "axis right",
            sample: "plot line low + line precipitation @", style: "right"),
        ForeignInside(
            "on the right", "on right axis", "on second axis", "on secondary axis", "on y2",
            sample: "plot line low + line precipitation @", own: "right"
        ) { place in
            .init(taken: place.bare(0) == "axis" ? 1 : 0, words: ["right"])
        },
        ForeignInside(
            "dual axis", "two axes", "twin axis", "dual axes", sample: "plot line low, precipitation @", own: "right"
        ) {
            place in
            // Of two columns the second has the other axis.
            let before = Array(place.before)
            guard before.count == 4, before[2].hasSuffix(",") else { return nil }
            return .init(before: [
                before[0], before[1], String(before[2].dropLast()), "+", before[1], before[3], "right",
            ])
        },
        ForeignInside("with lines", "with points", sample: "plot line low @", own: "plot") { _ in .init() },
    ]

    private static let columns = [
        ForeignInside("and", "&", sample: "plot line low @ high", own: "plot") { place in
            // Columns have a comma between.
            guard place.isColumn(0), let last = place.before.last, last.first?.isLetter ?? false else { return nil }
            return .init(taken: 1, before: place.before.dropLast() + [last + ",", place.bare(0)])
        }
    ]
}
