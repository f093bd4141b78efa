import Catalog

/// A line goes on over rows that are missing.
package enum ConnectStyle: FlagStyle {
    package static let entry = CatalogEntry(
        .style, "connect", summary: "draw lines on over missing rows",
        examples: [
            Example(
                "load Samples/weather.csv | where hour(time) < 8 or hour(time) > 12\nplot line temperature connect")
        ],
        notes: """
            Where nine of ten rows stand at equal steps, lines and areas break where more than three rows are missing, unless such \
            gaps come again each day or week. Where they stand about alike, as samples taken every ten days or so, lines break at gaps of \
            three of the longer steps. `connect` bridges them; a row without a value still breaks the line.
            """)
    package static var flag: StylePath<Bool> { \.connect }
}
