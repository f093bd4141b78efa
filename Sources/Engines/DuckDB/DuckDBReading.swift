import Files
import Reading
import Series

/// Reads a file by way of an installed `duckdb` command: first what its columns are, then those that are needed, which come as
/// CSV that is read by those types.
struct DuckDBReading {
    private let source: ByteSource
    let request: ReadRequest
    private let format: String
    private let `extension`: String?
    private let duckdb: DuckDB
    private let file: OpenedFile
    /// `read_parquet('/dev/stdin')`.
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
        let reading = try DuckDBReading(
            source, request, format: format, function: function, extension: `extension`, program: program)
        return try reading.content(reading.columns())
    }

    /// As `content`.
    init(
        _ source: ByteSource, _ request: ReadRequest, format: String, function: String, extension: String? = nil,
        program: String? = Program.find("duckdb")
    ) throws {
        guard let file = source.file else { throw FormatsError.needsFile(path: source.path, format: format) }
        duckdb = try DuckDB(program, for: source.path, request.context.cancellation)
        self.source = source
        self.request = request
        self.format = format
        self.extension = `extension`
        self.file = file
        table = "\(function)('\(DuckDB.input)')"
    }

    /// All columns that the file has.
    func columns() throws -> [DuckDBColumn] {
        let types = try answer(
            "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM \(table))", "HEADER false")
        return try fields(types).map { DuckDBColumn(name: $0[0], type: $0.count > 1 ? $0[1] : "") }
    }

    /// The rows for which a condition holds, in SQL, of the columns that are needed.
    func content(_ all: [DuckDBColumn], where condition: String? = nil) throws -> FileContent {
        let columns = needed(all)
        let filter = condition.map { " WHERE " + $0 } ?? ""
        let quotes = columns.filter(\.isQuoted).map(\.quoted).joined(separator: ", ")
        let rows = try answer(
            "SELECT \(columns.map(\.selected).joined(separator: ", ")) FROM \(table)\(filter)",
            "HEADER true" + (quotes.isEmpty ? "" : ", FORCE_QUOTE (\(quotes))"))
        var request = request
        request.options.kinds = columns.map(\.kind)
        var content = try CSVFormat.read(rows, request)
        content.notes = [.origin(.duckdb(format: format))] + content.notes + (try cuts(columns))
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
    private func cuts(_ columns: [DuckDBColumn]) throws -> [FormatsNote] {
        let fine = columns.filter(\.isNanoseconds)
        guard !fine.isEmpty else { return [] }
        let found = try answer("SELECT \(fine.map(\.cuts).joined(separator: ", ")) FROM \(table)", "HEADER false")
        let counts = try fields(found).first.map { $0.map { Int($0) ?? 0 } } ?? []
        guard counts.count == 2 * fine.count else { return [] }
        return fine.indices.compactMap { fine[$0].note(cut: counts[2 * $0], equal: counts[2 * $0 + 1]) }
    }

    /// What DuckDB gives to a query, as CSV with these options of its own.
    private func answer(_ query: String, _ options: String) throws -> ByteSource {
        try duckdb.rows(
            query, of: file, options: options, extension: `extension`, format: format, request.context.cancellation)
    }

    /// The rows of a small answer.
    private func fields(_ answer: ByteSource) throws -> [[String]] {
        let bytes = try answer.slice(offset: 0, count: answer.size)
        let rows = CSVSample.rows(
            of: bytes, separator: UInt8(ascii: ","), newline: 10, limit: CSVInference.columnLimit, isWhole: true)
        return rows.map { $0.fields.map(\.text) }
    }
}
