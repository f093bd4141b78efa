import Catalog
import Language

/// Fades toward the baseline.
package enum GradientStyle: Style {
    package static let entry = CatalogEntry(
        .style, "gradient", summary: "fade toward the baseline",
        examples: [Example("load Samples/weather.csv\nplot area wind gradient")])
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) { styles.gradient = true }
}

package enum OpacityStyle: Style {
    package static let entry = CatalogEntry(
        .style, "opacity", summary: "how opaque, 0..100%", form: .slot("share", .number),
        examples: [Example("load Samples/weather.csv\nplot area wind opacity 30%")])

    /// - Throws: `outOfRange` beyond 0 … 1.
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        styles.opacity = try StyleNumber.share(arguments, "share")
    }
}

/// The width of bars and symbols.
package enum WidthStyle: Style {
    package static let entry = CatalogEntry(
        .style, "width", summary: "the width of bars or symbols, in points or as a share of the band",
        form: .slot("width", .number),
        examples: [Example("load Samples/battery-24h.csv\nplot bar level width 60%")])

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        guard let number = arguments.number("width") else { return }
        styles.width =
            number.isPercent
            ? .share(try StyleNumber.share(arguments, "width"))
            : .points(try StyleNumber.points(arguments, "width", atMost: 1000))
    }
}

/// The width of lines, and whether they are dashed.
package enum StrokeStyle: Style {
    package static let entry = CatalogEntry(
        .style, "stroke", summary: "the width of lines in points, dashed or solid",
        form: .choice([
            .sequence([.slot("width", .number), .optional(.flag("dashed", as: "dash"))]), .flag("dashed", as: "dash"),
        ]),
        examples: [Example("load Samples/weather.csv\nplot line temperature stroke 3 dashed")])

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        if arguments.has("width") { styles.stroke = try StyleNumber.points(arguments, "width", atMost: 100) }
        if arguments.has("dash") { styles.dashed = true }
    }
}

/// A symbol at each value.
package enum SymbolStyle: Style {
    package static let entry = CatalogEntry(
        .style, "symbol", summary: "a symbol at each value",
        form: .choice(SymbolSpec.allCases.map { .flag($0.rawValue, as: "symbol") }),
        examples: [Example("load Samples/weather.csv\nplot line wind symbol diamond")])
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.symbol = arguments.word("symbol").flatMap { SymbolSpec(rawValue: $0.text) }
    }
}

/// How a line runs between its points.
package enum InterpolateStyle: Style {
    package static let entry = CatalogEntry(
        .style, "interpolate", summary: "how a line runs between its points",
        form: .choice(InterpolationCatalog.all.map { .flag($0.name, as: "interpolation") }),
        examples: [Example("load Samples/weather.csv\nplot line temperature interpolate monotone")],
        notes: InterpolationCatalog.all.map { "`\($0.name)`: \($0.summary)" }.joined(separator: "\n"))
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.interpolation = arguments.word("interpolation")?.text
    }
}

package enum StackStyle: Style {
    package static let entry = CatalogEntry(
        .style, "stack", summary: "lay groups on each other",
        form: .choice(StackMode.allCases.map { .flag($0.rawValue, as: "mode") }),
        examples: [Example("load Samples/weather.csv\nplot bar mean wind, mean gust by hour stack on")],
        notes: "Values of both signs grow away from zero, each on its side. `normalize` makes every stack 100%.")
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.stack = arguments.word("mode").flatMap { StackMode(rawValue: $0.text) }
    }
}

package enum GroupStyle: Style {
    package static let entry = CatalogEntry(
        .style, "group", summary: "put the bars of groups side by side",
        examples: [Example("load Samples/weather.csv\nplot bar mean wind, mean gust by hour group")])
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) { styles.group = true }
}

package enum HorizontalStyle: Style {
    package static let entry = CatalogEntry(
        .style, "horizontal", summary: "swap the axes",
        examples: [Example("load Samples/weather.csv\nplot bar sum precipitation by hour horizontal")])
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) { styles.horizontal = true }
}

package enum CornerStyle: Style {
    package static let entry = CatalogEntry(
        .style, "corner", summary: "how round the corners of bars are, in points", form: .slot("radius", .number),
        examples: [Example("load Samples/battery-24h.csv\nplot bar level corner 0")])
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        styles.corner = try StyleNumber.points(arguments, "radius", atMost: 100)
    }
}

package enum BandStyle: Style {
    package static let entry = CatalogEntry(
        .style, "band", summary: "draw a range as an area",
        examples: [Example("load Samples/weather.csv\nplot range wind..gust band")])
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) { styles.band = true }
}

/// The hole of a ring.
package enum HoleStyle: Style {
    package static let entry = CatalogEntry(
        .style, "hole", summary: "the hole of a ring, as a share of its radius", form: .slot("share", .number),
        examples: [Example("load Samples/stations.csv\nplot sector sum precipitation by station hole 62%")])

    /// - Throws: `outOfRange` beyond 0 … 95%: a thinner ring shows nothing.
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        let share = try StyleNumber.share(arguments, "share")
        guard share <= 0.95 else {
            throw ChartsError.outOfRange(PlainNumber.short(share * 100) + "%", wanted: "0..95%")
        }
        styles.hole = share
    }
}

/// About how many bins a histogram has.
package enum BinsStyle: Style {
    package static let entry = CatalogEntry(
        .style, "bins", summary: "about how many bins a histogram has, at round edges", form: .slot("count", .count),
        examples: [Example("load Samples/weather.csv\nplot histogram wind bins 20")])

    /// - Throws: `outOfRange` beyond 1 … 1,000.
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        guard case .count(let count)? = arguments["count"]?.value else { return }
        guard (1...1000).contains(count) else {
            throw ChartsError.outOfRange(PlainNumber.short(Double(count)), wanted: "1..1,000 bins")
        }
        styles.bins = Int(count)
    }
}

package enum RightStyle: Style {
    package static let entry = CatalogEntry(
        .style, "y right", summary: "give the layer the right axis",
        examples: [Example("load Samples/weather.csv\nplot line temperature + line wind y right")])
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) { styles.right = true }
}

/// Numbers of styles within their bounds.
enum StyleNumber {
    static func share(_ arguments: Arguments, _ label: String) throws -> Double {
        guard let number = arguments.number(label) else { return 1 }
        guard (0...1).contains(number.fraction) else {
            throw ChartsError.outOfRange(PlainNumber.short(number.value), wanted: "0..100%")
        }
        return number.fraction
    }

    static func points(_ arguments: Arguments, _ label: String, atMost limit: Double) throws -> Double {
        guard let number = arguments.number(label) else { return 1 }
        guard number.value >= 0, number.value <= limit else {
            throw ChartsError.outOfRange(PlainNumber.short(number.value), wanted: "0..\(Int(limit)) points")
        }
        return number.value
    }
}
