import Glibc
import Series

/// Reads a file by way of an installed `duckdb` command, which writes it as CSV into a file of ours that is then read as
/// any other; the file is gone afterwards.
enum DuckDBReading {
    /// - Parameters:
    ///   - format: for messages.
    ///   - function: DuckDB's own, `read_parquet`.
    ///   - extension: the one of DuckDB's that the function belongs to, when it is not built in.
    ///   - program: tests name another.
    static func content(
        _ source: ByteSource, _ request: ReadRequest, format: String, function: String, extension: String? = nil,
        program: String? = Program.find("duckdb")
    ) throws -> FileContent {
        guard var place = source.place else { throw FormatsError.needsFile(path: source.path, format: format) }
        guard let program else {
            throw FormatsError.missingProgram(name: "duckdb", path: source.path)
        }
        // `https:` and `s3:` mean other things to DuckDB.
        if !place.hasPrefix("/") { place = "./" + place }
        let folder = try temporaryFolder(source.path)
        let table = folder + "/table.csv"
        // SAFETY: C strings made for the calls.
        defer {
            unsafe unlink(table)
            unsafe rmdir(folder)
        }
        let setup = `extension`.map { "LOAD \($0); " } ?? ""
        let sql = """
            SET TimeZone='UTC'; \(setup)COPY (SELECT * FROM \(function)(\(quoted(pattern(place))))) TO \(quoted(table)) \
            (FORMAT csv, HEADER true);
            """
        let (status, message) = try Program.run(
            program, ["-batch", "-no-stdin", "-init", "/dev/null", ":memory:", "-c", sql], for: source.path,
            request.context.cancellation)
        if status != 0, let name = `extension`, message.contains("xtension \"\(name)\"") {
            throw FormatsError.missingExtension(program: "duckdb", name: name, path: source.path, format: format)
        }
        guard status == 0 else {
            let line = message.split(separator: "\n").first { !$0.isEmpty }.map(String.init)
            throw FormatsError.failedProgram(
                name: "duckdb", path: source.path, message: line ?? "it ended with status \(status)")
        }
        var content = try CSVFormat.read(try ByteSource.open(source.path, readingFrom: table), request)
        content.notes.insert("\(format), read by duckdb", at: 0)
        return content
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }

    /// The path as the pattern that means this file alone: DuckDB takes a star in a name for any characters.
    private static func pattern(_ path: String) -> String {
        path.reduce(into: "") { $0 += "[*?".contains($1) ? "[\($1)]" : String($1) }
    }

    private static func temporaryFolder(_ path: String) throws(FormatsError) -> String {
        // SAFETY: getenv's string is copied at once; mkdtemp writes within the template.
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array((parent + "/plotline-XXXXXX").utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer {
            unsafe $0.baseAddress.map { unsafe mkdtemp($0) } != nil
        }
        guard made else { throw .unreadable(path: path, reason: "no folder for a temporary file in \(parent)") }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
