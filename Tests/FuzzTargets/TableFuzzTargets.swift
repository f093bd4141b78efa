import Devices
import Reading
import Series
import Tables

/// Logs, calendars and workbooks: what is in lines, or in XML within an archive.
enum TableFuzzTargets {
    private static let context = SeriesContext(calendar: Calendar(zone: .utc), now: 1_709_294_400_000_000)

    /// The format that recognises the bytes, else one after their first byte; then their first line as the pattern of the rest.
    static func logs(_ bytes: [UInt8]) {
        let formats: [any FileFormat.Type] = [
            WebLogFormat.self, SyslogFormat.self, LogfmtFormat.self, ExpositionFormat.self, InfluxFormat.self,
            ICalendarFormat.self, OpenMeteoFormat.self, HomeAssistantFormat.self, ListingFormat.self,
            RecordsFormat.self,
        ]
        read(bytes, formats.first { $0.recognises(bytes) } ?? formats[Int(bytes.first ?? 0) % formats.count])
        guard let end = bytes.firstIndex(of: 10) else { return }
        let pattern = String(decoding: bytes[..<end], as: UTF8.self)
        read(Array(bytes[(end + 1)...]), LinesFormat.self) { $0.lines = pattern }
    }

    /// The parts of a workbook, parted by a byte that no XML holds: the sheet, the shared texts, the styles. What speaks of
    /// `office` is the content of an OpenDocument file.
    static func workbook(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
        let main = parts.first ?? []
        if main.contains(subsequence: Array("office".utf8)) {
            read(
                archive([
                    ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)), ("content.xml", main),
                ]), WorkbookFormat.self)
            return
        }
        var files = [
            ("[Content_Types].xml", Array("<Types/>".utf8)), ("xl/workbook.xml", book),
            ("xl/_rels/workbook.xml.rels", links),
            ("xl/worksheets/sheet1.xml", main),
        ]
        if parts.count > 1 { files.append(("xl/sharedStrings.xml", parts[1])) }
        if parts.count > 2 { files.append(("xl/styles.xml", parts[2])) }
        read(archive(files), WorkbookFormat.self)
    }

    private static let book = Array(
        #"<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>"#.utf8)
    private static let links = Array(
        #"<Relationships><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#
            .utf8)

    private static func read(
        _ bytes: [UInt8], _ format: any FileFormat.Type, _ change: (inout LoadOptions) -> Void = { _ in }
    ) {
        var options = LoadOptions()
        change(&options)
        let request = ReadRequest(options: options, context: context, workers: 1)
        _ = try? format.read(try ByteSource.bytes(bytes, path: "t").unpacked(context), request)
    }

    // MARK: A stored archive, after APPNOTE 6.3.10

    private static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in files {
            let offset = out.count
            let size = little(bytes.count, 4)
            let common = little(0, 2) + little(0, 2) + little(0, 4) + little(Int(checksum(bytes)), 4) + size + size
            let names = little(name.utf8.count, 2) + little(0, 2)
            out += [0x50, 0x4B, 3, 4] + little(20, 2) + common + names + Array(name.utf8) + bytes
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + common + names + little(0, 10)
            directory += little(offset, 4) + Array(name.utf8)
        }
        let start = out.count
        out += directory + [0x50, 0x4B, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2)
        return out + little(directory.count, 4) + little(start, 4) + little(0, 2)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    /// CRC-32 of zip files, bit by bit: the parts are small.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { left, _ in left >> 1 ^ (left & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}

extension [UInt8] {
    fileprivate func contains(subsequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: subsequence) }
    }
}
