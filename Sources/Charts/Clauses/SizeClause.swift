import Catalog
import Syntax

/// The figure's size.
package enum SizeClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "size", summary: "the figure's size in points, 800x400",
        form: .choice([.sequence([.implied("by"), SizeByStyle.form]), .slot("size", .raw)]),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  size 600x300")])

    /// - Throws: `badSize` unless both sides are 100 to 10,000 points.
    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        if arguments.word("column") != nil { return SizeByStyle.apply(arguments, to: &spec.styles) }
        guard let word = arguments.word("size") else { return }
        let sides = word.text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], (100...10_000).contains(width),
            (100...10_000).contains(height)
        else { throw ChartsError.badSize(word.text) }
        spec.size = ChartSize(Double(width), Double(height))
    }
}
