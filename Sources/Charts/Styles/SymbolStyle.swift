import Catalog
import Syntax

/// A symbol at each value.
package enum SymbolStyle: Style {
    package static let entry = CatalogEntry(
        .style, "symbol", summary: "a symbol at each value",
        form: .choice([
            .oneOf(SymbolSpec.allCases.map(\.rawValue), as: "symbol"),
            .sequence([.implied("by"), .slot("column", .column)]),
        ]),
        examples: [Example("load Samples/weather.csv\nplot line wind symbol diamond")])
    package static var fields: [StyleField] { [StyleField(\.symbol)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.symbol = arguments.choice("symbol")
        if arguments.word("column") != nil { SymbolByStyle.apply(arguments, to: &styles) }
    }
}
