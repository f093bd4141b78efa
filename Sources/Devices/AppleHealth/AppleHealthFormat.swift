import Catalog
import Files
import Reading
import Series

/// What the Health app exports: `export.xml`, up to gigabytes of records of all kinds, streamed through libxml2.
package struct AppleHealthFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "applehealth", aliases: ["apple-health"], summary: "Export of Apple Health, one type of record",
        examples: [
            Example("load Samples/apple-health.xml"),
            Example("load Samples/apple-health.xml type StepCount as steps"),
            Example("load Samples/apple-health.zip type Workout as workouts"),
        ],
        notes: """
            Without `type` the reply is a table of the types in the file. The prefix (`HKQuantityTypeIdentifier`) may be left out, \
            as it is in the name of the column: `StepCount`, with `source` beside it as text. `Workout` and `ActivitySummary` are \
            types too. Records inside a correlation stand in the file twice and count once. `export.zip` is read as it is.
            """)

    /// Room reserved at first for records; what an archive says of its size is not believed beyond.
    private static let roomLimit = 1 << 24
    private static let headSize = 64 << 10

    package static let takes: Set<FormatOption> = [.type]

    package static func recognises(_ head: [UInt8]) -> Bool { XMLProlog.begins(head, with: "HealthData") }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        if ZipDirectory.begins(try source.slice(offset: 0, count: 4)),
            let content = try read(files: ZipDirectory(source).files, in: source, request)
        {
            return content
        }
        return try read(SourceStream(source), isUTF8: source.decodedFrom != nil, request)
    }

    /// The export among an archive's files, which are hundreds besides it, and whose name depends on the language; nil where there
    /// is none.
    package static func read(
        files: [ZipDirectory.Entry], in source: ByteSource, _ request: ReadRequest
    ) throws -> FileContent? {
        let documents = files.filter { Path($0.name).name.ends(in: "xml") }.sorted { $0.size > $1.size }
        for entry in documents.prefix(8) {
            let head = try ZipEntryStream(entry, in: source).next(headSize)
            guard recognises(head) else { continue }
            return try read(try ZipEntryStream(entry, in: source), isUTF8: false, request)
        }
        return nil
    }

    /// - Parameter stream: the document, perhaps out of an archive.
    static func read(_ stream: any ByteStream, isUTF8: Bool, _ request: ReadRequest) throws -> FileContent {
        guard let wanted = request.options.type else {
            let listing = HealthListing()
            try XMLPass.run(stream, isUTF8: isUTF8, request.context, listing)
            return FileContent.listing("type", listing.things)
        }
        let path = stream.path
        let content: (frame: Frame, notes: [FormatsNote])
        switch wanted {
        case "Workout":
            let workouts = HealthWorkouts()
            try XMLPass.run(stream, isUTF8: isUTF8, request.context, workouts)
            content = try workouts.finish(path)
        case "ActivitySummary":
            let summaries = HealthSummaries(zone: request.zone)
            try XMLPass.run(stream, isUTF8: isUTF8, request.context, summaries)
            content = try summaries.finish(path)
        default:
            let records = HealthRecords(type: wanted, room: min(stream.size / HealthRecords.leastBytes, roomLimit))
            try XMLPass.run(stream, isUTF8: isUTF8, request.context, records)
            content = try records.finish(path)
        }
        let frame = try content.frame.kept(request.options, path: path)
        return FileContent(series: [(nil, frame)], notes: [.origin(.appleHealth)] + content.notes)
    }
}
