import Diagnostics
import Files
import Reading
import Series

/// DuckDB by its command, which is given one open file.
package enum DuckDBEngine: Engine {
    package static let name = "DuckDB"
    package static let dialect: any Dialect = DuckDBDialect()
}

/// DuckDB's SQL (duckdb.org/docs/stable/sql).
struct DuckDBDialect: Dialect {
    func type(_ name: String) -> EngineType {
        switch name {
        case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER", "FLOAT", "DOUBLE": .number
        case "BIGINT": .whole
        case "UBIGINT", "HUGEINT", "UHUGEINT": .decimal
        case "VARCHAR", "UUID": .text
        case "BOOLEAN": .truth
        case "TIMESTAMP WITH TIME ZONE": .instant
        case "DATE", "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS": .local
        default: name.hasPrefix("DECIMAL(") ? .decimal : name.hasPrefix("ENUM(") ? .truth : .other
        }
    }

    func value(_ column: EngineColumn) -> String {
        switch column.named {
        // What is no text is compared with none.
        case "UUID": "CAST(\(column.quoted) AS VARCHAR)"
        // 0.1 of 32 bits is 0.1 here, and not the double that is nearest to those bits: so it is of Parquet, too.
        case "FLOAT": "nullif(\(double("CAST(\(column.quoted) AS VARCHAR)")), \(double(spelled: "NaN")))"
        default: standardValue(column) { $0 }
        }
    }

    func microseconds(_ column: EngineColumn) -> String {
        // The server's zone is UTC, and so is what it makes of a time without one.
        "CASE WHEN isfinite(\(column.quoted)) THEN epoch_us(CAST(\(column.quoted) AS TIMESTAMP)) END"
    }

    func time(_ instant: Int64, like column: EngineColumn) -> String {
        column.type == .instant ? "make_timestamptz(\(instant))" : "make_timestamp(\(instant))"
    }

    /// Kahan's for doubles, since a plain sum loses digits.
    func sum(_ value: String, isWhole: Bool) -> String { "\(isWhole ? "sum" : "fsum")(\(value))" }

    func ranked(_ value: String) -> String? { "list_sort(list(\(value)) FILTER (WHERE \(value) IS NOT NULL))" }

    func first(_ number: String, by time: String) -> String? {
        "struct_extract(min(struct_pack(t := \(time), n := \(number))), 'n')"
    }

    func seen(_ rows: SeenRows) -> String? { DuckDBSeenRows(rows, self).sql }

    func binned(_ rows: String, by time: String, _ edges: [EdgeRun], as bin: String) -> String {
        let runs = edges.map { run in
            "SELECT unnest(range(\(run.first), \(run.first + Int64(run.count) * run.step), \(run.step))) AS \(bin)"
        }
        return """
            SELECT r.*, e.\(bin) FROM \(rows) r ASOF JOIN (\(runs.joined(separator: " UNION ALL "))) e \
            ON r.\(time) >= e.\(bin)
            """
    }
}

/// One file asked by the command, anew for each query.
struct DuckDBSession: EngineSession {
    let duckdb: DuckDB
    let file: OpenedFile
    let isDatabase: Bool
    let format: String
    let cancellation: Cancellation

    var dialect: any Dialect { DuckDBEngine.dialect }

    func columns(of query: String) throws -> [(name: String, type: String)] {
        var columns: [(name: String, type: String)] = []
        try rows("SELECT column_name, column_type FROM (DESCRIBE \(query))") { row in
            if row.count == 2, let name = row[0].string, let type = row[1].string { columns.append((name, type)) }
        }
        return columns
    }

    func rows(_ query: String, _ body: ([EngineCell]) throws -> Void) throws {
        let answer: ByteSource
        do {
            answer = try duckdb.rows(
                query, of: file, options: "HEADER false, FORCE_QUOTE *", isDatabase: isDatabase, format: format,
                cancellation)
        } catch FormatsError.empty {
            return
        }
        var reader = QuotedRows()
        var offset = 0
        while offset < answer.size {
            try cancellation.check()
            let piece = try answer.slice(offset: offset, count: min(Self.piece, answer.size - offset))
            guard !piece.isEmpty else { break }
            offset += piece.count
            try reader.take(piece, body)
        }
    }

    private static let piece = 4 << 20
}

/// CSV of which every value stands in quotes and what is missing does not: as DuckDB writes it with FORCE_QUOTE.
struct QuotedRows {
    /// Bytes of a row that has not ended.
    private var rest: [UInt8] = []

    /// Calls `body` with each row that ends in these bytes.
    mutating func take(_ piece: [UInt8], _ body: ([EngineCell]) throws -> Void) rethrows {
        let bytes = rest.isEmpty ? piece : rest + piece
        var row: [EngineCell] = []
        var (at, start) = (0, 0)
        let (quote, comma, newline) = (UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"))
        scan: while at < bytes.count {
            var field = EngineCell.missing
            if bytes[at] == quote {
                var (end, doubled) = (at + 1, false)
                while true {
                    while end < bytes.count, bytes[end] != quote { end += 1 }
                    // The byte after a quote tells whether it ends the value.
                    guard end + 1 < bytes.count else { break scan }
                    if bytes[end + 1] != quote { break }
                    doubled = true
                    end += 2
                }
                field = .text(doubled ? Self.single(bytes[at + 1..<end]) : bytes[at + 1..<end])
                at = end + 1
            } else {
                while at < bytes.count, bytes[at] != comma, bytes[at] != newline { at += 1 }
                guard at < bytes.count else { break }
            }
            row.append(field)
            if bytes[at] == newline {
                try body(row)
                row.removeAll(keepingCapacity: true)
                start = at + 1
            }
            at += 1
        }
        rest = Array(bytes[start...])
    }

    private static func single(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        var at = bytes.startIndex
        while at < bytes.endIndex {
            result.append(bytes[at])
            at += bytes[at] == UInt8(ascii: "\"") ? 2 : 1
        }
        return result[...]
    }
}
