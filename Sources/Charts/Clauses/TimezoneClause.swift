import Catalog
import Series
import Syntax

/// The zone of one chart's calendar.
package enum TimezoneClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "timezone", summary: "the zone whose calendar cuts and labels the chart's times",
        form: .slot("zone", .raw),
        examples: [
            Example("load Samples/weather.csv\nplot bar mean wind by hour of day timezone America/New_York")
        ],
        notes: "An IANA name or an offset, as after `set timezone`, which is for the whole session.")

    /// - Throws: `SeriesError.unknownZone`, `.malformedZone`.
    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        spec.timezone = try arguments.word("zone").map { try Zone.named($0.text).name }
    }
}

extension SeriesContext {
    /// The same with the calendar of a zone, where one is said.
    ///
    /// - Throws: `SeriesError.malformedZone`.
    package func inZone(_ name: String?) throws -> SeriesContext {
        guard let name else { return self }
        var own = self
        own.calendar = Calendar(zone: try Zone.named(name), weekStart: calendar.weekStart)
        return own
    }
}
