import Catalog
import Syntax

/// How uncertain each value is.
package enum ErrorStyle: Style {
    package static let entry = CatalogEntry(
        .style, "error", summary: "a thin line on each value from LOW to HIGH, or as far around it as a column says",
        form: .choice([
            .sequence([.slot("lower", .column), .word(".."), .slot("upper", .column)]), .slot("half", .column),
        ]),
        examples: [
            Example(
                """
                load Samples/weather.csv | aggregate hourly wind = mean wind, low = p25 wind, high = p75 wind
                plot bar wind error low..high
                """),
            Example(
                """
                load Samples/weather.csv | aggregate hourly wind = mean wind, spread = std wind
                plot point wind error spread
                """),
        ])
    package static var fields: [StyleField] { [StyleField(\.error)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        if let half = arguments.word("half") {
            styles.error = .around(half: half.text)
        } else if let lower = arguments.word("lower"), let upper = arguments.word("upper") {
            styles.error = .between(lower: lower.text, upper: upper.text)
        }
    }
}
