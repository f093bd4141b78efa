import Catalog
import Reading
import Series

/// What InfluxDB answers to a query of InfluxQL (HTTP API of version 1, `/query`): series told apart by tags, each with its columns.
package struct InfluxAnswerFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "influxql", summary: "The JSON answer of an InfluxQL query",
        examples: [Example("load Samples/pump-influxql.json")],
        notes: """
            Each measurement is a series; tags are text columns. Times are RFC 3339, or numbers whose size says in what. Transforms such as \
            `diff` work within the tags that differ.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        guard JSONFormat.recognises(head), head.first(where: { $0 > 32 }) == UInt8(ascii: "{") else { return false }
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        guard text.contains("\"results\"") else { return false }
        return text.contains("\"statement_id\"") || text.contains("\"series\"") && text.contains("\"columns\"")
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var tags: Set<String> = []
        var content = try FrameReading.entities(
            path: source.path, request: request, without: { [.sorted, .repeats] }
        ) { builders in
            var answer = InfluxAnswer(source, builders)
            try answer.read()
            tags = answer.tags
        }
        for index in content.series.indices {
            content.series[index].frame.groups = content.series[index].frame.columns.filter {
                tags.contains($0.name) && ($0.text?.dictionary.count ?? 0) > 1
            }.map(\.name)
        }
        return content
    }
}

/// The members of an answer.
private struct InfluxAnswer {
    private(set) var tags: Set<String> = []
    private let source: ByteSource
    private let builders: EntityBuilders
    private var error = ""

    init(_ source: ByteSource, _ builders: EntityBuilders) { (self.source, self.builders) = (source, builders) }

    mutating func read() throws {
        var scanner = try JSONScanner(source)
        try JSONMembers.each(&scanner) { key, scanner in
            switch key {
            case "error": error += try Self.text(&scanner)
            case "results":
                try Self.list(&scanner) { scanner in
                    try JSONMembers.each(&scanner) { key, scanner in
                        switch key {
                        case "error": error += try Self.text(&scanner)
                        case "series": try Self.list(&scanner) { scanner in try series(&scanner) }
                        default: try scanner.skipValue()
                        }
                    }
                }
            default: try scanner.skipValue()
            }
        }
        if !scanner.isAtEnd, try scanner.next() != 0 || !scanner.isAtEnd {
            throw scanner.malformed("the end of the file")
        }
        if !error.isEmpty { throw FormatsError.answeredError(path: source.path, message: error) }
    }

    private mutating func series(_ scanner: inout JSONScanner) throws {
        var name = ""
        var labels: [(name: String, text: String)] = []
        var columns: [String] = []
        try JSONMembers.each(&scanner) { key, scanner in
            switch key {
            case "name": name = try Self.text(&scanner)
            case "columns": try Self.list(&scanner) { scanner in columns.append(try Self.text(&scanner)) }
            case "tags":
                try JSONMembers.each(&scanner) { name, scanner in labels.append((name, try Self.text(&scanner))) }
            case "values":
                // The columns stand before the values, as the server writes them.
                guard !columns.isEmpty else { throw scanner.malformed("'columns' before 'values'") }
                guard let builder = try builders.builder(name) else { return try scanner.skipValue() }
                try rows(&scanner, columns, labels, builder)
            default: try scanner.skipValue()
            }
        }
    }

    private mutating func rows(
        _ scanner: inout JSONScanner, _ columns: [String], _ labels: [(name: String, text: String)],
        _ builder: FrameBuilder
    ) throws {
        let cells = JSONRows(builder)
        var places: [Int] = []
        for column in columns { places.append(try builder.column(column)) }
        let first = builder.openRow
        try Self.list(&scanner) { scanner in
            builder.stand(at: scanner.line)
            var place = 0
            try Self.list(&scanner) { scanner in
                if place < places.count { try cells.value(&scanner, places[place]) } else { try scanner.skipValue() }
                place += 1
            }
            try builder.endRow()
        }
        for (label, text) in labels {
            // A tag may bear the name of a column.
            let name = columns.contains(label) ? "tag \(label)" : label
            tags.insert(name)
            builder.fill(try builder.column(name, kind: .text), rows: first..<builder.openRow, text: text)
        }
    }

    /// The text that is next, empty for a value of another kind.
    private static func text(_ scanner: inout JSONScanner) throws -> String {
        TextDecoding.text(try JSONMembers.text(&scanner) ?? [])
    }

    /// Goes through an array; `null` is none.
    private static func list(_ scanner: inout JSONScanner, _ body: (inout JSONScanner) throws -> Void) throws {
        guard try scanner.next() == UInt8(ascii: "[") else { return try scanner.skipValue() }
        scanner.step()
        if try scanner.take(UInt8(ascii: "]")) { return }
        repeat { try body(&scanner) } while try scanner.goesOn(until: UInt8(ascii: "]"))
    }
}
