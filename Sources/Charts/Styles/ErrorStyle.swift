import Catalog
import Syntax

/// How uncertain each value is.
package enum ErrorStyle: Style {
    package static let entry = CatalogEntry(
        .style, "error", summary: "a thin line from LOW to HIGH on each value",
        form: .sequence([.slot("lower", .column), .word(".."), .slot("upper", .column)]),
        examples: [
            Example(
                """
                load Samples/weather.csv | aggregate hourly wind = mean wind, low = p25 wind, high = p75 wind
                plot bar wind error low..high
                """)
        ])
    package static var fields: [StyleField] { [StyleField(\.error)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        guard let lower = arguments.word("lower"), let upper = arguments.word("upper") else { return }
        styles.error = (lower.text, upper.text)
    }
}
