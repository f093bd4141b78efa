/// Every file format, the most particular first: the first that recognises a file reads it, and CSV takes what is left.
package enum FormatCatalog {
    package static let all: [any FileFormat.Type] = [
        SQLiteFormat.self,
        FITFormat.self,
        ParquetFormat.self,
        ArrowFormat.self,
        PrometheusFormat.self,
        JSONLinesFormat.self,
        JSONFormat.self,
        InfluxFormat.self,
        CSVFormat.self,
    ]
}
