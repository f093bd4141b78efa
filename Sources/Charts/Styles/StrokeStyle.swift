import Catalog
import Syntax

/// The width of lines, and whether they are dashed.
package enum StrokeStyle: Style {
    package static let entry = CatalogEntry(
        .style, "stroke", summary: "the width of lines in points, dashed or solid",
        form: .choice([
            .sequence([.slot("width", .number), .optional(.flag("dashed", as: "dash"))]), .flag("dashed", as: "dash"),
        ]),
        examples: [Example("load Samples/weather.csv\nplot line temperature stroke 3 dashed")])
    package static var fields: [StyleField] { [StyleField(\.stroke), StyleField(\.dashed)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        if arguments.has("width") { styles.stroke = try StyleNumber.points(arguments, "width", atMost: 100) }
        if arguments.has("dash") { styles.dashed = true }
    }
}
