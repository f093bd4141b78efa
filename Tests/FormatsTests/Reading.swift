import Diagnostics
import Series

@testable import Reading

/// Reads text as a file named `t.csv`.
///
/// - Parameter now: µs since 1970.
func read(
    _ text: String, options: LoadOptions = LoadOptions(), zone: Zone = .utc, workerChunk: Int = 512 << 10,
    workers: Int = 1, now: Int64 = 0
) throws -> FileContent {
    try read(
        bytes: Array(text.utf8), options: options, zone: zone, workerChunk: workerChunk, workers: workers, now: now)
}

func read(
    bytes: [UInt8], options: LoadOptions = LoadOptions(), zone: Zone = .utc, workerChunk: Int = 512 << 10,
    workers: Int = 1, mayBeWide: Bool = true, now: Int64 = 0
) throws -> FileContent {
    let context = SeriesContext(calendar: Calendar(zone: zone), now: now)
    var request = ReadRequest(options: options, context: context, workers: workers, workerChunk: workerChunk)
    request.mayBeWide = mayBeWide
    return try CSVFormat.read(try ByteSource.bytes(bytes, path: "t.csv").unpacked(context), request)
}

/// A frame as text, a line a row: `index|a|b`, with `name:unit` headers; instants in UTC, `·` for missing.
func table(_ content: FileContent) -> String {
    let frame = content.series[0].frame
    var lines: [String] = []
    var header: [String] = []
    if frame.index.times != nil { header.append("@" + frame.index.name) }
    header += frame.columns.map { $0.name + ($0.unit.map { ":" + $0 } ?? "") }
    lines.append(header.joined(separator: "|"))
    let utc = Calendar(zone: .utc)
    for row in 0..<frame.count {
        var cells: [String] = []
        if let times = frame.index.times { cells.append(utc.iso8601(times.span[row])) }
        for column in frame.columns {
            switch column.values {
            case .numbers(let numbers):
                let value = numbers.span[row]
                cells.append(value.isNaN ? "·" : NumberText.text(value))
            case .wholes(let wholes):
                cells.append(wholes.span[row].isMissing ? "·" : String(wholes.span[row]))
            case .text(let text): cells.append(text[row].map { "'\($0)'" } ?? "·")
            case .times(let times): cells.append(times.span[row] == missingTime ? "·" : utc.iso8601(times.span[row]))
            }
        }
        lines.append(cells.joined(separator: "|"))
    }
    return lines.joined(separator: "\n")
}

/// The fault's whole message: `what (mend)`.
func fault(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "no error"
    } catch let fault as any Fault {
        return fault.what + (fault.mend.map { " (\($0))" } ?? "")
    } catch {
        return "\(error)"
    }
}
