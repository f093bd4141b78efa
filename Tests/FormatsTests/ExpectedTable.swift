import Glibc
import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Files of the project, from wherever the tests run.
enum ProjectFile {
    static func path(_ name: String, here: String = #filePath) -> String {
        here.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/") + "/" + name
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        let source = try ByteSource.open(path(name))
        return try source.slice(offset: 0, count: source.size)
    }

    /// A table that an independent program wrote (Tests/Support/log_expected.py), without its last line end.
    static func expected(_ name: String) throws -> String {
        let text = String(decoding: try bytes("Tests/FormatsTests/Expected/\(name).txt"), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// Loads files of `Samples/` as `load` would.
func loadSample(_ name: String, zone: Zone = .utc, _ change: (inout LoadOptions) -> Void = { _ in }) throws -> Loaded {
    var options = LoadOptions()
    change(&options)
    return try Loader.load(
        paths: [ProjectFile.path("Samples/" + name)], options: options,
        context: SeriesContext(calendar: Calendar(zone: zone), now: 0))
}

/// Reads bytes by whatever format recognises them, as `load` would.
func recognised(
    _ bytes: [UInt8], path: String = "t", zone: Zone = .utc, lineLimit: Int = ByteSource.lineLimit,
    _ change: (inout LoadOptions) -> Void = { _ in }
) throws -> (format: String, content: FileContent) {
    var options = LoadOptions()
    change(&options)
    let context = SeriesContext(calendar: Calendar(zone: zone), now: 0)
    let source = try ByteSource.bytes(bytes, path: path, lineLimit: lineLimit).unpacked(context)
    let head = try source.slice(offset: 0, count: 64 << 10)
    // A pattern is how lines are asked for.
    let format: any FileFormat.Type =
        options.lines != nil ? LinesFormat.self : FormatCatalog.all.first { $0.recognises(head) } ?? CSVFormat.self
    let request = ReadRequest(options: options, context: context, workers: 1)
    return (format.entry.name, try format.read(source, request))
}

/// The frame of a load in the form of the expected tables.
func table(_ loaded: Loaded, _ index: Int = 0) -> String {
    table(FileContent(series: [(nil, loaded.series[index].frame)], notes: []))
}
