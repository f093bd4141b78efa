import Files
import Series

/// How long somebody who is still typing waits for what a file holds.
package enum Glimpse {
    /// Bytes of a file that are read.
    package static let bytes = 64 << 10
    /// Rows that a database is asked for.
    package static let rows = 1000
    /// Seconds that another program may take.
    package static let seconds = 2
}

extension FileFormat {
    /// The series of the first bytes, without the line that they cut off.
    package static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent? {
        var bytes = try source.slice(offset: 0, count: Glimpse.bytes)
        if source.size > bytes.count {
            guard let end = bytes.lastIndex(of: 0x0A) else { return nil }
            bytes.removeSubrange((end + 1)...)
        }
        return try read(try ByteSource.bytes(bytes, path: source.path), request)
    }

    package static func choices(
        of option: FormatOption, in source: ByteSource, _ request: ReadRequest
    ) throws -> [String] { [] }
}
