import Catalog
import Reading
import Series

/// InfluxDB 2's tables (annotated CSV, the Flux language's reference): tables below each other, each behind lines that say what its
/// columns are.
package struct AnnotatedCSVFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "annotatedcsv", aliases: ["flux"], summary: "InfluxDB 2's annotated CSV, as Flux answers",
        examples: [Example("load Samples/pump-annotatedcsv.csv")],
        notes: """
            Columns of all its tables together, typed by `#datatype`; the time is `_time`. `result`, `table`, `_start` and `_stop`, which are the \
            query's, are left out. Transforms such as `diff` work within the texts that differ.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        let line = head.drop { $0 <= 32 }.prefix { $0 != 10 && $0 != 13 }
        return ["#datatype,", "#group,", "#default,"].contains { line.starts(with: $0.utf8) }
            && line.contains(UInt8(ascii: ","))
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var apart: [String: String] = [:]
        var (frame, notes) = try FrameReading.read(path: source.path, request: request, without: [.sorted, .repeats]) {
            var tables = AnnotatedTables(source, $0)
            try tables.read(request)
            apart = tables.apart
        }
        notes.removeAll { $0 == .table(.timeIn(column: "_time")) }
        for (name, other) in apart.sorted(by: { $0.key < $1.key }) { notes.append(.columnApart(name, from: other)) }
        frame.groups = frame.columns.filter { ($0.text?.dictionary.count ?? 0) > 1 }.map(\.name)
        return FileContent(series: [(nil, frame)], notes: notes)
    }
}

/// The lines of such a file.
private struct AnnotatedTables {
    private let source: ByteSource
    private let builder: FrameBuilder
    private var types: [String] = []
    /// Values that an empty field has.
    private var defaults: [[UInt8]] = []
    /// The builder's columns by place; nil before the header, and for those that are left out.
    private var columns: [Int?] = []
    private var hasHeader = false
    /// Columns by name and by what they hold, and those that another table's of the name hold otherwise.
    private var kinds: [String: CSVColumn.Kind] = [:]
    private(set) var apart: [String: String] = [:]

    private static let leftOut: Set<String> = ["", "result", "table", "_start", "_stop"]

    init(_ source: ByteSource, _ builder: FrameBuilder) { (self.source, self.builder) = (source, builder) }

    mutating func read(_ request: ReadRequest) throws {
        var lines = try LineReader(source)
        var open: [UInt8] = []
        var isQuoted = false
        while let bytes = unsafe try lines.next() {
            // A text in quotes may go over lines.
            if !open.isEmpty { open.append(10) }
            unsafe open.append(contentsOf: bytes)
            if unsafe bytes.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 { isQuoted.toggle() }
            if isQuoted {
                guard open.count <= source.lineLimit else { break }
                continue
            }
            try take(open, lines.line)
            open.removeAll(keepingCapacity: true)
            if lines.line & 0x3FFF == 0 {
                request.context.progress.report(done: lines.offset, total: source.size, label: "load \(source.path)")
            }
        }
        if !open.isEmpty { throw FormatsError.unclosedQuote(path: source.path, line: lines.line, column: 1) }
    }

    private mutating func take(_ line: [UInt8], _ number: Int) throws {
        let fields = CSVSample.rows(
            of: line, line: number, separator: UInt8(ascii: ","), newline: 10, limit: 1, isWhole: true
        ).first?.fields
        guard let fields, !line.allSatisfy({ $0 == 13 || $0 == 32 }) else { return }
        let first = fields[0].bytes
        if first.first == UInt8(ascii: "#"), !fields[0].isQuoted {
            if hasHeader { (types, defaults, columns, hasHeader) = ([], [], [], false) }
            if first.elementsEqual("#datatype".utf8) { types = fields.map(\.text) }
            if first.elementsEqual("#default".utf8) { defaults = fields.map(\.bytes) }
            return
        }
        if !hasHeader {
            hasHeader = true
            columns = []
            for (place, field) in fields.enumerated() { columns.append(try column(field.text, place)) }
            return
        }
        builder.stand(at: number)
        for (place, column) in columns.enumerated() {
            guard let column else { continue }
            var value = place < fields.count ? fields[place].bytes : []
            if value.isEmpty, place < defaults.count { value = defaults[place] }
            if !value.isEmpty { _ = builder.set(column, spelled: value[...], isText: kind(place) == .text) }
        }
        try builder.endRow()
    }

    private func kind(_ place: Int) -> CSVColumn.Kind? {
        guard place < types.count else { return nil }
        switch types[place] {
        case "double", "long", "unsignedLong": return .number
        case let type where type.hasPrefix("dateTime"): return .time(.iso(offset: true))
        default: return .text
        }
    }

    /// The column of a name; where another table has numbers under it and this one texts, one of its own.
    private mutating func column(_ name: String, _ place: Int) throws -> Int? {
        if Self.leftOut.contains(name) { return nil }
        let kind = kind(place)
        var name = name
        if let kind, let known = kinds[name], known != kind {
            let own = name + "_" + (kind == .number ? "number" : kind == .text ? "text" : "time")
            apart[own] = name
            name = own
        }
        if let kind { kinds[name] = kinds[name] ?? kind }
        if let known = builder.number(of: name) { return known }
        return try builder.column(name, kind: kind)
    }
}
