import Catalog
import Syntax

/// Values, or the names of a column, written on the marks.
package enum LabelsStyle: Style {
    package static let entry = CatalogEntry(
        .style, "labels", summary: "write the values, or what a column says, beside the marks",
        form: .optional(
            .choice([
                .slot("format", .word(.tickFormat)), .slot("format", .text),
                .sequence([.word("by"), .slot("column", .column)]),
            ])),
        examples: [
            Example("load Samples/battery-10d.csv\nplot bar used by day labels percent"),
            Example(
                "load Samples/stations.csv | aggregate monthly by station mean low, mean high\nplot point high over low labels by station"
            ),
        ],
        notes: """
            A value is written whole or not at all: one that would touch another, or has no room in its bar or cell, is left out.
            `by COLUMN` writes what that column says of each row beside its point or bar, without a legend: the largest and the most extreme first,
            and what finds no room is left out.
            """)
    package static var fields: [StyleField] { [StyleField(\.labels), StyleField(\.names)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        (styles.labels, styles.names) = (nil, nil)
        if let column = arguments.word("column") {
            styles.names = column.text
            return
        }
        guard let text = arguments.text("format") else {
            styles.labels = arguments.word("format")?.text ?? ""
            return
        }
        if let format = text.literal {
            styles.labels = format
        } else if text.parts.count == 1, case .interpolation(let column, format: nil)? = text.parts.first {
            // `"{place}"` is a column, as texts have them.
            styles.names = column.words.filter { $0 != "`" }
        } else {
            throw ChartsError.unknownWord(
                "{…}", kind: "format", candidates: TickFormatCatalog.entries.map(\.name))
        }
    }
}
