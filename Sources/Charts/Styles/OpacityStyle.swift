import Catalog
import Syntax

/// How opaque the marks are.
package enum OpacityStyle: Style {
    package static let entry = CatalogEntry(
        .style, "opacity", summary: "how opaque, 0..100%", form: .slot("share", .number),
        examples: [Example("load Samples/weather.csv\nplot area wind opacity 30%")])
    package static var fields: [StyleField] { [StyleField(\.opacity)] }
    package static let isForEveryMark = true

    /// - Throws: `outOfRange` beyond 0 … 1.
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        styles.opacity = try StyleNumber.share(arguments, "share")
    }
}
