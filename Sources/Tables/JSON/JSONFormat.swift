import Catalog
import Reading
import Series

/// A JSON document (RFC 8259): an array of objects or of arrays, or an object that holds such, or arrays side by side.
package struct JSONFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "json", summary: "A JSON document: objects in an array, or arrays in an object",
        examples: [Example("load Samples/tides.json")],
        notes: """
            `[{"time": …, "level": …}, …]`, `{"time": […], "level": […]}` and both of them within other objects; rows as members of an object, by \
            time, number or name (`{"2024-01-03": {"open": 1.5}, …}`); rows that are arrays, their names in `columns` beside them. Arrays within \
            objects are columns beside an array of labels or times (Chart.js, Yahoo), or rows by `x` and `y` (Plotly). Keys of \
            objects within objects are joined with a point. Several arrays of objects, or groups of arrays, become several series.
            """)

    /// Begins with a bracket or brace: what then breaks is broken JSON and nothing else. But a line of a log may begin with its time
    /// in brackets.
    package static func recognises(_ head: [UInt8]) -> Bool {
        let rest = (head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]).drop { $0 <= 32 }
        guard let first = rest.first else { return false }
        if first == UInt8(ascii: "{") { return true }
        guard first == UInt8(ascii: "[") else { return false }
        let line = rest.prefix { $0 != 10 && $0 != 13 }
        guard let close = line.firstIndex(of: UInt8(ascii: "]")) else { return true }
        let inside = line[(line.startIndex + 1)..<close]
        if isSection(inside), line[(close + 1)...].allSatisfy({ $0 <= 32 }),
            rest[line.endIndex...].contains(where: { $0 > 32 })
        {
            return false
        }
        // A time of day, or the seconds since 1970 of `ping -D` and the kernel.
        let isSeconds = inside.count > 7 && inside.allSatisfy { isDigit($0) || $0 == 46 || $0 == 32 }
        let isClock = inside.contains(UInt8(ascii: ":")) || isSeconds
        let isTime =
            inside.contains(where: isDigit) && isClock
            && !inside.contains(UInt8(ascii: "\"")) && !inside.contains(UInt8(ascii: "{"))
        // Behind the time of a log comes what happened then.
        let behind = line[close...].dropFirst().first { $0 > 32 }
        return !isTime || behind == nil || behind == UInt8(ascii: ",") || behind == UInt8(ascii: "]")
    }

    /// Whether what stands in brackets on a line of its own is the name of a section: words, which JSON knows none of but three.
    private static func isSection(_ inside: ArraySlice<UInt8>) -> Bool {
        guard let first = inside.first, first | 0x20 >= 97, first | 0x20 <= 122, inside.count <= 80 else {
            return false
        }
        let isName = inside.allSatisfy {
            isDigit($0) || $0 | 0x20 >= 97 && $0 | 0x20 <= 122 || " _-.".utf8.contains($0)
        }
        return isName && !["true", "false", "null"].contains { inside.starts(with: $0.utf8) }
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var scanner = try JSONScanner(source)
        // A file that is one array needs no outline.
        if try scanner.next() == UInt8(ascii: "[") {
            if let nested = try series(source) { return try nested.content(source, request) }
            if let inner = rowsBehindPage(source) {
                return try content([part(of: inner, nil, source, request, isWhole: false)])
            }
            let list = JSONOutline.List(
                path: [], offset: scanner.position, line: scanner.line, count: 0, elements: .none)
            return try content([part(of: list, nil, source, request, isWhole: true)])
        }
        let outline = try JSONOutline(source)
        if outline.goesOn { return try JSONLinesFormat.read(source, request) }
        var request = request
        (request.named, request.unknownZone) = (outline.zone, outline.zone == nil ? outline.unknownZone : nil)
        let tables = outline.lists.filter { $0.elements == .objects || $0.elements == .arrays }
        let lists = outline.lists
        // Objects of which each holds a series, as charts have them.
        if !tables.isEmpty, tables.allSatisfy({ $0.elements == .objects && $0.count <= 200 }),
            let nested = try JSONNested.find(source), nested.rows > tables.reduce(0, { max($0, $1.count) })
        {
            return try nested.content(source, request)
        }
        if !tables.isEmpty {
            let isOnly = tables.count == 1
            var content = try self.content(
                tables.map {
                    try part(
                        of: $0, isOnly ? nil : $0.name, source, request, isWhole: false,
                        names: JSONPositions.names(of: $0, lists))
                })
            if isOnly, !tables[0].name.isEmpty { content.notes.insert(.rowsIn(tables[0].name), at: 0) }
            return content
        }
        if outline.lists.isEmpty, case let keyed = try JSONKeyed.find(source, request), !keyed.isEmpty {
            let isOnly = keyed.count == 1 && request.options.only == nil
            var content = try self.content(
                keyed.map { keyed in
                    try part(isOnly || keyed.name.isEmpty ? nil : keyed.name) {
                        try FrameReading.read(path: source.path, request: request, place: "row") {
                            try keyed.read(source, into: $0)
                        }
                    }
                })
            if isOnly, !keyed[0].name.isEmpty { content.notes.insert(.rowsIn(keyed[0].name), at: 0) }
            return content
        }
        let groups = JSONColumns.groups(outline)
        if !groups.isEmpty {
            return try content(
                groups.map { group in
                    try part(groups.count == 1 ? nil : group.name) {
                        try FrameReading.read(path: source.path, request: request, place: "row") {
                            try group.read(source, into: $0)
                        }
                    }
                })
        }
        // One object of numbers and texts is a row.
        return try FrameReading.content(path: source.path, request: request) {
            try JSONLinesFormat.readInOne(source, into: $0)
        }
    }

    /// The series of pairs that the objects of a file that is one array hold, one each.
    private static func series(_ source: ByteSource) throws(FormatsError) -> JSONNested? {
        var ahead = try JSONScanner(source)
        // What breaks the document is told by the reading of its rows.
        guard let mayHold = try? JSONSeriesLook.mayHoldSeries(&ahead), mayHold,
            let found = try? JSONNested.find(source), found.arePairs
        else { return nil }
        return found
    }

    /// The array of rows behind an object that tells of the page, and nothing else behind it: `[{"page": 1, …}, [{…}, …]]` of the World Bank.
    private static func rowsBehindPage(_ source: ByteSource) -> JSONOutline.List? {
        guard var scanner = try? JSONScanner(source), (try? scanner.take(UInt8(ascii: "["))) ?? false,
            (try? scanner.next()) == UInt8(ascii: "{"), (try? scanner.skipValue()) != nil,
            (try? scanner.take(UInt8(ascii: ","))) ?? false, (try? scanner.next()) == UInt8(ascii: "[")
        else { return nil }
        let list = JSONOutline.List(
            path: [], offset: scanner.position, line: scanner.line, count: 0, elements: .objects)
        scanner.step()
        guard (try? scanner.next()) == UInt8(ascii: "{"),
            var rows = try? JSONScanner(source, from: list.offset, line: list.line),
            (try? rows.skipValue()) != nil, (try? rows.take(UInt8(ascii: "]"))) ?? false
        else { return nil }
        return list
    }

    /// A file that is one array, or that turns out to be one object behind the other.
    package static var streams: Bool { true }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? {
        guard request.options.only == nil else { return nil }
        var scanner = try JSONScanner(source)
        guard try scanner.next() == UInt8(ascii: "[") else {
            return try JSONOutline(source).goesOn ? JSONLinesFormat.stream(source, request, into: rows) : nil
        }
        if try series(source) != nil || rowsBehindPage(source) != nil { return nil }
        let list = JSONOutline.List(path: [], offset: scanner.position, line: scanner.line, count: 0, elements: .none)
        return try FrameReading.stream(path: source.path, request: request, into: rows) {
            try fill($0, from: list, source, isWhole: true)
        }
    }

    private typealias Part = (entity: String?, frame: Frame, notes: [FormatsNote])

    private static func part(_ entity: String?, _ read: () throws -> (Frame, [FormatsNote])) throws -> Part {
        let (frame, notes) = try read()
        return (entity, frame, notes)
    }

    private static func content(_ parts: [Part]) throws -> FileContent {
        var notes: [FormatsNote] = []
        for part in parts { notes.merge(part.notes.map { note in part.entity.map { .part($0, note) } ?? note }) }
        return FileContent(series: parts.map { ($0.entity, $0.frame) }, notes: notes)
    }

    /// The rows of one array.
    ///
    /// - Parameter isWhole: whether the file ends with it.
    private static func part(
        of list: JSONOutline.List, _ entity: String?, _ source: ByteSource, _ request: ReadRequest, isWhole: Bool,
        names: JSONOutline.List? = nil
    ) throws -> Part {
        try part(entity) {
            try FrameReading.read(path: source.path, request: request) {
                try fill($0, from: list, source, isWhole: isWhole, names: names)
            }
        }
    }

    private static func fill(
        _ builder: FrameBuilder, from list: JSONOutline.List, _ source: ByteSource, isWhole: Bool,
        names: JSONOutline.List? = nil
    ) throws {
        var scanner = try JSONScanner(source, from: list.offset, line: list.line)
        let rows = JSONRows(builder)
        try scanner.expect(UInt8(ascii: "["))
        var positions = try JSONPositions(source, names: names)
        if try !scanner.take(UInt8(ascii: "]")) {
            repeat {
                let opening = try scanner.next()
                builder.stand(at: scanner.line)
                switch opening {
                case UInt8(ascii: "{"): try rows.object(&scanner)
                case UInt8(ascii: "["):
                    if try positions.isHeader(&scanner, rows) { continue }
                    builder.setBare(!positions.hasNames)
                    try positions.row(&scanner, rows)
                default: try rows.value(&scanner, rows.column("value"))
                }
                try builder.endRow()
                if builder.openRow & 0xFFF == 0 {
                    builder.request.context.progress.report(
                        done: scanner.position, total: source.size, label: "load \(source.path)")
                }
            } while try scanner.goesOn(until: UInt8(ascii: "]"))
        }
        guard isWhole else { return }
        if try scanner.next() != 0 || !scanner.isAtEnd { throw scanner.malformed("the end of the file") }
    }
}
