import Catalog
import Reading
import Series

/// Readings of a meter as utilities hand them out: Green Button, an Atom feed of NAESB REQ.21 (ESPI).
package struct GreenButtonFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "greenbutton", summary: "Green Button: readings of meters, as utilities export them",
        examples: [Example("load Samples/greenbutton.xml")],
        notes: """
            Columns are `energy` (or `power`, `volume`, `value`) in the unit that the file says, with its power of ten, `duration` in \
            seconds and `cost`. Several meters become several series.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        XMLProlog.begins(head, with: "feed") && String(decoding: head, as: UTF8.self).contains("http://naesb.org/espi")
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let feed = GreenButtonFeed()
        try XMLPass.run(
            SourceStream(source), isUTF8: source.decodedFrom != nil, withoutDoctype: entry.name, request.context, feed)
        guard !feed.readings.isEmpty else {
            throw FormatsError.notOfFormat(
                path: source.path, format: entry.name, reason: "it holds no interval reading")
        }
        let meters = feed.meters
        return try FrameReading.entities(path: source.path, request: request, place: "row") { builders in
            for (row, reading) in feed.readings.enumerated() {
                let meter = feed.meter(of: reading)
                guard let builder = try builders.builder(meters[meter] ?? meter) else { continue }
                builder.stand(at: row + 1)
                try put(reading, feed.type(of: meter), into: builder)
            }
        }
    }

    private static func put(
        _ reading: GreenButtonFeed.Reading, _ type: GreenButtonFeed.Kind, into builder: FrameBuilder
    ) throws {
        let time = try builder.column("time", kind: .time(.iso(offset: true)))
        builder.set(time, time: reading.start)
        let measure = GreenButtonUnit.of(type.unit)
        var scale = 1.0
        for _ in 0..<min(30, type.power.magnitude) { scale *= 10 }
        let value = type.power < 0 ? reading.value / scale : reading.value * scale
        builder.set(try builder.column(measure.name, unit: measure.unit, kind: .number), value)
        if let duration = reading.duration {
            builder.set(try builder.column("duration", unit: "s", kind: .number), duration)
        }
        if let cost = reading.cost {
            // In hundred-thousandths of the currency.
            let unit = GreenButtonUnit.currency(type.currency)
            builder.set(try builder.column("cost", unit: unit, kind: .number), cost / 100_000)
        }
        try builder.endRow()
    }
}
