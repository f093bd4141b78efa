import Catalog
import Syntax

/// The width of bars and symbols.
package enum WidthStyle: Style {
    package static let entry = CatalogEntry(
        .style, "width", summary: "the width of bars or symbols, in points or as a share of the band",
        form: .slot("width", .number),
        examples: [Example("load Samples/battery-24h.csv\nplot bar level width 60%")],
        notes: "The bars of a histogram touch: there a number is the width of its bins.")
    package static var fields: [StyleField] { [StyleField(\.width)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        guard let number = arguments.number("width") else { return }
        styles.width =
            number.isPercent
            ? .share(try StyleNumber.share(arguments, "width"))
            : .points(try StyleNumber.points(arguments, "width", atMost: 1000))
    }
}
