import Catalog
import Reading
import Series

/// What Open-Meteo answers with `format=csv`: blocks between blank lines, each with its own header, the first about the
/// place (`ForecastapiResult.toCsvResponse` of open-meteo).
package struct OpenMeteoFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "openmeteo", aliases: ["open-meteo"], summary: "Weather of Open-Meteo, a series a block",
        examples: [
            Example("load Samples/open-meteo.csv"),
            Example("load Samples/open-meteo.csv only daily as days"),
        ],
        notes: """
            Blocks are series by their spacing: `hourly`, `daily`, `minutely_15`, `current` … Times are the label less the \
            file's one `utc_offset_seconds`, unless `zone` says otherwise; several locations are told apart by `location_id`.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool { isPlace(HeaderLine.names(head)) }

    static func isPlace(_ names: [String]) -> Bool {
        let names = names.first == "location_id" ? Array(names.dropFirst()) : names
        return names.starts(with: ["latitude", "longitude", "elevation", "utc_offset_seconds"])
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let blocks = try OpenMeteoBlock.all(in: source)
        guard let first = blocks.first(where: { isPlace($0.names) }) else {
            throw FormatsError.notOfFormat(
                path: source.path, format: entry.name, reason: "no block begins with 'latitude,longitude'")
        }
        let places = try OpenMeteoPlaces(first, path: source.path)
        var series: [(entity: String?, frame: Frame)] = []
        var notes: [FormatsNote] = [.origin(.openMeteo), places.note(zone: request.options.zone)]
        for block in blocks where !isPlace(block.names) {
            let read = try OpenMeteoSeries(block, places, source, request)
            var name = read.name
            var number = 2
            while series.contains(where: { $0.entity == name }) {
                name = "\(read.name)_\(number)"
                number += 1
            }
            series.append((name, read.frame))
            notes.merge(read.notes)
        }
        if series.isEmpty {
            throw FormatsError.notOfFormat(
                path: source.path, format: entry.name, reason: "it holds a place and no block of values")
        }
        if series.count == 1 { series[0].entity = nil }
        for index in series.indices {
            guard LoadOptions.isChosen(series[index].entity, request.options.only) else { continue }
            series[index].frame = try series[index].frame.kept(request.options, path: source.path)
        }
        return FileContent(series: series, notes: notes)
    }
}
