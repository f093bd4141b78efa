import Catalog
import Reading
import Series

/// NOAA's Global Historical Climatology Network, daily: long (a row a station, day and element, with or without a header) and
/// wide (a row a day), both in tenths of °C and mm (NCEI, GHCN-Daily readme.txt, sections I and III).
package struct GHCNFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "ghcn", summary: "NOAA GHCN-Daily, long and wide",
        examples: [Example("load Samples/ghcn-long.csv"), Example("load Samples/ghcn-wide.csv")],
        notes: """
            A row a station and day, a column an element: temperatures in °C, rain and snow in mm, wind in m/s. Values that failed \
            a quality check (a letter in `Q_FLAG`) are left out and counted.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool { isLong(head) != nil || isWide(HeaderLine.names(head)) }

    /// Whether the rows are long; the value is whether a header names the columns.
    static func isLong(_ head: [UInt8]) -> Bool? {
        let names = HeaderLine.names(head)
        if names.starts(with: ["ID", "DATE", "ELEMENT", "DATA_VALUE"]) { return true }
        let lines = HeaderLine.lines(head, limit: 5)
        return !lines.isEmpty && lines.allSatisfy(isRow) ? false : nil
    }

    static func isWide(_ names: [String]) -> Bool {
        guard names.starts(with: ["STATION", "DATE"]), !names.contains("TEMP") else { return false }
        return names.contains { $0.hasSuffix("_ATTRIBUTES") && GHCNElement.of(String($0.dropLast(11))) != nil }
    }

    /// `USW00094728,20240715,TMAX,356,,,W,2400`.
    private static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
        let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard fields.count == 8 || fields.count == 7, fields[0].count == 11, fields[1].count == 8, fields[2].count == 4
        else { return false }
        let isNumber = NumberStyle().number(Array(fields[3]).span) != nil
        return fields[1].allSatisfy(isDigit) && isNumber
            && fields[2].allSatisfy { isDigit($0) || (65...90).contains($0) }
            && fields[0].allSatisfy { isDigit($0) || (65...90).contains($0) || $0 == UInt8(ascii: "-") }
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let head = try source.slice(offset: 0, count: CSVInference.headBytes)
        let content: (frame: Frame, notes: [FormatsNote])
        if let hasHeader = isLong(head) {
            content = try GHCNLong.read(source, request, hasHeader: hasHeader)
        } else {
            content = try GHCNWide.read(source, request)
        }
        let frame = try content.frame.kept(request.options, path: source.path)
        return FileContent(series: [(nil, frame)], notes: [.origin(.ghcn)] + content.notes)
    }
}
