import Catalog
import Syntax

/// Values written on the marks.
package enum LabelsStyle: Style {
    package static let entry = CatalogEntry(
        .style, "labels", summary: "write the values on bars, points and cells",
        form: .optional(.choice([.slot("format", .word(.tickFormat)), .slot("format", .text)])),
        examples: [Example("load Samples/battery-10d.csv\nplot bar used by day labels percent")],
        notes:
            "A value is written whole or not at all: one that would touch another, or has no room in its bar or cell, is left out."
    )
    package static var fields: [StyleField] { [StyleField(\.labels)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.labels = arguments.word("format")?.text ?? ""
    }
}
