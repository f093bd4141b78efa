import Glibc
import Series

/// Reads a file by way of an installed `duckdb` command: first what its columns are, then those that are needed, written
/// as CSV into a file of ours that is read by those types; the files are gone afterwards.
struct DuckDBReading {
    private let source: ByteSource
    private let request: ReadRequest
    private let format: String
    private let `extension`: String?
    private let program: String
    private let folder: String
    /// `read_parquet('./a.parquet')`.
    private let table: String

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
        guard let program else { throw FormatsError.missingProgram(name: "duckdb", path: source.path) }
        // `https:` and `s3:` mean other things to DuckDB.
        if !place.hasPrefix("/") { place = "./" + place }
        let folder = try temporaryFolder(source.path)
        defer {
            // SAFETY: C strings made for the calls.
            for name in ["types.csv", "table.csv", "cuts.csv"] { unsafe unlink(folder + "/" + name) }
            unsafe rmdir(folder)
        }
        let reading = DuckDBReading(
            source: source, request: request, format: format, extension: `extension`, program: program,
            folder: folder, table: "\(function)(\(quoted(pattern(place))))")
        return try reading.content()
    }

    private func content() throws -> FileContent {
        try copy(
            "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM \(table))", to: "types.csv", "HEADER false")
        let columns = needed(try fields("types.csv").map { DuckDBColumn(name: $0[0], type: $0.count > 1 ? $0[1] : "") })
        let quotes = columns.filter(\.isQuoted).map(\.quoted).joined(separator: ", ")
        try copy(
            "SELECT \(columns.map(\.selected).joined(separator: ", ")) FROM \(table)", to: "table.csv",
            "HEADER true" + (quotes.isEmpty ? "" : ", FORCE_QUOTE (\(quotes))"))
        var request = request
        request.options.kinds = columns.map(\.kind)
        var content = try CSVFormat.read(
            try ByteSource.open(source.path, readingFrom: folder + "/table.csv"), request)
        content.notes = ["\(format), read by duckdb"] + content.notes + (try cuts(columns))
        return content
    }

    /// Those that the load keeps, and what may be the time; all when one is asked for that there is not, for the error to name.
    private func needed(_ columns: [DuckDBColumn]) -> [DuckDBColumn] {
        let names = HeaderNames(columns.map(\.name)).names
        let options = request.options
        let wanted = options.columns.map(Set.init) ?? options.used(of: names)
        guard let wanted, wanted.subtracting(options.added).isSubset(of: names) else { return columns }
        let kept = zip(columns, names).filter { column, name in
            wanted.contains(name) || name == options.time || column.kind == nil
                || TimeChoice.isTimeName(name, exactly: false)
        }
        return kept.isEmpty ? columns : kept.map(\.0)
    }

    /// What the reply says of times in nanoseconds.
    private func cuts(_ columns: [DuckDBColumn]) throws -> [String] {
        let fine = columns.filter(\.isNanoseconds)
        guard !fine.isEmpty else { return [] }
        try copy(
            "SELECT \(fine.map(\.cuts).joined(separator: ", ")) FROM \(table)", to: "cuts.csv", "HEADER false")
        let counts = try fields("cuts.csv").first.map { $0.map { Int($0) ?? 0 } } ?? []
        guard counts.count == 2 * fine.count else { return [] }
        return fine.indices.compactMap { fine[$0].note(cut: counts[2 * $0], equal: counts[2 * $0 + 1]) }
    }

    /// Has DuckDB write what a query gives to a file of the folder.
    private func copy(_ query: String, to name: String, _ options: String) throws {
        let setup = `extension`.map { "LOAD \($0); " } ?? ""
        let sql =
            "SET TimeZone='UTC'; \(setup)COPY (\(query)) TO \(Self.quoted(folder + "/" + name)) (FORMAT csv, \(options));"
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
    }

    /// The rows of a small file that DuckDB wrote.
    private func fields(_ name: String) throws -> [[String]] {
        let file = try ByteSource.open(source.path, readingFrom: folder + "/" + name)
        let bytes = try file.slice(offset: 0, count: file.size)
        let rows = CSVSample.rows(
            of: bytes, separator: UInt8(ascii: ","), newline: 10, limit: CSVInference.columnLimit, isWhole: true)
        return rows.map { $0.fields.map(\.text) }
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
