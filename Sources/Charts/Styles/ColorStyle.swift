import Catalog
import Series
import Syntax

/// The colour of marks: one, one for each value of a column, or one that follows the values.
package enum ColorStyle: Style {
    package static let entry = CatalogEntry(
        .style, "color", aliases: ["colour"], summary: "the colour: a name, #rrggbb, or by something",
        form: .sequence([
            .choice([
                .sequence([
                    .word("by"),
                    .choice([
                        .sequence([.flag("sign", as: "by"), .many(.slot("color", .colour))]),
                        .sequence([.flag("value", as: "by"), .optional(.slot("palette", .word(.palette)))]),
                        .sequence([
                            .flag("y", as: "by"), .optional(.slot("domain", .range)),
                            .optional(.slot("palette", .word(.palette))),
                            .many(.slot("color", .colour)),
                        ]),
                        .sequence([.slot("cycle", .word(.cycle)), .optional(.slot("palette", .word(.palette)))]),
                        .sequence([.slot("column", .column), .optional(.slot("palette", .word(.palette)))]),
                    ]),
                ]),
                .slot("color", .colour),
                .sequence([
                    .implied("by"),
                    .choice([.slot("cycle", .word(.cycle)), .slot("column", .column)]),
                    .optional(.slot("palette", .word(.palette))),
                ]),
            ]),
            .optional(.flag("gradient", as: "gradient")),
        ]),
        examples: [Example("load Samples/battery-24h.csv\nplot bar level\n  color green gradient")],
        notes: """
            The basic words (red orange yellow green mint teal cyan blue indigo purple pink brown gray) are tuned for light and
            dark grounds; every other CSS name and `#rrggbb` is exact. `by sign A B` colours values from zero up A and below it B;
            `by COLUMN` gives each text, and each of up to eight whole numbers, a colour of its own; other numbers are shades of
            one palette. `by year`, `by weekday` and their like take the time index apart: beside
            `by month` a colour a year draws the months of each year over each other.
            `by y 0..100 A B C` fixes a gradient to the scale, so that a colour means a value wherever it stands.
            """)
    package static var fields: [StyleField] { [StyleField(\.color)] }
    package static let isForEveryMark = true

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        if arguments.has("gradient") { styles.gradient = true }
        let colors = try arguments.words("color").map { word in
            guard let color = ColorNames.color(word.text) else {
                throw ChartsError.unknownWord(word.text, kind: "colour", candidates: ColorNames.entries.map(\.name))
            }
            return color
        }
        switch arguments.word("by")?.text {
        case "sign":
            styles.color = .sign(colors.first ?? .hue(.indigo), colors.count > 1 ? colors[1] : .hue(.orange))
        case "value": styles.color = .value(palette: arguments.word("palette")?.text)
        case "y":
            var range: Bounds?
            if case .range(let found)? = arguments["domain"]?.value { range = Bounds(found) }
            let palette = try PaletteCatalog.stops(arguments.word("palette")?.text ?? "viridis")
            styles.color = .scale(range, colors.count > 1 ? colors : palette)
        default:
            if let cycle = arguments.word("cycle").flatMap({ Cycle(rawValue: $0.text) }) {
                styles.color = .cycle(cycle, palette: arguments.word("palette")?.text)
            } else if let column = arguments.word("column") {
                styles.color = .column(column.text, palette: arguments.word("palette")?.text)
            } else if let color = colors.first {
                styles.color = .constant(color)
            }
        }
    }
}
