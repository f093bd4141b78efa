import Catalog
import Syntax

/// The hole of a ring.
package enum HoleStyle: Style {
    package static let entry = CatalogEntry(
        .style, "hole", summary: "the hole of a ring, as a share of its radius", form: .slot("share", .number),
        examples: [Example("load Samples/stations.csv\nplot sector sum precipitation by station hole 62%")])
    package static var fields: [StyleField] { [StyleField(\.hole)] }

    /// - Throws: `outOfRange` beyond 0 … 95%: a thinner ring shows nothing.
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        let share = try StyleNumber.share(arguments, "share")
        guard share <= 0.95 else {
            throw ChartsError.outOfRange(PlainNumber.short(share * 100) + "%", wanted: "0..95%")
        }
        styles.hole = share
    }
}
