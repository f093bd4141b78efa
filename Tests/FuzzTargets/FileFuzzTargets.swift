import Devices
import Formats
import Reading
import Series
import Tables

/// Any bytes as a file of one format, read whole, by one worker.
enum FileFuzzTargets {
    private static let context = SeriesContext(calendar: Calendar(zone: .utc), now: 1_709_294_400_000_000)

    /// In chunks of any size the rows must be the same.
    static func csv(_ bytes: [UInt8]) {
        let whole = read(bytes, CSVFormat.self)
        let pieces = read(bytes, CSVFormat.self, workerChunk: 64 + (bytes.first.map(Int.init) ?? 0))
        precondition(
            shape(whole) == shape(pieces), "the rows depend on the chunks: \(shape(whole)) and \(shape(pieces))")
    }

    static func json(_ bytes: [UInt8]) {
        let format = FormatCatalog.all.first {
            $0.recognises(bytes) && ["json", "jsonl", "prometheus", "graphite", "journald"].contains($0.entry.name)
        }
        _ = read(bytes, format ?? JSONFormat.self)
    }

    static func xml(_ bytes: [UInt8]) {
        let formats: [any FileFormat.Type] = [
            GPXFormat.self, TCXFormat.self, AppleHealthFormat.self, GreenButtonFormat.self,
        ]
        let format = formats.first { $0.recognises(bytes) } ?? formats[Int(bytes.first ?? 0) % formats.count]
        _ = read(bytes, format)
        if format == AppleHealthFormat.self {
            for type in ["StepCount", "Workout", "ActivitySummary"] { _ = read(bytes, format) { $0.type = type } }
        }
    }

    static func sqlite(_ bytes: [UInt8]) { _ = read(bytes, SQLiteFormat.self) }

    static func fit(_ bytes: [UInt8]) { _ = read(bytes, FITFormat.self) }

    private static func read(
        _ bytes: [UInt8], _ format: any FileFormat.Type, workerChunk: Int = 256 << 10,
        _ change: (inout LoadOptions) -> Void = { _ in }
    ) -> FileContent? {
        var options = LoadOptions()
        change(&options)
        let request = ReadRequest(options: options, context: context, workers: 1, workerChunk: workerChunk)
        return try? format.read(try ByteSource.bytes(bytes, path: "t").unpacked(context), request)
    }

    private static func shape(_ content: FileContent?) -> [String] {
        content.map { $0.series.map { "\($0.entity ?? "") \($0.frame.count) \($0.frame.columnNames)" } } ?? ["error"]
    }
}
