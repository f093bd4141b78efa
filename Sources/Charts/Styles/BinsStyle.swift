import Catalog
import Syntax

/// About how many bins a histogram has.
package enum BinsStyle: Style {
    package static let entry = CatalogEntry(
        .style, "bins", summary: "about how many bins a histogram has, at round edges", form: .slot("count", .count),
        examples: [Example("load Samples/weather.csv\nplot histogram wind bins 20")])
    package static var fields: [StyleField] { [StyleField(\.bins)] }

    /// - Throws: `outOfRange` beyond 1 … 1,000.
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        guard case .count(let count)? = arguments["count"]?.value else { return }
        guard (1...1000).contains(count) else {
            throw ChartsError.outOfRange(PlainNumber.short(Double(count)), wanted: "1..1,000 bins")
        }
        styles.bins = Int(count)
    }
}
