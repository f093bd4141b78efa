import Catalog
import Reading
import Series

/// NOAA's Global Surface Summary of the Day, one file a station and year: quoted, space padded, in °F, knots and inches, with
/// nines for what is missing (NCEI, “Global Surface Summary of the Day — GSOD”, readme.txt).
package struct GSODFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "gsod", summary: "NOAA Global Surface Summary of the Day",
        examples: [Example("load Samples/gsod.csv")],
        notes: """
            Values as given, with their units (°F, kn, in, mbar, mi). Nines (9999.9, 999.9, 99.99) are missing; the columns of \
            attributes are left out; `FRSHTT` and `STATION` are text.
            """)

    /// The measured columns with unit and the number that stands for missing.
    private static let measures: [(name: String, unit: String, missing: Double)] = [
        ("TEMP", "°F", 9999.9), ("DEWP", "°F", 9999.9), ("SLP", "mbar", 9999.9), ("STP", "mbar", 9999.9),
        ("VISIB", "mi", 999.9), ("WDSP", "kn", 999.9), ("MXSPD", "kn", 999.9), ("GUST", "kn", 999.9),
        ("MAX", "°F", 9999.9), ("MIN", "°F", 9999.9), ("PRCP", "in", 99.99), ("SNDP", "in", 999.9),
    ]

    /// Columns that are read as text, the numbers because the quotes around them hold spaces too.
    private static let padded = Set(measures.map(\.name)).union(["STATION", "NAME", "FRSHTT", "STP_ATTRIBUTES"])

    package static func recognises(_ head: [UInt8]) -> Bool {
        let names = HeaderLine.names(head)
        return names.starts(with: ["STATION", "DATE"]) && names.contains("TEMP_ATTRIBUTES") && names.contains("WDSP")
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var rows = try CSVRows(source, request, time: "DATE", texts: padded)
        var columns: [Column] = []
        var missing = 0
        var attributes = 0
        for name in ["TEMP", "STATION"] { _ = try rows.require(name, entry.name, source.path) }
        for column in rows.frame.columns {
            if column.name.hasSuffix("_ATTRIBUTES") {
                attributes += 1
            } else if let measure = measures.first(where: { $0.name == column.name }) {
                var (numbers, count) = try column.asNumbers(NumberStyle()).dropping(measure.missing)
                missing += count
                if column.name == "STP" {
                    let observed = try rows.frame.column("STP_ATTRIBUTES")?.asNumbers(NumberStyle())
                    count = try dropUnobserved(&numbers, observed)
                    missing += count
                }
                columns.append(numbers.named(measure.name, unit: measure.unit))
            } else {
                let unit: [String: String] = ["LATITUDE": "°", "LONGITUDE": "°", "ELEVATION": "m"]
                columns.append(column.named(column.name, unit: unit[column.name]))
            }
        }
        rows.frame.columns = columns
        var notes: [FormatsNote] = [.origin(.gsod)]
        notes.tally(missing, .nines)
        if attributes > 0 { notes.append(.attributeColumns(attributes)) }
        let frame = try rows.frame.kept(request.options, path: source.path)
        return FileContent(series: [(nil, frame)], notes: notes + rows.orderNotes + rows.problems)
    }

    /// Station pressures are written in five places: without observations they are 999.9, which is a pressure too.
    private static func dropUnobserved(_ column: inout Column, _ observations: Column?) throws(SeriesError) -> Int {
        guard let pressures = try column.numbers, let counts = try observations?.numbers else { return 0 }
        let observed = counts.span
        var count = 0
        let kept = try pressures.changed { span in
            for row in 0..<span.count where span[row] == 999.9 && observed[row] == 0 {
                span[row] = .nan
                count += 1
            }
        }
        if count > 0 { column.values = .numbers(kept) }
        return count
    }
}
