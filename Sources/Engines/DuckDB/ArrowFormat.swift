import Catalog
import Reading
import Series

/// Apache Arrow's file and stream formats (Feather version 2 is the former), by way of an installed `duckdb`.
package struct ArrowFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "arrow", aliases: ["feather"], summary: "Apache Arrow, by way of an installed duckdb",
        notes: """
            Without a `duckdb` command on the `PATH` an error says how to install one. DuckDB reads Arrow by its extension \
            `nanoarrow` only, which `duckdb -c "INSTALL nanoarrow FROM community"` fetches once, from the network; an error says \
            so where it is missing. Parquet needs no extension: write the file as Parquet where that is easier.
            """)

    /// `ARROW1` and two zeros, or a stream: −1, a length, and a FlatBuffer.
    package static func recognises(_ head: [UInt8]) -> Bool {
        if head.starts(with: Array("ARROW1\0\0".utf8)) { return true }
        return head.count > 12 && head[0..<4].elementsEqual([0xFF, 0xFF, 0xFF, 0xFF]) && head[6] == 0 && head[7] == 0
            && head[8] == 0x10
    }

    package static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent? {
        try DuckDBReading.glimpse(source, request, format: "Arrow", function: "read_arrow", extension: "nanoarrow")
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        try DuckDBReading.content(
            source, request, format: "Arrow", function: "read_arrow", extension: "nanoarrow")
    }
}
