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

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        try DuckDBReading.content(source, request, format: "Parquet", function: "read_parquet")
    }

    package static func taking(
        _ steps: [Step], _ source: ByteSource, _ request: ReadRequest
    ) throws -> (any TakenSteps)? {
        guard source.size > request.options.chunkBytes else { return nil }
        return try DuckDBTaken(
            steps, DuckDBReading(source, request, format: "Parquet", function: "read_parquet"))
    }
}
