import Catalog
import Reading
import Series

/// Apache Parquet, by way of an installed `duckdb`.
package struct ParquetFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "parquet", summary: "Apache Parquet, by way of an installed duckdb",
        notes: "Without a `duckdb` command on the `PATH` an error says how to install one.")

    /// `PAR1`, or `PARE` when its footer is encrypted.
    package static func recognises(_ head: [UInt8]) -> Bool {
        head.starts(with: Array("PAR1".utf8)) || head.starts(with: Array("PARE".utf8))
    }

    package static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent? {
        try DuckDBReading.glimpse(source, request, format: "Parquet", function: "read_parquet")
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        try DuckDBReading.content(source, request, format: "Parquet", function: "read_parquet")
    }

    package static func taking(
        _ steps: [Step], _ source: ByteSource, _ request: ReadRequest
    ) throws -> (any TakenSteps)? {
        guard source.size > request.options.chunkBytes else { return nil }
        let reading = try DuckDBReading(source, request, format: "Parquet", function: "read_parquet")
        let columns = try reading.columns()
        if let taken = try ParquetTaken(steps, reading, columns), !taken.verdicts.isEmpty { return taken }
        return try DuckDBTaken(steps, reading, columns)
    }

    package static func schema(_ source: ByteSource, _ request: ReadRequest) throws -> SourceSchema? {
        guard source.size > request.options.chunkBytes else { return nil }
        var whole = request
        whole.options.needed = nil
        let reading = try DuckDBReading(source, whole, format: "Parquet", function: "read_parquet")
        guard let taken = try ParquetTaken([], reading, reading.columns()), let outline = taken.outline else {
            return nil
        }
        var schema = SourceSchema(kind: entry.name, of: outline, rows: 0)
        (schema.bytes, schema.rows) = (source.originalSize, try taken.rowCount().map { .about($0) })
        return schema
    }
}
