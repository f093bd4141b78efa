import Catalog
import Syntax

/// The size of symbols by a column: their area is proportional to it.
package enum SizeByStyle: Style {
    package static let entry = CatalogEntry(
        .style, "size by", summary: "the area of symbols by a column",
        form: form,
        examples: [Example("load Samples/weather.csv\nplot point gust over wind size by temperature")],
        notes:
            "`A..B` says which values have no area and the full one. Missing values have none. Of years, and of levels that lie close together, the least has a fifth of the area of the greatest."
    )
    package static var fields: [StyleField] { [StyleField(\.size)] }
    /// What follows the two words.
    static let form: Form = .sequence([.slot("column", .column), .optional(.slot("range", .range))])

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        guard let column = arguments.word("column") else { return }
        var bounds: Bounds?
        if case .range(let range)? = arguments["range"]?.value { bounds = Bounds(range) }
        styles.size = SizeSpec(column: column.text, range: bounds)
    }
}
