/// Every file format, the most particular first: the first that recognises a file reads it, and CSV takes what is left.
package enum FormatCatalog {
    package static let all: [any FileFormat.Type] = [
        CSVFormat.self
    ]
}
