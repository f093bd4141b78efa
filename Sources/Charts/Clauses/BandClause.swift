import Catalog
import Syntax

/// A shaded stretch of an axis.
package enum BandClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "band", summary: "a shaded stretch of an axis",
        form: .choice([
            .sequence([.word("from"), .slot("from", .series)]),
            .sequence([
                .optional(.choice([.flag("y", as: "axis"), .flag("x", as: "axis")])), .slot("range", .range),
                .optional(.slot("label", .text)),
            ]),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  band y 18..22"),
            Example("load Samples/weather.csv\nplot line temperature\n  band x 14:00..16:00 \"the front\""),
        ],
        notes: """
            The axis may be left out where one alone fits: times lie on x, numbers on y where x shows times or names.
            `band from incidents` shades a stretch of time for each row of that series: from its time to its next column of
            times, or to the end of its period, with the text of its first text column.
            """)

    /// - Throws: `bandAxis` where both axes may show such numbers.
    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        if let series = arguments.word("from") {
            spec.annotations.append(.bandsFrom(series.text))
            return
        }
        guard case .range(let range)? = arguments["range"]?.value else { return }
        if try axis(arguments, range, spec) == "x" {
            spec.annotations.append(.bandX(Bounds(range), label: arguments.text("label")))
        } else {
            spec.annotations.append(.band(Bounds(range), label: arguments.text("label")))
        }
    }

    /// The axis said, else the only one whose kind fits.
    private static func axis(_ arguments: Arguments, _ range: RangeSyntax, _ spec: ChartSpec) throws -> String {
        if let said = arguments.word("axis")?.text { return said }
        if case .instant? = (range.lower ?? range.upper)?.value { return "x" }
        guard spec.showsNumbersAlongYAlone else { throw ChartsError.bandAxis }
        return "y"
    }
}

extension ChartSpec {
    /// Whether a number that names no axis can only be one of y: x shows times or names.
    var showsNumbersAlongYAlone: Bool {
        layers.allSatisfy { layer in
            layer.over == nil && layer.columns.allSatisfy { $0.expression == nil }
                && !["histogram", "density", "ecdf"].contains(layer.mark)
        }
    }
}
